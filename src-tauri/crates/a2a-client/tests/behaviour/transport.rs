//! Getting to a server at all: names, connections, TLS, time, redirects.

use std::io;
use std::net::TcpListener as StdListener;
use std::sync::Arc;
use std::time::Duration;

use a2a_client::{
    Credential, Credentials, Head, Limits, Passage, Phase, Proxy, Raw, RawRequest, RedirectRefusal, Secret,
    Sent, Stop, Trail, Transport, TransportError, TransportOptions,
};
use axum::http::{HeaderMap, Method, StatusCode};
use bytes::Bytes;
use rstest::rstest;
use url::Url;

use crate::support::{Server, Setup, json, redirect};

fn request(method: Method, url: &Url) -> RawRequest {
    let body = if method == Method::POST { Bytes::from_static(b"{}") } else { Bytes::new() };
    RawRequest {
        method,
        url: url.clone(),
        headers: HeaderMap::new(),
        body,
        wait: Some(Duration::from_secs(10)),
        tag: a2a_client::tap::Tag::default(),
        copies: None,
    }
}

async fn send(setup: &Setup, method: Method, url: &Url) -> Result<Head, TransportError> {
    setup.raw().exchange(request(method, url)).await.map(|(head, _)| head)
}

async fn post(url: &str) -> TransportError {
    send(&Setup::new(), Method::POST, &Url::parse(url).unwrap()).await.unwrap_err()
}

#[tokio::test]
async fn a_refused_connection_is_told_and_nothing_was_sent() {
    let listener = StdListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let error = post(&format!("http://{address}/")).await;
    assert!(error.is_refused(), "{error:?}");
    assert_eq!(error.sent(), Sent::No);
    assert_eq!(error.to_string(), format!("`{address}` refused the connection"));
}

#[tokio::test]
async fn an_unknown_host_is_told_from_other_failures() {
    let error = post("http://nonexistent.invalid/?key=s3cret").await;
    assert!(error.is_dns(), "{error:?}");
    assert_eq!(error.sent(), Sent::No);
    assert!(!format!("{error:?}").contains("s3cret"), "an error holds no query");
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_is_a_tls_error() {
    a2a_client::install_crypto_provider();
    let certified = rcgen::generate_simple_self_signed(vec!["127.0.0.1".to_owned()]).unwrap();
    let key = certified.signing_key.serialize_der().try_into().unwrap();
    let config = rustls::ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![certified.cert.der().clone()], key)
        .unwrap();
    let listener = StdListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::task::spawn_blocking(move || -> io::Result<()> {
        let (mut socket, _) = listener.accept()?;
        let mut connection = rustls::ServerConnection::new(Arc::new(config)).map_err(io::Error::other)?;
        connection.complete_io(&mut socket).map(|_| ())
    });
    let error = post(&format!("https://{address}/")).await;
    assert!(error.is_tls(), "{error:?}");
    assert_eq!(error.sent(), Sent::No, "no request goes over a connection that is not trusted");
    assert!(server.await.unwrap().is_err(), "the client broke the handshake off");
}

#[tokio::test]
async fn http_where_tls_is_expected_is_a_tls_error() {
    let server = Server::start(|_| json("{}")).await;
    let url = server.url.as_str().replace("http:", "https:");
    assert!(post(&url).await.is_tls());
}

#[tokio::test]
async fn a_head_that_never_comes_is_a_timeout_that_leaves_doubt() {
    let server = Server::start_slow(|_| Box::pin(std::future::pending())).await;
    let mut request = request(Method::POST, &server.url);
    request.wait = Some(Duration::from_millis(100));
    let error = Setup::new().raw().exchange(request).await.unwrap_err();
    let expected = matches!(error, TransportError::Timeout { phase: Phase::Headers, sent: Sent::Maybe, .. });
    assert!(expected, "the agent may have acted: {error:?}");
    assert_eq!(server.asked().len(), 1, "the request did arrive");
}

#[rstest]
#[case("ftp://agent.example/")]
#[case("file:///etc/passwd")]
#[tokio::test]
async fn only_http_and_https_are_spoken(#[case] url: &str) {
    let error = post(url).await;
    assert!(matches!(error, TransportError::UnsupportedUrl { .. }), "{error:?}");
    assert_eq!(error.sent(), Sent::No);
}

fn bearer() -> Credential {
    Credential::Bearer(Secret::new("s3cret"))
}

#[tokio::test]
async fn a_slash_added_on_one_origin_is_followed_with_body_and_credentials() {
    let server = Server::start(|asked| match asked.path.as_str() {
        "/rpc" => redirect(307, "/rpc/"),
        _ => json("{}"),
    })
    .await;
    let setup = Setup::new().credential(&server.url, &bearer());
    let head = send(&setup, Method::POST, &server.at("/rpc")).await.unwrap();
    assert_eq!(head.url, server.at("/rpc/"));
    let asked = server.asked();
    assert_eq!(asked.len(), 2);
    assert_eq!(
        (asked[1].body.as_str(), &asked[1].headers["authorization"]),
        ("{}", &"Bearer s3cret".parse().unwrap())
    );
}

#[tokio::test]
async fn a_fetch_that_strays_loses_its_credentials_for_good() {
    let other = Server::start(|asked| {
        redirect(302, &format!("http://{}/back", asked.path.trim_start_matches("/?home=")))
    })
    .await;
    let other_url = other.url.clone();
    let home = Server::start(move |asked| match asked.path.as_str() {
        "/back" => json("{}"),
        _ => redirect(302, &format!("{other_url}?home={}", asked.headers["host"].to_str().unwrap())),
    })
    .await;
    let setup = Setup::new().credential(&home.url, &bearer());
    let head = send(&setup, Method::GET, &home.at("/card")).await.unwrap();
    assert_eq!(head.url, home.at("/back"));
    assert!(home.asked()[0].headers.contains_key("authorization"), "the first request is at home");
    assert!(!other.asked()[0].headers.contains_key("authorization"), "another origin gets nothing");
    assert!(!home.asked()[1].headers.contains_key("authorization"), "another origin cannot aim credentials");
}

/// Another origin, credentials, whether it was refused.
type Next = (bool, Passage, Option<RedirectRefusal>);

/// Path, status, and what is said of the next step.
fn told(stop: &Stop) -> (String, u16, Option<Next>) {
    let url = Url::parse(stop.url.as_str()).unwrap();
    let onward = stop.onward.as_ref().map(|onward| (onward.other_origin, onward.passage, onward.refusal));
    (url.path().to_owned(), stop.status.as_u16(), onward)
}

#[tokio::test]
async fn every_stop_on_the_way_is_kept_with_what_became_of_the_credentials() {
    let other = Server::start(|asked| match asked.path.as_str() {
        "/there" => redirect(302, "/end?key=s3cret"),
        _ => json("{}"),
    })
    .await;
    let there = other.at("/there");
    let home = Server::start(move |asked| match asked.path.as_str() {
        "/card" => redirect(301, "/moved"),
        "/moved" => redirect(302, there.as_str()),
        _ => json("{}"),
    })
    .await;
    let (setup, trail) = (Setup::new().credential(&home.url, &bearer()), Trail::default());
    let raw = setup.raw().with_trail(&trail);
    raw.exchange(request(Method::GET, &home.at("/card"))).await.unwrap();
    raw.exchange(request(Method::POST, &home.at("/moved"))).await.unwrap_err();
    let [read, sent] = trail.ways().try_into().expect("one way per request");
    assert_eq!(
        read.iter().map(told).collect::<Vec<_>>(),
        [
            ("/card".to_owned(), 301, Some((false, Passage::Kept, None))),
            ("/moved".to_owned(), 302, Some((true, Passage::Dropped, None))),
            ("/there".to_owned(), 302, Some((false, Passage::Nothing, None))),
            ("/end".to_owned(), 200, None),
        ]
    );
    assert!(!format!("{read:?}").contains("s3cret"), "what may be secret in an address is not kept");
    let refused = Some((true, Passage::Dropped, Some(RedirectRefusal::MethodChange)));
    assert_eq!(sent.iter().map(told).collect::<Vec<_>>(), [("/moved".to_owned(), 302, refused)]);
}

#[rstest]
#[case::post_elsewhere(Method::POST, 307, "http://127.0.0.1:1/", RedirectRefusal::OtherOrigin, Sent::No)]
#[case::post_to_get(Method::POST, 302, "/other", RedirectRefusal::MethodChange, Sent::Maybe)]
#[case::no_target(Method::POST, 308, "", RedirectRefusal::NoTarget, Sent::No)]
#[case::file(Method::GET, 302, "file:///etc/passwd", RedirectRefusal::Scheme, Sent::Maybe)]
#[case::a_loop(Method::GET, 302, "/", RedirectRefusal::TooMany, Sent::Maybe)]
#[tokio::test]
async fn a_redirect_that_may_not_be_followed_says_why(
    #[case] method: Method,
    #[case] status: u16,
    #[case] to: &'static str,
    #[case] expected: RedirectRefusal,
    #[case] sent: Sent,
) {
    let server = Server::start(move |_| redirect(status, to)).await;
    let error = send(&Setup::new(), method, &server.url).await.unwrap_err();
    assert_eq!(error.sent(), sent, "307 and 308 say that nothing was done");
    let TransportError::Redirect { status: told, refusal, .. } = error else { panic!("{error:?}") };
    assert_eq!((told, refusal), (StatusCode::from_u16(status).unwrap(), expected));
}

#[tokio::test]
async fn five_redirects_are_followed_and_the_sixth_is_not() {
    let server = Server::start(|asked| match asked.path.trim_start_matches('/').parse::<u32>() {
        Ok(0) | Err(_) => json("{}"),
        Ok(left) => redirect(307, &format!("/{}", left - 1)),
    })
    .await;
    assert!(send(&Setup::new(), Method::POST, &server.at("/5")).await.is_ok());
    assert!(send(&Setup::new(), Method::POST, &server.at("/6")).await.is_err());
}

#[tokio::test]
async fn a_proxy_is_used_for_other_machines_and_never_for_this_one() {
    let proxy = Server::start(|_| json("{}")).await;
    let here = Server::start(|_| json("{}")).await;
    let options = TransportOptions { proxy: Proxy::Url(proxy.url.clone()), ..TransportOptions::default() };
    let transport = Transport::new(&options).unwrap();
    let (limits, setup) = (Limits::default(), Setup::new());
    let raw = Raw::new(transport, Credentials::none(), limits, setup.tap.clone(), setup.clock.clone());
    let far = Url::parse("http://agent.invalid/x").unwrap();
    raw.exchange(request(Method::GET, &far)).await.unwrap();
    raw.exchange(request(Method::GET, &here.url)).await.unwrap();
    let asked: Vec<String> = proxy.asked().into_iter().map(|asked| asked.path).collect();
    assert_eq!(asked, ["http://agent.invalid/x"]);
    assert_eq!(here.asked().len(), 1);
}
