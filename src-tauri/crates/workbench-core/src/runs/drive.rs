//! Drivers: one for each run that is not over, from its journal to its end, also after a restart.

use std::collections::HashMap;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use a2a_runs::figures::Figures;
use a2a_runs::journal::{Entry, StepId};
use a2a_runs::machine::Machine;
use a2a_runs::plan::RunFile;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::sleep;
use workbench_store::runs::{self, RunEvent};
use workbench_store::sent::{self, SentStatus};
use workbench_store::{ConnectionId, ConversationId, RunId, Tag};

use super::commit::Planned;
use super::costs::SharedFigures;
use super::news::News;
use super::{Runs, commit, read_files};
use crate::causes::with_causes;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::lock::lock;

/// A driver looks at the clock at least so often while it waits for a time: the clock may be set.
const LOOK: Duration = Duration::from_secs(30);

/// Entries that are worked out ahead of the journal at most.
const MOST_AHEAD: usize = 64;

/// How long a driver plans step after step before it looks again at others' changes to the run.
const UNSEEN: Duration = Duration::from_millis(100);

/// How far a driver is in its run.
pub(super) struct Course<'f> {
    files: &'f [RunFile],
    pub(super) machine: Machine<'f>,
    pub(super) noted: Noted,
    /// Entries that the machine knows already and the journal does not: a commit waits for the disk, so entries that
    /// follow from stored answers and files alone are written with the next message. A lost one is worked out anew.
    pub(super) ahead: Vec<Entry>,
}

impl<'f> Course<'f> {
    /// `None`: there is no file.
    fn new(files: &'f [RunFile]) -> Option<Self> {
        let machine = Machine::new(files.first()?, files);
        Some(Self { files, machine, noted: Noted::default(), ahead: Vec::new() })
    }

    /// Forgets all but the files.
    fn begin_anew(&mut self) {
        if let Some(main) = self.files.first() {
            self.machine = Machine::new(main, self.files);
        }
        self.ahead.clear();
        self.noted.begin_anew();
    }

    /// How long the journal is that this knows.
    pub(super) fn written(&self) -> u64 {
        self.machine.seq() - self.ahead.len() as u64
    }

    /// Takes in an entry of the journal, which got it at `added`. The machine knows what was worked out ahead.
    pub(super) fn take(&mut self, added: i64, entry: &Entry, environment: &Environment) {
        self.noted.take(added, entry, environment);
        if self.noted.seq > self.machine.seq() {
            self.machine.apply(entry);
        }
    }

    /// Keeps planned entries for the next commit, if they may wait.
    fn takes_ahead(&mut self, planned: &Planned) -> bool {
        let may = planned.may_wait() && self.ahead.len() < MOST_AHEAD && !self.machine.asks_at_a_gate();
        if may {
            for entry in &planned.entries {
                self.machine.apply(entry);
            }
            self.ahead.extend(planned.entries.iter().cloned());
        }
        may
    }
}

/// Facts of a journal beside those that the machine reads.
#[derive(Debug, Default)]
pub(super) struct Noted {
    /// Entries that were noted.
    seq: u64,
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
    fn begin_anew(&mut self) {
        *lock(&self.figures) = Figures::default();
        *self = Self { figures: Arc::clone(&self.figures), ..Self::default() };
    }

    /// `added`: when the journal got the entry. A clock that was set back since makes no wait longer.
    fn take(&mut self, added: i64, entry: &Entry, environment: &Environment) {
        self.seq += 1;
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
                (Tag::Runs, Some(id)) => all.running.news_of_run(&RunId::new(id)),
                (Tag::Runs, None) => all.running.news_of_all(),
                (Tag::Chats, Some(id)) => all.running.news_of_chat(&ConversationId::new(id)),
                _ => {}
            }),
            Err(RecvError::Lagged(_)) => all.running.news_of_all(),
            Err(RecvError::Closed) => return,
        }
    }
}

impl Runs {
    pub(super) fn drive_in_background(&self, id: &RunId) {
        let news = News::default();
        if lock(&self.running.news).insert(id.clone(), news.clone()).is_some() {
            tracing::error!(run = %id, "BUG: a run has two drivers");
        }
        let (all, run) = (self.clone(), id.clone());
        self.chats.drive(id, async move {
            while let Err(error) = all.drive(&run, &news).await {
                tracing::error!(%run, error = with_causes(&error), "a run cannot go on");
                // A disk that is full has space again some day.
                sleep(LOOK).await;
            }
            lock(&all.running.news).remove(&run);
            lock(&all.running.figures).remove(&run);
            lock(&all.running.conversations).retain(|_, of| *of != run);
        });
    }

    async fn drive(&self, id: &RunId, news: &News) -> Result<(), CoreError> {
        let run = id.clone();
        let texts = self.store.read(move |reader| runs::files(reader, &run)).await?;
        let files = read_files(&texts)?;
        let Some(mut course) = Course::new(&files) else { return Ok(()) };
        // The course is empty, also when an earlier try failed.
        news.read_journal();
        self.send_what_is_queued(id).await?;
        lock(&self.running.figures).insert(id.clone(), Arc::clone(&course.noted.figures));
        // What follows from what was just worked out needs no look at the database. A commit fails where that knows more.
        let (mut follows, mut looked_at) = (false, self.environment.running());
        loop {
            if !follows {
                looked_at = self.environment.running();
                if news.take_journal() && !self.catch_up(id, &mut course).await? {
                    return Ok(());
                }
            }
            if course.machine.outcome().is_some() {
                return Ok(());
            }
            if course.machine.counts_time_or_tokens() {
                let spent = self.spent(id, &course.noted.figures).await?;
                course.machine.tell_spent(spent);
            }
            let planned = if follows {
                self.new_steps(id, &mut course.machine, &course.noted).await?
            } else {
                self.round(id, &mut course.machine, &course.noted).await?
            };
            if !planned.is_empty() && course.takes_ahead(&planned) {
                follows = self.environment.running() < looked_at + UNSEEN;
                continue;
            }
            // Before it waits for the disk with nothing to do: more may have been answered meanwhile.
            if std::mem::take(&mut follows) && planned.is_empty() {
                continue;
            }
            if !planned.is_empty() || !course.ahead.is_empty() {
                if !self.commit(id, &mut course, planned).await? {
                    news.read_journal();
                }
                continue;
            }
            let rest = course.noted.rest(&course.machine, &self.environment);
            tokio::select! {
                () = news.come() => {}
                () = async { if let Some(rest) = rest { sleep(rest).await } else { pending().await } } => {}
            }
        }
    }

    /// Reads the new entries of the journal. `false`: the run is gone.
    async fn catch_up(&self, id: &RunId, course: &mut Course<'_>) -> Result<bool, CoreError> {
        let Some(mut events) = self.events_after(id, course.noted.seq).await? else { return Ok(false) };
        // Somebody else added to the journal: what was worked out ahead of it does not follow from it any more.
        if !events.is_empty() && !course.ahead.is_empty() {
            course.begin_anew();
            let Some(all) = self.events_after(id, 0).await? else { return Ok(false) };
            events = all;
        }
        for event in &events {
            course.take(event.at, &commit::read(event)?, &self.environment);
        }
        Ok(true)
    }

    /// A journal after an entry; `None`: the run is gone.
    async fn events_after(&self, id: &RunId, after: u64) -> Result<Option<Vec<RunEvent>>, CoreError> {
        let run = id.clone();
        let reading = self.store.read(move |reader| {
            let Some(_) = runs::length(reader, &run)? else { return Ok(None) };
            runs::events(reader, &run, after).map(Some)
        });
        Ok(reading.await?)
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
