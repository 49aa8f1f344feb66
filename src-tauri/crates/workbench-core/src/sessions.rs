//! One owner for every running task: whoever sends, follows and writes down.
//!
//! A session begins with a message, or with a task that is taken up again. It follows the task until
//! it settles, whatever happens to the connection, and writes each batch of events in one commit
//! together with what follows from it: the task's state, the message's fate, the requests that a
//! person must answer. A new message to a task takes the task over from the session that watched it.

pub(crate) mod link;
pub(crate) mod live;
mod record;
mod resume;
mod run;
pub(crate) mod session;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio_util::sync::CancellationToken;
use workbench_store::{ConnectionId, ConversationId, TaskKey};

use self::link::{Link, Whereabouts};
use crate::workbench::lock;

pub(crate) use record::{Origin, adopt};

/// Sessions that run now.
#[derive(Clone, Default)]
pub(crate) struct Sessions(Arc<Mutex<Running>>);

#[derive(Default)]
struct Running {
    next: u64,
    sessions: HashMap<u64, Entry>,
}

struct Entry {
    stop: CancellationToken,
    connection: ConnectionId,
    conversation: ConversationId,
    task: Option<TaskKey>,
    /// An answer is arriving, rather than a settled task being looked after.
    streaming: bool,
    /// How news of the task comes in.
    link: Link,
}

/// A place among the running sessions, given up when dropped.
pub(crate) struct Seat {
    sessions: Sessions,
    number: u64,
    /// Cancelled when the session must end.
    pub(crate) stop: CancellationToken,
}

impl Sessions {
    fn sit(
        &self,
        connection: ConnectionId,
        conversation: ConversationId,
        task: Option<TaskKey>,
        streaming: bool,
    ) -> Seat {
        let mut running = lock(&self.0);
        if let Some(task) = &task {
            running.end_others(task, None);
        }
        running.next += 1;
        let number = running.next;
        let stop = CancellationToken::new();
        let (link, stopping) = (Link::Open, stop.clone());
        let entry = Entry { stop: stopping, connection, conversation, task, streaming, link };
        running.sessions.insert(number, entry);
        Seat { sessions: self.clone(), number, stop }
    }

    /// Whether an answer is arriving in a conversation.
    pub(crate) fn is_busy(&self, conversation: &ConversationId) -> bool {
        lock(&self.0).sessions.values().any(|entry| entry.streaming && entry.conversation == *conversation)
    }

    /// Whether somebody follows the task.
    pub(crate) fn follows(&self, task: &TaskKey) -> bool {
        lock(&self.0).sessions.values().any(|entry| entry.task.as_ref() == Some(task))
    }

    /// Every task that somebody follows, and how.
    pub(crate) fn links(&self) -> HashMap<TaskKey, Link> {
        let running = lock(&self.0);
        let followed = running.sessions.values();
        followed.filter_map(|entry| Some((entry.task.clone()?, entry.link))).collect()
    }

    /// How news of a task comes in.
    pub(crate) fn link(&self, task: &TaskKey) -> Link {
        let running = lock(&self.0);
        let found = running.sessions.values().find(|entry| entry.task.as_ref() == Some(task));
        found.map(|entry| entry.link).unwrap_or_default()
    }

    /// Sessions that run now.
    pub(crate) fn watching(&self) -> usize {
        lock(&self.0).sessions.len()
    }

    /// Answers that are arriving now.
    pub(crate) fn streaming(&self) -> usize {
        lock(&self.0).sessions.values().filter(|entry| entry.streaming).count()
    }

    pub(crate) fn stop_conversation(&self, conversation: &ConversationId) {
        for entry in lock(&self.0).sessions.values().filter(|entry| entry.conversation == *conversation) {
            entry.stop.cancel();
        }
    }

    /// The agent was removed: nothing of it goes on.
    pub(crate) fn stop_connection(&self, connection: &ConnectionId) {
        for entry in lock(&self.0).sessions.values().filter(|entry| entry.connection == *connection) {
            entry.stop.cancel();
        }
    }

    pub(crate) fn stop_task(&self, task: &TaskKey) {
        lock(&self.0).end_others(task, None);
    }

    pub(crate) fn stop_all(&self) {
        for entry in lock(&self.0).sessions.values() {
            entry.stop.cancel();
        }
    }
}

impl Running {
    fn end_others(&mut self, task: &TaskKey, keep: Option<u64>) {
        for (number, entry) in &self.sessions {
            if entry.task.as_ref() == Some(task) && Some(*number) != keep {
                entry.stop.cancel();
            }
        }
    }
}

impl Seat {
    /// To say how the session's task is being watched.
    fn whereabouts(&self, connection: ConnectionId) -> Whereabouts {
        Whereabouts { connection, sessions: self.sessions.clone(), number: self.number }
    }

    /// This session owns the task from now on.
    fn own(&self, task: &TaskKey) {
        let mut running = lock(&self.sessions.0);
        running.end_others(task, Some(self.number));
        if let Some(entry) = running.sessions.get_mut(&self.number) {
            entry.task = Some(task.clone());
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        lock(&self.sessions.0).sessions.remove(&self.number);
    }
}
