//! Reasons why there is no access token.

use std::sync::Arc;

use http::StatusCode;
use thiserror::Error;

use super::TransportError;

/// The purpose of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndpointName {
    /// Metadata of the authorization server.
    Metadata,
    /// Where a person signs in.
    Authorization,
    /// Where tokens come from.
    Token,
    /// Where device codes come from.
    DeviceAuthorization,
    /// Where a person enters a device code.
    Verification,
}

impl EndpointName {
    /// A word that stays the same, for logs and translations.
    pub fn code(self) -> &'static str {
        match self {
            Self::Metadata => "metadata",
            Self::Authorization => "authorization",
            Self::Token => "token",
            Self::DeviceAuthorization => "device-authorization",
            Self::Verification => "verification",
        }
    }
}

/// Why an address is not used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum EndpointRefusal {
    /// Not a URL with a host.
    #[error("it is not a URL")]
    NotAUrl,
    /// Secrets would travel in the clear.
    #[error("it is not https")]
    NotHttps,
    /// User information or a fragment, which an endpoint must not have (RFC 6749 §3.1).
    #[error("it has a user name or a fragment")]
    Decorated,
    /// An agent outside names an address inside.
    #[error("it points into the local network")]
    Private,
}

/// A fault of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum AnswerFault {
    /// Neither JSON nor an answer of this endpoint.
    #[error("it is not the JSON that was expected")]
    NotJson,
    /// A member that has to be there is not, or is of another kind.
    #[error("it lacks `{0}`")]
    Lacks(&'static str),
    /// A token that is not sent as a bearer token (`DPoP`, MAC) would be of no use as one.
    #[error("the token is not a bearer token")]
    NotBearer,
    /// A token that no header can carry.
    #[error("the token holds characters that a header cannot carry")]
    Unsendable,
    /// The metadata is about another issuer (RFC 8414 §3.3).
    #[error("it is about another issuer")]
    OtherIssuer,
    /// The identity token was made by or for somebody else (OpenID Connect Core §3.1.3.7).
    #[error("the identity token is not for this sign-in")]
    OtherAudience,
}

/// Why there is no access token. Never holds a secret; descriptions are the server's words, untrusted.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OAuthError {
    /// An address may not be used.
    #[error("the {} address `{url}` is not used: {refusal}", name.code())]
    Endpoint {
        /// Its purpose.
        name: EndpointName,
        /// The address, shortened, without query.
        url: String,
        /// Why not.
        #[source]
        refusal: EndpointRefusal,
    },
    /// Nothing says where to turn to.
    #[error("no {} address is known", .0.code())]
    NoEndpoint(EndpointName),
    /// No answer came.
    #[error("the {} endpoint could not be asked", name.code())]
    Transport {
        /// Which was asked.
        name: EndpointName,
        /// Why.
        #[source]
        source: TransportError,
    },
    /// The server said no (RFC 6749 §4.1.2.1, §5.2; RFC 8628 §3.5).
    #[error("the {} endpoint refused: {error}", name.code())]
    Refused {
        /// Which was asked.
        name: EndpointName,
        /// The server's code, shortened: `invalid_grant`, `access_denied`, `expired_token`…
        error: String,
        /// The server's sentence, shortened.
        description: Option<String>,
    },
    /// An HTTP status that is neither success nor an error of OAuth.
    #[error("the {} endpoint answered with status {status}", name.code())]
    Status {
        /// Which was asked.
        name: EndpointName,
        /// The status.
        status: StatusCode,
    },
    /// An answer that is of no use.
    #[error("the answer of the {} endpoint is of no use: {fault}", name.code())]
    Answer {
        /// Which was asked.
        name: EndpointName,
        /// The fault.
        #[source]
        fault: AnswerFault,
    },
    /// The browser came back with another `state` than it was sent out with (RFC 6749 §10.12).
    #[error("the answer in the browser belongs to another sign-in")]
    WrongState,
    /// The browser came back from another authorization server (RFC 9207).
    #[error("the answer in the browser is from another server")]
    WrongIssuer,
    /// The address that the browser returns to could not be opened.
    #[error("no address for the browser to return to could be opened")]
    Listen {
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// Another program listens at the address that the browser has to return to.
    #[error("another program listens at {address}")]
    Taken {
        /// The address.
        address: String,
    },
    /// Nobody signed in within the time.
    #[error("nobody signed in in time")]
    TimedOut,
    /// This program stopped asking.
    #[error("asking for a token was interrupted")]
    Interrupted,
}

impl OAuthError {
    /// Whether the server would answer the same next time: the grant is used up or revoked, the client is unknown, or
    /// nothing can be asked. A garbled answer may come from somebody in between.
    pub fn is_final(&self) -> bool {
        match self {
            Self::Refused { error, .. } => {
                !matches!(error.as_str(), "temporarily_unavailable" | "server_error" | "slow_down")
            }
            Self::Status { status, .. } => {
                matches!(*status, StatusCode::BAD_REQUEST | StatusCode::UNAUTHORIZED)
            }
            Self::Endpoint { .. } | Self::NoEndpoint(_) => true,
            Self::Transport { .. }
            | Self::Answer { .. }
            | Self::WrongState
            | Self::WrongIssuer
            | Self::Listen { .. }
            | Self::Taken { .. }
            | Self::TimedOut
            | Self::Interrupted => false,
        }
    }

    /// A word that stays the same, for logs and translations.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Endpoint { refusal, .. } => match refusal {
                EndpointRefusal::NotAUrl => "address-not-a-url",
                EndpointRefusal::NotHttps => "address-not-https",
                EndpointRefusal::Decorated => "address-decorated",
                EndpointRefusal::Private => "address-private",
            },
            Self::NoEndpoint(_) => "no-address",
            Self::Transport { .. } => "unreachable",
            Self::Refused { error, .. } if error == "access_denied" => "denied",
            Self::Refused { error, .. } if error == "expired_token" => "expired",
            Self::Refused { .. } => "refused",
            Self::Status { .. } => "status",
            Self::Answer { .. } => "answer",
            Self::WrongState => "wrong-state",
            Self::WrongIssuer => "wrong-issuer",
            Self::Listen { .. } => "listen",
            Self::Taken { .. } => "address-taken",
            Self::TimedOut => "timed-out",
            Self::Interrupted => "interrupted",
        }
    }
}

/// Why a request has no access token. Shared by every request that waited for the same attempt.
#[derive(Debug, Clone, Error)]
pub enum TokenError {
    /// Only a person can get another one: nobody signed in, or the sign-in has ended.
    #[error("a person has to sign in")]
    SignInNeeded {
        /// The cause of its end; `None`: nobody has signed in, or there is nothing to renew it with.
        #[source]
        cause: Option<Arc<OAuthError>>,
    },
    /// It may work later.
    #[error("no access token could be got")]
    Failed {
        /// Why.
        #[source]
        cause: Arc<OAuthError>,
    },
}

impl TokenError {
    pub(crate) fn of(cause: OAuthError) -> Self {
        let is_final = cause.is_final();
        let cause = Arc::new(cause);
        if is_final { Self::SignInNeeded { cause: Some(cause) } } else { Self::Failed { cause } }
    }

    /// The cause, if something was tried.
    pub fn cause(&self) -> Option<&OAuthError> {
        match self {
            Self::SignInNeeded { cause } => cause.as_deref(),
            Self::Failed { cause } => Some(cause),
        }
    }
}
