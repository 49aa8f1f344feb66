//! Mocks and their recordings: kept, named where they may hold what is forgotten, gone for good.

use workbench_store::connections::{self, Connection};
use workbench_store::forget::{self, Scope, forget};
use workbench_store::mocks::{self, MockRow};
use workbench_store::tasks::{self, NewTask};
use workbench_store::{ConnectionId, MockId, Store, StoreError, conversations};

use crate::forgetting::files_with;
use crate::support::{Bench, connection, conversation, key, new_task};

const SECRET: &str = "xyzzy-plugh-9041";

fn mock(id: &str, agent: &str, created_at: i64) -> MockRow {
    MockRow {
        id: MockId::new(id),
        connection_id: None,
        name: format!("{id}.cassette.json"),
        agent: agent.to_owned(),
        port: 41_400,
        described: format!(r#"{{"title":"{SECRET}"}}"#),
        created_at,
    }
}

async fn add(store: &Store, row: MockRow) {
    store.write("mock", move |tx| mocks::add(tx, &row, SECRET.as_bytes())).await.unwrap();
}

async fn listed(store: &Store) -> Vec<MockRow> {
    store.read(mocks::list).await.unwrap()
}

#[tokio::test]
async fn a_recording_goes_for_good_with_its_mock_and_leaves_those_of_others() {
    let bench = Bench::new();
    let store = &bench.store;
    add(store, mock("one", "Clerk", 20)).await;
    let early = store.back_up(10).await.unwrap();
    let backup = store.back_up(30).await.unwrap();
    assert!(files_with(store.folder(), SECRET).len() > 1, "in the database and in a file of its own");

    let gone = forget::mock(store, &MockId::new("one")).await.unwrap();
    let named: Vec<_> = gone.backups.into_iter().map(|copy| copy.path).collect();
    assert_eq!((named, gone.traces_left), (vec![backup], false), "and not {early:?}");
    assert_eq!(files_with(store.folder(), SECRET), [""; 0]);
    let again = forget::mock(store, &MockId::new("one")).await;
    assert!(matches!(again, Err(StoreError::NotFound { .. })), "{again:?}");

    add(store, mock("two", "Clerk", 20)).await;
    add(store, mock("three", "Clerk", 20)).await;
    forget::mock(store, &MockId::new("two")).await.unwrap();
    let left = store.read(|reader| mocks::recording(reader, &MockId::new("three"))).await.unwrap();
    assert_eq!(left.as_deref(), Some(SECRET.as_bytes()), "the same bytes are kept as long as one plays them");
}

#[tokio::test]
async fn later_mocks_with_an_agent_are_named_when_it_is_forgotten() {
    let bench = Bench::new();
    let store = &bench.store;
    store
        .write("asked when it was called Clerk, and called Cashier by now", |tx| {
            let then = connections::keep_card(tx, r#"{"name":"Clerk"}"#, 1)?;
            let now = connections::keep_card(tx, r#"{"name":"Cashier"}"#, 1)?;
            connections::keep_card(tx, r#"{"name":"Writer"}"#, 1)?;
            connections::insert(tx, &Connection { card_hash: Some(now), ..connection("1") })?;
            conversations::insert(tx, &conversation("1"))?;
            tasks::ensure(tx, &NewTask { card_hash: Some(then), ..new_task("1") }, 20).map(drop)
        })
        .await
        .unwrap();
    for row in [
        mock("before", "Clerk", 19),
        mock("then", "Clerk", 20),
        mock("renamed", "Cashier", 30),
        mock("another", "Writer", 30),
    ] {
        add(store, row).await;
    }
    let gone = forget(store, Scope::Task(key("1")), 60).await.unwrap();
    let named: Vec<_> = gone.mocks.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(named, ["then", "renamed"]);
    assert_eq!(listed(store).await.len(), 4, "naming is not deleting");
}

#[tokio::test]
async fn a_mock_is_no_agent_any_more_when_its_agent_is_removed() {
    let bench = Bench::with_task().await;
    let store = &bench.store;
    add(store, mock("one", "Clerk", 20)).await;
    let agent = ConnectionId::new("1");
    let known = agent.clone();
    store.write("connect", move |tx| mocks::connect(tx, &MockId::new("one"), &known, 41_401)).await.unwrap();
    let row = MockRow { connection_id: Some(agent.clone()), port: 41_401, ..mock("one", "Clerk", 20) };
    assert_eq!(listed(store).await, std::slice::from_ref(&row));

    store.write("disconnect", move |tx| mocks::disconnect(tx, &agent)).await.unwrap();
    assert_eq!(listed(store).await, [MockRow { connection_id: None, ..row }]);
}
