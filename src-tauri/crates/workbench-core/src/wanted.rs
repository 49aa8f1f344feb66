//! The credentials that a refusal asks for, so that a person need not find out: its challenge names a scheme, or its
//! body the header that is missing.
//!
//! Servers answer `ApiKey` for a key in whatever header, so a header that the body names comes before the scheme of the
//! challenge. Deliberately absent: giving credentials, and schemes that sign each request.

mod named;

use a2a_client::{Challenge, HttpFailure};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use self::named::header_that_lacks;
pub(crate) use self::named::named_in;

/// A credential that can be entered, as far as a refusal describes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum WantedCredential {
    /// `Authorization: Bearer …`.
    Bearer,
    /// User name and password.
    Basic,
    /// A key in a header.
    ApiKeyHeader {
        /// Its name.
        name: String,
        /// The word before the key, as in `Authorization: ApiKey …`.
        prefix: Option<String>,
    },
    /// A key in the query.
    ApiKeyQuery {
        /// The parameter.
        name: String,
    },
    /// A key in a cookie.
    ApiKeyCookie {
        /// The cookie.
        name: String,
    },
}

/// The credentials that a refusal asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Something that a person can enter.
    Entered(WantedCredential),
    /// A scheme that is not spoken here, such as one that signs each request.
    Unspoken {
        /// Its name.
        scheme: String,
    },
}

/// Schemes that are more than a word and a value.
const UNSPOKEN: &[&str] = &[
    "aws4-hmac-sha256",
    "aws4-ecdsa-p256-sha256",
    "digest",
    "dpop",
    "gnap",
    "hawk",
    "hmac",
    "hoba",
    "httpsig",
    "kerberos",
    "mutual",
    "negotiate",
    "ntlm",
    "oauth",
    "scram-sha-1",
    "scram-sha-256",
    "signature",
    "vapid",
];

impl Wanted {
    /// The scheme of the first challenge that can be met; else the header that the body names.
    pub(crate) fn by(challenges: &[String], body: &str) -> Option<Self> {
        let named = named_in(body);
        let asked: Vec<Self> = challenges
            .iter()
            .flat_map(|value| Challenge::all(value))
            .map(|challenge| asked(&challenge, named.as_ref()))
            .collect();
        let entered = asked.iter().find(|each| matches!(each, Self::Entered(_)));
        entered.or(asked.first()).cloned().or(named.map(Self::Entered))
    }

    /// The same of a refused call.
    pub(crate) fn of(failure: &HttpFailure) -> Option<Self> {
        match failure.status.as_u16() {
            401 | 403 => Self::by(&failure.www_authenticate, &failure.excerpt),
            // Frameworks that read headers as parameters say of a missing one that the request is not valid.
            400 | 422 => header_that_lacks(&failure.excerpt).map(Self::Entered),
            _ => None,
        }
    }

    /// What can be entered.
    pub(crate) fn entered(self) -> Option<WantedCredential> {
        match self {
            Self::Entered(wanted) => Some(wanted),
            Self::Unspoken { .. } => None,
        }
    }
}

fn asked(challenge: &Challenge, named: Option<&WantedCredential>) -> Wanted {
    let scheme = challenge.scheme.as_str();
    let lower = scheme.to_ascii_lowercase();
    match lower.as_str() {
        "bearer" => return Wanted::Entered(WantedCredential::Bearer),
        "basic" => return Wanted::Entered(WantedCredential::Basic),
        unspoken if UNSPOKEN.contains(&unspoken) => {
            return Wanted::Unspoken { scheme: scheme.to_owned() };
        }
        _ => {}
    }
    Wanted::Entered(at_its_place(challenge).or_else(|| named.cloned()).unwrap_or_else(|| {
        WantedCredential::ApiKeyHeader { name: AUTHORIZATION.to_owned(), prefix: Some(scheme.to_owned()) }
    }))
}

const AUTHORIZATION: &str = "Authorization";

/// Where the challenge itself says that the key goes.
fn at_its_place(challenge: &Challenge) -> Option<WantedCredential> {
    let of = |name| challenge.parameter(name).map(str::to_owned);
    let header = |name: String| WantedCredential::ApiKeyHeader {
        prefix: name.eq_ignore_ascii_case(AUTHORIZATION).then(|| challenge.scheme.clone()),
        name,
    };
    if let Some(name) = of("header").or_else(|| of("header_name")) {
        return Some(header(name));
    }
    if let Some(name) = of("query").or_else(|| of("query_param")) {
        return Some(WantedCredential::ApiKeyQuery { name });
    }
    if let Some(name) = of("cookie") {
        return Some(WantedCredential::ApiKeyCookie { name });
    }
    let name = of("name")?;
    Some(match of("in")?.to_ascii_lowercase().as_str() {
        "query" => WantedCredential::ApiKeyQuery { name },
        "cookie" => WantedCredential::ApiKeyCookie { name },
        _ => header(name),
    })
}

#[cfg(test)]
mod tests {
    use super::{Wanted, WantedCredential};

    fn in_header(name: &str, prefix: Option<&str>) -> Wanted {
        let (name, prefix) = (name.to_owned(), prefix.map(str::to_owned));
        Wanted::Entered(WantedCredential::ApiKeyHeader { name, prefix })
    }

    #[track_caller]
    fn check(challenges: &[&str], body: &str, expected: Option<&Wanted>) {
        let challenges: Vec<String> = challenges.iter().map(|&each| each.to_owned()).collect();
        assert_eq!(Wanted::by(&challenges, body).as_ref(), expected, "{challenges:?} {body}");
    }

    #[test]
    fn the_challenge_names_the_scheme_and_its_place() {
        let bearer = Wanted::Entered(WantedCredential::Bearer);
        check(&["Bearer realm=\"agents\""], "", Some(&bearer));
        check(&["Basic realm=x"], "", Some(&Wanted::Entered(WantedCredential::Basic)));
        check(&["ApiKey"], "", Some(&in_header("Authorization", Some("ApiKey"))));
        check(&["Token"], "", Some(&in_header("Authorization", Some("Token"))));
        check(&[r#"ApiKey realm="a", header="X-API-Key""#], "", Some(&in_header("X-API-Key", None)));
        check(&[r#"APIKEY in="header", name="X-Key""#], "", Some(&in_header("X-Key", None)));
        let query = WantedCredential::ApiKeyQuery { name: "key".to_owned() };
        check(&["ApiKey in=query, name=key"], "", Some(&Wanted::Entered(query)));
    }

    #[test]
    fn a_header_that_the_body_names_is_where_a_bare_key_goes() {
        check(&["ApiKey"], r#"{"error":"missing X-API-Key header"}"#, Some(&in_header("X-API-Key", None)));
        check(&[], r#"{"error":"missing X-API-Key header"}"#, Some(&in_header("X-API-Key", None)));
        check(
            &["Bearer"],
            r#"{"error":"missing X-API-Key header"}"#,
            Some(&Wanted::Entered(WantedCredential::Bearer)),
        );
        check(&[], r#"{"detail":"Not authenticated"}"#, None);
    }

    #[test]
    fn a_scheme_that_signs_is_named_unless_another_one_is_taken_as_well() {
        let negotiate = Wanted::Unspoken { scheme: "Negotiate".to_owned() };
        check(&["Negotiate", "NTLM"], "", Some(&negotiate));
        check(&["Negotiate", "Basic realm=x"], "", Some(&Wanted::Entered(WantedCredential::Basic)));
    }
}
