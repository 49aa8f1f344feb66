//! Writes a driver's journal entries and the messages of its calls in one commit.

use a2a_protocol::model::MessageId;
use a2a_runs::journal::{Entry, Outcome, StepId};
use a2a_runs::machine::Machine;
use workbench_store::runs::{self, RunEvent, RunState};
use workbench_store::sent::{self, SentStatus};
use workbench_store::{RunId, StoreError, Tx};

use super::Runs;
use super::calling::{Begin, Leaving};
use super::costs;
use super::drive::Course;
use super::gates::{self, Question};
use crate::error::CoreError;
use crate::explain::Explanation;
use crate::sentence::CallSentence;

/// Something that is done at once.
#[derive(Debug, Default)]
pub(super) struct Planned {
    pub(super) entries: Vec<Entry>,
    /// Messages that leave.
    pub(super) begins: Vec<Begin>,
    /// The questions to the person.
    pub(super) questions: Vec<Question>,
    /// The steps about which the person is not asked any more.
    pub(super) unasked: Vec<StepId>,
    /// Messages that were queued and must not leave any more.
    pub(super) withdrawn: Vec<MessageId>,
}

impl Planned {
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether it may wait: nobody needs to hear of it, because it follows from stored entries and would follow
    /// again.
    pub(super) fn may_wait(&self) -> bool {
        let Self { entries, begins, questions, unasked, withdrawn } = self;
        let follows = |entry: &Entry| {
            matches!(entry, Entry::Evaluated { .. } | Entry::Answered { .. } | Entry::Failed { .. })
        };
        begins.is_empty()
            && questions.is_empty()
            && unasked.is_empty()
            && withdrawn.is_empty()
            && entries.iter().all(follows)
    }
}

/// Entries as they are stored.
pub(super) fn written(entries: &[Entry]) -> Vec<String> {
    let text = |entry| serde_json::to_string(entry).expect("BUG: an entry is plain data");
    entries.iter().map(text).collect()
}

/// An entry that was stored.
pub(super) fn read(event: &RunEvent) -> Result<Entry, CoreError> {
    serde_json::from_str(&event.entry).map_err(|_| {
        let id = format!("entry {}", event.seq);
        StoreError::NotFound { what: "readable journal", id }.into()
    })
}

impl Runs {
    /// Adds planned entries, after those worked out ahead, to a journal that is as the course knows it, and lets its
    /// messages leave. `false`: the journal has grown meanwhile, and nothing happened; the next round knows more.
    pub(super) async fn commit(
        &self,
        run: &RunId,
        course: &mut Course<'_>,
        mut planned: Planned,
    ) -> Result<bool, CoreError> {
        gates::let_go(&course.machine, &mut planned);
        let state = state(&course.machine, &planned.entries);
        let (id, after, environment) = (run.clone(), course.written(), self.environment.clone());
        planned.entries.splice(0..0, course.ahead.iter().cloned());
        let entries = written(&planned.entries);
        let Planned { begins, questions, unasked, withdrawn, entries: added } = planned;
        let ending = state.is_over().then(|| (course.noted.figures(), added.clone()));
        let is_for_inbox = !questions.is_empty() || !unasked.is_empty();
        let conversations: Vec<_> = begins.iter().map(|begin| begin.call.conversation.clone()).collect();
        let stopped = Explanation::new(CallSentence::StoppedBeforeAnswer).to_json();
        let job = move |tx: &mut Tx<'_>| {
            let now = environment.now();
            for message in &withdrawn {
                let is_queued = sent::get(tx, message)?.is_some_and(|sent| sent.status == SentStatus::Queued);
                if !is_queued {
                    return Ok(None);
                }
            }
            if !runs::append(tx, &id, after, &entries, state, now)? {
                return Ok(None);
            }
            for message in &withdrawn {
                sent::set_status(tx, message, SentStatus::Failed, Some(&stopped), now)?;
            }
            if let Some((figures, added)) = ending {
                costs::keep_at_end(tx, &id, figures, &added, now)?;
            }
            let leaving = begins.into_iter().map(|begin| begin.store(tx, now));
            let leaving = leaving.collect::<Result<Vec<_>, _>>()?;
            gates::unask(tx, &id, Some(&unasked), &environment)?;
            let mut asked = Vec::new();
            for question in questions {
                asked.extend(question.store(tx, &environment)?);
            }
            Ok(Some((now, asked, leaving)))
        };
        let committed = if is_for_inbox {
            self.chats.enter("run step", job).await?
        } else {
            self.store.write("run step", job).await?
        };
        let Some((at, asked, leaving)) = committed else { return Ok(false) };
        self.chats.announce(asked);
        let mut known = crate::lock::lock(&self.running.conversations);
        known.extend(conversations.into_iter().map(|conversation| (conversation, run.clone())));
        drop(known);
        for message in leaving {
            match message {
                Leaving::Queued(message) => self.chats.send(message),
                Leaving::OnItsWay(stored) => self.chats.send_claimed(*stored),
            }
        }
        course.ahead.clear();
        for entry in &added {
            course.take(at, entry, &self.environment);
        }
        Ok(true)
    }
}

fn state(machine: &Machine<'_>, entries: &[Entry]) -> RunState {
    let ends = entries.iter().find_map(|entry| match entry {
        Entry::Finished { outcome: Outcome::Completed(_) } => Some(RunState::Completed),
        Entry::Finished { outcome: Outcome::Faulted(_) } => Some(RunState::Faulted),
        Entry::Finished { outcome: Outcome::Canceled } => Some(RunState::Canceled),
        _ => None,
    });
    let stops = entries.iter().any(|entry| matches!(entry, Entry::StoppedBefore { .. }));
    ends.unwrap_or(match (machine.is_cancel_asked(), machine.is_paused() || stops) {
        (true, _) => RunState::Canceling,
        (false, true) => RunState::Paused,
        (false, false) => RunState::Running,
    })
}
