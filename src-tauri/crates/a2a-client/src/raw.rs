//! One HTTP exchange: the layer below every binding, and the only one that knows the HTTP library.
//!
//! It follows redirects by hand ([`redirect`]), sends credentials only to their origin, classifies every failure
//! ([`classify`]) and shows everything to the tap. Deliberately absent: cookies, referers and retries, since only
//! a caller knows whether repeating is safe. One exception: after a 401, which says that the request was not
//! accepted (RFC 9110 §15.5.2), the same bytes go once more with a renewed token, if the guard of the call's
//! [`Copies`] allows it.

mod addresses;
mod again;
mod body;
mod certificates;
mod classify;
mod look;
mod passing;
mod redirect;
mod trail;
mod transport;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::header::AUTHORIZATION;
use http::{HeaderMap, Method, StatusCode, Version};
use url::Url;

use crate::clock::{Clock, UnixMillis};
use crate::credentials::{self, BearerTokens, Credentials};
use crate::display_url::DisplayUrl;
use crate::error::{Phase, Sent, TransportError};
use crate::limits::{ERROR_BODY_BYTES, Limits};
use crate::secret::Secret;
use crate::tap::{self, ExchangeId, Learned, Origin, Recorder, Redactor, Tag, Tap};
use crate::trace::{Trace, TraceContext, Traces};

pub use addresses::Addresses;
pub use again::{Again, Copies};
pub use body::ByteStream;
pub use certificates::{CertificateError, CertificateFacts, ClientCertificate, TrustedRoots};
pub use look::{Agreed, LookError, TlsLook};
pub use passing::{ForeignAnswer, ForeignCall, Framing, Piece};
use redirect::{Bounds, Redirection};
pub use trail::{Onward, Passage, Stop, Trail};
use transport::Protocol;
pub use transport::{Proxy, Transport, TransportOptions, install_crypto_provider};

/// Sends requests under one set of credentials and limits, seen by one tap. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Raw {
    transport: Transport,
    credentials: Credentials,
    redactor: Arc<Redactor>,
    limits: Limits,
    tap: Arc<dyn Tap>,
    clock: Arc<dyn Clock>,
    traces: Option<Traces>,
    trail: Option<Trail>,
}

/// A request, before credentials.
#[derive(Debug, Clone)]
pub struct RawRequest {
    /// Verb.
    pub method: Method,
    /// Target, used verbatim.
    pub url: Url,
    /// Headers.
    pub headers: HeaderMap,
    /// Body; empty for none.
    pub body: Bytes,
    /// How long the head of the answer may take, connecting included; `None`: for ever.
    pub wait: Option<Duration>,
    /// The purpose, for the wire log.
    pub tag: Tag,
    /// The copies of a call that must not be done twice; `None`: it may be sent again after any refusal.
    pub copies: Option<Copies>,
}

/// The head of an answer.
#[derive(Debug, Clone)]
pub struct Head {
    /// Status.
    pub status: StatusCode,
    /// Protocol.
    pub version: Version,
    /// Headers.
    pub headers: HeaderMap,
    /// Where the answer came from, after redirects, without credentials.
    pub url: Url,
    /// The exchange, for finding it in the wire log.
    pub exchange: ExchangeId,
}

/// A request, and how it travels.
struct Outgoing {
    request: RawRequest,
    protocol: Protocol,
    /// Shown to the tap instead of an unreadable body.
    shown: Option<Bytes>,
}

/// One request on its way, redirect by redirect.
struct Hop {
    trace: Option<Trace>,
    url: Url,
    /// A cross-origin redirect has been followed: no credentials any more, not even back home.
    strayed: bool,
    followed: usize,
    from: Option<ExchangeId>,
}

impl Raw {
    /// Sends over `transport` with `credentials`.
    pub fn new(
        transport: Transport,
        credentials: Credentials,
        limits: Limits,
        tap: Arc<dyn Tap>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let redactor = Arc::new(Redactor::new(credentials.hidden(), credentials.learned()));
        Self { transport, credentials, redactor, limits, tap, clock, traces: None, trail: None }
    }

    /// Names a trace in every request: the one that the caller is `within`, or a new one. Identities are
    /// drawn from `random`.
    #[must_use]
    pub fn with_traces(
        self,
        random: impl Fn() -> [u8; 32] + Send + Sync + 'static,
        within: impl Fn() -> Option<TraceContext> + Send + Sync + 'static,
    ) -> Self {
        Self { traces: Some(Traces::new(random, within)), ..self }
    }

    /// The same way out, which keeps in `trail` where requests are sent on to.
    #[must_use]
    pub fn with_trail(self, trail: &Trail) -> Self {
        Self { trail: Some(trail.clone()), ..self }
    }

    /// The same way out for talking to an authorization server: without credentials, and with everything
    /// hidden from the tap that OAuth holds secret.
    pub(crate) fn for_oauth(&self, learned: Learned) -> Self {
        let redactor = Arc::new(Redactor::oauth(learned));
        Self { credentials: Credentials::none(), redactor, trail: None, ..self.clone() }
    }

    /// The same transport without credentials, except a client certificate.
    #[must_use]
    pub fn without_credentials(&self) -> Self {
        Self { credentials: Credentials::none(), ..self.clone() }
    }

    /// The connections it sends over.
    pub fn transport(&self) -> &Transport {
        &self.transport
    }

    /// A text with every secret that this knows taken out, as the tap would be shown it.
    pub fn redacted(&self, text: &str) -> String {
        self.redactor.text(text).into_owned()
    }

    /// The limits in force.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The time source.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// Now.
    pub fn now(&self) -> UnixMillis {
        self.clock.now()
    }

    /// Hides a secret that is about to be sent in a body: the tap shows it nowhere from now on.
    pub fn hide(&self, secret: &Secret) {
        self.redactor.hide(secret);
    }

    pub(crate) fn redactor(&self) -> &Arc<Redactor> {
        &self.redactor
    }

    /// Sends `request` and reads the head of the answer, whatever its status.
    ///
    /// # Errors
    /// When no answer came, no token was available, or a redirect may not be followed.
    pub async fn exchange(&self, request: RawRequest) -> Result<(Head, ByteStream), TransportError> {
        self.travel(&Outgoing { request, protocol: Protocol::Negotiated, shown: None }).await
    }

    /// As [`Raw::exchange`], over HTTP/2 whether or not the server offers it. The tap is shown `shown`
    /// instead of the body.
    pub(crate) async fn exchange_http2(
        &self,
        request: RawRequest,
        shown: Bytes,
    ) -> Result<(Head, ByteStream), TransportError> {
        self.travel(&Outgoing { request, protocol: Protocol::Http2, shown: Some(shown) }).await
    }

    async fn travel(&self, outgoing: &Outgoing) -> Result<(Head, ByteStream), TransportError> {
        let request = &outgoing.request;
        let tag = Arc::new(request.tag.clone());
        let trace = self.traces.as_ref().map(Traces::begin);
        let mut hop = Hop { trace, url: request.url.clone(), strayed: false, followed: 0, from: None };
        let journey = self.trail.as_ref().map(Trail::begin);
        let mut renewed = false;
        loop {
            let tokens = self.credentials.tokens(&hop.url).filter(|_| !hop.strayed);
            let token = match tokens {
                Some(tokens) => Some((tokens, tokens.current().await?)),
                None => None,
            };
            if let Some(copies) = &request.copies {
                copies.leave().await?;
            }
            let recorder = Recorder::new(
                Arc::clone(&tag),
                Arc::clone(&self.tap),
                Arc::clone(&self.clock),
                Arc::clone(&self.redactor),
            );
            let exchange = recorder.exchange;
            let (head, body) =
                self.send(outgoing, &hop, token.as_ref().map(|(_, token)| token), recorder).await?;
            if let Some((tokens, refused)) = token.filter(|_| is_unauthenticated(&head) && !renewed) {
                renewed = true;
                if is_other(tokens, &refused).await {
                    body.excerpt(ERROR_BODY_BYTES).await;
                    hop.from = Some(exchange);
                    continue;
                }
            }
            let redirection = redirect::is_redirect(head.status).then(|| {
                let bounds = Bounds { limits: &self.limits, inside: self.transport.may_lead_inside() };
                Redirection::of(request, &hop.url, &head, hop.followed, bounds)
            });
            if let Some(journey) = &journey {
                let onward = redirection.as_ref().map(|to| Onward::of(&hop.url, to, self.proves(&hop)));
                journey.note(Stop { url: DisplayUrl::new(&hop.url), status: head.status, onward });
            }
            let Some(redirection) = redirection else { return Ok((head, body)) };
            let target = redirection.follow(&self.redactor).inspect_err(|error| body.record_error(error))?;
            hop = Hop {
                trace,
                strayed: hop.strayed || target.origin() != hop.url.origin(),
                url: target,
                followed: hop.followed + 1,
                from: Some(exchange),
            };
        }
    }

    /// Whether a request on this hop carries credentials.
    fn proves(&self, hop: &Hop) -> bool {
        !hop.strayed && (self.credentials.apply_to(&hop.url) || self.transport.identifies(&hop.url))
    }

    async fn send(
        &self,
        outgoing: &Outgoing,
        hop: &Hop,
        token: Option<&Secret>,
        recorder: Recorder,
    ) -> Result<(Head, ByteStream), TransportError> {
        let abandoned = EndIfDropped(Some(&recorder));
        let result = self.send_untapped(outgoing, hop, token, &recorder).await;
        abandoned.disarm();
        let response = result.inspect_err(|error| recorder.error(error))?;
        recorder.response(response.version(), response.status(), response.headers());
        let head = Head {
            status: response.status(),
            version: response.version(),
            headers: response.headers().clone(),
            url: hop.url.clone(),
            exchange: recorder.exchange,
        };
        let idle = match outgoing.protocol {
            Protocol::Negotiated => self.limits.idle,
            // Nothing that keeps a connection of HTTP/2 alive can be seen here.
            Protocol::Http2 => self.limits.event_idle,
        };
        Ok((head, ByteStream::new(response, recorder, idle, self.limits.whole)))
    }

    async fn send_untapped(
        &self,
        outgoing: &Outgoing,
        hop: &Hop,
        token: Option<&Secret>,
        recorder: &Recorder,
    ) -> Result<reqwest::Response, TransportError> {
        let Outgoing { request, protocol, shown } = outgoing;
        if !matches!(hop.url.scheme(), "http" | "https") || !hop.url.has_host() {
            return Err(TransportError::UnsupportedUrl { url: DisplayUrl::new(&hop.url) });
        }
        let (mut url, mut headers) = (hop.url.clone(), request.headers.clone());
        if !hop.strayed {
            self.credentials.apply(&mut url, &mut headers);
        }
        if let Some(token) = token {
            headers.insert(AUTHORIZATION, credentials::bearer(token));
        }
        let span = match (&self.traces, hop.trace) {
            (Some(traces), Some(trace)) => traces.name(trace, &mut headers),
            _ => None,
        };
        let body = tap::Body { shown: shown.as_ref().unwrap_or(&request.body), length: request.body.len() };
        recorder.request(&request.method, &url, &headers, body, Origin { redirected_from: hop.from, span });
        let mut builder = self
            .transport
            .client(&url, !hop.strayed, *protocol)?
            .request(request.method.clone(), url.clone())
            .headers(headers);
        if !request.body.is_empty() {
            builder = builder.body(request.body.clone());
        }
        let sending = builder.send();
        let sent = match request.wait {
            None => sending.await,
            Some(limit) => tokio::time::timeout(limit, sending)
                .await
                .map_err(|_| TransportError::Timeout { phase: Phase::Headers, limit, sent: Sent::Maybe })?,
        };
        sent.map_err(|error| classify::before_head(error, &url, self.transport.connect_limit(), *protocol))
    }
}

/// HTTP says so with its status, gRPC with one of its own in an answer that has a head only.
fn is_unauthenticated(head: &Head) -> bool {
    let grpc = head.headers.get("grpc-status").is_some_and(|status| status == "16");
    grpc || head.status == StatusCode::UNAUTHORIZED
}

/// Whether there is a token other than the refused one.
async fn is_other(tokens: &dyn BearerTokens, refused: &Secret) -> bool {
    tokens.instead_of(refused).await.is_ok_and(|token| token != *refused)
}

/// Tells the wire log that nobody waits any more, when the caller goes before an answer came.
struct EndIfDropped<'a>(Option<&'a Recorder>);

impl EndIfDropped<'_> {
    fn disarm(mut self) {
        self.0 = None;
    }
}

impl Drop for EndIfDropped<'_> {
    fn drop(&mut self) {
        if let Some(recorder) = self.0 {
            recorder.end(false);
        }
    }
}
