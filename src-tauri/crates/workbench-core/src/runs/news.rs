//! News for a driver: something happened in its run, or others added to its journal. A driver that hears of its chats alone
//! knows its journal already, and does not read it again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bell::Bell;

/// Tells one driver. Cheap to clone.
#[derive(Debug, Default, Clone)]
pub(super) struct News {
    bell: Bell,
    /// The journal may have grown since the driver read it.
    journal: Arc<AtomicBool>,
}

impl News {
    /// Something happened to a call of the run.
    pub(super) fn of_chats(&self) {
        self.bell.ring();
    }

    /// The journal may have grown.
    pub(super) fn of_journal(&self) {
        self.read_journal();
        self.bell.ring();
    }

    /// The driver is to read the journal before its next step. It is not woken for that.
    pub(super) fn read_journal(&self) {
        self.journal.store(true, Ordering::Release);
    }

    /// Whether the journal may have grown since this was asked before.
    pub(super) fn take_journal(&self) -> bool {
        self.journal.swap(false, Ordering::AcqRel)
    }

    /// Waits for news that came since the last wait.
    pub(super) async fn come(&self) {
        self.bell.rung().await;
    }
}
