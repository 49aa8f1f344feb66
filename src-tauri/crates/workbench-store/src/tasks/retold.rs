//! Messages that an agent repeats under other ids, or with more content.
//!
//! Some agents rebuild their messages at each look, with new ids for the same words. Others repeat a message as
//! it grows. Neither is a new message, so the existing row stays in its place. An agent that keeps its ids does
//! mean another message by another id; its repeated history shows whether it keeps them.

use std::collections::HashSet;

use a2a_protocol::fold::{has_grown_to, same_contents};
use a2a_protocol::model::{Message, Role};

use super::fold::{Retold, Step};
use super::{MessageSource, StoredMessage, messages};
use crate::error::StoreError;
use crate::ids::TaskKey;
use crate::tx::Reader;

/// Whether a message is the current one, told again as it may be.
pub(super) fn is_current(
    reader: &Reader<'_>,
    current: i64,
    message: &Message,
    retold: Retold,
) -> Result<bool, StoreError> {
    let is_it = match retold {
        Retold::Never | Retold::Listed => return Ok(false),
        Retold::Grown => has_grown_to,
        Retold::Same => |before: &Message, now: &Message| {
            before.message_id.is_some() && now.message_id.is_some() && same_contents(before, now)
        },
    };
    let known = messages::at(reader, current)?;
    Ok(known.is_some_and(|known| known.metadata == message.metadata && is_it(&known, message)))
}

/// Messages of histories in a batch that the task has already, under ids that no look shows twice.
pub(super) struct Listed(HashSet<*const Message>);

impl Listed {
    pub(super) fn of(reader: &Reader<'_>, task: &TaskKey, steps: &[Step]) -> Result<Self, StoreError> {
        let mut found = HashSet::new();
        for told in steps.chunk_by(|one, other| {
            listed(one).zip(listed(other)).is_some_and(|(one, other)| one.0 == other.0)
        }) {
            let told: Vec<&Message> = told.iter().filter_map(listed).map(|(_, message)| message).collect();
            for role in [Role::Agent, Role::User] {
                let told: Vec<&Message> =
                    told.iter().copied().filter(|message| message.role == role).collect();
                found.extend(told_again(reader, task, &told)?);
            }
        }
        Ok(Self(found))
    }

    pub(super) fn holds(&self, message: &Message) -> bool {
        self.0.contains(&std::ptr::from_ref(message))
    }
}

/// A message of a history, and the event that brought it.
fn listed(step: &Step) -> Option<(u64, &Message)> {
    match step {
        Step::Said { seq, source: MessageSource::History, message, .. } => Some((*seq, message)),
        Step::Said { .. } | Step::Silence => None,
    }
}

/// Which messages of one history and one speaker are known under other ids: none, where any of the ids is known.
fn told_again(
    reader: &Reader<'_>,
    task: &TaskKey,
    told: &[&Message],
) -> Result<Vec<*const Message>, StoreError> {
    let named: Vec<&Message> = told.iter().copied().filter(|message| message.message_id.is_some()).collect();
    for message in &named {
        if messages::is_known(reader, task, message)? {
            return Ok(Vec::new());
        }
    }
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let mut known = messages::of(reader, "task_key = ?1", task.as_str())?;
    let mut again = Vec::new();
    for message in named {
        let same = |known: &StoredMessage| {
            known.message.metadata == message.metadata && same_contents(&known.message, message)
        };
        if let Some(at) = known.iter().position(same) {
            known.remove(at);
            again.push(std::ptr::from_ref(message));
        }
    }
    Ok(again)
}
