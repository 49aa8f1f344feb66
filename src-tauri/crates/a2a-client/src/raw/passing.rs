//! Passes on another program's call, unchanged.
//!
//! Nothing proves who this program is; nothing is followed, unpacked, repeated or timed. The caller's bytes go to
//! the agent, and the agent's bytes come back as they arrive. The tap sees them on the way, as it sees this
//! program's own calls. Deliberately absent: headers about a connection, which the listening side handles.

mod hearing;

use std::sync::Arc;
use std::time::Duration;

use a2a_protocol::proto;
use bytes::Bytes;
use http::{HeaderMap, Method};
use url::Url;

use super::transport::Protocol;
use super::{ByteStream, EndIfDropped, Head, Raw, classify};
use crate::error::TransportError;
use crate::tap::{self, Origin, Recorder, Redactor, Tag};
use crate::trace::{Span, TraceContext};
use hearing::Hearing;

/// How long an agent may say nothing. Only the caller knows how long is too long.
const PATIENCE: Duration = Duration::from_hours(24);

/// A call that somebody else makes.
#[derive(Debug, Clone)]
pub struct ForeignCall {
    /// Verb.
    pub method: Method,
    /// The agent's address.
    pub url: Url,
    /// The headers to arrive there, without those about the caller's own connection.
    pub headers: HeaderMap,
    /// Body; empty for none.
    pub body: Bytes,
    /// How it is framed.
    pub framing: Framing,
    /// Names of headers, parameters and cookies that are secrets besides those that are always.
    pub secrets: Arc<[String]>,
    /// Its purpose, and its caller.
    pub tag: Tag,
}

/// How a call is framed.
#[derive(Debug, Clone, Copy)]
pub enum Framing {
    /// Plain HTTP, in the version that the agent offers.
    Http,
    /// gRPC: HTTP/2, whether or not it is offered. The method, if known, tells the meaning of messages.
    Grpc(Option<&'static proto::Method>),
}

/// A piece of an agent's answer.
#[derive(Debug, Clone)]
pub enum Piece {
    /// Bytes of the body, as they came.
    Bytes(Bytes),
    /// Headers behind the body.
    Trailers(HeaderMap),
}

/// An agent's answer to another program. Dropping it closes the exchange at once.
#[derive(Debug)]
pub struct ForeignAnswer {
    hearing: Hearing,
    body: ByteStream,
    over: bool,
}

impl Raw {
    /// Passes `call` on and reads the head of the answer, whatever its status.
    ///
    /// # Errors
    /// When no answer came.
    pub async fn pass_on(&self, call: ForeignCall) -> Result<(Head, ForeignAnswer), TransportError> {
        let ForeignCall { method, url, headers, body, framing, secrets, tag } = call;
        let redactor = Redactor::of_stranger(&headers, &url, &secrets);
        let recorder =
            Recorder::new(Arc::new(tag), Arc::clone(&self.tap), Arc::clone(&self.clock), Arc::new(redactor));
        let shown = hearing::request(&headers, &body, framing);
        let span = TraceContext::read(&headers).map(|context| Span { context, parent: None });
        let told = tap::Body { shown: &shown, length: body.len() };
        recorder.request(&method, &url, &headers, told, Origin { redirected_from: None, span });
        let protocol = match framing {
            Framing::Http => Protocol::Negotiated,
            Framing::Grpc(_) => Protocol::Http2,
        };
        let abandoned = EndIfDropped(Some(&recorder));
        let sent = self.send_foreign(method, &url, headers, body, protocol).await;
        abandoned.disarm();
        let response = sent.inspect_err(|error| recorder.error(error))?;
        recorder.response(response.version(), response.status(), response.headers());
        let head = Head {
            status: response.status(),
            version: response.version(),
            headers: response.headers().clone(),
            url,
            exchange: recorder.exchange,
        };
        let hearing = Hearing::of(&head.headers, framing);
        let body = ByteStream::new(response, recorder, PATIENCE, PATIENCE);
        Ok((head, ForeignAnswer { hearing, body, over: false }))
    }

    /// Without this program's client certificate: the caller is not this program.
    async fn send_foreign(
        &self,
        method: Method,
        url: &Url,
        headers: HeaderMap,
        body: Bytes,
        protocol: Protocol,
    ) -> Result<reqwest::Response, TransportError> {
        let client = self.transport.client(url, false, protocol)?;
        let mut builder = client.request(method, url.clone()).headers(headers);
        if !body.is_empty() {
            builder = builder.body(body);
        }
        let sent = builder.send().await;
        sent.map_err(|error| classify::before_head(error, url, self.transport.connect_limit(), protocol))
    }
}

impl ForeignAnswer {
    /// The next piece; `None` at the end.
    ///
    /// # Errors
    /// When the body was cut. Nothing follows an error.
    pub async fn next(&mut self) -> Option<Result<Piece, TransportError>> {
        if self.over {
            return None;
        }
        match self.body.read().await {
            Ok(Some(bytes)) => {
                self.hearing.hear(&bytes, self.body.recorder());
                Some(Ok(Piece::Bytes(bytes)))
            }
            Ok(None) => {
                self.over = true;
                self.hearing.end(self.body.recorder());
                self.body.has_ended();
                let trailers = self.body.take_trailers()?;
                self.body.recorder().trailers(&trailers);
                Some(Ok(Piece::Trailers(trailers)))
            }
            Err(error) => {
                self.over = true;
                // What was heard comes before the end of the exchange.
                self.hearing.end(self.body.recorder());
                Some(Err(self.body.fail(error)))
            }
        }
    }
}

impl Drop for ForeignAnswer {
    fn drop(&mut self) {
        self.hearing.end(self.body.recorder());
    }
}
