//! Getting tokens: every flow against a provider that behaves, and against one that does not.

use std::sync::Arc;
use std::time::Duration;

use a2a_client::oauth::{
    Authority, ClientIdentity, EndpointName, MetadataKind, Neighbourhood, OAuthError, Provider, Tokens,
    Unguessable,
};
use a2a_client::{Secret, UnixMillis};
use a2a_server::scripted::{Habits, IdentityProvider};
use rstest::rstest;
use url::Url;

use crate::support::{Setup, TestClock, shown};

/// An agent on this machine.
pub(crate) fn here() -> Neighbourhood {
    Neighbourhood::of(&Url::parse("http://127.0.0.1:1/").unwrap(), false)
}

fn public() -> Neighbourhood {
    Neighbourhood::of(&Url::parse("https://agent.example/").unwrap(), false)
}

async fn discover(setup: &Setup, provider: &IdentityProvider) -> Result<Provider, OAuthError> {
    let address = format!("{}/.well-known/oauth-authorization-server", provider.url());
    Provider::discover(&setup.raw(), MetadataKind::AuthorizationServer, &address, here(), None).await
}

pub(crate) async fn authority(setup: &Setup, provider: &IdentityProvider, secret: Option<&str>) -> Authority {
    let found = discover(setup, provider).await.unwrap();
    let client = ClientIdentity { id: "workbench".to_owned(), secret: secret.map(Secret::new) };
    Authority::new(&setup.raw(), found, client, here(), None)
}

fn scopes() -> Vec<String> {
    vec!["read".to_owned(), "write".to_owned()]
}

fn unguessable() -> Unguessable {
    Unguessable { state: [7; 32], verifier: [9; 32] }
}

/// Signs in with a browser that follows the provider wherever it leads.
pub(crate) async fn sign_in(authority: &Authority) -> Result<Tokens, OAuthError> {
    let sign_in = authority.code_sign_in(&scopes(), unguessable()).await?;
    let url = sign_in.url().clone();
    let browser = async { reqwest::get(url).await.unwrap().text().await.unwrap() };
    let (tokens, page) = tokio::join!(sign_in.finish(Duration::from_secs(20)), browser);
    assert!(page.contains("lang=\"ja\"") || tokens.is_err(), "the page speaks both languages: {page}");
    tokens
}

#[tokio::test]
async fn a_person_signs_in_with_the_browser() {
    let provider = IdentityProvider::start(Habits::default()).await.unwrap();
    let setup = Setup::new();
    let authority = authority(&setup, &provider, None).await;
    let tokens = sign_in(&authority).await.unwrap();
    assert!(provider.accepts(Some(&format!("Bearer {}", tokens.access.expose()))));
    assert_eq!(tokens.scopes, scopes());
    assert_eq!(tokens.claims.unwrap().name.as_deref(), Some("hana@example.org"));
    let exchange = provider.asked().into_iter().find(|asked| asked.path == "/token").unwrap();
    assert_eq!(exchange.field("client_id"), "workbench", "a public client names itself in the form");
    assert_eq!(exchange.field("code_verifier").len(), 43);
}

#[rstest]
#[case::another_state(|it: &mut Habits| it.wrong_state = true, "wrong-state")]
#[case::another_issuer(|it: &mut Habits| it.returned_issuer = Some("https://evil.example".to_owned()), "wrong-issuer")]
#[case::no_issuer(|it: &mut Habits| it.nameless = true, "wrong-issuer")]
#[case::denied(|it: &mut Habits| it.authorization_error = Some("access_denied".to_owned()), "denied")]
#[case::other_error(|it: &mut Habits| it.authorization_error = Some("invalid_scope".to_owned()), "refused")]
#[case::no_token(|it: &mut Habits| it.token_error = Some((400, "invalid_grant".to_owned())), "refused")]
#[case::error_with_success(|it: &mut Habits| it.token_error = Some((200, "invalid_grant".to_owned())), "refused")]
#[case::no_bearer(|it: &mut Habits| it.token_type = "DPoP".to_owned(), "answer")]
#[case::not_json(|it: &mut Habits| it.token_body = Some((200, "<html>".to_owned())), "answer")]
#[case::header_break(|it: &mut Habits| it.token_body = Some((200, r#"{"access_token":"a\r\nX: 1"}"#.to_owned())), "answer")]
#[case::broken(|it: &mut Habits| it.token_body = Some((503, String::new())), "status")]
#[case::for_somebody_else(|it: &mut Habits| it.audience = Some("another-client".to_owned()), "answer")]
#[tokio::test]
async fn a_sign_in_that_goes_wrong_says_how(#[case] habit: fn(&mut Habits), #[case] expected: &str) {
    let provider = IdentityProvider::start(Habits::default()).await.unwrap();
    let setup = Setup::new();
    let authority = authority(&setup, &provider, None).await;
    provider.change(habit);
    let error = sign_in(&authority).await.unwrap_err();
    assert_eq!(error.code(), expected, "{error:?}");
    if expected.starts_with("wrong") || expected == "denied" {
        assert_eq!(provider.count("authorization_code"), 0, "nothing of a doubtful answer is used");
    }
}

#[tokio::test]
async fn the_browser_is_answered_once_and_a_second_answer_finds_nobody() {
    let provider = IdentityProvider::start(Habits::default()).await.unwrap();
    let setup = Setup::new();
    let authority = authority(&setup, &provider, None).await;
    let sign_in = authority.code_sign_in(&scopes(), unguessable()).await.unwrap();
    let stay = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let sent_back = stay.get(sign_in.url().clone()).send().await.unwrap();
    let callback = sent_back.headers()["location"].to_str().unwrap().to_owned();
    let (tokens, page) = tokio::join!(sign_in.finish(Duration::from_secs(20)), stay.get(&callback).send());
    assert!(tokens.is_ok() && page.unwrap().status() == 200);
    let again = stay.get(&callback).send().await;
    assert!(again.is_err(), "nobody listens any more: {again:?}");
    assert_eq!(provider.count("authorization_code"), 1);
}

#[tokio::test]
async fn what_else_comes_to_the_address_does_not_end_the_sign_in() {
    let provider = IdentityProvider::start(Habits::default()).await.unwrap();
    let setup = Setup::new();
    let authority = authority(&setup, &provider, None).await;
    let sign_in = authority.code_sign_in(&scopes(), unguessable()).await.unwrap();
    let (_, redirect) = sign_in.url().query_pairs().find(|(name, _)| name == "redirect_uri").unwrap();
    let (redirect, url) = (Url::parse(&redirect).unwrap(), sign_in.url().clone());
    let browser = async {
        // A browser that connects ahead of time and says nothing.
        let ahead = tokio::net::TcpStream::connect(redirect.authority()).await.unwrap();
        let client = reqwest::Client::new();
        let icon = client.get(redirect.join("/favicon.ico").unwrap()).send().await.unwrap();
        assert_eq!(icon.status(), 404);
        let fetched = client.get(format!("{redirect}?state=x&code=y")).header("Sec-Fetch-Mode", "no-cors");
        assert_eq!(fetched.send().await.unwrap().status(), 404, "a page that asks behind the user's back");
        let foreign =
            client.get(format!("{redirect}?state=x&code=y")).header("Origin", "https://evil.example");
        assert_eq!(foreign.send().await.unwrap().status(), 404);
        let page = client.get(url).send().await.unwrap();
        drop(ahead);
        page.status()
    };
    let (tokens, page) = tokio::join!(sign_in.finish(Duration::from_secs(20)), browser);
    assert_eq!(page, 200);
    tokens.unwrap();
}

#[tokio::test]
async fn a_sign_in_that_nobody_finishes_ends() {
    let provider = IdentityProvider::start(Habits::default()).await.unwrap();
    let clock = Arc::<TestClock>::default();
    let setup = Setup::new().clock(&clock);
    let sign_in = authority(&setup, &provider, None).await.code_sign_in(&[], unguessable()).await.unwrap();
    let error = sign_in.finish(Duration::from_mins(5)).await.unwrap_err();
    assert_eq!(error.code(), "timed-out");
    assert_eq!(clock.pauses(), [Duration::from_mins(5)]);
}

/// Begins a device sign-in, lets the person agree if `agreed`, and says how long was waited.
async fn by_device(habits: Habits, agreed: bool) -> (Result<Tokens, OAuthError>, Vec<u64>) {
    let provider = IdentityProvider::start(habits).await.unwrap();
    let clock = Arc::<TestClock>::default();
    let setup = Setup::new().clock(&clock);
    let sign_in = authority(&setup, &provider, None).await.device_sign_in(&scopes()).await.unwrap();
    assert_eq!(sign_in.user_code(), "WDJB-MJHT");
    if agreed {
        reqwest::get(sign_in.verification_with_code().unwrap().url().clone()).await.unwrap();
    }
    let tokens = sign_in.finish().await;
    (tokens, clock.pauses().iter().map(Duration::as_secs).collect())
}

fn polls(answers: &[&str]) -> Habits {
    Habits { polls: answers.iter().map(|&answer| answer.to_owned()).collect(), ..Habits::default() }
}

#[tokio::test]
async fn a_device_code_is_asked_about_as_seldom_as_the_server_wishes() {
    let answers = polls(&["authorization_pending", "slow_down", "authorization_pending", "slow_down"]);
    let (tokens, pauses) = by_device(answers, true).await;
    assert_eq!(tokens.unwrap().scopes, scopes());
    assert_eq!(pauses, [5, 5, 10, 10, 15], "five seconds more each time, for good (RFC 8628 §3.5)");
}

#[rstest]
#[case("expired_token", "expired")]
#[case("access_denied", "denied")]
#[tokio::test]
async fn a_device_code_that_is_refused_ends_the_sign_in(#[case] answer: &str, #[case] expected: &str) {
    let (tokens, pauses) = by_device(polls(&["authorization_pending", answer]), false).await;
    assert_eq!((tokens.unwrap_err().code(), pauses.len()), (expected, 2));
}

#[tokio::test]
async fn a_device_code_ends_with_its_life_even_if_the_server_forgets_to_say() {
    let (tokens, pauses) = by_device(Habits { device_life: 18, ..Habits::default() }, false).await;
    assert_eq!((tokens.unwrap_err().code(), pauses), ("timed-out", vec![5, 5, 5, 5]));
}

#[rstest]
#[case(0, 1)]
#[case(u64::MAX, 60)]
#[tokio::test]
async fn an_absurd_interval_neither_floods_nor_stops(#[case] interval: u64, #[case] expected: u64) {
    let habits = Habits { interval, ..Habits::default() };
    assert_eq!(by_device(habits, true).await.1, [expected]);
}

#[rstest]
#[case("http://login.example/device")]
#[case("javascript:alert(1)")]
#[case("file:///etc/passwd")]
#[tokio::test]
async fn a_page_for_device_codes_that_must_not_be_opened_is_refused(#[case] address: &str) {
    let habits = Habits { verification: Some(address.to_owned()), ..Habits::default() };
    let provider = IdentityProvider::start(habits).await.unwrap();
    let error = authority(&Setup::new(), &provider, None).await.device_sign_in(&[]).await.unwrap_err();
    assert!(matches!(error, OAuthError::Endpoint { name: EndpointName::Verification, .. }), "{error:?}");
}

#[rstest]
#[case::by_header(Habits::default(), true)]
#[case::by_form(Habits { proofs: vec!["client_secret_post".to_owned()], form_only: true, ..Habits::default() }, false)]
#[case::found_out(Habits { proofs: Vec::new(), form_only: true, ..Habits::default() }, false)]
#[tokio::test]
async fn a_client_proves_itself_as_the_server_wishes(#[case] habits: Habits, #[case] by_header: bool) {
    let secret = "s3cret/with space";
    // RFC 6749 §2.3.1: name and secret are form-encoded before they become a header.
    let sent = if by_header { "s3cret%2Fwith+space" } else { secret };
    let habits = Habits { client_secret: Some(sent.to_owned()), ..habits };
    let provider = IdentityProvider::start(habits).await.unwrap();
    let authority = authority(&Setup::new(), &provider, Some(secret)).await;
    let tokens = authority.client_credentials(&scopes()).await.unwrap();
    assert_eq!(tokens.refresh, None);
    let last = provider.asked().pop().unwrap();
    assert_eq!((last.field("scope"), last.authorization.is_some()), ("read write", by_header));
}

#[tokio::test]
async fn narrower_scopes_than_asked_for_are_told() {
    let habits = Habits { scope: Some("read".to_owned()), ..Habits::default() };
    let provider = IdentityProvider::start(habits).await.unwrap();
    let authority = authority(&Setup::new(), &provider, None).await;
    assert_eq!(authority.client_credentials(&scopes()).await.unwrap().scopes, ["read"]);
}

#[tokio::test]
async fn metadata_about_another_issuer_is_not_used() {
    let habits = Habits { issuer: Some("https://login.example".to_owned()), ..Habits::default() };
    let provider = IdentityProvider::start(habits).await.unwrap();
    assert_eq!(discover(&Setup::new(), &provider).await.unwrap_err().code(), "answer");
}

#[tokio::test]
async fn an_openid_issuer_leads_to_its_document() {
    let provider = IdentityProvider::start(Habits::default()).await.unwrap();
    let (raw, kind) = (Setup::new().raw(), MetadataKind::OpenIdConnect);
    let found = Provider::discover(&raw, kind, provider.url(), here(), None).await.unwrap();
    assert_eq!(found.issuer.as_deref(), Some(provider.url()));
    assert_eq!(found.device.unwrap().url().path(), "/device");
    assert!(found.names_itself);
}

#[tokio::test]
async fn an_agent_outside_cannot_send_anybody_inside() {
    let provider = IdentityProvider::start(Habits::default()).await.unwrap();
    let (raw, kind) = (Setup::new().raw(), MetadataKind::OpenIdConnect);
    let error = Provider::discover(&raw, kind, provider.url(), public(), None).await.unwrap_err();
    assert_eq!(error.code(), "address-private");
    assert_eq!(provider.asked(), [], "nothing was sent");
}

#[tokio::test]
async fn no_secret_of_a_sign_in_is_in_the_wire_log() {
    let habits = Habits { client_secret: Some("s3cret".to_owned()), ..Habits::default() };
    let provider = IdentityProvider::start(habits).await.unwrap();
    let clock = Arc::<TestClock>::default();
    let mut setup = Setup::new();
    let codes = authority(&setup, &provider, Some("s3cret")).await;
    let tokens = sign_in(&codes).await.unwrap();
    let renewed = codes.refresh(&tokens).await.unwrap().unwrap();
    codes.client_credentials(&[]).await.unwrap();
    provider.change(|habits| habits.token_body = Some((400, r#"{"error":"x","echo":"s3cret"}"#.to_owned())));
    codes.refresh(&renewed).await.unwrap_err();
    provider.change(|habits| habits.token_body = None);
    setup = setup.clock(&clock);
    let device = authority(&setup, &provider, Some("s3cret")).await.device_sign_in(&[]).await.unwrap();
    reqwest::get(device.verification_with_code().unwrap().url().clone()).await.unwrap();
    device.finish().await.unwrap();

    let seen: String = setup.tap.events().iter().map(shown).collect();
    let mut secrets = provider.secrets();
    assert!(secrets.len() >= 8, "codes, device codes and tokens: {secrets:?}");
    let asked = provider.asked();
    secrets.extend(asked.iter().map(|asked| asked.field("code_verifier").to_owned()));
    secrets.extend(["s3cret".to_owned(), "d29ya2JlbmNoOnMzY3JldA".to_owned()]);
    for secret in secrets.iter().filter(|secret| !secret.is_empty()) {
        assert!(!seen.contains(secret.as_str()), "{secret} is in {seen}");
    }
    assert!(seen.contains("grant_type=authorization_code"), "what is no secret is shown: {seen}");
}

#[test]
fn tokens_print_nothing() {
    let tokens = Tokens {
        access: Secret::new("t0ken"),
        refresh: Some(Secret::new("r3fresh")),
        obtained_at: UnixMillis(0),
        expires_at: None,
        scopes: Vec::new(),
        claims: None,
    };
    let printed = format!("{tokens:?}");
    assert!(!printed.contains("t0ken") && !printed.contains("r3fresh"), "{printed}");
}
