//! Agents' observed reactions to answers.

use std::time::Duration;

use rstest::rstest;
use workbench_core::Settings;
use workbench_core::ledger::rows::{EntryKind, Outcome};
use workbench_store::approvals::ApprovalState;
use workbench_store::approvals::receipts::Receipt;

use super::asked_by_till;
use super::scripted::{look_again, with_receipt};
use crate::support::approve;
use crate::till::Fault;

#[tokio::test]
async fn an_agent_is_said_to_do_nothing_once_its_time_is_over_until_it_acts() {
    let (till, desk) = asked_by_till(&[Fault::Ignores]).await;
    let request = desk.request().await;
    let id = &request.request.id;
    desk.decide(&request, approve()).await;
    let delivered = desk.request_when(id, ApprovalState::Delivered).await;
    assert_eq!(delivered.receipt, None, "it has time");

    desk.place().pass(Duration::from_mins(2));
    desk.bench.approvals().note(id, "nothing happens").await.expect("it can be noted");
    with_receipt(&desk, id, Receipt::NoReaction).await;
    assert_eq!(desk.open_requests().await, [], "the same question is no other one");

    till.be_answered_elsewhere();
    look_again(&desk).await;
    with_receipt(&desk, id, Receipt::Honoured).await;
    let rows = desk.bench.ledger().of(id).await.expect("the ledger");
    let told: Vec<_> = rows.iter().filter(|row| row.entry.fact.kind == EntryKind::Effective).collect();
    let outcomes: Vec<_> = told.iter().filter_map(|row| row.entry.fact.outcome).collect();
    assert_eq!(outcomes, [Outcome::Delivered, Outcome::NoReaction, Outcome::Honoured]);
}

#[rstest]
#[case::longer(300, 200)]
#[case::shorter(20, 0)]
#[tokio::test]
async fn an_agent_has_the_time_to_react_that_is_set(#[case] receipt_seconds: u32, #[case] in_time: u64) {
    let (_till, desk) = asked_by_till(&[Fault::Ignores]).await;
    let settings = Settings { undo_seconds: 0, receipt_seconds, ..Settings::default() };
    desk.bench.preferences().set(settings).await.expect("it can be set");
    let request = desk.request().await;
    let id = &request.request.id;
    desk.decide(&request, approve()).await;
    desk.request_when(id, ApprovalState::Delivered).await;

    desk.place().pass(Duration::from_secs(in_time));
    for text in ["it is early", "once more"] {
        desk.bench.approvals().note(id, text).await.expect("it can be noted");
        look_again(&desk).await;
    }
    assert_eq!(desk.bench.approval(id).await.unwrap().receipt, None, "it has time");
    desk.place().pass(Duration::from_secs(u64::from(receipt_seconds) - in_time));
    desk.bench.approvals().note(id, "nothing happens").await.expect("it can be noted");
    with_receipt(&desk, id, Receipt::NoReaction).await;
}

#[tokio::test]
async fn setting_the_clock_makes_no_agent_late_and_none_waited_for_longer() {
    for seconds in [3600, -3600] {
        let (_till, desk) = asked_by_till(&[Fault::Ignores]).await;
        let request = desk.request().await;
        let id = &request.request.id;
        desk.decide(&request, approve()).await;
        desk.request_when(id, ApprovalState::Delivered).await;
        desk.place().put_clock(seconds);
        // Each makes the receipts be looked at, and is done before the next is asked for.
        for text in ["the clock was set", "once more"] {
            desk.bench.approvals().note(id, text).await.expect("it can be noted");
            look_again(&desk).await;
        }
        assert_eq!(desk.bench.approval(id).await.unwrap().receipt, None, "by {seconds}: no time has passed");

        desk.place().pass(Duration::from_mins(2));
        desk.bench.approvals().note(id, "nothing happens").await.expect("it can be noted");
        with_receipt(&desk, id, Receipt::NoReaction).await;
    }
}

#[tokio::test]
async fn an_agents_deeds_while_the_workbench_was_closed_are_found_at_a_start() {
    let (till, desk) = asked_by_till(&[Fault::Ignores]).await;
    let request = desk.request().await;
    let id = &request.request.id;
    desk.decide(&request, approve()).await;
    desk.request_when(id, ApprovalState::Delivered).await;
    let place = desk.close().await;
    till.be_answered_elsewhere();
    place.pass(Duration::from_mins(2));
    let desk = place.open().await;
    with_receipt(&desk, id, Receipt::Honoured).await;
}
