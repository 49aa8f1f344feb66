//! Calls with HTTP status 200 and an error in the body count as failures in every figure and list.

use a2a_protocol::proto::LF_A2A_V1;
use a2a_server::grpc_peer::{GrpcPeer, GrpcReply};
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::Page;

fn card(interface: &Value) -> String {
    json!({
        "name": "Till", "description": "Pays.", "version": "1", "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [interface],
    })
    .to_string()
}

/// One message to an agent that refuses it with status 200, as the workbench shows it.
async fn shown(interface: &Value) -> (Value, Value) {
    let page = Page::open().await;
    let id = page.connect(&card(interface)).await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    page.say(made["id"].as_str().unwrap(), "Hello").await;
    let list = json!({ "agentId": id, "taskKey": null, "chatId": null, "traceId": null,
        "filter": "method:SendMessage has:error status:200", "session": null, "cursor": null });
    let found = page.until("exchanges.list", list, |found| found["total"] == 1).await;
    let figures = page.call("agents.figures", json!({ "id": id, "span": "hour" })).await;
    (found["rows"][0].clone(), figures["whole"].clone())
}

#[tokio::test]
async fn an_error_in_an_answer_with_status_200_counts_over_json_rpc() {
    let script = Script::new().on("SendMessage", Reply::error(-32603, "the till is closed"));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let interface = json!({ "url": peer.url(), "protocolBinding": "JSONRPC", "protocolVersion": "1.0" });
    let (row, figures) = shown(&interface).await;
    assert_eq!((&row["refused"], &row["error"]), (&json!(true), &Value::Null), "{row:#}");
    assert_eq!(figures["failed"], 1, "{figures:#}");
    assert_eq!(figures["latencyP50"], Value::Null, "how fast it refused says nothing of its speed");
}

#[tokio::test]
async fn a_status_of_grpc_counts_as_well() {
    let refusing = GrpcReply::default().ended(5, "no such till");
    let peer = GrpcPeer::start(&LF_A2A_V1, [("SendMessage", refusing)]).await.unwrap();
    let interface = json!({ "url": peer.address(), "protocolBinding": "GRPC", "protocolVersion": "1.0" });
    let (row, figures) = shown(&interface).await;
    assert_eq!(row["refused"], true, "{row:#}");
    assert_eq!(figures["failed"], 1, "{figures:#}");
}
