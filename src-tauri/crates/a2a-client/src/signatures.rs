//! Verifies that an agent card is signed by a trusted key (A2A 1.0 §8.4, RFC 7515).
//!
//! Signers differ in the bytes they sign, so every [`Form`] is tried, and the matching one is reported with the
//! members that it does not cover. The caller chooses the keys: a key that a card points to (`jku`) proves
//! nothing unless it is of the agent's own origin or pinned, and [`fetch_keys`] fetches it only on request.
//! Deliberately absent: algorithms with a shared secret, and `none`.

mod keys;

use a2a_protocol::model::CardSignature;
use a2a_protocol::signing::Form;
use a2a_protocol::{Json, read};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::Algorithm;
use serde::Deserialize;
use url::Url;

pub use keys::{KeyError, KeySet, fetch_keys};

/// The result of checking one signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureReport {
    /// The key that it names, which is a hint and no proof.
    pub key_id: Option<String>,
    /// The algorithm, as spelled.
    pub algorithm: String,
    /// Where the signer says that the key is. Never fetched by itself.
    pub key_url: Option<Url>,
    /// The judgement.
    pub verdict: Verdict,
}

/// The judgement about one signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// One of the keys made it.
    Valid {
        /// The form of the card that was signed.
        form: Form,
        /// JSON pointers of members that could be changed without breaking it.
        uncovered: Vec<String>,
        /// The thumbprint (RFC 7638) of the key.
        thumbprint: String,
    },
    /// None of the keys made it, in no known form.
    Invalid,
    /// There is no key to check it with.
    NoKey,
    /// An algorithm that is not accepted.
    AlgorithmRefused,
    /// It cannot be read.
    Malformed,
}

/// The members of a protected header that matter (RFC 7515 §4.1).
#[derive(Debug, Default, Deserialize)]
struct Protected {
    #[serde(default)]
    alg: String,
    kid: Option<String>,
    jku: Option<String>,
    /// Extensions that must be understood; none is.
    crit: Option<Vec<String>>,
}

/// Judges every signature of a card. A card needs one valid signature.
pub fn verify_card(card: &Json, keys: &KeySet) -> Vec<SignatureReport> {
    let signatures = read::card(card).map(|card| card.value.signatures).unwrap_or_default();
    signatures.iter().map(|signature| judge(card, signature, keys)).collect()
}

fn judge(card: &Json, signature: &CardSignature, keys: &KeySet) -> SignatureReport {
    let header = URL_SAFE_NO_PAD
        .decode(&signature.protected)
        .ok()
        .and_then(|bytes| serde_json::from_slice::<Protected>(&bytes).ok());
    let Some(header) = header else {
        let (key_id, algorithm, key_url) = (None, String::new(), None);
        return SignatureReport { key_id, algorithm, key_url, verdict: Verdict::Malformed };
    };
    let verdict = match accepted(&header.alg) {
        None => Verdict::AlgorithmRefused,
        Some(_) if header.crit.is_some() => Verdict::Malformed,
        Some(algorithm) => check(card, signature, algorithm, keys, header.kid.as_deref()),
    };
    SignatureReport {
        key_id: header.kid,
        algorithm: header.alg,
        key_url: header.jku.and_then(|url| Url::parse(&url).ok()),
        verdict,
    }
}

/// The maker of a signature over any text.
pub(crate) enum Made {
    /// One of the keys.
    ByKey,
    /// None of the keys.
    ByNone,
    /// There is no key that could have.
    NoKey,
    /// An algorithm that is not accepted.
    AlgorithmRefused,
}

/// Whether one of `keys` made a signature, `key_id` being a hint.
pub(crate) fn made(
    keys: &KeySet,
    key_id: Option<&str>,
    algorithm: &str,
    input: &[u8],
    signature: &str,
) -> Made {
    let Some(algorithm) = accepted(algorithm) else { return Made::AlgorithmRefused };
    let mut candidates = keys.candidates(key_id, algorithm).peekable();
    if candidates.peek().is_none() {
        return Made::NoKey;
    }
    if candidates.any(|key| key.made(signature, input, algorithm)) { Made::ByKey } else { Made::ByNone }
}

/// Only public keys: with a shared secret, a verifier could also sign.
fn accepted(algorithm: &str) -> Option<Algorithm> {
    Some(match algorithm {
        "ES256" => Algorithm::ES256,
        "ES384" => Algorithm::ES384,
        "RS256" => Algorithm::RS256,
        "RS384" => Algorithm::RS384,
        "RS512" => Algorithm::RS512,
        "PS256" => Algorithm::PS256,
        "PS384" => Algorithm::PS384,
        "PS512" => Algorithm::PS512,
        "EdDSA" | "Ed25519" => Algorithm::EdDSA,
        _ => return None,
    })
}

fn check(
    card: &Json,
    signature: &CardSignature,
    algorithm: Algorithm,
    keys: &KeySet,
    key_id: Option<&str>,
) -> Verdict {
    let mut tried = false;
    for form in Form::ALL {
        let Some(payload) = form.payload(card) else { return Verdict::Malformed };
        let input = format!("{}.{}", signature.protected, URL_SAFE_NO_PAD.encode(payload.text));
        for key in keys.candidates(key_id, algorithm) {
            tried = true;
            if key.made(&signature.signature, input.as_bytes(), algorithm) {
                let (uncovered, thumbprint) = (payload.uncovered, key.thumbprint().to_owned());
                return Verdict::Valid { form, uncovered, thumbprint };
            }
        }
    }
    if tried { Verdict::Invalid } else { Verdict::NoKey }
}
