//! Credentials as given and as shown, never with a stored value.

use a2a_protocol::model::{AgentCard, ApiKeyLocation, SecurityScheme};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::{AuthDescription, AuthGiven, HeaderGiven, NoKeyring, Secret, ways};

use super::{
    CertificateInput, OAuthInput, OAuthView, ProofView, ProxyInput, ProxyView, RootsInput, SignInView,
    WayView, convert,
};
use crate::sentences::{CredentialSentence, KeyringSentence, SentenceView};
use crate::sign_in::schemes::{missing, usable_as};

/// Kinds of credentials.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum AuthKind {
    /// None.
    None,
    /// `Authorization: Bearer …`.
    Bearer,
    /// A key in a header.
    ApiKeyHeader,
    /// A key in the query.
    ApiKeyQuery,
    /// A key in a cookie.
    ApiKeyCookie,
    /// User name and password.
    Basic,
    /// OAuth: this application signs in by itself.
    ClientCredentials,
    /// OAuth: a person signs in with the browser.
    AuthorizationCode,
    /// OAuth: a person enters a code elsewhere.
    DeviceCode,
}

/// Credentials as the page gives them. Values are kept in the keyring and never come back.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AuthInput {
    /// Kind.
    pub kind: AuthKind,
    /// Header, query parameter or cookie name of an API key.
    pub parameter: Option<String>,
    /// User name of basic authentication.
    pub username: Option<String>,
    /// Token, key or password. `null` keeps the saved one.
    pub secret: Option<String>,
    /// Further headers.
    pub headers: Vec<HeaderInput>,
    /// The client identity for requesting tokens. `null` keeps the saved one.
    #[ts(optional)]
    pub oauth: Option<OAuthInput>,
    /// A client certificate with its key. `null` keeps the saved one.
    #[ts(optional)]
    pub certificate: Option<CertificateInput>,
    /// Authorities to trust besides the system's. `null` keeps the saved ones.
    #[ts(optional)]
    pub roots: Option<RootsInput>,
    /// The proxy that leads to the agent. `null` keeps the saved one.
    #[ts(optional)]
    pub proxy: Option<ProxyInput>,
}

/// A further header as the page gives it.
#[derive(Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HeaderInput {
    /// Name.
    pub name: String,
    /// Value. `null` keeps the saved one.
    pub value: Option<String>,
}

/// How a connection authenticates, without any value.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AuthView {
    /// Kind.
    pub kind: AuthKind,
    /// Header, query parameter or cookie name of an API key.
    pub parameter: Option<String>,
    /// User name of basic authentication.
    pub username: Option<String>,
    /// Whether the value is there.
    pub secret: SecretPresence,
    /// Further headers.
    pub headers: Vec<HeaderView>,
    /// Credentials that the card asks for and that are missing.
    pub missing: Vec<SentenceView>,
    /// The origin that the credentials are bound to.
    pub origin: String,
    /// As which client tokens are asked for, and those there are.
    pub oauth: Option<OAuthView>,
    /// The client certificate.
    pub certificate: ProofView,
    /// Authorities of one's own that are trusted.
    pub roots: ProofView,
    /// The proxy that leads to the agent; `null`: the system's.
    pub proxy: Option<ProxyView>,
    /// A header set by hand switches every sign-in off.
    pub by_hand: bool,
    /// Ways to sign in that the card names.
    pub ways: Vec<WayView>,
    /// The last sign-in since the start.
    pub sign_in: Option<SignInView>,
}

/// Whether a secret is there; never the secret.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SecretPresence {
    /// It is there.
    pub present: bool,
    /// When it was last given.
    pub updated_at: Option<i64>,
}

/// A further header, without its value.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HeaderView {
    /// Name.
    pub name: String,
    /// Whether the value is there.
    pub value: SecretPresence,
}

/// The credentials that the page gave.
pub(crate) fn given(input: AuthInput) -> AuthGiven {
    let header = |name: String, value: Option<String>| HeaderGiven { name, value: value.map(Secret::new) };
    AuthGiven {
        kind: core_kind(input.kind),
        parameter: filled(input.parameter),
        username: filled(input.username),
        secret: filled(input.secret).map(Secret::new),
        headers: input.headers.into_iter().map(|each| header(each.name, filled(each.value))).collect(),
        oauth: input.oauth.map(convert::client),
        certificate: convert::certificate(input.certificate),
        roots: convert::roots(input.roots),
        proxy: convert::proxy(input.proxy),
    }
}

fn filled(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

/// How a connection authenticates.
pub(crate) fn auth(auth: &AuthDescription, card: &AgentCard) -> AuthView {
    AuthView {
        kind: kind(auth.kind),
        parameter: auth.parameter.clone(),
        username: auth.username.clone(),
        secret: presence(auth.secret_at),
        headers: auth
            .headers
            .iter()
            .map(|header| HeaderView { name: header.name.clone(), value: presence(header.value_at) })
            .collect(),
        missing: missing(auth, card),
        origin: auth.origin.clone(),
        oauth: convert::oauth(auth),
        certificate: convert::proof(auth.certificate.as_ref(), &auth.certificate_facts),
        roots: convert::proof(auth.roots.as_ref(), &auth.roots_facts),
        proxy: convert::proxy_view(auth),
        by_hand: auth.sets_authorization(),
        ways: ways::ways(card, auth).into_iter().map(convert::way).collect(),
        sign_in: None,
    }
}

/// The credentials that a reply goes out with.
pub(crate) fn identity(auth: &AuthDescription) -> SentenceView {
    let name = || auth.parameter.clone().unwrap_or_default();
    let who = match auth.kind {
        workbench_core::AuthKind::None => CredentialSentence::NoCredentials,
        workbench_core::AuthKind::Bearer => CredentialSentence::BearerToken,
        workbench_core::AuthKind::Basic => {
            CredentialSentence::User { name: auth.username.clone().unwrap_or_default() }
        }
        workbench_core::AuthKind::ApiKeyHeader => CredentialSentence::KeyInHeader { name: name() },
        workbench_core::AuthKind::ApiKeyQuery => CredentialSentence::KeyInQuery { name: name() },
        workbench_core::AuthKind::ApiKeyCookie => CredentialSentence::KeyInCookie { name: name() },
        workbench_core::AuthKind::ClientCredentials
        | workbench_core::AuthKind::AuthorizationCode
        | workbench_core::AuthKind::DeviceCode => signed_in(auth),
    };
    let who = match auth.certificate {
        Some(_) => CredentialSentence::WithCertificate { who: Box::new(who.into()) },
        None => who,
    };
    if auth.headers.is_empty() {
        return who.into();
    }
    let headers = auth.headers.iter().map(|header| SentenceView::said(header.name.clone())).collect();
    CredentialSentence::WithHeaders { who: Box::new(who.into()), headers }.into()
}

fn signed_in(auth: &AuthDescription) -> CredentialSentence {
    let client = auth.oauth.as_ref().map(|oauth| oauth.client_id.clone()).unwrap_or_default();
    let person = auth.session().filter(|_| auth.kind.wants_person());
    let name = person.and_then(|session| session.name.clone().or_else(|| session.subject.clone()));
    match name {
        Some(name) => CredentialSentence::SignedInAs { name },
        None => CredentialSentence::OauthClient { client },
    }
}

/// Why there is no keyring.
pub(crate) fn no_keyring(reason: NoKeyring) -> KeyringSentence {
    match reason {
        NoKeyring::Locked { said } => KeyringSentence::KeyringLocked { said },
        NoKeyring::Absent { said } => KeyringSentence::KeyringAbsent { said },
        NoKeyring::Silent { seconds } => KeyringSentence::KeyringSilent { seconds },
        NoKeyring::Forgetful => KeyringSentence::KeyringForgetful,
        NoKeyring::Failed { said } => KeyringSentence::KeyringFailed { said },
    }
}

pub(crate) fn satisfies(auth: &AuthDescription, scheme: &SecurityScheme) -> bool {
    let header = |wanted: &str| {
        auth.headers
            .iter()
            .any(|header| header.value_at.is_some() && header.name.eq_ignore_ascii_case(wanted))
    };
    let is = |wanted: AuthKind| auth.secret_at.is_some() && kind(auth.kind) == wanted;
    match scheme {
        SecurityScheme::ApiKey { name, location } => {
            let same_name = auth.parameter.as_deref().is_some_and(|given| given.eq_ignore_ascii_case(name));
            let by_header = *location == ApiKeyLocation::Header && header(name);
            by_header || (same_name && usable_as(scheme).is_some_and(is))
        }
        SecurityScheme::MutualTls => auth.certificate.is_some(),
        SecurityScheme::OAuth2 { .. } | SecurityScheme::OpenIdConnect { .. } if auth.kind.is_oauth() => true,
        _ => header("authorization") || usable_as(scheme).is_some_and(is),
    }
}

pub(crate) fn presence(at: Option<i64>) -> SecretPresence {
    SecretPresence { present: at.is_some(), updated_at: at }
}

pub(crate) fn kind(kind: workbench_core::AuthKind) -> AuthKind {
    match kind {
        workbench_core::AuthKind::None => AuthKind::None,
        workbench_core::AuthKind::Bearer => AuthKind::Bearer,
        workbench_core::AuthKind::ApiKeyHeader => AuthKind::ApiKeyHeader,
        workbench_core::AuthKind::ApiKeyQuery => AuthKind::ApiKeyQuery,
        workbench_core::AuthKind::ApiKeyCookie => AuthKind::ApiKeyCookie,
        workbench_core::AuthKind::Basic => AuthKind::Basic,
        workbench_core::AuthKind::ClientCredentials => AuthKind::ClientCredentials,
        workbench_core::AuthKind::AuthorizationCode => AuthKind::AuthorizationCode,
        workbench_core::AuthKind::DeviceCode => AuthKind::DeviceCode,
    }
}

fn core_kind(kind: AuthKind) -> workbench_core::AuthKind {
    match kind {
        AuthKind::None => workbench_core::AuthKind::None,
        AuthKind::Bearer => workbench_core::AuthKind::Bearer,
        AuthKind::ApiKeyHeader => workbench_core::AuthKind::ApiKeyHeader,
        AuthKind::ApiKeyQuery => workbench_core::AuthKind::ApiKeyQuery,
        AuthKind::ApiKeyCookie => workbench_core::AuthKind::ApiKeyCookie,
        AuthKind::Basic => workbench_core::AuthKind::Basic,
        AuthKind::ClientCredentials => workbench_core::AuthKind::ClientCredentials,
        AuthKind::AuthorizationCode => workbench_core::AuthKind::AuthorizationCode,
        AuthKind::DeviceCode => workbench_core::AuthKind::DeviceCode,
    }
}
