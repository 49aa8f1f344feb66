//! The switch without which no rule approves anything: off at every start, on for a while at most.

use tokio::sync::Mutex as Turn;

use crate::workbench::lock;

/// The longest time for which it is switched on at once, in minutes.
pub(super) const LONGEST: u32 = 8 * 60;

/// Whether rules approve. Nothing of it is kept.
#[derive(Debug, Default)]
pub(crate) struct AutoApprove {
    until: std::sync::Mutex<Option<i64>>,
    /// Held while a rule decides, so that what is decided is either seen by whoever switches off, or not decided.
    pub(super) turn: Turn<()>,
}

impl AutoApprove {
    /// Until when it is on; `None`: it is off.
    pub(crate) fn until(&self, now: i64) -> Option<i64> {
        lock(&self.until).filter(|until| *until > now)
    }

    pub(super) fn set(&self, until: Option<i64>) {
        *lock(&self.until) = until;
    }
}
