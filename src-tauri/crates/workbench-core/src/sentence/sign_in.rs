//! Sentences about sign-ins.

use a2a_client::oauth::{AnswerFault, EndpointRefusal, OAuthError, TokenError};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The outcome of a sign-in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum SignInSentence {
    /// The agent is called once somebody has signed in.
    SignInNeeded,
    /// No token could be got this time.
    NoTokenForNow {
        /// Why.
        because: Box<SignInSentence>,
    },
    /// An address of the sign-in is no URL, or has a user name in it.
    SignInAddressUnusable {
        /// The address.
        url: String,
    },
    /// An address of the sign-in is not https.
    SignInAddressOpen {
        /// The address.
        url: String,
    },
    /// An address of the sign-in points into the local network, though the agent is outside.
    SignInAddressInside {
        /// The address.
        url: String,
    },
    /// The card does not say where to turn to.
    SignInAddressUnknown,
    /// The authorization server does not answer.
    AuthorityUnreachable {
        /// The system's own words.
        cause: String,
    },
    /// The person, or the server, said no.
    SignInDenied,
    /// Nobody signed in while there was time.
    NobodySignedIn,
    /// The authorization server refuses, in its own words.
    AuthorityRefused {
        /// Its code, and its sentence where it gave one.
        said: String,
    },
    /// The authorization server answers with an HTTP status only.
    AuthorityStatus {
        /// The status.
        status: String,
    },
    /// The answer of the authorization server is of no use.
    AuthorityUnreadable,
    /// The token is of a kind that is not sent as a bearer token.
    TokenNotBearer,
    /// The metadata, or the identity token, is about somebody else.
    SignInOfAnother,
    /// The browser came back with the answer to another sign-in.
    AnswerToAnother,
    /// The browser came back from another server.
    AnswerFromAnother,
    /// No address for the browser to return to could be opened.
    NoReturnAddress {
        /// The system's own words.
        cause: String,
    },
    /// Another program listens where the agent has the browser return to, most likely the agent itself.
    ReturnAddressTaken {
        /// The address.
        address: String,
    },
    /// Somebody stopped it.
    SignInStopped,
    /// The credentials were changed while it went on.
    SignInOutdated,
}

impl From<&OAuthError> for SignInSentence {
    fn from(error: &OAuthError) -> Self {
        let cause = |error: &dyn std::error::Error| crate::causes::with_causes(error);
        match error {
            OAuthError::Endpoint { url, refusal, .. } => {
                let url = url.clone();
                match refusal {
                    EndpointRefusal::NotAUrl | EndpointRefusal::Decorated => {
                        Self::SignInAddressUnusable { url }
                    }
                    EndpointRefusal::NotHttps => Self::SignInAddressOpen { url },
                    EndpointRefusal::Private => Self::SignInAddressInside { url },
                }
            }
            OAuthError::NoEndpoint(_) => Self::SignInAddressUnknown,
            OAuthError::Transport { source, .. } => Self::AuthorityUnreachable { cause: cause(source) },
            OAuthError::Refused { error, .. } if error == "access_denied" => Self::SignInDenied,
            OAuthError::Refused { error, .. } if error == "expired_token" => Self::NobodySignedIn,
            OAuthError::Refused { error, description, .. } => Self::AuthorityRefused {
                said: match description {
                    Some(description) => format!("{error}: {description}"),
                    None => error.clone(),
                },
            },
            OAuthError::Status { status, .. } => Self::AuthorityStatus { status: status.as_str().to_owned() },
            OAuthError::Answer { fault, .. } => match fault {
                AnswerFault::NotBearer => Self::TokenNotBearer,
                AnswerFault::OtherIssuer | AnswerFault::OtherAudience => Self::SignInOfAnother,
                AnswerFault::NotJson | AnswerFault::Lacks(_) | AnswerFault::Unsendable => {
                    Self::AuthorityUnreadable
                }
            },
            OAuthError::WrongState => Self::AnswerToAnother,
            OAuthError::WrongIssuer => Self::AnswerFromAnother,
            OAuthError::Taken { address } => Self::ReturnAddressTaken { address: address.clone() },
            OAuthError::Listen { source } => Self::NoReturnAddress { cause: cause(source) },
            OAuthError::TimedOut => Self::NobodySignedIn,
            _ => Self::SignInStopped,
        }
    }
}

impl From<&TokenError> for SignInSentence {
    fn from(error: &TokenError) -> Self {
        match error {
            TokenError::SignInNeeded { .. } => Self::SignInNeeded,
            TokenError::Failed { cause } => {
                Self::NoTokenForNow { because: Box::new(Self::from(cause.as_ref())) }
            }
        }
    }
}
