//! Imported traffic in a store of its own, so that it is read like one's own and never mixed with it.

use a2a_protocol::model::TaskState;

use crate::error::StoreError;
use crate::ids::{ConnectionId, TaskKey};
use crate::tasks::course;
use crate::tx::Tx;
use crate::wire::{self, Exchange, Frame, Record};

/// Traffic from elsewhere.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Session {
    /// The agents that it names.
    pub agents: Vec<SessionAgent>,
    /// The tasks that it names.
    pub tasks: Vec<SessionTask>,
    /// The exchanges, oldest first, each followed by its frames.
    pub exchanges: Vec<(Exchange, Vec<Frame>)>,
}

/// An agent, as far as traffic needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionAgent {
    /// As exchanges name it.
    pub id: ConnectionId,
    /// Its name.
    pub name: String,
}

/// A task, as far as traffic needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionTask {
    /// As exchanges name it.
    pub key: TaskKey,
    /// Its agent.
    pub agent: ConnectionId,
    /// The agent's name for it.
    pub task_id: String,
    /// Its state when it was written down.
    pub state: TaskState,
    /// Its title.
    pub title: String,
    /// From when on it was in which state, as far as the traffic tells.
    pub course: Vec<(i64, TaskState)>,
}

/// Fills an empty store with traffic from elsewhere. Nothing of it falls out.
pub fn fill(tx: &mut Tx<'_>, session: Session) -> Result<(), StoreError> {
    for agent in &session.agents {
        tx.execute(
            "INSERT OR IGNORE INTO connections (id, name, input, auth, header_names, created_at, updated_at)
             VALUES (?1, ?2, '', '{}', '[]', 0, 0)",
            (&agent.id, &agent.name),
        )?;
        tx.execute(
            "INSERT OR IGNORE INTO conversations (id, connection_id, title, created_at, updated_at)
             VALUES (?1, ?1, '', 0, 0)",
            [&agent.id],
        )?;
    }
    for task in &session.tasks {
        tx.execute(
            "INSERT OR IGNORE INTO tasks (task_key, connection_id, task_id, conversation_id, state, title,
                created_at, updated_at)
             VALUES (?1, ?2, ?3, ?2, ?4, ?5, 0, 0)",
            (&task.key, &task.agent, &task.task_id, task.state.as_str(), &task.title),
        )?;
        course::fill(tx, &task.key, &task.course)?;
    }
    for (exchange, frames) in session.exchanges {
        let whole = std::iter::once(Record::Exchange(exchange));
        let batch: Vec<Record> = whole.chain(frames.into_iter().map(Record::Frame)).collect();
        wire::record(tx, &batch, u64::MAX)?;
    }
    Ok(())
}
