//! The HTTP+JSON binding: one resource per operation, streams as server-sent events (A2A 1.0 §11, 0.3 §3.2.3).
//!
//! Routes and templates come from the [`Profile`]; no operation has code of its own. Specification and servers
//! disagree about verbs, path prefixes and the grammar of bodies. A call that was refused *because of its form*
//! is therefore made once more in another form, and a form that works is remembered as a [quirk](crate::quirk).
//! Deliberately absent: repeating a call that the agent may have acted on.

mod envelope;
mod error;
mod form;

use std::sync::Arc;

use a2a_protocol::quirk::{Quirk, likely};
use a2a_protocol::transcode::{HttpCall, to_http};
use a2a_protocol::{Dialect, Json, Operation, Profile, Route};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use http::Method;
use http::header::{ACCEPT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue};
use url::Url;

use crate::answer::{self, Success};
use crate::binding::{Answers, Binding};
use crate::call::{Answer, Call, CallError, MethodCall};
use crate::error::TransportError;
use crate::headers;
use crate::quirk::{Evidence, Quirks};
use crate::raw::{Raw, RawRequest};
use crate::tap::Tag;
use envelope::HttpEnvelope;
use form::{Form, Target};

/// HTTP+JSON to one interface.
#[derive(Debug)]
pub(crate) struct HttpJsonBinding {
    raw: Raw,
    url: Url,
    profile: &'static Profile,
    tenant: Option<String>,
    headers: HeaderMap,
    connection: Option<Arc<str>>,
    quirks: Arc<Quirks>,
}

impl HttpJsonBinding {
    pub(crate) fn new(
        raw: Raw,
        url: Url,
        profile: &'static Profile,
        tenant: Option<String>,
        extensions: &[String],
        connection: Option<Arc<str>>,
        quirks: Arc<Quirks>,
    ) -> Self {
        let headers = headers::of(profile, extensions);
        Self { raw, url, profile, tenant, headers, connection, quirks }
    }

    /// Makes the call, in another form where the agent refuses the first.
    async fn open(&self, call: &Call, identity: bool) -> Result<Success<HttpEnvelope>, CallError> {
        let operation = call.request.operation();
        let Some(route) = self.profile.route(operation) else {
            return Err(CallError::Unsupported { operation, version: self.profile.version.clone() });
        };
        let (profile, url, tenant) = (self.profile, &self.url, self.tenant.as_deref());
        let target = Target { profile, url, tenant, operation };
        let mut form = Form::known(&self.quirks);
        let mut first = None;
        loop {
            let outcome = self.attempt(call, route, target, &form, identity).await;
            let error = match outcome {
                Ok(success) => {
                    self.learn(&form, first.as_ref(), &success);
                    return Ok(success);
                }
                Err(error) => error,
            };
            match form.instead(target, &self.quirks, &error) {
                Some(other) => form = other,
                // Where no form works, the refusal of the specified one says most.
                None if form::is_unknown_place(&error) => return Err(first.unwrap_or(error)),
                None => return Err(error),
            }
            first.get_or_insert(error);
        }
    }

    async fn attempt(
        &self,
        call: &Call,
        route: &Route,
        target: Target<'_>,
        form: &Form,
        identity: bool,
    ) -> Result<Success<HttpEnvelope>, CallError> {
        let HttpCall { verb, path, query, body } = self.written(call, route, form)?;
        let operation = call.request.operation();
        let mut headers = headers::for_call(&self.headers, self.profile, call);
        headers.remove(CONTENT_TYPE);
        if body.is_some() {
            headers.insert(CONTENT_TYPE, form.content_type(self.profile));
        }
        if identity {
            // A compressor holds events back.
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        }
        let request = RawRequest {
            method: form.verb(operation, verb),
            url: form.url(target, &path, &query),
            headers,
            body: body.map(|body| Bytes::copy_from_slice(body.as_str().as_bytes())).unwrap_or_default(),
            wait: call.wait,
            tag: Tag::of_call(self.connection.as_ref(), self.profile, route.method, call.task.clone()),
            copies: call.copies.clone(),
        };
        let (head, body) = self.raw.exchange(request).await?;
        answer::success(head, body, HttpEnvelope { operation }).await
    }

    fn written(&self, call: &Call, route: &Route, form: &Form) -> Result<HttpCall, CallError> {
        let params = self.profile.dialect.encode_params(&call.request, self.tenant.as_deref());
        let invalid = |source| CallError::Transport(TransportError::Path { source });
        let mut written = to_http(route, &params).map_err(invalid)?;
        let operation = call.request.operation();
        let is_of_rpc = form.has(Quirk::KindBodies) && form::has_body(operation)
            || form.has(Quirk::BarePushConfigs) && operation == Operation::CreatePushConfig;
        if is_of_rpc {
            written.body = Some(Dialect::V0_3.encode_params(&call.request, None));
        }
        if form.verb(operation, written.verb) == Method::POST && written.body.is_none() {
            written.body = Some(Json::from(serde_json::json!({})));
        }
        Ok(written)
    }

    fn learn(&self, form: &Form, refused: Option<&CallError>, success: &Success<HttpEnvelope>) {
        // How a server wants files cannot be seen before one is sent; its name says what is likely.
        if let Some(quirk) = likely(self.profile, success.server().unwrap_or_default()) {
            self.quirks.notice(quirk, None);
        }
        let Some(refused) = refused.and_then(CallError::status) else { return };
        let evidence = Evidence { refused: Some(refused), exchange: Some(success.exchange()) };
        for quirk in form.quirks() {
            self.quirks.notice(*quirk, Some(evidence));
        }
    }
}

impl Binding for HttpJsonBinding {
    fn unary(&self, call: Call) -> BoxFuture<'_, Result<Answer, CallError>> {
        Box::pin(async move {
            let void = call.request.operation().is_void();
            self.open(&call, false).await?.one(self.raw.limits(), void).await
        })
    }

    fn method(&self, _call: MethodCall) -> BoxFuture<'_, Result<Answer, CallError>> {
        let error = TransportError::NoMethods { binding: self.profile.binding.clone() };
        Box::pin(async move { Err(error.into()) })
    }

    fn stream(&self, call: Call) -> BoxFuture<'_, Result<Box<dyn Answers>, CallError>> {
        Box::pin(async move { self.open(&call, true).await?.many(self.raw.limits()).await })
    }
}
