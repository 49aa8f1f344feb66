//! The ways to sign in that a card offers, and the missing values of each.
//!
//! A pure function of card and description, for the page. Requirements are alternatives, and each may need
//! several schemes at once (A2A 1.0 §4.5); a way is one scheme in one manner.

use std::collections::BTreeSet;

use a2a_protocol::model::{AgentCard, ApiKeyLocation, OAuthFlowKind, SecurityScheme};

use super::{AuthDescription, AuthKind};

/// One way to sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The scheme's name in the card.
    pub scheme: String,
    /// How.
    pub manner: Manner,
    /// The card, or one of its skills, requires it.
    pub required: bool,
    /// Scopes that are required with it.
    pub scopes: Vec<String>,
    /// Existing scopes with their meaning, in the card's words.
    pub known_scopes: Vec<(String, String)>,
    /// Host and port that this turns to, for showing before.
    pub hosts: Vec<String>,
    /// Missing credentials.
    pub missing: Vec<Missing>,
}

/// How one signs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Manner {
    /// By credentials of this kind.
    Kind(AuthKind),
    /// By a client certificate.
    Certificate,
    /// Not with this program.
    Unsupported(Unsupported),
}

/// Why a way is not offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsupported {
    /// A flow that gives the password or the token to the card's author (RFC 9700 §2.1.2, §2.4).
    UnsafeFlow(String),
    /// Something that no generation defines, as spelled.
    Unknown(String),
}

/// A missing credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// Token, key or password.
    Secret,
    /// `client_id`.
    ClientId,
    /// `client_secret`.
    ClientSecret,
    /// Nobody has signed in.
    SignIn,
    /// The sign-in does not allow these.
    Scopes(Vec<String>),
    /// Certificate and key.
    Certificate,
    /// The card names a scheme that it does not describe.
    Description,
    /// The card does not say where to turn to.
    Address,
}

/// The ways that `card` names, those it requires first and in its order.
pub fn ways(card: &AgentCard, auth: &AuthDescription) -> Vec<Way> {
    let asked = requirements(card);
    let mut ways = Vec::new();
    let place = |name: &str| asked.iter().position(|(asked, _)| asked == name).unwrap_or(usize::MAX);
    let mut schemes: Vec<_> = card.security_schemes.iter().collect();
    schemes.sort_by_key(|(name, _)| (place(name), name.clone()));
    for (name, scheme) in schemes {
        let scopes = required_scopes(card, name);
        for (manner, known_scopes) in manners(scheme) {
            let mut way = Way {
                scheme: name.clone(),
                required: place(name) != usize::MAX,
                hosts: hosts(card, name, &manner),
                scopes: scopes.clone(),
                missing: Vec::new(),
                manner,
                known_scopes,
            };
            way.missing = missing(&way, scheme, auth);
            ways.push(way);
        }
    }
    let described = |name: &str| card.security_schemes.iter().any(|(known, _)| known == name);
    for (name, scopes) in asked.iter().filter(|(name, _)| !described(name)) {
        ways.push(Way {
            scheme: name.clone(),
            manner: Manner::Unsupported(Unsupported::Unknown(name.clone())),
            required: true,
            scopes: scopes.clone(),
            known_scopes: Vec::new(),
            hosts: Vec::new(),
            missing: vec![Missing::Description],
        });
    }
    ways
}

/// Names with scopes that the card requires, and then those of its skills.
fn requirements(card: &AgentCard) -> Vec<(String, Vec<String>)> {
    let of_skills = card.skills.iter().flat_map(|skill| &skill.security_requirements);
    card.security_requirements.iter().chain(of_skills).flat_map(|each| each.0.iter().cloned()).collect()
}

/// Scopes that the card or one of its skills requires of `scheme`.
pub(crate) fn required_scopes(card: &AgentCard, scheme: &str) -> Vec<String> {
    let of_scheme = requirements(card).into_iter().filter(|(asked, _)| asked == scheme);
    let scopes: BTreeSet<String> = of_scheme.flat_map(|(_, scopes)| scopes).collect();
    scopes.into_iter().collect()
}

type Scopes = Vec<(String, String)>;

fn manners(scheme: &SecurityScheme) -> Vec<(Manner, Scopes)> {
    let one = |manner| vec![(manner, Vec::new())];
    let unknown = |spelled: &str| one(Manner::Unsupported(Unsupported::Unknown(spelled.to_owned())));
    match scheme {
        SecurityScheme::ApiKey { location, .. } => match location {
            ApiKeyLocation::Header => one(Manner::Kind(AuthKind::ApiKeyHeader)),
            ApiKeyLocation::Query => one(Manner::Kind(AuthKind::ApiKeyQuery)),
            ApiKeyLocation::Cookie => one(Manner::Kind(AuthKind::ApiKeyCookie)),
            ApiKeyLocation::Unknown(spelled) => unknown(spelled),
        },
        SecurityScheme::Http { scheme, .. } => match scheme.to_ascii_lowercase().as_str() {
            "bearer" => one(Manner::Kind(AuthKind::Bearer)),
            "basic" => one(Manner::Kind(AuthKind::Basic)),
            other => unknown(other),
        },
        SecurityScheme::OAuth2 { flows, metadata_url } => {
            let flows: Vec<_> = flows.iter().map(|flow| (of_flow(&flow.kind), flow.scopes.clone())).collect();
            if flows.is_empty() && metadata_url.is_some() {
                return every_flow();
            }
            // A token got elsewhere can always be pasted.
            flows.into_iter().chain(one(Manner::Kind(AuthKind::Bearer))).collect()
        }
        SecurityScheme::OpenIdConnect { .. } => every_flow(),
        SecurityScheme::MutualTls => one(Manner::Certificate),
        SecurityScheme::Unknown(json) => unknown(&json.as_string().unwrap_or_default()),
    }
}

fn every_flow() -> Vec<(Manner, Scopes)> {
    [AuthKind::AuthorizationCode, AuthKind::DeviceCode, AuthKind::ClientCredentials, AuthKind::Bearer]
        .map(|kind| (Manner::Kind(kind), Vec::new()))
        .into()
}

fn of_flow(kind: &OAuthFlowKind) -> Manner {
    match kind {
        OAuthFlowKind::AuthorizationCode => Manner::Kind(AuthKind::AuthorizationCode),
        OAuthFlowKind::ClientCredentials => Manner::Kind(AuthKind::ClientCredentials),
        OAuthFlowKind::DeviceCode => Manner::Kind(AuthKind::DeviceCode),
        OAuthFlowKind::Implicit => Manner::Unsupported(Unsupported::UnsafeFlow("implicit".to_owned())),
        OAuthFlowKind::Password => Manner::Unsupported(Unsupported::UnsafeFlow("password".to_owned())),
        OAuthFlowKind::Unknown(spelled) => Manner::Unsupported(Unsupported::Unknown(spelled.clone())),
    }
}

fn hosts(card: &AgentCard, scheme: &str, manner: &Manner) -> Vec<String> {
    let Manner::Kind(kind) = manner else { return Vec::new() };
    if !kind.is_oauth() {
        return Vec::new();
    }
    let Some(addresses) = super::OAuthAddresses::of(card, scheme, *kind) else { return Vec::new() };
    let named = [
        addresses.authorization,
        addresses.device,
        addresses.token,
        addresses.refresh,
        addresses.metadata,
        addresses.open_id,
    ];
    let hosts: BTreeSet<String> = named.iter().flatten().map(|url| crate::host_of(url)).collect();
    hosts.into_iter().filter(|host| !host.is_empty()).collect()
}

fn missing(way: &Way, scheme: &SecurityScheme, auth: &AuthDescription) -> Vec<Missing> {
    let by_hand = auth.sets_authorization();
    match &way.manner {
        Manner::Unsupported(_) => Vec::new(),
        Manner::Certificate if auth.certificate.is_some() => Vec::new(),
        Manner::Certificate => vec![Missing::Certificate],
        Manner::Kind(kind) if kind.is_oauth() && by_hand => Vec::new(),
        Manner::Kind(kind) if kind.is_oauth() => missing_of_oauth(way, *kind, auth),
        Manner::Kind(kind) => {
            let (by_name, is_set) = match scheme {
                SecurityScheme::ApiKey { name, location } => (
                    auth.parameter.as_deref().is_some_and(|given| given.eq_ignore_ascii_case(name)),
                    *location == ApiKeyLocation::Header && sets_header(auth, name),
                ),
                _ => (true, by_hand),
            };
            let there = auth.kind == *kind && auth.secret_at.is_some() && by_name;
            if there || is_set { Vec::new() } else { vec![Missing::Secret] }
        }
    }
}

fn sets_header(auth: &AuthDescription, name: &str) -> bool {
    auth.headers.iter().any(|header| header.value_at.is_some() && header.name.eq_ignore_ascii_case(name))
}

fn missing_of_oauth(way: &Way, kind: AuthKind, auth: &AuthDescription) -> Vec<Missing> {
    if way.hosts.is_empty() {
        return vec![Missing::Address];
    }
    let ours = auth.oauth.as_ref().filter(|oauth| auth.kind == kind && oauth.scheme == way.scheme);
    let Some(oauth) = ours.filter(|oauth| !oauth.client_id.is_empty()) else {
        return vec![Missing::ClientId];
    };
    let mut missing = Vec::new();
    if kind == AuthKind::ClientCredentials && auth.secret_at.is_none() {
        missing.push(Missing::ClientSecret);
    }
    match &oauth.session {
        None if kind.wants_person() => missing.push(Missing::SignIn),
        None => {}
        Some(session) => {
            let lacking: Vec<String> =
                way.scopes.iter().filter(|scope| !session.scopes.contains(scope)).cloned().collect();
            if !lacking.is_empty() {
                missing.push(Missing::Scopes(lacking));
            }
        }
    }
    missing
}

#[cfg(test)]
mod tests;
