//! A decision goes only to the address, and under the identity, that it was made for.

use std::time::Duration;

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::json;
use workbench_core::{AuthGiven, AuthKind, ConnectionChange, CoreError, Secret, Settings};
use workbench_store::approvals::log::ApprovalEventKind;
use workbench_store::approvals::{Approval, ApprovalState};

use super::{ORDER, asked_by_till};
use crate::support::{Desk, approve};
use crate::till::{Fault, Habits, Till, card};

fn bearer(token: &str) -> AuthGiven {
    AuthGiven { kind: AuthKind::Bearer, secret: Some(Secret::new(token)), ..AuthGiven::default() }
}

/// Other credentials for the same place.
fn other_credentials() -> ConnectionChange {
    ConnectionChange { auth: Some(bearer("another")), ..ConnectionChange::default() }
}

/// Approves with time to undo, changes the agent, and lets the time pass.
async fn approve_and_change(desk: Desk, request: &Approval, change: ConnectionChange) -> Desk {
    let slow = Settings { undo_seconds: 5, ..Settings::default() };
    desk.bench.preferences().set(slow).await.unwrap();
    desk.decide(request, approve()).await;
    desk.bench.saving().change(&request.request.connection_id, change).await.unwrap();
    let place = desk.close().await;
    place.pass(Duration::from_secs(10));
    place.open().await
}

/// Holds that the decision came back undelivered, and that it can be made anew.
async fn asked_anew(desk: &Desk, till: &Till, request: &Approval) {
    let back = desk
        .wait_for("the decision to come back", async |desk| {
            let history = desk.history(&request.request.id).await;
            let is_back = history.ends_with(&[ApprovalEventKind::Withdrawn]);
            if is_back { desk.open_requests().await.pop() } else { None }
        })
        .await;
    assert_eq!(till.book().arrivals, [], "nothing was sent");
    assert_eq!(back.request.id, request.request.id);
    assert_ne!(back.request.request_hash, request.request.request_hash, "who and where is part of it");
    let hash = &request.request.request_hash;
    let stale = desk.bench.approvals().request_viewed(&request.request.id, hash, "main").await;
    assert!(matches!(stale, Err(CoreError::StaleRequest)), "{stale:?}");

    desk.decide(&back, approve()).await;
    desk.request_when(&back.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1);
}

#[tokio::test]
async fn a_decision_is_not_sent_under_other_credentials() {
    let (till, desk) = asked_by_till(&[]).await;
    let request = desk.request().await;
    let desk = approve_and_change(desk, &request, other_credentials()).await;
    asked_anew(&desk, &till, &request).await;
}

#[tokio::test]
async fn a_decision_is_not_sent_to_another_address() {
    let till = Till::start(Habits::default()).await;
    let desk = Desk::new().await;
    let mut card: serde_json::Value = serde_json::from_str(&till.card()).unwrap();
    let mut elsewhere = card["supportedInterfaces"][0].clone();
    elsewhere["url"] = format!("{}?desk=2", elsewhere["url"].as_str().unwrap()).into();
    card["supportedInterfaces"].as_array_mut().unwrap().push(elsewhere);
    let (_, request) = desk.asked_by(&card.to_string(), ORDER).await;
    let change = ConnectionChange { interface: Some(1), ..ConnectionChange::default() };
    let desk = approve_and_change(desk, &request, change).await;
    asked_anew(&desk, &till, &request).await;
}

#[tokio::test]
async fn a_decision_that_was_tried_before_is_asked_again_as_a_new_request() {
    let (till, desk) = asked_by_till(&[Fault::Refuses(429)]).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    desk.wait_for("the first attempt to be refused", async |desk| {
        let now = desk.bench.approval(&request.request.id).await.unwrap();
        ((now.state, now.attempt) == (ApprovalState::Queued, 1)).then_some(())
    })
    .await;
    desk.bench.saving().change(&request.request.connection_id, other_credentials()).await.unwrap();
    let place = desk.close().await;
    place.pass(Duration::from_secs(10));
    let desk = place.open().await;

    desk.request_when(&request.request.id, ApprovalState::Refused).await;
    let next = desk.request().await;
    assert_eq!(next.request.linked_to.as_ref(), Some(&request.request.id), "it says what it repeats");
    assert_eq!(till.book().paid.len(), 0);
    desk.decide(&next, approve()).await;
    desk.request_when(&next.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1);
}

#[tokio::test]
async fn nothing_is_sent_again_under_other_credentials() {
    let (till, desk) = asked_by_till(&[Fault::Cut { acted: false }]).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    desk.bench.saving().change(&request.request.connection_id, other_credentials()).await.unwrap();

    let again = desk.bench.approvals().resolve_uncertain(&request.request.id, true).await;
    assert!(matches!(again, Err(CoreError::StaleRequest)), "{again:?}");
    let next = desk.request().await;
    assert_eq!(next.request.linked_to.as_ref(), Some(&request.request.id));
    desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert_eq!(till.book().arrivals.len(), 1, "only the first copy, whose fate is unknown");
}

/// A card at one host whose interface is at another.
#[tokio::test]
async fn credentials_are_not_sent_to_an_interface_on_a_foreign_host() {
    let answer =
        json!({ "message": { "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] } });
    let foreign = ScriptedPeer::start(Script::new().on("SendMessage", Reply::result(&answer))).await.unwrap();
    let own = Script::new().on("SendMessage", Reply::result(&answer));
    let own = ScriptedPeer::start(own.card(card(&foreign.url(), false).to_string())).await.unwrap();
    let desk = Desk::new().await;
    let connection = desk.connect_with(&own.url(), Some(bearer("for one host"))).await;
    let conversation = desk.bench.chats().start(&connection).await.unwrap();
    let said = desk.say(&conversation, "hello").await;
    desk.delivered(&said).await;
    assert!(own.requests().iter().all(|request| request.header("authorization").is_some()));
    assert_eq!(foreign.requests()[0].header("authorization"), None, "it is another host's");

    // The card first names its own host, and the foreign one when it is read again.
    let script = Script::new().on("SendMessage", Reply::result(&answer));
    own.rescript(script.clone().card(card("$url", false).to_string()));
    let connection = desk.connect_with(&own.url(), Some(bearer("for one host"))).await;
    own.rescript(script.card(card(&foreign.url(), false).to_string()));
    desk.bench.cards().refresh(&connection).await.unwrap();
    desk.accept_card(&connection).await;
    let conversation = desk.bench.chats().start(&connection).await.unwrap();
    let said = desk.say(&conversation, "hello").await;
    desk.delivered(&said).await;
    assert_eq!(foreign.requests().len(), 2);
    assert_eq!(foreign.requests()[1].header("authorization"), None, "the credentials do not move along");
}
