//! The most likely next step after a failure with an agent, where the app can take it.
//!
//! The doctor, an empty search and a failed message offer the same steps, so a person who has learned one button
//! knows it everywhere. Each names a command that exists anyway. Deliberately absent: taking a step unasked.

use a2a_client::{CallError, HttpFailure, RedirectRefusal, TlsFault, TransportError};
use a2a_hitl::Payment;
use a2a_protocol::Json;
use a2a_protocol::quirk::Quirk;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::front::{Front, is_sign_in};
use crate::wanted::{Wanted, WantedCredential};

/// A remedy that is offered here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Remedy {
    /// Give other credentials.
    EditCredentials {
        /// Which ones, as far as the refusal says.
        #[serde(default)]
        wanted: Option<WantedCredential>,
    },
    /// Sign in.
    SignIn,
    /// Let the agent lead to addresses in here.
    AllowInside,
    /// Forget failures and call it again.
    ResetHealth,
    /// Read the card again.
    RefreshCard,
    /// Look at the changes of the card.
    LookAtCard,
    /// Trust an authority, or give another certificate.
    EditCertificates,
    /// Give a proxy its credentials, or use another one.
    EditProxy,
    /// Use another interface, by its place among the candidates.
    PinInterface {
        /// The place.
        place: usize,
    },
    /// Call an interface at another address.
    RewriteAddress {
        /// Its place among the candidates.
        place: usize,
        /// The address.
        suggestion: String,
    },
    /// Call the agent, or look for it, at another address of the same host.
    UseAddress {
        /// The address.
        address: String,
        /// How it differs from the present address.
        by: OtherAddress,
    },
    /// Ask which generation is spoken and where, and keep the answer.
    AskVersion,
    /// Examine everything between here and the agent.
    CheckConnection,
    /// Use a quirk of the agent from now on.
    KeepQuirk {
        /// The quirk.
        #[serde(with = "quirk_id")]
        quirk: Quirk,
    },
    /// Ask for these extensions in every call to the agent.
    RequestExtensions {
        /// Their identities, all of its card.
        uris: Vec<String>,
    },
    /// Ask for the card for authenticated callers, to use it.
    FetchExtended,
    /// Open the task that the agent made of the message.
    OpenTask {
        /// The agent's identifier of it.
        task_id: String,
    },
}

/// How an address differs from the one that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OtherAddress {
    /// http instead of https.
    Http,
    /// https instead of http.
    Https,
}

/// The agent whose call failed, as far as the next step depends on it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Called<'a> {
    /// The address that the call was made to.
    pub(crate) url: Option<&'a str>,
    /// Somebody signs in for it.
    pub(crate) signs_in: bool,
    /// Other generations and addresses were asked already.
    pub(crate) asked: bool,
}

/// The next step after a call that failed.
pub(crate) fn next_step(error: &CallError, called: Called<'_>) -> Option<Remedy> {
    let ask = if called.asked { Remedy::CheckConnection } else { Remedy::AskVersion };
    match error {
        CallError::Transport(error) => step_after_transport(error, called),
        CallError::Http(failure) => step_after_status(failure, called, ask),
        CallError::Rpc { error, .. } if error.data.as_ref().is_some_and(asks_to_be_paid) => None,
        CallError::Rpc { error, .. } => match error.kind() {
            a2a_protocol::ErrorKind::MethodNotFound
            | a2a_protocol::ErrorKind::InvalidRequest
            | a2a_protocol::ErrorKind::VersionNotSupported => Some(ask),
            _ => None,
        },
        // Something answers, and not as an agent does.
        CallError::Protocol { what, excerpt, .. } => match what {
            a2a_client::Misbehaviour::Html if Front::of(excerpt).is_some() => {
                (Front::of(excerpt)? == Front::SignIn).then(|| credentials(called, None))
            }
            a2a_client::Misbehaviour::Html
            | a2a_client::Misbehaviour::NotJson
            | a2a_client::Misbehaviour::Empty
            | a2a_client::Misbehaviour::NoResult
            | a2a_client::Misbehaviour::NotGrpc => Some(ask),
            _ => None,
        },
        CallError::Unsupported { .. } => Some(ask),
    }
}

fn asks_to_be_paid(data: &Json) -> bool {
    !Payment::all_in(data).is_empty()
}

fn step_after_status(failure: &HttpFailure, called: Called<'_>, ask: Remedy) -> Option<Remedy> {
    let wanted = Wanted::of(failure);
    match (Front::of(&failure.excerpt), failure.status.as_u16()) {
        // Only who runs them can open them.
        (Some(Front::Protection(_) | Front::DeadTunnel), _) => None,
        (_, 401 | 403) => match wanted {
            Some(Wanted::Unspoken { .. }) => None,
            wanted => Some(credentials(called, wanted.and_then(Wanted::entered))),
        },
        (_, 400 | 422) if wanted.is_some() => Some(credentials(called, wanted.and_then(Wanted::entered))),
        (_, 407) => Some(Remedy::EditProxy),
        // Such calls are unknown there.
        (_, 501) => Some(ask),
        // It wants to be paid, a shorter message, or to be left alone, or it fails: no question helps.
        (_, 402 | 408 | 413 | 414 | 429 | 431 | 451 | 500..=599) => None,
        _ => Some(ask),
    }
}

/// Who signs in gets a token by that; any other credential is entered.
fn credentials(called: Called<'_>, wanted: Option<WantedCredential>) -> Remedy {
    let by_token = matches!(wanted, None | Some(WantedCredential::Bearer));
    if called.signs_in && by_token { Remedy::SignIn } else { Remedy::EditCredentials { wanted } }
}

pub(crate) fn step_after_transport(error: &TransportError, called: Called<'_>) -> Option<Remedy> {
    match error {
        TransportError::PrivateAddress { .. }
        | TransportError::Redirect { refusal: RedirectRefusal::PrivateTarget, .. } => {
            Some(Remedy::AllowInside)
        }
        TransportError::Token(_) => Some(credentials(called, None)),
        TransportError::Tls { fault, .. } => Some(match fault {
            TlsFault::NotSpoken => called
                .url
                .and_then(|url| with_scheme(url, OtherAddress::Http))
                .unwrap_or(Remedy::CheckConnection),
            TlsFault::ClientCertificate => Remedy::EditCertificates,
            TlsFault::Certificate(_) | TlsFault::Refused | TlsFault::Ended | TlsFault::Other => {
                Remedy::CheckConnection
            }
        }),
        // A message does not follow a change of scheme, but may go there in the first place.
        TransportError::Redirect { target, .. } => {
            let secure = called.url.and_then(|url| with_scheme(url, OtherAddress::Https));
            let leads_there = |remedy: &Remedy| {
                let Remedy::UseAddress { address, .. } = remedy else { return false };
                same_but_port(address, target)
            };
            let otherwise = || {
                if is_sign_in(target) { credentials(called, None) } else { Remedy::CheckConnection }
            };
            Some(secure.filter(leads_there).unwrap_or_else(otherwise))
        }
        TransportError::NotHttp2 { .. } => Some(Remedy::AskVersion),
        TransportError::Dns { .. }
        | TransportError::Refused { .. }
        | TransportError::Connect { .. }
        | TransportError::NotHttp { .. }
        | TransportError::Lost { .. }
        | TransportError::Timeout { .. } => Some(Remedy::CheckConnection),
        _ => None,
    }
}

/// The same address with another scheme, its port as it is.
pub(crate) fn with_scheme(url: &str, by: OtherAddress) -> Option<Remedy> {
    let parsed = Url::parse(url).ok()?;
    let (from, to) = match by {
        OtherAddress::Http => ("https", "http"),
        OtherAddress::Https => ("http", "https"),
    };
    if parsed.scheme() != from {
        return None;
    }
    let (host, rest) = url.split_once("://").map(|(_, below)| below).map(|below| {
        let end = below.find(['/', '?', '#']).unwrap_or(below.len());
        below.split_at(end)
    })?;
    // A port that goes without saying would be another one under the other scheme.
    let port = match (parsed.port(), by) {
        (None, OtherAddress::Http) => ":443".to_owned(),
        // Whoever sends on to https means its own port.
        (Some(_), _) | (None, OtherAddress::Https) => String::new(),
    };
    Some(Remedy::UseAddress { address: format!("{to}://{host}{port}{rest}"), by })
}

fn same_but_port(one: &str, other: &str) -> bool {
    let parts = |url: &str| {
        let url = Url::parse(url).ok()?;
        Some((
            url.scheme().to_owned(),
            url.host_str()?.to_owned(),
            url.path().trim_end_matches('/').to_owned(),
        ))
    };
    parts(one).is_some() && parts(one) == parts(other)
}

mod quirk_id {
    use a2a_protocol::quirk::Quirk;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    pub(super) fn serialize<S: Serializer>(quirk: &Quirk, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(quirk.id())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Quirk, D::Error> {
        let id = String::deserialize(deserializer)?;
        Quirk::from_id(&id).ok_or_else(|| D::Error::custom("no such quirk"))
    }
}

#[cfg(test)]
mod tests {
    use super::{OtherAddress, Remedy, same_but_port, with_scheme};

    #[test]
    fn the_other_scheme_is_tried_at_the_very_port() {
        let address = |url, by| match with_scheme(url, by) {
            Some(Remedy::UseAddress { address, .. }) => Some(address),
            _ => None,
        };
        assert_eq!(
            address("https://a.example:8080/x?y", OtherAddress::Http).as_deref(),
            Some("http://a.example:8080/x?y")
        );
        assert_eq!(
            address("https://a.example/x", OtherAddress::Http).as_deref(),
            Some("http://a.example:443/x"),
            "where plain HTTP was spoken"
        );
        assert_eq!(
            address("http://a.example/x", OtherAddress::Https).as_deref(),
            Some("https://a.example/x"),
            "the usual port of the usual scheme"
        );
        assert_eq!(address("http://a.example/x", OtherAddress::Http), None, "that is spoken already");
    }

    #[test]
    fn a_redirect_to_the_same_place_is_known_whatever_its_port() {
        assert!(same_but_port("https://a.example/x", "https://a.example:8443/x/"));
        assert!(!same_but_port("https://a.example/x", "https://a.example/login"), "that is another place");
    }
}
