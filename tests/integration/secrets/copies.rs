//! A copy of an agent: with credentials only if a person chooses so, and never with the same slot.

use std::collections::BTreeSet;
use std::sync::Arc;

use a2a_client::Secret;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::json;
use workbench_core::{
    AuthDescription, AuthGiven, ConnectionId, CoreError, HeaderGiven, ProxyGiven, ValueChange,
};

use super::{Ring, bearer, said_to};
use crate::support::{Desk, Place};
use crate::till::card;

/// A desk whose keyring holds a token, a header and the password of a proxy of one agent.
async fn connected(url: &str) -> (Arc<Ring>, Desk, ConnectionId) {
    let ring = Arc::new(Ring::default());
    let desk = Place::new().keeping(Arc::clone(&ring) as _).open().await;
    let proxy = ProxyGiven {
        url: Some("http://proxy.example:3128".to_owned()),
        username: Some("till".to_owned()),
        password: Some(Secret::new("password of the proxy")),
    };
    let given = AuthGiven {
        headers: vec![HeaderGiven { name: "X-Team".to_owned(), value: Some(Secret::new("the team")) }],
        proxy: ValueChange::Set(proxy),
        ..bearer("the token")
    };
    let connection = desk.connect_with(&card(url, false).to_string(), Some(given)).await;
    (ring, desk, connection)
}

async fn auth(desk: &Desk, id: &ConnectionId) -> AuthDescription {
    desk.bench.agents().known(id).await.unwrap().auth
}

fn slots(auth: &AuthDescription) -> BTreeSet<String> {
    let headers = auth.headers.iter().filter_map(|header| header.value_slot.clone());
    let proxy = auth.proxy.iter().filter_map(|proxy| Some(proxy.password.as_ref()?.slot.clone()));
    auth.secret_slot.iter().cloned().chain(headers).chain(proxy).collect()
}

#[tokio::test]
async fn without_a_word_a_copy_knows_how_to_authenticate_and_has_no_value() {
    let (ring, desk, original) = connected("http://127.0.0.1:9/").await;
    let before = ring.slots();
    let copy = desk.bench.duplicate_connection(&original, "Copy", false).await.unwrap();
    let (original, copy) = (auth(&desk, &original).await, auth(&desk, &copy).await);
    assert_eq!((copy.kind, &copy.origin), (original.kind, &original.origin));
    assert_eq!(copy.headers[0].name, "X-Team");
    assert_eq!(copy.proxy.as_ref().unwrap().username.as_deref(), Some("till"));
    assert_eq!((copy.secret_at, copy.headers[0].value_at, slots(&copy).len()), (None, None, 0));
    assert!(copy.lacks_secret());
    assert_eq!(ring.slots(), before, "the keyring is as it was");
}

#[tokio::test]
async fn a_copys_credentials_are_in_slots_of_its_own_that_outlive_the_original() {
    let (ring, desk, original) = connected("http://127.0.0.1:9/").await;
    let copy = desk.bench.duplicate_connection(&original, "Copy", true).await.unwrap();
    let (theirs, own) = (slots(&auth(&desk, &original).await), slots(&auth(&desk, &copy).await));
    assert_eq!((theirs.len(), own.len()), (3, 3));
    assert!(theirs.is_disjoint(&own), "{theirs:?} {own:?}");

    desk.bench.saving().remove(&original).await.unwrap();
    let held = ring.slots();
    assert_eq!(held.keys().cloned().collect::<BTreeSet<_>>(), own);
    let values: BTreeSet<&str> = held.values().map(String::as_str).collect();
    assert_eq!(values, BTreeSet::from(["password of the proxy", "the team", "the token"]));
}

#[tokio::test]
async fn a_copy_sends_the_credentials_that_were_copied() {
    let answer =
        json!({ "message": { "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] } });
    let peer = ScriptedPeer::start(Script::new().on("SendMessage", Reply::result(&answer))).await.unwrap();
    let (_ring, desk, original) = connected(&peer.url()).await;
    let copy = desk.bench.duplicate_connection(&original, "Copy", true).await.unwrap();
    desk.bench.saving().remove(&original).await.unwrap();
    let conversation = desk.bench.chats().start(&copy).await.unwrap();
    let said = desk.say(&conversation, "hello").await;
    desk.delivered(&said).await;
    assert_eq!(
        (said_to(&peer, "authorization"), said_to(&peer, "x-team")),
        (vec!["Bearer the token".into()], vec!["the team".into()])
    );
}

#[tokio::test]
async fn where_the_keyring_has_lost_a_value_nothing_is_copied() {
    let (ring, desk, original) = connected("http://127.0.0.1:9/").await;
    ring.lose();
    let refused = desk.bench.duplicate_connection(&original, "Copy", true).await;
    assert!(matches!(refused, Err(CoreError::SecretMissing)), "{refused:?}");
    assert_eq!(desk.bench.connections().await.unwrap().len(), 1);
    desk.bench.duplicate_connection(&original, "Copy", false).await.unwrap();
}
