//! The gRPC binding: protobuf messages in frames over HTTP/2 (A2A 1.0 §10, 0.3 §3.2.2).
//!
//! A call goes out through [`Raw`], so redirects, credentials, proxies, certificates, limits and the tap are
//! those of every binding. gRPC adds five bytes before each message ([`grpc_frames`]), a status after the last
//! one ([`status`]), and protobuf, which becomes the JSON that the dialects read ([`a2a_protocol::proto`]).
//! Deliberately absent: a gRPC library, compression, and `grpc-timeout`, because an agent's work must not end
//! when a client stops waiting.

mod answers;
mod status;

use std::sync::Arc;

use a2a_protocol::proto::{Method, Package};
use a2a_protocol::{Finding, Profile, Rule};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use http::Method as Verb;
use http::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, TE};
use url::Url;

use crate::answer::{self, excerpt, misbehaved};
use crate::binding::{Answers, Binding};
use crate::call::{Answer, Call, CallError, MethodCall, Misbehaviour};
use crate::error::TransportError;
use crate::grpc_frames;
use crate::headers;
use crate::limits::ERROR_BODY_BYTES;
use crate::raw::{ByteStream, Head, Raw, RawRequest};
use crate::tap::Tag;
use answers::GrpcAnswers;
use status::{Status, Whole};

const GRPC: &str = "application/grpc";
const IDENTITY: HeaderValue = HeaderValue::from_static("identity");

/// gRPC to one interface.
#[derive(Debug)]
pub(crate) struct GrpcBinding {
    raw: Raw,
    url: Url,
    profile: &'static Profile,
    package: &'static Package,
    tenant: Option<String>,
    headers: HeaderMap,
    connection: Option<Arc<str>>,
}

/// A call that has been answered with gRPC, or is about to be.
struct Opened {
    head: Head,
    body: ByteStream,
    method: &'static Method,
    /// The parts of the request that could not be sent.
    findings: Vec<Finding>,
}

impl GrpcBinding {
    /// `url` is the address as [`a2a_protocol::negotiate`] reads it.
    pub(crate) fn new(
        raw: Raw,
        url: Url,
        profile: &'static Profile,
        tenant: Option<String>,
        extensions: &[String],
        connection: Option<Arc<str>>,
    ) -> Self {
        let package = profile.service().and_then(Package::find);
        let package = package.expect("BUG: every profile over gRPC names a package that is known");
        let headers = grpc_headers(headers::of(profile, extensions));
        Self { raw, url, profile, package, tenant, headers, connection }
    }

    async fn open(&self, call: &Call) -> Result<Opened, CallError> {
        let operation = call.request.operation();
        let unsupported = || CallError::Unsupported { operation, version: self.profile.version.clone() };
        let route = self.profile.route(operation).ok_or_else(unsupported)?;
        let method = self.package.method(route.method).ok_or_else(unsupported)?;
        let params = self.profile.dialect.encode_params(&call.request, self.tenant.as_deref());
        let encoded = method.request.encode(&params).map_err(TransportError::from)?;
        let request = RawRequest {
            method: Verb::POST,
            url: self.url_of(method),
            headers: headers::for_call(&self.headers, self.profile, call),
            body: grpc_frames::frame(&encoded.wire),
            wait: call.wait,
            tag: Tag::of_call(self.connection.as_ref(), self.profile, route.method, call.task.clone()),
            copies: call.copies.clone(),
        };
        let shown = Bytes::copy_from_slice(params.as_str().as_bytes());
        let (head, body) = self.raw.exchange_http2(request, shown).await?;
        let findings = encoded.dropped.iter().map(|pointer| left_out(pointer)).collect();
        let (head, body) = judged(head, body).await?;
        Ok(Opened { head, body, method, findings })
    }

    /// Below the interface's path, which is empty where an agent has a port of its own.
    fn url_of(&self, method: &Method) -> Url {
        let mut url = self.url.clone();
        let below = self.url.path().trim_end_matches('/');
        url.set_path(&format!("{below}/{}/{}", self.package.service, method.name));
        url
    }
}

impl Binding for GrpcBinding {
    fn unary(&self, call: Call) -> BoxFuture<'_, Result<Answer, CallError>> {
        Box::pin(async move {
            let opened = self.open(&call).await?;
            GrpcAnswers::new(opened, self.raw.limits().body_bytes).one().await
        })
    }

    fn method(&self, _call: MethodCall) -> BoxFuture<'_, Result<Answer, CallError>> {
        let error = TransportError::NoMethods { binding: self.profile.binding.clone() };
        Box::pin(async move { Err(error.into()) })
    }

    fn stream(&self, call: Call) -> BoxFuture<'_, Result<Box<dyn Answers>, CallError>> {
        Box::pin(async move {
            let opened = self.open(&call).await?;
            Ok(Box::new(GrpcAnswers::new(opened, self.raw.limits().event_bytes)) as Box<dyn Answers>)
        })
    }
}

/// Judges the head: HTTP's own status first, then whether it is gRPC, then whether it is all there is.
async fn judged(head: Head, body: ByteStream) -> Result<(Head, ByteStream), CallError> {
    let recorder = body.recorder().clone();
    if !head.status.is_success() {
        let (bytes, broke_off) = body.excerpt(ERROR_BODY_BYTES).await;
        let text = String::from_utf8_lossy(&bytes);
        let failure = answer::failure(&head, &text, !broke_off, recorder.redactor(), recorder.now());
        return Err(CallError::Http(Box::new(failure)));
    }
    if let Some(status) = Status::of(&head.headers) {
        // A head that says how it ended has nothing behind it; whoever goes on has begun to act.
        let is_alone = body.excerpt(1).await.0.is_empty();
        let whole = if is_alone { Whole::Yes } else { Whole::No };
        let ended = status.into_result(&head.headers, recorder.redactor(), whole);
        let ended = ended.map_err(|error| if is_alone { error } else { error.among_others() });
        // Success without a message is no answer to any call.
        return Err(ended
            .err()
            .unwrap_or_else(|| misbehaved(Misbehaviour::NoResult, head.status, String::new())));
    }
    let media_type = head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if media_type.starts_with(GRPC) {
        return Ok((head, body));
    }
    let (bytes, _) = body.excerpt(ERROR_BODY_BYTES).await;
    let text = excerpt(&String::from_utf8_lossy(&bytes), recorder.redactor());
    let what = if text.starts_with('<') { Misbehaviour::Html } else { Misbehaviour::NotGrpc };
    Err(misbehaved(what, head.status, text))
}

/// Metadata are headers; those that speak of JSON are replaced.
fn grpc_headers(mut headers: HeaderMap) -> HeaderMap {
    headers.remove(ACCEPT);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(GRPC));
    headers.insert(TE, HeaderValue::from_static("trailers"));
    headers.insert(ACCEPT_ENCODING, IDENTITY);
    headers.insert(HeaderName::from_static("grpc-accept-encoding"), IDENTITY);
    headers
}

fn left_out(pointer: &str) -> Finding {
    Finding {
        rule: Rule::UnknownField,
        section: "A2A 1.0 §10",
        member: None,
        message: format!("`{pointer}` of the request has no field in the message and was not sent"),
        pointer: String::new(),
    }
}
