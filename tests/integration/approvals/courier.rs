//! A decision that cannot be delivered comes back with the reason, and is not tried for ever.

use std::sync::Arc;
use std::time::Duration;

use rstest::rstest;
use workbench_core::{AuthGiven, AuthKind, ConnectionId, Secret, Settings};
use workbench_store::approvals::ApprovalState;
use workbench_store::approvals::log::ApprovalEventKind;
use workbench_store::connections::{self, Connection};

use super::{ORDER, approved_till, asked_by_till};
use crate::secrets::Ring;
use crate::support::{Desk, Place, approve};
use crate::till::{Habits, Till};

/// The part that is missing when the time to send has come.
#[derive(Debug, Clone, Copy)]
enum Missing {
    Agent,
    Interface,
    Binding,
    Version,
    Secret,
    Card,
}

/// Takes it away, by other hands where the workbench itself never would.
async fn take_away(missing: Missing, desk: &Desk, ring: &Ring, id: &ConnectionId) {
    let change: fn(&mut Connection) = match missing {
        Missing::Agent => return desk.bench.saving().remove(id).await.unwrap(),
        Missing::Secret => return ring.lose(),
        Missing::Interface => |row| row.interface = None,
        Missing::Binding => |row| "SMOKE".clone_into(&mut row.interface.as_mut().unwrap().binding),
        Missing::Version => |row| "9.9".clone_into(&mut row.interface.as_mut().unwrap().version),
        Missing::Card => |row| row.card_hash = None,
    };
    let id = id.clone();
    let changing = desk.bench.store().write("take away", move |tx| {
        let mut row = connections::get(tx, &id)?.expect("it is there");
        change(&mut row);
        connections::update(tx, &row)
    });
    changing.await.unwrap();
}

#[rstest]
#[tokio::test]
async fn a_decision_that_cannot_be_sent_comes_back_once_with_the_reason(
    #[values(
        Missing::Agent,
        Missing::Interface,
        Missing::Binding,
        Missing::Version,
        Missing::Secret,
        Missing::Card
    )]
    missing: Missing,
) {
    let (till, ring) = (Till::start(Habits::default()).await, Arc::new(Ring::default()));
    let desk = Place::new().keeping(Arc::clone(&ring) as _).open().await;
    let secret = Some(Secret::new("token"));
    let given = AuthGiven { kind: AuthKind::Bearer, secret, ..AuthGiven::default() };
    let connection = desk.connect_with(&till.card(), Some(given)).await;
    let conversation = desk.bench.chats().start(&connection).await.unwrap();
    desk.say(&conversation, ORDER).await;
    let request = desk.request().await;
    let slow = Settings { undo_seconds: 5, ..Settings::default() };
    desk.bench.preferences().set(slow).await.unwrap();
    desk.decide(&request, approve()).await;
    take_away(missing, &desk, &ring, &connection).await;
    let (place, looks) = (desk.close().await, till.book().looks);
    place.pass(Duration::from_secs(10));

    let desk = place.open().await;
    let back = desk.request_when(&request.request.id, ApprovalState::Pending).await;
    let outcome = back.outcome.expect("the reason is kept");
    assert!(outcome.contains("message"), "{outcome}");
    let history = desk.history(&request.request.id).await;
    let expected = [ApprovalEventKind::Proposed, ApprovalEventKind::Decided, ApprovalEventKind::Withdrawn];
    assert_eq!(history, expected, "it came back once");
    // Another start finds nothing that it would have to do.
    let desk = desk.restart().await;
    assert_eq!(desk.history(&request.request.id).await, expected);
    let book = till.book();
    assert_eq!((book.looks, book.arrivals.len()), (looks, 0), "the agent was left alone");
}

#[tokio::test]
async fn a_decision_does_not_wait_longer_because_the_clock_was_put_back() {
    let (till, desk, request) = approved_till(1).await;
    desk.place().put_clock(-3600);
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1);
}

#[tokio::test]
async fn a_decision_is_not_late_because_the_clock_was_put_back_just_before_it() {
    let (till, desk) = asked_by_till(&[]).await;
    let request = desk.request().await;
    desk.place().put_clock(-3600);
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1);
}

#[tokio::test]
async fn a_decision_waits_no_longer_when_the_clock_went_back_while_closed() {
    let (till, desk, request) = approved_till(5).await;
    let place = desk.close().await;
    place.put_clock(-3600);
    let desk = place.open().await;
    desk.request_when(&request.request.id, ApprovalState::Queued).await;
    assert_eq!(till.book().arrivals, [], "it can still be undone");
    desk.place().pass(Duration::from_secs(6));
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1);
}

#[tokio::test]
async fn a_decision_unsent_when_the_program_closed_is_sent_when_it_opens() {
    let (till, desk, request) = approved_till(5).await;
    let place = desk.close().await;
    assert_eq!(till.book().arrivals, []);
    place.pass(Duration::from_secs(10));
    let desk = place.open().await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1);
}
