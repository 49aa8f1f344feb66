//! Requests with a time limit from their agents.

use std::time::Duration;

use workbench_core::ledger::rows::{EntryKind, Outcome};
use workbench_core::{ApprovalId, CoreError, Settings};
use workbench_store::approvals::{Approval, ApprovalState};

use super::ORDER;
use super::scripted::look_again;
use crate::support::{Desk, answer_all, approve, by_button, outcome};
use crate::till::{Fault, Habits, Till};

const OVER: &str = r#"{"code":"time-over"}"#;

/// Far enough away for a test that has to be in time, and what is later still.
const LIMIT: &str = "2099-01-01T00:00:00Z";
const LATER: &str = "2199-01-01T00:00:00+09:00";

/// From any time at which this is run to one between the two.
const A_LIFETIME: Duration = Duration::from_hours(100 * 365 * 24);

/// A request that has a time limit.
async fn asked_until_then(faults: &[Fault]) -> (Till, Desk, Approval) {
    let habits =
        Habits { limit: Some(LIMIT.to_owned()), faults: faults.to_vec().into(), ..Habits::default() };
    let till = Till::start(habits).await;
    let desk = Desk::new().await;
    let (_, request) = desk.asked_by(&till.card(), ORDER).await;
    assert!(request.request.expires_at.is_some(), "the agent named a time: {request:?}");
    (till, desk, request)
}

/// Lets the time pass. Whoever waits for a time looks at the clock again when something changes.
async fn a_lifetime_later(desk: &Desk, id: &ApprovalId) {
    desk.place().pass(A_LIFETIME);
    desk.bench.approvals().note(id, "it is late").await.expect("it can be noted");
}

#[tokio::test]
async fn a_request_ends_with_its_time_and_cannot_be_decided_any_more() {
    let (till, desk, request) = asked_until_then(&[]).await;
    let id = &request.request.id;
    a_lifetime_later(&desk, id).await;
    let over = desk.request_when(id, ApprovalState::Expired).await;
    assert_eq!(outcome(&over), OVER);
    let (hash, answers) = (&request.request.request_hash, answer_all(&request, &approve()));
    let late = desk.bench.approvals().decide(id, hash, answers, by_button()).await;
    assert!(matches!(late, Err(CoreError::TimeOver)), "{late:?}");

    look_again(&desk).await;
    assert_eq!(desk.requests().await.len(), 1, "what is asked on is over all the same");
    let rows = desk.bench.ledger().of(id).await.expect("the ledger");
    let told: Vec<_> = rows.iter().map(|row| (row.entry.fact.kind, row.entry.fact.outcome)).collect();
    let expected = [(EntryKind::Proposed, None), (EntryKind::Effective, Some(Outcome::Expired))];
    assert_eq!(told, expected);
    assert_eq!(till.book().arrivals, []);
}

#[tokio::test]
async fn a_decision_that_waits_ends_with_its_request() {
    let (till, desk, request) = asked_until_then(&[]).await;
    let patient = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(patient).await.expect("settings");
    desk.decide(&request, approve()).await;
    a_lifetime_later(&desk, &request.request.id).await;
    let over = desk.request_when(&request.request.id, ApprovalState::Expired).await;
    assert_eq!(outcome(&over), OVER);
    assert_eq!(till.book().arrivals, [], "it was decided in time and would have come too late");
}

#[tokio::test]
async fn nobody_sends_a_doubtful_answer_again_once_the_time_is_over() {
    let (till, desk, request) = asked_until_then(&[Fault::Cut { acted: false }]).await;
    let id = &request.request.id;
    desk.decide(&request, approve()).await;
    desk.request_when(id, ApprovalState::Uncertain).await;
    a_lifetime_later(&desk, id).await;
    let again = desk.bench.approvals().resolve_uncertain(id, true).await;
    assert!(matches!(again, Err(CoreError::TimeOver)), "{again:?}");
    assert_eq!(till.book().arrivals.len(), 1);
}

#[tokio::test]
async fn an_agent_that_gives_more_time_asks_anew() {
    let (till, desk, request) = asked_until_then(&[]).await;
    a_lifetime_later(&desk, &request.request.id).await;
    desk.request_when(&request.request.id, ApprovalState::Expired).await;
    till.limit(LATER);
    look_again(&desk).await;
    let anew = desk.request().await;
    assert_eq!(anew.request.linked_to.as_ref(), Some(&request.request.id));
    desk.decide(&anew, approve()).await;
    desk.request_when(&anew.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1);
}
