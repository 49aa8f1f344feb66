//! The calls that find an agent are shown as calls to it, not to a nameless host.

use a2a_server::scripted::{Script, ScriptedPeer};
use workbench_core::ConnectionId;
use workbench_store::wire::{self, Exchange};

use crate::support::Desk;

const CARD: &str = r#"{
    "name": "Found", "description": "Is somewhere.", "version": "1", "capabilities": {},
    "supportedInterfaces": [{ "url": "$url", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
    "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": []
}"#;

async fn calls(desk: &Desk) -> Vec<Exchange> {
    desk.read(|reader| wire::latest(reader, None, 100)).await
}

fn whose(calls: &[Exchange]) -> Vec<Option<&ConnectionId>> {
    calls.iter().map(|call| call.connection_id.as_ref()).collect()
}

#[tokio::test]
async fn what_found_an_agent_was_said_to_it() {
    let peer = ScriptedPeer::start(Script::new().card(CARD)).await.expect("a free port");
    let desk = Desk::new().await;
    // The first place is no card.
    let id = desk.connect(&format!("{}/nowhere", peer.url())).await;
    let calls = calls(&desk).await;
    assert!(calls.len() > 1, "{calls:?}");
    assert_eq!(whose(&calls), vec![Some(&id); calls.len()]);
}

#[tokio::test]
async fn samples_are_found_at_once() {
    let desk = Desk::new().await;
    let ids = desk.bench.trying().connect().await.expect("they start");
    let mut calls = calls(&desk).await;
    calls.reverse();
    assert_eq!(whose(&calls), ids.iter().map(Some).collect::<Vec<_>>());
    assert!(calls.iter().all(|call| call.status == Some(200)), "{calls:?}");
}
