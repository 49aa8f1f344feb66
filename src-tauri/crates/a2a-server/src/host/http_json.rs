//! The resources of HTTP+JSON (A2A 1.0 §11, 0.3 §3.2.3). Paths below `/v1` belong to 0.3, all others to 1.0. A
//! tenant in the path is accepted and ignored, because no agent here has tenants.

mod error;

use std::sync::Arc;

use a2a_protocol::dialect::Dialect;
use a2a_protocol::error::{ErrorKind, ProtocolError};
use a2a_protocol::model::{Binding, Version};
use a2a_protocol::transcode::from_http;
use a2a_protocol::{HttpMethod, Json, Profile, read};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::call::Answer;
use super::{AgentHost, check_version, is_json, json_response, requested_version};
use crate::door::Visit;
use crate::refusal::Refusal;
use crate::sse;

/// Answers a request for anything below the agent's URL.
pub(super) async fn resource(
    State(host): State<Arc<AgentHost>>,
    Extension(visit): Extension<Visit>,
    verb: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let below = uri.path().get(host.path.len() + 1..).unwrap_or_default();
    let version = if below.starts_with("/v1/") { Version::V0_3 } else { Version::V1_0 };
    let profile = Profile::find(&version, &Binding::HttpJson).expect("BUG: both are in the table");
    let dialect = profile.dialect;
    let verb = match verb {
        Method::GET => HttpMethod::Get,
        Method::POST => HttpMethod::Post,
        Method::DELETE => HttpMethod::Delete,
        _ => return StatusCode::METHOD_NOT_ALLOWED.into_response(),
    };
    let body = match sent(verb, &headers, &body) {
        Ok(body) => body,
        Err(refusal) => return error::respond(dialect, &refusal.to_error(dialect)),
    };
    let query = uri.query().unwrap_or_default();
    let (operation, params) = match from_http(profile, verb, below, query, body.as_ref()) {
        Ok(Some(found)) => found,
        Ok(None) => return (StatusCode::NOT_FOUND, "there is nothing at this address").into_response(),
        Err(error) => {
            let error = ProtocolError::new(ErrorKind::InvalidParams, format!("invalid params: {error}"));
            return error::respond(dialect, &error);
        }
    };
    if let Err(refusal) = check_version(dialect, requested_version(&uri, &headers)) {
        return error::respond(dialect, &refusal.to_error(dialect));
    }
    let request = match read::parameters(&params, dialect, operation) {
        Ok(decoded) => decoded.value.request,
        Err(error) => return error::respond(dialect, &error),
    };
    match host.call(visit, dialect, request).await {
        Ok(Answer::Once(result)) => json_response(StatusCode::OK, media_type(dialect), &result),
        Ok(Answer::Stream(events)) => sse::respond(events, move |event| dialect.encode_event(event)),
        Err(refusal) => error::respond(dialect, &refusal.to_error(dialect)),
    }
}

/// The body of a POST, which may be empty if the path says all. Only JSON, because an HTML form can send other media
/// types.
fn sent(verb: HttpMethod, headers: &HeaderMap, body: &Bytes) -> Result<Option<Json>, Refusal> {
    if verb != HttpMethod::Post {
        return Ok(None);
    }
    if !is_json(headers) {
        return Err(Refusal::ContentTypeNotSupported);
    }
    if body.trim_ascii().is_empty() {
        return Ok(None);
    }
    let text = std::str::from_utf8(body).ok();
    let body = text.and_then(|text| Json::parse(text).ok()).filter(Json::is_object);
    body.map(Some).ok_or(Refusal::Parse)
}

fn media_type(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::V1_0 => "application/a2a+json",
        Dialect::V0_1 | Dialect::V0_3 | Dialect::V0_3Proto => "application/json",
    }
}
