//! Saved agents, with which every benchmark on a used workbench begins.

use serde_json::json;
use workbench_core::{ConnectionId, StoreError};
use workbench_store::Tx;
use workbench_store::connections::{self, ChosenInterface, Connection};

/// The agent of this number.
pub(crate) fn connection(agent: usize) -> ConnectionId {
    ConnectionId::new(format!("agent-{agent:02}"))
}

/// Saves an agent at `url`, speaking 1.0 over JSON-RPC, at a time in Unix milliseconds.
pub(crate) fn add(
    tx: &mut Tx<'_>,
    agent: usize,
    url: &str,
    description: &str,
    at: i64,
) -> Result<(), StoreError> {
    let card = json!({
        "name": format!("Agent {agent}"), "description": description, "version": "1",
        "supportedInterfaces": [{ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
        "capabilities": { "streaming": true },
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": [],
    });
    let connection = Connection {
        id: connection(agent),
        name: format!("Agent {agent}"),
        input: url.to_owned(),
        card_url: None,
        card_hash: Some(connections::keep_card(tx, &card.to_string(), at)?),
        card_fetched_at: Some(at),
        interface: Some(ChosenInterface {
            url: url.to_owned(),
            binding: "JSONRPC".to_owned(),
            version: "1.0".to_owned(),
            tenant: None,
            reason: "the only one".to_owned(),
        }),
        pinned: false,
        auth: "{}".to_owned(),
        header_names: "[]".to_owned(),
        sample: false,
        last_error: None,
        created_at: at,
        updated_at: at,
        removed_at: None,
    };
    connections::insert(tx, &connection)
}
