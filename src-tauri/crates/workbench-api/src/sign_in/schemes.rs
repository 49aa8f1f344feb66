//! The security schemes of a card, and the missing credentials of each.

use a2a_protocol::model::{AgentCard, ApiKeyLocation, SecurityRequirement, SecurityScheme};
use serde::Serialize;
use ts_rs::TS;
use workbench_core::AuthDescription;

use super::AuthKind;
use crate::sentences::{CredentialSentence, SentenceView};
use crate::sign_in::auth::{identity, satisfies};

/// A way to authenticate that a card names.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SchemeView {
    /// The name that requirements use.
    pub name: String,
    /// Its kind, such as an API key in a named header.
    pub label: SentenceView,
    /// The kind this application can fill in now; `null` when it cannot.
    pub usable_as: Option<AuthKind>,
    /// Header, query parameter or cookie name of an API key.
    pub parameter: Option<String>,
    /// The card requires it.
    pub required: bool,
}

/// Ways to authenticate that the card names: those it requires in the order in which it does, for that
/// is a list; the schemes are a map, which some servers write in another order at every start.
pub(crate) fn schemes(card: &AgentCard) -> Vec<SchemeView> {
    let place = |name: &str| {
        let asked = card.security_requirements.iter().flat_map(|each| &each.0);
        asked.map(|(asked, _)| asked).position(|asked| asked == name)
    };
    let mut schemes: Vec<_> = card.security_schemes.iter().collect();
    schemes.sort_by_key(|(name, _)| (place(name).unwrap_or(usize::MAX), name.clone()));
    schemes
        .into_iter()
        .map(|(name, scheme)| SchemeView {
            name: name.clone(),
            label: label(scheme).into(),
            usable_as: usable_as(scheme),
            parameter: match scheme {
                SecurityScheme::ApiKey { name, .. } => Some(name.clone()),
                _ => None,
            },
            required: place(name).is_some(),
        })
        .collect()
}

/// Credentials that the card asks for and that are missing.
pub(crate) fn missing(auth: &AuthDescription, card: &AgentCard) -> Vec<SentenceView> {
    if auth.lacks_sign_in() {
        return vec![CredentialSentence::NobodyIsSignedIn.into()];
    }
    if auth.lacks_secret() {
        return vec![CredentialSentence::ValueMissing { what: Box::new(identity(auth)) }.into()];
    }
    let alternatives = &card.security_requirements;
    if alternatives.is_empty() || alternatives.iter().any(|each| is_met(each, auth, card)) {
        return Vec::new();
    }
    let mut wanted: Vec<SentenceView> = alternatives.iter().map(|each| wanted(each, card)).collect();
    let asks = match (wanted.pop(), wanted.is_empty()) {
        (Some(only), true) => CredentialSentence::CardAsksFor { what: Box::new(only) },
        (last, _) => CredentialSentence::CardAsksForOne { of: wanted.into_iter().chain(last).collect() },
    };
    vec![asks.into()]
}

fn is_met(requirement: &SecurityRequirement, auth: &AuthDescription, card: &AgentCard) -> bool {
    requirement.0.iter().all(|(name, _)| {
        let scheme = card.security_schemes.iter().find(|(known, _)| known == name).map(|(_, scheme)| scheme);
        scheme.is_some_and(|scheme| satisfies(auth, scheme))
    })
}

pub(crate) fn wanted(requirement: &SecurityRequirement, card: &AgentCard) -> SentenceView {
    let asked = |name: &String| {
        let scheme = card.security_schemes.iter().find(|(known, _)| known == name);
        let undescribed = || CredentialSentence::UndescribedScheme { name: name.clone() };
        SentenceView::from(scheme.map_or_else(undescribed, |(_, scheme)| label(scheme)))
    };
    match requirement.0.as_slice() {
        [(only, _)] => asked(only),
        several => {
            let all = several.iter().map(|(name, _)| asked(name)).collect();
            CredentialSentence::Together { all }.into()
        }
    }
}

fn label(scheme: &SecurityScheme) -> CredentialSentence {
    match scheme {
        SecurityScheme::ApiKey { location, name } => {
            let name = name.clone();
            match location {
                ApiKeyLocation::Header => CredentialSentence::KeyInHeader { name },
                ApiKeyLocation::Query => CredentialSentence::KeyInQuery { name },
                ApiKeyLocation::Cookie => CredentialSentence::KeyInCookie { name },
                ApiKeyLocation::Unknown(spelled) => {
                    CredentialSentence::KeyElsewhere { place: spelled.clone(), name }
                }
            }
        }
        SecurityScheme::Http { scheme, bearer_format } => match scheme.to_ascii_lowercase().as_str() {
            "bearer" => match bearer_format {
                Some(format) => CredentialSentence::BearerTokenOf { format: format.clone() },
                None => CredentialSentence::BearerToken,
            },
            "basic" => CredentialSentence::UserAndPassword,
            other => CredentialSentence::HttpScheme { scheme: other.to_owned() },
        },
        SecurityScheme::OAuth2 { .. } => CredentialSentence::OauthToken,
        SecurityScheme::OpenIdConnect { .. } => CredentialSentence::OpenIdToken,
        SecurityScheme::MutualTls => CredentialSentence::ClientCertificate,
        SecurityScheme::Unknown(_) => CredentialSentence::UnknownScheme,
    }
}

/// A token that was got elsewhere is sent like any bearer token.
pub(crate) fn usable_as(scheme: &SecurityScheme) -> Option<AuthKind> {
    match scheme {
        SecurityScheme::ApiKey { location, .. } => match location {
            ApiKeyLocation::Header => Some(AuthKind::ApiKeyHeader),
            ApiKeyLocation::Query => Some(AuthKind::ApiKeyQuery),
            ApiKeyLocation::Cookie => Some(AuthKind::ApiKeyCookie),
            ApiKeyLocation::Unknown(_) => None,
        },
        SecurityScheme::Http { scheme, .. } => match scheme.to_ascii_lowercase().as_str() {
            "bearer" => Some(AuthKind::Bearer),
            "basic" => Some(AuthKind::Basic),
            _ => None,
        },
        SecurityScheme::OAuth2 { .. } | SecurityScheme::OpenIdConnect { .. } => Some(AuthKind::Bearer),
        SecurityScheme::MutualTls | SecurityScheme::Unknown(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::{Json, read};

    use super::schemes;

    fn names(schemes_as_served: &str) -> Vec<String> {
        let requirements = r#"[{"schemes":{"token":{}}},{"schemes":{"key":{}}}]"#;
        let card = format!(
            r#"{{"name":"a","description":"","version":"1","skills":[],
                "supportedInterfaces":[{{"url":"http://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}}],
                "securitySchemes":{{{schemes_as_served}}},"securityRequirements":{requirements}}}"#
        );
        let card = read::card(&Json::parse(card).unwrap()).unwrap().value;
        schemes(&card).into_iter().map(|scheme| scheme.name).collect()
    }

    #[test]
    fn what_is_asked_for_first_stands_first_however_the_map_is_written() {
        let key = r#""key":{"apiKeySecurityScheme":{"location":"header","name":"X-API-Key"}}"#;
        let token = r#""token":{"httpAuthSecurityScheme":{"scheme":"Bearer"}}"#;
        let other = r#""another":{"mtlsSecurityScheme":{}}"#;
        for served in [[other, key, token], [token, other, key], [key, token, other]] {
            assert_eq!(names(&served.join(",")), ["token", "key", "another"]);
        }
    }
}
