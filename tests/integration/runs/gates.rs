//! Gates: a run file's question to the person who runs it is a request in the inbox, decided as every other.

use a2a_hitl::Answer;
use a2a_protocol::Json;
use a2a_runs::journal::{Decision, Outcome};
use a2a_runs::machine::Asked;
use serde_json::{Value, json};
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::queries::rows::{Drawer, RequestQuery};
use workbench_core::runs::StepState;
use workbench_core::{CoreError, Settings};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::runs::RunState;

use super::output;
use super::team::{Team, call, file, run_in, run_when, start};
use crate::support::{Desk, by_button};

/// A task that asks the person, with these parts.
fn gate(parts: &str) -> String {
    format!(
        "call: a2a, with: {{method: message/send, server: 'a2a-workbench://you', parameters: {{message: {{parts: [{parts}]}}}}}}"
    )
}

/// The person's answer, as data.
const DATA: &str = "output: {as: '.status.message.parts[0].data'}";

/// A run that asks this, and its request.
async fn asked(desk: &Desk, parts: &str) -> (workbench_core::RunId, Approval) {
    let run = start(desk, &file(&format!("  - gate: {{{}, {DATA}}}\n", gate(parts))), json!({})).await;
    (run, desk.request().await)
}

/// The value of a gate after this answer.
async fn answered(parts: &str, answer: Answer) -> Value {
    let desk = Desk::new().await;
    let (run, request) = asked(&desk, parts).await;
    desk.decide(&request, answer).await;
    let value = output(&run_in(&desk, &run, RunState::Completed).await);
    assert_eq!(desk.bench.approval(&request.request.id).await.unwrap().state, ApprovalState::Delivered);
    value
}

#[tokio::test]
async fn every_kind_of_gate_comes_to_what_the_person_said() {
    let approve = "{kind: text, text: 'Publish?'}, {kind: data, data: {gate: approve, about: {title: Tea}}}";
    let yes = Answer::Approve { payload: None };
    assert_eq!(answered(approve, yes).await, json!({"approved": true}));
    let no = Answer::Reject { reason: Some("too long".to_owned()) };
    assert_eq!(answered(approve, no).await, json!({"approved": false, "reason": "too long"}));
    let choose =
        "{kind: data, data: {gate: choose, question: 'Which?', options: [tea, {value: c, label: Coffee}]}}";
    assert_eq!(answered(choose, Answer::Text("c".to_owned())).await, json!({"chosen": "c"}));
    let form = "{kind: data, data: {gate: form, schema: {type: object, properties: {n: {type: integer}}}}}";
    let values = Json::from(json!({"n": 3}));
    assert_eq!(answered(form, Answer::Values(values)).await, json!({"n": 3}));
    let edit = "{kind: data, data: {gate: edit, text: 'A draft'}}";
    let edited = Json::from(json!({"text": "A story"}));
    let edited = Answer::Approve { payload: Some(edited) };
    assert_eq!(answered(edit, edited).await, json!({"approved": true, "text": "A story"}));
}

#[tokio::test]
async fn a_gate_is_known_by_its_words_unless_it_names_an_action() {
    for (action, title) in [("", "Publish?"), (", action: Publish the story", "Publish the story")] {
        let desk = Desk::new().await;
        let parts =
            format!("{{kind: text, text: 'Publish?'}}, {{kind: data, data: {{gate: approve{action}}}}}");
        let tasks = format!("  - ask-before-the-writer: {{{}, {DATA}}}\n", gate(&parts));
        start(&desk, &file(&tasks), json!({})).await;
        let request = desk.request().await;
        assert_eq!(request.request.title, title);
        let stored = StoredRequest::of(&request).unwrap();
        let [beside, of_task] = [&stored.reading.beside, &stored.reading.of_task];
        assert_eq!(
            (beside.len(), of_task.len()),
            (0, 0),
            "the name of its step is no hidden word: {of_task:?}"
        );
    }
}

#[tokio::test]
async fn words_alone_are_answered_in_words_where_an_agent_would_say_them() {
    let desk = Desk::new().await;
    let words = gate("{kind: text, text: 'Which colour?'}");
    let tasks = format!("  - gate: {{{words}, output: {{as: '.status.message.parts[0].text'}}}}\n");
    let run = start(&desk, &file(&tasks), json!({})).await;
    let request = desk.request().await;
    assert_eq!(request.request.title, "Which colour?");
    desk.decide(&request, Answer::Text("blue".to_owned())).await;
    assert_eq!(output(&run_in(&desk, &run, RunState::Completed).await), json!("blue"));
}

#[tokio::test]
async fn a_gate_is_a_request_of_the_inbox_that_names_its_run_and_step() {
    let desk = Desk::new().await;
    let (run, request) = asked(&desk, "{kind: data, data: {gate: approve}}").await;
    let page = desk.bench.screens().request_page(RequestQuery::of(Drawer::Waiting, 10)).await.unwrap();
    assert_eq!(page.counts.waiting, 1, "it is counted");
    let asking = page.requests[0].asking.clone().expect("it says who asks");
    assert_eq!((asking.run, asking.at.as_str(), asking.is_gate), (run.clone(), "/do/0/gate", true));
    assert_eq!(asking.name, "tests/team");
    let shown = desk.bench.runs().get(&run).await.unwrap();
    assert_eq!(shown.steps[0].state, StepState::Waiting);
    assert_eq!(shown.asks[0].request.as_ref(), Some(&request.request.id), "and the run leads to it");
    let elsewhere = desk.bench.runs().decide(&run, shown.asks[0].step.clone(), Decision::Again).await;
    assert!(matches!(elsewhere, Err(CoreError::RunAsksInInbox)), "there is no other way: {elsewhere:?}");
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    let yes = vec![(item(&request), Answer::Approve { payload: None })];
    let unseen = desk.bench.approvals().decide(id, hash, yes, by_button()).await;
    assert!(matches!(unseen, Err(CoreError::NotViewed)), "what nobody saw is not approved: {unseen:?}");
}

fn item(request: &Approval) -> a2a_hitl::ItemId {
    let stored = workbench_core::approvals::stored::StoredRequest::of(request).unwrap();
    stored.reading.items[0].id().clone()
}

#[tokio::test]
async fn a_question_of_an_agent_in_a_run_names_its_run_and_step() {
    let team = Team::start().await;
    let desk = team.desk().await;
    let tasks =
        format!("  - first: {{{}}}\n  - ask: {{{}}}\n", call("asker", "paint"), call("asker", "again"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    for at in ["/do/0/first", "/do/1/ask"] {
        let request = desk.request().await;
        let detail = desk.bench.screens().request_detail(&request.request.id).await.unwrap();
        let asking = detail.overview.asking.expect("it says who asks");
        assert_eq!((&asking.run, asking.at.as_str(), asking.is_gate), (&run, at, false));
        desk.decide(&request, Answer::Text("blue".to_owned())).await;
        desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    }
    run_in(&desk, &run, RunState::Completed).await;
}

#[tokio::test]
async fn a_decision_on_a_gate_can_be_undone_and_counts_once_after_a_restart() {
    let desk = Desk::new().await;
    let (run, request) = asked(&desk, "{kind: data, data: {gate: approve}}").await;
    desk.bench.preferences().set(Settings { undo_seconds: 60, ..Settings::default() }).await.unwrap();
    desk.decide(&request, Answer::Reject { reason: None }).await;
    desk.bench.approvals().undo(&request.request.id).await.expect("it has not left");
    let shown = desk.bench.runs().get(&run).await.unwrap();
    assert_eq!(shown.asks.len(), 1, "the run asks still");
    let desk = desk.restart().await;
    desk.decide(&request, Answer::Approve { payload: None }).await;
    let shown = run_in(&desk, &run, RunState::Completed).await;
    assert_eq!(output(&shown), json!({"approved": true}));
    assert!(desk.bench.approvals().undo(&request.request.id).await.is_err(), "it is final");
}

#[tokio::test]
async fn a_cancel_takes_a_queued_decision_back_and_a_pause_asks_again() {
    let desk = Desk::new().await;
    let (run, request) = asked(&desk, "{kind: data, data: {gate: approve}}").await;
    desk.bench.preferences().set(Settings { undo_seconds: 60, ..Settings::default() }).await.unwrap();
    desk.decide(&request, Answer::Approve { payload: None }).await;
    desk.bench.runs().pause(&run).await.expect("it can pause");
    let back = desk.bench.approval(&request.request.id).await.unwrap();
    assert_eq!(back.state, ApprovalState::Pending, "nothing of it goes on by itself");
    desk.decide(&back, Answer::Approve { payload: None }).await;
    desk.bench.runs().cancel(&run).await.expect("it can be canceled");
    let over = desk.bench.approval(&request.request.id).await.unwrap();
    assert_eq!(over.state, ApprovalState::Superseded, "in the same commit");
    assert_eq!(run_in(&desk, &run, RunState::Canceled).await.outcome, Some(Outcome::Canceled));
}

#[tokio::test]
async fn a_timeout_of_a_gate_takes_its_own_edge_and_the_request_away() {
    let desk = Desk::new().await;
    let ask = gate("{kind: data, data: {gate: approve}}");
    let tasks = format!(
        "  - careful:\n      try:\n        - gate: {{{ask}, timeout: {{after: PT0.2S}}}}\n      catch:\n        errors: {{with: {{status: 408}}}}\n        do:\n          - late: {{set: {{late: true}}}}\n"
    );
    let run = start(&desk, &file(&tasks), json!({})).await;
    let request = desk.request().await;
    let shown = run_in(&desk, &run, RunState::Completed).await;
    assert_eq!(output(&shown), json!({"late": true}));
    assert_eq!(desk.bench.approval(&request.request.id).await.unwrap().state, ApprovalState::Superseded);
    let page = desk.bench.screens().request_page(RequestQuery::of(Drawer::Waiting, 10)).await.unwrap();
    assert_eq!(page.counts.waiting, 0, "nobody is asked for nothing");
}

#[tokio::test]
async fn two_gates_side_by_side_are_two_requests() {
    let desk = Desk::new().await;
    let branch = |name: &str| {
        format!("          - {name}: {{{}, {DATA}}}\n", gate("{kind: data, data: {gate: approve}}"))
    };
    let tasks = format!("  - both:\n      fork:\n        branches:\n{}{}", branch("one"), branch("other"));
    let run = start(&desk, &file(&tasks), json!({})).await;
    let both = |shown: &workbench_core::runs::RunShown| shown.asks.len() == 2;
    let shown = run_when(&desk, &run, "two questions", both).await;
    assert!(shown.asks.iter().all(|asks| asks.what == Asked::Gate));
    let one = shown.asks[0].request.clone().unwrap();
    let one = desk.bench.approval(&one).await.unwrap();
    desk.decide(&one, Answer::Approve { payload: None }).await;
    let shown = run_when(&desk, &run, "one question", |shown| shown.asks.len() == 1).await;
    let other = desk.bench.approval(shown.asks[0].request.as_ref().unwrap()).await.unwrap();
    desk.decide(&other, Answer::Reject { reason: None }).await;
    let expect = json!([{"approved": true}, {"approved": false}]);
    assert_eq!(output(&run_in(&desk, &run, RunState::Completed).await), expect);
}
