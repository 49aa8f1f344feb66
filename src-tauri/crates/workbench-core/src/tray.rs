//! This process's memory of decisions under way: those that can be undone, those that were taken back, and
//! secrets.
//!
//! The courier looks here before anything leaves. Undo, cancel and given secrets arrive here first, even if they
//! cannot be written to the database. Deliberately absent: sending, and anything that a start would need.

mod given;
mod holds;
pub(crate) mod taken_back;
mod told;

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use workbench_store::ApprovalId;

use crate::bell::Bell;
use crate::ground::Ground;
use crate::lock::lock;
use crate::reached::ReachedAgents;
use given::GivenSecrets;
use holds::Holds;
use taken_back::TakenBack;
use told::Told;
pub(crate) use told::told_with;

/// This process's memory of decisions under way. Cheap to clone.
#[derive(Clone)]
pub struct Tray {
    ground: Arc<Ground>,
    reached: Arc<ReachedAgents>,
    bell: Bell,
    /// Requests whose delivery is under way, so that none is begun twice.
    busy: Arc<Mutex<HashSet<ApprovalId>>>,
    /// Decisions that can still be undone.
    pub(crate) holds: Holds,
    /// Decisions that were taken back, of which the database does not know yet.
    pub(crate) taken_back: TakenBack,
    given: GivenSecrets,
    told: Told,
}

impl Tray {
    /// `bell` wakes the courier.
    pub(crate) fn new(ground: Arc<Ground>, reached: Arc<ReachedAgents>, bell: Bell) -> Self {
        Self {
            ground,
            reached,
            bell,
            busy: Arc::default(),
            holds: Holds::default(),
            taken_back: TakenBack::default(),
            given: GivenSecrets::default(),
            told: Told::default(),
        }
    }

    /// Wakes the courier.
    pub(crate) fn ring(&self) {
        self.bell.ring();
    }

    /// Until the courier is woken.
    pub(crate) async fn rung(&self) {
        self.bell.rung().await;
    }

    /// Takes the delivery of a request, unless somebody has it.
    pub(crate) fn begin(&self, id: &ApprovalId) -> bool {
        lock(&self.busy).insert(id.clone())
    }

    /// The delivery is over.
    pub(crate) fn end(&self, id: &ApprovalId) {
        lock(&self.busy).remove(id);
    }
}
