//! The ledger for a person: a page of it, the story of one request, and whether it is whole.

use workbench_store::ApprovalId;
use workbench_store::ledger::check::{self, Checked};
use workbench_store::ledger::list::{self, Query, Shown};

use crate::error::CoreError;
use crate::workbench::Workbench;

/// Whether the ledger is whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerState {
    /// What a check found.
    pub checked: Checked,
    /// Fingerprint of the key that seals rows and signs exports; `None`: there is no keyring.
    pub key: Option<String>,
}

impl Workbench {
    /// A page of rows, newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn ledger_page(&self, query: Query) -> Result<Vec<Shown>, CoreError> {
        Ok(self.store().read(move |reader| list::page(reader, &query)).await?)
    }

    /// All rows about one request, oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn ledger_of(&self, id: &ApprovalId) -> Result<Vec<Shown>, CoreError> {
        let id = id.clone();
        Ok(self.store().read(move |reader| list::of_approval(reader, &id)).await?)
    }

    /// Fingerprint of the key that seals rows and signs exports; `None`: there is no keyring.
    pub async fn ledger_key(&self) -> Option<String> {
        self.ledger_keys().await.map(|keys| keys.fingerprint().to_owned())
    }

    /// Checks the whole ledger against what the keyring has.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn check_ledger(&self) -> Result<LedgerState, CoreError> {
        let keys = self.ledger_keys().await;
        let (seal, key) =
            (keys.map(|keys| keys.seal().clone()), keys.map(|keys| keys.fingerprint().to_owned()));
        let head = self.remembered_head().await;
        let checked =
            self.store().read(move |reader| check::ledger(reader, seal.as_ref(), head.as_ref())).await?;
        Ok(LedgerState { checked, key })
    }
}
