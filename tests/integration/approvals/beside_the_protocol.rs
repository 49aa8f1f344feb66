//! A request with values that the protocol has no place for, over the wire: they are shown with the request,
//! rules leave it to a person, and they survive the database and another look.

use a2a_server::scripted::Script;
use rstest::rstest;
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::rules::{Effect, Rule};
use workbench_store::approvals::{Approval, ApprovalState};

use super::paid_task;
use super::scripted::{answer, asked, asking};
use crate::support::{Desk, approve};

/// How many of what was asked a rule would approve that lets the agent write notes.
async fn would_be_approved(desk: &Desk, request: &Approval) -> usize {
    let rule = Rule {
        id: String::new(),
        name: "Notes".to_owned(),
        on: true,
        effect: Effect::Approve,
        agent: Some(request.request.connection_id.clone()),
        tool: "note".to_owned(),
        by: String::new(),
        skill: String::new(),
        conditions: Vec::new(),
        other_arguments: false,
        card: None,
    };
    let trial = desk.bench.rules().try_out(rule).await.unwrap();
    assert_eq!(trial.decided + trial.left, trial.looked_at, "the rule is about all of it");
    trial.decided
}

/// The content that the card shows beneath the request.
fn beneath(request: &Approval) -> String {
    let pieces = StoredRequest::of(request).unwrap().reading.beside.clone();
    pieces.iter().map(a2a_protocol::Json::as_str).collect()
}

#[tokio::test]
async fn a_request_with_nothing_around_it_is_approved_by_a_rule() {
    let (_peer, desk, request) = asked(&asking("task", r#""generation":1"#)).await;
    assert_eq!((beneath(&request).as_str(), would_be_approved(&desk, &request).await), ("", 1));
}

#[rstest]
#[case::words_among_the_parts("parts", r#""WIRE""#)]
#[case::a_part_of_no_kind("parts", r#"{"call":{"tool":"WIRE"}}"#)]
#[case::a_second_role("message", r#""role":"WIRE""#)]
#[case::an_id_in_both_spellings("message", r#""contextId":"c-1","context_id":"WIRE""#)]
#[case::objects_for_uris("message", r#""extensions":[{"tool":"WIRE"}]"#)]
#[case::an_object_of_the_status("status", r#""call":{"tool":"WIRE"}"#)]
#[case::a_word_of_the_status("status", r#""command":"WIRE""#)]
#[case::an_object_of_the_task("task", r#""call":{"tool":"WIRE"}"#)]
#[case::a_word_of_the_task("task", r#""command":"WIRE""#)]
#[case::no_list_of_artifacts("task", r#""artifacts":{"tool":"WIRE"}"#)]
#[tokio::test]
async fn what_stands_around_a_request_is_shown_and_left_to_a_person(#[case] place: &str, #[case] put: &str) {
    let task = asking(place, put);
    let (peer, desk, request) = asked(&task).await;
    assert!(beneath(&request).contains("WIRE"), "{}", request.request.reading);
    assert_eq!(would_be_approved(&desk, &request).await, 0);

    let desk = desk.restart().await;
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    desk.bench.approvals().read_as(id, "plain-text").await.unwrap();
    desk.bench.approvals().read_as(id, "adk").await.unwrap();
    let again = desk.request().await;
    assert_eq!(beneath(&again), beneath(&request), "it is in the database");
    assert_eq!(again.request.request_hash, *hash, "and is what was decided about");

    let paid = answer(&paid_task().to_string());
    peer.rescript(Script::new().on("SendMessage", paid).on("GetTask", answer(&task)));
    desk.decide(&again, approve()).await;
    desk.request_when(id, ApprovalState::Delivered).await;
}
