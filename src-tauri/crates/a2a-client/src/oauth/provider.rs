//! The source of tokens, and the client identity under which this program asks for them.

use super::endpoint::Endpoint;
use crate::error::{EndpointName, OAuthError};
use crate::secret::Secret;

/// An authorization server.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Provider {
    /// Its own name; unknown if a card has only addresses.
    pub issuer: Option<String>,
    /// Where a person signs in.
    pub authorization: Option<Endpoint>,
    /// Where tokens come from.
    pub token: Option<Endpoint>,
    /// Where tokens are refreshed, when elsewhere.
    pub refresh: Option<Endpoint>,
    /// Where device codes come from.
    pub device: Option<Endpoint>,
    /// It names itself when it sends the browser back (RFC 9207), so an answer without a name is not its own.
    pub names_itself: bool,
    /// How a client may prove itself; empty: not said, which means `client_secret_basic` (RFC 8414 §2).
    pub proofs: Vec<String>,
}

/// As whom this program asks for tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientIdentity {
    /// `client_id`.
    pub id: String,
    /// `client_secret`; a public client has none.
    pub secret: Option<Secret>,
}

/// How a client secret is sent (RFC 6749 §2.3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClientProof {
    /// In the `Authorization` header.
    Basic,
    /// In the form.
    Form,
}

impl Provider {
    /// The addresses known here, else those of `other`: a card's own come before the metadata that it points to.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            issuer: self.issuer.or(other.issuer),
            authorization: self.authorization.or(other.authorization),
            token: self.token.or(other.token),
            refresh: self.refresh.or(other.refresh),
            device: self.device.or(other.device),
            names_itself: self.names_itself || other.names_itself,
            proofs: if self.proofs.is_empty() { other.proofs } else { self.proofs },
        }
    }

    /// How a secret is sent here.
    pub fn proof(&self) -> ClientProof {
        let offers = |name: &str| self.proofs.iter().any(|proof| proof == name);
        if !self.proofs.is_empty() && !offers("client_secret_basic") && offers("client_secret_post") {
            ClientProof::Form
        } else {
            ClientProof::Basic
        }
    }

    pub(super) fn token(&self) -> Result<&Endpoint, OAuthError> {
        self.token.as_ref().ok_or(OAuthError::NoEndpoint(EndpointName::Token))
    }
}
