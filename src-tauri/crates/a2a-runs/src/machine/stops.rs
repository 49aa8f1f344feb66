//! Stops before a step: a person marks it, and the run pauses whenever it is about to ask somebody there.
//!
//! Only calls and questions can be marked; all other tasks turn data into data and can be repeated. The message
//! of the call is made before the run stops, so that it can be looked at.

use serde_json::Value;

use super::walk::{Stop, Walk};
use super::{Machine, Work};
use crate::journal::{StepId, place};

pub(crate) const STOP: &str = "stop";

impl Walk<'_, '_> {
    /// Whether the run goes on into the call at `at`, which has not begun.
    pub(super) fn may_begin(&mut self, at: &str) -> Result<(), Stop> {
        if !self.machine.is_marked(at) {
            return Ok(());
        }
        self.need(StepId::new(at, STOP), |_| Work::Stop, None).map(drop)
    }
}

impl Machine<'_> {
    /// Places that the run stops before.
    pub fn marks(&self) -> Vec<String> {
        let mut marks: Vec<String> = self.marks.iter().cloned().collect();
        marks.sort();
        marks
    }

    /// A run that once stopped there stays stopped until it is let go on, whatever is marked by then.
    fn is_marked(&self, at: &str) -> bool {
        let id = StepId::new(at, STOP);
        if self.begun.contains(&id) {
            return !self.given.contains_key(&id);
        }
        !self.marks.is_empty() && self.marks.contains(&place(at))
    }

    /// Passes the present stops, because the person who continues a run has seen them.
    pub(super) fn pass_stops(&mut self) {
        let stopped: Vec<StepId> = self.stopped().cloned().collect();
        for step in &stopped {
            self.give(step, Ok(Value::Null));
        }
    }

    fn stopped(&self) -> impl Iterator<Item = &StepId> {
        self.open.iter().filter(|step| step.purpose == STOP)
    }
}
