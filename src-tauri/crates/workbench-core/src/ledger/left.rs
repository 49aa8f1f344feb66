//! Decisions that earlier processes left unsent, read before anything can change them.

use workbench_store::approvals::outbox;
use workbench_store::{ApprovalId, Reader, StoreError};

use super::Ledger;

/// All of it.
pub(crate) struct Left {
    /// Decisions that were not sent.
    unsent: Vec<ApprovalId>,
    /// How often something was let be sent.
    sendings: u64,
}

impl Left {
    pub(crate) fn read(reader: &Reader<'_>) -> Result<Self, StoreError> {
        Ok(Self { unsent: outbox::queued(reader)?, sendings: outbox::sendings(reader)? })
    }
}

impl Ledger {
    /// Without a keyring, or with another one, nothing remembers where the ledger ended: the folder may have been set
    /// back to before decisions were sent that wait in it. None of them leaves before the keyring was asked.
    pub(super) async fn ask_about_what_was_left(&self) {
        let left = self.left.unsent.clone();
        if left.is_empty() {
            return;
        }
        let asking = self.ground.store().write("ask again", move |tx| outbox::overdue_of(tx, &left)).await;
        match asking {
            Ok(()) => self.asked.ring(),
            Err(error) => {
                tracing::error!(%error, "what an earlier run left unsent cannot be asked about");
            }
        }
    }

    /// How often earlier processes let something be sent, as the database said when it was opened.
    pub(super) fn counted_at_start(&self) -> u64 {
        self.left.sendings
    }
}
