//! Ends of runs: a canceled run waits for its agents' confirmation, and no agent does anything twice without
//! asking.

use a2a_hitl::Answer;
use a2a_runs::journal::{Decision, Outcome};
use a2a_runs::machine::Asked;
use a2a_server::scripted::{RecordedRequest, Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::RunId;
use workbench_core::runs::RunShown;
use workbench_store::runs::RunState;

use super::output;
use super::team::{Team, call, file, run_in, run_when, start};
use crate::support::Desk;
use crate::till::card;

/// An agent that does as scripted, and a desk where it is saved.
async fn scripted(script: Script) -> (ScriptedPeer, Desk) {
    let peer = ScriptedPeer::start(script).await.expect("a free port");
    let mut card = card(&peer.url(), false);
    card["name"] = json!("scripted");
    let desk = Desk::new().await;
    desk.connect(&card.to_string()).await;
    (peer, desk)
}

fn task(state: &str) -> Value {
    let message = json!({ "messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "text": "done" }] });
    json!({ "id": "t-1", "contextId": "c-1", "status": { "state": format!("TASK_STATE_{state}"), "message": message } })
}

fn of_task(state: &str) -> Reply {
    Reply::result(&json!({ "task": task(state) }))
}

fn asked_for(peer: &ScriptedPeer, method: &str) -> Vec<RecordedRequest> {
    peer.requests().into_iter().filter(|request| request.method().as_deref() == Some(method)).collect()
}

async fn one_call(desk: &Desk) -> RunId {
    start(desk, &file(&format!("  - ask: {{{}}}\n", call("scripted", "work"))), json!({})).await
}

fn has_task(shown: &RunShown) -> bool {
    shown.steps.iter().any(|step| step.said.as_ref().is_some_and(|said| said.task.is_some()))
}

#[tokio::test]
async fn an_agent_that_refuses_to_stop_is_waited_for_and_told_about() {
    let working =
        Script::new().on("SendMessage", of_task("WORKING")).on("GetTask", Reply::result(&task("WORKING")));
    let (peer, desk) = scripted(working.on("CancelTask", Reply::error(-32002, "too late to stop"))).await;
    let run = one_call(&desk).await;
    run_when(&desk, &run, "a task", has_task).await;
    desk.bench.runs().cancel(&run).await.expect("it runs");
    let refused = |shown: &RunShown| shown.steps[0].error.is_some();
    let shown = run_when(&desk, &run, "a refusal", refused).await;
    assert_eq!(shown.row.state, RunState::Canceling, "the agent goes on, and so the run is not over");
    let error = shown.steps[0].error.as_ref().unwrap();
    assert_eq!(error.title.as_deref(), Some("The agent does not stop"), "{error:?}");
    // A restart asks it no second time.
    let desk = desk.restart().await;
    peer.rescript(Script::new().on("GetTask", Reply::result(&task("COMPLETED"))));
    let shown = run_in(&desk, &run, RunState::Canceled).await;
    assert_eq!(shown.outcome, Some(Outcome::Canceled), "over with the agent's word");
    assert_eq!(asked_for(&peer, "CancelTask").len(), 1);
}

#[tokio::test]
async fn a_person_need_not_wait_for_an_agent_that_does_not_stop() {
    let working =
        Script::new().on("SendMessage", of_task("WORKING")).on("GetTask", Reply::result(&task("WORKING")));
    let (_peer, desk) = scripted(working.on("CancelTask", Reply::result(&task("WORKING")))).await;
    let run = one_call(&desk).await;
    run_when(&desk, &run, "a task", has_task).await;
    desk.bench.runs().cancel(&run).await.expect("it runs");
    let shown = desk.bench.runs().get(&run).await.unwrap();
    assert_eq!(shown.row.state, RunState::Canceling);
    desk.bench.runs().cancel(&run).await.expect("it is being canceled");
    run_in(&desk, &run, RunState::Canceled).await;
}

#[tokio::test]
async fn a_cancel_before_the_agent_names_its_task_stops_that_task() {
    let named = json!({ "task": task("WORKING") });
    let answer = format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{named}}}"#);
    let slow = Reply::new(200).header("content-type", "application/json").hang().bytes(answer);
    let late = Script::new()
        .on("SendMessage", slow)
        .on("GetTask", Reply::result(&task("WORKING")))
        .on("CancelTask", Reply::result(&task("CANCELED")));
    let (peer, desk) = scripted(late).await;
    let run = one_call(&desk).await;
    desk.wait_for("the message", async |_| (!asked_for(&peer, "SendMessage").is_empty()).then_some(())).await;
    desk.bench.runs().cancel(&run).await.expect("it runs");
    peer.release();
    let shown = run_in(&desk, &run, RunState::Canceled).await;
    assert!(has_task(&shown), "what the agent made of the message is known");
    assert_eq!(asked_for(&peer, "CancelTask").len(), 1, "and was stopped");
}

#[tokio::test]
async fn a_message_whose_answer_was_lost_is_found_among_the_tasks_of_its_agent() {
    let (peer, desk) = scripted(Script::new().on("SendMessage", Reply::new(200).hang().cut())).await;
    let run = one_call(&desk).await;
    let sent = desk.wait_for("the message", async |_| asked_for(&peer, "SendMessage").pop()).await;
    let mut made = task("COMPLETED");
    made["history"] = json!([sent.json()["params"]["message"]]);
    let lists =
        Script::new().on("ListTasks", Reply::result(&json!({ "tasks": [made], "nextPageToken": "" })));
    peer.rescript(lists.on("GetTask", Reply::result(&made)));
    peer.release();
    let shown = run_when(&desk, &run, "the end, or a question", |shown| {
        shown.row.state.is_over() || !shown.asks.is_empty()
    })
    .await;
    assert_eq!(output(&shown), json!("done"), "nobody is asked");
    assert_eq!(asked_for(&peer, "SendMessage").len(), 1, "and nothing is sent again");
}

#[tokio::test]
async fn a_message_that_its_agent_does_not_know_is_asked_about() {
    let (peer, desk) = scripted(Script::new().on("SendMessage", Reply::no_answer())).await;
    let none = Reply::result(&json!({ "tasks": [], "nextPageToken": "" }));
    peer.rescript(Script::new().on("SendMessage", Reply::no_answer()).on("ListTasks", none));
    let run = one_call(&desk).await;
    let shown = run_when(&desk, &run, "a question", |shown| !shown.asks.is_empty()).await;
    assert_eq!(shown.asks[0].what, Asked::Uncertain);
    assert_eq!(asked_for(&peer, "ListTasks").len(), 1, "it was asked first");
}

/// A block that is tried again: its first call comes to something, its second one fails the first time.
fn retried(metadata: &str) -> String {
    file(&format!(
        "  - careful:\n      try:\n        - pay: {{{}, metadata: {{{metadata}}}}}\n        - book: {{{}}}\n      catch:\n        errors: {{with: {{status: 500}}}}\n        retry: {{delay: PT0.01S, limit: {{attempt: {{count: 2}}}}}}\n        do:\n          - failed: {{set: {{booked: false}}}}\n",
        call("echo", "pay"),
        call("flaky", "book")
    ))
}

async fn asked_to_repeat(decision: Decision) -> (Team, Value) {
    let team = Team::start().await;
    let desk = team.desk().await;
    let run = start(&desk, &retried(""), json!({})).await;
    let shown = run_when(&desk, &run, "a question", |shown| !shown.asks.is_empty()).await;
    assert_eq!(shown.asks[0].what, Asked::Repeat);
    assert_eq!(team.heard("echo"), ["pay"], "nothing is done twice before a person says so");
    // A restart changes nothing about that.
    let desk = desk.restart().await;
    desk.bench.runs().decide(&run, shown.asks[0].step.clone(), decision).await.expect("it is asked");
    let shown = run_when(&desk, &run, "the end", |shown| shown.row.state.is_over()).await;
    (team, output(&shown))
}

#[tokio::test]
async fn a_block_in_which_an_agent_acted_is_tried_again_when_a_person_says_so() {
    let (team, output) = asked_to_repeat(Decision::Again).await;
    assert_eq!((team.heard("echo").len(), output), (2, json!("book!")));
    let (team, output) = asked_to_repeat(Decision::GiveUp).await;
    assert_eq!(
        (team.heard("echo").len(), output),
        (1, json!({"booked": false})),
        "the file handles the error"
    );
}

#[tokio::test]
async fn what_may_be_done_twice_is_done_again_without_asking() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let run = start(&desk, &retried("idempotent: true"), json!({})).await;
    let shown = run_when(&desk, &run, "the end", |shown| shown.row.state.is_over()).await;
    assert_eq!((team.heard("echo").len(), output(&shown)), (2, json!("book!")));
}

#[tokio::test]
async fn all_calls_of_a_run_are_one_trace_also_after_a_restart() {
    let (peer, desk) = scripted(Script::new().on("SendMessage", of_task("COMPLETED"))).await;
    let gate = "call: a2a, with: {method: message/send, server: 'a2a-workbench://you', parameters: {message: {parts: [{kind: data, data: {gate: approve}}]}}}";
    let ask = call("scripted", "work");
    let tasks = format!("  - one: {{{ask}}}\n  - gate: {{{gate}}}\n  - two: {{{ask}}}\n");
    let run = start(&desk, &file(&tasks), json!({})).await;
    desk.request().await;
    let desk = desk.restart().await;
    desk.decide(&desk.request().await, Answer::Approve { payload: None }).await;
    run_in(&desk, &run, RunState::Completed).await;
    let other = one_call(&desk).await;
    run_in(&desk, &other, RunState::Completed).await;
    let traces: Vec<String> = asked_for(&peer, "SendMessage")
        .iter()
        .map(|request| request.header("traceparent").expect("every call has one")[3..35].to_owned())
        .collect();
    let [one, two, elsewhere] = &traces[..] else { panic!("three calls: {traces:?}") };
    assert_eq!(one, two, "of one run");
    assert_ne!(one, elsewhere, "another run is another trace");
}
