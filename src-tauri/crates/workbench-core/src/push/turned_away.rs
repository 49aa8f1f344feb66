//! Counts of refused call backs: refused at the door, or after judging.

use std::time::Duration;

use a2a_server::receiver::{Refusals, Refused};
use tokio::time::sleep;
use workbench_store::TaskKey;
use workbench_store::push::refusals::{self, TurnedAway};

use super::Push;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::lock::lock;
use crate::receiving::OpenPaths;

/// The shortest time between two commits: a flood is one of them.
const REST: Duration = Duration::from_secs(1);

/// Deliveries without news that are written down at once, per registration.
const BURST: i64 = 20;
/// How long until one more is.
const REFILL_MS: i64 = 60_000;

/// Counts refused call backs, until the receiver ends.
pub(super) async fn count(push: Push, open: OpenPaths, refusals: Refusals) {
    while let Some(refused) = refusals.next().await {
        let calls: Vec<TurnedAway> = refused.into_iter().map(|refused| at_door(&open, refused)).collect();
        push.ground.turned_away(calls).await;
        sleep(REST).await;
    }
}

fn at_door(open: &OpenPaths, refused: Refused) -> TurnedAway {
    let task_key = refused.path.and_then(|path| lock(open).get(&path).map(|open| open.task.clone()));
    TurnedAway {
        task_key,
        reason: refused.refusal.id().to_owned(),
        count: refused.count,
        first_at: refused.first.as_millisecond(),
        last_at: refused.last.as_millisecond(),
    }
}

/// The number of deliveries without news that are stored one by one. Anybody with an address, or with one delivery to
/// repeat, could otherwise push everything else out of the log.
#[derive(Debug)]
pub(super) struct Allowance {
    left: i64,
    since: i64,
}

impl Allowance {
    pub(super) fn new(now: i64) -> Self {
        Self { left: BURST, since: now }
    }

    /// Takes one; `false`: it is only to be counted.
    pub(super) fn take(&mut self, now: i64) -> bool {
        let refilled = now.saturating_sub(self.since) / REFILL_MS;
        if refilled > 0 {
            self.left = self.left.saturating_add(refilled).min(BURST);
            self.since = now;
        }
        let allowed = self.left > 0;
        self.left -= i64::from(allowed);
        allowed
    }
}

/// One delivery about a task that is only counted.
pub(super) fn only_counted(task: &TaskKey, verdict: &str, at: i64) -> TurnedAway {
    let (task_key, reason) = (Some(task.clone()), verdict.to_owned());
    TurnedAway { task_key, reason, count: 1, first_at: at, last_at: at }
}

impl Ground {
    /// Calls back that were turned away, the latest first: those about a task, or all.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn push_turned_away(&self, task: Option<&TaskKey>) -> Result<Vec<TurnedAway>, CoreError> {
        let task = task.cloned();
        let read = self.store().read(move |reader| match &task {
            Some(key) => refusals::of_task(reader, key),
            None => refusals::all(reader),
        });
        Ok(read.await?)
    }

    /// Begins to count anew.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn forget_push_turned_away(&self) -> Result<(), CoreError> {
        Ok(self.store().write("push counts", refusals::clear).await?)
    }

    pub(super) async fn turned_away(&self, calls: Vec<TurnedAway>) {
        if calls.is_empty() {
            return;
        }
        let counted = self.store().write("push turned away", move |tx| refusals::count(tx, &calls));
        if let Err(error) = counted.await {
            tracing::warn!(%error, "calls that were turned away could not be counted");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Allowance, BURST, REFILL_MS};

    #[test]
    fn what_is_no_news_is_written_down_a_few_times_and_then_once_in_a_while() {
        let mut allowance = Allowance::new(0);
        let taken = |allowance: &mut Allowance, now| (0..1000).filter(|_| allowance.take(now)).count();
        assert_eq!(i64::try_from(taken(&mut allowance, 0)), Ok(BURST));
        assert_eq!(taken(&mut allowance, REFILL_MS - 1), 0);
        assert_eq!(taken(&mut allowance, REFILL_MS), 1);
        assert_eq!(i64::try_from(taken(&mut allowance, i64::MAX)), Ok(BURST), "never more than at the start");
    }
}
