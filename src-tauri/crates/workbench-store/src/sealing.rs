//! Hashes of the ledger and the key that seals its rows, to the byte as [`chain`](crate::ledger::chain) says.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use hmac::{Hmac, KeyInit, Mac};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

/// A SHA-256 hash, or an HMAC of that length. Written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest(pub(crate) [u8; 32]);

impl Digest {
    /// Takes the bytes of a hash.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// From 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Self(bytes))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| D::Error::custom("not a digest"))
    }
}

impl FromSql for Digest {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_blob()?.try_into().map(Self).map_err(|_| FromSqlError::InvalidType)
    }
}

/// The key of a ledger. Prints nothing of it.
#[derive(Clone)]
pub struct SealKey {
    id: String,
    key: [u8; 32],
}

impl SealKey {
    /// A key and the name by which rows call it.
    pub fn new(id: impl Into<String>, key: [u8; 32]) -> Self {
        Self { id: id.into(), key }
    }

    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The seal on a link: the HMAC-SHA-256 (RFC 2104), under this key, of the fields `a2a-workbench ledger seal 1` and
    /// the link. So it covers every row before it as well.
    pub fn seal(&self, link: &Digest) -> Digest {
        Digest(self.mac(link).finalize().into_bytes().into())
    }

    /// Whether this is the seal on that link, found out in constant time.
    pub fn is_seal(&self, seal: &Digest, link: &Digest) -> bool {
        self.mac(link).verify_slice(&seal.0).is_ok()
    }

    fn mac(&self, link: &Digest) -> Hmac<Sha256> {
        let mut fields = Fields::of("a2a-workbench ledger seal 1");
        fields.add(&link.0);
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("BUG: HMAC takes keys of any length");
        mac.update(&fields.0);
        mac
    }
}

impl fmt::Debug for SealKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "SealKey({}, …)", self.id)
    }
}

/// The key that rows are sealed with, shared between the store and its writer.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sealing(Arc<RwLock<Option<SealKey>>>);

impl Sealing {
    pub(crate) fn set(&self, key: SealKey) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(key);
    }

    pub(crate) fn key(&self) -> Option<SealKey> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Fields one after another.
pub(crate) struct Fields(Vec<u8>);

impl Fields {
    /// The first field names the purpose, so that no hash can be taken for another.
    pub(crate) fn of(purpose: &str) -> Self {
        let mut fields = Self(Vec::new());
        fields.add(purpose.as_bytes());
        fields
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) -> &mut Self {
        let length = u64::try_from(bytes.len()).expect("BUG: no field is that long");
        self.0.extend(length.to_be_bytes());
        self.0.extend(bytes);
        self
    }

    pub(crate) fn add_or_not(&mut self, bytes: Option<&[u8]>) -> &mut Self {
        self.0.push(u8::from(bytes.is_some()));
        match bytes {
            Some(bytes) => self.add(bytes),
            None => self,
        }
    }

    pub(crate) fn hash(&self) -> Digest {
        Digest(Sha256::digest(&self.0).into())
    }
}
