//! The time for undoing, by a monotonic clock: setting the system clock forward sends no decision early.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use workbench_store::ApprovalId;

use crate::environment::Environment;
use crate::lock::lock;

/// Decisions that were made since the start and can be undone. Those of earlier runs have waited long enough.
#[derive(Debug, Default, Clone)]
pub(crate) struct Holds(Arc<Mutex<HashMap<ApprovalId, Duration>>>);

impl Holds {
    /// Notes a decision that can be undone until then. Expired ones are dropped, because a decision that is taken
    /// back or superseded is never asked for again.
    pub(crate) fn begin(&self, id: &ApprovalId, until: Duration, environment: &Environment) {
        let mut holds = lock(&self.0);
        holds.retain(|_, until| *until > environment.running());
        holds.insert(id.clone(), until);
    }

    /// For how many milliseconds more a decision that is due can be undone; `None`: it may leave.
    pub(crate) fn left(&self, id: &ApprovalId, environment: &Environment) -> Option<i64> {
        let mut holds = lock(&self.0);
        let left = holds.get(id)?.saturating_sub(environment.running());
        if left.is_zero() {
            holds.remove(id);
            return None;
        }
        // Rounded up: whoever wakes too early only waits again.
        Some(i64::try_from(left.as_millis()).unwrap_or(i64::MAX).saturating_add(1))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn a_clock_that_is_put_on_does_not_end_the_time_for_undoing() {
        let passed = Arc::new(AtomicU64::new(0));
        let running = Arc::clone(&passed);
        // By the clock of the system, everything is long over.
        let environment = Environment::new(|| i64::MAX, String::new)
            .running_by(move || Duration::from_millis(running.load(Ordering::SeqCst)));
        let (holds, id) = (Holds::default(), ApprovalId::new("a"));
        holds.begin(&id, Duration::from_secs(5), &environment);
        passed.store(4_000, Ordering::SeqCst);
        assert_eq!(holds.left(&id, &environment), Some(1_001));
        passed.store(5_000, Ordering::SeqCst);
        assert_eq!(holds.left(&id, &environment), None, "it may leave");
        assert_eq!(holds.left(&ApprovalId::new("b"), &environment), None, "of an earlier run");
    }

    #[test]
    fn decisions_that_never_left_are_not_remembered_for_ever() {
        let passed = Arc::new(AtomicU64::new(0));
        let running = Arc::clone(&passed);
        let environment = Environment::new(|| 0, String::new)
            .running_by(move || Duration::from_millis(running.load(Ordering::SeqCst)));
        let holds = Holds::default();
        for number in 0..100 {
            let until = environment.running() + Duration::from_millis(5);
            holds.begin(&ApprovalId::new(number.to_string()), until, &environment);
            passed.fetch_add(1, Ordering::SeqCst);
        }
        assert_eq!(lock(&holds.0).len(), 5, "those that can still be undone");
    }
}
