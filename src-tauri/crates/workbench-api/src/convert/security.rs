//! How an agent wants to be authenticated to, and what of that is there: never a value.

use a2a_protocol::model::{AgentCard, ApiKeyLocation, SecurityRequirement, SecurityScheme};
use workbench_core::{AuthDescription, AuthGiven, HeaderGiven, Secret};

use crate::views::{AuthInput, AuthKind, AuthView, HeaderView, SchemeView, SecretPresence};

/// What the page gave.
pub(crate) fn given(input: AuthInput) -> AuthGiven {
    let header = |name: String, value: Option<String>| HeaderGiven { name, value: value.map(Secret::new) };
    AuthGiven {
        kind: core_kind(input.kind),
        parameter: filled(input.parameter),
        username: filled(input.username),
        secret: filled(input.secret).map(Secret::new),
        headers: input.headers.into_iter().map(|each| header(each.name, filled(each.value))).collect(),
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
    }
}

/// The credentials that a reply goes out with, in words.
pub(crate) fn identity(auth: &AuthDescription) -> String {
    let name = auth.parameter.as_deref().unwrap_or_default();
    let who = match auth.kind {
        workbench_core::AuthKind::None => "no credentials".to_owned(),
        workbench_core::AuthKind::Bearer => "bearer token".to_owned(),
        workbench_core::AuthKind::Basic => format!("user {}", auth.username.as_deref().unwrap_or_default()),
        workbench_core::AuthKind::ApiKeyHeader => format!("API key in header {name}"),
        workbench_core::AuthKind::ApiKeyQuery => format!("API key in query parameter {name}"),
        workbench_core::AuthKind::ApiKeyCookie => format!("API key in cookie {name}"),
    };
    let headers: Vec<&str> = auth.headers.iter().map(|header| header.name.as_str()).collect();
    if headers.is_empty() { who } else { format!("{who}, headers {}", headers.join(", ")) }
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
            label: label(scheme),
            usable_as: usable_as(scheme),
            parameter: match scheme {
                SecurityScheme::ApiKey { name, .. } => Some(name.clone()),
                _ => None,
            },
            required: place(name).is_some(),
        })
        .collect()
}

/// What the card asks for and is not there, as sentences.
pub(crate) fn missing(auth: &AuthDescription, card: &AgentCard) -> Vec<String> {
    if auth.lacks_secret() {
        return vec![format!("The value is missing: {}.", identity(auth))];
    }
    let alternatives = &card.security_requirements;
    if alternatives.is_empty() || alternatives.iter().any(|each| is_met(each, auth, card)) {
        return Vec::new();
    }
    let wanted: Vec<String> = alternatives.iter().map(|each| wanted(each, card)).collect();
    match wanted.as_slice() {
        [one] => vec![format!("The card asks for {one}.")],
        several => vec![format!("The card asks for one of these: {}.", several.join("; "))],
    }
}

fn is_met(requirement: &SecurityRequirement, auth: &AuthDescription, card: &AgentCard) -> bool {
    requirement.0.iter().all(|(name, _)| {
        let scheme = card.security_schemes.iter().find(|(known, _)| known == name).map(|(_, scheme)| scheme);
        scheme.is_some_and(|scheme| satisfies(auth, scheme))
    })
}

fn satisfies(auth: &AuthDescription, scheme: &SecurityScheme) -> bool {
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
        _ => header("authorization") || usable_as(scheme).is_some_and(is),
    }
}

fn wanted(requirement: &SecurityRequirement, card: &AgentCard) -> String {
    let labels: Vec<String> = requirement
        .0
        .iter()
        .map(|(name, _)| {
            let scheme = card.security_schemes.iter().find(|(known, _)| known == name);
            scheme
                .map_or_else(|| format!("“{name}”, which it does not describe"), |(_, scheme)| label(scheme))
        })
        .collect();
    labels.join(" and ")
}

fn label(scheme: &SecurityScheme) -> String {
    match scheme {
        SecurityScheme::ApiKey { location, name } => {
            let place = match location {
                ApiKeyLocation::Header => "header",
                ApiKeyLocation::Query => "query parameter",
                ApiKeyLocation::Cookie => "cookie",
                ApiKeyLocation::Unknown(spelled) => spelled,
            };
            format!("API key in {place} {name}")
        }
        SecurityScheme::Http { scheme, bearer_format } => match scheme.to_ascii_lowercase().as_str() {
            "bearer" => match bearer_format {
                Some(format) => format!("bearer token ({format})"),
                None => "bearer token".to_owned(),
            },
            "basic" => "user name and password".to_owned(),
            other => format!("HTTP authentication “{other}”"),
        },
        SecurityScheme::OAuth2 { .. } => "OAuth 2.0 access token".to_owned(),
        SecurityScheme::OpenIdConnect { .. } => "OpenID Connect token".to_owned(),
        SecurityScheme::MutualTls => "client certificate".to_owned(),
        SecurityScheme::Unknown(_) => "something that this application does not know".to_owned(),
    }
}

/// A token that was got elsewhere is sent like any bearer token.
fn usable_as(scheme: &SecurityScheme) -> Option<AuthKind> {
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

fn presence(at: Option<i64>) -> SecretPresence {
    SecretPresence { present: at.is_some(), updated_at: at }
}

fn kind(kind: workbench_core::AuthKind) -> AuthKind {
    match kind {
        workbench_core::AuthKind::None => AuthKind::None,
        workbench_core::AuthKind::Bearer => AuthKind::Bearer,
        workbench_core::AuthKind::ApiKeyHeader => AuthKind::ApiKeyHeader,
        workbench_core::AuthKind::ApiKeyQuery => AuthKind::ApiKeyQuery,
        workbench_core::AuthKind::ApiKeyCookie => AuthKind::ApiKeyCookie,
        workbench_core::AuthKind::Basic => AuthKind::Basic,
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
