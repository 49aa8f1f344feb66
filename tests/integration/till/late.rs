//! An answer that stays on its way until somebody lets it arrive, or the next one is late.

use std::sync::{Mutex, PoisonError};

use tokio::sync::{Notify, oneshot};

#[derive(Default)]
pub(super) struct Late {
    came: Notify,
    held: Mutex<Option<oneshot::Sender<()>>>,
}

impl Late {
    /// Returns when the answer may arrive.
    pub(super) async fn hold(&self) {
        let (arrives, held) = oneshot::channel();
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = Some(arrives);
        self.came.notify_one();
        // Whoever holds another one meanwhile lets this one go.
        drop(held.await);
    }

    /// Returns when an answer is held.
    pub(super) async fn came(&self) {
        self.came.notified().await;
    }

    pub(super) fn let_arrive(&self) {
        drop(self.held.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}
