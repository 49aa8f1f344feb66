//! Seats: who follows which task now, one for each session, by agent, conversation and task.
//!
//! Taking the seat of a task ends the others for it; stopping an agent or a conversation stops its seats.
//! Deliberately absent: a session's work, which is `sessions`'.

pub(crate) mod link;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use a2a_protocol::model::MessageId;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use workbench_store::{Change, ConnectionId, ConversationId, Tag, TaskKey};

use self::link::{Link, Whereabouts};
use crate::announce::{Announcement, Announcer};
use crate::lock::lock;

/// Sessions that run now.
#[derive(Clone)]
pub(crate) struct Seats(Arc<Mutex<Running>>);

struct Running {
    announcer: Announcer,
    next: u64,
    sessions: HashMap<u64, Entry>,
    /// Told whenever one has ended.
    ended: Arc<Notify>,
}

/// Some of the sessions.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Which<'a> {
    /// Those with an agent.
    With(&'a ConnectionId),
    /// Those in a conversation.
    In(&'a ConversationId),
    /// Those of a task.
    Of(&'a TaskKey),
}

struct Entry {
    stop: CancellationToken,
    connection: ConnectionId,
    conversation: ConversationId,
    task: Option<TaskKey>,
    /// The message that it sends; its task is in the store a moment before it is here.
    message: Option<MessageId>,
    /// An answer is arriving, rather than a settled task being looked after.
    streaming: bool,
    /// How news of the task comes in.
    link: Link,
}

/// A seat among the running sessions, given up when its last copy is dropped.
///
/// A session that is tried again keeps its seat, so that a stop between two tries stops it.
#[derive(Clone)]
pub(crate) struct Seat {
    held: Arc<Held>,
    /// Cancelled when the session must end.
    pub(crate) stop: CancellationToken,
}

struct Held {
    sessions: Seats,
    number: u64,
}

impl Seats {
    /// Tells by `announcer` of each chat in which no answer arrives any more.
    pub(crate) fn new(announcer: Announcer) -> Self {
        Self(Arc::new(Mutex::new(Running {
            announcer,
            next: 0,
            sessions: HashMap::new(),
            ended: Arc::default(),
        })))
    }

    pub(crate) fn sit(
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
        let entry = Entry { stop: stopping, connection, conversation, task, message: None, streaming, link };
        running.sessions.insert(number, entry);
        Seat { held: Arc::new(Held { sessions: self.clone(), number }), stop }
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

    pub(crate) fn stop(&self, which: Which<'_>) {
        for entry in lock(&self.0).sessions.values().filter(|entry| entry.is_among(which)) {
            entry.stop.cancel();
        }
    }

    /// Returns when none of them is left.
    pub(crate) async fn ended(&self, which: Which<'_>) {
        let ended = Arc::clone(&lock(&self.0).ended);
        loop {
            let told = ended.notified();
            tokio::pin!(told);
            // From here on nothing is missed.
            told.as_mut().enable();
            if !lock(&self.0).sessions.values().any(|entry| entry.is_among(which)) {
                return;
            }
            told.await;
        }
    }

    /// Stops those in a conversation but those of the tasks given, and of the messages that made them.
    pub(crate) fn stop_but(&self, conversation: &ConversationId, tasks: &[TaskKey], messages: &[MessageId]) {
        let is_kept = |entry: &Entry| {
            entry.task.as_ref().is_some_and(|task| tasks.contains(task))
                || entry.message.as_ref().is_some_and(|message| messages.contains(message))
        };
        let running = lock(&self.0);
        for entry in running.sessions.values().filter(|entry| entry.is_among(Which::In(conversation))) {
            if !is_kept(entry) {
                entry.stop.cancel();
            }
        }
    }

    pub(crate) fn stop_all(&self) {
        for entry in lock(&self.0).sessions.values() {
            entry.stop.cancel();
        }
    }
}

impl Entry {
    fn is_among(&self, which: Which<'_>) -> bool {
        match which {
            Which::With(connection) => self.connection == *connection,
            Which::In(conversation) => self.conversation == *conversation,
            Which::Of(task) => self.task.as_ref() == Some(task),
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
    pub(crate) fn whereabouts(&self, connection: ConnectionId) -> Whereabouts {
        Whereabouts { connection, sessions: self.held.sessions.clone(), number: self.held.number }
    }

    /// This session sends a message.
    pub(crate) fn says(&self, message: &MessageId) {
        if let Some(entry) = lock(&self.held.sessions.0).sessions.get_mut(&self.held.number) {
            entry.message = Some(message.clone());
        }
    }

    /// This session owns the task from now on.
    pub(crate) fn own(&self, task: &TaskKey) {
        let Held { sessions, number } = &*self.held;
        let mut running = lock(&sessions.0);
        running.end_others(task, Some(*number));
        if let Some(entry) = running.sessions.get_mut(number) {
            entry.task = Some(task.clone());
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut running = lock(&self.sessions.0);
        let entry = running.sessions.remove(&self.number);
        running.ended.notify_waiters();
        if let Some(Entry { streaming: true, conversation, .. }) = entry {
            let idle = Change { tag: Tag::Chats, id: Some(conversation.to_string()) };
            running.announcer.say(Announcement::Changed([idle].into_iter().collect()));
        }
    }
}
