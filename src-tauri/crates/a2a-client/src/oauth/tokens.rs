//! Tokens with the data that came with them.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::HeaderValue;
use serde_json::{Value, json};

use super::answer::Members;
use crate::clock::UnixMillis;
use crate::error::{AnswerFault, OAuthError};
use crate::secret::Secret;

/// A token is renewed this long before it expires, so that it is not refused for the way it has to go.
const MARGIN: Duration = Duration::from_mins(1);

/// An access token with its answer's other members (RFC 6749 §5.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    /// The access token, which requests carry.
    pub access: Secret,
    /// The refresh token, which gets the next access token.
    pub refresh: Option<Secret>,
    /// When it was got.
    pub obtained_at: UnixMillis,
    /// When it stops being accepted; `None`: not said.
    pub expires_at: Option<UnixMillis>,
    /// Its scopes: as granted, or as requested if the server does not say (RFC 6749 §5.1).
    pub scopes: Vec<String>,
    /// The person who signed in, if the server tells (OpenID Connect).
    pub claims: Option<Claims>,
}

/// The person who signed in, read from an identity token that came straight from the token endpoint.
///
/// TLS vouches for it (OpenID Connect Core §3.1.3.7, 6); its signature is not checked, and only display depends on
/// it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Claims {
    /// `sub`.
    pub subject: String,
    /// A name that a person recognises: preferred user name, e-mail address or name.
    pub name: Option<String>,
}

impl Tokens {
    /// Reads a token answer. `asked`: the scopes of the request; `issuer` and `audience`: the expected ones of an
    /// identity token.
    pub(super) fn read(
        answer: &Members,
        asked: &[String],
        issuer: Option<&str>,
        audience: &str,
        now: UnixMillis,
    ) -> Result<Self, OAuthError> {
        let access = answer.required("access_token")?;
        // Absent: some servers leave it out, and nothing else is ever meant.
        let kind = answer.text("token_type").unwrap_or("Bearer");
        if !kind.eq_ignore_ascii_case("bearer") {
            return Err(answer.fault(AnswerFault::NotBearer));
        }
        if HeaderValue::from_str(access).is_err() {
            return Err(answer.fault(AnswerFault::Unsendable));
        }
        let claims = match answer.text("id_token") {
            Some(token) => claims(token, issuer, audience).map_err(|fault| answer.fault(fault))?,
            None => None,
        };
        let granted = answer.text("scope").map(|scope| scope.split_whitespace().map(str::to_owned).collect());
        Ok(Self {
            access: Secret::new(access),
            refresh: answer.text("refresh_token").map(Secret::new),
            obtained_at: now,
            expires_at: answer.seconds("expires_in").map(|seconds| later(now, seconds)),
            scopes: granted.unwrap_or_else(|| asked.to_vec()),
            claims,
        })
    }

    /// The result of a refresh, with the values that it leaves unchanged (RFC 6749 §6).
    pub(super) fn renewed(&self, newer: Self) -> Self {
        Self {
            refresh: newer.refresh.or_else(|| self.refresh.clone()),
            claims: newer.claims.or_else(|| self.claims.clone()),
            ..newer
        }
    }

    /// Whether it is time for another token. Short lives are used for half their length at least.
    pub(super) fn is_due(&self, now: UnixMillis) -> bool {
        self.expires_at.is_some_and(|expires| {
            let margin = MARGIN.min(expires.since(self.obtained_at) / 2);
            now.0 >= expires.0.saturating_sub(millis(margin))
        })
    }

    /// Whether it has expired.
    pub fn is_expired(&self, now: UnixMillis) -> bool {
        self.expires_at.is_some_and(|expires| now >= expires)
    }

    /// Everything, as one text for a keyring.
    pub fn to_secret(&self) -> Secret {
        let text = json!({
            "access": self.access.expose(),
            "refresh": self.refresh.as_ref().map(Secret::expose),
            "obtainedAt": self.obtained_at.0,
            "expiresAt": self.expires_at.map(|at| at.0),
            "scopes": self.scopes,
            "subject": self.claims.as_ref().map(|claims| &claims.subject),
            "name": self.claims.as_ref().and_then(|claims| claims.name.as_ref()),
        });
        Secret::new(text.to_string())
    }

    /// Reads the value of [`Tokens::to_secret`]; `None` for anything else.
    pub fn from_secret(secret: &Secret) -> Option<Self> {
        let saved: Value = serde_json::from_str(secret.expose()).ok()?;
        let text = |member: &str| saved.get(member).and_then(Value::as_str);
        let scopes = saved.get("scopes").and_then(Value::as_array).into_iter().flatten();
        let name = text("name").map(str::to_owned);
        Some(Self {
            access: Secret::new(text("access")?),
            refresh: text("refresh").map(Secret::new),
            obtained_at: UnixMillis(saved.get("obtainedAt").and_then(Value::as_i64)?),
            expires_at: saved.get("expiresAt").and_then(Value::as_i64).map(UnixMillis),
            scopes: scopes.filter_map(Value::as_str).map(str::to_owned).collect(),
            claims: text("subject").map(|subject| Claims { subject: subject.to_owned(), name }),
        })
    }
}

pub(super) fn later(now: UnixMillis, seconds: u64) -> UnixMillis {
    let millis = i64::try_from(seconds).unwrap_or(i64::MAX).saturating_mul(1_000);
    UnixMillis(now.0.saturating_add(millis))
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// An identity token that cannot be read says nothing; one that is about somebody else is refused.
fn claims(token: &str, issuer: Option<&str>, audience: &str) -> Result<Option<Claims>, AnswerFault> {
    let payload = token.split('.').nth(1).and_then(|part| URL_SAFE_NO_PAD.decode(part).ok());
    let Some(claims) = payload.and_then(|payload| serde_json::from_slice::<Value>(&payload).ok()) else {
        return Ok(None);
    };
    let text = |name: &str| claims.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    if issuer.is_some_and(|issuer| text("iss").is_some_and(|named| named != issuer)) {
        return Err(AnswerFault::OtherAudience);
    }
    let for_us = match claims.get("aud") {
        Some(Value::String(one)) => one == audience,
        Some(Value::Array(several)) => several.iter().any(|one| one == audience),
        Some(_) | None => true,
    };
    if !for_us {
        return Err(AnswerFault::OtherAudience);
    }
    let name = ["preferred_username", "email", "name"].into_iter().find_map(text);
    let name = name.map(|name| name.chars().filter(|it| !it.is_control()).take(100).collect());
    Ok(text("sub").map(|subject| Claims { subject: subject.chars().take(200).collect(), name }))
}

#[cfg(test)]
mod tests {
    use http::StatusCode;
    use rstest::rstest;

    use super::*;
    use crate::error::EndpointName;

    fn read(body: &str) -> Result<Tokens, OAuthError> {
        let answer = Members::read(EndpointName::Token, StatusCode::OK, body.as_bytes())?;
        let asked = ["a".to_owned(), "b".to_owned()];
        Tokens::read(&answer, &asked, Some("https://login.example"), "me", UnixMillis(1_000))
    }

    fn fault(body: &str) -> AnswerFault {
        match read(body) {
            Err(OAuthError::Answer { fault, .. }) => fault,
            other => panic!("{body} became {other:?}"),
        }
    }

    fn id_token(claims: &str) -> String {
        let payload = URL_SAFE_NO_PAD.encode(claims);
        format!(r#"{{"access_token":"t","id_token":"e30.{payload}.sig"}}"#)
    }

    #[test]
    fn granted_scopes_come_before_those_asked_for() {
        let silent = read(r#"{"access_token":"t","token_type":"bearer"}"#).unwrap();
        assert_eq!(silent.scopes, ["a", "b"], "not said means as asked");
        let narrowed = read(r#"{"access_token":"t","token_type":"BEARER","scope":"a"}"#).unwrap();
        assert_eq!(narrowed.scopes, ["a"]);
    }

    #[rstest]
    #[case("3600", Some(3_601_000))]
    #[case("\"3600\"", Some(3_601_000))]
    #[case("3600.7", Some(3_601_000))]
    #[case("18446744073709551615", Some(i64::MAX))]
    #[case("-1", None)]
    #[case("null", None)]
    fn a_life_is_read_in_every_spelling_and_never_overflows(
        #[case] life: &str,
        #[case] expected: Option<i64>,
    ) {
        let tokens = read(&format!(r#"{{"access_token":"t","expires_in":{life}}}"#)).unwrap();
        assert_eq!(tokens.expires_at, expected.map(UnixMillis), "{life}");
    }

    #[test]
    fn a_token_that_cannot_be_sent_as_a_bearer_token_is_refused() {
        assert_eq!(fault(r#"{"access_token":"t","token_type":"DPoP"}"#), AnswerFault::NotBearer);
        assert_eq!(fault(r#"{"access_token":"t\r\nX-Evil: 1"}"#), AnswerFault::Unsendable);
        assert_eq!(fault(r#"{"token_type":"Bearer"}"#), AnswerFault::Lacks("access_token"));
        assert_eq!(fault(r#"{"access_token":7}"#), AnswerFault::Lacks("access_token"));
        assert_eq!(fault("<html>"), AnswerFault::NotJson);
    }

    #[test]
    fn who_signed_in_is_read_from_an_identity_token_for_us() {
        let claims =
            r#"{"iss":"https://login.example","aud":["you","me"],"sub":"s-1","email":"m@x.example"}"#;
        let tokens = read(&id_token(claims)).unwrap();
        let expected = Claims { subject: "s-1".to_owned(), name: Some("m@x.example".to_owned()) };
        assert_eq!(tokens.claims, Some(expected));
        let other = r#"{"iss":"https://evil.example","aud":"me","sub":"s-1"}"#;
        assert_eq!(fault(&id_token(other)), AnswerFault::OtherAudience);
        let elsewhere = r#"{"iss":"https://login.example","aud":"you","sub":"s-1"}"#;
        assert_eq!(fault(&id_token(elsewhere)), AnswerFault::OtherAudience);
    }

    #[test]
    fn a_token_is_renewed_a_minute_early_and_a_short_one_at_half_its_life() {
        let hour = read(r#"{"access_token":"t","expires_in":3600}"#).unwrap();
        assert!(!hour.is_due(UnixMillis(3_540_999)) && hour.is_due(UnixMillis(3_541_000)));
        let short = read(r#"{"access_token":"t","expires_in":10}"#).unwrap();
        assert!(!short.is_due(UnixMillis(5_999)) && short.is_due(UnixMillis(6_000)));
        assert!(!short.is_expired(UnixMillis(10_999)) && short.is_expired(UnixMillis(11_000)));
    }

    #[test]
    fn tokens_survive_the_keyring() {
        let body = r#"{"access_token":"t","refresh_token":"r","expires_in":10,"scope":"a b"}"#;
        let tokens =
            Tokens { claims: Some(Claims { subject: "s".to_owned(), name: None }), ..read(body).unwrap() };
        assert_eq!(Tokens::from_secret(&tokens.to_secret()), Some(tokens));
        assert_eq!(Tokens::from_secret(&Secret::new("a token pasted by hand")), None);
    }
}
