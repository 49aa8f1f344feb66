//! Waits until the inbox has work: until a due time or until there is news. Setting the clock back delays nobody.

use std::time::Duration;

use tokio::time::sleep;
use workbench_store::approvals::{marks, outbox};
use workbench_store::{Tag, Tick};

use super::Approvals;
use crate::causes::with_causes;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::ground::change;

/// The longest sleep: clocks jump and machines are suspended.
const LONGEST_SLEEP: Duration = Duration::from_secs(30);

/// Calls `act` for as long as the application runs, again whenever something in the inbox changed. It returns when
/// there will be something to do again though nothing changed, in Unix milliseconds.
pub(super) async fn keep<Acting>(approvals: Approvals, act: impl Fn(Approvals) -> Acting)
where
    Acting: Future<Output = Result<Option<i64>, CoreError>>,
{
    let mut changes = approvals.ground.store().changes_of(Tag::Approvals);
    loop {
        let looked = Looked::at(approvals.ground.environment());
        let next = act(approvals.clone()).await.unwrap_or_else(|error| {
            tracing::warn!(error = with_causes(&error), "what is due in the inbox could not be done");
            None
        });
        rest(&approvals, looked, next, change(&mut changes)).await;
    }
}

/// Smaller steps are a clock that is being kept right, and not worth a commit.
const A_STEP: i64 = 1000;

/// The clock was put back to `now` by so many milliseconds, since it was looked at with `before`: decisions wait no longer
/// to leave, and requests to be shown again, than they would have.
pub(super) async fn keep_waits(approvals: &Approvals, put_back: i64, now: i64, before: Tick) {
    if put_back < A_STEP {
        return;
    }
    tracing::info!(milliseconds = put_back, "the clock was put back");
    let moved = approvals.ground.store().write("clock put back", move |tx| {
        outbox::put_back(tx, put_back, now, before)?;
        marks::put_back(tx, put_back)
    });
    if let Err(error) = moved.await {
        tracing::warn!(%error, "what waits could not be put back with the clock");
    }
    approvals.waker.ring();
}

/// The same for requests of earlier runs, whose last moment may lie in the future if the clock was set back.
pub(super) async fn keep_waits_of_earlier_runs(approvals: &Approvals) {
    let now = approvals.ground.environment().now();
    if let Err(error) =
        approvals.ground.store().write("clock put back", move |tx| outbox::put_back_to(tx, now)).await
    {
        tracing::warn!(%error, "what an earlier run left could not be put back with the clock");
    }
}

/// The moment of a look at the clock: by system time and by the monotonic clock.
#[derive(Debug, Clone, Copy)]
pub(super) struct Looked {
    pub(super) now: i64,
    running: Duration,
}

impl Looked {
    pub(super) fn at(environment: &Environment) -> Self {
        Self { now: environment.now(), running: environment.running() }
    }

    /// How long it is until `next`, wherever the clock was set since.
    fn until(self, next: i64, environment: &Environment) -> Duration {
        let wait = u64::try_from(next.saturating_sub(self.now)).unwrap_or(0);
        let passed = environment.running().saturating_sub(self.running);
        Duration::from_millis(wait).saturating_sub(passed)
    }
}

/// Waits for `news`, at the longest until `next`, in Unix milliseconds by the clock as it was looked at.
pub(super) async fn rest(
    approvals: &Approvals,
    looked: Looked,
    next: Option<i64>,
    news: impl Future<Output = ()>,
) {
    let wait = next.map_or(LONGEST_SLEEP, |next| looked.until(next, approvals.ground.environment()));
    tokio::select! {
        () = news => {}
        () = sleep(wait.min(LONGEST_SLEEP)) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Clocks;

    #[test]
    fn a_wait_is_no_longer_because_the_clock_was_set_while_it_was_looked_for() {
        let clocks = Clocks::at(3_600_000);
        let looked = Looked::at(&clocks.environment);
        let until = |next: i64| looked.until(next, &clocks.environment).as_millis();
        for by in [-3_600_000, 7_200_000] {
            clocks.set(by);
            assert_eq!(until(3_603_000), 3_000, "the clock was set by {by}");
        }
        clocks.pass(2_000);
        assert_eq!(until(3_603_000), 1_000, "what passed counts");
        assert_eq!((until(3_601_000), until(0)), (0, 0), "it has come");
    }
}
