//! Observing a run: stops before steps, its costs, its budget, and its export.

use std::io::Read as _;

use a2a_runs::machine::Asked;
use serde_json::json;
use workbench_core::runs::{RunStart, StepState};
use workbench_core::{RunId, RunSettings, Selection, Settings};
use workbench_store::runs::RunState;

use super::team::{Team, call, file, is_asked, run_in, run_when, start};
use crate::support::Desk;

/// Two calls in each of two rounds.
fn rounds() -> String {
    file(&format!(
        "  - again:\n      for: {{each: round, in: range(2)}}\n      do:\n        - one: {{{}}}\n        - two: {{{}}}\n",
        call("echo", "one ${ $round }"),
        call("plain", "${ \"two \" + ($round | tostring) }"),
    ).replace("one ${ $round }", "${ \"one \" + ($round | tostring) }"))
}

/// The step that a run stopped before.
async fn stopped(desk: &Desk, run: &RunId) -> String {
    let is_stopped = |shown: &workbench_core::runs::RunShown| {
        shown.row.state == RunState::Paused && shown.asks.iter().any(|asks| asks.what == Asked::Mark)
    };
    let shown = run_when(desk, run, "a run that stopped", is_stopped).await;
    shown.asks.first().expect("it stopped before a step").step.at.clone()
}

#[tokio::test]
async fn a_run_stops_before_marked_steps_after_a_restart_too_and_sends_nothing() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let stops = vec!["/do/0/again/do/1/two".to_owned()];
    let begun = RunStart { text: rounds(), input: json!({}), stops, ..RunStart::default() };
    let run = desk.bench.runs().start(begun).await.expect("it can be begun");
    assert_eq!(stopped(&desk, &run).await, "/do/0/again[0]/do/1/two");
    let desk = desk.restart().await;
    assert_eq!(stopped(&desk, &run).await, "/do/0/again[0]/do/1/two", "a restart lets nothing go on");
    assert_eq!(team.heard("plain"), [""; 0], "and nothing has left");

    let runs = desk.bench.runs();
    let looked = runs.look(&run).await.expect("the run is there");
    assert_eq!(looked.marks, ["/do/0/again/do/1/two"]);
    let [waits] = looked.waits.as_slice() else { panic!("it waits for one thing: {:?}", looked.waits) };
    assert_eq!(waits.what, Some(Asked::Mark));
    let step = runs.step(&run, "/do/0/again[0]/do/1/two").await.expect("it is a step");
    assert_eq!(step.step.state, StepState::Waiting);
    let sent = step.step.parameters.expect("what will be sent is known");
    assert_eq!(sent["message"]["parts"][0]["text"], "two 0");

    runs.resume(&run).await.expect("it pauses");
    assert_eq!(stopped(&desk, &run).await, "/do/0/again[1]/do/1/two", "on to the next mark");
    assert_eq!(team.heard("plain"), ["two 0"]);
    runs.mark(&run, vec!["/do/0/again/do/0/one".to_owned()]).await.expect("it is not over");
    runs.resume_without_marks(&run).await.expect("it pauses");
    run_in(&desk, &run, RunState::Completed).await;
    assert!(runs.mark(&run, Vec::new()).await.is_err(), "a run that is over stops nowhere");
    team.assert_each_once();
}

#[tokio::test]
async fn what_a_run_cost_is_told_of_it_and_of_each_step() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks = format!("  - ask: {{{}}}\n  - after: {{{}}}\n", call("asker", "paint"), call("echo", "done"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    run_when(&desk, &run, "a question", is_asked).await;
    let request = desk.request().await;
    desk.place().put_clock(60);
    desk.decide(&request, a2a_hitl::Answer::Text("blue".to_owned())).await;
    run_in(&desk, &run, RunState::Completed).await;
    let costs = desk.bench.runs().look(&run).await.expect("the run is there").costs;
    assert_eq!((costs.run.figure.calls, costs.run.tokens), (2, None), "these agents tell of no tokens");
    let asked = costs.steps.get("/do/0/ask").expect("the step cost something").figure;
    assert!(asked.people >= 60_000, "the time of the question is the person's: {asked:?}");
    assert!(asked.agents < 60_000, "and not the agent's: {asked:?}");
    assert_eq!(costs.run.figure.people, asked.people);
}

#[tokio::test]
async fn a_person_may_lower_a_files_budget_and_their_own_time_does_not_count() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let limits = RunSettings { minutes: 10, ..RunSettings::default() };
    let settings = Settings { runs: limits, ..Settings::default() };
    desk.bench.preferences().set(settings).await.expect("they can be set");
    let gate = "call: a2a, with: {method: message/send, server: 'a2a-workbench://you', parameters: {message: {role: user, parts: [{kind: text, text: 'Go on?'}]}}}";
    let tasks = format!(
        "  - one: {{{}}}\n  - gate: {{{gate}}}\n  - two: {{{}}}\n",
        call("echo", "one"),
        call("echo", "two")
    );
    let run = start(&desk, &file(&tasks), json!({})).await;
    run_when(&desk, &run, "a question", |shown| !shown.asks.is_empty()).await;
    let request = desk.request().await;
    desk.place().put_clock(60 * 60);
    desk.decide(&request, a2a_hitl::Answer::Text("yes".to_owned())).await;
    run_in(&desk, &run, RunState::Completed).await;
    let looked = desk.bench.runs().look(&run).await.expect("the run is there");
    assert_eq!(looked.budgets.time, Some(std::time::Duration::from_mins(10)));

    let wait = format!("  - wait: {{wait: {{seconds: 2}}}}\n  - late: {{{}}}\n", call("echo", "late"));
    let run = start(&desk, &file(&wait), json!({})).await;
    run_when(&desk, &run, "a timer", |shown| !shown.steps.is_empty()).await;
    desk.place().put_clock(11 * 60);
    let shown = run_when(&desk, &run, "a spent budget", |shown| !shown.asks.is_empty()).await;
    assert_eq!(shown.asks[0].step.purpose, "budget time");
    let step = shown.asks[0].step.clone();
    desk.bench.runs().decide(&run, step, a2a_runs::journal::Decision::Again).await.expect("it asks that");
    run_in(&desk, &run, RunState::Completed).await;
}

#[tokio::test]
async fn a_run_leaves_and_comes_in_elsewhere_as_it_was() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let run = start(&desk, &rounds(), json!({})).await;
    run_in(&desk, &run, RunState::Completed).await;
    let mut file =
        desk.bench.archives().export(Selection::Run(run.clone())).await.expect("it can be written");
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).expect("the file can be read");

    let elsewhere = Desk::new().await;
    let opened =
        elsewhere.bench.archives().open("run.jsonl", std::io::Cursor::new(bytes)).await.expect("it is one");
    assert_eq!(opened.contents.runs, std::slice::from_ref(&run));
    let added = elsewhere.bench.archives().import(&opened.id).await.expect("there is room");
    assert_eq!(added.runs, 1);
    let (before, after) = (desk.bench.runs().get(&run).await, elsewhere.bench.runs().get(&run).await);
    let (before, after) = (before.expect("it is there"), after.expect("it came in"));
    assert_eq!((after.steps, after.outcome, after.text), (before.steps, before.outcome, before.text));
}
