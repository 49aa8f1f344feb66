//! Rows of versions whose outcomes had a sentence and marks, and no kind: their meaning and effect are unchanged.

use a2a_server::scripted::{Reply, Script};
use rstest::rstest;
use workbench_core::approvals::fate::{Fate, fate_of, is_presumed};
use workbench_store::approvals::{self, Approval, ApprovalState, Expected};

use super::scripted::{answer, asked, asking};
use crate::support::{Desk, approve};

/// A request whose decision is in doubt, moved on as an earlier version wrote it.
async fn moved_by_an_earlier_version(to: ApprovalState, outcome: &'static str) -> (Desk, Approval) {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    peer.rescript(Script::new().on("SendMessage", Reply::no_answer()).on("GetTask", answer(&waiting)));
    desk.decide(&request, approve()).await;
    let id = request.request.id.clone();
    let doubted = desk.request_when(&id, ApprovalState::Uncertain).await;
    let (row, expected) = (id.clone(), Expected { state: doubted.state, attempt: doubted.attempt });
    let moving = desk
        .bench
        .store()
        .write("move as before", move |tx| approvals::advance(tx, &row, expected, to, Some(outcome), 1));
    assert!(moving.await.expect("the row is moved"), "the row was as expected");
    let moved = desk.bench.approval(&id).await.expect("the request is there");
    (desk, moved)
}

#[rstest]
#[case::presumed(
    ApprovalState::Delivered,
    r#"{"message":{"code":"went-on-after-sending"},"unknown":false,"refused":false,"inDoubt":true}"#,
    true,
    None
)]
#[case::arrived(
    ApprovalState::Delivered,
    r#"{"message":{"code":"agent-has-decision"},"unknown":false,"refused":false,"inDoubt":false}"#,
    false,
    None
)]
#[case::its_sentence_says_it(
    ApprovalState::Superseded,
    r#"{"message":{"code":"task-ended-in-doubt"},"unknown":false,"refused":false,"inDoubt":true}"#,
    false,
    None
)]
#[case::its_sentence_does_not(
    ApprovalState::Superseded,
    r#"{"message":{"code":"task-canceled"},"unknown":false,"refused":false,"inDoubt":true}"#,
    false,
    Some(Fate::InDoubt)
)]
#[case::refused_in_doubt(
    ApprovalState::Refused,
    r#"{"message":"The agent said no.","unknown":false,"refused":true,"inDoubt":true}"#,
    false,
    Some(Fate::InDoubt)
)]
#[tokio::test]
async fn a_row_of_an_earlier_version_says_the_same(
    #[case] to: ApprovalState,
    #[case] outcome: &'static str,
    #[case] presumed: bool,
    #[case] fate: Option<Fate>,
) {
    let (desk, moved) = moved_by_an_earlier_version(to, outcome).await;
    assert_eq!((is_presumed(&moved), fate_of(&moved)), (presumed, fate));
    let detail = desk.bench.screens().request_detail(&moved.request.id).await.expect("the request is shown");
    assert_eq!(detail.overview.approval.outcome.as_deref(), Some(outcome), "the row stays as it was written");
}
