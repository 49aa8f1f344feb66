//! The switch without which no rule approves anything: off at every start, on for a while at most.

use std::sync::{Arc, Mutex};

use tokio::sync::Mutex as Turn;

use super::agreement::Agreement;
use crate::workbench::lock;

/// The longest time for which it is switched on at once, in minutes.
pub(super) const LONGEST: u32 = 8 * 60;

/// Whether rules approve, and which. Nothing of it is kept. Cheap to clone.
#[derive(Debug, Default, Clone)]
pub(crate) struct AutoApprove {
    on: Arc<Mutex<Option<On>>>,
    /// Held while a rule decides, so that what is decided is either seen by whoever switches off, or not decided;
    /// and while rules or the switch change, so that nobody agrees to rules that are changing.
    pub(super) turn: Arc<Turn<()>>,
}

#[derive(Debug)]
struct On {
    until: i64,
    agreement: Arc<Agreement>,
}

impl AutoApprove {
    /// Until when it is on; `None`: it is off.
    pub(crate) fn until(&self, now: i64) -> Option<i64> {
        lock(&self.on).as_ref().map(|on| on.until).filter(|until| *until > now)
    }

    /// What may be approved now; `None`: it is off.
    pub(crate) fn agreement(&self, now: i64) -> Option<Arc<Agreement>> {
        lock(&self.on).as_ref().filter(|on| on.until > now).map(|on| Arc::clone(&on.agreement))
    }

    pub(super) fn set_on(&self, until: i64, agreement: Agreement) {
        *lock(&self.on) = Some(On { until, agreement: Arc::new(agreement) });
    }

    pub(super) fn set_off(&self) {
        *lock(&self.on) = None;
    }
}
