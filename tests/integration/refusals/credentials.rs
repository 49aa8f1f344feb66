//! Refusals that name which credentials they want: those are offered, ready to be filled in.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::json;
use workbench_core::{AuthGiven, AuthKind, Remedy, Secret, WantedCredential};

use super::{code, codes, key_in, not_found, refused};
use crate::support::Desk;
use crate::till::card;

fn challenged(challenge: &str) -> Reply {
    Reply::json(401, r#"{"error":"unauthorized"}"#).header("www-authenticate", challenge)
}

#[rstest]
#[case::a_scheme_of_its_own(challenged("ApiKey"), key_in("Authorization", Some("ApiKey")), "wants-scheme")]
#[case::with_its_header(
    challenged(r#"ApiKey realm="harbour", header="X-API-Key""#),
    key_in("X-API-Key", None),
    "wants-key"
)]
#[case::basic(challenged(r#"Basic realm="harbour""#), WantedCredential::Basic, "wants-scheme")]
#[case::bearer(challenged("Bearer"), WantedCredential::Bearer, "wants-scheme")]
#[case::words_of_the_body(
    Reply::json(401, r#"{"error":"missing X-API-Key header"}"#),
    key_in("X-API-Key", None),
    "wants-key"
)]
#[case::words_of_a_403(
    Reply::json(403, r#"{"detail":"Provide the X-Harbour-Key header"}"#),
    key_in("X-Harbour-Key", None),
    "wants-key"
)]
#[tokio::test]
async fn the_credentials_that_a_refusal_names_are_preset(
    #[case] reply: Reply,
    #[case] wanted: WantedCredential,
    #[case] hint: &str,
) {
    let told = refused(reply.clone()).await;
    assert_eq!(told.remedy, Some(Remedy::EditCredentials { wanted: Some(wanted.clone()) }), "{told:?}");
    assert!(codes(&told.hints).contains(&hint.to_owned()), "{told:?}");
    let (_, hints, remedy) = not_found(reply).await;
    assert_eq!(remedy, Some(Remedy::EditCredentials { wanted: Some(wanted) }), "the same for a card");
    assert!(codes(&hints).contains(&hint.to_owned()), "{hints:?}");
}

#[tokio::test]
async fn a_header_that_a_validator_of_requests_misses_is_preset() {
    let fault = r#"{"detail":[{"type":"missing","loc":["header","x-api-key"],"msg":"Field required"}]}"#;
    let told = refused(Reply::json(422, fault)).await;
    assert_eq!(code(&told.message), "header-missing");
    let wanted = Some(key_in("x-api-key", None));
    assert_eq!(told.remedy, Some(Remedy::EditCredentials { wanted }), "{told:?}");
}

#[tokio::test]
async fn a_refusal_that_names_nothing_presets_nothing() {
    let told = refused(Reply::json(401, r#"{"detail":"Not authenticated"}"#)).await;
    assert_eq!(told.remedy, Some(Remedy::EditCredentials { wanted: None }));
    assert!(codes(&told.hints).contains(&"check-credentials".to_owned()), "{told:?}");
}

#[tokio::test]
async fn a_scheme_that_signs_each_call_is_named_and_nothing_is_to_be_entered() {
    let told = refused(challenged("Negotiate")).await;
    assert_eq!(code(&told.message), "credentials-wanted");
    assert!(codes(&told.hints).contains(&"wants-unspoken-scheme".to_owned()), "{told:?}");
    assert_eq!(told.remedy, None, "no form takes it");
}

#[tokio::test]
async fn a_key_behind_the_word_of_its_scheme_is_shown_nowhere() {
    const KEY: &str = "k-5fd0c1";
    let echo = Reply::json(401, format!(r#"{{"error":"the key {KEY} is over"}}"#));
    let script = Script::new().card(card("$url", false).to_string());
    let peer = ScriptedPeer::start(script.on("SendMessage", echo)).await.expect("a free port");
    let desk = Desk::new().await;
    let given = AuthGiven {
        kind: AuthKind::ApiKeyHeader,
        parameter: Some("Authorization".to_owned()),
        secret: Some(Secret::new(format!("ApiKey {KEY}"))),
        ..AuthGiven::default()
    };
    let id = desk.connect_with(&peer.url(), Some(given)).await;
    let conversation = desk.bench.chats().start(&id).await.expect("a conversation");
    let said = desk.say(&conversation, "Is berth 7 free?").await;
    let told = desk.failure(&said).await;
    let sent = peer.requests();
    let sent = sent.iter().rfind(|request| request.method().as_deref() == Some("SendMessage")).unwrap();
    assert_eq!(sent.header("authorization"), Some(format!("ApiKey {KEY}").as_str()), "it went out");
    assert!(!json!(told).to_string().contains(KEY), "the agent said it back: {told:?}");
}
