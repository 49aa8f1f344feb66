//! Security schemes (A2A 1.0 §4.5; before 1.0 in the spelling of OpenAPI 3).

use super::Extra;
use crate::json::Json;

/// One way to authenticate.
#[derive(Debug, Clone, PartialEq)]
pub enum SecurityScheme {
    /// A key sent by name.
    ApiKey {
        /// Where it goes.
        location: ApiKeyLocation,
        /// Header, query parameter or cookie name.
        name: String,
    },
    /// An HTTP authentication scheme (RFC 9110 §11), `bearer` and `basic` mostly.
    Http {
        /// Compared without regard to case.
        scheme: String,
        /// A hint, such as `JWT`.
        bearer_format: Option<String>,
    },
    /// OAuth 2.0 (RFC 6749).
    OAuth2 {
        /// Ways to get a token.
        flows: Vec<OAuthFlow>,
        /// Authorization server metadata (RFC 8414).
        metadata_url: Option<String>,
    },
    /// OpenID Connect.
    OpenIdConnect {
        /// Discovery document.
        url: String,
    },
    /// A client certificate.
    MutualTls,
    /// None of the above.
    Unknown(Json),
}

/// Where an API key goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApiKeyLocation {
    /// A request header.
    Header,
    /// A query parameter.
    Query,
    /// A cookie.
    Cookie,
    /// A place that no generation defines, as spelled.
    Unknown(String),
}

/// One OAuth flow of a scheme.
#[derive(Debug, Clone, PartialEq)]
pub struct OAuthFlow {
    /// Which flow.
    pub kind: OAuthFlowKind,
    /// Where a person signs in, or where a device code is asked for.
    pub authorization_url: Option<String>,
    /// Where tokens come from.
    pub token_url: Option<String>,
    /// Where tokens are refreshed, when elsewhere.
    pub refresh_url: Option<String>,
    /// Scopes and their meaning.
    pub scopes: Vec<(String, String)>,
    /// PKCE is required (1.0). It is always used.
    pub pkce_required: bool,
    /// Unknown members.
    pub extra: Extra,
}

/// The OAuth flows a card can name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OAuthFlowKind {
    /// RFC 6749 §4.1.
    AuthorizationCode,
    /// RFC 6749 §4.4.
    ClientCredentials,
    /// RFC 8628.
    DeviceCode,
    /// Deprecated.
    Implicit,
    /// Deprecated.
    Password,
    /// A flow that no generation defines, as spelled.
    Unknown(String),
}

/// Schemes that must all be satisfied, each with the scopes it needs. Empty: nothing is needed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SecurityRequirement(pub Vec<(String, Vec<String>)>);
