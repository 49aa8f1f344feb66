//! The ledger for a person: a page of it, the story of one request, and whether it is whole.

use workbench_store::ledger::check::{self, Checked, Progress};
use workbench_store::ledger::list::{self, Query, Shown};
use workbench_store::{ApprovalId, Tag};

use super::Ledger;
use crate::error::CoreError;

/// Whether the ledger is whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerState {
    /// The result of the checks.
    pub checked: Checked,
    /// When all rows were last checked, in Unix milliseconds. Those that came later were checked by themselves.
    pub whole_at: i64,
    /// Fingerprint of the key that seals rows and signs exports; `None`: there is no keyring.
    pub key: Option<String>,
}

/// The last check of this process.
#[derive(Debug, Clone)]
pub(crate) struct LastCheck {
    progress: Progress,
    whole_at: i64,
}

/// Which rows are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rows {
    All,
    /// Those that no check of this process has seen.
    Unseen,
}

impl Ledger {
    /// A page of rows, newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn page(&self, query: Query) -> Result<Vec<Shown>, CoreError> {
        Ok(self.ground.store().read(move |reader| list::page(reader, &query)).await?)
    }

    /// All rows about one request, oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn of(&self, id: &ApprovalId) -> Result<Vec<Shown>, CoreError> {
        let id = id.clone();
        Ok(self.ground.store().read(move |reader| list::of_approval(reader, &id)).await?)
    }

    /// Fingerprint of the key that seals rows and signs exports; `None`: there is no keyring.
    pub async fn key(&self) -> Option<String> {
        self.keys().await.map(|keys| keys.fingerprint().to_owned())
    }

    /// Checks the ledger against the keyring: all of it the first time, later only the added rows.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn check(&self) -> Result<LedgerState, CoreError> {
        self.look_through(Rows::Unseen).await
    }

    /// Checks all of it once more, whatever was checked before, and announces the result.
    ///
    /// # Errors
    /// When the store cannot be read, or nobody can be told.
    pub async fn check_whole(&self) -> Result<LedgerState, CoreError> {
        let state = self.look_through(Rows::All).await?;
        let announcing = self.ground.store().write("ledger checked", |tx| {
            tx.touch(Tag::Ledger, None);
            Ok(())
        });
        announcing.await?;
        Ok(state)
    }

    async fn look_through(&self, rows: Rows) -> Result<LedgerState, CoreError> {
        let keys = self.keys().await;
        let (seal, key) =
            (keys.map(|keys| keys.seal().clone()), keys.map(|keys| keys.fingerprint().to_owned()));
        // Who asks meanwhile goes on from this check.
        let mut last = self.checked.lock().await;
        let (remembered, before) = (self.remembered_head().await, last.clone());
        let now = self.ground.environment().now();
        let checking = self.ground.store().read(move |reader| {
            let (seal, remembered) = (seal.as_ref(), remembered.as_ref());
            let Some(LastCheck { progress, whole_at }) = before else {
                return Ok(LastCheck { progress: check::ledger(reader, seal, remembered)?, whole_at: now });
            };
            let furthest = progress.furthest(remembered);
            if rows == Rows::Unseen
                && let Some(progress) = check::added(reader, progress, seal, remembered)?
            {
                return Ok(LastCheck { progress, whole_at });
            }
            Ok(LastCheck { progress: check::ledger(reader, seal, Some(&furthest))?, whole_at: now })
        });
        let LastCheck { progress, whole_at } = last.insert(checking.await?);
        Ok(LedgerState { checked: progress.checked(), whole_at: *whole_at, key })
    }
}
