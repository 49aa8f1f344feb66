//! An agent that requires a token, with its authorization server, for signing in by hand.
//!
//! It prints the agent's address and runs until interrupted. The card offers sign-in with the browser, with a
//! device code, as a client of its own, and with a client certificate; its second skill requires one more scope.
//! Any client identifier is accepted, and opening the authorization server's page signs in.
//!
//! ```sh
//! cargo run -p a2a-server --example guarded_agent
//! ```

use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;

use a2a_server::scripted::{Habits, IdentityProvider};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::net::TcpListener;

struct Guarded {
    provider: IdentityProvider,
    url: String,
}

fn main() -> io::Result<()> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(serve())
}

async fn serve() -> io::Result<()> {
    let provider = IdentityProvider::start(Habits { interval: 1, ..Habits::default() }).await?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let url = format!("http://{}/", listener.local_addr()?);
    println!("{url}");
    let router = Router::new()
        .route("/", post(answer))
        .route("/.well-known/agent-card.json", get(card))
        .with_state(Arc::new(Guarded { provider, url }));
    axum::serve(listener, router).await
}

async fn card(State(guarded): State<Arc<Guarded>>) -> Json<Value> {
    let at = |path: &str| format!("{}{path}", guarded.provider.url());
    let scopes = json!({ "read": "Read the archive", "write": "Add to the archive" });
    let skills = [
        skill("find-document", "Find a document", "Takes words and names a document.", "read"),
        skill("add-document", "Add a document", "Takes a text and files it.", "write"),
    ];
    Json(json!({
        "name": "Archive",
        "description": "Answers those who have signed in.",
        "version": "1.0.0",
        "supportedInterfaces": [{ "url": guarded.url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
        "capabilities": { "streaming": false },
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": skills,
        "securitySchemes": {
            "login": { "oauth2SecurityScheme": { "flows": {
                "authorizationCode":
                    { "authorizationUrl": at("/authorize"), "tokenUrl": at("/token"), "scopes": scopes },
                "deviceCode":
                    { "deviceAuthorizationUrl": at("/device"), "tokenUrl": at("/token"), "scopes": scopes },
                "clientCredentials": { "tokenUrl": at("/token"), "scopes": scopes },
            } } },
            "machine": { "mtlsSecurityScheme": {} },
        },
        "securityRequirements": [{ "schemes": { "login": { "list": ["read"] } } }],
    }))
}

fn skill(id: &str, name: &str, description: &str, scope: &str) -> Value {
    json!({
        "id": id,
        "name": name,
        "description": description,
        "tags": ["archive"],
        "securityRequirements": [{ "schemes": { "login": { "list": [scope] } } }],
    })
}

async fn answer(
    State(guarded): State<Arc<Guarded>>,
    headers: HeaderMap,
    Json(call): Json<Value>,
) -> Response {
    let authorization = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if !guarded.provider.accepts(authorization) {
        return (StatusCode::UNAUTHORIZED, Json(json!({ "error": "sign in first" }))).into_response();
    }
    let text = "You are signed in. The archive is open.";
    let message = json!({ "messageId": "answer", "role": "ROLE_AGENT", "parts": [{ "text": text }] });
    let id = call.get("id").cloned().unwrap_or_default();
    Json(json!({ "jsonrpc": "2.0", "id": id, "result": { "message": message } })).into_response()
}
