//! Time, identity and waiting, as arguments.
//!
//! Everything in this crate that would ask the operating system asks this instead, so that a test
//! can let an hour pass, or make two runs draw the same identities.

use std::fmt;
use std::sync::Arc;
#[cfg(test)]
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sha2::{Digest as _, Sha256};
use uuid::Uuid;

/// Where time and identities come from. Cheap to clone.
#[derive(Clone)]
pub struct Environment {
    clock: Arc<dyn Fn() -> i64 + Send + Sync>,
    ids: Arc<dyn Fn() -> String + Send + Sync>,
    random: Arc<dyn Fn() -> [u8; 32] + Send + Sync>,
    running: Arc<dyn Fn() -> Duration + Send + Sync>,
}

impl Environment {
    /// The real ones: the system's clock and random identities in the order of time.
    pub fn system() -> Self {
        Self::new(system_now, || Uuid::now_v7().to_string())
    }

    /// Others, for tests.
    pub fn new(
        clock: impl Fn() -> i64 + Send + Sync + 'static,
        ids: impl Fn() -> String + Send + Sync + 'static,
    ) -> Self {
        let start = Instant::now();
        Self {
            clock: Arc::new(clock),
            ids: Arc::new(ids),
            random: Arc::new(system_random),
            running: Arc::new(move || start.elapsed()),
        }
    }

    /// With another clock that nobody can set, for tests.
    #[must_use]
    pub fn running_by(self, running: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self { running: Arc::new(running), ..self }
    }

    /// Unix milliseconds.
    pub fn now(&self) -> i64 {
        (self.clock)()
    }

    /// The running time of this program, by a monotonic clock. It may stand still while the machine sleeps.
    pub fn running(&self) -> Duration {
        (self.running)()
    }

    /// A fresh identity, later than all before in the order of text.
    pub fn fresh_id(&self) -> String {
        (self.ids)()
    }

    /// Bytes that nobody can guess.
    pub(crate) fn random(&self) -> [u8; 32] {
        (self.random)()
    }
}

impl fmt::Debug for Environment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Environment")
    }
}

/// The system clock at the last look. It can be set, and a wait for a time must not become longer because of that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LastSeen(i64);

impl Default for LastSeen {
    fn default() -> Self {
        Self(i64::MIN)
    }
}

impl LastSeen {
    /// The milliseconds by which the clock was set back since the last look; 0 if it went on. Time that passed
    /// meanwhile is not included, so that the value is never too large.
    pub(crate) fn put_back(&mut self, now: i64) -> i64 {
        let before = std::mem::replace(&mut self.0, now);
        before.saturating_sub(now).max(0)
    }
}

/// The system's randomness comes by way of identities, 122 bits in each.
fn system_random() -> [u8; 32] {
    let mut mixed = Sha256::new();
    for _ in 0..4 {
        mixed.update(Uuid::new_v4().as_bytes());
    }
    mixed.finalize().into()
}

fn system_now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// For tests: a clock that can be set, one that cannot, and the environment that has both. In milliseconds.
#[cfg(test)]
pub(crate) struct Clocks {
    set: Arc<AtomicI64>,
    running: Arc<AtomicU64>,
    pub(crate) environment: Environment,
}

#[cfg(test)]
impl Clocks {
    pub(crate) fn at(now: i64) -> Self {
        let (set, running) = (Arc::new(AtomicI64::new(now)), Arc::new(AtomicU64::new(0)));
        let (shown, passed) = (Arc::clone(&set), Arc::clone(&running));
        let environment = Environment::new(move || shown.load(Ordering::SeqCst), String::new)
            .running_by(move || Duration::from_millis(passed.load(Ordering::SeqCst)));
        Self { set, running, environment }
    }

    /// Lets time pass by both.
    pub(crate) fn pass(&self, milliseconds: u32) {
        self.set(milliseconds.into());
        self.running.fetch_add(milliseconds.into(), Ordering::SeqCst);
    }

    /// Somebody sets the clock by so much: no time passes.
    pub(crate) fn set(&self, by: i64) {
        self.set.fetch_add(by, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::LastSeen;

    #[test]
    fn only_a_clock_that_was_put_back_is_noticed_and_once() {
        let mut seen = LastSeen::default();
        let back = [1_000, 6_000, 2_000, 2_000, 3_000, 2_999].map(|now| seen.put_back(now));
        assert_eq!(back, [0, 0, 4_000, 0, 0, 1]);
    }
}
