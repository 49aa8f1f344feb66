//! Drivers: one for each run that is not over, from its journal to its end, also after a restart.

use std::collections::HashMap;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use a2a_runs::figures::Figures;
use a2a_runs::journal::{Entry, StepId};
use a2a_runs::machine::Machine;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::sleep;
use workbench_store::sent::{self, SentStatus};
use workbench_store::{ConnectionId, ConversationId, RunId, Tag, runs};

use super::costs::SharedFigures;
use super::{Runs, commit, read_files};
use crate::bell::Bell;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::explain::with_causes;
use crate::workbench::lock;

/// A driver looks at the clock at least so often while it waits for a time: the clock may be set.
const LOOK: Duration = Duration::from_secs(30);

/// What a journal says beside what the machine takes from it.
#[derive(Debug, Default)]
pub(super) struct Noted {
    agents: HashMap<String, ConnectionId>,
    timers: HashMap<StepId, Due>,
    /// Where the run waited for whom.
    figures: SharedFigures,
}

/// When a timer goes off: at this time of the day, or once the program has been running so long. Whichever comes first, so
/// that a night asleep counts and a clock that is set back does not.
#[derive(Debug, Clone, Copy)]
struct Due {
    at: i64,
    running: Duration,
}

impl Due {
    /// What is left of it.
    fn rest(self, environment: &Environment) -> Duration {
        let by_clock = Duration::from_millis(u64::try_from(self.at - environment.now()).unwrap_or(0));
        by_clock.min(self.running.saturating_sub(environment.running()))
    }
}

impl Noted {
    /// `added`: when the journal got the entry. A clock that was set back since makes no wait longer.
    fn take(&mut self, added: i64, entry: &Entry, environment: &Environment) {
        lock(&self.figures).take(added, entry);
        match entry {
            Entry::Bound { agent, connection } => {
                self.agents.insert(agent.clone(), ConnectionId::new(connection));
            }
            Entry::TimerSet { step, at } => {
                let rest = (*at - environment.now()).min(*at - added);
                let rest = Duration::from_millis(u64::try_from(rest).unwrap_or(0));
                let due = Due { at: *at, running: environment.running() + rest };
                self.timers.insert(step.clone(), due);
            }
            _ => {}
        }
    }

    /// Where the run waited for whom so far.
    pub(super) fn figures(&self) -> Figures {
        lock(&self.figures).clone()
    }

    /// The saved agent that an agent of the file is.
    pub(super) fn bound(&self, agent: &str) -> Option<&ConnectionId> {
        self.agents.get(agent)
    }

    pub(super) fn is_due(&self, timer: &StepId, environment: &Environment) -> bool {
        self.timers.get(timer).is_some_and(|due| due.rest(environment).is_zero())
    }

    /// How long nothing is due; `None`: no timer is set.
    fn rest(&self, machine: &Machine<'_>, environment: &Environment) -> Option<Duration> {
        let set = machine.timers().into_iter().filter_map(|timer| self.timers.get(timer));
        set.map(|due| due.rest(environment)).min().map(|rest| rest.min(LOOK))
    }
}

/// Takes up the runs that are not over.
pub(crate) async fn take_up(all: &Runs) -> Result<(), CoreError> {
    all.chats.in_background("runs.listen", listen(all.clone()));
    for run in all.store.read(runs::unfinished).await? {
        all.drive_in_background(&run.id);
    }
    Ok(())
}

/// Wakes drivers when something may have happened in their runs.
async fn listen(all: Runs) {
    let mut changes = all.store.changes();
    loop {
        match changes.recv().await {
            Ok(changes) => changes.iter().for_each(|change| match (change.tag, &change.id) {
                (Tag::Runs, Some(id)) => all.running.ring(&RunId::new(id)),
                (Tag::Conversations, Some(id)) => {
                    let run = lock(&all.running.conversations).get(&ConversationId::new(id)).cloned();
                    if let Some(run) = run {
                        all.running.ring(&run);
                    }
                }
                _ => {}
            }),
            Err(RecvError::Lagged(_)) => lock(&all.running.bells).values().for_each(Bell::ring),
            Err(RecvError::Closed) => return,
        }
    }
}

impl Runs {
    pub(super) fn drive_in_background(&self, id: &RunId) {
        let bell = Bell::default();
        if lock(&self.running.bells).insert(id.clone(), bell.clone()).is_some() {
            tracing::error!(run = %id, "BUG: a run has two drivers");
        }
        let (all, run) = (self.clone(), id.clone());
        self.chats.drive(id, async move {
            while let Err(error) = all.drive(&run, &bell).await {
                tracing::error!(%run, error = with_causes(&error), "a run cannot go on");
                // A disk that is full has space again some day.
                sleep(LOOK).await;
            }
            lock(&all.running.bells).remove(&run);
            lock(&all.running.figures).remove(&run);
            lock(&all.running.conversations).retain(|_, of| *of != run);
        });
    }

    async fn drive(&self, id: &RunId, bell: &Bell) -> Result<(), CoreError> {
        let run = id.clone();
        let texts = self.store.read(move |reader| runs::files(reader, &run)).await?;
        let files = read_files(&texts)?;
        let Some(main) = files.first() else { return Ok(()) };
        self.send_what_is_queued(id).await?;
        let (mut machine, mut noted) = (Machine::new(main, &files), Noted::default());
        lock(&self.running.figures).insert(id.clone(), Arc::clone(&noted.figures));
        loop {
            if !self.catch_up(id, &mut machine, &mut noted).await? || machine.outcome().is_some() {
                return Ok(());
            }
            if machine.counts_time_or_tokens() {
                machine.tell_spent(self.spent(id, &noted.figures).await?);
            }
            let planned = self.round(id, &mut machine, &noted).await?;
            if !planned.is_empty() {
                self.commit(id, &machine, &noted, planned).await?;
                continue;
            }
            let rest = noted.rest(&machine, &self.environment);
            tokio::select! {
                () = bell.rung() => {}
                () = async { if let Some(rest) = rest { sleep(rest).await } else { pending().await } } => {}
            }
        }
    }

    /// What the journal has meanwhile. `false`: the run is gone.
    async fn catch_up(
        &self,
        id: &RunId,
        machine: &mut Machine<'_>,
        noted: &mut Noted,
    ) -> Result<bool, CoreError> {
        let (run, after) = (id.clone(), machine.seq());
        let reading = self.store.read(move |reader| {
            let Some(_) = runs::length(reader, &run)? else { return Ok(None) };
            runs::events(reader, &run, after).map(Some)
        });
        let Some(events) = reading.await? else { return Ok(false) };
        for event in &events {
            let entry = commit::read(event)?;
            noted.take(event.at, &entry, &self.environment);
            machine.apply(&entry);
        }
        Ok(true)
    }

    /// After a restart: messages that were queued for the run and have not left.
    async fn send_what_is_queued(&self, id: &RunId) -> Result<(), CoreError> {
        let run = id.clone();
        let reading = self.store.read(move |reader| {
            let calls = runs::calls(reader, &run)?;
            let mut queued = Vec::new();
            for call in &calls {
                let sent = sent::get(reader, &call.message)?;
                queued.extend(
                    sent.filter(|sent| sent.status == SentStatus::Queued).map(|sent| sent.message_id),
                );
            }
            Ok((calls, queued))
        });
        let (calls, queued) = reading.await?;
        lock(&self.running.conversations)
            .extend(calls.into_iter().map(|call| (call.conversation, id.clone())));
        for message in queued {
            self.chats.send(message);
        }
        Ok(())
    }
}
