//! From a task's state to a person's requests, inside the commit that records it.
//!
//! A repeated request creates nothing; another question replaces the earlier one; a task that goes on without an
//! answer closes its open requests. All of it is a function of stored rows, so it does not matter whether news
//! came by stream, by polling, or by a look before sending.

use a2a_hitl::{AfterLink, Item, is_later, only_rejects, read_request, request_key};
use a2a_protocol::model::{Message, Part, Task, TaskState};
use serde_json::json;
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::{self, Approval, ApprovalState as Stored, NewApproval, outbox};
use workbench_store::tasks::{self, StoredTask};
use workbench_store::{ApprovalId, Reader, StoreError, TaskKey, Tx};

use super::about::about;
use super::alike::is_named_by_agent;
use super::answered::without_answered;
use super::before::{asks_the_same, latest_answered};
use super::entries;
use super::expiry;
use super::handed_on::is_handed_on;
use super::left_open::left_open;
use super::machine::Event;
use super::mappings;
use super::meanwhile::{self, Deed};
use super::only_waits::only_waits;
use super::outcome::{Kind, Outcome};
use super::receipts;
use super::rereading::{Shown, hash_of, input_of};
use super::stored::{StoredRequest, answers};
use super::title::title_of;
use super::transition::{Decided, advance};
use crate::environment::Environment;
use crate::explain::beginning_of;
use crate::policy::marking::Marking;
use crate::reached::Origin;
use crate::sentence::DeliverySentence;

/// The origin of news of a task.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Through<'a> {
    /// Nothing from here: a poll, a look, a stream that tells of the whole task.
    Itself,
    /// A stream of the task that goes on.
    Stream,
    /// The delivery of a decision. That request is left alone, because its own session records the outcome.
    Delivery(&'a Decided),
    /// A message that a person wrote in the chat.
    Chat,
}

impl Through<'_> {
    fn delivers(self, approval: &Approval) -> bool {
        matches!(self, Self::Delivery(decision) if decision.id == approval.request.id)
    }
}

/// Brings the requests of a task in line with its present content. Returns those to announce: new ones, and snoozed
/// ones that became another request.
///
/// `waited`: the task was waiting before this, so an answered request that it still shows is an echo.
pub(crate) fn observe(
    tx: &mut Tx<'_>,
    origin: &Origin,
    key: &TaskKey,
    through: Through<'_>,
    waited: bool,
    environment: &Environment,
) -> Result<Vec<ApprovalId>, StoreError> {
    let now = environment.now();
    let Some(row) = tasks::get(tx, key)? else { return Ok(Vec::new()) };
    let known = approvals::of_task(tx, key)?;
    if row.state == TaskState::Unspecified {
        return Ok(Vec::new());
    }
    if !row.state.is_interrupted() {
        for open in known.iter().filter(|known| !through.delivers(known)) {
            close(tx, open, &row.state, through, environment)?;
        }
        receipts::note(tx, key, &known, false, environment)?;
        return Ok(Vec::new());
    }
    receipts::note(tx, key, &known, false, environment)?;
    let Some(stored) = tasks::load(tx, key)? else { return Ok(Vec::new()) };
    let task = without_answered(stored.to_task(), &known);
    let shown = request_key(&task.status);
    let now_shown = Shown { stored: &stored, task: &task, known: &known, key: &shown };
    let is_same = |known: &&Approval| known.request.request_key == shown.as_str();
    let mut same = known.iter().rev().find(is_same);
    if same.is_none() {
        same = now_shown.asks_anew(tx)?;
    }
    if same.is_none() {
        same = now_shown.dates_back()?;
    }
    let is_other =
        |known: &&Approval| same.is_none_or(|same| same.request.request_key != known.request.request_key);
    for other in known.iter().filter(is_other) {
        if !through.delivers(other) {
            supersede(tx, other, DeliverySentence::AsksSomethingElse, environment)?;
        }
    }
    match same {
        Some(same) if through.delivers(same) => Ok(Vec::new()),
        Some(same) if same.state == Stored::Pending => {
            let is_told = now_shown.look_again(tx, same, origin, environment)?;
            Ok(is_told.then(|| same.request.id.clone()).into_iter().collect())
        }
        Some(same) if matches!(same.state, Stored::Queued | Stored::Uncertain) => {
            if !now_shown.says_otherwise(tx, same)? {
                return Ok(Vec::new());
            }
            supersede(tx, same, DeliverySentence::RequestChanged, environment)?;
            propose(tx, origin, &now_shown, Some(same), environment)
        }
        Some(same) if same.state == Stored::InFlight => Ok(Vec::new()),
        Some(same) if same.state == Stored::Delivered && waited => {
            if !was_answered_since(&known, same) && !now_shown.asks_another(tx, same, origin)? {
                return Ok(Vec::new());
            }
            propose(tx, origin, &now_shown, Some(same), environment)
        }
        Some(same) if same.state == Stored::Expired && !is_open_again(&stored, &task, now) => Ok(Vec::new()),
        earlier => propose(tx, origin, &now_shown, earlier, environment),
    }
}

/// The agent does not know the task any more: nothing that it asked is open.
pub(crate) fn close_open(
    tx: &mut Tx<'_>,
    key: &TaskKey,
    environment: &Environment,
) -> Result<(), StoreError> {
    for open in approvals::of_task(tx, key)? {
        supersede(tx, &open, DeliverySentence::TaskUnknown, environment)?;
    }
    Ok(())
}

/// The task that took a decision's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taker {
    /// The task that asked.
    ItsTask {
        /// In between, or in the end, it did not wait for a person.
        went_on: bool,
    },
    /// Another task, which the agent opened instead.
    AnotherTask,
}

/// The agent has the decision. Returns the next request in the same message.
pub(crate) fn accepted(
    tx: &mut Tx<'_>,
    origin: &Origin,
    delivery: &Decided,
    by: Taker,
    environment: &Environment,
) -> Result<Vec<ApprovalId>, StoreError> {
    let Some(row) = delivery.load(tx)? else { return Ok(Vec::new()) };
    let why = match by {
        Taker::ItsTask { .. } => Outcome::plain(DeliverySentence::AgentHasDecision),
        Taker::AnotherTask => Outcome::new(Kind::AnotherTask, DeliverySentence::AnotherTaskTookIt),
    };
    advance(tx, &row, Event::Accepted, &why, environment)?;
    let key = &row.request.task_key;
    receipts::note(tx, key, &approvals::of_task(tx, key)?, false, environment)?;
    let waited = !(matches!(by, Taker::ItsTask { went_on: true }) || is_asked_later(tx, &row)?);
    observe(tx, origin, key, Through::Itself, waited, environment)
}

/// Whether a task asks in words since a later time than its request: an agent that gives its question the same id each
/// time has asked it once more. A call that has a name of its own is the same call as long as it has that name.
fn is_asked_later(reader: &Reader<'_>, request: &Approval) -> Result<bool, StoreError> {
    let asked = StoredRequest::of(request)?;
    let now = tasks::get(reader, &request.request.task_key)?.and_then(|task| task.status_timestamp);
    let is_named = asked.reading.items.iter().any(|item| is_named_by_agent(item, &asked.reading));
    Ok(!is_named && is_later(asked.timestamp.as_deref(), now.as_deref()))
}

fn propose(
    tx: &mut Tx<'_>,
    origin: &Origin,
    asked: &Shown<'_>,
    earlier: Option<&Approval>,
    environment: &Environment,
) -> Result<Vec<ApprovalId>, StoreError> {
    let (row, now) = (&asked.stored.row, environment.now());
    let input = input_of(asked.task, asked.stored);
    let reading = asked.but_for_known(tx, mappings::read(tx, &origin.connection, &input)?, &input)?;
    let reading = left_open(tx, asked, &reading)?.unwrap_or(reading);
    if is_handed_on(tx, row, &reading)? || only_waits(tx, asked.task, asked.stored, &reading)? {
        return Ok(Vec::new());
    }
    let about = about(&reading, &Marking::kept(tx)?.risk(&origin.connection, [&reading]));
    let expires_at = expiry::of(&reading);
    let earlier = earlier.or_else(|| latest_answered(asked.known, &reading));
    let shown = reading.clone();
    let request = NewApproval {
        id: ApprovalId::new(environment.fresh_id()),
        task_key: row.task_key.clone(),
        connection_id: origin.connection.clone(),
        request_key: asked.key.as_str().to_owned(),
        request_hash: hash_of(origin, &row.task_id, row.context_id.as_ref(), &reading),
        reader_id: reading.reader.to_string(),
        reader_version: u32::from(reading.version),
        title: title_of(&reading),
        reading: StoredRequest {
            reading,
            unchosen: None,
            state: row.state.as_str().to_owned(),
            timestamp: row.status_timestamp.clone(),
            seq: row.last_event_seq,
        }
        .to_json(),
        linked_to: earlier.map(|earlier| earlier.request.id.clone()),
        expires_at,
    };
    if !approvals::propose(tx, &request, &about, now)? {
        return Ok(Vec::new());
    }
    let detail = json!({ "hash": request.request_hash, "reader": request.reader_id });
    log::append(tx, &request.id, ApprovalEventKind::Proposed, &detail.to_string(), now)?;
    entries::proposed(tx, &request, &shown, environment)?;
    if let Some(earlier) = earlier.filter(|earlier| asks_the_same(earlier, &shown)) {
        receipts::asked_again(tx, earlier, environment)?;
    }
    Ok(vec![request.id])
}

/// Whether the agent got an answer to a later request. Then it has come back to this one, and this is no echo.
fn was_answered_since(known: &[Approval], same: &Approval) -> bool {
    let mut later = known.iter().rev().take_while(|later| later.request.id != same.request.id);
    later.any(|later| matches!(later.state, Stored::Delivered | Stored::AnsweredElsewhere))
}

/// Whether a request that expired may be answered again: its limit now lies ahead, or is gone.
fn is_open_again(stored: &StoredTask, task: &Task, now: i64) -> bool {
    expiry::of(&read_request(&input_of(task, stored))).is_none_or(|at| at > now)
}

/// The task does not wait any more: somebody answered, or it ended.
fn close(
    tx: &mut Tx<'_>,
    open: &Approval,
    state: &TaskState,
    through: Through<'_>,
    environment: &Environment,
) -> Result<(), StoreError> {
    let (event, why) = match open.state {
        Stored::Pending | Stored::Queued if matches!(through, Through::Chat) => {
            (Event::AnsweredElsewhere, Outcome::new(Kind::ByPerson, DeliverySentence::AnsweredInChat))
        }
        Stored::Pending if *state == TaskState::Completed && is_only_watched(open)? => {
            (Event::AnsweredElsewhere, Outcome::plain(DeliverySentence::DoneThere))
        }
        Stored::Pending | Stored::Queued if outbox::was_set_back(tx, &open.request.id)? => {
            (Event::Superseded, Outcome::over_in_doubt(DeliverySentence::OverSinceCopy))
        }
        Stored::Pending | Stored::Queued if state.is_terminal() => {
            (Event::Superseded, Outcome::plain(DeliverySentence::TaskEnded))
        }
        // Nobody is known to have answered: its agent may have stopped waiting.
        Stored::Pending | Stored::Queued if matches!(through, Through::Stream) => {
            let said = next_words(tx, &open.request.task_key)?;
            let said = said.map(|said| DeliverySentence::WentOnByItself { said });
            (Event::Superseded, Outcome::plain(said.unwrap_or(DeliverySentence::TaskWentOn)))
        }
        Stored::Pending | Stored::Queued => {
            (Event::AnsweredElsewhere, Outcome::plain(DeliverySentence::TaskWentOn))
        }
        Stored::Uncertain => match after_doubt(tx, open, state)? {
            Some(next) => next,
            None => return Ok(()),
        },
        Stored::InFlight
        | Stored::Delivered
        | Stored::Refused
        | Stored::Superseded
        | Stored::Expired
        | Stored::AnsweredElsewhere
        | Stored::LeftOpen => return Ok(()),
    };
    advance(tx, open, event, &why, environment)?;
    Ok(())
}

/// The outcome of a decision that may have arrived, told by the state of its task; `None`: unknown.
fn after_doubt(
    reader: &Reader<'_>,
    open: &Approval,
    state: &TaskState,
) -> Result<Option<(Event, Outcome)>, StoreError> {
    let decided = open.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
    let kind = Outcome::kind_of(open);
    Ok(match state {
        // It did nothing, whatever came of its task.
        TaskState::Working | TaskState::Completed | TaskState::Failed | TaskState::Rejected
            if kind == Some(Kind::TakesNoAnswer) =>
        {
            Some((Event::Superseded, Outcome::new(Kind::TakesNoAnswer, DeliverySentence::WentOnRefusing)))
        }
        TaskState::Working | TaskState::Completed
            if matches!(kind, Some(Kind::RefusedByAgent | Kind::NoAnswerToIt)) =>
        {
            Some((Event::Superseded, Outcome::over_in_doubt(DeliverySentence::WentOnAfterError)))
        }
        TaskState::Working | TaskState::Completed => Some(went_on(reader, open)?),
        TaskState::Rejected if only_rejects(&decided) => Some(went_on(reader, open)?),
        TaskState::Canceled => Some((Event::Superseded, Outcome::plain(DeliverySentence::TaskCanceled))),
        TaskState::Failed | TaskState::Rejected => {
            Some((Event::Superseded, Outcome::over_in_doubt(DeliverySentence::TaskEndedInDoubt)))
        }
        // Whoever lost the answer may have put the task back to its beginning.
        TaskState::Submitted
        | TaskState::InputRequired
        | TaskState::AuthRequired
        | TaskState::Unspecified
        | TaskState::Unknown(_) => None,
    })
}

/// The decision that may have arrived, or something else, set the task going.
fn went_on(reader: &Reader<'_>, open: &Approval) -> Result<(Event, Outcome), StoreError> {
    Ok(match meanwhile::since_asked(reader, open)? {
        None => (Event::SeenAccepted, Outcome::new(Kind::Presumed, DeliverySentence::WentOnAfterSending)),
        Some(Deed::Unknown) => {
            (Event::Superseded, Outcome::over_in_doubt(DeliverySentence::WentOnAfterSetBack))
        }
        Some(Deed::Canceled) => {
            (Event::Superseded, Outcome::over_in_doubt(DeliverySentence::WentOnAfterCancel))
        }
        Some(Deed::Said | Deed::Answered) => {
            (Event::Superseded, Outcome::over_in_doubt(DeliverySentence::WentOnAfterTwo))
        }
    })
}

/// What the agent says as its task goes on, in words or in data.
fn next_words(reader: &Reader<'_>, key: &TaskKey) -> Result<Option<String>, StoreError> {
    let message = tasks::load(reader, key)?.and_then(|task| task.to_task().status.message);
    let words = message.as_ref().map(Message::text).filter(|words| !words.trim().is_empty());
    let data = || message.as_ref()?.parts.iter().find_map(Part::as_data).map(|data| data.as_str().to_owned());
    Ok(words.or_else(data).as_deref().and_then(beginning_of))
}

/// Whether the request is of a kind that is answered elsewhere, such as by a wallet.
fn is_only_watched(open: &Approval) -> Result<bool, StoreError> {
    let watched = |item: &Item| matches!(item, Item::Link { then: AfterLink::Nothing, .. });
    Ok(StoredRequest::of(open)?.reading.items.iter().all(watched))
}

fn supersede(
    tx: &mut Tx<'_>,
    open: &Approval,
    why: DeliverySentence,
    environment: &Environment,
) -> Result<(), StoreError> {
    if matches!(open.state, Stored::Pending | Stored::Queued | Stored::Uncertain) {
        advance(tx, open, Event::Superseded, &Outcome::plain(why), environment)?;
    }
    Ok(())
}
