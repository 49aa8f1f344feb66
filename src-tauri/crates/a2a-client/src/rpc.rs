//! The JSON-RPC binding: one POST per call, streams as server-sent events (A2A 1.0 §9, 0.3 §3.2.1).
//!
//! What an answer is judged by is shared with every binding over HTTP ([`crate::answer`]); here is what
//! a call looks like and what is around its result.

mod envelope;

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

use crate::answer::{self, Success};
use crate::binding::{Answers, Binding};
use crate::call::{Answer, Call, CallError, MethodCall};
use crate::raw::{Raw, RawRequest};
use crate::tap::Tag;
use envelope::RpcEnvelope;

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
    async fn open(&self, call: &Call, identity: bool) -> Result<Success<RpcEnvelope>, CallError> {
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
    ) -> Result<Success<RpcEnvelope>, CallError> {
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
        answer::success(head, body, RpcEnvelope::of(&id)).await
    }

    fn tag(&self, operation: &'static str, task: Option<TaskId>) -> Tag {
        Tag { connection: self.connection.clone(), operation, task }
    }
}

impl Binding for RpcBinding {
    fn unary(&self, call: Call) -> BoxFuture<'_, Result<Answer, CallError>> {
        Box::pin(async move {
            let void = call.request.operation().is_void();
            self.open(&call, false).await?.one(self.raw.limits(), void).await
        })
    }

    fn method(&self, call: MethodCall) -> BoxFuture<'_, Result<Answer, CallError>> {
        Box::pin(async move {
            let tag = self.tag("extension", call.task);
            let success = self.post(&call.method, &call.params, false, Some(call.wait), tag).await?;
            success.one(self.raw.limits(), false).await
        })
    }

    fn stream(&self, call: Call) -> BoxFuture<'_, Result<Box<dyn Answers>, CallError>> {
        Box::pin(async move {
            self.open(&call, true).await?.many(self.raw.limits()).await
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
