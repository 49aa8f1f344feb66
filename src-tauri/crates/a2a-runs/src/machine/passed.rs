//! The progress of each list and each loop of a run.
//!
//! A walk begins a list after its finished tasks, so that a step of a long run costs no more than one of a short
//! run. The journal never changes the result of a finished task. A task with an open step, such as a branch that
//! lost and is not canceled yet, is not finished.

use serde_json::Value;

use super::walk::{Export, Walk};

/// The place in a list or a loop behind everything that is over.
#[derive(Debug, Clone)]
pub(super) struct Passed {
    /// The next task of a list, or the next round of a loop.
    pub(super) position: usize,
    /// How often each task of a list was visited.
    pub(super) visits: Vec<usize>,
    /// The result of everything before.
    pub(super) value: Value,
    /// The latest entry that was come by.
    seq: u64,
    /// Rounds that were come by.
    rounds: u64,
    exports: Vec<Export>,
}

/// A list or a loop that is walked through now.
pub(super) struct Progress {
    key: String,
    pub(super) point: Passed,
    /// Nothing was found in the finished part.
    is_clean: bool,
    /// How much the walk had found before the list.
    steps: usize,
    /// Its rounds before the list.
    rounds: u64,
    /// Its exports up to the point.
    exports: usize,
}

impl Walk<'_, '_> {
    /// Where a list or a loop continues; `key` names it, `value` is its input if nothing of it is finished.
    pub(super) fn begin(&mut self, key: String, value: Value, tasks: usize) -> Progress {
        let (steps, rounds) = (self.steps.len(), self.rounds);
        let point = match self.passed.remove(&key) {
            Some(point) => {
                self.seq = point.seq;
                self.rounds += point.rounds;
                self.exports.extend(point.exports.iter().cloned());
                point
            }
            None => Passed {
                position: 0,
                visits: vec![0; tasks],
                value,
                seq: self.seq,
                rounds: 0,
                exports: Vec::new(),
            },
        };
        Progress { key, point, is_clean: true, steps, rounds, exports: self.exports.len() }
    }

    /// A task or a round came to `value`, and `position` is next.
    pub(super) fn pass(&mut self, progress: &mut Progress, position: usize, value: Value) {
        progress.is_clean &= self.steps.len() == progress.steps;
        let point = &mut progress.point;
        point.position = position;
        point.value = value;
        point.seq = self.seq;
        point.rounds = self.rounds - progress.rounds;
        point.exports.extend(self.exports.iter().skip(progress.exports).cloned());
        progress.exports = self.exports.len();
    }

    /// The next task or round waits: the next walk begins there.
    pub(super) fn stay(&mut self, progress: Progress) {
        if progress.is_clean {
            self.passed.insert(progress.key, progress.point);
        }
    }
}
