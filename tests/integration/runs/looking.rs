//! The view of a run: each step with its input and output, and the open waits.

use a2a_runs::journal::Entry;
use a2a_runs::machine::Asked;
use serde_json::json;
use workbench_core::runs::StepState;
use workbench_store::runs::RunState;

use super::team::{Team, call, file, is_asked, run_in, run_when, start};

#[tokio::test]
async fn a_step_shows_what_it_was_given_and_the_context_before_and_after() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!(
        "  - plan: {{{}, export: {{as: '${{ {{plan: .}} }}'}}}}\n  - never: {{if: 'false', {}}}\n  - write: {{{}, export: {{as: '${{ $context + {{story: .}} }}'}}}}\n",
        call("echo", "${ .topic }"),
        call("echo", "not said"),
        call("plain", "${ \"write \" + $context.plan }"),
    );
    let run = start(&desk, &file(&tasks), json!({"topic": "tea"})).await;
    run_in(&desk, &run, RunState::Completed).await;
    let runs = desk.bench.runs();

    let write = runs.step(&run, "/do/2/write").await.expect("it is a step");
    assert_eq!(write.input, Some(json!("tea!")), "what the step before came to");
    assert_eq!(write.before, Some(json!({"plan": "tea!"})));
    assert_eq!(write.after, Some(json!({"plan": "tea!", "story": "write tea!!"})));
    assert_eq!(write.step.value, Some(json!("write tea!!")));
    let answers = write.entries.iter().filter(|logged| matches!(*logged.entry, Entry::Answered { .. }));
    assert_eq!(answers.count(), 1, "what the agent said is among what was noted of it");
    let plan = runs.step(&run, "/do/0/plan").await.expect("it is a step");
    assert_eq!(plan.before, Some(json!({"topic": "tea"})), "a run begins with what it was given");
    let never = runs.step(&run, "/do/1/never").await.expect("it was passed over");
    assert_eq!((never.step.state, never.after), (StepState::Skipped, None));
    assert!(runs.step(&run, "/do/9/nothing").await.is_err());
}

#[tokio::test]
async fn what_held_a_run_up_changes_nothing_of_what_a_step_was_given() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!(
        "  - ask: {{{}}}\n  - write: {{{}}}\n",
        call("asker", "Paint it"),
        call("echo", "${ . + \" it is\" }")
    );
    let run = start(&desk, &file(&tasks), json!({})).await;
    run_when(&desk, &run, "a question", is_asked).await;
    let runs = desk.bench.runs();
    let waiting = runs.waiting().await.expect("the store can be read");
    let [waits] = waiting.as_slice() else { panic!("one run waits for one thing: {waiting:?}") };
    assert_eq!((waits.what, waits.step.at.as_str()), (None, "/do/0/ask"), "an agent asks");
    let request = desk.request().await;
    assert_eq!(waits.request.as_ref(), Some(&request.request.id));
    assert_eq!(waits.since, request.created_at);

    runs.pause(&run).await.expect("it runs");
    desk.decide(&request, a2a_hitl::Answer::Text("blue".to_owned())).await;
    runs.resume(&run).await.expect("it pauses");
    run_in(&desk, &run, RunState::Completed).await;
    let write = runs.step(&run, "/do/1/write").await.expect("it is a step");
    assert_eq!(write.input, runs.step(&run, "/do/0/ask").await.expect("it is a step").step.value);
    assert!(
        runs.waiting().await.expect("the store can be read").is_empty(),
        "nothing is waited for any more"
    );
}

#[tokio::test]
async fn a_spent_budget_is_waited_for_and_a_journal_is_read_piece_by_piece() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!("  - one: {{{}}}\n  - two: {{{}}}\n", call("echo", "one"), call("echo", "two"));
    let budget = file(&tasks).replace("version: 1.0.0", "version: 1.0.0, metadata: {budgets: {calls: 1}}");
    let run = start(&desk, &budget, json!({})).await;
    run_when(&desk, &run, "a spent budget", |shown| !shown.asks.is_empty()).await;
    let runs = desk.bench.runs();
    let looked = runs.look(&run).await.expect("the run is there");
    assert_eq!(looked.costs.run.figure.calls, 1);
    assert_eq!(runs.files(&run).await.expect("the run is there").bound.len(), 1);
    let [waits] = looked.waits.as_slice() else { panic!("it waits for one thing: {:?}", looked.waits) };
    assert_eq!((waits.what, waits.request.as_ref()), (Some(Asked::Budget), None));

    let all = runs.journal(&run, 0, 100).await.expect("the run is there");
    assert_eq!(
        all.iter().map(|logged| logged.seq).collect::<Vec<_>>(),
        (1..=all.len() as u64).collect::<Vec<_>>()
    );
    let rest = runs.journal(&run, 2, 1).await.expect("the run is there");
    assert_eq!(rest.as_slice(), all.get(2..3).expect("there is a third entry"));
}
