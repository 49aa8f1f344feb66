//! From what a task shows to what a person is asked, inside the commit that records it.
//!
//! A replay of a request creates nothing; another question takes the place of the earlier one; a
//! task that goes on without us closes what was open. All of it is a function of what is stored, so
//! it does not matter whether the news came by stream, by polling or by a look before sending.

use a2a_hitl::{
    AfterLink, FreshnessGrade, Item, Mapping, ReaderId, Reading, RequestInput, Scope, SkillNames,
    read_request, read_with, request_hash, request_key, same_request,
};
use a2a_protocol::model::{ContextId, Task, TaskId, TaskState};
use serde_json::json;
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::{self, Approval, ApprovalState as Stored, NewApproval};
use workbench_store::tasks::{self, StoredTask, TaskRow};
use workbench_store::{ApprovalId, Reader, StoreError, TaskKey, Tx};

use super::about::about;
use super::answered::{is_answered, without_answered, without_seen};
use super::entries;
use super::expiry;
use super::machine::Event;
use super::mappings;
use super::receipt::same_question;
use super::receipts;
use super::skills;
use super::stored::StoredRequest;
use super::title::title_of;
use super::transition::{Decided, Why, advance};
use crate::environment::Environment;
use crate::sentence::DeliverySentence;
use crate::sessions::Origin;

/// What brought the news of a task.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Through<'a> {
    /// Nothing from here: a stream, a poll, a look.
    Itself,
    /// The delivery of a decision. That request is left alone: its own session says what becomes of it.
    Delivery(&'a Decided),
    /// A message that a person wrote in the chat.
    Chat,
}

impl Through<'_> {
    fn delivers(self, approval: &Approval) -> bool {
        matches!(self, Self::Delivery(decision) if decision.id == approval.request.id)
    }
}

/// Brings the requests of a task in line with what it shows now. Returns those that are new.
///
/// `waited` says that the task was waiting before this, so that an answered request which it still shows is an echo.
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
    for other in known.iter().filter(|known| known.request.request_key != shown.as_str()) {
        if !through.delivers(other) {
            supersede(tx, other, DeliverySentence::AsksSomethingElse, environment)?;
        }
    }
    let same = known.iter().rev().find(|known| known.request.request_key == shown.as_str());
    match same {
        Some(same) if through.delivers(same) => Ok(Vec::new()),
        Some(same) if same.state == Stored::Pending => {
            look_again(tx, same, &known, origin, &stored, &task, now)?;
            Ok(Vec::new())
        }
        Some(same) if matches!(same.state, Stored::Queued | Stored::Uncertain) => {
            if !says_otherwise(tx, same, &known, &stored, &task)? {
                return Ok(Vec::new());
            }
            supersede(tx, same, DeliverySentence::RequestChanged, environment)?;
            propose(tx, origin, &stored, &task, Some(same), &known, environment)
        }
        Some(same) if same.state == Stored::InFlight || (same.state == Stored::Delivered && waited) => {
            Ok(Vec::new())
        }
        Some(same) if same.state == Stored::Expired && !is_open_again(&stored, &task, now) => Ok(Vec::new()),
        earlier => propose(tx, origin, &stored, &task, earlier, &known, environment),
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

/// The agent has the decision.
pub(crate) fn accepted(
    tx: &mut Tx<'_>,
    delivery: &Decided,
    environment: &Environment,
) -> Result<(), StoreError> {
    if let Some(row) = delivery.load(tx)? {
        advance(tx, &row, Event::Accepted, &Why::new(DeliverySentence::AgentHasDecision), environment)?;
        let key = &row.request.task_key;
        receipts::note(tx, key, &approvals::of_task(tx, key)?, false, environment)?;
    }
    Ok(())
}

/// Reads a request with another reader, for a person who knows better.
pub(crate) fn read_as(
    tx: &mut Tx<'_>,
    approval: &Approval,
    origin: &Origin,
    reader: &ReaderId,
    now: i64,
) -> Result<bool, StoreError> {
    let Some(stored) = tasks::load(tx, &approval.request.task_key)? else { return Ok(false) };
    let known = approvals::of_task(tx, &approval.request.task_key)?;
    let task = without_answered(stored.to_task(), &known);
    let Some(reading) = read_with(reader, &input_of(&task, &stored)) else { return Ok(false) };
    replace_reading(tx, approval, origin, &stored.row, without_seen(reading, &known), now)
}

/// Reads a request by what a person said of its structure.
pub(super) fn read_mapped(
    tx: &mut Tx<'_>,
    approval: &Approval,
    origin: &Origin,
    mapping: &Mapping,
    now: i64,
) -> Result<bool, StoreError> {
    let Some(stored) = tasks::load(tx, &approval.request.task_key)? else { return Ok(false) };
    let known = approvals::of_task(tx, &approval.request.task_key)?;
    let task = without_answered(stored.to_task(), &known);
    let Some(reading) = mapping.read(&input_of(&task, &stored)) else { return Ok(false) };
    replace_reading(tx, approval, origin, &stored.row, without_seen(reading, &known), now)
}

/// Whether the request is still exactly what its hash names: same content, same address, same
/// identity. Where it is not, the row is brought up to date.
pub(crate) fn is_current(
    tx: &mut Tx<'_>,
    approval: &Approval,
    origin: &Origin,
    now: i64,
) -> Result<bool, StoreError> {
    let Some(row) = tasks::get(tx, &approval.request.task_key)? else { return Ok(false) };
    let request = StoredRequest::of(approval)?;
    if hash_of(origin, &row.task_id, row.context_id.as_ref(), &request.reading)
        == approval.request.request_hash
    {
        return Ok(true);
    }
    replace_reading(tx, approval, origin, &row, request.reading, now)?;
    Ok(false)
}

/// The hash that a decision must name.
pub(crate) fn hash_of(
    origin: &Origin,
    task: &TaskId,
    context: Option<&ContextId>,
    reading: &Reading,
) -> String {
    let scope = Scope {
        connection: origin.connection.as_str(),
        interface_url: &origin.interface_url,
        credential: Some(&origin.identity),
        task_id: Some(task),
        context_id: context,
    };
    request_hash(&scope, reading).to_string()
}

fn propose(
    tx: &mut Tx<'_>,
    origin: &Origin,
    stored: &StoredTask,
    task: &Task,
    earlier: Option<&Approval>,
    known: &[Approval],
    environment: &Environment,
) -> Result<Vec<ApprovalId>, StoreError> {
    let (row, now) = (&stored.row, environment.now());
    let input = input_of(task, stored);
    let skill = skills::named(tx, &origin.connection, &row.task_key, SkillNames::said_in(&input))?;
    let reading = mappings::read(tx, &origin.connection, &input)?.naming(skill, &input);
    let reading = without_seen(reading, known);
    let about = about(&reading);
    let expires_at = expiry::of(&reading);
    let earlier = earlier.or_else(|| answered_before(known, &reading));
    let shown = reading.clone();
    let request = NewApproval {
        id: ApprovalId::new(environment.fresh_id()),
        task_key: row.task_key.clone(),
        connection_id: origin.connection.clone(),
        request_key: request_key(&task.status).as_str().to_owned(),
        request_hash: hash_of(origin, &row.task_id, row.context_id.as_ref(), &reading),
        reader_id: reading.reader.to_string(),
        reader_version: u32::from(reading.version),
        title: title_of(&reading),
        reading: StoredRequest {
            reading,
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

/// The request with the same question that has an answer already.
fn answered_before<'a>(known: &'a [Approval], reading: &Reading) -> Option<&'a Approval> {
    known.iter().rev().find(|known| is_answered(known) && asks_the_same(known, reading))
}

fn asks_the_same(known: &Approval, reading: &Reading) -> bool {
    StoredRequest::of(known).is_ok_and(|it| same_question(&it.reading, reading))
}

/// Whether a request that ended because its time was over has got another limit, or none.
fn is_open_again(stored: &StoredTask, task: &Task, now: i64) -> bool {
    expiry::of(&read_request(&input_of(task, stored))).is_none_or(|at| at > now)
}

/// The task shows the request again. What changed of it without making it another is taken over, and
/// events up to here do not count as later than the request.
fn look_again(
    tx: &mut Tx<'_>,
    same: &Approval,
    known: &[Approval],
    origin: &Origin,
    stored: &StoredTask,
    task: &Task,
    now: i64,
) -> Result<(), StoreError> {
    let before = StoredRequest::of(same)?.reading;
    let input = input_of(task, stored);
    let reading = match before.read_again(&input) {
        Some(reading) => reading,
        None if may_be_hidden(&before) => before,
        None => mappings::read(tx, &origin.connection, &input)?,
    };
    let skill = skills::named(tx, &origin.connection, &stored.row.task_key, SkillNames::said_in(&input))?;
    let reading = without_seen(reading.naming(skill, &input), known);
    replace_reading(tx, same, origin, &stored.row, reading, now)?;
    Ok(())
}

/// Whether the task asks something else under the same key.
fn says_otherwise(
    reader: &Reader<'_>,
    same: &Approval,
    known: &[Approval],
    stored: &StoredTask,
    task: &Task,
) -> Result<bool, StoreError> {
    let (before, input) = (StoredRequest::of(same)?, input_of(task, stored));
    let Some(reading) = before.reading.read_again(&input) else {
        return Ok(!may_be_hidden(&before.reading));
    };
    let (agent, key) = (&same.request.connection_id, &stored.row.task_key);
    let skill = skills::named(reader, agent, key, SkillNames::said_in(&input))?;
    let (then, seen) = (before.task_state(), without_seen(reading.naming(skill, &input), known));
    Ok(!same_request(&then, &before.reading, &task.status.state, &seen))
}

/// Some agents ask once and then only wait: a task that shows nothing asks the same as before.
fn may_be_hidden(reading: &Reading) -> bool {
    reading.freshness == FreshnessGrade::StillWaiting
}

fn replace_reading(
    tx: &mut Tx<'_>,
    known: &Approval,
    origin: &Origin,
    row: &TaskRow,
    reading: Reading,
    now: i64,
) -> Result<bool, StoreError> {
    let before = StoredRequest::of(known)?;
    let skill = match (reading.skill.clone(), before.reading.skill.clone()) {
        (Some(now), Some(then)) if !now.replaces(&then) => Some(then),
        (now, then) => now.or(then),
    };
    let reading = Reading { skill, ..reading };
    let hash = hash_of(origin, &row.task_id, row.context_id.as_ref(), &reading);
    if hash == known.request.request_hash && before.seq == row.last_event_seq {
        return Ok(true);
    }
    let about = about(&reading);
    let request = NewApproval {
        request_hash: hash,
        reader_id: reading.reader.to_string(),
        reader_version: u32::from(reading.version),
        title: title_of(&reading),
        expires_at: expiry::of(&reading),
        reading: StoredRequest { reading, seq: row.last_event_seq, ..before }.to_json(),
        ..known.request.clone()
    };
    approvals::reread(tx, &request, &about, &known.request.request_hash, now)
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
            (Event::AnsweredElsewhere, DeliverySentence::AnsweredInChat)
        }
        Stored::Pending if *state == TaskState::Completed && is_only_watched(open)? => {
            (Event::AnsweredElsewhere, DeliverySentence::TaskWentOn)
        }
        Stored::Pending | Stored::Queued if state.is_terminal() => {
            (Event::Superseded, DeliverySentence::TaskEnded)
        }
        Stored::Pending | Stored::Queued => (Event::AnsweredElsewhere, DeliverySentence::TaskWentOn),
        Stored::Uncertain if *state == TaskState::Canceled => {
            (Event::Superseded, DeliverySentence::TaskCanceled)
        }
        Stored::Uncertain => (Event::SeenAccepted, DeliverySentence::WentOnAfterSending),
        Stored::InFlight
        | Stored::Delivered
        | Stored::Refused
        | Stored::Superseded
        | Stored::Expired
        | Stored::AnsweredElsewhere
        | Stored::LeftOpen => return Ok(()),
    };
    advance(tx, open, event, &Why::new(why), environment)?;
    Ok(())
}

/// Whether the request is of a kind that nobody answers from here: a wallet does, say.
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
        advance(tx, open, Event::Superseded, &Why::new(why), environment)?;
    }
    Ok(())
}

pub(super) fn input_of<'a>(task: &'a Task, stored: &'a StoredTask) -> RequestInput<'a> {
    RequestInput { event_metadata: stored.status_metadata.as_ref(), ..RequestInput::of_task(task) }
}
