//! Reads a known request once more: as the task shows it now, by another reader, or by a person's explanation of
//! its shape.

use a2a_hitl::{
    FreshnessGrade, Mapping, ReaderId, Reading, RequestInput, RequestKey, Scope, SkillNames, is_no_later,
    read_with, request_hash, same_request,
};
use a2a_protocol::model::{ContextId, Task, TaskId};
use serde_json::json;
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::{self, Approval, ApprovalState as Stored, NewApproval, marks};
use workbench_store::tasks::{self, StoredTask, TaskRow};
use workbench_store::{ApprovalId, ConnectionId, Reader, StoreError, Tx};

use super::about::about;
use super::alike::same_items;
use super::answered::{without_answered, without_known};
use super::entries;
use super::expiry;
use super::mappings;
use super::noted::decided_despite_unknown;
use super::skills;
use super::stored::StoredRequest;
use super::title::title_of;
use crate::environment::Environment;
use crate::policy::marking::Marking;
use crate::reached::Origin;

/// A task that waits, as it is stored now.
pub(crate) struct Shown<'a> {
    pub(crate) stored: &'a StoredTask,
    /// The task without its answered requests.
    pub(crate) task: &'a Task,
    /// All requests of the task, oldest first.
    pub(crate) known: &'a [Approval],
    /// That of the request.
    pub(crate) key: &'a RequestKey,
}

impl<'a> Shown<'a> {
    /// The open request that the task asks word for word, under the id of another message: some agents make their messages
    /// anew at every look. A decision about it is for the message that was shown, unless the person was told.
    pub(crate) fn asks_anew(&self, reader: &Reader<'_>) -> Result<Option<&'a Approval>, StoreError> {
        if !self.key.is_of_message() {
            return Ok(None);
        }
        let is_open = |known: &&Approval| matches!(known.state, Stored::Pending | Stored::Queued);
        for open in self.known.iter().rev().filter(is_open) {
            let before = StoredRequest::of(open)?;
            let is_pending = open.state == Stored::Pending;
            if (is_pending || decided_despite_unknown(reader, &open.request.id)?)
                && let Some(seen) = self.read_again(reader, &before)?
                && !seen.source.is_empty()
                && (is_pending || seen.differs_in_numbers_only(&before.reading))
                && self.is_same(&before, &seen.but_for_surroundings(&before.reading))
            {
                return Ok(Some(open));
            }
        }
        Ok(None)
    }

    /// The latest request, where the task waits out of its sight under an earlier time: it came about no later, and nothing
    /// was asked since.
    pub(crate) fn dates_back(&self) -> Result<Option<&'a Approval>, StoreError> {
        let Some(latest) = self.known.last() else { return Ok(None) };
        let is_of_message = RequestKey::from_stored(latest.request.request_key.clone()).is_of_message();
        if self.task.status.message.is_some() || is_of_message {
            return Ok(None);
        }
        let before = StoredRequest::of(latest)?;
        let status = &self.task.status;
        let is_no_later = is_no_later(before.timestamp.as_deref(), status.timestamp.as_deref());
        let stands = may_be_hidden(&before.reading) && before.task_state() == status.state && is_no_later;
        Ok(Some(latest).filter(|_| stands))
    }

    /// The task shows an undecided request again. Small changes that make no other request are taken over, and events
    /// up to here do not count as later than the request. Returns whether it must be announced like a new one: it was
    /// snoozed, and asks for something else now.
    pub(crate) fn look_again(
        &self,
        tx: &mut Tx<'_>,
        same: &Approval,
        origin: &Origin,
        environment: &Environment,
    ) -> Result<bool, StoreError> {
        let request = StoredRequest::of(same)?;
        let (before, input) = (&request.reading, input_of(self.task, self.stored));
        let as_shown = |before: &Reading| {
            let reading = match before.read_again(&input) {
                Some(reading) => reading,
                None => read_anew(tx, &origin.connection, before, &input)?.unwrap_or_else(|| before.clone()),
            };
            self.but_for_known(tx, reading, &input)
        };
        let reading = as_shown(before)?;
        let unchosen = request.unchosen.as_deref().map(as_shown).transpose()?.map(Box::new);
        let now = environment.now();
        let is_other = !same_items(before, &reading);
        let anew = StoredRequest { reading, unchosen, ..(*request).clone() };
        replace_reading(tx, same, origin, &self.stored.row, self.key.as_str(), anew, now)?;
        if !is_other {
            return Ok(false);
        }
        rewritten(tx, &same.request.id, environment)?;
        Ok(same.snoozed_until.is_some_and(|until| until > now))
    }

    /// Whether the task asks for another thing than the decided one, under the same key.
    pub(crate) fn says_otherwise(&self, reader: &Reader<'_>, same: &Approval) -> Result<bool, StoreError> {
        let before = StoredRequest::of(same)?;
        let Some(seen) = self.read_again(reader, &before)? else {
            let (connection, input) = (&self.stored.row.connection_id, input_of(self.task, self.stored));
            return Ok(read_anew(reader, connection, &before.reading, &input)?.is_some());
        };
        if self.is_same(&before, &seen) {
            return Ok(false);
        }
        // Whoever decided all the same knows that something is counted or signed around it at every look.
        let is_known = seen.differs_in_numbers_only(&before.reading)
            && self.is_same(&before, &seen.but_for_surroundings(&before.reading));
        Ok(!is_known || !decided_despite_unknown(reader, &same.request.id)?)
    }

    /// Whether the task asks for another thing than the answered one, under the same key: some agents keep one
    /// message for all of their requests. Its surroundings may change.
    pub(crate) fn asks_another(
        &self,
        tx: &mut Tx<'_>,
        answered: &Approval,
        origin: &Origin,
    ) -> Result<bool, StoreError> {
        let request = StoredRequest::of(answered)?;
        let (before, input) = (&request.reading, input_of(self.task, self.stored));
        let seen = match before.read_again(&input) {
            Some(seen) => seen,
            None => match read_anew(tx, &origin.connection, before, &input)? {
                Some(seen) => seen,
                None => return Ok(false),
            },
        };
        let seen = self.but_for_known(tx, seen, &input)?;
        Ok(!seen.items.is_empty() && !same_items(before, &seen))
    }

    fn is_same(&self, before: &StoredRequest, seen: &Reading) -> bool {
        same_request(&before.task_state(), &before.reading, &self.task.status.state, seen)
    }

    /// The task's present request in the form of an earlier request's reader, if there is one.
    fn read_again(&self, reader: &Reader<'_>, before: &StoredRequest) -> Result<Option<Reading>, StoreError> {
        let input = input_of(self.task, self.stored);
        let reading = before.reading.read_again(&input);
        reading.map(|reading| self.but_for_known(reader, reading, &input)).transpose()
    }

    pub(crate) fn but_for_known(
        &self,
        reader: &Reader<'_>,
        reading: Reading,
        input: &RequestInput<'_>,
    ) -> Result<Reading, StoreError> {
        but_for_known(reader, reading, input, &self.stored.row, self.task, self.known)
    }
}

/// The reading with the skill that it names, and without known content.
pub(crate) fn but_for_known(
    reader: &Reader<'_>,
    reading: Reading,
    input: &RequestInput<'_>,
    row: &TaskRow,
    task: &Task,
    known: &[Approval],
) -> Result<Reading, StoreError> {
    let skill = skills::named(reader, &row.connection_id, &row.task_key, SkillNames::said_in(input))?;
    without_known(reader, reading.naming(skill, input), &row.conversation_id, task, known)
}

/// Reads a request with another reader that a person chose.
pub(crate) fn read_as(
    tx: &mut Tx<'_>,
    approval: &Approval,
    origin: &Origin,
    reader: &ReaderId,
    now: i64,
) -> Result<bool, StoreError> {
    read_by(tx, approval, origin, |input| read_with(reader, input), now)
}

/// Reads a request by a person's explanation of its structure.
pub(crate) fn read_mapped(
    tx: &mut Tx<'_>,
    approval: &Approval,
    origin: &Origin,
    mapping: &Mapping,
    now: i64,
) -> Result<bool, StoreError> {
    read_by(tx, approval, origin, |input| mapping.read(input), now)
}

fn read_by(
    tx: &mut Tx<'_>,
    approval: &Approval,
    origin: &Origin,
    read: impl FnOnce(&RequestInput<'_>) -> Option<Reading>,
    now: i64,
) -> Result<bool, StoreError> {
    let Some(stored) = tasks::load(tx, &approval.request.task_key)? else { return Ok(false) };
    let known = approvals::of_task(tx, &approval.request.task_key)?;
    let task = without_answered(stored.to_task(), &known);
    let Some(reading) = read(&input_of(&task, &stored)) else { return Ok(false) };
    let reading = without_known(tx, reading, &stored.row.conversation_id, &task, &known)?;
    let before = StoredRequest::of(approval)?;
    let unchosen = before.unchosen.clone().unwrap_or_else(|| Box::new(before.reading.clone()));
    let unchosen = Some(unchosen).filter(|unchosen| unchosen.reader != reading.reader);
    let anew = StoredRequest { reading, unchosen, ..(*before).clone() };
    replace_reading(tx, approval, origin, &stored.row, &approval.request.request_key, anew, now)
}

/// Whether the request is still exactly the one that its hash names: same content, same address, same identity. If
/// not, the row is updated.
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
    replace_reading(tx, approval, origin, &row, &approval.request.request_key, (*request).clone(), now)?;
    Ok(false)
}

/// The agent turned an open request into another one, in the same message. It is announced as a new one, without the
/// person's notes on the former.
fn rewritten(tx: &mut Tx<'_>, id: &ApprovalId, environment: &Environment) -> Result<(), StoreError> {
    let Some(row) = approvals::get(tx, id)? else { return Ok(()) };
    let asked = StoredRequest::of(&row)?;
    let detail = json!({
        "hash": row.request.request_hash, "reader": row.request.reader_id, "rewritten": true, "note": row.note,
    });
    log::append(tx, id, ApprovalEventKind::Proposed, &detail.to_string(), environment.now())?;
    entries::proposed(tx, &row.request, &asked.reading, environment)?;
    marks::snooze(tx, id, None)?;
    marks::set_note(tx, id, None)
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

/// The requests of a task that no longer shows a given one; `None`: that one may only be out of sight.
fn read_anew(
    reader: &Reader<'_>,
    connection: &ConnectionId,
    before: &Reading,
    input: &RequestInput<'_>,
) -> Result<Option<Reading>, StoreError> {
    let seen = mappings::read(reader, connection, input)?;
    // Its agent has said something since, and shows that again.
    if let Some(open) = before.since.as_ref().and_then(|_| before.after_words(&seen)) {
        return Ok(Some(open).filter(|open| open.since != before.since));
    }
    Ok(Some(seen).filter(|seen| !may_be_hidden(before) || seen.shows_what_was_not_in(before)))
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
    key: &str,
    anew: StoredRequest,
    now: i64,
) -> Result<bool, StoreError> {
    let before = StoredRequest::of(known)?;
    let skill = match (anew.reading.skill.clone(), before.reading.skill.clone()) {
        (Some(now), Some(then)) if !now.replaces(&then) => Some(then),
        (now, then) => now.or(then),
    };
    let anew = StoredRequest { reading: Reading { skill, ..anew.reading }, seq: row.last_event_seq, ..anew };
    let reading = &anew.reading;
    let hash = hash_of(origin, &row.task_id, row.context_id.as_ref(), reading);
    let request = &known.request;
    if hash == request.request_hash && key == request.request_key && before.seq == row.last_event_seq {
        return Ok(true);
    }
    let about = about(reading, &Marking::kept(tx)?.risk(&origin.connection, anew.readings()));
    let request = NewApproval {
        request_key: key.to_owned(),
        request_hash: hash,
        reader_id: reading.reader.to_string(),
        reader_version: u32::from(reading.version),
        title: title_of(reading),
        expires_at: expiry::of(reading),
        reading: anew.to_json(),
        ..known.request.clone()
    };
    approvals::reread(tx, &request, &about, &known.request.request_hash, now)
}

pub(crate) fn input_of<'a>(task: &'a Task, stored: &'a StoredTask) -> RequestInput<'a> {
    RequestInput {
        event_metadata: stored.status_metadata.as_ref(),
        updates: stored.updates.as_ref(),
        ..RequestInput::of_task(task)
    }
}
