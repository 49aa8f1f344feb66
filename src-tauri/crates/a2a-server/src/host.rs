//! One agent over HTTP: its card, its endpoint, and the envelope around every call.
//!
//! Both generations share one URL. The method's name tells which is spoken, and the `A2A-Version`
//! header must not contradict it.

mod call;

use std::sync::Arc;

use a2a_protocol::dialect::Dialect;
use a2a_protocol::model::{AgentInterface, Binding, Version};
use a2a_protocol::profile::VERSION_HEADER;
use a2a_protocol::{Json, read, rpc};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::agent::{Agent, Behaviour};
use crate::environment::Environment;
use crate::refusal::Refusal;
use crate::sse;
use crate::store::TaskStore;

use call::Answer;

const JSON: &str = "application/json";

/// An agent with what it remembers.
pub(crate) struct AgentHost {
    path: String,
    card: Json,
    behaviour: Arc<dyn Behaviour>,
    store: Arc<TaskStore>,
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
        let Agent { path, mut card, behaviour } = agent;
        card.interfaces = [Version::V1_0, Version::V0_3]
            .map(|version| AgentInterface {
                url: url.to_owned(),
                binding: Binding::JsonRpc,
                version,
                tenant: None,
            })
            .to_vec();
        let card = Dialect::encode_hybrid_card(&card);
        let store = Arc::new(TaskStore::new(environment.clone()));
        Arc::new(Self { path, card, behaviour, store, turns, stop })
    }

    pub(crate) fn router(self: Arc<Self>) -> Router {
        let path = &self.path;
        Router::new()
            .route(&format!("/{path}"), post(endpoint))
            .route(&format!("/{path}/"), post(endpoint))
            .route(&format!("/{path}/.well-known/agent-card.json"), get(card))
            .route(&format!("/{path}/.well-known/agent.json"), get(card))
            .with_state(self)
    }
}

async fn card(State(host): State<Arc<AgentHost>>) -> Response {
    json_response(StatusCode::OK, &host.card)
}

async fn endpoint(State(host): State<Arc<AgentHost>>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let nobody = Json::from(serde_json::Value::Null);
    if !is_json(&headers) {
        let refusal = Refusal::ContentTypeNotSupported;
        return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, &nobody, Dialect::V1_0, &refusal);
    }
    let text = std::str::from_utf8(&body).ok();
    let Some(body) = text.and_then(|text| Json::parse(text).ok()) else {
        return refuse(StatusCode::OK, &nobody, Dialect::V1_0, &Refusal::Parse);
    };
    let incoming = match read::rpc_request(&body) {
        Ok(decoded) => decoded.value,
        Err(error) => {
            let id = body.member("id").unwrap_or(nobody);
            return json_response(StatusCode::OK, &rpc::error(&id, Dialect::V1_0, &error));
        }
    };
    let dialect = incoming.dialect;
    if incoming.id.as_str() == "null" {
        return refuse(StatusCode::OK, &nobody, dialect, &Refusal::MissingId);
    }
    if let Err(refusal) = check_version(dialect, requested_version(&uri, &headers)) {
        return refuse(StatusCode::OK, &incoming.id, dialect, &refusal);
    }
    match host.call(dialect, incoming.request).await {
        Ok(Answer::Once(result)) => json_response(StatusCode::OK, &rpc::result(&incoming.id, &result)),
        Ok(Answer::Stream(events)) => {
            let id = incoming.id;
            sse::respond(events, move |event| rpc::result(&id, &dialect.encode_event(event)))
        }
        Err(refusal) => refuse(StatusCode::OK, &incoming.id, dialect, &refusal),
    }
}

fn refuse(status: StatusCode, id: &Json, dialect: Dialect, refusal: &Refusal) -> Response {
    json_response(status, &rpc::error(id, dialect, &refusal.to_error(dialect)))
}

fn json_response(status: StatusCode, body: &Json) -> Response {
    (status, [(CONTENT_TYPE, JSON)], body.as_str().to_owned()).into_response()
}

/// A media type other than JSON is what an HTML form can send, so it is refused.
fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case(JSON) || essence.eq_ignore_ascii_case("application/a2a+json")
}

/// The header, or the query parameter of the same name (A2A 1.0 §3.6.1).
fn requested_version<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let header = headers.get(VERSION_HEADER).and_then(|value| value.to_str().ok());
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
