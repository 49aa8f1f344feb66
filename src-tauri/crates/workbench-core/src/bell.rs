//! Wakes one background loop before its time.

use std::sync::Arc;

use tokio::sync::Notify;

/// Rung when there is work for the loop. A ring while nobody waits is kept for the next wait.
#[derive(Debug, Default, Clone)]
pub(crate) struct Bell(Arc<Notify>);

impl Bell {
    pub(crate) fn ring(&self) {
        self.0.notify_one();
    }

    pub(crate) async fn rung(&self) {
        self.0.notified().await;
    }
}
