//! How a connection authenticates: the description is stored, the values are in the keyring.

use std::sync::Arc;

use a2a_client::{Credential, Credentials, ExtraHeader, KeyLocation, Secret};
use serde::{Deserialize, Serialize};
use url::Url;
use workbench_secrets::SecretStore;
use workbench_store::ConnectionId;

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
    /// When the value was last given, in Unix milliseconds.
    pub value_at: Option<i64>,
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

/// Where the values of one connection are kept. Blocks: keyrings are asked over D-Bus.
pub(crate) struct Slots<'a> {
    secrets: &'a dyn SecretStore,
    connection: &'a ConnectionId,
}

impl<'a> Slots<'a> {
    pub(crate) fn new(secrets: &'a Arc<dyn SecretStore>, connection: &'a ConnectionId) -> Self {
        Self { secrets: secrets.as_ref(), connection }
    }

    /// Keeps what was given and describes it. What was kept before and is not named any more goes.
    pub(crate) fn keep(
        &self,
        before: &AuthDescription,
        given: &AuthGiven,
        origin: &str,
        now: i64,
    ) -> Result<AuthDescription, CoreError> {
        let same_place = before.origin == origin;
        let mut secret_at = before.secret_at.filter(|_| same_place && before.kind == given.kind);
        if let Some(secret) = &given.secret {
            self.secrets.set(&self.main(), &workbench_secrets::Secret::new(secret.expose().to_owned()))?;
            secret_at = Some(now);
        } else if secret_at.is_none() && before.secret_at.is_some() {
            self.secrets.remove(&self.main())?;
        }
        let mut headers = Vec::new();
        for header in &given.headers {
            let mut value_at = before
                .headers
                .iter()
                .find(|known| same_place && known.name.eq_ignore_ascii_case(&header.name))
                .and_then(|known| known.value_at);
            if let Some(value) = &header.value {
                let value = workbench_secrets::Secret::new(value.expose().to_owned());
                self.secrets.set(&self.header(&header.name), &value)?;
                value_at = Some(now);
            }
            headers.push(HeaderDescription { name: header.name.clone(), value_at });
        }
        for known in &before.headers {
            if !headers.iter().any(|header| header.name.eq_ignore_ascii_case(&known.name)) {
                self.secrets.remove(&self.header(&known.name))?;
            }
        }
        let (parameter, username) = (given.parameter.clone(), given.username.clone());
        Ok(AuthDescription {
            kind: given.kind,
            parameter,
            username,
            secret_at,
            headers,
            origin: origin.to_owned(),
        })
    }

    /// The credentials that `auth` describes, bound to its origin.
    pub(crate) fn credentials(&self, auth: &AuthDescription) -> Result<Credentials, CoreError> {
        let secret = if auth.secret_at.is_some() { self.read(&self.main())? } else { None };
        let mut headers = Vec::new();
        for header in &auth.headers {
            if let Some(value) = self.read(&self.header(&header.name))? {
                headers.push(ExtraHeader { name: header.name.clone(), value, sensitive: true });
            }
        }
        bind(&auth.origin, auth.kind, auth.parameter.as_deref(), auth.username.as_deref(), secret, &headers)
    }

    /// Removes every value.
    pub(crate) fn forget(&self, auth: &AuthDescription) -> Result<(), CoreError> {
        self.secrets.remove(&self.main())?;
        for header in &auth.headers {
            self.secrets.remove(&self.header(&header.name))?;
        }
        Ok(())
    }

    fn read(&self, slot: &str) -> Result<Option<Secret>, CoreError> {
        let secret = self.secrets.get(slot)?;
        Ok(secret.map(|secret| Secret::new(secret.expose().to_owned())))
    }

    fn main(&self) -> String {
        format!("connection/{}/secret", self.connection)
    }

    fn header(&self, name: &str) -> String {
        format!("connection/{}/header/{}", self.connection, name.to_ascii_lowercase())
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
