//! From what a task shows to what a person is asked, inside the commit that records it.
//!
//! A replay of a request creates nothing; another question takes the place of the earlier one; a
//! task that goes on without us closes what was open. All of it is a function of the log, so it does
//! not matter whether the news came by stream, by polling or by a look before sending.

use a2a_hitl::{ReaderId, Reading, RequestInput, Scope, read_request, read_with, request_hash, request_key};
use a2a_protocol::model::Task;
use serde_json::json;
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::{self, Approval, ApprovalState as Stored, NewApproval};
use workbench_store::tasks;
use workbench_store::{ApprovalId, StoreError, TaskKey, Tx};

use super::machine::{Event, step};
use super::stored::{StoredRequest, expected, state_of, stored};
use crate::environment::Environment;
use crate::sessions::Origin;

/// A decision on its way, as its session knows it.
#[derive(Debug, Clone)]
pub(crate) struct Delivery {
    pub(crate) approval: ApprovalId,
    pub(crate) attempt: u32,
}

/// Brings the requests of a task in line with what it shows now. Returns those that are new.
/// `delivery` is left alone: its own session says what becomes of it.
pub(crate) fn observe(
    tx: &mut Tx<'_>,
    origin: &Origin,
    key: &TaskKey,
    delivery: Option<&Delivery>,
    environment: &Environment,
) -> Result<Vec<ApprovalId>, StoreError> {
    let now = environment.now();
    let Some(stored_task) = tasks::load(tx, key)? else { return Ok(Vec::new()) };
    let (row, task) = (&stored_task.row, stored_task.to_task());
    let known = approvals::of_task(tx, key)?;
    let others =
        known.iter().filter(|known| delivery.is_none_or(|delivery| delivery.approval != known.request.id));
    if !row.state.is_interrupted() {
        for open in others {
            close(tx, open, now)?;
        }
        return Ok(Vec::new());
    }
    let key_now = request_key(&task.status);
    let mut same: Option<&Approval> = None;
    for known in others {
        if known.request.request_key == key_now.as_str() {
            same = Some(known);
        } else {
            supersede(tx, known, now)?;
        }
    }
    // A delivery that answers this very request is not asked again by an echo of it.
    let being_delivered =
        delivery.and_then(|delivery| known.iter().find(|known| known.request.id == delivery.approval));
    if being_delivered.is_some_and(|known| known.request.request_key == key_now.as_str()) {
        return Ok(Vec::new());
    }
    let input = input_of(&task, stored_task.status_metadata.as_ref());
    match same {
        Some(known) if known.state == Stored::Pending => {
            reread(tx, known, origin, &task, &input, now)?;
            Ok(Vec::new())
        }
        Some(known) if known.state != Stored::Refused => Ok(Vec::new()),
        earlier => {
            let reading = read_request(&input);
            let request = NewApproval {
                id: ApprovalId::new(environment.fresh_id()),
                task_key: key.clone(),
                connection_id: origin.connection.clone(),
                request_key: key_now.as_str().to_owned(),
                request_hash: hash_of(origin, &task, &reading),
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
                expires_at: None,
            };
            let id = request.id.clone();
            if !approvals::propose(tx, &request, now)? {
                return Ok(Vec::new());
            }
            let detail = json!({ "hash": request.request_hash, "reader": request.reader_id });
            log::append(tx, &id, ApprovalEventKind::Proposed, &detail.to_string(), now)?;
            Ok(vec![id])
        }
    }
}

/// The task went on, or ended: nothing that it asked before is open any more.
pub(crate) fn close_open(tx: &mut Tx<'_>, key: &TaskKey, now: i64) -> Result<(), StoreError> {
    for open in approvals::of_task(tx, key)? {
        supersede(tx, &open, now)?;
    }
    Ok(())
}

/// The agent has the decision.
pub(crate) fn accepted(tx: &mut Tx<'_>, delivery: &Delivery, now: i64) -> Result<(), StoreError> {
    let Some(approval) = approvals::get(tx, &delivery.approval)? else { return Ok(()) };
    if approval.attempt == delivery.attempt {
        advance(tx, &approval, Event::Accepted, "The agent has the decision.", now)?;
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
    let Some(stored_task) = tasks::load(tx, &approval.request.task_key)? else { return Ok(false) };
    let task = stored_task.to_task();
    let input = input_of(&task, stored_task.status_metadata.as_ref());
    let Some(reading) = read_with(reader, &input) else { return Ok(false) };
    replace_reading(tx, approval, origin, &task, reading, now)
}

/// What was seen of a request changed without it being another request: the same reader looks again.
fn reread(
    tx: &mut Tx<'_>,
    known: &Approval,
    origin: &Origin,
    task: &Task,
    input: &RequestInput<'_>,
    now: i64,
) -> Result<(), StoreError> {
    let reader = ReaderId::from_text(known.request.reader_id.clone());
    let reading = read_with(&reader, input).unwrap_or_else(|| read_request(input));
    if hash_of(origin, task, &reading) != known.request.request_hash {
        replace_reading(tx, known, origin, task, reading, now)?;
    }
    Ok(())
}

fn replace_reading(
    tx: &mut Tx<'_>,
    known: &Approval,
    origin: &Origin,
    task: &Task,
    reading: Reading,
    now: i64,
) -> Result<bool, StoreError> {
    let before = StoredRequest::of(known)?;
    let request = NewApproval {
        request_hash: hash_of(origin, task, &reading),
        reader_id: reading.reader.to_string(),
        reader_version: u32::from(reading.version),
        title: title_of(&reading),
        reading: StoredRequest { reading, ..before }.to_json(),
        ..known.request.clone()
    };
    approvals::reread(tx, &request, &known.request.request_hash, now)
}

/// The task does not wait any more: somebody answered, or it ended.
fn close(tx: &mut Tx<'_>, open: &Approval, now: i64) -> Result<(), StoreError> {
    match open.state {
        Stored::Pending | Stored::Queued => {
            advance(tx, open, Event::AnsweredElsewhere, "The task went on without an answer from here.", now)
        }
        Stored::Uncertain => {
            advance(tx, open, Event::SeenAccepted, "The task went on: the agent had the decision.", now)
        }
        Stored::Delivered => {
            log::append(tx, &open.request.id, ApprovalEventKind::Receipt, &words("The task went on."), now)
        }
        Stored::InFlight
        | Stored::Refused
        | Stored::Superseded
        | Stored::Expired
        | Stored::AnsweredElsewhere => Ok(()),
    }
}

/// The task asks something else now.
fn supersede(tx: &mut Tx<'_>, open: &Approval, now: i64) -> Result<(), StoreError> {
    match open.state {
        Stored::Pending | Stored::Queued | Stored::Uncertain => {
            advance(tx, open, Event::Superseded, "The agent asks something else now.", now)
        }
        Stored::InFlight
        | Stored::Delivered
        | Stored::Refused
        | Stored::Superseded
        | Stored::Expired
        | Stored::AnsweredElsewhere => Ok(()),
    }
}

/// Moves a request where the machine allows it, and says so in its log.
pub(crate) fn advance(
    tx: &mut Tx<'_>,
    approval: &Approval,
    event: Event,
    why: &str,
    now: i64,
) -> Result<(), StoreError> {
    let Ok(next) = step(state_of(approval), event) else { return Ok(()) };
    let id = &approval.request.id;
    if approvals::advance(tx, id, expected(approval), stored(next), Some(&words(why)), now)? {
        log::append(tx, id, ApprovalEventKind::Outcome, &words(why), now)?;
    }
    Ok(())
}

pub(crate) fn words(text: &str) -> String {
    json!({ "message": text }).to_string()
}

fn input_of<'a>(task: &'a Task, event_metadata: Option<&'a a2a_protocol::Json>) -> RequestInput<'a> {
    RequestInput { event_metadata, ..RequestInput::of_task(task) }
}

fn hash_of(origin: &Origin, task: &Task, reading: &Reading) -> String {
    let scope = Scope {
        connection: origin.connection.as_str(),
        interface_url: &origin.interface_url,
        credential: Some(&origin.identity),
        task_id: Some(&task.id),
        context_id: task.context_id.as_ref(),
    };
    request_hash(&scope, reading).to_string()
}

/// One line: what will happen, or the agent's words.
fn title_of(reading: &Reading) -> String {
    use a2a_hitl::Item;
    let tools: Vec<&str> = reading
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Approval { tool, .. } => Some(tool.as_str()),
            _ => None,
        })
        .collect();
    let first = if tools.is_empty() { None } else { Some(tools.join(", ")) };
    let title = first.or_else(|| reading.question.clone()).unwrap_or_else(|| "Needs your input".to_owned());
    title.lines().next().unwrap_or_default().chars().take(120).collect()
}
