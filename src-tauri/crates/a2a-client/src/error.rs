//! Errors between here and an agent, and whether the agent can have acted.
//!
//! Retrying, the words for a person and the fate of an approval all depend on [`Sent`], so every error knows it.
//! Deliberately absent: a URL's query, user information, and any secret.

mod token;

use std::io;
use std::net::IpAddr;
use std::time::Duration;

use a2a_protocol::model::Binding;
use a2a_protocol::proto::EncodeError;
use a2a_protocol::transcode::TranscodeError;
use http::StatusCode;
use thiserror::Error;

use crate::display_url::DisplayUrl;
use crate::tls::TlsFault;

pub use token::{AnswerFault, EndpointName, EndpointRefusal, OAuthError, TokenError};

/// Whether a server can have acted on a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sent {
    /// No server can have: the request never left, or every server that got it answered with
    /// 307 or 308, which say that it was not acted on (RFC 9110 §15.4.8).
    No,
    /// It left, or may have left.
    Maybe,
}

/// The phase in which time ran out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Host lookup, TCP and TLS.
    Connect,
    /// The head of the answer.
    Headers,
    /// The next bytes of the body.
    Body,
}

/// Why a redirect was not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum RedirectRefusal {
    /// 3xx without a usable `Location`.
    #[error("it names no target")]
    NoTarget,
    /// More than the limit, which is how a loop ends too.
    #[error("there were too many")]
    TooMany,
    /// From https to http.
    #[error("it leaves https")]
    Downgrade,
    /// Neither http nor https.
    #[error("it leaves HTTP")]
    Scheme,
    /// A body is sent again to the same origin only.
    #[error("a message is not sent on to another origin")]
    OtherOrigin,
    /// 301, 302 and 303 would turn the call into a plain fetch.
    #[error("it would turn the call into a fetch")]
    MethodChange,
    /// From a public host into the local network.
    #[error("it points into the local network")]
    PrivateTarget,
}

/// No usable answer was received over HTTP.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TransportError {
    /// The text is no URL.
    #[error("`{text}` is not a URL")]
    InvalidUrl {
        /// The text, shortened; a text that is no URL has no parts to hide.
        text: String,
        /// The fault.
        #[source]
        source: url::ParseError,
    },
    /// A URL that is neither http nor https, or has no host.
    #[error("`{url}` is not an http or https URL")]
    UnsupportedUrl {
        /// The URL.
        url: DisplayUrl,
    },
    /// The HTTP client could not be set up (certificates, proxy).
    #[error("the HTTP client could not be set up")]
    Setup {
        /// Why.
        #[source]
        source: reqwest::Error,
    },
    /// There is no access token to send with the request.
    #[error("the request needs an access token")]
    Token(
        /// Why there is none.
        #[from]
        TokenError,
    ),
    /// The request could not be written as HTTP.
    #[error("the request cannot be written as HTTP")]
    InvalidRequest {
        /// Why.
        #[source]
        source: reqwest::Error,
    },
    /// A name of the caller's cannot stand in the path of a request.
    #[error("the request has no path")]
    Path {
        /// Why.
        #[source]
        source: TranscodeError,
    },
    /// The request does not fit into the binding's messages.
    #[error("the request cannot be written as protobuf")]
    NotProtobuf(
        /// Which member, and why.
        #[from]
        EncodeError,
    ),
    /// Methods of extensions are called over JSON-RPC alone.
    #[error("{binding} has no methods to call by name")]
    NoMethods {
        /// The binding of the agent's interface.
        binding: Binding,
    },
    /// The host name has no address.
    #[error("host `{host}` was not found")]
    Dns {
        /// The name.
        host: String,
        /// The resolver's own words.
        #[source]
        source: reqwest::Error,
    },
    /// The host is this machine or in the local network, where only public hosts may be called.
    #[error("`{host}` is at `{address}`, which is not public")]
    PrivateAddress {
        /// The host as it stands in the URL.
        host: String,
        /// The address, or the host itself where it says so already.
        address: String,
    },
    /// Nothing listens there.
    #[error("`{host}` refused the connection")]
    Refused {
        /// Host and port.
        host: String,
        /// The system's own words.
        #[source]
        source: reqwest::Error,
    },
    /// The connection could not be made for another reason: unreachable, reset, proxy.
    #[error("no connection to `{host}`")]
    Connect {
        /// Host and port.
        host: String,
        /// The system's own words.
        #[source]
        source: reqwest::Error,
    },
    /// TLS was not agreed on.
    #[error("no secure connection to `{host}`: {reason}")]
    Tls {
        /// Host and port.
        host: String,
        /// The kind of fault.
        fault: TlsFault,
        /// The fault, in the words of the TLS library.
        reason: String,
        /// The whole chain.
        #[source]
        source: reqwest::Error,
    },
    /// Time ran out.
    #[error("no {} within {} s", phase.awaited(), limit.as_secs_f32())]
    Timeout {
        /// The phase in which time ran out.
        phase: Phase,
        /// How long.
        limit: Duration,
        /// Whether a server can have acted.
        sent: Sent,
    },
    /// A redirect was not followed.
    #[error("the redirect {status} to `{target}` was not followed: {refusal}")]
    Redirect {
        /// The status of the answer.
        status: StatusCode,
        /// Where it points, or the `Location` as sent when it is no URL.
        target: String,
        /// Why not.
        #[source]
        refusal: RedirectRefusal,
    },
    /// The call was refused before anything was done, and its guard allowed no further copy.
    #[error("the call was refused and not sent again")]
    NotSentAgain,
    /// gRPC needs HTTP/2, which the other side does not speak.
    #[error("`{host}` does not speak HTTP/2")]
    NotHttp2 {
        /// Host and port.
        host: String,
        /// The underlying error.
        #[source]
        source: reqwest::Error,
    },
    /// The answer is not HTTP as it was spoken: another protocol, or HTTP/2 only.
    #[error("`{host}` does not answer in HTTP/1.1")]
    NotHttp {
        /// Host and port.
        host: String,
        /// The underlying error.
        #[source]
        source: reqwest::Error,
    },
    /// The connection ended before an answer's head was complete.
    #[error("the connection ended without an answer")]
    Lost {
        /// The underlying error.
        #[source]
        source: reqwest::Error,
    },
    /// The answer ended before it was complete.
    #[error("the answer was cut off after {received} bytes")]
    Cut {
        /// Bytes received, after decompression.
        received: u64,
        /// The underlying error.
        #[source]
        source: reqwest::Error,
    },
    /// The answer is larger than allowed.
    #[error("the {what} is larger than {limit} bytes")]
    TooLarge {
        /// The part that was too large.
        what: Oversize,
        /// The limit.
        limit: usize,
    },
}

/// The part of an answer that was larger than its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Oversize {
    /// A whole answer.
    Body,
    /// One event of a stream.
    Event,
}

impl std::fmt::Display for Oversize {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Body => "answer",
            Self::Event => "event",
        })
    }
}

impl Phase {
    fn awaited(self) -> &'static str {
        match self {
            Self::Connect => "connection",
            Self::Headers => "answer",
            Self::Body => "further data",
        }
    }
}

impl TransportError {
    /// Whether a server can have acted on the request.
    pub fn sent(&self) -> Sent {
        match self {
            Self::InvalidUrl { .. }
            | Self::UnsupportedUrl { .. }
            | Self::Setup { .. }
            | Self::Token(_)
            | Self::InvalidRequest { .. }
            | Self::NotProtobuf(_)
            | Self::Path { .. }
            | Self::NoMethods { .. }
            | Self::Dns { .. }
            | Self::PrivateAddress { .. }
            | Self::Refused { .. }
            | Self::Connect { .. }
            | Self::Tls { .. }
            | Self::NotSentAgain => Sent::No,
            Self::Timeout { sent, .. } => *sent,
            Self::Redirect { status, .. } => match *status {
                StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT => Sent::No,
                _ => Sent::Maybe,
            },
            Self::NotHttp2 { .. }
            | Self::NotHttp { .. }
            | Self::Lost { .. }
            | Self::Cut { .. }
            | Self::TooLarge { .. } => Sent::Maybe,
        }
    }

    /// The host name has no address.
    pub fn is_dns(&self) -> bool {
        matches!(self, Self::Dns { .. })
    }

    /// Nothing listens at the address.
    pub fn is_refused(&self) -> bool {
        matches!(self, Self::Refused { .. })
    }

    /// No connection was made: not found, refused, unreachable, TLS, or out of time.
    pub fn is_connect(&self) -> bool {
        matches!(
            self,
            Self::Dns { .. }
                | Self::Refused { .. }
                | Self::Connect { .. }
                | Self::Tls { .. }
                | Self::Timeout { phase: Phase::Connect, .. }
        )
    }

    /// Nothing was sent because a person has to sign in first.
    pub fn needs_sign_in(&self) -> bool {
        matches!(self, Self::Token(TokenError::SignInNeeded { .. }))
    }

    /// No connection was made, or no token got, and another attempt may do better.
    pub(crate) fn may_pass(&self) -> bool {
        self.is_connect() || matches!(self, Self::Token(TokenError::Failed { .. }))
    }

    /// TLS could not be agreed on.
    pub fn is_tls(&self) -> bool {
        matches!(self, Self::Tls { .. })
    }

    /// Time ran out.
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::Timeout { .. })
    }

    /// The answer began and then stopped.
    pub fn is_cut(&self) -> bool {
        matches!(self, Self::Cut { .. } | Self::Timeout { phase: Phase::Body, .. })
    }
}

/// A host name that the resolver does not know, as a type, so that it is told from other connect errors.
#[derive(Debug, Error)]
#[error("no address found")]
pub(crate) struct ResolveError(#[source] pub(crate) io::Error);

/// A name that means an address which may not be connected to.
#[derive(Debug, Error)]
#[error("`{0}` is not public")]
pub(crate) struct PrivateAddressError(pub(crate) IpAddr);
