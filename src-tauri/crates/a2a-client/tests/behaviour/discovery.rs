//! Finding a card: the order of places, and the error of each failure.

use a2a_client::discover::{Attempt, Input, Outcome, Progress};
use a2a_client::{Credential, DiscoverError, Discovered, Refreshed, Secret, discover, refresh};
use a2a_protocol::negotiate::Concern;
use axum::http::HeaderValue;
use axum::response::{IntoResponse as _, Response};
use rstest::rstest;

use crate::support::{Server, Setup, json, redirect, text};

const CARD: &str = r#"{"name":"Planner","supportedInterfaces":[{"url":"/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}"#;

async fn found(setup: &Setup, typed: &str) -> Result<Discovered, DiscoverError> {
    let input = Input::parse(typed)?;
    discover(&setup.raw(), &input, None, &mut |_| {}).await
}

async fn attempts_of(answer: impl Fn() -> Response + Send + Sync + 'static) -> Vec<Attempt> {
    let server = Server::start(move |_| answer()).await;
    match found(&Setup::new(), server.url.as_str()).await {
        Err(DiscoverError::NotFound { attempts }) => attempts,
        other => panic!("no card is there: {other:?}"),
    }
}

#[tokio::test]
async fn the_card_is_looked_for_below_the_path_first_and_each_attempt_is_told() {
    let server = Server::start(|asked| match asked.path.as_str() {
        "/.well-known/agent.json" => json(CARD),
        _ => text(404, "text/plain", "Not Found"),
    })
    .await;
    let mut told = Vec::new();
    let input = Input::parse(server.at("/a2a/x").as_str()).unwrap();
    let discovered = discover(&Setup::new().raw(), &input, None, &mut |progress| {
        if let Progress::Finished(attempt) = progress {
            told.push((attempt.url.path().to_owned(), attempt.status.map(|status| status.as_u16())));
        }
    })
    .await
    .unwrap();
    let expected = [
        ("/a2a/x", 404),
        ("/a2a/x/.well-known/agent-card.json", 404),
        ("/a2a/x/.well-known/agent.json", 404),
        ("/.well-known/agent-card.json", 404),
        ("/.well-known/agent.json", 200),
    ];
    assert_eq!(told, expected.map(|(path, status)| (path.to_owned(), Some(status))));
    assert_eq!(discovered.card.value.name, "Planner");
    assert_eq!(
        discovered.addresses[0].as_ref().unwrap().url,
        server.at("/rpc").as_str(),
        "relative to the card"
    );
    let asked = &server.asked()[0];
    assert_eq!(
        (&asked.headers["accept"], &asked.headers["a2a-version"]),
        (&"application/json".parse().unwrap(), &"1.0".parse().unwrap())
    );
}

#[tokio::test]
async fn a_card_url_keeps_its_query() {
    let server = Server::start(|asked| match asked.path.as_str() {
        "/cards/me.json?id=7" => json(CARD),
        _ => text(404, "text/plain", "Not Found"),
    })
    .await;
    let discovered = found(&Setup::new(), server.at("/cards/me.json?id=7").as_str()).await.unwrap();
    assert_eq!(discovered.card_url, Some(server.at("/cards/me.json?id=7")));
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn a_pasted_card_needs_no_network() {
    let discovered = found(&Setup::new(), CARD).await.unwrap();
    assert_eq!((discovered.card.value.name.as_str(), discovered.card_url), ("Planner", None));
    assert!(matches!(found(&Setup::new(), "{\"a\":1}").await, Err(DiscoverError::NotACard(_))));
}

#[rstest]
#[case::html(200, "<html>", "html")]
#[case::html_404(404, "<html>", "absent")]
#[case::text(200, "hello", "not json")]
#[case::truncated(200, "{\"name\":", "not json")]
#[case::no_card(200, "{\"status\":\"ok\"}", "not a card")]
#[case::array(200, "[]", "not a card")]
#[case::no_name(200, "{\"url\":\"https://a.example\"}", "not a card")]
#[case::limits(429, "", "server error")]
#[case::broken(500, "", "server error")]
#[tokio::test]
async fn every_failure_has_its_name(#[case] status: u16, #[case] body: &'static str, #[case] expected: &str) {
    let attempts = attempts_of(move || text(status, "application/json", body)).await;
    let name = match &attempts[0].outcome {
        Outcome::Html { .. } => "html",
        Outcome::Absent => "absent",
        Outcome::NotJson(_) => "not json",
        Outcome::NotACard => "not a card",
        Outcome::ServerError => "server error",
        other => panic!("another outcome than expected: {other:?}"),
    };
    assert_eq!((name, attempts[0].status.map(|status| status.as_u16())), (expected, Some(status)));
}

#[tokio::test]
async fn a_card_one_byte_above_the_limit_is_too_large() {
    let padded = |length: usize| format!("{CARD}{}", " ".repeat(length - CARD.len()));
    let server = Server::start(move |_| json(&padded(1024 * 1024 + 1))).await;
    let error = found(&Setup::new(), server.url.as_str()).await.unwrap_err();
    let limit = match error.telling_attempt().map(|attempt| &attempt.outcome) {
        Some(Outcome::TooLarge(limit)) => *limit,
        other => panic!("{other:?}"),
    };
    assert_eq!(limit, 1024 * 1024);
    let server = Server::start(move |_| json(&padded(1024 * 1024))).await;
    assert!(found(&Setup::new(), server.url.as_str()).await.is_ok(), "the limit itself is allowed");
}

#[tokio::test]
async fn a_deeply_nested_card_is_refused() {
    let deep = format!(
        r#"{{"name":"A","url":"https://a.example","x":{}{}}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let attempts = attempts_of(move || json(&deep)).await;
    let Outcome::NotJson(error) = &attempts[0].outcome else { panic!("{attempts:?}") };
    assert_eq!(error.to_string(), "nested deeper than 128");
}

#[tokio::test]
async fn a_card_behind_authentication_says_so_and_opens_with_the_credential() {
    let server = Server::start(|asked| {
        if asked.headers.get("authorization").is_some_and(|value| value == "Bearer s3cret") {
            return json(CARD);
        }
        let mut response = text(401, "application/json", r#"{"error":"unauthorized"}"#);
        response.headers_mut().insert("www-authenticate", HeaderValue::from_static("Bearer"));
        response
    })
    .await;
    let error = found(&Setup::new(), server.url.as_str()).await.unwrap_err();
    let telling = error.telling_attempt().unwrap();
    let wanted = matches!(&telling.outcome, Outcome::NeedsCredentials { www_authenticate, .. } if www_authenticate == &["Bearer"]);
    assert!(wanted, "{telling:?}");
    let setup = Setup::new().credential(&server.url, &Credential::Bearer(Secret::new("s3cret")));
    assert!(found(&setup, server.url.as_str()).await.is_ok());
}

#[tokio::test]
async fn a_place_where_nobody_is_is_asked_once() {
    let error = found(&Setup::new(), "http://127.0.0.1:1/x").await.unwrap_err();
    let DiscoverError::NotFound { attempts } = &error else { panic!("{error:?}") };
    assert_eq!(attempts.len(), 1, "further paths on a dead host tell nothing new");
    assert!(matches!(&attempts[0].outcome, Outcome::Failed(error) if error.is_refused()), "{attempts:?}");
}

#[tokio::test]
async fn a_known_card_is_asked_for_by_its_tag() {
    let server = Server::start(|asked| {
        if asked.headers.get("if-none-match").is_some_and(|tag| tag == "W/\"1\"") {
            return axum::http::StatusCode::NOT_MODIFIED.into_response();
        }
        let mut response = json(CARD);
        response.headers_mut().insert("etag", HeaderValue::from_static("W/\"1\""));
        response
    })
    .await;
    let raw = Setup::new().raw();
    let discovered = found(&Setup::new(), server.url.as_str()).await.unwrap();
    let (url, etag) = (discovered.card_url.unwrap(), discovered.etag);
    assert_eq!(etag.as_deref(), Some("W/\"1\""));
    assert!(matches!(refresh(&raw, &url, etag.as_deref(), None).await, Ok(Refreshed::Unchanged)));
    assert!(matches!(refresh(&raw, &url, None, None).await, Ok(Refreshed::Card(_))));
}

#[tokio::test]
async fn a_card_that_was_moved_is_where_it_was_found() {
    let server = Server::start(|asked| match asked.path.as_str() {
        "/agents/7/card" => json(CARD),
        "/.well-known/agent-card.json" => redirect(302, "/agents/7/card"),
        _ => text(404, "text/plain", "Not Found"),
    })
    .await;
    let discovered = found(&Setup::new(), server.url.as_str()).await.unwrap();
    assert_eq!(discovered.card_url, Some(server.at("/agents/7/card")));
}

#[tokio::test]
async fn an_address_that_leads_nowhere_comes_with_one_that_may_lead_somewhere() {
    let card = CARD.replace("/rpc", "http://0.0.0.0:9000/rpc");
    let server = Server::start(move |_| json(&card)).await;
    let discovered = found(&Setup::new(), server.url.as_str()).await.unwrap();
    let concern = discovered.addresses[0].as_ref().unwrap().concern.clone();
    let suggestion = server.at("/rpc").to_string();
    assert_eq!(concern, Some(Concern::UnspecifiedHost { suggestion }), "a container's port is its own");
}

#[tokio::test]
async fn a_grpc_address_without_a_scheme_is_no_path_below_the_card() {
    let card = CARD.replace("/rpc", "127.0.0.1:9141").replace("JSONRPC", "GRPC");
    let server = Server::start(move |_| json(&card)).await;
    let discovered = found(&Setup::new(), server.url.as_str()).await.unwrap();
    let address = discovered.addresses[0].as_ref().unwrap();
    assert_eq!(address.url, "http://127.0.0.1:9141", "on this machine, and so without TLS");
}
