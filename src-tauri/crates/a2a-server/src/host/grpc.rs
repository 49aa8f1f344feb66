//! gRPC on the port of HTTP (A2A 1.0 §10, 0.3 §3.2.2).
//!
//! The package in the path tells the generation. Messages become JSON and back ([`a2a_protocol::proto`]), so a
//! call is carried out as over any other binding. A server with one agent has it at the root, as gRPC libraries
//! expect; one with several has each below its path. Deliberately absent: compression, deadlines, reflection.

use std::sync::Arc;

use a2a_protocol::model::{Binding, Version};
use a2a_protocol::proto::{Method, Package};
use a2a_protocol::{Dialect, Operation, Profile, Request, read};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Extension, Router};
use futures_util::StreamExt;

use super::{AgentHost, Answer, check_version, version_header};
use crate::door::Visit;
use crate::grpc::{GRPC, Status, encoded, only_message, respond, until_refused};
use crate::pieces::Piece;
use crate::refusal::Refusal;

/// The agent's methods below `path`, which is empty at the root.
pub(super) fn router(path: &str) -> Router<Arc<AgentHost>> {
    let over_grpc = [Version::V1_0, Version::V0_3]
        .map(|version| Profile::find(&version, &Binding::Grpc).expect("BUG: both are in the table"));
    over_grpc.into_iter().fold(Router::new(), |router, profile| {
        let service = profile.service().expect("BUG: every profile over gRPC has a service");
        let endpoint =
            move |host, visit, method, headers, body| endpoint(profile, (host, visit), method, headers, body);
        router.route(&format!("{path}/{service}/{{method}}"), post(endpoint))
    })
}

/// The called method.
struct Called {
    method: &'static Method,
    operation: Operation,
    dialect: Dialect,
}

async fn endpoint(
    profile: &'static Profile,
    (State(host), Extension(visit)): (State<Arc<AgentHost>>, Extension<Visit>),
    Path(method): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    if !is_grpc(&headers) {
        return (StatusCode::UNSUPPORTED_MEDIA_TYPE, "only gRPC is served here").into_response();
    }
    let outcome = match called(profile, &method) {
        Ok(called) => answer((&host, visit), &called, &headers, &body).await,
        Err(status) => Err(status),
    };
    outcome.unwrap_or_else(|status| status.alone())
}

fn called(profile: &'static Profile, method: &str) -> Result<Called, Status> {
    let unknown = || Status::unimplemented(format!("unknown method {method}"));
    let package = profile.service().and_then(Package::find).ok_or_else(unknown)?;
    let method = package.method(method).ok_or_else(unknown)?;
    let operation = profile.operation(method.name).ok_or_else(unknown)?;
    Ok(Called { method, operation, dialect: profile.dialect })
}

async fn answer(
    (host, visit): (&Arc<AgentHost>, Visit),
    called: &Called,
    headers: &HeaderMap,
    body: &Bytes,
) -> Result<Response, Status> {
    let Called { method, dialect, .. } = *called;
    let refused = |refusal: Refusal| Status::of(&refusal, dialect);
    // The package says which generation is meant; a header must not contradict it.
    if let Some(version) = version_header(headers) {
        check_version(dialect, Some(version)).map_err(refused)?;
    }
    let request = request(called, body)?;
    Ok(match host.call(visit, dialect, request).await.map_err(refused)? {
        Answer::Once(result) => {
            let frame = encoded(method.response, &result)?;
            respond(futures_util::stream::iter([Ok(Piece::Bytes(frame)), Ok(Status::ok().behind())]).boxed())
        }
        Answer::Stream(events) => {
            let pieces = events.map(move |event| encoded(method.response, &dialect.encode_event(&event)));
            respond(until_refused(pieces.boxed()))
        }
    })
}

fn request(called: &Called, body: &Bytes) -> Result<Request, Status> {
    let message = only_message(body)?;
    let decoded = called.method.request.decode(message);
    let decoded =
        decoded.map_err(|error| Status::invalid(format!("the message is not protobuf: {error}")))?;
    let read = read::parameters(&decoded.value, called.dialect, called.operation);
    read.map(|decoded| decoded.value.request).map_err(|error| Status::invalid(error.message))
}

fn is_grpc(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    media_type.starts_with(GRPC)
}
