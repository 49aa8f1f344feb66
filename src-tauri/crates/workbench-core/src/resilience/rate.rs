//! A limit on automatic calls to an agent: a bucket of calls that refills, and the agent's own request to be left
//! alone.

use std::time::Duration;

use super::breaker::after;

/// Calls that may be made at once.
pub(crate) const BURST: u32 = 20;
/// How long one call takes to come back: five each second.
const EACH: Duration = Duration::from_millis(200);

/// A token bucket. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RateLimit {
    /// When the bucket will be full: the later, the emptier it is. `i64::MIN`: it is full.
    full_at: i64,
    /// The agent asked for quiet until then.
    quiet_until: Option<i64>,
}

impl Default for RateLimit {
    fn default() -> Self {
        Self { full_at: i64::MIN, quiet_until: None }
    }
}

impl RateLimit {
    /// Takes one call. Refused: until when at least.
    pub(crate) fn admit(&mut self, now: i64) -> Result<(), i64> {
        if let Some(next) = self.next_try(now) {
            return Err(next);
        }
        self.full_at = after(self.full_at.max(now), EACH);
        Ok(())
    }

    /// When the next call may be made, where none may be now.
    pub(crate) fn next_try(&self, now: i64) -> Option<i64> {
        let refilled = after(self.full_at, EACH).saturating_sub(capacity());
        let bucket = (refilled > now && self.full_at > now).then_some(refilled);
        bucket.max(self.quiet_until(now))
    }

    /// The agent asks to be left alone.
    pub(crate) fn asked_for_quiet(&mut self, now: i64, wish: Duration) {
        self.quiet_until = self.quiet_until.max(Some(after(now, wish)));
    }

    /// Until when the agent asked to be left alone.
    pub(crate) fn quiet_until(&self, now: i64) -> Option<i64> {
        self.quiet_until.filter(|until| *until > now)
    }

    /// Calls that may be made at once.
    pub(crate) fn available(&self, now: i64) -> u32 {
        let missing = u128::from(self.full_at.max(now).abs_diff(now));
        let taken = missing.div_ceil(EACH.as_millis());
        BURST.saturating_sub(u32::try_from(taken).unwrap_or(u32::MAX))
    }

    /// The clock was put back by so many milliseconds: nothing lasts longer because of that.
    pub(crate) fn put_back(&mut self, by: i64) {
        self.full_at = self.full_at.saturating_sub(by);
        self.quiet_until = self.quiet_until.map(|until| until.saturating_sub(by));
    }

    /// The agent's wish is not kept any longer.
    pub(crate) fn try_now(&mut self) {
        self.quiet_until = None;
    }

    /// Full again.
    pub(crate) fn reset(&mut self) {
        *self = Self::default();
    }
}

/// The time in which an empty bucket refills, in milliseconds.
fn capacity() -> i64 {
    i64::try_from(EACH.saturating_mul(BURST).as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_burst_is_let_through_and_then_five_calls_each_second() {
        let mut rate = RateLimit::default();
        assert_eq!(rate.available(0), BURST);
        for _ in 0..BURST {
            assert_eq!(rate.admit(0), Ok(()));
        }
        assert_eq!((rate.available(0), rate.admit(0)), (0, Err(200)));
        assert_eq!(rate.admit(200), Ok(()));
        assert_eq!(rate.admit(201), Err(400));
        assert_eq!(rate.available(1_000_000), BURST, "it fills up and does not overflow");
    }

    #[test]
    fn an_agent_that_asks_for_quiet_gets_it_until_a_person_says_otherwise() {
        let mut rate = RateLimit::default();
        rate.asked_for_quiet(0, Duration::from_secs(30));
        rate.asked_for_quiet(0, Duration::from_secs(1));
        assert_eq!(rate.admit(29_999), Err(30_000), "the longer wish counts");
        assert_eq!(rate.clone().admit(30_000), Ok(()));
        rate.try_now();
        assert_eq!(rate.admit(1), Ok(()));
    }

    proptest! {
        #[test]
        fn never_more_than_the_burst_and_what_came_back_is_let_through(
            waits in proptest::collection::vec(0_i64..2_000, 1..300),
        ) {
            let (mut rate, mut now, mut made) = (RateLimit::default(), 0_i64, 0_i64);
            for wait in waits {
                now += wait;
                let (free, promised) = (rate.available(now), rate.next_try(now));
                let admitted = rate.admit(now);
                prop_assert_eq!(admitted.err(), promised, "what is said is what is done");
                prop_assert_eq!(admitted.is_ok(), free > 0);
                made += i64::from(admitted.is_ok());
                prop_assert!(made <= i64::from(BURST) + now / 200);
                if let Some(next) = promised {
                    prop_assert!(rate.clone().admit(next).is_ok(), "at {next}");
                }
            }
        }
    }
}
