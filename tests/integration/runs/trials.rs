//! Trials: agents of this machine play those of a file, and persons are asked.

use std::collections::BTreeMap;

use a2a_hitl::Answer;
use a2a_server::cassette::Speed;
use serde_json::json;
use workbench_core::runs::{RepeatFrom, RunStart, StandIn};
use workbench_core::{FaultPlan, MockStart};
use workbench_store::runs::RunState;

use super::output;
use super::team::{Team, call, file, run_in};
use crate::support::Desk;

fn begun(tasks: &str, input: serde_json::Value) -> RunStart {
    RunStart { text: file(tasks), input, ..RunStart::default() }
}

#[tokio::test]
async fn nothing_reaches_the_agents_of_a_tried_file_and_the_person_is_asked() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let gate = "call: a2a, with: {method: message/send, server: 'a2a-workbench://you', parameters: {message: {parts: [{kind: text, text: 'Good?'}]}}}, output: {as: '.status.message.parts[0].text'}";
    let whoever = "call: a2a, with: {method: message/send, server: '${ \"a2a-workbench://agents/\" + \"broken\" }', parameters: {message: {parts: [{kind: text, text: '${ . }'}]}}}, output: {as: '.artifacts[0].parts[0].text'}";
    let tasks = format!(
        "  - one: {{{}}}\n  - gate: {{{gate}}}\n  - two: {{{whoever}}}\n  - three: {{{}}}\n",
        call("echo", "${ .topic }"),
        call("plain", "${ \"again \" + . }")
    );
    let trial = begun(&tasks, json!({"topic": "tea"}));
    let run = desk.bench.runs().try_out(trial, BTreeMap::new()).await.expect("it begins");
    let request = desk.request().await;
    let desk = desk.restart().await;
    desk.decide(&request, Answer::Text("yes".to_owned())).await;
    let shown = run_in(&desk, &run, RunState::Completed).await;
    assert_eq!(output(&shown), json!("again yes"), "each gives back what it is told");
    assert_eq!(team.arrivals(), [], "nobody of the file heard of it");
    assert!(shown.row.trial, "and it says that it is a trial");

    let runs = desk.bench.runs();
    let again = runs.again(&run, RepeatFrom::Beginning).await.expect("it is over");
    let request = desk.request().await;
    desk.decide(&request, Answer::Text("no".to_owned())).await;
    assert!(run_in(&desk, &again, RunState::Completed).await.row.trial, "a trial is repeated as one");
    assert_eq!(team.arrivals(), []);
    let summary = desk.bench.screens().summary().await.expect("it can be read");
    assert!(!summary.samples_connected, "an echo is none of the samples that a newcomer is offered");
}

#[tokio::test]
async fn a_recording_answers_for_an_agent_that_is_not_even_saved() {
    let desk = Desk::new().await;
    let conversation = desk.converse_with_sample("story-writer").await;
    desk.say(&conversation, "A story about a lighthouse").await;
    let task = desk.task_in(&conversation, "completed").await;
    let story = Desk::texts(&task).first().map(|(_, text)| text.clone()).expect("it wrote one");
    let cassette = desk.bench.cassettes().record(&conversation, None).await.expect("it can be recorded");
    let opened =
        desk.bench.cassettes().open("a.cassette.json", cassette.as_bytes()).expect("it is a cassette");
    let start = MockStart { cassette: opened.id, speed: Speed::AtOnce, faults: FaultPlan::default() };
    let mock = desk.bench.cassettes().start_mock(start).await.expect("it starts");
    desk.bench.cassettes().stop_mock(&mock).await.expect("it stops");

    let text = "call: a2a, with: {method: message/send, server: 'a2a-workbench://agents/nobody', parameters: {message: {parts: [{kind: text, text: A story about a lighthouse}]}}}, output: {as: '[.artifacts[0].parts[].text] | add'}";
    let stand_ins = BTreeMap::from([("a2a-workbench://agents/nobody".to_owned(), StandIn::Mock(mock))]);
    let tried =
        desk.bench.runs().try_out(begun(&format!("  - one: {{{text}}}\n"), json!({})), stand_ins).await;
    let run = tried.expect("the recording is started for it");
    assert_eq!(output(&run_in(&desk, &run, RunState::Completed).await), json!(story));
}
