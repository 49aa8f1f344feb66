//! The two requests by which a browser gets a file: one unlocks its path, the other is the link itself.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use workbench_api::sentences::RefusalSentence;
use workbench_api::{AppError, Code};

use crate::call::{bearer, unauthorized};
use crate::downloads::response;
use crate::shared::Shared;

/// The page is about to follow the link.
pub(crate) async fn unlock(
    State(shared): State<Shared>,
    Path(ticket): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Some(session) = bearer(&headers).filter(|session| shared.tokens.is_session(session)) else {
        return unauthorized();
    };
    if shared.downloads.unlock(session, &ticket) {
        return StatusCode::NO_CONTENT.into_response();
    }
    let gone = AppError::new(Code::NotFound, RefusalSentence::Gone);
    (StatusCode::UNPROCESSABLE_ENTITY, Json(gone)).into_response()
}

/// The browser follows it.
pub(crate) async fn fetch(
    State(shared): State<Shared>,
    Path(ticket): Path<String>,
    method: Method,
) -> Response {
    // Asked only what it is like, it would be used up.
    if method != Method::GET {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    match shared.downloads.take(&ticket) {
        Some(offered) => response(offered).unwrap_or_else(|error| {
            tracing::warn!(%error, "a file that was exported cannot be read");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
