//! One more look at a task before anything is sent: does it still ask what was decided?

mod marks;

use std::sync::Arc;

use a2a_client::Received;
use a2a_hitl::{Freshness, FreshnessGrade, Glimpse, Reading, RequestInput, RequestKey};
use a2a_hitl::{freshness, is_later, read_request, request_key};
use a2a_protocol::fold::is_behind;
use a2a_protocol::model::Task;
use tokio::time::sleep;
use workbench_store::approvals::{self, Approval, ApprovalState as Stored};
use workbench_store::tasks::TaskRow;
use workbench_store::{Reader, StoreError};

use self::marks::{Marks, say_nothing};
use super::Approvals;
use crate::asked::answered::without_answered;
use crate::asked::machine::Event;
use crate::asked::noted::decided_despite_unknown;
use crate::asked::outcome::Outcome;
use crate::asked::rereading::but_for_known;
use crate::asked::same_question;
use crate::asked::stored::StoredRequest;
use crate::asked::transition::Decided;
use crate::error::CoreError;
use crate::explain::explain;
use crate::reached::Reached;
use crate::sentence::{DeliverySentence, Sentence};
use crate::sessions::read::{is_unknown_task, shows_no_tasks};

/// The finding of a look.
#[derive(Debug)]
pub(super) enum Look {
    /// It still asks this, as well as the grade says.
    Stands(FreshnessGrade),
    /// It asks something else or nothing; that is written down already.
    Gone,
    /// The task waits, but whether for this cannot be told.
    CannotTell,
    /// The same, but the task began to wait after the answer was given and does not show its question.
    WaitsAnew,
    /// The agent shows nobody its tasks.
    NotShown(Sentence),
    /// The agent shows the task as it was before it asked this.
    Behind,
    /// The task could not be read.
    Unreachable(Sentence),
}

impl Approvals {
    /// Reads the task and compares. A request that no longer stands is recorded, which closes it.
    pub(super) async fn look(
        &self,
        approval: &Approval,
        request: &StoredRequest,
        task: &TaskRow,
        reached: &Arc<Reached>,
    ) -> Result<Look, CoreError> {
        let read = match self.sessions.ask_for_task(task, reached).await {
            Ok(read) => read,
            Err(error) if is_unknown_task(&error) => {
                self.sessions.task_lost(&task.task_key).await?;
                return Ok(Look::Gone);
            }
            Err(error) if shows_no_tasks(&error) => return Ok(Look::NotShown(explain(&error).message)),
            Err(error) => return Ok(Look::Unreachable(explain(&error).message)),
        };
        if is_behind(&request.task_state(), request.timestamp.as_deref(), &read.value.status) {
            return Ok(Look::Behind);
        }
        let later = self.ground.task(&task.task_key).await?.last_event_seq > request.seq;
        let Seen { task: now, reading: seen, known } = self.read_shown(task, request, &read.value).await?;
        let freshness = match compare(approval, request, task, &now, &seen, later) {
            Freshness::Graded(FreshnessGrade::SameRequest) => Freshness::Graded(FreshnessGrade::SameRequest),
            _ if self.is_marked_at_each_look(approval, request, task, reached, (&now, &seen)).await? => {
                Freshness::Graded(FreshnessGrade::SameRequest)
            }
            other => other,
        };
        let asks_other = approval.state == Stored::Uncertain && seen.asks_what_was_not_in(&request.reading);
        let is_silent = seen.source.is_empty();
        if matches!(freshness, Freshness::AsksSomethingElse) {
            let is_known = seen.differs_in_numbers_only(&request.reading);
            let but_for = seen.but_for_surroundings(&request.reading);
            let but_for = compare_words(request, task, &now, &but_for, later);
            let stands = matches!(but_for, Freshness::Graded(grade) if grade != FreshnessGrade::Unknown);
            if stands && is_known && self.was_held_back(approval, &request.reading, &known).await? {
                return self.cannot_tell(approval, reached, task, read).await;
            }
        }
        match freshness {
            Freshness::Graded(FreshnessGrade::Unknown) if asks_other => {
                let why = Outcome::plain(DeliverySentence::AsksSomethingElse);
                self.apply(Decided::of(approval), Event::Superseded, why, Some(reached.origin())).await?;
                self.sessions.observe_task(reached, task, read).await?;
                Ok(Look::Gone)
            }
            Freshness::Graded(FreshnessGrade::Unknown)
                if is_silent && is_later(request.timestamp.as_deref(), now.status.timestamp.as_deref()) =>
            {
                Ok(Look::WaitsAnew)
            }
            Freshness::Graded(FreshnessGrade::Unknown) => Ok(Look::CannotTell),
            Freshness::Graded(grade) => Ok(Look::Stands(grade)),
            Freshness::AsksSomethingElse | Freshness::NotWaiting => {
                self.sessions.observe_task(reached, task, read).await?;
                Ok(Look::Gone)
            }
        }
    }

    async fn read_shown(
        &self,
        task: &TaskRow,
        request: &StoredRequest,
        shown: &Task,
    ) -> Result<Seen, CoreError> {
        let (row, shown, before) = (task.clone(), shown.clone(), request.reading.clone());
        Ok(self.ground.store().read(move |reader| read_again(reader, &row, shown, &before)).await?)
    }

    /// Whether the task shows the decided request word for word, but for marks that its agent makes at every look:
    /// its id, its time, or ids, times and counters around it. A second look, at once, tells: they change again.
    async fn is_marked_at_each_look(
        &self,
        approval: &Approval,
        request: &StoredRequest,
        task: &TaskRow,
        reached: &Arc<Reached>,
        (now, seen): (&Task, &Reading),
    ) -> Result<bool, CoreError> {
        let asked = &request.reading;
        let says_the_same = |now: &Task, seen: &Reading| {
            let seen = if seen.differs_in_numbers_only(asked) {
                seen.clone().but_for_surroundings(asked)
            } else {
                seen.clone()
            };
            compare_words(request, task, now, &seen, false) == Freshness::Graded(FreshnessGrade::SameRequest)
        };
        if !says_the_same(now, seen) {
            return Ok(false);
        }
        let first = Marks::of(&now.status);
        sleep(first.tick()).await;
        let Ok(read) = self.sessions.ask_for_task(task, reached).await else { return Ok(false) };
        let Seen { task: now, reading: next, .. } = self.read_shown(task, request, &read.value).await?;
        let key = RequestKey::from_stored(approval.request.request_key.clone());
        let marks = Marks::stored(key, request.timestamp.clone());
        let says_nothing = say_nothing(&marks, &first, &Marks::of(&now.status));
        Ok(says_the_same(&now, &next) && says_nothing && seen.counts_anew(asked, &next))
    }

    /// Whether a decision about the same was given back before. An agent that writes other words around its request
    /// at every look, or makes its message anew, could otherwise never be answered.
    async fn was_held_back(
        &self,
        approval: &Approval,
        asked: &Reading,
        known: &[Approval],
    ) -> Result<bool, CoreError> {
        let is_linked = |before: &Approval| Some(&before.request.id) == approval.request.linked_to.as_ref();
        let was_decided = |before: &Approval| {
            let same = || StoredRequest::of(before).is_ok_and(|before| same_question(&before.reading, asked));
            before.decision.is_some() && same()
        };
        let mut replaced = known.iter().filter(|before| before.state == Stored::Superseded);
        if replaced.any(|before| is_linked(before) || was_decided(before)) {
            return Ok(true);
        }
        let id = approval.request.id.clone();
        Ok(self.ground.store().read(move |reader| decided_despite_unknown(reader, &id)).await?)
    }

    /// It still asks this, with something around it that nobody saw. The first time a person decides about that.
    async fn cannot_tell(
        &self,
        approval: &Approval,
        reached: &Arc<Reached>,
        task: &TaskRow,
        read: Received<Task>,
    ) -> Result<Look, CoreError> {
        let id = approval.request.id.clone();
        if approval.state != Stored::Queued
            || self.ground.store().read(move |reader| decided_despite_unknown(reader, &id)).await?
        {
            return Ok(Look::CannotTell);
        }
        let why = Outcome::unknown(DeliverySentence::CannotTell);
        self.apply(Decided::of(approval), Event::StandsUnknown, why, Some(reached.origin())).await?;
        self.sessions.observe_task(reached, task, read).await?;
        Ok(Look::Gone)
    }
}

/// A task as it was read now.
struct Seen {
    /// The task without its answered requests.
    task: Task,
    reading: Reading,
    /// All requests of the task, oldest first.
    known: Vec<Approval>,
}

/// Reads a task's request with the reader that read it before, where that is possible.
fn read_again(reader: &Reader<'_>, row: &TaskRow, shown: Task, before: &Reading) -> Result<Seen, StoreError> {
    let known = approvals::of_task(reader, &row.task_key)?;
    let artifacts = shown.artifacts_apart().into_owned();
    let task = without_answered(Task { artifacts, ..shown }, &known);
    let input = RequestInput::of_task(&task);
    let reading = before.read_again(&input).unwrap_or_else(|| read_request(&input));
    let reading = but_for_known(reader, reading, &input, row, &task, &known)?;
    Ok(Seen { task, reading, known })
}

/// Whether the task still shows the decided request.
fn compare(
    approval: &Approval,
    request: &StoredRequest,
    task: &TaskRow,
    now: &Task,
    reading: &Reading,
    later: bool,
) -> Freshness {
    match (compare_words(request, task, now, reading, later), same_key(approval, now)) {
        (Freshness::Graded(_), Some(false)) => Freshness::AsksSomethingElse,
        // The same words at another time may be another question.
        (Freshness::Graded(FreshnessGrade::SameRequest), None)
            if now.status.timestamp != request.timestamp =>
        {
            Freshness::Graded(FreshnessGrade::Unknown)
        }
        (freshness, _) => freshness,
    }
}

/// The same, whatever id the message has.
fn compare_words(
    request: &StoredRequest,
    task: &TaskRow,
    now: &Task,
    reading: &Reading,
    later: bool,
) -> Freshness {
    let state = request.task_state();
    let asked = Glimpse {
        state: &state,
        task_id: Some(&task.task_id),
        context_id: task.context_id.as_ref(),
        timestamp: request.timestamp.as_deref(),
        reading: &request.reading,
    };
    let seen = Glimpse {
        state: &now.status.state,
        task_id: Some(&now.id),
        // A task read on its own may leave out what is known.
        context_id: now.context_id.as_ref().or(task.context_id.as_ref()),
        timestamp: now.status.timestamp.as_deref(),
        reading,
    };
    freshness(&asked, &seen, later)
}

/// Whether the task's status message is the one that asked; `None` where messages have no ids.
fn same_key(approval: &Approval, now: &Task) -> Option<bool> {
    let (key, asked) =
        (request_key(&now.status), RequestKey::from_stored(approval.request.request_key.clone()));
    (key.is_of_message() && asked.is_of_message()).then(|| key == asked)
}
