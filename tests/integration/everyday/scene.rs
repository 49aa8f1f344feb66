//! An agent, a desk that knows it, and the person's messages and views.

use anyhow::{Result, ensure};
use workbench_core::{ConnectionId, ConversationId};
use workbench_store::tasks::{self, EventKind, LoggedEvent, StoredTask};
use workbench_tests::peers::{Kind, Peer};

use super::habits::Habits;
use crate::support::Desk;

pub(super) struct Scene<'p> {
    pub(super) peer: &'p Peer,
    pub(super) kind: Kind,
    pub(super) habits: Habits,
    pub(super) desk: Desk,
    connection: ConnectionId,
}

impl<'p> Scene<'p> {
    pub(super) async fn new(peer: &'p Peer, kind: Kind, habits: Habits) -> Self {
        let desk = Desk::new().await;
        let connection = desk.connect(peer.card()).await;
        Self { peer, kind, habits, desk, connection }
    }

    pub(super) async fn converse(&self) -> ConversationId {
        self.desk.bench.chats().start(&self.connection).await.expect("a conversation")
    }

    /// Says it in a conversation of its own.
    pub(super) async fn say(&self, text: &str) -> ConversationId {
        let conversation = self.converse().await;
        self.say_in(&conversation, text).await;
        conversation
    }

    pub(super) async fn say_in(&self, conversation: &ConversationId, text: &str) {
        self.desk.say(conversation, text).await;
    }

    /// Waits until the agent has said it.
    pub(super) async fn hears(&self, conversation: &ConversationId, text: &str) {
        self.desk
            .wait_for(&format!("`{text}`"), async |_| {
                self.heard(conversation).await.contains(text).then_some(())
            })
            .await;
    }

    /// Everything that the agent said, a line for each message and artifact.
    pub(super) async fn heard(&self, conversation: &ConversationId) -> String {
        let mut lines = Vec::new();
        for task in self.desk.tasks(conversation).await {
            lines.extend(task.messages.iter().map(|stored| stored.message.text()));
            lines.extend(Desk::texts(&task).into_iter().map(|(_, text)| text));
        }
        lines.extend(self.desk.replies(conversation).await.iter().map(|stored| stored.message.text()));
        lines.join("\n")
    }

    /// No connection broke and no task was forgotten, as far as anybody here knows. That an agent closed a stream
    /// is no break.
    pub(super) async fn is_calm(&self, conversation: &ConversationId) -> Result<()> {
        for task in self.desk.tasks(conversation).await {
            for event in self.log(&task).await {
                let raw = event.raw.unwrap_or_default();
                let is_alarm = event.kind == EventKind::Lost
                    || (event.kind == EventKind::Gap && !raw.contains(r#""cause":"Clean""#));
                ensure!(!is_alarm, "an alarm about a task that is {}: {raw}", task.row.state);
            }
        }
        Ok(())
    }

    /// The log of a task, in order.
    pub(super) async fn log(&self, task: &StoredTask) -> Vec<LoggedEvent> {
        let key = task.row.task_key.clone();
        self.desk.read(move |reader| tasks::events(reader, &key, 0, 1_000)).await
    }

    /// How often the agent acted.
    pub(super) async fn done(&self) -> Result<usize> {
        Ok(self.peer.witness().await?.done.len())
    }
}
