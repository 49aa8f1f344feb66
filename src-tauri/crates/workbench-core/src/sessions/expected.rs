//! Tasks of which a person waits for news: they have just opened its request, or a page on which its agent waits.
//!
//! A waiting task is looked at ever more rarely. Whoever reads a request wants to see soon that it was given up, and
//! whoever signs in on a page that the agent goes on, so for five minutes such a task is looked at in every round.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use workbench_store::TaskKey;

use crate::lock::lock;

/// Rounds of 15 seconds in which a task is looked at.
const ROUNDS: u32 = 20;

/// Cheap to clone.
#[derive(Debug, Clone, Default)]
pub(super) struct Expected(Arc<Mutex<HashMap<TaskKey, u32>>>);

impl Expected {
    pub(super) fn add(&self, task: TaskKey) {
        lock(&self.0).insert(task, ROUNDS);
    }

    /// The tasks that are looked at in the round that begins.
    pub(super) fn in_this_round(&self) -> HashSet<TaskKey> {
        let mut left = lock(&self.0);
        left.retain(|_, rounds| *rounds > 0);
        for rounds in left.values_mut() {
            *rounds -= 1;
        }
        left.keys().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_of_which_news_is_expected_is_looked_at_in_each_round() {
        let expected = Expected::default();
        expected.add(TaskKey::new("t"));
        let rounds = (0..100).filter(|_| expected.in_this_round().contains(&TaskKey::new("t"))).count();
        assert_eq!(rounds, 20);
    }
}
