//! No answer of a public host leads to this machine or into the local network.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use a2a_client::{
    Addresses, Credential, Credentials, Head, Limits, Proxy, Raw, RawRequest, RedirectRefusal, Secret, Sent,
    Transport, TransportError, TransportOptions,
};
use axum::http::{HeaderMap, Method};
use bytes::Bytes;
use rstest::rstest;
use url::Url;

use crate::support::{Server, Setup, json, public_only, redirect};

/// A client for which names mean these addresses.
fn raw(addresses: Addresses, hosts: &[(&str, &[&str])], credentials: Credentials) -> Raw {
    let parse = |texts: &[&str]| texts.iter().map(|text| text.parse::<IpAddr>().unwrap()).collect();
    let hosts: BTreeMap<String, Vec<IpAddr>> =
        hosts.iter().map(|(name, addresses)| ((*name).to_owned(), parse(addresses))).collect();
    let options = TransportOptions { proxy: Proxy::Direct, addresses, hosts, ..TransportOptions::default() };
    let (setup, transport) = (Setup::new(), Transport::new(&options).unwrap());
    let tap = Arc::clone(&setup.tap);
    Raw::new(transport, credentials, Limits::default(), tap, Arc::clone(&setup.clock))
}

async fn fetch(raw: &Raw, url: &str) -> Result<Head, TransportError> {
    send(raw, Method::GET, url).await
}

async fn send(raw: &Raw, method: Method, url: &str) -> Result<Head, TransportError> {
    let request = RawRequest {
        method,
        url: Url::parse(url).unwrap(),
        headers: HeaderMap::new(),
        body: Bytes::new(),
        wait: Some(Duration::from_secs(10)),
        tag: a2a_client::tap::Tag::default(),
        copies: None,
    };
    raw.exchange(request).await.map(|(head, _)| head)
}

#[rstest]
#[case::this_machine("http://127.0.0.1:1/", "127.0.0.1")]
#[case::by_name("http://localhost:1/", "localhost")]
#[case::in_another_spelling("http://0x7f.1:1/", "127.0.0.1")]
#[case::in_an_address_of_ipv6("http://[::ffff:10.0.0.1]:1/", "[::ffff:a00:1]")]
#[case::nearby("http://192.168.0.1:1/", "192.168.0.1")]
#[case::of_a_cloud("http://169.254.169.254/latest/meta-data/", "169.254.169.254")]
#[tokio::test]
async fn an_address_that_is_not_public_is_not_called(#[case] url: &str, #[case] expected: &str) {
    let error = fetch(&raw(Addresses::PublicOnly, &[], Credentials::none()), url).await.unwrap_err();
    assert_eq!(error.sent(), Sent::No);
    let TransportError::PrivateAddress { host, address } = error else { panic!("{error:?}") };
    assert_eq!((host.as_str(), address.as_str()), (expected, expected));
}

#[rstest]
#[case::this_machine("127.0.0.1")]
#[case::of_ipv6("::1")]
#[case::nearby("10.1.2.3")]
#[case::of_a_cloud("169.254.169.254")]
#[tokio::test]
async fn a_public_name_that_means_an_address_inside_is_not_called(#[case] inside: &str) {
    let server = Server::start(|_| json("{}")).await;
    let port = server.url.port().unwrap();
    let raw = raw(Addresses::PublicOnly, &[("agent.example", &[inside])], Credentials::none());
    let error = fetch(&raw, &format!("http://agent.example:{port}/")).await.unwrap_err();
    assert_eq!(error.sent(), Sent::No);
    let TransportError::PrivateAddress { host, address } = error else { panic!("{error:?}") };
    assert_eq!((host.as_str(), address.as_str()), ("agent.example", inside), "it says which, and why");
    assert!(server.asked().is_empty());
}

#[tokio::test]
async fn of_several_addresses_those_inside_are_left_out() {
    let server = Server::start(|_| json("{}")).await;
    let port = server.url.port().unwrap();
    // The public address leads nowhere (RFC 5737): only the other one could be reached.
    let hosts: &[(&str, &[&str])] = &[("agent.example", &["192.0.2.1", "127.0.0.1"])];
    let options = TransportOptions {
        connect: Duration::from_millis(50),
        proxy: Proxy::Direct,
        addresses: Addresses::PublicOnly,
        hosts: hosts
            .iter()
            .map(|(name, all)| ((*name).to_owned(), all.iter().map(|one| one.parse().unwrap()).collect()))
            .collect(),
        ..TransportOptions::default()
    };
    let setup = Setup::new();
    let (tap, clock) = (Arc::clone(&setup.tap), Arc::clone(&setup.clock));
    let transport = Transport::new(&options).unwrap();
    let raw = Raw::new(transport, Credentials::none(), Limits::default(), tap, clock);
    let error = fetch(&raw, &format!("http://agent.example:{port}/")).await.unwrap_err();
    assert!(error.is_connect(), "{error:?}");
    assert!(server.asked().is_empty(), "the address inside was not tried");
}

#[tokio::test]
async fn what_a_person_allowed_is_called_by_name_and_by_address() {
    let server = Server::start(|_| json("{}")).await;
    let port = server.url.port().unwrap();
    let raw = raw(Addresses::Every, &[("agent.example", &["127.0.0.1"])], Credentials::none());
    fetch(&raw, &format!("http://agent.example:{port}/")).await.unwrap();
    fetch(&raw, server.url.as_str()).await.unwrap();
    assert_eq!(server.asked().len(), 2);
}

#[tokio::test]
async fn a_proxy_of_the_local_network_may_be_used_for_public_hosts() {
    let proxy = Server::start(|_| json("{}")).await;
    let raw = public_only(&proxy);
    fetch(&raw, "http://agent.example/card").await.unwrap();
    assert_eq!(proxy.asked()[0].path, "http://agent.example/card");
}

#[rstest]
#[case::this_machine("http://127.0.0.1:1/")]
#[case::of_a_cloud("http://169.254.169.254/latest/meta-data/")]
#[case::by_name("http://printer.local/")]
#[tokio::test]
async fn a_redirect_from_outside_does_not_lead_inside(#[case] inside: &'static str) {
    let server = Server::start(move |_| redirect(302, inside)).await;
    let port = server.url.port().unwrap();
    let raw = raw(Addresses::Every, &[("agent.example", &["127.0.0.1"])], Credentials::none());
    let error = fetch(&raw, &format!("http://agent.example:{port}/")).await.unwrap_err();
    let TransportError::Redirect { target, refusal, .. } = error else { panic!("{error:?}") };
    assert_eq!((target.as_str(), refusal), (inside, RedirectRefusal::PrivateTarget), "it names the target");
}

/// A person's leave holds for all of the agent's ways to lead there; a call still goes nowhere else.
#[tokio::test]
async fn a_redirect_from_outside_leads_inside_where_a_person_allowed_it() {
    let inside = Server::start(|_| json("{}")).await;
    let to = inside.url.to_string();
    let server = Server::start(move |_| redirect(307, &to)).await;
    let outside = format!("http://agent.example:{}/", server.url.port().unwrap());
    let hosts: &[(&str, &[&str])] = &[("agent.example", &["127.0.0.1"])];
    let raw = raw(Addresses::Allowed, hosts, Credentials::none());
    assert_eq!(fetch(&raw, &outside).await.unwrap().url, inside.url);
    let error = send(&raw, Method::POST, &outside).await.unwrap_err();
    assert!(
        matches!(error, TransportError::Redirect { refusal: RedirectRefusal::OtherOrigin, .. }),
        "{error:?}"
    );
    assert_eq!(inside.asked().len(), 1, "a message is for the one that it was written for");
}

#[tokio::test]
async fn a_redirect_to_a_name_that_means_an_address_inside_is_not_followed() {
    let server = Server::start(|_| json("{}")).await;
    let inside = Server::start(|_| json("{}")).await;
    let target = format!("http://rebound.example:{}/", inside.url.port().unwrap());
    let hosts: &[(&str, &[&str])] = &[("rebound.example", &["127.0.0.1"])];
    let raw = raw(Addresses::PublicOnly, hosts, Credentials::none());
    assert!(matches!(fetch(&raw, &target).await, Err(TransportError::PrivateAddress { .. })));
    assert!(inside.asked().is_empty() && server.asked().is_empty());
}

#[tokio::test]
async fn a_refusal_from_elsewhere_gets_no_credentials() {
    let other =
        Server::start(|_| crate::support::text(401, "application/json", r#"{"error":"unauthorized"}"#)).await;
    let to = other.url.to_string();
    let home = Server::start(move |_| redirect(302, &to)).await;
    let bearer = Credential::Bearer(Secret::new("s3cret"));
    let raw = raw(Addresses::Every, &[], Credentials::new(&home.url, &bearer, &[]).unwrap());
    let head = fetch(&raw, home.url.as_str()).await.unwrap();
    assert_eq!((head.status.as_u16(), &head.url), (401, &other.url), "it is told who wants credentials");
    let asked = other.asked();
    assert_eq!(asked.len(), 1, "and not asked again");
    assert!(!format!("{asked:?}").contains("s3cret"));
}
