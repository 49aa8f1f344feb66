//! How a connection authenticates: the description is stored, the values are in the keyring.
//!
//! A description names the keyring slot of each value; `slots` keeps both in step. [`ways`] lists the card's
//! requirements and the missing values; signing in is `crate::sign_in`.

mod copying;
mod drafts;
pub(crate) mod given;
pub(crate) mod oauth;
pub(crate) mod slots;
pub(crate) mod values;
pub mod ways;

pub use given::{AuthGiven, CertificateGiven, HeaderGiven, OAuthGiven, ProxyGiven, ValueChange};
pub use oauth::{OAuthAddresses, OAuthDescription, OAuthSession};

use a2a_client::{CertificateFacts, Credential, Credentials, ExtraHeader, KeyLocation, Secret};
use serde::{Deserialize, Serialize};
use url::Url;
use workbench_store::connections::Connection;

use crate::error::CoreError;

/// Kinds of credentials.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AuthKind {
    /// None.
    #[default]
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
    /// OAuth: this program signs in by itself.
    ClientCredentials,
    /// OAuth: a person signs in with the browser.
    AuthorizationCode,
    /// OAuth: a person enters a code elsewhere.
    DeviceCode,
}

impl AuthKind {
    /// Tokens are got and renewed, rather than pasted.
    pub fn is_oauth(self) -> bool {
        match self {
            Self::ClientCredentials | Self::AuthorizationCode | Self::DeviceCode => true,
            Self::None
            | Self::Bearer
            | Self::ApiKeyHeader
            | Self::ApiKeyQuery
            | Self::ApiKeyCookie
            | Self::Basic => false,
        }
    }

    /// A person signs in, rather than this program by itself.
    pub fn wants_person(self) -> bool {
        matches!(self, Self::AuthorizationCode | Self::DeviceCode)
    }
}

/// How a connection authenticates, without any value.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct AuthDescription {
    /// Kind.
    pub kind: AuthKind,
    /// Header, query parameter or cookie name of an API key.
    pub parameter: Option<String>,
    /// User name of basic authentication.
    pub username: Option<String>,
    /// When the value was last given, in Unix milliseconds; `None`: it is not there.
    pub secret_at: Option<i64>,
    /// The keyring slot that the value is in.
    pub secret_slot: Option<String>,
    /// Further headers.
    pub headers: Vec<HeaderDescription>,
    /// The only origin that the values are sent to.
    pub origin: String,
    /// The client and its tokens, for OAuth.
    pub oauth: Option<OAuthDescription>,
    /// A client certificate with its key, for the origin.
    pub certificate: Option<StoredValue>,
    /// The certificate, then those that lead from it to an authority, in order.
    pub certificate_facts: Vec<CertificateFacts>,
    /// Authorities to trust besides the system's.
    pub roots: Option<StoredValue>,
    /// Facts about those authorities.
    pub roots_facts: Vec<CertificateFacts>,
    /// Which proxy leads to the agent; `None`: the system's.
    pub proxy: Option<ProxyDescription>,
}

/// A value in the keyring.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredValue {
    /// When it was given, in Unix milliseconds.
    pub at: i64,
    /// The slot that it is in.
    pub slot: String,
}

/// A proxy of a connection's own, without its password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProxyDescription {
    /// Its address without user information; `None`: no proxy at all.
    pub url: Option<String>,
    /// User name.
    pub username: Option<String>,
    /// Password.
    pub password: Option<StoredValue>,
}

/// A further header, without its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HeaderDescription {
    /// Name.
    pub name: String,
    /// When the value was last given, in Unix milliseconds; `None`: it is not there.
    pub value_at: Option<i64>,
    /// The keyring slot that the value is in.
    #[serde(default)]
    pub value_slot: Option<String>,
}

impl AuthDescription {
    /// Whether the value that its kind needs is missing.
    pub fn lacks_secret(&self) -> bool {
        match self.kind {
            // Public clients have no secret; what they lack is a sign-in.
            AuthKind::None | AuthKind::AuthorizationCode | AuthKind::DeviceCode => false,
            AuthKind::Bearer
            | AuthKind::ApiKeyHeader
            | AuthKind::ApiKeyQuery
            | AuthKind::ApiKeyCookie
            | AuthKind::Basic
            | AuthKind::ClientCredentials => self.secret_at.is_none(),
        }
    }

    /// Whether a person has to sign in before the agent can be called.
    pub fn lacks_sign_in(&self) -> bool {
        self.kind.wants_person() && self.session().is_none() && !self.sets_authorization()
    }

    /// Whether calls authenticate in any way.
    pub(crate) fn is_given(&self) -> bool {
        let proof = self.secret_at.is_some() || self.session().is_some() || self.certificate.is_some();
        proof || self.headers.iter().any(|header| header.value_at.is_some())
    }

    /// A header set by hand, which switches every flow off.
    pub fn sets_authorization(&self) -> bool {
        let mut given = self.headers.iter().filter(|header| header.value_at.is_some());
        given.any(|header| header.name.eq_ignore_ascii_case("authorization"))
    }

    /// The tokens there are.
    pub fn session(&self) -> Option<&OAuthSession> {
        self.oauth.as_ref().and_then(|oauth| oauth.session.as_ref())
    }

    /// Every keyring slot that it names.
    pub(crate) fn slots(&self) -> impl Iterator<Item = &str> {
        let headers = self.headers.iter().filter_map(|header| header.value_slot.as_deref());
        let password = self.proxy.as_ref().and_then(|proxy| proxy.password.as_ref());
        let stored = self.certificate.iter().chain(&self.roots).chain(password);
        let session = self.session().map(|session| session.slot.as_str());
        let single = self.secret_slot.as_deref().into_iter().chain(session);
        single.chain(headers).chain(stored.map(|value| value.slot.as_str()))
    }

    /// The identity under which a reply goes out, in words; a part of a decision's conditions. A renewed token is the
    /// same identity, a new sign-in another.
    pub fn identity(&self) -> String {
        let certificate = self.certificate.iter().map(|value| ("certificate".to_owned(), value.at));
        let named = |header: &HeaderDescription| Some((format!("header {}", header.name), header.value_at?));
        let besides = certificate.chain(self.headers.iter().filter_map(named));
        besides.fold(self.who(), |who, (what, at)| format!("{who}, {what} (given {at})"))
    }

    fn who(&self) -> String {
        if let (true, Some(oauth)) = (self.kind.is_oauth(), &self.oauth) {
            return oauth.identity(self.kind, self.secret_at);
        }
        let who = match (self.kind, self.username.as_deref(), self.parameter.as_deref()) {
            (AuthKind::None, ..) => "no credentials".to_owned(),
            (AuthKind::Bearer, ..) => "bearer token".to_owned(),
            (AuthKind::ClientCredentials | AuthKind::AuthorizationCode | AuthKind::DeviceCode, ..) => {
                "OAuth".to_owned()
            }
            (AuthKind::Basic, name, _) => format!("user {}", name.unwrap_or_default()),
            (AuthKind::ApiKeyHeader | AuthKind::ApiKeyQuery | AuthKind::ApiKeyCookie, _, name) => {
                format!("API key {}", name.unwrap_or_default())
            }
        };
        match self.secret_at {
            Some(at) => format!("{who} (given {at})"),
            None => who,
        }
    }
}

/// The credentials that were given, bound to the origin of `url`, before anything is saved.
pub(crate) fn given_credentials(url: &str, given: &AuthGiven) -> Result<Credentials, CoreError> {
    let headers: Vec<ExtraHeader> = given
        .headers
        .iter()
        .filter_map(|header| {
            let value = header.value.clone()?;
            Some(ExtraHeader { name: header.name.clone(), value, sensitive: true })
        })
        .collect();
    let (parameter, username) = (given.parameter.as_deref(), given.username.as_deref());
    bind(url, given.kind, parameter, username, given.secret.clone(), &headers)
}

fn bind(
    origin: &str,
    kind: AuthKind,
    parameter: Option<&str>,
    username: Option<&str>,
    secret: Option<Secret>,
    headers: &[ExtraHeader],
) -> Result<Credentials, CoreError> {
    let credential = match (kind, secret) {
        (
            AuthKind::None | AuthKind::ClientCredentials | AuthKind::AuthorizationCode | AuthKind::DeviceCode,
            _,
        )
        | (_, None) => Credential::None,
        (AuthKind::Bearer, Some(token)) => Credential::Bearer(token),
        (AuthKind::Basic, Some(password)) => {
            Credential::Basic { username: username.unwrap_or_default().to_owned(), password }
        }
        (AuthKind::ApiKeyHeader, Some(value)) => key(KeyLocation::Header, parameter, value),
        (AuthKind::ApiKeyQuery, Some(value)) => key(KeyLocation::Query, parameter, value),
        (AuthKind::ApiKeyCookie, Some(value)) => key(KeyLocation::Cookie, parameter, value),
    };
    if credential == Credential::None && headers.is_empty() {
        return Ok(Credentials::none());
    }
    let url = Url::parse(origin).map_err(|_| CoreError::NotAnAddress { text: origin.to_owned() })?;
    Ok(Credentials::new(&url, &credential, headers)?)
}

fn key(location: KeyLocation, name: Option<&str>, value: Secret) -> Credential {
    Credential::ApiKey { location, name: name.unwrap_or_default().to_owned(), value }
}

/// How a saved agent is signed in to.
pub(crate) fn auth_of(connection: &Connection) -> AuthDescription {
    serde_json::from_str(&connection.auth).unwrap_or_default()
}

pub(crate) fn auth_json(auth: &AuthDescription) -> String {
    serde_json::to_string(auth).expect("BUG: a description is plain data")
}

pub(crate) fn header_names(auth: &AuthDescription) -> String {
    let names: Vec<&str> = auth.headers.iter().map(|header| header.name.as_str()).collect();
    serde_json::to_string(&names).expect("BUG: names are text")
}
