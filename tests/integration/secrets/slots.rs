//! The keyring and the database agree after any crash, and nothing is left over in the keyring.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::Arc;

use a2a_client::Secret;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::json;
use workbench_core::{
    AuthDescription, AuthGiven, AuthKind, ConnectionChange, ConnectionId, CoreError, HeaderGiven,
};
use workbench_store::{CommitPoint, connections, keyring_slots};

use super::ring::{self, Life, Ring};
use super::{bearer, said_to};
use crate::support::{Desk, Place};
use crate::till::card;

/// Ends a search for the last step; a life has far fewer.
const MOST_STEPS: usize = 100;

const ONE: &str = "http://127.0.0.1:9/";
const OTHER: &str = "http://127.0.0.1:19/";

/// A card with an interface at each of two origins.
fn two_places() -> String {
    let mut card = card(ONE, false);
    let interface = |url| json!({ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" });
    card["supportedInterfaces"] = json!([interface(ONE), interface(OTHER)]);
    card.to_string()
}

/// A place whose keyring holds the credentials of one agent at the first origin.
async fn connected() -> (Arc<Ring>, Place, ConnectionId) {
    let ring = Arc::new(Ring::default());
    let place = Place::new().keeping(Arc::clone(&ring) as _);
    let desk = place.open().await;
    let given = AuthGiven {
        headers: vec![HeaderGiven { name: "X-Team".to_owned(), value: Some(Secret::new("team of one")) }],
        ..bearer("token of one")
    };
    let connection = desk.connect_with(&two_places(), Some(given)).await;
    (ring, desk.close().await, connection)
}

/// Moves the agent to the other origin and lets it go.
async fn move_and_remove(desk: &Desk, connection: &ConnectionId) -> Result<(), CoreError> {
    let change =
        ConnectionChange { interface: Some(1), auth: Some(bearer("token of other")), ..Default::default() };
    desk.bench.saving().change(connection, change).await?;
    desk.bench.saving().remove(connection).await
}

/// The description of an agent, and the keyring's slots for it.
async fn described(desk: &Desk, ring: &Ring, connection: &ConnectionId) -> (AuthDescription, Vec<String>) {
    let auth = desk.bench.agents().known(connection).await.expect("the row stays").auth;
    let slots = auth.headers.iter().filter_map(|header| header.value_slot.clone());
    let slots = auth.secret_slot.clone().into_iter().chain(slots);
    let held = ring.slots();
    let values = slots.map(|slot| held.get(&slot).expect("what is described is there").clone()).collect();
    (auth, values)
}

#[tokio::test]
async fn a_crash_at_any_step_leaves_credentials_in_step_with_their_description() {
    let mut seen = BTreeMap::new();
    for step in 0..MOST_STEPS {
        let (ring, place, connection) = connected().await;
        let mut died = false;
        // The second life dies at the same step, while it clears up after the first.
        for _ in 0..2 {
            let life = Life::until(step);
            ring.serve(&life);
            if let Ok(desk) = place.open_with(Some(life.hook())).await {
                desk.bench.start().await;
                let removed = desk.read(connections::list).await.is_empty();
                let moved = if removed { Ok(()) } else { move_and_remove(&desk, &connection).await };
                assert!(moved.is_ok() || life.ended(), "{moved:?}");
                desk.close().await;
            }
            died |= life.ended();
        }
        ring.serve(&Arc::default());
        let desk = place.open().await;
        desk.wait_for("nothing to be loose", async |desk| {
            desk.read(keyring_slots::loose).await.is_empty().then_some(())
        })
        .await;
        let (auth, values) = described(&desk, &ring, &connection).await;
        let expected: &[&str] = match auth.origin.as_str() {
            "http://127.0.0.1:9" => &["token of one", "team of one"],
            "http://127.0.0.1:19" => &["token of other"],
            _ => &[],
        };
        assert_eq!(values, expected, "step {step}: values of another origin at {}", auth.origin);
        assert_eq!(ring.slots().len(), values.len(), "step {step}: left behind: {:?}", ring.slots());
        *seen.entry(auth.origin).or_insert(0) += 1;
        if !died {
            assert!(step > 15, "commits and uses of the keyring are more than {step} steps");
            assert_eq!(seen.len(), 3, "some died before, some between and some after: {seen:?}");
            return;
        }
    }
    panic!("there is no end to the steps of two changes");
}

#[tokio::test]
async fn a_commit_that_happened_though_nobody_heard_of_it_loses_no_value() {
    let (ring, place, connection) = connected().await;
    let dies_after = |at: CommitPoint<'_>| {
        if matches!(at, CommitPoint::After(jobs) if jobs.contains(&"change agent")) {
            resume_unwind(Box::new("the writer dies as planned"));
        }
    };
    let desk = place.open_with(Some(Arc::new(dies_after))).await.expect("it opens");
    let change = ConnectionChange { auth: Some(bearer("another token")), ..Default::default() };
    desk.bench.saving().change(&connection, change).await.expect_err("the writer is dead");
    let (_, values) = described(&desk, &ring, &connection).await;
    assert_eq!(values, ["another token"], "it is described, so it is there");
}

#[tokio::test]
async fn a_value_that_is_not_given_again_stays_and_one_that_is_replaces_it() {
    let (ring, place, connection) = connected().await;
    let desk = place.open().await;
    let keep = AuthGiven {
        secret: None,
        headers: vec![HeaderGiven { name: "x-team".to_owned(), value: Some(Secret::new("another team")) }],
        ..bearer("")
    };
    let change = ConnectionChange { auth: Some(keep), ..Default::default() };
    desk.bench.saving().change(&connection, change).await.unwrap();
    let (_, values) = described(&desk, &ring, &connection).await;
    assert_eq!(values, ["token of one", "another team"]);
    assert_eq!(ring.slots().len(), 2, "the former value is gone: {:?}", ring.slots());

    let change = ConnectionChange { interface: Some(1), ..Default::default() };
    desk.bench.saving().change(&connection, change).await.unwrap();
    let (auth, values) = described(&desk, &ring, &connection).await;
    assert_eq!((auth.secret_at, values.len()), (None, 0), "elsewhere they must be given again");
    assert_eq!(ring.slots(), BTreeMap::new());
}

#[tokio::test]
async fn two_changes_of_credentials_at_once_leave_one_of_them() {
    let (ring, place, connection) = connected().await;
    let desk = place.open().await;
    let changes = (0..8).map(|number| {
        let change =
            ConnectionChange { auth: Some(bearer(&format!("token {number}"))), ..Default::default() };
        desk.bench.saving().change(&connection, change)
    });
    for changed in futures_util::future::join_all(changes).await {
        changed.unwrap();
    }
    let (_, values) = described(&desk, &ring, &connection).await;
    assert_eq!((values.len(), ring.slots().len()), (1, 1), "{values:?} of {:?}", ring.slots());
}

#[tokio::test]
async fn a_removal_that_had_no_keyring_is_made_up_for_when_there_is_one() {
    let (ring, place, connection) = connected().await;
    let without = place.clone().keeping(ring::none()).open().await;
    without.bench.saving().remove(&connection).await.unwrap();
    without.close().await;
    assert_eq!(ring.slots().len(), 2, "it was not there to be asked");
    let desk = place.open().await;
    desk.wait_for("the keyring to be empty", async |desk| {
        desk.read(keyring_slots::loose).await.is_empty().then_some(())
    })
    .await;
    assert_eq!(ring.slots(), BTreeMap::new());
}

#[tokio::test]
async fn nothing_is_sent_without_the_credentials_that_were_to_go_along() {
    let ring = Arc::new(Ring::default());
    let peer = ScriptedPeer::start(Script::new()).await.unwrap();
    let desk = Place::new().keeping(Arc::clone(&ring) as _).open().await;
    let connection = desk.connect_with(&card(&peer.url(), false).to_string(), Some(bearer("token"))).await;
    let conversation = desk.bench.chats().start(&connection).await.unwrap();
    ring.lose();
    let said = desk.say(&conversation, "hello").await;
    let told = desk.failure(&said).await;
    assert!(format!("{told:?}").contains("keyring"), "{told:?}");
    assert_eq!(peer.requests().len(), 0, "as nobody is not as somebody");
}

const FIRST_SCHEMA: &str =
    include_str!("../../../src-tauri/crates/workbench-store/migrations/0001-initial.sql");

/// A folder as the first version made it, with credentials in the slots that it used.
fn first_version(place: &Place, ring: &Ring, url: &str) {
    std::fs::create_dir_all(place.data()).unwrap();
    let database = rusqlite::Connection::open(place.data().join("workbench.db")).unwrap();
    database.execute_batch(FIRST_SCHEMA).unwrap();
    database.pragma_update(None, "user_version", 1).unwrap();
    database.execute("INSERT INTO cards VALUES ('hash', ?1, 1)", [card(url, false).to_string()]).unwrap();
    let origin = url.trim_end_matches('/');
    let auth = json!({
        "kind": "bearer", "parameter": null, "username": null, "secretAt": 1, "origin": origin,
        "headers": [{ "name": "X-Team", "valueAt": 1 }, { "name": "X-Empty", "valueAt": null }],
    });
    for (id, removed_at) in [("kept", None), ("removed", Some(2))] {
        database
            .execute(
                "INSERT INTO connections (id, name, input, card_hash, interface_url, interface_binding,
                    interface_version, interface_reason, auth, header_names, created_at, updated_at, removed_at)
                 VALUES (?1, 'Till', '', 'hash', ?2, 'JSONRPC', '1.0', 'first', ?3, '[]', 1, 1, ?4)",
                (id, url, auth.to_string(), removed_at),
            )
            .unwrap();
        ring.put(&format!("connection/{id}/secret"), "token");
        ring.put(&format!("connection/{id}/header/x-team"), "team");
    }
    ring.put("connection/kept/header/x-empty", "left behind");
}

#[tokio::test]
async fn a_folder_of_the_first_version_keeps_its_credentials_without_leftovers() {
    let ring = Arc::new(Ring::default());
    let place = Place::new().keeping(Arc::clone(&ring) as _);
    let answer =
        json!({ "message": { "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] } });
    let peer = ScriptedPeer::start(Script::new().on("SendMessage", Reply::result(&answer))).await.unwrap();
    first_version(&place, &ring, &peer.url());
    let desk = place.open().await;
    assert_eq!(desk.bench.store().backups().len(), 1, "what was there is kept");

    let conversation = desk.bench.chats().start(&ConnectionId::new("kept")).await.unwrap();
    let message = desk.say(&conversation, "hello").await;
    desk.delivered(&message).await;
    assert_eq!(said_to(&peer, "authorization"), ["Bearer token"]);
    assert_eq!(said_to(&peer, "x-team"), ["team"]);
    let holds = ["connection/kept/header/x-team", "connection/kept/secret"];
    desk.wait_for("the keyring to be cleared", async |desk| {
        desk.read(keyring_slots::loose).await.is_empty().then_some(())
    })
    .await;
    assert_eq!(ring.slots().into_keys().collect::<Vec<_>>(), holds);

    let change = ConnectionChange { auth: Some(bearer("another")), ..Default::default() };
    desk.bench.saving().change(&ConnectionId::new("kept"), change).await.unwrap();
    let slots = ring.slots();
    assert_eq!(slots.values().collect::<Vec<_>>(), ["another"]);
    assert!(!slots.contains_key(holds[1]), "a slot of its own from now on: {slots:?}");
    assert_eq!(
        desk.bench.agents().known(&ConnectionId::new("kept")).await.unwrap().auth.kind,
        AuthKind::Bearer
    );
}
