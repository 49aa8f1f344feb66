//! The JSON-RPC binding: one POST per call, streams as server-sent events (A2A 1.0 §9, 0.3 §3.2.1).
//!
//! Answers are judged in one order: HTTP status, then content type, then body. A JSON answer to a
//! stream request and a stream as the answer to a plain call both happen and are both understood.

mod answer;
mod stream;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use a2a_protocol::model::TaskId;
use a2a_protocol::profile::VERSION_HEADER;
use a2a_protocol::{Json, Profile, rpc};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use http::Method;
use http::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use url::Url;

use crate::binding::{Answers, Binding};
use crate::call::{Answer, Call, CallError, MethodCall};
use crate::raw::{Raw, RawRequest};
use crate::tap::Tag;
use answer::Success;
use stream::RpcAnswers;

/// Some agents refuse an `Accept` that lacks one of these, others one that has only one.
const ACCEPTED: HeaderValue =
    HeaderValue::from_static("application/json, application/a2a+json, text/event-stream");

/// JSON-RPC to one interface.
#[derive(Debug)]
pub(crate) struct RpcBinding {
    raw: Raw,
    url: Url,
    profile: &'static Profile,
    tenant: Option<String>,
    headers: HeaderMap,
    connection: Option<Arc<str>>,
    next_id: AtomicU64,
}

impl RpcBinding {
    pub(crate) fn new(
        raw: Raw,
        url: Url,
        profile: &'static Profile,
        tenant: Option<String>,
        extensions: &[String],
        connection: Option<Arc<str>>,
    ) -> Self {
        let headers = headers(profile, extensions);
        Self { raw, url, profile, tenant, headers, connection, next_id: AtomicU64::new(1) }
    }

    /// Sends the call and judges the status of the answer. `identity`: not compressed, because a
    /// compressor holds events back.
    async fn open(&self, call: &Call, identity: bool) -> Result<Success, CallError> {
        let operation = call.request.operation();
        let Some(route) = self.profile.route(operation) else {
            return Err(CallError::Unsupported { operation, version: self.profile.version.clone() });
        };
        let params = self.profile.dialect.encode_params(&call.request, self.tenant.as_deref());
        let tag = self.tag(route.method, call.task.clone());
        self.post(route.method, &params, identity, call.wait, tag).await
    }

    async fn post(
        &self,
        method: &str,
        params: &Json,
        identity: bool,
        wait: Option<Duration>,
        tag: Tag,
    ) -> Result<Success, CallError> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed).to_string();
        let body = rpc::request(&id, method, params);
        let mut headers = self.headers.clone();
        if identity {
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        let request = RawRequest {
            method: Method::POST,
            url: self.url.clone(),
            headers,
            body: Bytes::copy_from_slice(body.as_str().as_bytes()),
            wait,
            tag,
        };
        let (head, body) = self.raw.exchange(request).await?;
        answer::success(head, body, &id).await
    }

    fn tag(&self, operation: &'static str, task: Option<TaskId>) -> Tag {
        Tag { connection: self.connection.clone(), operation, task }
    }

    async fn answered(&self, success: Success) -> Result<Answer, CallError> {
        if !success.is_stream() {
            return success.whole(self.raw.limits().body_bytes).await;
        }
        let mut answers = RpcAnswers::events(success, self.raw.limits());
        answers.next().await.unwrap_or_else(|| Err(answers.no_event()))
    }
}

impl Binding for RpcBinding {
    fn unary(&self, call: Call) -> BoxFuture<'_, Result<Answer, CallError>> {
        Box::pin(async move {
            let success = self.open(&call, false).await?;
            self.answered(success).await
        })
    }

    fn method(&self, call: MethodCall) -> BoxFuture<'_, Result<Answer, CallError>> {
        Box::pin(async move {
            let tag = self.tag("extension", call.task);
            let success = self.post(&call.method, &call.params, false, Some(call.wait), tag).await?;
            self.answered(success).await
        })
    }

    fn stream(&self, call: Call) -> BoxFuture<'_, Result<Box<dyn Answers>, CallError>> {
        Box::pin(async move {
            let success = self.open(&call, true).await?;
            let answers = if success.is_stream() {
                RpcAnswers::events(success, self.raw.limits())
            } else {
                RpcAnswers::single(success.whole(self.raw.limits().body_bytes).await?)
            };
            Ok(Box::new(answers) as Box<dyn Answers>)
        })
    }
}

fn headers(profile: &Profile, extensions: &[String]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(ACCEPT, ACCEPTED);
    if let Some(version) = profile.version_header() {
        headers.insert(
            HeaderName::from_bytes(VERSION_HEADER.as_bytes()).expect("BUG: a constant header name"),
            HeaderValue::from_static(version),
        );
    }
    // URIs are ASCII; one that is not cannot be asked for.
    if let (false, Ok(uris)) = (extensions.is_empty(), HeaderValue::from_str(&extensions.join(", "))) {
        for name in profile.extension_headers() {
            headers.insert(
                HeaderName::from_bytes(name.as_bytes()).expect("BUG: a constant header name"),
                uris.clone(),
            );
        }
    }
    headers
}
