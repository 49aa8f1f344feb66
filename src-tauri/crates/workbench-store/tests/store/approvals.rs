//! Requests, decisions and the outbox: of two changes, the second learns that it lost.

use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::outbox;
use workbench_store::approvals::views::{self, View};
use workbench_store::approvals::{self, Approval, ApprovalState, Decision, Expected, NewApproval};
use workbench_store::{ApprovalId, Store};

use crate::support::{Bench, about, request};

async fn propose(store: &Store, request: NewApproval) -> bool {
    store.write("propose", move |tx| approvals::propose(tx, &request, &about(""), 100)).await.unwrap()
}

async fn get(store: &Store, id: &str) -> Approval {
    let id = ApprovalId::new(id);
    store.read(move |reader| approvals::get(reader, &id)).await.unwrap().unwrap()
}

async fn decide(store: &Store, id: &str, hash: &str) -> bool {
    let (id, hash) = (ApprovalId::new(id), hash.to_owned());
    let decision = Decision {
        decision: "{}".to_owned(),
        reply: r#"{"reply":1}"#.to_owned(),
        not_before: 500,
        by_rule: None,
    };
    store.write("decide", move |tx| approvals::decide(tx, &id, 0, &hash, &decision, 200)).await.unwrap()
}

async fn claim(store: &Store, id: &str, state: ApprovalState, attempt: u32) -> bool {
    let id = ApprovalId::new(id);
    let expected = Expected { state, attempt };
    store.write("claim", move |tx| outbox::claim(tx, &id, expected, "same", 600)).await.unwrap()
}

async fn advance(store: &Store, id: &str, expected: Expected, to: ApprovalState) -> bool {
    let id = ApprovalId::new(id);
    store.write("advance", move |tx| approvals::advance(tx, &id, expected, to, None, 700)).await.unwrap()
}

fn in_flight(attempt: u32) -> Expected {
    Expected { state: ApprovalState::InFlight, attempt }
}

#[tokio::test]
async fn a_replayed_request_is_not_a_second_one_but_a_refused_one_may_be() {
    let bench = Bench::with_task().await;
    let first = request("1", "a");
    let again =
        NewApproval { id: ApprovalId::new("b"), request_key: first.request_key.clone(), ..request("1", "b") };
    assert!(propose(&bench.store, first).await);
    assert!(!propose(&bench.store, again.clone()).await, "a replay");
    assert!(decide(&bench.store, "a", "hash-a").await);
    assert!(claim(&bench.store, "a", ApprovalState::Queued, 0).await);
    assert!(!propose(&bench.store, again.clone()).await, "its answer is on the way");
    assert!(advance(&bench.store, "a", in_flight(1), ApprovalState::Refused).await);
    let linked = NewApproval { linked_to: Some(ApprovalId::new("a")), ..again };
    assert!(propose(&bench.store, linked).await);
}

#[tokio::test]
async fn a_decision_on_what_was_not_shown_is_refused() {
    let bench = Bench::with_task().await;
    propose(&bench.store, request("1", "a")).await;
    assert!(!decide(&bench.store, "a", "another hash").await);
    assert_eq!(get(&bench.store, "a").await.state, ApprovalState::Pending);
    let reread = NewApproval { request_hash: "new hash".to_owned(), ..request("1", "a") };
    assert!(
        bench
            .store
            .write("reread", move |tx| approvals::reread(tx, &reread, &about(""), "hash-a", 1))
            .await
            .unwrap()
    );
    assert!(!decide(&bench.store, "a", "hash-a").await, "it was read otherwise since");
    assert!(decide(&bench.store, "a", "new hash").await);
    assert!(!decide(&bench.store, "a", "new hash").await, "decided once");
}

#[tokio::test]
async fn of_an_undo_and_a_courier_one_wins() {
    let bench = Bench::with_task().await;
    for id in ["undone", "sent"] {
        propose(&bench.store, request("1", id)).await;
        assert!(decide(&bench.store, id, &format!("hash-{id}")).await);
    }
    let withdraw = |id: &'static str| {
        bench.store.write("withdraw", move |tx| approvals::withdraw(tx, &ApprovalId::new(id), 0, None, 300))
    };
    assert!(withdraw("undone").await.unwrap());
    assert!(!claim(&bench.store, "undone", ApprovalState::Queued, 0).await, "nothing to send");
    assert!(claim(&bench.store, "sent", ApprovalState::Queued, 0).await);
    assert!(!withdraw("sent").await.unwrap(), "too late");
    assert!(!claim(&bench.store, "sent", ApprovalState::Queued, 0).await, "a second courier");
    let undone = get(&bench.store, "undone").await;
    assert_eq!((undone.state, undone.decision, undone.decided_at), (ApprovalState::Pending, None, None));
}

#[tokio::test]
async fn the_outbox_lists_what_is_due_and_what_is_in_flight() {
    let bench = Bench::with_task().await;
    propose(&bench.store, request("1", "a")).await;
    decide(&bench.store, "a", "hash-a").await;
    let due = |now| bench.store.read(move |reader| outbox::due(reader, now));
    let flying = || bench.store.read(outbox::in_flight);
    assert!(due(499).await.unwrap().is_empty(), "may still be taken back");
    assert_eq!(bench.store.read(|reader| outbox::next_due(reader, 0)).await.unwrap(), Some(500));
    assert_eq!(due(500).await.unwrap()[0].reply, r#"{"reply":1}"#);

    assert!(claim(&bench.store, "a", ApprovalState::Queued, 0).await);
    assert!(due(9_999).await.unwrap().is_empty());
    assert_eq!(flying().await.unwrap()[0].approval.attempt, 1, "counted before any byte leaves");

    let id = ApprovalId::new("a");
    let requeue = |attempt| {
        let id = id.clone();
        bench.store.write("requeue", move |tx| outbox::requeue(tx, &id, in_flight(attempt), 800, "{}", 700))
    };
    assert!(!requeue(0).await.unwrap(), "an older attempt");
    assert!(requeue(1).await.unwrap());
    assert_eq!(due(800).await.unwrap().len(), 1);
    assert!(claim(&bench.store, "a", ApprovalState::Queued, 1).await);
    assert!(advance(&bench.store, "a", in_flight(2), ApprovalState::Uncertain).await);
    assert!(flying().await.unwrap().is_empty());
    assert!(claim(&bench.store, "a", ApprovalState::Uncertain, 2).await, "a person repeats it");
    assert!(advance(&bench.store, "a", in_flight(3), ApprovalState::Delivered).await);
    let delivered = get(&bench.store, "a").await;
    assert_eq!((delivered.state, delivered.attempt), (ApprovalState::Delivered, 3));
}

#[tokio::test]
async fn views_count_for_the_hash_that_was_shown() {
    let bench = Bench::with_task().await;
    propose(&bench.store, request("1", "a")).await;
    let id = ApprovalId::new("a");
    let view = View { request_hash: "hash-a".to_owned(), window: "main".to_owned(), at: 150 };
    let (of, recorded) = (id.clone(), view.clone());
    bench.store.write("view", move |tx| views::record(tx, &of, &recorded)).await.unwrap();
    let views = |hash: &'static str| {
        let id = id.clone();
        bench.store.read(move |reader| views::of(reader, &id, hash))
    };
    assert_eq!(views("hash-a").await.unwrap(), [view]);
    assert!(views("hash-b").await.unwrap().is_empty());
}

#[tokio::test]
async fn the_log_of_a_request_keeps_its_order_and_cannot_be_changed() {
    let bench = Bench::with_task().await;
    propose(&bench.store, request("1", "a")).await;
    let kinds = [ApprovalEventKind::Proposed, ApprovalEventKind::Decided, ApprovalEventKind::Withdrawn];
    bench
        .store
        .write("log", move |tx| {
            kinds.iter().try_for_each(|kind| log::append(tx, &ApprovalId::new("a"), *kind, "{}", 5))
        })
        .await
        .unwrap();
    let logged = bench.store.read(|reader| log::of(reader, &ApprovalId::new("a"))).await.unwrap();
    assert_eq!(logged.iter().map(|event| event.kind).collect::<Vec<_>>(), kinds);
    let connection = rusqlite::Connection::open(bench.store.folder().join("workbench.db")).unwrap();
    for sql in ["UPDATE approval_events SET at = 0", "DELETE FROM approval_events"] {
        assert!(connection.execute(sql, []).is_err(), "{sql}");
    }
}
