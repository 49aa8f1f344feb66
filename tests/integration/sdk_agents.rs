//! The agents of other SDKs themselves: they start, report their address, admit only permitted callers, and end.
//! This fails first when an agent or its installation is broken.

use reqwest::{Client, StatusCode};
use rstest::rstest;
use serde_json::Value;
use workbench_tests::peers::{Approvals, Kind, Peer};

fn card_path(kind: Kind) -> &'static str {
    match kind {
        Kind::V01 | Kind::V02 => ".well-known/agent.json",
        Kind::V03
        | Kind::V10
        | Kind::V13
        | Kind::Calling
        | Kind::Rust
        | Kind::Strands
        | Kind::LangGraph
        | Kind::Pydantic
        | Kind::FastA2a
        | Kind::BeeAi
        | Kind::Mastra
        | Kind::AdkJs
        | Kind::StrandsJs
        | Kind::JsSdk
        | Kind::Adk => ".well-known/agent-card.json",
    }
}

#[rstest]
#[case::generation_0_1(Kind::V01, "Scenario agent 0.1")]
#[case::generation_0_2(Kind::V02, "Scenario agent 0.2")]
#[case::generation_0_3(Kind::V03, "Scenario agent 0.3")]
#[case::first_sdk_of_1_0(Kind::V10, "Scenario agent 1.0")]
#[case::newest_sdk_of_1_0(Kind::V13, "Scenario agent 1.0")]
#[case::rust_sdk(Kind::Rust, "Scenario agent in Rust")]
#[tokio::test]
async fn peers_publish_a_card_that_names_where_they_listen(#[case] kind: Kind, #[case] name: &str) {
    let peer = Peer::start(kind).expect("the agent starts");
    let answer =
        reqwest::get(format!("{}/{}", peer.url(), card_path(kind))).await.expect("the agent answers");
    let card: Value = answer.json().await.expect("the card is JSON");
    assert_eq!(card["name"], name);
    let card = card.to_string();
    assert!(card.contains(peer.url()), "the card names another address: {card}");
    assert_eq!(peer.grpc().is_some(), kind != Kind::V01, "who serves gRPC");
    assert!(peer.grpc().is_none_or(|address| card.contains(address)), "the card does not offer gRPC: {card}");
}

#[rstest]
#[tokio::test]
async fn peers_guard_what_they_are_told_to(
    #[values(Kind::V01, Kind::V02, Kind::V03, Kind::V10, Kind::V13)] kind: Kind,
) {
    let status = async |guard, token| {
        let peer = Peer::start_with(kind, &["--guard", guard]).expect("the agent starts");
        let request = Client::new().get(format!("{}/{}", peer.url(), card_path(kind))).bearer_auth(token);
        request.send().await.expect("the agent answers").status()
    };
    assert_eq!(status("messages", "wrong").await, StatusCode::OK, "the card is open");
    assert_eq!(status("everything", "wrong").await, StatusCode::UNAUTHORIZED);
    assert_eq!(status("everything", "test-token").await, StatusCode::OK);
}

#[rstest]
#[tokio::test]
async fn peers_have_seen_no_approval_before_one_arrives(
    #[values(Kind::V01, Kind::V02, Kind::V03, Kind::V10, Kind::V13)] kind: Kind,
) {
    let peer = Peer::start(kind).expect("the agent starts");
    assert_eq!(peer.approvals().await.expect("the agent answers"), Approvals::default());
}
