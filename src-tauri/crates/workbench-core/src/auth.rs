//! How a connection authenticates: the description is stored, the values are in the keyring.
//!
//! A description names the keyring slot of each of its values; `slots` says how both stay in step.

pub(crate) mod slots;

use a2a_client::{Credential, Credentials, ExtraHeader, KeyLocation, Secret};
use serde::{Deserialize, Serialize};
use url::Url;

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

/// Credentials as a person gives them. An absent value keeps what is saved.
#[derive(Debug, Clone, Default)]
pub struct AuthGiven {
    /// Kind.
    pub kind: AuthKind,
    /// Header, query parameter or cookie name of an API key.
    pub parameter: Option<String>,
    /// User name of basic authentication.
    pub username: Option<String>,
    /// Token, key or password.
    pub secret: Option<Secret>,
    /// Further headers.
    pub headers: Vec<HeaderGiven>,
}

/// A further header as a person gives it.
#[derive(Debug, Clone)]
pub struct HeaderGiven {
    /// Name.
    pub name: String,
    /// Value.
    pub value: Option<Secret>,
}

impl AuthDescription {
    /// Whether the value that its kind needs is missing.
    pub fn lacks_secret(&self) -> bool {
        self.kind != AuthKind::None && self.secret_at.is_none()
    }

    /// Every keyring slot that it names.
    pub(crate) fn slots(&self) -> impl Iterator<Item = &str> {
        let headers = self.headers.iter().filter_map(|header| header.value_slot.as_deref());
        self.secret_slot.as_deref().into_iter().chain(headers)
    }

    /// Which identity a reply goes out with, in words; part of what a person decides about.
    pub fn identity(&self) -> String {
        let who = match (self.kind, self.username.as_deref(), self.parameter.as_deref()) {
            (AuthKind::None, ..) => "no credentials".to_owned(),
            (AuthKind::Bearer, ..) => "bearer token".to_owned(),
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
        (AuthKind::None, _) | (_, None) => Credential::None,
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
