//! Reads the task when its stream told only a state: the question of a waiting task, the result of a finished
//! one.
//!
//! Some agents keep their question in the history, and say on the stream only that input is required. The person
//! would see an empty request, so the task is read at once, and its content follows the event. The same agents
//! keep their results and say only that the task is completed; it is read once more when its stream ends.

use std::time::Duration;

use a2a_protocol::model::{Message, Role, StreamEvent};
use tokio::time::timeout;

use super::{Account, Following};
use crate::stream::StreamStep;

/// How long it is withheld that a task waits.
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
        if self.account == Account::States {
            self.account = Account::Words;
        }
        let step = self.news(read).map(|(step, _)| step);
        self.told.extend(step);
    }
}

/// Whether an event has words or results of its task, or is the task as it is.
pub(super) fn says_what_came_of_it(event: &StreamEvent) -> bool {
    match event {
        StreamEvent::Status(update) => !is_silent(update.status.message.as_ref()),
        StreamEvent::Task(task) => task.status.state.is_settled(),
        StreamEvent::Artifact(_) | StreamEvent::Message(_) | StreamEvent::Unknown(_) => true,
    }
}

fn is_silent(message: Option<&Message>) -> bool {
    message.is_none_or(|message| message.parts.is_empty())
}

/// Whether an event says that its task waits for somebody, without a question.
fn waits_without_words(event: &StreamEvent) -> bool {
    match event {
        StreamEvent::Status(update) => {
            let is_plain =
                update.metadata.is_none() && update.extra.is_empty() && update.status.extra.is_empty();
            update.status.state.is_interrupted() && is_silent(update.status.message.as_ref()) && is_plain
        }
        StreamEvent::Task(task) => {
            let speaks = task.history.iter().any(|message| message.role == Role::Agent);
            let says_more = speaks || !task.artifacts.is_empty() || task.metadata.is_some();
            task.status.state.is_interrupted() && is_silent(task.status.message.as_ref()) && !says_more
        }
        StreamEvent::Artifact(_) | StreamEvent::Message(_) | StreamEvent::Unknown(_) => false,
    }
}
