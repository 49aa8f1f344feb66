//! How long an agent has had to react to each decision it received, by a monotonic clock: setting the system
//! clock makes no agent late and no wait longer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use workbench_store::ApprovalId;

use crate::environment::Environment;
use crate::lock::lock;

/// The decisions that were looked after since the start.
#[derive(Debug, Default, Clone)]
pub(super) struct Patience(Arc<Mutex<Waits>>);

#[derive(Debug, Default)]
struct Waits {
    /// For each decision, the milliseconds that its agent had had, at the given running time of this program.
    begun: HashMap<ApprovalId, (i64, Duration)>,
    /// When it was looked at them last.
    looked: Option<Duration>,
}

impl Patience {
    /// The milliseconds that each agent has had to react, for all decisions with their times of delivery (Unix
    /// milliseconds). Must be called with all of them each time.
    pub(super) fn spent(&self, delivered: &[(&ApprovalId, i64)], environment: &Environment) -> Vec<i64> {
        let (now, running) = (environment.now(), environment.running());
        let mut waits = lock(&self.0);
        // One that was not there at the last look was delivered since. Of earlier runs, only the system's clock knows.
        let since = waits.looked.map_or(i64::MAX, |looked| milliseconds(running.saturating_sub(looked)));
        waits.begun.retain(|id, _| delivered.iter().any(|(known, _)| *known == id));
        waits.looked = Some(running);
        let spent = delivered.iter().map(|(id, at)| {
            let (had, then) = *waits
                .begun
                .entry((*id).clone())
                .or_insert_with(|| (now.saturating_sub(*at).clamp(0, since), running));
            had.saturating_add(milliseconds(running.saturating_sub(then)))
        });
        spent.collect()
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Clocks;

    #[test]
    fn a_clock_that_is_set_makes_nobody_late_and_nobody_waited_for_longer() {
        for by in [-3_600_000, 3_600_000] {
            let (clocks, patience, id) = (Clocks::at(1_000_000), Patience::default(), ApprovalId::new("a"));
            assert_eq!(patience.spent(&[], &clocks.environment), [0; 0]);
            let at = clocks.environment.now();
            clocks.pass(5_000);
            clocks.set(by);
            let spent = patience.spent(&[(&id, at)], &clocks.environment);
            assert!(spent[0] <= 5_000, "it was delivered since the last look: {spent:?}");
            clocks.set(by);
            clocks.pass(60_000);
            let later = patience.spent(&[(&id, at)], &clocks.environment);
            assert_eq!(later[0] - spent[0], 60_000, "set by {by}");
        }
    }

    #[test]
    fn an_earlier_delivery_has_waited_by_the_clock_that_there_was() {
        let (clocks, patience, id) = (Clocks::at(1_000_000), Patience::default(), ApprovalId::new("a"));
        let at = clocks.environment.now();
        clocks.set(30_000);
        assert_eq!(patience.spent(&[(&id, at)], &clocks.environment), [30_000]);
        let later = clocks.environment.now() + 1_000;
        let fresh = Patience::default();
        assert_eq!(
            fresh.spent(&[(&id, later)], &clocks.environment),
            [0],
            "delivered in the future: it has all its time"
        );
    }
}
