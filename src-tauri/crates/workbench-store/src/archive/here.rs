//! The parts of an archive that exist here already, and the parts that stay out.
//!
//! A file may have been made by hand, and must not add words to a conversation that goes on here: such a
//! conversation gets nothing from a file. The parts left out are counted, before and during the import.

use a2a_protocol::model::{MessageId, TaskId};

use super::examine::Contents;
use crate::connections;
use crate::conversations::{self, Conversation};
use crate::error::StoreError;
use crate::ids::{ComparisonId, ConnectionId, ConversationId, TaskKey};
use crate::runs;
use crate::sent;
use crate::tasks;
use crate::tx::Reader;

/// The part of an archive that is here already.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Here {
    /// Agents, removed ones among them.
    pub agents: Vec<ConnectionId>,
    /// Conversations.
    pub conversations: u64,
    /// Tasks.
    pub tasks: u64,
    /// Runs.
    pub runs: u64,
    /// The part that is not here and will not be imported.
    pub left_out: LeftOut,
}

/// Rows that are not imported: they are missing here, and belong to conversations that happened here.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Tasks, each with everything in it.
    pub tasks: u64,
    /// Messages outside of tasks.
    pub messages: u64,
}

/// A conversation of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ConversationThere {
    pub(super) id: ConversationId,
    pub(super) agent: ConnectionId,
    pub(super) tasks: Vec<(TaskKey, TaskId)>,
    pub(super) outside: Vec<OutsideTasks>,
}

/// A message of a conversation outside of any task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum OutsideTasks {
    Sent(MessageId),
    Reply { id: Option<MessageId>, at: i64 },
}

/// Compares an archive with the database.
pub fn here(reader: &Reader<'_>, contents: &Contents) -> Result<Here, StoreError> {
    let mut here = Here::default();
    for agent in &contents.agents {
        if connections::get(reader, &agent.id)?.is_some() {
            here.agents.push(agent.id.clone());
        }
    }
    for run in &contents.runs {
        here.runs += u64::from(runs::get(reader, run)?.is_some());
    }
    for there in &contents.conversations {
        let known = conversations::get(reader, &there.id)?;
        here.conversations += u64::from(known.is_some());
        let is_closed = known.as_ref().is_some_and(takes_nothing);
        for (key, id) in &there.tasks {
            let is_here = is_task_here(reader, &there.agent, key, id)?;
            here.tasks += u64::from(is_here);
            here.left_out.tasks += u64::from(!is_here && is_closed);
        }
        if !is_closed {
            continue;
        }
        for said in &there.outside {
            let is_here = match said {
                OutsideTasks::Sent(id) => sent::get(reader, id)?.is_some(),
                OutsideTasks::Reply { id, at } => tasks::is_reply_named(reader, &there.id, id.as_ref(), *at)?,
            };
            here.left_out.messages += u64::from(!is_here);
        }
    }
    Ok(here)
}

/// Whether the conversation happened here. A file adds nothing to it then.
pub(super) fn takes_nothing(conversation: &Conversation) -> bool {
    conversation.imported_at.is_none()
}

/// Whether a conversation from a file may be a side of that comparison: the comparison came from files, is with the
/// same agent, and lacks a side. A comparison made here takes none.
pub(super) fn takes_side(
    reader: &Reader<'_>,
    comparison: &ComparisonId,
    agent: &ConnectionId,
) -> Result<bool, StoreError> {
    let sides = conversations::compared(reader, comparison)?;
    let fits = |side: &Conversation| side.connection_id == *agent && !takes_nothing(side);
    Ok(sides.len() < 2 && sides.iter().all(fits))
}

pub(super) fn is_task_here(
    reader: &Reader<'_>,
    agent: &ConnectionId,
    key: &TaskKey,
    id: &TaskId,
) -> Result<bool, StoreError> {
    Ok(tasks::get(reader, key)?.is_some() || tasks::by_agent_id(reader, agent, id)?.is_some())
}
