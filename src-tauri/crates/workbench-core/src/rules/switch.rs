//! The switch without which no rule approves anything: off at every start, on for a while at most.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Mutex as Turn;

use super::agreement::Agreement;
use crate::cards::looks::CardLooks;
use crate::environment::Environment;
use crate::lock::lock;

/// The longest time for which it is switched on at once, in minutes.
const LONGEST: u32 = 8 * 60;

/// The switch that lets rules approve, and those rules. Nothing of it is kept. Cheap to clone.
#[derive(Debug, Default, Clone)]
pub(crate) struct AutoApprove {
    on: Arc<Mutex<Option<On>>>,
    /// Held while a rule decides, so that switching off either sees its decision or prevents it; and while rules or
    /// the switch change, so that nobody agrees to changing rules.
    pub(crate) turn: Arc<Turn<()>>,
    /// Nothing is approved for an agent whose present card is unknown.
    pub(crate) card_looks: CardLooks,
}

#[derive(Debug)]
struct On {
    since: i64,
    until: i64,
    /// The same end by the clock that nobody can set.
    ends: Duration,
    agreement: Arc<Agreement>,
}

impl On {
    fn is_over(&self, environment: &Environment) -> bool {
        let now = environment.now();
        now < self.since || now >= self.until || environment.running() >= self.ends
    }
}

impl AutoApprove {
    /// Off, with these facts about cards.
    pub(crate) fn beside(card_looks: CardLooks) -> Self {
        Self { card_looks, ..Self::default() }
    }

    /// Until when it is on; `None`: it is off.
    pub(crate) fn until(&self, environment: &Environment) -> Option<i64> {
        self.look(environment, |on| on.until)
    }

    /// The person's agreement to approvals by rules; `None`: it is off.
    pub(crate) fn agreement(&self, environment: &Environment) -> Option<Arc<Agreement>> {
        self.look(environment, |on| Arc::clone(&on.agreement))
    }

    /// Once its time is seen to be over it is off for good, wherever the clock is put.
    fn look<T>(&self, environment: &Environment, of: impl Fn(&On) -> T) -> Option<T> {
        let mut on = lock(&self.on);
        if on.as_ref().is_some_and(|on| on.is_over(environment)) {
            *on = None;
        }
        on.as_ref().map(of)
    }

    /// Switches it on for so many minutes.
    pub(super) fn set_on(&self, minutes: u32, agreement: Agreement, environment: &Environment) {
        let minutes = minutes.clamp(1, LONGEST);
        let since = environment.now();
        *lock(&self.on) = Some(On {
            since,
            until: since.saturating_add(i64::from(minutes) * 60_000),
            ends: environment.running() + Duration::from_secs(u64::from(minutes) * 60),
            agreement: Arc::new(agreement),
        });
    }

    pub(super) fn set_off(&self) {
        *lock(&self.on) = None;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

    use super::*;

    /// Seconds by the clock of the system, and by the one that nobody can set.
    fn clocks() -> (Arc<AtomicI64>, Arc<AtomicU64>, Environment) {
        let (wall, running) = (Arc::new(AtomicI64::new(1000)), Arc::new(AtomicU64::new(0)));
        let (seen, passed) = (Arc::clone(&wall), Arc::clone(&running));
        let environment = Environment::new(move || seen.load(Ordering::SeqCst) * 1000, String::new)
            .running_by(move || Duration::from_secs(passed.load(Ordering::SeqCst)));
        (wall, running, environment)
    }

    fn on_for_a_minute(environment: &Environment) -> AutoApprove {
        let switch = AutoApprove::default();
        switch.set_on(1, Agreement::to(&[]), environment);
        assert_eq!(switch.until(environment), Some(1_060_000));
        switch
    }

    #[test]
    fn whichever_clock_is_first_ends_it() {
        let (wall, _, environment) = clocks();
        let switch = on_for_a_minute(&environment);
        wall.store(1060, Ordering::SeqCst);
        assert!(switch.agreement(&environment).is_none());

        let (_, running, environment) = clocks();
        let switch = on_for_a_minute(&environment);
        running.store(60, Ordering::SeqCst);
        assert_eq!(switch.until(&environment), None, "the clock was put back all the while");
    }

    #[test]
    fn once_it_is_over_no_clock_brings_it_back() {
        for put in [1060, 999] {
            let (wall, _, environment) = clocks();
            let switch = on_for_a_minute(&environment);
            wall.store(put, Ordering::SeqCst);
            assert_eq!(switch.until(&environment), None, "at {put}");
            wall.store(1030, Ordering::SeqCst);
            assert_eq!(switch.until(&environment), None, "it was over at {put}");
        }
    }
}
