//! A circuit breaker: after a few failures in a row an agent is left alone, ever longer, and one call
//! finds out whether it is back.

use std::time::Duration;

use super::backoff::Backoff;

/// Failures in a row after which the agent is left alone.
const FAILURES_BEFORE_REST: u32 = 3;
/// For how long.
const REST: Backoff = Backoff { shortest: Duration::from_secs(10), longest: Duration::from_mins(5) };
/// A trial that says nothing for this long is taken for forgotten, and another is let through.
const TRIAL: Duration = Duration::from_mins(2);

/// The calls that a breaker lets through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BreakerState {
    /// Everything.
    Closed,
    /// Nothing.
    Open {
        /// Until then, in Unix milliseconds.
        until: i64,
    },
    /// One call, which decides.
    HalfOpen,
}

/// Counts failures in a row. Every method takes the time in Unix milliseconds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Breaker {
    failures: u32,
    phase: Phase,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Closed,
    Open {
        until: i64,
    },
    /// A trial is under way, which must have told by then.
    Trying {
        until: i64,
    },
}

impl Breaker {
    /// Asks for one call. Refused: until when at least.
    pub(crate) fn admit(&mut self, now: i64) -> Result<(), i64> {
        match self.phase {
            Phase::Closed => Ok(()),
            Phase::Open { until } | Phase::Trying { until } if now < until => Err(until),
            Phase::Open { .. } | Phase::Trying { .. } => {
                self.phase = Phase::Trying { until: after(now, TRIAL) };
                Ok(())
            }
        }
    }

    /// A call was answered, even with an error.
    pub(crate) fn succeeded(&mut self) {
        *self = Self::default();
    }

    /// A call failed. `chance` in `0.0..1.0` spreads the next try.
    pub(crate) fn failed(&mut self, now: i64, chance: f64) {
        // Calls that began before the breaker opened say nothing new.
        if matches!(self.phase, Phase::Open { until } if now < until) {
            return;
        }
        self.failures = self.failures.saturating_add(1);
        if self.failures >= FAILURES_BEFORE_REST {
            let openings = self.failures - FAILURES_BEFORE_REST + 1;
            self.phase = Phase::Open { until: after(now, REST.wait(openings, chance)) };
        }
    }

    /// Its state at `now`.
    pub(crate) fn state(&self, now: i64) -> BreakerState {
        match self.phase {
            Phase::Closed => BreakerState::Closed,
            Phase::Open { until } if now < until => BreakerState::Open { until },
            Phase::Open { .. } | Phase::Trying { .. } => BreakerState::HalfOpen,
        }
    }

    /// When the next call is let through, where one is not now.
    pub(crate) fn next_try(&self, now: i64) -> Option<i64> {
        match self.phase {
            Phase::Open { until } | Phase::Trying { until } if now < until => Some(until),
            Phase::Closed | Phase::Open { .. } | Phase::Trying { .. } => None,
        }
    }

    /// Failures in a row.
    pub(crate) fn failures(&self) -> u32 {
        self.failures
    }

    /// The clock was put back by so many milliseconds: nothing lasts longer because of that.
    pub(crate) fn put_back(&mut self, by: i64) {
        match &mut self.phase {
            Phase::Closed => {}
            Phase::Open { until } | Phase::Trying { until } => *until = until.saturating_sub(by),
        }
    }

    /// Lets the next call through as a trial.
    pub(crate) fn try_now(&mut self) {
        if self.phase != Phase::Closed {
            self.phase = Phase::Open { until: i64::MIN };
        }
    }

    /// Forgets everything.
    pub(crate) fn reset(&mut self) {
        *self = Self::default();
    }
}

pub(crate) fn after(now: i64, wait: Duration) -> i64 {
    now.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn broken(now: i64) -> Breaker {
        let mut breaker = Breaker::default();
        for _ in 0..FAILURES_BEFORE_REST {
            breaker.failed(now, 1.0);
        }
        breaker
    }

    #[test]
    fn a_few_failures_in_a_row_open_it_and_an_answer_between_them_does_not() {
        let mut breaker = Breaker::default();
        for _ in 0..10 {
            breaker.failed(0, 0.0);
            breaker.failed(0, 0.0);
            breaker.succeeded();
        }
        assert_eq!(breaker.state(0), BreakerState::Closed);
        assert_eq!(broken(0).state(0), BreakerState::Open { until: 10_000 });
    }

    #[test]
    fn one_call_is_let_through_after_the_rest_and_decides() {
        let mut breaker = broken(0);
        assert_eq!(breaker.admit(9_999), Err(10_000));
        assert_eq!(breaker.state(10_000), BreakerState::HalfOpen);
        assert_eq!(breaker.admit(10_000), Ok(()), "the trial");
        assert!(breaker.admit(10_001).is_err(), "nobody else before it has told");
        let mut back = breaker.clone();
        back.succeeded();
        assert_eq!((back.admit(10_002), back.failures()), (Ok(()), 0));
        breaker.failed(10_002, 1.0);
        assert_eq!(breaker.state(10_002), BreakerState::Open { until: 30_002 }, "twice as long");
    }

    #[test]
    fn a_trial_that_is_never_heard_of_again_does_not_close_the_door_for_good() {
        let mut breaker = broken(0);
        assert_eq!(breaker.admit(10_000), Ok(()));
        assert_eq!(breaker.next_try(10_000), Some(130_000));
        assert_eq!(breaker.admit(130_000), Ok(()));
    }

    #[test]
    fn a_person_may_try_at_once_and_may_forget_what_was() {
        let mut breaker = broken(0);
        breaker.try_now();
        assert_eq!((breaker.state(1), breaker.failures()), (BreakerState::HalfOpen, FAILURES_BEFORE_REST));
        assert_eq!(breaker.admit(1), Ok(()));
        breaker.reset();
        assert_eq!(breaker, Breaker::default());
    }

    #[derive(Debug, Clone)]
    enum Step {
        Pass(i64),
        Admit,
        Succeed,
        Fail(f64),
        TryNow,
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let step = prop_oneof![
            (0_i64..400_000).prop_map(Step::Pass),
            Just(Step::Admit),
            Just(Step::Succeed),
            (0.0..1.0_f64).prop_map(Step::Fail),
            Just(Step::TryNow),
        ];
        proptest::collection::vec(step, 0..200)
    }

    proptest! {
        #[test]
        fn whatever_happens_a_call_is_let_through_when_it_was_promised(steps in steps()) {
            let (mut breaker, mut now) = (Breaker::default(), 0);
            for step in steps {
                match step {
                    Step::Pass(time) => now += time,
                    Step::Admit => {
                        let promised = breaker.next_try(now);
                        prop_assert_eq!(breaker.admit(now).err(), promised, "what is said is what is done");
                    }
                    Step::Succeed => {
                        breaker.succeeded();
                        prop_assert_eq!(breaker.state(now), BreakerState::Closed);
                    }
                    Step::Fail(chance) => breaker.failed(now, chance),
                    Step::TryNow => {
                        breaker.try_now();
                        prop_assert_eq!(breaker.next_try(now), None);
                    }
                }
                if let Some(next) = breaker.next_try(now) {
                    prop_assert!(next - now <= 300_000, "never left alone for longer than five minutes");
                    prop_assert!(breaker.clone().admit(next).is_ok());
                }
            }
        }
    }
}
