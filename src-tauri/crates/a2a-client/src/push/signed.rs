//! Signatures with a shared secret over the body (HMAC-SHA256, RFC 2104).

use hmac::{Hmac, KeyInit as _, Mac as _};
use http::HeaderMap;
use sha2::Sha256;

use super::{Check, Delivery, Fault, Found, Outcome, Proof, Registration, is_timely, only};
use crate::secret::Secret;

const BODY: &str = "x-agent-signature";
/// The pair of `CrewAI`: the signature covers the time, a full stop, and the body.
const TIMED: &str = "x-a2a-signature";
const TIME: &str = "x-a2a-signature-timestamp";

/// The results for both kinds of signatures, and the signed time.
pub(super) fn check(registration: &Registration, delivery: &Delivery<'_>) -> (Vec<Check>, Option<i64>) {
    let secret = registration.shared_secret.as_ref();
    let (mut checks, mut time) = (Vec::new(), None);
    if let Some(outcome) =
        outcome(delivery.headers, BODY, secret, |secret, value| verify(secret, &[delivery.body], value))
    {
        checks.push(Check { proof: Proof::BodySignature, outcome });
    }
    if let Some(outcome) = outcome(delivery.headers, TIMED, secret, |secret, value| {
        let Found::One(stamp) = only(delivery.headers, TIME) else { return Outcome::Wrong(Fault::Malformed) };
        let verified = verify(secret, &[stamp.as_bytes(), b".", delivery.body], value);
        if verified != Outcome::Matched {
            return verified;
        }
        match stamp.to_str().ok().and_then(|stamp| stamp.parse().ok()) {
            Some(seconds) if is_timely(seconds, delivery.at) => {
                time = Some(seconds);
                Outcome::Matched
            }
            Some(_) => Outcome::Wrong(Fault::Time),
            None => Outcome::Wrong(Fault::Malformed),
        }
    }) {
        checks.push(Check { proof: Proof::TimedSignature, outcome });
    }
    if let (true, Some(_)) = (checks.is_empty(), secret) {
        checks.push(Check { proof: Proof::BodySignature, outcome: Outcome::Missing });
    }
    (checks, time)
}

/// `None`: no such header, which says nothing.
fn outcome(
    headers: &HeaderMap,
    name: &str,
    secret: Option<&Secret>,
    verify: impl FnOnce(&Secret, &str) -> Outcome,
) -> Option<Outcome> {
    let value = match only(headers, name) {
        Found::None => return None,
        Found::Several => return Some(Outcome::Wrong(Fault::Malformed)),
        Found::One(value) => value,
    };
    let Some(secret) = secret else { return Some(Outcome::Unknown) };
    Some(value.to_str().map_or(Outcome::Wrong(Fault::Malformed), |value| verify(secret, value)))
}

fn verify(secret: &Secret, covered: &[&[u8]], signature: &str) -> Outcome {
    let Ok(signature) = hex::decode(signature.strip_prefix("sha256=").unwrap_or(signature)) else {
        return Outcome::Wrong(Fault::Malformed);
    };
    let key = secret.expose().as_bytes();
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("BUG: HMAC takes keys of any length");
    for piece in covered {
        mac.update(piece);
    }
    // Compares in constant time.
    match mac.verify_slice(&signature) {
        Ok(()) => Outcome::Matched,
        Err(_) => Outcome::Wrong(Fault::Different),
    }
}
