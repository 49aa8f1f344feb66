//! Signing in on the page: the card's offers, the stored credentials, and the progress of a sign-in.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AuthKind, SecretPresence};
use crate::sentences::SentenceView;

/// One way to sign in that a card names.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WayView {
    /// The scheme's name in the card.
    pub scheme: String,
    /// The kind of credentials; `null`: a client certificate, or nothing that this application does.
    pub kind: Option<AuthKind>,
    /// A client certificate is asked for.
    pub certificate: bool,
    /// Why it is not offered here.
    pub unsupported: Option<SentenceView>,
    /// The card, or one of its skills, requires it.
    pub required: bool,
    /// Scopes that are required with it.
    pub scopes: Vec<String>,
    /// Scopes that exist.
    pub known_scopes: Vec<ScopeView>,
    /// Hosts that it turns to.
    pub hosts: Vec<String>,
    /// Missing credentials; empty: it can be used.
    pub missing: Vec<SentenceView>,
}

/// A scope, in the card's words.
#[derive(Debug, Clone, Serialize, TS)]
pub struct ScopeView {
    /// Its name.
    pub name: String,
    /// The access that it gives.
    pub description: String,
}

/// As which client tokens are asked for, and those there are.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OAuthView {
    /// The scheme's name in the card.
    pub scheme: String,
    /// `client_id`.
    pub client_id: String,
    /// The requested scopes.
    pub scopes: Vec<String>,
    /// The tokens there are.
    pub session: Option<OAuthSessionView>,
}

/// Tokens that were got, without their values.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OAuthSessionView {
    /// When somebody signed in.
    pub signed_in_at: i64,
    /// When the access token expires, where that is known.
    pub expires_at: Option<i64>,
    /// It is renewed by itself.
    pub renewable: bool,
    /// The last renewal was refused: somebody has to sign in again.
    pub ended: bool,
    /// The granted scopes.
    pub scopes: Vec<String>,
    /// The name of the account, if the server gave one.
    pub name: Option<String>,
}

/// A sign-in since the start.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SignInView {
    /// How far it got.
    pub step: SignInStep,
    /// When it was begun.
    pub begun_at: i64,
}

/// How far a sign-in got.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum SignInStep {
    /// The authorization server is being asked.
    Asking,
    /// A person is signing in in the browser.
    InBrowser {
        /// Where.
        host: String,
    },
    /// A person is entering a code.
    EnterCode {
        /// The code.
        user_code: String,
        /// Where it is entered.
        address: String,
        /// Its host.
        host: String,
        /// When it stops being accepted.
        expires_at: i64,
    },
    /// Signed in.
    Done,
    /// It came to nothing.
    Failed {
        /// Why.
        because: SentenceView,
    },
}

/// A certificate, or several, that a person gave.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProofView {
    /// Whether it is there.
    pub present: bool,
    /// When it was last given.
    pub updated_at: Option<i64>,
    /// The certificates, in order; of a chain the client's own comes first.
    pub certificates: Vec<CertificateView>,
}

/// The facts of a certificate.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CertificateView {
    /// Its subject.
    pub subject: String,
    /// Its issuer.
    pub issuer: String,
    /// Not accepted before.
    pub not_before: i64,
    /// Not accepted after.
    pub not_after: i64,
}

/// A proxy of a connection's own.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProxyView {
    /// Its address; `null`: no proxy at all.
    pub url: Option<String>,
    /// User name.
    pub username: Option<String>,
    /// Whether a password is there.
    pub password: SecretPresence,
}

/// As which client to ask for tokens.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OAuthInput {
    /// The scheme's name in the card.
    pub scheme: String,
    /// `client_id`.
    pub client_id: String,
    /// The requested scopes; `null`: those of the card.
    pub scopes: Option<Vec<String>>,
}

/// The change to a client certificate.
#[derive(Clone, Deserialize, TS)]
#[serde(tag = "change", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum CertificateInput {
    /// It goes.
    Remove,
    /// Another takes its place.
    Set {
        /// The certificate with its chain to an authority, as PEM.
        chain: String,
        /// The private key, as PEM.
        key: String,
    },
}

/// The change to the authorities to trust.
#[derive(Clone, Deserialize, TS)]
#[serde(tag = "change", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum RootsInput {
    /// They go.
    Remove,
    /// Others take their place.
    Set {
        /// Certificates, as PEM.
        pem: String,
    },
}

/// The change to the proxy.
#[derive(Clone, Deserialize, TS)]
#[serde(tag = "change", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ProxyInput {
    /// The system's.
    System,
    /// None.
    Direct,
    /// This one.
    Set {
        /// Its address: http, https, socks5 or socks5h.
        url: String,
        /// User name.
        username: Option<String>,
        /// Password. `null` keeps the saved one for the same address and name.
        password: Option<String>,
    },
}

/// A page that a person goes on with, at a host that they have agreed to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageToOpen {
    /// To be opened by the page, where that runs in a browser already; `null`: nothing is left to open.
    pub url: Option<String>,
}
