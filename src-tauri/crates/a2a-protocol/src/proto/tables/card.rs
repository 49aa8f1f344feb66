//! Messages of a card that are equal in both packages.

use super::{Table, boolean, structure, text};

pub(super) static AGENT_PROVIDER: Table =
    Table::new("AgentProvider", &[text(1, "url"), text(2, "organization")]);

pub(super) static AGENT_EXTENSION: Table = Table::new(
    "AgentExtension",
    &[text(1, "uri"), text(2, "description"), boolean(3, "required"), structure(4, "params")],
);

pub(super) static AGENT_CARD_SIGNATURE: Table =
    Table::new("AgentCardSignature", &[text(1, "protected"), text(2, "signature"), structure(3, "header")]);

pub(super) static STRING_LIST: Table = Table::new("StringList", &[text(1, "list").many()]);

pub(super) static API_KEY_SECURITY_SCHEME: Table =
    Table::new("APIKeySecurityScheme", &[text(1, "description"), text(2, "location"), text(3, "name")]);

pub(super) static HTTP_AUTH_SECURITY_SCHEME: Table = Table::new(
    "HTTPAuthSecurityScheme",
    &[text(1, "description"), text(2, "scheme"), text(3, "bearerFormat")],
);

pub(super) static OPEN_ID_CONNECT_SECURITY_SCHEME: Table =
    Table::new("OpenIdConnectSecurityScheme", &[text(1, "description"), text(2, "openIdConnectUrl")]);

pub(super) static MUTUAL_TLS_SECURITY_SCHEME: Table =
    Table::new("MutualTlsSecurityScheme", &[text(1, "description")]);

pub(super) static CLIENT_CREDENTIALS_OAUTH_FLOW: Table = Table::new(
    "ClientCredentialsOAuthFlow",
    &[text(1, "tokenUrl"), text(2, "refreshUrl"), text(3, "scopes").map()],
);

pub(super) static IMPLICIT_OAUTH_FLOW: Table = Table::new(
    "ImplicitOAuthFlow",
    &[text(1, "authorizationUrl"), text(2, "refreshUrl"), text(3, "scopes").map()],
);

pub(super) static PASSWORD_OAUTH_FLOW: Table =
    Table::new("PasswordOAuthFlow", &[text(1, "tokenUrl"), text(2, "refreshUrl"), text(3, "scopes").map()]);
