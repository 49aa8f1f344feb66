//! Reading a task on its own, beside whatever follows it.

use std::time::Duration;

use a2a_client::{CallError, Received};
use a2a_protocol::ErrorKind;
use a2a_protocol::model::{MessageId, Task};
use tokio::time::sleep;
use workbench_store::TaskKey;
use workbench_store::sent::{self, Sent};
use workbench_store::tasks::{self, TaskRow};

use crate::agents::Reached;
use crate::conversations::asks_since;
use crate::error::CoreError;
use crate::explain::{Without, again_without, explain};
use crate::workbench::Workbench;

/// Between two questions for a task that its agent says not to know.
const A_MOMENT: Duration = Duration::from_millis(400);

impl Workbench {
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
        self.called(&task.connection_id, read.as_ref().map(|_| ())).await;
        read
    }

    /// Writes down where a task is of which its agent said not to know it, in answer to something else.
    pub(super) async fn seek_task(&self, key: &TaskKey) -> Result<(), CoreError> {
        let task = self.task(key).await?;
        let reached = self.agent_of(&task).await?;
        match self.ask_in_a_moment(&task, &reached).await {
            Ok(read) => self.observe_task(&reached, &task, read).await,
            Err(error) if is_unknown_task(&error) => self.task_lost(key).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Looks at the task that a message is for before its first copy leaves, where nobody follows it: what the agent has
    /// asked since may not get these words for an answer.
    ///
    /// # Errors
    /// [`CoreError::AskedSince`] when it has asked something after the message was written, [`CoreError::CannotLook`] when
    /// its agent does not answer.
    pub(super) async fn look_for_first_copy(&self, id: &MessageId) -> Result<(), CoreError> {
        let wanted = id.clone();
        let found = self.store().read(move |reader| {
            let Some(sent) = sent::get(reader, &wanted)?.filter(|sent| sent.error.is_none()) else {
                return Ok(None);
            };
            let task = sent.task_key.as_ref().map(|key| tasks::get(reader, key)).transpose()?.flatten();
            Ok(task.map(|task| (sent, task)))
        });
        let Some((sent, task)) = found.await?.filter(|(_, task)| !task.state.is_terminal()) else {
            return Ok(());
        };
        if task.settled || task.lost {
            self.look_before_saying(&sent, &task).await?;
        }
        let asks = self.store().read(move |reader| asks_since(reader, &sent)).await?;
        if asks { Err(CoreError::AskedSince) } else { Ok(()) }
    }

    /// Writes down where a task is by now, before something is said to it.
    ///
    /// # Errors
    /// When the agent does not answer, and the person was not told so before. One that cannot be asked for tasks, or does
    /// not know this one, is no error.
    pub(crate) async fn look_before_saying(&self, message: &Sent, task: &TaskRow) -> Result<(), CoreError> {
        let is_told = again_without(message) == Some(Without::Look);
        let reached = self.agent_of(task).await?;
        match self.ask_for_task(task, &reached).await {
            Ok(read) => self.observe_task(&reached, task, read).await,
            Err(CallError::Rpc { .. } | CallError::Protocol { .. } | CallError::Unsupported { .. }) => Ok(()),
            Err(CallError::Http(failure)) if failure.status.is_client_error() => Ok(()),
            Err(CallError::Transport(_) | CallError::Http(_)) if is_told => Ok(()),
            Err(error @ (CallError::Transport(_) | CallError::Http(_))) => {
                Err(CoreError::CannotLook { because: explain(&error).message })
            }
        }
    }
}

pub(crate) fn is_unknown_task(error: &CallError) -> bool {
    error.protocol_error().is_some_and(|error| error.kind() == ErrorKind::TaskNotFound)
}
