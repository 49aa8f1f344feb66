//! One agent over HTTP: its cards, and the addresses of its calls.
//!
//! 1.0 and 0.3 share one URL: the method's name (JSON-RPC) or the path (HTTP+JSON) tells the generation, and the
//! `A2A-Version` header must not contradict it. 0.1 shares method names with its successors, so it has an address
//! and a card of its own, `0.1/` below the agent's URL.

mod call;
mod grpc;
mod http_json;
mod rpc;
mod visit;

use std::sync::Arc;

use a2a_protocol::Json;
use a2a_protocol::dialect::Dialect;
use a2a_protocol::model::{AgentCard, AgentInterface, Binding, SecurityRequirement, SecurityScheme, Version};
use a2a_protocol::profile::VERSION_HEADER;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::agent::{Agent, Behaviour};
use crate::door::{self, Door};
use crate::environment::Environment;
use crate::faults::{self, Faults};
use crate::refusal::Refusal;

use call::Answer;
use visit::Visitors;

const JSON: &str = "application/json";
/// The token's name in the card.
const TOKEN: &str = "token";

/// An agent with its tasks.
pub(crate) struct AgentHost {
    path: String,
    card: Json,
    card_0_1: Json,
    behaviour: Arc<dyn Behaviour>,
    faults: Option<Faults>,
    door: Option<Arc<dyn Door>>,
    visitors: Visitors,
    turns: TaskTracker,
    stop: CancellationToken,
}

impl AgentHost {
    pub(crate) fn new(
        agent: Agent,
        url: &str,
        environment: &Environment,
        turns: TaskTracker,
        stop: CancellationToken,
    ) -> Arc<Self> {
        let Agent { path, mut card, behaviour, faults, door } = agent;
        if door.is_some() {
            let scheme = SecurityScheme::Http { scheme: "Bearer".to_owned(), bearer_format: None };
            card.security_schemes = vec![(TOKEN.to_owned(), scheme)];
            card.security_requirements = vec![SecurityRequirement(vec![(TOKEN.to_owned(), Vec::new())])];
        }
        card.interfaces = interfaces(url);
        // Faults are made over HTTP alone.
        card.interfaces.retain(|interface| faults.is_none() || interface.binding != Binding::Grpc);
        let older =
            Dialect::V0_1.encode_card(&AgentCard { interfaces: vec![interface_0_1(url)], ..card.clone() });
        let card = Dialect::encode_hybrid_card(&card);
        let visitors = Visitors::new(environment.clone());
        Arc::new(Self { path, card, card_0_1: older, behaviour, faults, door, visitors, turns, stop })
    }

    pub(crate) fn router(self: Arc<Self>) -> Router {
        let path = &self.path;
        let cards = Router::new()
            .route(&format!("/{path}/.well-known/agent-card.json"), get(card))
            .route(&format!("/{path}/.well-known/agent.json"), get(card));
        let calls = Router::new()
            .route(&format!("/{path}"), post(rpc::endpoint))
            .route(&format!("/{path}/"), post(rpc::endpoint))
            .route(&format!("/{path}/{{*below}}"), any(http_json::resource));
        let others = match &self.faults {
            Some(faults) => calls.layer(from_fn_with_state(faults.clone(), faults::misbehave)),
            None => calls
                .route(&format!("/{path}/0.1"), post(rpc::endpoint_0_1))
                .route(&format!("/{path}/0.1/"), post(rpc::endpoint_0_1))
                .merge(grpc::router(&format!("/{path}"))),
        };
        let cards = match &self.faults {
            Some(_) => cards,
            None => cards.route(&format!("/{path}/0.1/.well-known/agent.json"), get(card_0_1)),
        };
        let others = others.layer(from_fn_with_state(self.door.clone(), door::pass));
        cards.merge(others).with_state(self)
    }

    /// Whether it may also be called at the root, where it is the only agent.
    pub(crate) fn takes_the_root(&self) -> bool {
        self.faults.is_none()
    }

    /// Its methods over gRPC at the root, where it is the only agent.
    pub(crate) fn root_router(self: Arc<Self>) -> Router {
        grpc::router("").layer(from_fn_with_state(self.door.clone(), door::pass)).with_state(self)
    }
}

async fn card(State(host): State<Arc<AgentHost>>) -> Response {
    json_response(StatusCode::OK, JSON, &host.card)
}

async fn card_0_1(State(host): State<Arc<AgentHost>>) -> Response {
    json_response(StatusCode::OK, JSON, &host.card_0_1)
}

/// Every binding at one address: the newest generation first, JSON-RPC before HTTP+JSON before gRPC.
fn interfaces(url: &str) -> Vec<AgentInterface> {
    [
        (Version::V1_0, Binding::JsonRpc),
        (Version::V0_3, Binding::JsonRpc),
        (Version::V1_0, Binding::HttpJson),
        (Version::V0_3, Binding::HttpJson),
        (Version::V1_0, Binding::Grpc),
        (Version::V0_3, Binding::Grpc),
    ]
    .map(|(version, binding)| AgentInterface { url: url.to_owned(), binding, version, tenant: None })
    .to_vec()
}

fn interface_0_1(url: &str) -> AgentInterface {
    let url = format!("{url}0.1/");
    AgentInterface { url, binding: Binding::JsonRpc, version: Version::V0_1, tenant: None }
}

fn json_response(status: StatusCode, media_type: &'static str, body: &Json) -> Response {
    (status, [(CONTENT_TYPE, media_type)], body.as_str().to_owned()).into_response()
}

/// An HTML form can send other media types than JSON, so those are refused.
fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case(JSON) || essence.eq_ignore_ascii_case("application/a2a+json")
}

fn version_header(headers: &HeaderMap) -> Option<&str> {
    headers.get(VERSION_HEADER).and_then(|value| value.to_str().ok())
}

/// The header, or the query parameter of the same name (A2A 1.0 §3.6.1).
fn requested_version<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let header = version_header(headers);
    let mut pairs = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
    let query = || pairs.find(|(name, _)| *name == VERSION_HEADER).map(|(_, value)| value);
    header.or_else(query).map(str::trim).filter(|version| !version.is_empty())
}

/// No version means 0.3 (A2A 1.0 §3.6.2), and 0.2 has the methods of 0.3.
fn check_version(dialect: Dialect, requested: Option<&str>) -> Result<(), Refusal> {
    let version = requested.map_or(Version::V0_3, Version::read);
    let needed = match (dialect, version) {
        // 0.1 has no header, and whoever sends none means 0.3.
        (Dialect::V1_0, Version::V1_0)
        | (Dialect::V0_1 | Dialect::V0_3 | Dialect::V0_3Proto, Version::V0_3 | Version::V0_2) => {
            return Ok(());
        }
        (Dialect::V1_0, _) => "1.0",
        (Dialect::V0_1 | Dialect::V0_3 | Dialect::V0_3Proto, _) => "0.3",
    };
    Err(Refusal::VersionNotSupported { requested: requested.unwrap_or("0.3").to_owned(), needed })
}
