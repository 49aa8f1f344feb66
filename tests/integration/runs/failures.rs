//! Broken files, agents and circumstances: a clear end, and the next run works.

use std::time::Duration;

use a2a_runs::journal::{Decision, Outcome, RunError};
use a2a_runs::machine::Asked;
use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::CoreError;
use workbench_core::runs::{RunShown, RunStart};
use workbench_store::runs::RunState;
use workbench_store::tasks;

use super::output;
use super::team::{Team, call, file, is_canceled, run_in, run_when, start};
use crate::support::Desk;

fn error(shown: &RunShown) -> &RunError {
    match &shown.outcome {
        Some(Outcome::Faulted(error)) => error,
        other => panic!("it fails: {other:?}"),
    }
}

/// How a run of these tasks fails.
async fn failure(tasks: &str, input: Value) -> RunError {
    let team = Team::start().await;
    let desk = team.desk().await;
    let run = start(&desk, &file(tasks), input).await;
    error(&run_in(&desk, &run, RunState::Faulted).await).clone()
}

#[rstest]
#[case::no_yaml("{{{", "1:")]
#[case::another_kind("apiVersion: v1\nkind: Pod\n", "1:")]
#[case::outside_of_the_subset(
    "document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}\ndo:\n  - x: {call: http, with: {method: get, endpoint: 'http://x'}}\n",
    "3:"
)]
#[tokio::test]
async fn a_broken_run_file_is_refused_with_line_and_column_and_not_stored(
    #[case] text: &str,
    #[case] line: &str,
) {
    let desk = Desk::new().await;
    let refused = desk.bench.runs().start(RunStart { text: text.to_owned(), ..RunStart::default() }).await;
    let Err(CoreError::RunFile(faults)) = refused else { panic!("{refused:?}") };
    let first = &faults[0];
    assert!(format!("{}:{}", first.place.line, first.place.column).starts_with(line), "{faults:?}");
    assert_eq!(desk.bench.runs().list().await.unwrap(), []);
}

#[tokio::test]
async fn tasks_that_lead_back_to_each_other_ask_once_their_rounds_are_spent() {
    let desk = Desk::new().await;
    let text = "document: {dsl: 1.0.3, namespace: tests, name: round, version: 1.0.0, metadata: {budgets: {rounds: 5}}}\ndo:\n  - one: {set: {n: 1}}\n  - two: {switch: [again: {when: .n == 1, then: one}]}\n";
    let run = start(&desk, text, json!({})).await;
    let shown = run_when(&desk, &run, "a question", |shown| !shown.asks.is_empty()).await;
    assert_eq!(shown.asks[0].what, Asked::Budget, "it costs nothing while it waits");
    let step = shown.asks[0].step.clone();
    desk.bench.runs().decide(&run, step, Decision::GiveUp).await.expect("it asks");
    let shown = run_in(&desk, &run, RunState::Faulted).await;
    assert_eq!(error(&shown).title.as_deref(), Some("Given up"));
}

#[tokio::test]
async fn a_file_that_runs_itself_ends_in_a_fault() {
    let desk = Desk::new().await;
    let text = "document: {dsl: 1.0.3, namespace: tests, name: self, version: 1.0.0}\ndo:\n  - again: {run: {workflow: {namespace: tests, name: self, version: 1.0.0}}}\n";
    let run = start(&desk, text, json!({})).await;
    let shown = run_in(&desk, &run, RunState::Faulted).await;
    assert_eq!(error(&shown).title.as_deref(), Some("Files run files without end"));
}

#[tokio::test]
async fn an_answer_of_another_shape_is_told_by_step_member_and_rule() {
    let tasks = format!(
        "  - ask: {{{}, output: {{as: '.artifacts', schema: {{document: {{type: array, minItems: 1}}}}}}}}\n",
        call("echo", "x").split(", output:").next().unwrap()
    );
    let error = failure(&tasks, json!({})).await;
    assert_eq!(error.instance.as_deref(), Some("/do/0/ask"));
    assert_eq!(error.title.as_deref(), Some("The value does not fit `output.schema`"));
}

#[tokio::test]
async fn a_schema_that_is_wrong_itself_is_said_to_be() {
    let tasks = "  - one: {set: {n: 1}, input: {schema: {document: {type: 12}}}}\n";
    let desk = Desk::new().await;
    let begun = desk.bench.runs().start(RunStart { text: file(tasks), ..RunStart::default() }).await;
    let run = begun.expect("it is YAML of the right form");
    let shown = run_in(&desk, &run, RunState::Faulted).await;
    let error = error(&shown);
    assert_eq!(error.instance.as_deref(), Some("/do/0/one"));
    assert!(error.title.as_deref().is_some_and(|title| title.contains("input.schema")), "{error:?}");
}

#[tokio::test]
async fn input_that_does_not_fit_the_file_reaches_no_agent() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let text = format!(
        "{}input: {{schema: {{document: {{type: object, required: [topic]}}}}}}\n",
        file(&format!("  - ask: {{{}}}\n", call("echo", "x")))
    );
    let run = start(&desk, &text, json!({"other": 1})).await;
    let shown = run_in(&desk, &run, RunState::Faulted).await;
    assert_eq!(error(&shown).title.as_deref(), Some("The value does not fit `input.schema`"));
    assert_eq!(team.arrivals(), []);
}

#[tokio::test]
async fn an_agent_that_never_answers_is_let_go_of_when_its_time_is_over() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!("  - long: {{timeout: {{after: PT0.5S}}, {}}}\n", call("sleeper", "zzz"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    let shown = run_in(&desk, &run, RunState::Faulted).await;
    assert_eq!(error(&shown).status, 408);
    let key = shown.steps[0].said.clone().and_then(|said| said.task).expect("its task was known");
    let stopped = desk.wait_for("the agent to stop", async |desk| {
        let key = key.clone();
        let task = desk.read(move |reader| tasks::get(reader, &key)).await.unwrap();
        is_canceled(&task.state).then_some(())
    });
    stopped.await;
}

#[tokio::test]
async fn two_runs_of_one_file_go_their_own_ways() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let text = file(&format!(
        "  - one: {{{}}}\n  - two: {{{}}}\n",
        call("echo", "${ .topic }"),
        call("echo", "${ . }")
    ));
    let runs = [
        start(&desk, &text, json!({"topic": "tea"})).await,
        start(&desk, &text, json!({"topic": "salt"})).await,
    ];
    let mut outputs = Vec::new();
    for run in &runs {
        outputs.push(output(&run_in(&desk, run, RunState::Completed).await));
    }
    assert_eq!(outputs, ["tea!!", "salt!!"]);
    let mut contexts: Vec<_> = team.arrivals().into_iter().map(|arrival| arrival.context).collect();
    contexts.sort();
    contexts.dedup();
    assert_eq!(contexts.len(), 2, "a conversation for each");
}

#[tokio::test]
async fn a_clock_that_is_set_back_holds_no_wait_up() {
    let desk = Desk::new().await;
    let run = start(&desk, &file("  - rest: {wait: PT10M}\n  - after: {set: {n: 1}}\n"), json!({})).await;
    let waits = |shown: &RunShown| shown.steps.iter().any(|step| step.at == "/do/0/rest");
    run_when(&desk, &run, "the wait", waits).await;
    desk.place().put_clock(-7200);
    // Time that passes in a test rings no bell; letting the run go on does. While it pauses it cannot end before that.
    desk.bench.runs().pause(&run).await.expect("it can pause");
    desk.place().pass(Duration::from_mins(11));
    desk.bench.runs().resume(&run).await.expect("it can go on");
    assert_eq!(output(&run_in(&desk, &run, RunState::Completed).await), json!({"n": 1}));
}

#[tokio::test]
async fn a_pause_while_a_run_works_out_an_answer_is_heard_and_loses_nothing() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!(
        "  - one: {{{}}}\n  - slow: {{set: '${{ . + (last(range(100000)) | tostring) }}'}}\n  - two: {{{}}}\n",
        call("echo", "one"),
        call("plain", "${ . }"),
    );
    let run = start(&desk, &file(&tasks), json!({})).await;
    let said = |shown: &RunShown| shown.steps.first()?.said.clone()?.task;
    let shown = run_when(&desk, &run, "a task", |shown| said(shown).is_some()).await;
    let key = said(&shown).expect("it is known");
    let answered = desk.wait_for("an answer", async |desk| {
        let key = key.clone();
        let task = desk.read(move |reader| tasks::get(reader, &key)).await.unwrap();
        task.state.is_terminal().then_some(())
    });
    answered.await;
    let runs = desk.bench.runs();
    runs.pause(&run).await.expect("it runs");
    run_in(&desk, &run, RunState::Paused).await;
    assert_eq!(team.heard("plain"), Vec::<String>::new(), "nothing new begins");
    runs.resume(&run).await.expect("it pauses");
    assert_eq!(output(&run_in(&desk, &run, RunState::Completed).await), json!("one!99999!"));
    assert_eq!(team.arrivals().len(), 2, "nothing was asked twice: {:?}", team.arrivals());
}

#[tokio::test]
async fn a_thousand_branches_come_to_a_thousand_answers() {
    let branch = |at: usize| format!("          - b{at}: {{set: {{n: {at}}}}}\n");
    let branches: Vec<String> = (0..1000).map(branch).collect();
    let desk = Desk::new().await;
    let run = start(
        &desk,
        &file(&format!("  - all:\n      fork:\n        branches:\n{}", branches.concat())),
        json!({}),
    )
    .await;
    let value = output(&run_in(&desk, &run, RunState::Completed).await);
    assert_eq!(value.as_array().map(Vec::len), Some(1000));
}

#[tokio::test]
async fn a_file_from_a_stranger_does_nothing_when_it_is_looked_at() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let text = file(&format!("  - ask: {{{}}}\n", call("echo", "x")));
    let checked = desk.bench.runs().check(&text).await.expect("it can be looked at");
    assert_eq!(checked.agents.len(), 1, "it says who is called");
    assert_eq!((team.arrivals(), desk.bench.runs().list().await.unwrap()), (Vec::new(), Vec::new()));
}
