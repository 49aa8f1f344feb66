//! A deterministic agent made with the official Rust SDK: 1.0 over JSON-RPC, HTTP+JSON and gRPC.
//!
//! It prints `{"url": …, "grpc": …}` when it listens, and ends when its standard input closes. Its scenarios are
//! a part of those of the Python agents beside it; `tests/peers/README.md` lists them.

mod scenarios;

use std::error::Error;
use std::sync::Arc;

use a2a::AgentCard;
use a2a_grpc::server::GrpcHandler;
use a2a_pb::proto::a2a_service_server::A2aServiceServer;
use a2a_server::agent_card::agent_card_router;
use a2a_server::jsonrpc::jsonrpc_router;
use a2a_server::rest::rest_router;
use a2a_server::{
    DefaultRequestHandler, HttpPushSender, InMemoryPushConfigStore, InMemoryTaskStore, StaticAgentCard,
};
use axum::routing::post;
use serde_json::{from_value, json};
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_stream::wrappers::TcpListenerStream;

use scenarios::Scenarios;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let http = TcpListener::bind("127.0.0.1:0").await?;
    let grpc = TcpListener::bind("127.0.0.1:0").await?;
    let (url, grpc_address) = (format!("http://{}", http.local_addr()?), grpc.local_addr()?.to_string());
    let card = card(&url, &grpc_address, false)?;
    let releases = Arc::new(Semaphore::new(0));
    let scenarios = Scenarios { releases: Arc::clone(&releases) };
    let handler = DefaultRequestHandler::new(scenarios, InMemoryTaskStore::new())
        .with_capabilities(card.capabilities.clone())
        .with_extended_agent_card(self::card(&url, &grpc_address, true)?)
        .with_push_notifications(InMemoryPushConfigStore::new(), HttpPushSender::new(None));
    let handler = Arc::new(handler);

    let app = agent_card_router(Arc::new(StaticAgentCard::new(card)))
        .nest("/a2a/jsonrpc", jsonrpc_router(Arc::clone(&handler)))
        .nest("/a2a/rest", rest_router(Arc::clone(&handler)))
        .route("/release", post(async move || releases.add_permits(1)));
    let service = A2aServiceServer::new(GrpcHandler::new(handler));
    println!("{}", json!({"url": url, "grpc": grpc_address}));
    let serving = tonic::transport::Server::builder()
        .add_service(service)
        .serve_with_incoming(TcpListenerStream::new(grpc));
    let (mut input, mut nothing) = (tokio::io::stdin(), Vec::new());
    tokio::select! {
        ended = axum::serve(http, app) => ended?,
        ended = serving => ended?,
        ended = input.read_to_end(&mut nothing) => { ended?; }
    }
    Ok(())
}

fn card(url: &str, grpc: &str, extended: bool) -> Result<AgentCard, serde_json::Error> {
    let mut skills = vec![json!({
        "id": "scenarios",
        "name": "Scenarios",
        "description": "The first word picks what happens.",
        "tags": ["test"],
        "examples": ["task", "ask"],
    })];
    if extended {
        skills.push(json!({
            "id": "secret",
            "name": "Secret",
            "description": "Only in the extended card.",
            "tags": ["extended"],
        }));
    }
    from_value(json!({
        "name": "Scenario agent in Rust",
        "description": "Deterministic scenarios, served by the official Rust SDK",
        "version": "1.0.0",
        "supportedInterfaces": [
            {"url": format!("{url}/a2a/jsonrpc"), "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
            {"url": format!("{url}/a2a/rest"), "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"},
            {"url": format!("http://{grpc}"), "protocolBinding": "GRPC", "protocolVersion": "1.0"},
        ],
        "defaultInputModes": ["text/plain", "application/json"],
        "defaultOutputModes": ["text/plain"],
        "capabilities": {"streaming": true, "pushNotifications": true, "extendedAgentCard": true},
        "skills": skills,
    }))
}
