//! Sessions and calls over HTTP: a command's name in the path, its parameters and view as bodies.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use workbench_api::AppError;
use workbench_api::sentences::{AdviceSentence, RefusalSentence};

use crate::shared::Shared;

/// A one-time token to exchange.
#[derive(Deserialize)]
pub(crate) struct OneTime {
    token: String,
}

/// The session that it is exchanged for.
#[derive(Serialize)]
struct Session {
    session: String,
}

/// Exchanges a one-time token for a session.
pub(crate) async fn start_session(State(shared): State<Shared>, Json(one_time): Json<OneTime>) -> Response {
    match shared.tokens.exchange(&one_time.token) {
        Some(session) => Json(Session { session }).into_response(),
        None => unauthorized(),
    }
}

/// Runs one command.
pub(crate) async fn call(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let Some(session) = bearer(&headers).filter(|session| shared.tokens.is_session(session)) else {
        return unauthorized();
    };
    let Ok(params) = std::str::from_utf8(&body) else {
        return (StatusCode::BAD_REQUEST, Json(AppError::misunderstood("the parameters are not UTF-8")))
            .into_response();
    };
    match workbench_api::call(&shared.host_of(session), &name, params).await {
        Ok(view) => ([(header::CONTENT_TYPE, "application/json")], view).into_response(),
        Err(error) => (StatusCode::UNPROCESSABLE_ENTITY, Json(error)).into_response(),
    }
}

pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

pub(crate) fn unauthorized() -> Response {
    let error = AppError::failed(RefusalSentence::AddressUsed).hint(AdviceSentence::PressEnter);
    (StatusCode::UNAUTHORIZED, Json(error)).into_response()
}
