//! One agent's breaker and rate limit, and the callers that wait for them.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use a2a_client::{CallError, TransportError};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;

use super::backoff::{may_pass, wish};
use super::breaker::{Breaker, BreakerState};
use super::rate::{BURST, RateLimit};
use crate::environment::{Environment, LastSeen};
use crate::explain::explain;
use crate::lock::lock;
use crate::sentence::Sentence;

/// Streams that watch tasks of one agent at a time; its other tasks are polled.
pub(crate) const STREAMS: usize = 4;
/// Clocks jump and machines are suspended.
const LONGEST_SLEEP: Duration = Duration::from_secs(30);
/// For how long a busy agent is left alone that does not say for how long.
const BUSY: Duration = Duration::from_secs(5);

/// How an agent is doing, as far as calls to it tell. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentHealth {
    /// Whether calls go out to it by themselves.
    pub state: BreakerState,
    /// Failures in a row.
    pub failures: u32,
    /// When it may be called again, where it may not be now.
    pub next_try: Option<i64>,
    /// Until when it asked to be left alone.
    pub quiet_until: Option<i64>,
    /// Calls that may be made at once now.
    pub calls_left: u32,
    /// Calls that may be made at once after a pause.
    pub calls_most: u32,
    /// The last failure since the last success.
    pub last_failure: Option<Sentence>,
}

/// The gate of one agent.
#[derive(Debug)]
pub(crate) struct Gate {
    machines: Mutex<Machines>,
    /// The gate may answer differently from now on.
    changed: Notify,
    /// There is a reason to look at once.
    welcome: Notify,
    streams: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct Machines {
    seen: LastSeen,
    breaker: Breaker,
    rate: RateLimit,
    last_failure: Option<Sentence>,
}

impl Default for Gate {
    fn default() -> Self {
        Self {
            machines: Mutex::default(),
            changed: Notify::new(),
            welcome: Notify::new(),
            streams: Arc::new(Semaphore::new(STREAMS)),
        }
    }
}

impl Gate {
    /// Asks for one call. Refused: until when at least.
    pub(crate) fn admit(&self, now: i64) -> Result<(), i64> {
        let mut machines = self.machines(now);
        // The breaker last: what it lets through may be its one trial.
        if let Some(next) = machines.rate.next_try(now) {
            return Err(next);
        }
        machines.breaker.admit(now)?;
        machines.rate.admit(now)
    }

    /// Waits until a call is let through. `held` hears until when it is not, each time that changes.
    pub(crate) async fn turn(&self, environment: &Environment, mut held: impl FnMut(i64)) {
        let mut told = None;
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let now = environment.now();
            let Err(until) = self.admit(now) else { return };
            if told != Some(until) {
                held(until);
                told = Some(until);
            }
            let wait = Duration::from_millis(until.abs_diff(now)).min(LONGEST_SLEEP);
            tokio::select! {
                () = changed => {}
                () = sleep(wait) => {}
            }
        }
    }

    /// Rests for `wait`, or until there is a reason to look at once.
    pub(crate) async fn rest(&self, wait: Duration) {
        tokio::select! {
            () = self.welcome.notified() => {}
            () = sleep(wait) => {}
        }
    }

    /// A place among the streams that watch this agent's tasks.
    pub(crate) fn stream(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.streams).try_acquire_owned().ok()
    }

    /// The time until which calls that no person asked for are held; `None`: they may go out.
    pub(crate) fn held_until(&self, now: i64) -> Option<i64> {
        let machines = self.machines(now);
        machines.breaker.next_try(now).max(machines.rate.quiet_until(now))
    }

    /// A call was made. Returns whether that changes the visible state.
    pub(crate) fn told(&self, result: Result<(), &CallError>, now: i64, chance: f64) -> bool {
        let mut machines = self.machines(now);
        let shown = |machines: &Machines| (machines.breaker.clone(), machines.rate.quiet_until(now));
        let before = shown(&machines);
        match result.map_err(|error| (error, kind_of(error))) {
            Ok(()) | Err((_, Kind::Answered)) => {
                machines.breaker.succeeded();
                machines.last_failure = None;
            }
            Err((error, Kind::Busy)) => {
                machines.breaker.succeeded();
                machines.rate.asked_for_quiet(now, wish(error).unwrap_or(BUSY));
                machines.last_failure = Some(explain(error).message);
            }
            Err((error, Kind::Failed)) => {
                machines.breaker.failed(now, chance);
                if let Some(wish) = wish(error) {
                    machines.rate.asked_for_quiet(now, wish);
                }
                machines.last_failure = Some(explain(error).message);
            }
            Err((_, Kind::Own)) => {}
        }
        let (after, back) = (shown(&machines), before.0.state(now) != BreakerState::Closed);
        let closed = machines.breaker.state(now) == BreakerState::Closed;
        drop(machines);
        if back && closed {
            self.welcome.notify_waiters();
        }
        if before == after {
            return false;
        }
        self.changed.notify_waiters();
        true
    }

    /// How the agent is doing.
    pub(crate) fn health(&self, now: i64) -> AgentHealth {
        let machines = self.machines(now);
        AgentHealth {
            state: machines.breaker.state(now),
            failures: machines.breaker.failures(),
            next_try: machines.breaker.next_try(now).max(machines.rate.next_try(now)),
            quiet_until: machines.rate.quiet_until(now),
            calls_left: machines.rate.available(now),
            calls_most: BURST,
            last_failure: machines.last_failure.clone(),
        }
    }

    /// The next call is let through, and waiting callers look at once.
    pub(crate) fn try_now(&self) {
        let mut machines = lock(&self.machines);
        machines.breaker.try_now();
        machines.rate.try_now();
        drop(machines);
        self.call_in();
    }

    /// Failures, limits and the agent's own wish are forgotten.
    pub(crate) fn reset(&self) {
        let mut machines = lock(&self.machines);
        machines.breaker.reset();
        machines.rate.reset();
        machines.last_failure = None;
        drop(machines);
        self.call_in();
    }

    /// Both, with their times by the clock as it is now.
    fn machines(&self, now: i64) -> MutexGuard<'_, Machines> {
        let mut machines = lock(&self.machines);
        let back = machines.seen.put_back(now);
        if back > 0 {
            machines.breaker.put_back(back);
            machines.rate.put_back(back);
        }
        machines
    }

    fn call_in(&self) {
        self.welcome.notify_waiters();
        self.changed.notify_waiters();
    }
}

/// The meaning of a failed call for the agent's state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It is there and answers, if only to refuse.
    Answered,
    /// It is there and wants to be left alone.
    Busy,
    /// It is not there, or not well.
    Failed,
    /// Nothing: the call never left for reasons of this side.
    Own,
}

fn kind_of(error: &CallError) -> Kind {
    match error {
        CallError::Http(failure) if failure.status.as_u16() == 429 => Kind::Busy,
        CallError::Http(failure) if failure.status.is_server_error() => Kind::Failed,
        CallError::Transport(TransportError::Redirect { .. } | TransportError::TooLarge { .. }) => {
            Kind::Answered
        }
        CallError::Transport(TransportError::Tls { .. }) => Kind::Failed,
        CallError::Transport(_) if may_pass(error) => Kind::Failed,
        CallError::Transport(_) | CallError::Unsupported { .. } => Kind::Own,
        CallError::Http(_) | CallError::Rpc { .. } | CallError::Protocol { .. } => Kind::Answered,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use a2a_client::Sent;

    use super::*;
    use crate::resilience::backoff::tests::{answered, out_of_time};

    fn silent() -> CallError {
        out_of_time(Sent::Maybe)
    }

    fn broken() -> Gate {
        let gate = Gate::default();
        for _ in 0..3 {
            gate.told(Err(&silent()), 0, 1.0);
        }
        gate
    }

    #[test]
    fn an_agent_that_answers_in_whatever_words_is_well() {
        for status in [400, 401, 403, 404, 429] {
            let gate = Gate::default();
            for _ in 0..5 {
                gate.told(Err(&answered(status, None)), 0, 0.0);
            }
            assert_eq!(gate.health(0).state, BreakerState::Closed, "{status}");
        }
        let gate = Gate::default();
        for _ in 0..3 {
            gate.told(Err(&answered(502, None)), 0, 1.0);
        }
        assert_eq!(gate.health(0).state, BreakerState::Open { until: 10_000 });
    }

    #[test]
    fn a_busy_agent_is_left_alone_for_as_long_as_it_says() {
        let gate = Gate::default();
        assert!(gate.told(Err(&answered(429, Some(7))), 0, 0.0), "a person sees that");
        assert_eq!(gate.admit(6_999), Err(7_000));
        assert_eq!(gate.health(6_999).quiet_until, Some(7_000));
        gate.try_now();
        assert_eq!(gate.admit(6_999), Ok(()), "a person knows better");
    }

    #[test]
    fn an_agent_is_not_left_alone_longer_because_the_clock_was_put_back() {
        let hour = 3_600_000;
        let [broken, busy, emptied] = [(); 3].map(|()| Gate::default());
        for _ in 0..3 {
            broken.told(Err(&silent()), hour, 1.0);
        }
        busy.told(Err(&answered(429, Some(10))), hour, 0.0);
        for _ in 0..BURST {
            emptied.admit(hour).unwrap();
        }
        for (what, gate, rest) in
            [("broken", broken, 10_000), ("busy", busy, 10_000), ("called often", emptied, 200)]
        {
            assert_eq!(gate.admit(hour), Err(hour + rest), "{what}: it is left alone");
            assert_eq!(gate.admit(0), Err(rest), "{what}: just as long at another time");
            assert_eq!(gate.admit(rest), Ok(()), "{what}: and then no more");
        }
    }

    #[tokio::test]
    async fn whoever_waits_goes_on_when_the_trial_succeeds() {
        let (gate, environment) = (broken(), Environment::new(|| 10_000, String::new));
        assert_eq!(gate.admit(10_000), Ok(()), "the trial");
        let held = RefCell::new(Vec::new());
        let waiting = gate.turn(&environment, |until| held.borrow_mut().push(until));
        tokio::pin!(waiting);
        assert!(futures_util::poll!(waiting.as_mut()).is_pending());
        gate.told(Ok(()), 10_001, 0.0);
        waiting.await;
        assert_eq!(*held.borrow(), [130_000], "it was told until when, once");
    }

    #[tokio::test]
    async fn a_resting_caller_looks_at_once_when_the_agent_is_back_or_told_to() {
        let is_back = |gate: &Gate| assert!(gate.told(Ok(()), 1, 0.0));
        let reasons: [fn(&Gate); 3] = [is_back, Gate::try_now, Gate::reset];
        for call_in in reasons {
            let gate = broken();
            let resting = gate.rest(Duration::from_hours(1));
            tokio::pin!(resting);
            assert!(futures_util::poll!(resting.as_mut()).is_pending());
            call_in(&gate);
            assert!(futures_util::poll!(resting.as_mut()).is_ready());
        }
    }

    #[test]
    fn only_so_many_streams_watch_one_agent() {
        let gate = Gate::default();
        let mut open: Vec<_> = (0..STREAMS).map(|_| gate.stream().unwrap()).collect();
        assert!(gate.stream().is_none());
        open.pop();
        assert!(gate.stream().is_some(), "a place that was given back is taken again");
    }
}
