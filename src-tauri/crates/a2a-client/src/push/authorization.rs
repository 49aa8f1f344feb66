//! The `Authorization` header of a call back: the registered value, or a token that the agent signed.
//!
//! Agents of 0.1 sign a JWT whose `request_body_sha256` is the hash of the body as compact JSON, whatever white
//! space goes over the wire, and publish the keys at their own origin.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::header::AUTHORIZATION;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::{Check, Delivery, Fault, Found, Outcome, Proof, Registration, is_timely, only, same};
use crate::signatures::{KeySet, Made, made};

/// The members of a JOSE header that matter (RFC 7515 §4.1).
#[derive(Deserialize)]
struct Head {
    alg: String,
    kid: Option<String>,
    /// Extensions that must be understood; none is.
    crit: Option<Value>,
}

/// The claims that matter.
#[derive(Deserialize)]
struct Claims {
    iat: f64,
    exp: Option<f64>,
    request_body_sha256: String,
}

struct Token<'a> {
    head: Head,
    /// The signed text.
    input: &'a str,
    payload: &'a str,
    signature: &'a str,
}

/// The check, and the time that was signed with it.
pub(super) fn check(registration: &Registration, delivery: &Delivery<'_>) -> (Check, Option<i64>) {
    let expected = registration.authorization.as_ref();
    let plain = |outcome| (Check { proof: Proof::Authorization, outcome }, None);
    let value = match only(delivery.headers, AUTHORIZATION.as_str()) {
        Found::None if expected.is_some() => return plain(Outcome::Missing),
        Found::None => return plain(Outcome::NotExpected),
        Found::Several => return plain(Outcome::Wrong(Fault::Malformed)),
        Found::One(value) => value,
    };
    let Some((scheme, credentials)) = value.to_str().ok().and_then(|value| value.split_once(' ')) else {
        return plain(if expected.is_some() { Outcome::Wrong(Fault::Malformed) } else { Outcome::Unknown });
    };
    let credentials = credentials.trim();
    let registered = expected.map(|expected| {
        if scheme.eq_ignore_ascii_case(&expected.scheme) {
            same(credentials.as_bytes(), &expected.credentials)
        } else {
            Outcome::Wrong(Fault::Different)
        }
    });
    if registered == Some(Outcome::Matched) {
        return plain(Outcome::Matched);
    }
    let token = scheme.eq_ignore_ascii_case("bearer").then(|| Token::read(credentials)).flatten();
    match (token, registered) {
        // Without keys it cannot be what was agreed upon.
        (Some(token), registered) if registered.is_none() || !registration.keys.is_empty() => {
            let (outcome, issued) = match token.judge(&registration.keys, delivery) {
                Ok(issued) => (Outcome::Matched, Some(issued)),
                Err(outcome) => (outcome, None),
            };
            (Check { proof: Proof::SignedToken, outcome }, issued)
        }
        (_, registered) => plain(registered.unwrap_or(Outcome::Unknown)),
    }
}

impl<'a> Token<'a> {
    /// Whether it looks like one; anything else is an opaque token.
    fn read(text: &'a str) -> Option<Self> {
        let (input, signature) = text.rsplit_once('.')?;
        let (head, payload) = input.split_once('.').filter(|(_, payload)| !payload.contains('.'))?;
        let head = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(head).ok()?).ok()?;
        Some(Self { head, input, payload, signature })
    }

    /// When it was issued, if it is right.
    fn judge(&self, keys: &KeySet, delivery: &Delivery<'_>) -> Result<i64, Outcome> {
        if self.head.crit.is_some() {
            return Err(Outcome::Wrong(Fault::Malformed));
        }
        let (name, algorithm) = (self.head.kid.as_deref(), self.head.alg.as_str());
        match made(keys, name, algorithm, self.input.as_bytes(), self.signature) {
            Made::ByKey => {}
            Made::NoKey if keys.is_empty() => return Err(Outcome::Unknown),
            Made::AlgorithmRefused => return Err(Outcome::Wrong(Fault::Algorithm)),
            Made::NoKey | Made::ByNone => return Err(Outcome::Wrong(Fault::Signature)),
        }
        let claims = URL_SAFE_NO_PAD.decode(self.payload).ok();
        let claims = claims.and_then(|bytes| serde_json::from_slice::<Claims>(&bytes).ok());
        let claims = claims.ok_or(Outcome::Wrong(Fault::Malformed))?;
        let issued = seconds(claims.iat);
        let over = claims.exp.is_some_and(|end| seconds(end).saturating_mul(1000) < delivery.at.0);
        if over || !is_timely(issued, delivery.at) {
            return Err(Outcome::Wrong(Fault::Time));
        }
        if !is_hash_of(&claims.request_body_sha256, delivery.body) {
            return Err(Outcome::Wrong(Fault::Body));
        }
        Ok(issued)
    }
}

/// `NumericDate` may have a fraction (RFC 7519 §2).
#[expect(clippy::cast_possible_truncation, reason = "`as` saturates, and what saturates is out of time")]
fn seconds(date: f64) -> i64 {
    date as i64
}

fn is_hash_of(hash: &str, body: &[u8]) -> bool {
    let Ok(hash) = hex::decode(hash) else { return false };
    let is = |bytes: &[u8]| bool::from(Sha256::digest(bytes).as_slice().ct_eq(&hash));
    let compact = || serde_json::from_slice::<Value>(body).map(|body| body.to_string());
    is(body) || compact().is_ok_and(|compact| is(compact.as_bytes()))
}
