//! How an agent wants to be authenticated to, and what of that is there: never a value.

use a2a_protocol::model::{AgentCard, ApiKeyLocation, SecurityRequirement, SecurityScheme};
use workbench_core::{AuthDescription, AuthGiven, HeaderGiven, NoKeyring, Secret, ways};

use super::sign_in;
use crate::views::{
    AuthInput, AuthKind, AuthView, CredentialSentence, HeaderView, KeyringSentence, SchemeView,
    SecretPresence, SentenceView,
};

/// What the page gave.
pub(crate) fn given(input: AuthInput) -> AuthGiven {
    let header = |name: String, value: Option<String>| HeaderGiven { name, value: value.map(Secret::new) };
    AuthGiven {
        kind: core_kind(input.kind),
        parameter: filled(input.parameter),
        username: filled(input.username),
        secret: filled(input.secret).map(Secret::new),
        headers: input.headers.into_iter().map(|each| header(each.name, filled(each.value))).collect(),
        oauth: input.oauth.map(sign_in::client),
        certificate: sign_in::certificate(input.certificate),
        roots: sign_in::roots(input.roots),
        proxy: sign_in::proxy(input.proxy),
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
        oauth: sign_in::oauth(auth),
        certificate: sign_in::proof(auth.certificate.as_ref(), &auth.certificate_facts),
        roots: sign_in::proof(auth.roots.as_ref(), &auth.roots_facts),
        proxy: sign_in::proxy_view(auth),
        by_hand: auth.sets_authorization(),
        ways: ways::ways(card, auth).into_iter().map(sign_in::way).collect(),
        sign_in: None,
    }
}

/// The credentials that a reply goes out with.
pub(crate) fn identity(auth: &AuthDescription) -> SentenceView {
    let name = || auth.parameter.clone().unwrap_or_default();
    let who = match auth.kind {
        workbench_core::AuthKind::None => CredentialSentence::NoCredentials,
        workbench_core::AuthKind::Bearer => CredentialSentence::BearerToken,
        workbench_core::AuthKind::Basic => {
            CredentialSentence::User { name: auth.username.clone().unwrap_or_default() }
        }
        workbench_core::AuthKind::ApiKeyHeader => CredentialSentence::KeyInHeader { name: name() },
        workbench_core::AuthKind::ApiKeyQuery => CredentialSentence::KeyInQuery { name: name() },
        workbench_core::AuthKind::ApiKeyCookie => CredentialSentence::KeyInCookie { name: name() },
        workbench_core::AuthKind::ClientCredentials
        | workbench_core::AuthKind::AuthorizationCode
        | workbench_core::AuthKind::DeviceCode => signed_in(auth),
    };
    let who = match auth.certificate {
        Some(_) => CredentialSentence::WithCertificate { who: Box::new(who.into()) },
        None => who,
    };
    if auth.headers.is_empty() {
        return who.into();
    }
    let headers = auth.headers.iter().map(|header| SentenceView::said(header.name.clone())).collect();
    CredentialSentence::WithHeaders { who: Box::new(who.into()), headers }.into()
}

fn signed_in(auth: &AuthDescription) -> CredentialSentence {
    let client = auth.oauth.as_ref().map(|oauth| oauth.client_id.clone()).unwrap_or_default();
    let person = auth.session().filter(|_| auth.kind.wants_person());
    let name = person.and_then(|session| session.name.clone().or_else(|| session.subject.clone()));
    match name {
        Some(name) => CredentialSentence::SignedInAs { name },
        None => CredentialSentence::OauthClient { client },
    }
}

/// Why there is no keyring.
pub(crate) fn no_keyring(reason: NoKeyring) -> KeyringSentence {
    match reason {
        NoKeyring::Locked { said } => KeyringSentence::KeyringLocked { said },
        NoKeyring::Absent { said } => KeyringSentence::KeyringAbsent { said },
        NoKeyring::Silent { seconds } => KeyringSentence::KeyringSilent { seconds },
        NoKeyring::Forgetful => KeyringSentence::KeyringForgetful,
        NoKeyring::Failed { said } => KeyringSentence::KeyringFailed { said },
    }
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

/// What the card asks for and is not there.
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
        SecurityScheme::MutualTls => auth.certificate.is_some(),
        SecurityScheme::OAuth2 { .. } | SecurityScheme::OpenIdConnect { .. } if auth.kind.is_oauth() => true,
        _ => header("authorization") || usable_as(scheme).is_some_and(is),
    }
}

fn wanted(requirement: &SecurityRequirement, card: &AgentCard) -> SentenceView {
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

pub(super) fn presence(at: Option<i64>) -> SecretPresence {
    SecretPresence { present: at.is_some(), updated_at: at }
}

pub(super) fn kind(kind: workbench_core::AuthKind) -> AuthKind {
    match kind {
        workbench_core::AuthKind::None => AuthKind::None,
        workbench_core::AuthKind::Bearer => AuthKind::Bearer,
        workbench_core::AuthKind::ApiKeyHeader => AuthKind::ApiKeyHeader,
        workbench_core::AuthKind::ApiKeyQuery => AuthKind::ApiKeyQuery,
        workbench_core::AuthKind::ApiKeyCookie => AuthKind::ApiKeyCookie,
        workbench_core::AuthKind::Basic => AuthKind::Basic,
        workbench_core::AuthKind::ClientCredentials => AuthKind::ClientCredentials,
        workbench_core::AuthKind::AuthorizationCode => AuthKind::AuthorizationCode,
        workbench_core::AuthKind::DeviceCode => AuthKind::DeviceCode,
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
        AuthKind::ClientCredentials => workbench_core::AuthKind::ClientCredentials,
        AuthKind::AuthorizationCode => workbench_core::AuthKind::AuthorizationCode,
        AuthKind::DeviceCode => workbench_core::AuthKind::DeviceCode,
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
