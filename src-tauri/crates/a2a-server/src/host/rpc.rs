//! The JSON-RPC endpoint: the envelope around every call (A2A 1.0 §9, 0.3 §3.2.1).

use std::sync::Arc;

use a2a_protocol::dialect::Dialect;
use a2a_protocol::{Json, read, rpc};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;

use super::call::Answer;
use super::{AgentHost, JSON, check_version, is_json, json_response, requested_version};
use crate::door::Visit;
use crate::refusal::Refusal;
use crate::sse;

/// For 1.0 and 0.3.
pub(super) async fn endpoint(
    State(host): State<Arc<AgentHost>>,
    Extension(visit): Extension<Visit>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    answer((&host, visit), None, requested_version(&uri, &headers), &headers, &body).await
}

/// For 0.1, which knows no version header.
pub(super) async fn endpoint_0_1(
    State(host): State<Arc<AgentHost>>,
    Extension(visit): Extension<Visit>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    answer((&host, visit), Some(Dialect::V0_1), None, &headers, &body).await
}

/// `spoken`: the only generation; `None`: the method's name tells.
async fn answer(
    (host, visit): (&Arc<AgentHost>, Visit),
    spoken: Option<Dialect>,
    version: Option<&str>,
    headers: &HeaderMap,
    body: &Bytes,
) -> Response {
    let (nobody, newest) = (Json::from(serde_json::Value::Null), spoken.unwrap_or(Dialect::V1_0));
    if !is_json(headers) {
        let refusal = Refusal::ContentTypeNotSupported;
        return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, &nobody, newest, &refusal);
    }
    let text = std::str::from_utf8(body).ok();
    let Some(body) = text.and_then(|text| Json::parse(text).ok()) else {
        return refuse(StatusCode::OK, &nobody, newest, &Refusal::Parse);
    };
    let read = match spoken {
        Some(dialect) => read::rpc_request_in(&body, dialect),
        None => read::rpc_request(&body),
    };
    let incoming = match read {
        Ok(decoded) => decoded.value,
        Err(error) => {
            let id = body.member("id").unwrap_or(nobody);
            return json_response(StatusCode::OK, JSON, &rpc::error(&id, newest, &error));
        }
    };
    let dialect = incoming.dialect;
    if incoming.id.as_str() == "null" {
        return refuse(StatusCode::OK, &nobody, dialect, &Refusal::MissingId);
    }
    if let (None, Err(refusal)) = (spoken, check_version(dialect, version)) {
        return refuse(StatusCode::OK, &incoming.id, dialect, &refusal);
    }
    match host.call(visit, dialect, incoming.request).await {
        Ok(Answer::Once(result)) => json_response(StatusCode::OK, JSON, &rpc::result(&incoming.id, &result)),
        Ok(Answer::Stream(events)) => {
            let id = incoming.id;
            sse::respond(events, move |event| rpc::result(&id, &dialect.encode_event(event)))
        }
        Err(refusal) => refuse(StatusCode::OK, &incoming.id, dialect, &refusal),
    }
}

fn refuse(status: StatusCode, id: &Json, dialect: Dialect, refusal: &Refusal) -> Response {
    json_response(status, JSON, &rpc::error(id, dialect, &refusal.to_error(dialect)))
}
