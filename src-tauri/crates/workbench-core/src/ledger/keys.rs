//! The keyring's keys of a ledger: one seals rows, the other signs exports (Ed25519, RFC 8032). Both are named by
//! the fingerprint of the latter's public half, so that the rows of an export name its signer.

use std::fmt;

use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use workbench_store::ledger::chain::{Digest, SealKey};

/// Bytes of a public key's hash that make its fingerprint.
const FINGERPRINT: usize = 16;

/// The keys of one ledger.
pub(crate) struct Keys {
    ledger: String,
    seal: SealKey,
    signer: Ed25519KeyPair,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    seal: Digest,
    sign: Digest,
}

impl Keys {
    /// Two secrets as the keyring keeps them.
    pub(super) fn text(seal: [u8; 32], sign: [u8; 32]) -> String {
        let kept = Kept { seal: Digest::new(seal), sign: Digest::new(sign) };
        serde_json::to_string(&kept).expect("BUG: keys are plain data")
    }

    /// From the keyring's value; `None` if another program wrote it.
    pub(super) fn read(ledger: &str, text: &str) -> Option<Self> {
        let Kept { seal, sign } = serde_json::from_str(text).ok()?;
        let signer = Ed25519KeyPair::from_seed_unchecked(sign.as_bytes()).ok()?;
        let id = fingerprint(signer.public_key().as_ref());
        let seal = SealKey::new(id, seal.as_bytes().try_into().ok()?);
        Some(Self { ledger: ledger.to_owned(), seal, signer })
    }

    /// The ledger's name.
    pub(crate) fn ledger(&self) -> &str {
        &self.ledger
    }

    pub(crate) fn seal(&self) -> &SealKey {
        &self.seal
    }

    pub(crate) fn fingerprint(&self) -> &str {
        self.seal.id()
    }

    pub(crate) fn public(&self) -> &[u8] {
        self.signer.public_key().as_ref()
    }

    pub(crate) fn sign(&self, bytes: &[u8]) -> Vec<u8> {
        self.signer.sign(bytes).as_ref().to_vec()
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Keys({})", self.fingerprint())
    }
}

/// The fingerprint that a person compares: the first half of the hash of a public key, in hexadecimal.
pub(crate) fn fingerprint(public: &[u8]) -> String {
    let hash = Sha256::digest(public);
    hex::encode(hash.get(..FINGERPRINT).unwrap_or_default())
}

pub(crate) fn is_signed(public: &[u8], bytes: &[u8], signature: &[u8]) -> bool {
    UnparsedPublicKey::new(&ED25519, public).verify(bytes, signature).is_ok()
}
