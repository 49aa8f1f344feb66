//! Registrations of call backs: the address where an agent reports on a task. Deliberately absent: receiving
//! them, and judging them ([`crate::push`]).

use a2a_protocol::model::{PushConfig, TaskId};
use a2a_protocol::{Request, read};

use super::Agent;
use crate::call::{Answer, CallError, Received};

impl Agent {
    /// Registers a call back for the task that `config` names, and returns it as the agent has it.
    pub async fn create_push_config(&self, config: PushConfig) -> Result<Received<PushConfig>, CallError> {
        let task = config.task_id.clone();
        let answer = self.about(Request::CreatePushConfig(config), task).await?;
        Ok(answer.read(|result| read::push_config(result, self.dialect())))
    }

    /// Reads a registration. Before 1.0 `id` may be left out: then it is the task's only one.
    pub async fn push_config(
        &self,
        task: &TaskId,
        id: Option<String>,
    ) -> Result<Received<PushConfig>, CallError> {
        let request = Request::GetPushConfig { task_id: task.clone(), id };
        let answer = self.about(request, Some(task.clone())).await?;
        Ok(answer.read(|result| read::push_config(result, self.dialect())))
    }

    /// Reads all registrations of a task.
    pub async fn push_configs(&self, task: &TaskId) -> Result<Received<Vec<PushConfig>>, CallError> {
        let answer =
            self.about(Request::ListPushConfigs { task_id: task.clone() }, Some(task.clone())).await?;
        Ok(answer.read(|result| read::push_configs(result, self.dialect())))
    }

    /// Removes a registration.
    pub async fn delete_push_config(&self, task: &TaskId, id: String) -> Result<(), CallError> {
        self.about(Request::DeletePushConfig { task_id: task.clone(), id }, Some(task.clone())).await?;
        Ok(())
    }

    async fn about(&self, request: Request, task: Option<TaskId>) -> Result<Answer, CallError> {
        self.call(request, task, self.inner.raw.limits().headers).await
    }
}
