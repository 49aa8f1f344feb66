//! Addresses and cards.

use std::net::Ipv4Addr;

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use workbench_core::{DiscoveryState, SearchSentence};

use crate::support::Desk;
use crate::till::card;

#[rstest]
#[case::nothing("", "no-address")]
#[case::spaces("   ", "no-address")]
#[case::words("not a url", "input-is-no-url")]
#[case::other_scheme("ftp://agents.example/", r#""input-scheme","scheme":"ftp""#)]
#[case::script("javascript:alert(1)", "input-scheme")]
#[case::broken_card("{\"name\": \"half a ca", "card-is-not-json")]
#[case::broken_port("http://host:99999/", "input-is-no-url")]
#[tokio::test]
async fn what_leads_nowhere_is_refused_at_once(#[case] text: &str, #[case] told: &str) {
    let desk = Desk::new().await;
    let error = desk.bench.discoveries().discover(text, None).expect_err("it leads nowhere").to_string();
    assert!(error.contains(told), "{error}");
}

#[tokio::test]
async fn a_host_that_does_not_exist_is_named() {
    let told = Desk::new().await.search_in_vain("http://no-such-host.invalid/").await;
    assert!(told.contains(r#""host-not-found","host":"no-such-host.invalid""#), "{told}");
}

#[tokio::test]
async fn an_address_where_nothing_listens_refuses() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let told = Desk::new().await.search_in_vain(&url).await;
    assert!(told.contains("connection-refused"), "{told}");
}

#[tokio::test]
async fn a_server_without_tls_at_an_https_address_is_a_tls_error() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let url = format!("https://{}", listener.local_addr().unwrap());
    let plain = tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            // Whoever speaks TLS may have left already.
            let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
        }
    });
    let told = Desk::new().await.search_in_vain(&url).await;
    plain.abort();
    assert!(told.contains("tls-not-spoken"), "{told}");
}

#[tokio::test]
async fn a_search_that_gets_no_answer_can_be_stopped() {
    let silent = Reply::new(200).hang();
    let peer = ScriptedPeer::start(Script::new().on("/.well-known/agent-card.json", silent)).await.unwrap();
    let desk = Desk::new().await;
    let search = desk.bench.discoveries().discover(&peer.url(), None).unwrap();
    peer.received(1).await;
    desk.bench.discoveries().stop(&search);
    let state = desk
        .wait_for("the end of the search", async |desk| {
            let state = desk.bench.discoveries().get(&search).unwrap().state;
            (!matches!(state, DiscoveryState::Running)).then_some(state)
        })
        .await;
    assert!(
        matches!(&state, DiscoveryState::Failed { message, .. } if *message == SearchSentence::SearchStopped.into()),
        "{state:?}"
    );
}

/// More places than are ever tried.
const PLACES: usize = 20;

/// Every place answers the same.
async fn told_about(reply: Reply) -> String {
    let script = (0..PLACES).fold(Script::new(), |script, _| script.then(reply.clone()));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let told = desk.search_in_vain(&peer.url()).await;
    assert!(desk.bench.connections().await.unwrap().is_empty(), "nothing was saved");
    told
}

fn named(name: &str) -> Vec<u8> {
    let mut card = card("$url", false);
    card["name"] = json!(name);
    card.to_string().into_bytes()
}

#[rstest]
#[case::html(
    Reply::new(200).header("content-type", "text/html").bytes("<!doctype html><title>Shop</title>"),
    "web-page-here"
)]
#[case::no_name(Reply::json(200, r#"{"description":"nobody"}"#), "other-json-here")]
#[case::no_object(Reply::json(200, "[1, 2]"), "other-json-here")]
#[case::truncated(Reply::json(200, r#"{"name": "Ha"#), "not-json-here")]
#[case::too_large(Reply::json(200, named(&"x".repeat(1024 * 1024))), r#""card-too-large","limit":1048576"#)]
#[case::deep(
    Reply::json(200, format!(r#"{{"name":"Deep","x":{}{}}}"#, "[".repeat(200), "]".repeat(200))),
    "not-json-here"
)]
#[case::invalid_utf8(Reply::json(200, *b"\xff\xfe\x00"), "not-json-here")]
#[case::unauthorized(Reply::new(401), "card-behind-credentials")]
#[case::forbidden(Reply::new(403), "card-behind-credentials")]
#[case::refused_credentials(
    Reply::json(403, r#"{"message":"Invalid Bearer token"}"#),
    r#""card-asks-credentials","status":403,"said":"Invalid Bearer token""#
)]
#[case::broken_server(Reply::new(500), "card-server-failed")]
#[case::cut(Reply::json(200, r#"{"name":"#).cut(), "answer-cut")]
#[tokio::test]
async fn what_is_no_card_is_told_for_what_it_is(#[case] reply: Reply, #[case] expected: &str) {
    let told = told_about(reply).await;
    assert!(told.contains(expected), "{told}");
}

#[tokio::test]
async fn the_largest_card_that_is_taken_has_a_mebibyte() {
    let rest = named("").len();
    // The peer writes its own URL into the card, which is as long as it is.
    let probe = ScriptedPeer::start(Script::new()).await.unwrap();
    let name = "x".repeat(1024 * 1024 - rest - (probe.url().len() - "$url".len()));
    let peer = ScriptedPeer::start(Script::new().card(named(&name))).await.unwrap();
    assert_eq!(peer.url().len(), probe.url().len(), "ports of the same length");
    let state = Desk::new().await.search(&peer.url(), None).await.1;
    assert!(matches!(state, DiscoveryState::Found(_)), "exactly the limit is within it");
}

#[tokio::test]
async fn a_card_with_unknown_members_and_wrong_types_is_taken_with_its_faults() {
    let mut odd = card("$url", false);
    odd["futureMember"] = json!({ "kept": true });
    odd["description"] = json!(7);
    odd["skills"] = json!("none");
    let peer = ScriptedPeer::start(Script::new().card(odd.to_string())).await.unwrap();
    let desk = Desk::new().await;
    let connection = desk.connect(&peer.url()).await;
    let known = desk.bench.agents().known(&connection).await.unwrap();
    assert_eq!(known.card.value.name, "Till");
    let pointers: Vec<&str> = known.card.findings.iter().map(|finding| finding.pointer.as_str()).collect();
    assert!(pointers.contains(&"/description") && pointers.contains(&"/skills"), "{:?}", known.card.findings);
    let text = workbench_core::card_text(&known.card);
    assert!(text.contains("futureMember"), "the card is kept as it came: {text}");
}
