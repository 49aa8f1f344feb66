//! An agent that answers only callers with a token of its provider.

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use a2a_server::scripted::IdentityProvider;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::till::card;

/// A running agent; stops when dropped.
pub(super) struct Guarded {
    shared: Arc<Shared>,
    running: JoinHandle<()>,
}

struct Shared {
    provider: Arc<IdentityProvider>,
    /// The server that gives out tokens, as its card says.
    named: Mutex<String>,
    url: String,
    calls: AtomicUsize,
}

impl Guarded {
    pub(super) async fn start(provider: Arc<IdentityProvider>) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let named = Mutex::new(provider.url().to_owned());
        let shared = Arc::new(Shared { provider, named, url, calls: AtomicUsize::new(0) });
        let router = Router::new()
            .route("/", post(answer))
            .route("/.well-known/agent-card.json", get(show_card))
            .with_state(Arc::clone(&shared));
        let running = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { shared, running }
    }

    /// Where it is found.
    pub(super) fn url(&self) -> &str {
        &self.shared.url
    }

    /// From now on its card names another provider.
    pub(super) fn name_provider(&self, url: &str) {
        url.clone_into(&mut self.shared.named.lock().unwrap());
    }

    /// How many calls it has accepted.
    pub(super) fn calls(&self) -> usize {
        self.shared.calls.load(Ordering::SeqCst)
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        self.running.abort();
    }
}

async fn show_card(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let provider = shared.named.lock().unwrap().clone();
    let at = |path: &str| format!("{provider}{path}");
    let flow = |first: &str, at_first: &str| {
        let mut flow = json!({ "tokenUrl": at("/token"), "scopes": { "read": "reading" } });
        if !first.is_empty() {
            flow[first] = at(at_first).into();
        }
        flow
    };
    let mut card = card(&shared.url, false);
    card["securitySchemes"] = json!({ "login": { "oauth2SecurityScheme": { "flows": {
        "authorizationCode": flow("authorizationUrl", "/authorize"),
        "deviceCode": flow("deviceAuthorizationUrl", "/device"),
        "clientCredentials": flow("", ""),
    } } } });
    card["securityRequirements"] = json!([{ "schemes": { "login": { "list": ["read"] } } }]);
    Json(card)
}

async fn answer(State(shared): State<Arc<Shared>>, headers: HeaderMap, Json(call): Json<Value>) -> Response {
    let authorization = headers.get("authorization").and_then(|value| value.to_str().ok());
    if !shared.provider.accepts(authorization) {
        return (StatusCode::UNAUTHORIZED, r#"{"error":"unauthorized"}"#).into_response();
    }
    shared.calls.fetch_add(1, Ordering::SeqCst);
    let message = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": [{ "text": "thank you" }] });
    Json(json!({ "jsonrpc": "2.0", "id": call["id"], "result": { "message": message } })).into_response()
}
