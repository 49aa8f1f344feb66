//! What a task waits for, where its stream only says that it waits.
//!
//! Some agents keep their question in the history, and tell on the stream that input is required and nothing else. Whoever is
//! asked then sees an empty request, so the task is read at once: what it says is told right after the event.

use std::time::Duration;

use a2a_protocol::model::{Message, Role, StreamEvent};
use tokio::time::timeout;

use super::Following;
use crate::stream::StreamStep;

/// So long nobody is told that a task waits.
const LONGEST: Duration = Duration::from_secs(5);

impl Following {
    /// Reads the task of an interruption without words; where that fails, the event alone tells of it.
    pub(super) async fn look_for_words(&mut self, step: &StreamStep) {
        let StreamStep::Event(item) = step else { return };
        let was_read =
            matches!(&item.value, StreamEvent::Task(task) if self.last_read.as_ref() == Some(task));
        if was_read || !waits_without_words(&item.value) {
            return;
        }
        let Some(task) = self.progress.task.clone() else { return };
        let look = timeout(LONGEST, self.agent.get_task(&task, None));
        let Ok(Ok(read)) = look.await else { return };
        let step = self.news(read).map(|(step, _)| step);
        self.told.extend(step);
    }
}

/// Whether an event says that its task waits for somebody and nothing about what for.
fn waits_without_words(event: &StreamEvent) -> bool {
    let is_silent =
        |message: &Option<Message>| message.as_ref().is_none_or(|message| message.parts.is_empty());
    match event {
        StreamEvent::Status(update) => {
            let is_plain =
                update.metadata.is_none() && update.extra.is_empty() && update.status.extra.is_empty();
            update.status.state.is_interrupted() && is_silent(&update.status.message) && is_plain
        }
        StreamEvent::Task(task) => {
            let speaks = task.history.iter().any(|message| message.role == Role::Agent);
            let says_more = speaks || !task.artifacts.is_empty() || task.metadata.is_some();
            task.status.state.is_interrupted() && is_silent(&task.status.message) && !says_more
        }
        StreamEvent::Artifact(_) | StreamEvent::Message(_) | StreamEvent::Unknown(_) => false,
    }
}
