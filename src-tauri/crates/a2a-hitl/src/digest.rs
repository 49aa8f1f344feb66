//! A digest over several fields.

use sha2::{Digest, Sha256};

/// SHA-256 over fields that cannot run into each other: each says whether it is there and how long.
pub(crate) struct Fields(Sha256);

impl Fields {
    pub(crate) fn new(tag: &str) -> Self {
        let mut fields = Self(Sha256::new());
        fields.field(Some(tag));
        fields
    }

    pub(crate) fn field(&mut self, value: Option<&str>) {
        match value {
            Some(value) => self.bytes(value.as_bytes()),
            None => self.0.update([0]),
        }
    }

    pub(crate) fn bytes(&mut self, value: &[u8]) {
        self.0.update([1]);
        self.0.update((value.len() as u64).to_be_bytes());
        self.0.update(value);
    }

    pub(crate) fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}
