//! The card of a tap: the agent's own but for the addresses, over every binding.

use a2a_protocol::proto::{A2A_V1, LF_A2A_V1, Package};
use reqwest::Client;
use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::TapState;
use workbench_tests::peers::{Kind, Peer};

use super::Tapped;

/// The tap's expected text where the agent says `own`.
fn through(tapped: &Tapped, agent: &Peer, own: &str) -> String {
    let at = tapped.address.trim_start_matches("http://");
    let grpc = agent.grpc().expect("it serves gRPC");
    own.replace(&format!("\"{}/", agent.url()), &format!("\"{}/", tapped.address)).replace(grpc, at)
}

#[tokio::test]
async fn the_card_of_a_tap_leads_to_the_tap_and_is_else_the_agents() {
    let agent = Peer::start_with(Kind::V13, &["--sign"]).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    let card = async |base: &str| {
        let answer = reqwest::get(format!("{base}/.well-known/agent-card.json")).await.expect("an answer");
        answer.text().await.expect("a card")
    };
    let (own, shown) = (card(agent.url()).await, card(&tapped.address).await);
    let at = tapped.address.trim_start_matches("http://");
    let grpc = agent.grpc().expect("it serves gRPC");
    // Only what is an address of an interface changes.
    let expected = own.replace(&format!("{}/a2a", agent.url()), &format!("{}/a2a", tapped.address));
    assert_eq!(shown, expected.replace(grpc, at));
    let read: Value = serde_json::from_str(&shown).expect("a card is JSON");
    assert!(read["signatures"].is_array(), "the signature stays, and does not verify any more");
    let taps = tapped.desk.bench.taps().list().await.expect("taps can be read");
    assert!(matches!(taps[0].state, TapState::Open { signed: true, .. }), "a person is told: {taps:?}");
}

#[tokio::test]
async fn the_extended_card_of_a_tap_leads_to_the_tap_too() {
    let agent = Peer::start(Kind::V13).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    let asked = async |base: &str| {
        let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "GetExtendedAgentCard", "params": {} });
        let post = Client::new().post(format!("{base}/a2a/jsonrpc")).header("A2A-Version", "1.0").json(&call);
        post.send().await.expect("an answer").text().await.expect("a card")
    };
    let own = asked(agent.url()).await;
    assert!(own.contains("Secret"), "it is the extended one: {own}");
    assert_eq!(asked(&tapped.address).await, through(&tapped, &agent, &own), "over JSON-RPC");
    let asked = async |base: &str| {
        let get =
            Client::new().get(format!("{base}/a2a/rest/extendedAgentCard")).header("A2A-Version", "1.0");
        get.send().await.expect("an answer").text().await.expect("a card")
    };
    let own = asked(agent.url()).await;
    assert!(own.contains("Secret"), "it is the extended one: {own}");
    assert_eq!(asked(&tapped.address).await, through(&tapped, &agent, &own), "over HTTP+JSON");
}

#[tokio::test]
async fn the_extended_card_of_0_2_leads_to_the_tap_too() {
    let agent = Peer::start(Kind::V02).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    let asked = async |base: &str| {
        let answer =
            reqwest::get(format!("{base}/agent/authenticatedExtendedCard")).await.expect("an answer");
        answer.text().await.expect("a card")
    };
    let own = asked(agent.url()).await;
    assert!(own.contains("Secret"), "it is the extended one: {own}");
    assert_eq!(asked(&tapped.address).await, through(&tapped, &agent, &own));
}

/// A call without parameters over gRPC: the message that came back, byte for byte.
async fn called(base: &str, service: &str, method: &str) -> Vec<u8> {
    let client = Client::builder().http2_prior_knowledge().build().expect("a client");
    let post = client.post(format!("{base}/{service}/{method}"));
    let post = post.header("content-type", "application/grpc").header("te", "trailers").body(vec![0; 5]);
    let answer = post.send().await.expect("an answer").bytes().await.expect("a frame");
    let (head, message) = answer.split_at_checked(5).unwrap_or_else(|| panic!("no message: {answer:?}"));
    let length: [u8; 4] = head[1..].try_into().expect("four bytes");
    assert_eq!((head[0], u32::from_be_bytes(length) as usize), (0, message.len()), "one message as it is");
    message.to_vec()
}

#[rstest]
#[case::of_1_0(Kind::V13, &LF_A2A_V1, "GetExtendedAgentCard")]
#[case::of_0_3(Kind::V03, &A2A_V1, "GetAgentCard")]
#[tokio::test]
async fn a_card_over_grpc_leads_to_the_tap_too(
    #[case] kind: Kind,
    #[case] package: &'static Package,
    #[case] method: &str,
) {
    let agent = Peer::start(kind).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    let card = package.method(method).expect("a method").response;
    let grpc = format!("http://{}", agent.grpc().expect("it serves gRPC"));

    let own = called(&grpc, package.service, method).await;
    let shown = called(&tapped.address, package.service, method).await;

    let read = |wire: &[u8]| card.decode(wire).expect("a card").value.as_str().to_owned();
    assert_eq!(read(&shown), through(&tapped, &agent, &read(&own)));
    assert_ne!(shown, own, "it led elsewhere");
}
