//! Twins: the same request under several saved agents.
//!
//! Two addresses can lead to one agent, which then shows its tasks and requests under both and may act on an
//! answer to each. So a card names the twins of its request, a rule or batch answers only one of them, and a
//! decision does not leave once a twin's has left or the task was seen there to ask something else. [`of`] says
//! when two requests are twins. An answer may also be removed from the history while the task comes back
//! ([`answered_under`]).

use std::collections::HashSet;

use jiff::Timestamp;
use workbench_store::approvals::receipts::Receipt;
use workbench_store::approvals::{Approval, ApprovalState as Stored, twins};
use workbench_store::{Reader, StoreError, TaskKey, connections, forget, tasks};

use super::alike::{asks_any_of, same_question};
use super::stored::StoredRequest;

/// The request under another agent.
#[derive(Debug, Clone)]
pub struct Twin {
    /// How far it got there.
    pub approval: Approval,
    /// That agent's name.
    pub agent: String,
}

/// The same request under other agents, if it waits or was answered from here.
///
/// Requests are the same if the agent gives task and request the same names at the same time and asks the same: many
/// agents count their tasks from one, so names alone prove nothing. If the task's name is unique, such as a UUID,
/// asking the same is enough: the other address may name no message, write other times and turn all numbers into
/// doubles.
pub(crate) fn of(reader: &Reader<'_>, approval: &Approval) -> Result<Vec<Twin>, StoreError> {
    let alike = twins::alike(reader, &approval.request.id)?;
    if alike.is_empty() {
        return Ok(Vec::new());
    }
    let (asked, key) = (StoredRequest::of(approval)?, &approval.request.request_key);
    let task = tasks::get(reader, &approval.request.task_key)?;
    let is_unique = task.is_some_and(|task| is_unique(task.task_id.as_str()));
    let same = |(approval, agent): (Approval, String)| {
        let other = StoredRequest::of(&approval).ok()?;
        let is_called_alike = approval.request.request_key == *key && is_at_once(&asked, &other);
        let is_same = (is_unique || is_called_alike) && asks_any_of(&asked.reading, &other.reading);
        is_same.then_some(Twin { approval, agent })
    };
    Ok(alike.into_iter().filter_map(same).collect())
}

/// The task of a request, and the same task under other agents: words for it may be written in the chat of each.
pub(crate) fn doors_to(
    reader: &Reader<'_>,
    approval: &Approval,
    twins: &[Twin],
) -> Result<Vec<TaskKey>, StoreError> {
    let key = &approval.request.task_key;
    let mut doors = vec![key.clone()];
    if tasks::get(reader, key)?.is_some_and(|task| is_unique(task.task_id.as_str())) {
        doors.extend(tasks::called_alike(reader, key)?);
    }
    doors.extend(twins.iter().map(|twin| twin.approval.request.task_key.clone()));
    Ok(doors)
}

/// The name of the agent under which it was answered, so that the agent has an answer or may have one; also where that left
/// the history since this was decided.
pub(crate) fn answered_under(reader: &Reader<'_>, approval: &Approval) -> Result<Option<String>, StoreError> {
    let counts = |twin: &Twin| match twin.approval.state {
        Stored::InFlight | Stored::Uncertain => true,
        // It had that answer, and asks once more.
        Stored::Delivered => twin.approval.receipt != Some(Receipt::AskedAgain),
        _ => false,
    };
    match of(reader, approval)?.into_iter().find(counts) {
        Some(twin) => Ok(Some(twin.agent)),
        None => removed_since_decided(reader, approval),
    }
}

/// Whether the task was seen under another agent to ask something else since the decision, and not the same as well.
pub(crate) fn ask_something_else(reader: &Reader<'_>, approval: &Approval) -> Result<bool, StoreError> {
    let open = twins::open(reader, &approval.request.id)?;
    if !open.iter().any(|other| Some(other.created_tick) > approval.decided_tick) {
        return Ok(false);
    }
    let asked = StoredRequest::of(approval)?;
    let is_same = |other: &Approval| {
        StoredRequest::of(other).is_ok_and(|other| same_question(&asked.reading, &other.reading))
    };
    Ok(!open.iter().any(is_same))
}

/// When an answer of its task left the history, which may have been to this.
pub(crate) fn removed(reader: &Reader<'_>, approval: &Approval) -> Result<Option<i64>, StoreError> {
    let request = &approval.request;
    let Some(task) = tasks::get(reader, &request.task_key)? else { return Ok(None) };
    let is_unique = is_unique(task.task_id.as_str());
    let removed = forget::answered(reader, &task.task_id)?;
    for it in removed {
        // Where that agent is gone, this may be the same one, added again.
        let may_be_it = is_unique
            || it.connection_id == request.connection_id
            || connections::get(reader, &it.connection_id)?.is_none_or(|known| known.removed_at.is_some());
        if may_be_it {
            return Ok(Some(it.at));
        }
    }
    Ok(None)
}

/// The agent under which an answer of a task of this name left the history since this was decided. Nobody can tell any more
/// whether that was a twin, and it is seldom that it was none.
pub(crate) fn removed_since_decided(
    reader: &Reader<'_>,
    approval: &Approval,
) -> Result<Option<String>, StoreError> {
    let Some(task) = tasks::get(reader, &approval.request.task_key)? else { return Ok(None) };
    let removed = forget::answered(reader, &task.task_id)?;
    let Some(it) = removed.into_iter().find(|it| Some(it.tick) > approval.decided_tick) else {
        return Ok(None);
    };
    let agent = connections::get(reader, &it.connection_id)?;
    Ok(Some(agent.map_or_else(|| it.connection_id.to_string(), |agent| agent.name)))
}

impl Twin {
    /// Somebody decided it, here or under a rule.
    pub(crate) fn is_decided(&self) -> bool {
        self.approval.state != Stored::Pending
    }
}

/// Digits of a count behind a word. More are a time in milliseconds, or drawn by lot.
const LONGEST_COUNT: usize = 10;

/// Whether an agent made the name up by chance, as UUIDs are, and not by counting: a piece of it mixes letters and
/// digits, or is a number too long for a count.
pub(crate) fn is_unique(name: &str) -> bool {
    name.split(|sign: char| !sign.is_ascii_alphanumeric()).any(|piece| {
        let different = piece.chars().collect::<HashSet<_>>().len();
        let is_letter = |sign: char| sign.is_ascii_alphabetic();
        let (letters, digits) =
            piece.split_at(piece.find(|sign: char| sign.is_ascii_digit()).unwrap_or(piece.len()));
        let is_hexadecimal = piece.chars().all(|sign| sign.is_ascii_hexdigit());
        // A word and then a number is how things are counted.
        let is_mixed =
            !digits.is_empty() && (digits.contains(is_letter) || is_hexadecimal && !letters.is_empty());
        let is_number = !digits.contains(is_letter) && (letters.is_empty() || digits.len() > LONGEST_COUNT);
        piece.len() >= 8 && (is_mixed && different >= 4 || is_number && different >= 5)
    })
}

/// Each agent can be spoken to in a generation of its own, which writes times in its own way.
fn is_at_once(one: &StoredRequest, other: &StoredRequest) -> bool {
    if one.state != other.state {
        return false;
    }
    let instant = |request: &StoredRequest| request.timestamp.as_ref()?.parse::<Timestamp>().ok();
    match (instant(one), instant(other)) {
        (Some(one), Some(other)) => one == other,
        _ => one.timestamp == other.timestamp,
    }
}

#[cfg(test)]
mod tests {
    use super::is_unique;

    #[test]
    fn only_names_made_up_by_chance_are_of_one_task() {
        for name in [
            "0b9f7c1e-4b52-4a53-9d5e-6b8a7c1e4b52",
            "01J9ZQ4T7N8XK2V5B6M3C1D0EF",
            "6a53:01a202e2-5631-7308-8843",
            "task-094e4e01",
            "order/V1StGXR8",
            "task-abcdef12",
            "70419355",
            "1795661064421",
            "t1795661064421",
            "call_task1795661064421",
        ] {
            assert!(is_unique(name), "{name}");
        }
        let counted = [
            "1",
            "task-1",
            "invoice-2026-0017",
            "Job12345678",
            "Job1234567890",
            "v1-task-0001",
            "task-00000000000000000001",
        ];
        for name in counted.into_iter().chain(["the-agents-only-task-there-is", ""]) {
            assert!(!is_unique(name), "{name}");
        }
    }
}
