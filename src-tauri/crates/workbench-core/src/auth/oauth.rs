//! The authorization server of a connection, the client that asks it for tokens, and the tokens.
//!
//! The addresses are copied from the card only when a person sets the credentials, so that a card that changes
//! later cannot direct a client secret or a password to another host.

use a2a_client::oauth::{Claims, Endpoint, EndpointName, Neighbourhood, OAuthError, Provider, Tokens};
use a2a_protocol::model::{AgentCard, OAuthFlow, OAuthFlowKind, SecurityScheme};
use serde::{Deserialize, Serialize};

use super::AuthKind;

/// The authorization server, and the client identity under which tokens are requested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OAuthDescription {
    /// The scheme's name in the card.
    pub scheme: String,
    /// `client_id`.
    pub client_id: String,
    /// The requested scopes.
    pub scopes: Vec<String>,
    /// Where to turn to, as the card said when this was set.
    pub addresses: OAuthAddresses,
    /// The tokens there are.
    pub session: Option<OAuthSession>,
}

/// A card's description of an authorization server.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct OAuthAddresses {
    /// Where a person signs in.
    pub authorization: Option<String>,
    /// Where tokens come from.
    pub token: Option<String>,
    /// Where they are refreshed, when elsewhere.
    pub refresh: Option<String>,
    /// Where device codes come from.
    pub device: Option<String>,
    /// RFC 8414 metadata.
    pub metadata: Option<String>,
    /// OpenID Connect discovery.
    pub open_id: Option<String>,
}

/// Tokens that were got, without any of their values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OAuthSession {
    /// The keyring slot that the tokens are in.
    pub slot: String,
    /// When the person signed in, in Unix milliseconds; renewals do not change it.
    pub signed_in_at: i64,
    /// When the access token expires, where that is said.
    pub expires_at: Option<i64>,
    /// There is a refresh token.
    pub renewable: bool,
    /// The granted scopes.
    pub scopes: Vec<String>,
    /// The person who signed in, by the server's name for them, if it tells.
    pub subject: Option<String>,
    /// A name that a person recognises.
    pub name: Option<String>,
}

impl OAuthSession {
    pub(crate) fn of(tokens: &Tokens, slot: String, signed_in_at: i64) -> Self {
        let claims = tokens.claims.as_ref();
        Self {
            slot,
            signed_in_at,
            expires_at: tokens.expires_at.map(|at| at.0),
            renewable: tokens.refresh.is_some(),
            scopes: tokens.scopes.clone(),
            subject: claims.map(|claims| claims.subject.clone()),
            name: claims.and_then(|claims: &Claims| claims.name.clone()),
        }
    }
}

impl OAuthDescription {
    /// The acting identity, independent of the token; a part of a decision's conditions.
    pub(super) fn identity(&self, kind: AuthKind, secret_at: Option<i64>) -> String {
        let client = &self.client_id;
        let given = |at: Option<i64>| at.map_or_else(String::new, |at| format!(" (given {at})"));
        match (&self.session, kind.wants_person()) {
            (_, false) => format!("OAuth client {client}{}", given(secret_at)),
            (None, true) => format!("OAuth client {client}, nobody signed in"),
            (Some(session), true) => {
                let who = session.subject.as_deref().unwrap_or("a person");
                format!("{who} by OAuth client {client} (signed in {})", session.signed_in_at)
            }
        }
    }
}

impl OAuthAddresses {
    /// The addresses of `scheme` in `card` for this kind of sign-in; `None` if it names none.
    pub fn of(card: &AgentCard, scheme: &str, kind: AuthKind) -> Option<Self> {
        let (_, scheme) = card.security_schemes.iter().find(|(name, _)| name == scheme)?;
        match scheme {
            SecurityScheme::OAuth2 { flows, metadata_url } => {
                let flow = flows.iter().find(|flow| flow.kind == flow_kind(kind));
                // Metadata alone says where to turn to, whatever flows the card lists.
                (flow.is_some() || metadata_url.is_some()).then(|| Self::of_flow(flow, metadata_url.clone()))
            }
            SecurityScheme::OpenIdConnect { url } => {
                Some(Self { open_id: Some(url.clone()), ..Self::default() })
            }
            SecurityScheme::ApiKey { .. }
            | SecurityScheme::Http { .. }
            | SecurityScheme::MutualTls
            | SecurityScheme::Unknown(_) => None,
        }
    }

    fn of_flow(flow: Option<&OAuthFlow>, metadata: Option<String>) -> Self {
        let Some(flow) = flow else { return Self { metadata, ..Self::default() } };
        let first = flow.authorization_url.clone();
        let (authorization, device) =
            if flow.kind == OAuthFlowKind::DeviceCode { (None, first) } else { (first, None) };
        Self {
            authorization,
            device,
            token: flow.token_url.clone(),
            refresh: flow.refresh_url.clone(),
            metadata,
            open_id: None,
        }
    }

    /// The card's own addresses, each judged.
    pub(crate) fn provider(&self, around: Neighbourhood) -> Result<Provider, OAuthError> {
        let read = |name, text: &Option<String>| {
            text.as_deref().map(|text| Endpoint::read(name, text, around)).transpose()
        };
        Ok(Provider {
            authorization: read(EndpointName::Authorization, &self.authorization)?,
            token: read(EndpointName::Token, &self.token)?,
            refresh: read(EndpointName::Token, &self.refresh)?,
            device: read(EndpointName::DeviceAuthorization, &self.device)?,
            ..Provider::default()
        })
    }
}

/// The flow of a card that stands for a kind of sign-in.
pub(super) fn flow_kind(kind: AuthKind) -> OAuthFlowKind {
    match kind {
        AuthKind::ClientCredentials => OAuthFlowKind::ClientCredentials,
        AuthKind::DeviceCode => OAuthFlowKind::DeviceCode,
        AuthKind::AuthorizationCode
        | AuthKind::None
        | AuthKind::Bearer
        | AuthKind::ApiKeyHeader
        | AuthKind::ApiKeyQuery
        | AuthKind::ApiKeyCookie
        | AuthKind::Basic => OAuthFlowKind::AuthorizationCode,
    }
}
