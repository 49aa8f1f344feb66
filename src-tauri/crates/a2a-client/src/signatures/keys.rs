//! Public keys: as a JWK set (RFC 7517), as one JWK, or as the map of names to PEM that samples publish.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use jsonwebtoken::jwk::{Jwk, ThumbprintHash};
use jsonwebtoken::{Algorithm, DecodingKey};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use thiserror::Error;
use url::Url;

use crate::display_url::DisplayUrl;
use crate::error::TransportError;
use crate::raw::{Raw, RawRequest};
use crate::tap::Tag;

/// More keys are not looked at.
const MOST_KEYS: usize = 100;

/// Public keys to check signatures with.
#[derive(Debug, Clone, Default)]
pub struct KeySet(Vec<PublicKey>);

/// One public key.
#[derive(Clone)]
pub(super) struct PublicKey {
    id: Option<String>,
    key: DecodingKey,
    thumbprint: String,
}

/// Why there are no keys.
#[derive(Debug, Error)]
pub enum KeyError {
    /// Nothing came.
    #[error(transparent)]
    Transport(#[from] TransportError),
    /// Another answer than success.
    #[error("the keys' address answered {0}")]
    Status(StatusCode),
    /// Another origin answered, whose keys were not requested.
    #[error("the keys' address leads to another origin, {0}")]
    Moved(DisplayUrl),
    /// No keys in it.
    #[error("the answer holds no public key")]
    NoKeys,
}

impl KeySet {
    /// Reads a key set, a key, or a map of names to PEM. Keys of other kinds are left out.
    ///
    /// # Errors
    /// When no key can be read.
    pub fn read(text: &str) -> Result<Self, KeyError> {
        let Ok(Value::Object(members)) = serde_json::from_str::<Value>(text) else {
            return Err(KeyError::NoKeys);
        };
        let keys: Vec<PublicKey> = match members.get("keys") {
            Some(Value::Array(keys)) => keys.iter().take(MOST_KEYS).filter_map(PublicKey::of_jwk).collect(),
            _ if members.contains_key("kty") => {
                PublicKey::of_jwk(&Value::Object(members)).into_iter().collect()
            }
            _ => of_pem(&members),
        };
        if keys.is_empty() { Err(KeyError::NoKeys) } else { Ok(Self(keys)) }
    }

    /// Whether it holds no key.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The thumbprints (RFC 7638) of all keys, by which they can be pinned.
    pub fn thumbprints(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|key| key.thumbprint.as_str())
    }

    /// Only the keys that were pinned.
    #[must_use]
    pub fn pinned(self, thumbprints: &[String]) -> Self {
        Self(self.0.into_iter().filter(|key| thumbprints.contains(&key.thumbprint)).collect())
    }

    /// The keys that can have made a signature, those of the name first: a name is only a hint.
    pub(super) fn candidates(
        &self,
        id: Option<&str>,
        algorithm: Algorithm,
    ) -> impl Iterator<Item = &PublicKey> {
        let named = move |key: &&PublicKey| id.is_some() && key.id.as_deref() == id;
        let fits = move |key: &&PublicKey| key.key.family() == algorithm.family();
        let first = self.0.iter().filter(named);
        first.chain(self.0.iter().filter(move |key| !named(key))).filter(fits)
    }
}

impl PublicKey {
    fn of_jwk(value: &Value) -> Option<Self> {
        let jwk: Jwk = serde_json::from_value(value.clone()).ok()?;
        // A secret that stands in a public document proves nothing.
        if value.get("kty").is_some_and(|kind| kind == "oct") {
            return None;
        }
        let key = DecodingKey::from_jwk(&jwk).ok()?;
        let thumbprint = jwk.thumbprint(ThumbprintHash::SHA256).ok()?;
        Some(Self { id: jwk.common.key_id, key, thumbprint })
    }

    pub(super) fn made(&self, signature: &str, input: &[u8], algorithm: Algorithm) -> bool {
        jsonwebtoken::crypto::verify(signature, input, &self.key, algorithm).unwrap_or(false)
    }

    pub(super) fn thumbprint(&self) -> &str {
        &self.thumbprint
    }
}

impl std::fmt::Debug for PublicKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("PublicKey").field(&self.thumbprint).finish()
    }
}

fn of_pem(members: &Map<String, Value>) -> Vec<PublicKey> {
    let key = |(id, pem): (&String, &Value)| {
        let pem = pem.as_str()?.as_bytes();
        let key = DecodingKey::from_ec_pem(pem)
            .or_else(|_| DecodingKey::from_rsa_pem(pem))
            .or_else(|_| DecodingKey::from_ed_pem(pem))
            .ok()?;
        Some(PublicKey { id: Some(id.clone()), key, thumbprint: pem_thumbprint(pem) })
    };
    members.iter().take(MOST_KEYS).filter_map(key).collect()
}

/// A PEM has no thumbprint of its own; its text without white space identifies it as well.
fn pem_thumbprint(pem: &[u8]) -> String {
    let text: Vec<u8> = pem.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    URL_SAFE_NO_PAD.encode(Sha256::digest(text))
}

/// Fetches keys from `url` itself; those of an origin that it leads to are refused. Whether to ask this
/// address at all is the caller's decision.
///
/// # Errors
/// When no key came.
pub async fn fetch_keys(raw: &Raw, url: Url, connection: Option<Arc<str>>) -> Result<KeySet, KeyError> {
    let mut headers = HeaderMap::new();
    headers.insert(header::ACCEPT, HeaderValue::from_static("application/jwk-set+json, application/json"));
    let origin = url.origin();
    let request = RawRequest {
        method: Method::GET,
        url,
        headers,
        body: Bytes::new(),
        wait: Some(raw.limits().headers),
        tag: Tag { connection, operation: "keys", ..Tag::default() },
        copies: None,
    };
    let (head, body) = raw.exchange(request).await?;
    if head.url.origin() != origin {
        return Err(KeyError::Moved(DisplayUrl::new(&head.url)));
    }
    if head.status != StatusCode::OK {
        return Err(KeyError::Status(head.status));
    }
    let bytes = body.collect(raw.limits().card_bytes).await?;
    KeySet::read(&String::from_utf8_lossy(&bytes))
}
