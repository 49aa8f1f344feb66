//! Credentials as a person gives them, before anything is kept.

use std::fmt;

use a2a_client::{ClientCertificate, Secret, TrustedRoots};
use a2a_protocol::model::AgentCard;
use url::Url;

use super::ways::required_scopes;
use super::{AuthDescription, AuthKind, HeaderDescription, OAuthAddresses};
use crate::error::CoreError;

/// Credentials as a person gives them. An absent value keeps the saved one.
#[derive(Debug, Clone, Default)]
pub struct AuthGiven {
    /// Kind.
    pub kind: AuthKind,
    /// Header, query parameter or cookie name of an API key.
    pub parameter: Option<String>,
    /// User name of basic authentication.
    pub username: Option<String>,
    /// Token, key, password, or client secret.
    pub secret: Option<Secret>,
    /// Further headers.
    pub headers: Vec<HeaderGiven>,
    /// As which client tokens are asked for.
    pub oauth: Option<OAuthGiven>,
    /// A client certificate with its key.
    pub certificate: ValueChange<CertificateGiven>,
    /// Authorities to trust besides the system's, as PEM.
    pub roots: ValueChange<String>,
    /// The proxy that leads to the agent.
    pub proxy: ValueChange<ProxyGiven>,
}

/// The change to a value.
#[derive(Clone, Default)]
pub enum ValueChange<T> {
    /// It stays as it is.
    #[default]
    Keep,
    /// It goes.
    Remove,
    /// Another takes its place.
    Set(T),
}

/// A further header as a person gives it.
#[derive(Debug, Clone)]
pub struct HeaderGiven {
    /// Name.
    pub name: String,
    /// Value.
    pub value: Option<Secret>,
}

/// As which client tokens are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OAuthGiven {
    /// The scheme's name in the card; the card's addresses are used.
    pub scheme: String,
    /// `client_id`.
    pub client_id: String,
    /// The requested scopes; `None`: those of the card.
    pub scopes: Option<Vec<String>>,
    /// The addresses that the card names now.
    pub(crate) addresses: OAuthAddresses,
}

/// A client certificate with its key, as PEM.
#[derive(Debug, Clone)]
pub struct CertificateGiven {
    /// The certificate, and those that lead from it to an authority.
    pub chain: String,
    /// Its private key.
    pub key: Secret,
}

/// A proxy as a person gives it.
#[derive(Debug, Clone)]
pub struct ProxyGiven {
    /// Its address (http, https, socks5, socks5h); `None`: no proxy at all.
    pub url: Option<String>,
    /// User name.
    pub username: Option<String>,
    /// Password. `None` keeps the saved one for the same address and name.
    pub password: Option<Secret>,
}

impl OAuthGiven {
    /// A client of the authority that the card's `scheme` names.
    pub fn new(scheme: String, client_id: String, scopes: Option<Vec<String>>) -> Self {
        Self { scheme, client_id, scopes, addresses: OAuthAddresses::default() }
    }
}

impl AuthDescription {
    /// The same credentials as if they were given again: every value stays.
    pub fn as_given(&self) -> AuthGiven {
        let header = |header: &HeaderDescription| HeaderGiven { name: header.name.clone(), value: None };
        AuthGiven {
            kind: self.kind,
            parameter: self.parameter.clone(),
            username: self.username.clone(),
            headers: self.headers.iter().map(header).collect(),
            ..AuthGiven::default()
        }
    }
}

impl<T> fmt::Debug for ValueChange<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Keep => "Keep",
            Self::Remove => "Remove",
            Self::Set(_) => "Set(…)",
        })
    }
}

impl AuthGiven {
    /// With the addresses that `card` names for the chosen scheme, and the scopes that it requires where
    /// none were chosen.
    pub(crate) fn with_addresses_of(mut self, card: &AgentCard) -> Result<Self, CoreError> {
        let kind = self.kind;
        let Some(oauth) = self.oauth.as_mut().filter(|_| kind.is_oauth()) else { return Ok(self) };
        let found = OAuthAddresses::of(card, &oauth.scheme, kind);
        oauth.addresses = found.ok_or_else(|| CoreError::NoSuchScheme { scheme: oauth.scheme.clone() })?;
        let open_id = oauth.addresses.open_id.is_some() && kind.wants_person();
        let scopes = oauth.scopes.get_or_insert_with(|| required_scopes(card, &oauth.scheme));
        if open_id && !scopes.iter().any(|scope| scope == "openid") {
            scopes.insert(0, "openid".to_owned());
        }
        Ok(self)
    }

    /// Refuses unusable credentials before anything of them is stored.
    pub(crate) fn check(&self, origin: &str) -> Result<(), CoreError> {
        let url = Url::parse(origin).map_err(|_| CoreError::NotAnAddress { text: origin.to_owned() })?;
        if let ValueChange::Set(given) = &self.certificate {
            ClientCertificate::read(&url, &given.chain, &given.key).map_err(CoreError::Certificate)?;
        }
        if let ValueChange::Set(pem) = &self.roots {
            TrustedRoots::read(pem).map_err(CoreError::Certificate)?;
        }
        if let ValueChange::Set(ProxyGiven { url: Some(text), .. }) = &self.proxy {
            proxy_url(text)?;
        }
        Ok(())
    }
}

/// A proxy's address, of a kind that is spoken and without user information.
pub(super) fn proxy_url(text: &str) -> Result<Url, CoreError> {
    let unusable = || CoreError::NotAProxy { text: text.chars().take(200).collect() };
    let url = Url::parse(text.trim()).map_err(|_| unusable())?;
    let spoken = matches!(url.scheme(), "http" | "https" | "socks5" | "socks5h") && url.has_host();
    let bare = url.username().is_empty() && url.password().is_none();
    if spoken && bare { Ok(url) } else { Err(CoreError::NotAProxy { text: String::new() }) }
}
