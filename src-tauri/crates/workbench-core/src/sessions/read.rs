//! Reads a task once, beside any session that follows it.

use std::sync::atomic::Ordering;
use std::time::Duration;

use a2a_client::{CallError, Received};
use a2a_protocol::model::{MessageId, Task};
use a2a_protocol::{ErrorKind, ProtocolError};
use tokio::time::sleep;
use workbench_store::TaskKey;
use workbench_store::sent::{self, Sent};
use workbench_store::tasks::{self, TaskRow};

use super::Sessions;
use crate::answering::asks_since;
use crate::asked::standing::Standing;
use crate::error::CoreError;
use crate::explain::{Without, again_without, explain};
use crate::reached::Reached;
use crate::sentence::CallSentence;

/// Between two questions for a task that its agent says not to know.
const A_MOMENT: Duration = Duration::from_millis(400);

impl Sessions {
    /// Reads a task. An agent that says not to know it is asked once more: behind one address may be several servers, one
    /// of which has not heard of it yet, and a request that is closed for that is not seen again.
    pub(crate) async fn ask_for_task(
        &self,
        task: &TaskRow,
        reached: &Reached,
    ) -> Result<Received<Task>, CallError> {
        match self.ask_for_task_once(task, reached).await {
            Err(error) if is_unknown_task(&error) => self.ask_in_a_moment(task, reached).await,
            read => read,
        }
    }

    async fn ask_in_a_moment(&self, task: &TaskRow, reached: &Reached) -> Result<Received<Task>, CallError> {
        sleep(A_MOMENT).await;
        self.ask_for_task_once(task, reached).await
    }

    pub(super) async fn ask_for_task_once(
        &self,
        task: &TaskRow,
        reached: &Reached,
    ) -> Result<Received<Task>, CallError> {
        let read = reached.agent.get_task(&task.task_id, None).await;
        self.health.called(&task.connection_id, read.as_ref().map(|_| ())).await;
        if read.is_ok() {
            reached.shows_tasks.store(true, Ordering::Relaxed);
        }
        read
    }

    /// Writes down where a task is of which its agent said not to know it, in answer to something else.
    pub(super) async fn seek_task(&self, key: &TaskKey) -> Result<(), CoreError> {
        let task = self.ground.task(key).await?;
        let reached = self.agents.agent_of(&task).await?;
        match self.ask_in_a_moment(&task, &reached).await {
            Ok(read) => self.observe_task(&reached, &task, read).await,
            Err(error) if is_unknown_task(&error) => self.task_lost(key).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Looks at the task that a message is for before the first copy leaves, if nobody follows it: these words must
    /// not answer a request that came since.
    ///
    /// # Errors
    /// [`CoreError::AskedSince`] when it asked after the message was written, [`CoreError::AsksOtherwise`] when it
    /// changed its request, [`CoreError::TaskForgotten`] or [`CoreError::CannotLook`] when its agent does not show it.
    pub(super) async fn look_for_first_copy(&self, id: &MessageId) -> Result<Look, CoreError> {
        let wanted = id.clone();
        let found = self.ground.store().read(move |reader| {
            let Some(sent) = sent::get(reader, &wanted)?.filter(|sent| sent.error.is_none()) else {
                return Ok(None);
            };
            let task = sent.task_key.as_ref().map(|key| tasks::get(reader, key)).transpose()?.flatten();
            Ok(task.map(|task| (sent, task)))
        });
        let Some((sent, task)) = found.await? else { return Ok(Look::Goes) };
        if (task.settled || task.lost) && !task.state.is_terminal() {
            let (agent, conversation) = (task.connection_id.clone(), sent.conversation_id.clone());
            let place = self.seats.sit(agent, conversation, None, true);
            tokio::select! {
                () = place.stop.cancelled() => return Ok(Look::Stopped),
                looked = self.look_before_saying(&sent, &task) => looked?,
            }
        }
        if self.has_ended(&task.task_key).await? {
            return Ok(Look::TaskEnded);
        }
        let asks = self.ground.store().read(move |reader| asks_since(reader, &sent)).await?;
        if asks { Err(CoreError::AskedSince) } else { Ok(Look::Goes) }
    }

    /// Whether the task has ended, so that a message written for it would begin another one.
    pub(crate) async fn has_ended(&self, key: &TaskKey) -> Result<bool, CoreError> {
        Ok(self.ground.task(key).await?.state.is_terminal())
    }

    /// Writes down where a task is by now, before something is said to it.
    ///
    /// # Errors
    /// When the agent does not show it, has forgotten it, or shows it asking otherwise than before, and the person was not
    /// told so. One that shows no tasks at all is no error.
    pub(crate) async fn look_before_saying(&self, message: &Sent, task: &TaskRow) -> Result<(), CoreError> {
        let told = again_without(message);
        let reached = self.agents.agent_of(task).await?;
        let because = match self.ask_for_task(task, &reached).await {
            Ok(read) if read.value.id.as_str() == task.task_id.as_str() => {
                let then = self.standing(task).await?;
                self.observe_task(&reached, task, read).await?;
                let asks_otherwise = self.standing(task).await?.was_otherwise(&then)?;
                let is_told = told == Some(Without::Comparison);
                return if asks_otherwise && !is_told { Err(CoreError::AsksOtherwise) } else { Ok(()) };
            }
            Ok(_) => CallSentence::OtherTask.into(),
            Err(error) if shows_no_tasks(&error) => return Ok(()),
            Err(error) => {
                // Some agents show no tasks, say so in these words, and take the message all the same.
                if is_unknown_task(&error) {
                    self.task_lost(&task.task_key).await?;
                    // The words are not for it any more.
                    if told == Some(Without::Task) {
                        return Ok(());
                    }
                    if reached.shows_tasks.load(Ordering::Relaxed) {
                        return Err(CoreError::TaskForgotten);
                    }
                }
                explain(&error).message
            }
        };
        if told == Some(Without::Look) { Ok(()) } else { Err(CoreError::CannotLook { because }) }
    }

    async fn standing(&self, task: &TaskRow) -> Result<Standing, CoreError> {
        let key = task.task_key.clone();
        Ok(self.ground.store().read(move |reader| Standing::of(reader, &key)).await?)
    }
}

/// The verdict of a look at the task of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Nothing speaks against sending it.
    Goes,
    /// A person stopped it.
    Stopped,
    /// There is nothing to say it to any more.
    TaskEnded,
}

/// An agent that can do without: nobody ever sees its tasks.
pub(crate) fn shows_no_tasks(error: &CallError) -> bool {
    let is_refused = |error: &ProtocolError| {
        matches!(error.kind(), ErrorKind::MethodNotFound | ErrorKind::UnsupportedOperation)
    };
    match error {
        CallError::Unsupported { .. } => true,
        CallError::Http(failure) => [405, 501].contains(&failure.status.as_u16()),
        other => other.protocol_error().is_some_and(is_refused),
    }
}

pub(crate) fn is_unknown_task(error: &CallError) -> bool {
    error.protocol_error().is_some_and(|error| error.kind() == ErrorKind::TaskNotFound)
}
