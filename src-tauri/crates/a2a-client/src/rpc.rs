//! The JSON-RPC binding: one POST per call, streams as server-sent events (A2A 1.0 §9, 0.3 §3.2.1).
//!
//! Judging an answer is shared with every binding over HTTP ([`crate::answer`]); here are the form of a call and
//! the envelope of its result.

mod envelope;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use a2a_protocol::model::{TaskId, Version};
use a2a_protocol::{Json, Operation, Profile, rpc};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use http::Method;
use http::header::{ACCEPT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue};
use url::Url;

use crate::answer::{self, Success};
use crate::binding::{Answers, Binding};
use crate::call::{Answer, Call, CallError, MethodCall};
use crate::headers;
use crate::raw::{Copies, Raw, RawRequest};
use crate::tap::Tag;
use envelope::RpcEnvelope;

const EXTENDED_CARD: &str = "/agent/authenticatedExtendedCard";

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
        let headers = headers::of(profile, extensions);
        Self { raw, url, profile, tenant, headers, connection, next_id: AtomicU64::new(1) }
    }

    /// Sends the call and judges the status of the answer. `identity`: not compressed, because a
    /// compressor holds events back.
    async fn open(&self, call: &Call, identity: bool) -> Result<Success<RpcEnvelope>, CallError> {
        let operation = call.request.operation();
        let Some(route) = self.profile.route(operation) else {
            if operation == Operation::GetExtendedCard && self.profile.version == Version::V0_2 {
                return self.fetch_extended_card(call).await;
            }
            return Err(CallError::Unsupported { operation, version: self.profile.version.clone() });
        };
        let params = self.profile.dialect.encode_params(&call.request, self.tenant.as_deref());
        let mut headers = self.headers_of(call);
        if identity {
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        let tag = self.tag(route.method, call.task.clone());
        self.post(route.method, &params, headers, call.wait, tag, call.copies.clone()).await
    }

    async fn post(
        &self,
        method: &str,
        params: &Json,
        headers: HeaderMap,
        wait: Option<Duration>,
        tag: Tag,
        copies: Option<Copies>,
    ) -> Result<Success<RpcEnvelope>, CallError> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed).to_string();
        let body = rpc::request(&id, method, params);
        let request = RawRequest {
            method: Method::POST,
            url: self.url.clone(),
            headers,
            body: Bytes::copy_from_slice(body.as_str().as_bytes()),
            wait,
            tag,
            copies,
        };
        let (head, body) = self.raw.exchange(request).await?;
        answer::success(head, body, RpcEnvelope::of(&id)).await
    }

    /// 0.2 has no method for this, but a path below the URL (A2A 0.2.1 §7.9).
    async fn fetch_extended_card(&self, call: &Call) -> Result<Success<RpcEnvelope>, CallError> {
        let mut url = self.url.clone();
        url.set_path(&format!("{}{EXTENDED_CARD}", self.url.path().trim_end_matches('/')));
        let mut headers = self.headers_of(call);
        headers.remove(CONTENT_TYPE);
        let tag = self.tag("agent/authenticatedExtendedCard", None);
        let request = RawRequest {
            method: Method::GET,
            url,
            headers,
            body: Bytes::new(),
            wait: call.wait,
            tag,
            copies: None,
        };
        let (head, body) = self.raw.exchange(request).await?;
        answer::success(head, body, RpcEnvelope::none()).await
    }

    fn headers_of(&self, call: &Call) -> HeaderMap {
        headers::for_call(&self.headers, self.profile, call)
    }

    fn tag(&self, operation: &'static str, task: Option<TaskId>) -> Tag {
        Tag::of_call(self.connection.as_ref(), self.profile, operation, task)
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
            let (headers, wait) = (self.headers.clone(), Some(call.wait));
            let success = self.post(&call.method, &call.params, headers, wait, tag, call.copies).await?;
            success.one(self.raw.limits(), false).await
        })
    }

    fn stream(&self, call: Call) -> BoxFuture<'_, Result<Box<dyn Answers>, CallError>> {
        Box::pin(async move { self.open(&call, true).await?.many(self.raw.limits()).await })
    }
}
