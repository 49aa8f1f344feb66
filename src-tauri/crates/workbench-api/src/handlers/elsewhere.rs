//! Tasks that were started elsewhere: listed, and opened by the agent's identifier.

use a2a_protocol::model::{ContextId, TaskId, TaskState};
use workbench_core::ConnectionId;

use crate::convert::count;
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::{Made, TaskOpen, TasksAtAgent};
use crate::views::{AgentTaskPage, AgentTaskView, RefusalSentence};

pub(crate) async fn list(host: &dyn Host, params: TasksAtAgent) -> Result<AgentTaskPage, AppError> {
    let which = workbench_core::TasksAtAgent {
        context: params.context_id.filter(|context| !context.trim().is_empty()).map(ContextId::new),
        state: params.state.as_deref().map(TaskState::read),
        page_token: params.cursor,
    };
    let page = host.workbench().tasks_at_agent(&ConnectionId::new(params.connection_id), which).await?;
    let task = |listed: workbench_core::AgentTask| AgentTaskView {
        task_id: listed.task.id.to_string(),
        context_id: listed.task.context_id.as_ref().map(ToString::to_string),
        state: listed.task.status.state.as_str().to_owned(),
        title: listed.title(),
        changed: listed.task.status.timestamp.clone(),
        task_key: listed.known.map(|known| known.key.to_string()),
    };
    Ok(AgentTaskPage {
        tasks: page.tasks.into_iter().map(task).collect(),
        cursor: page.next_page_token,
        total: page.total.map(count),
    })
}

pub(crate) async fn open(host: &dyn Host, params: TaskOpen) -> Result<Made, AppError> {
    let task = params.task_id.trim();
    if task.is_empty() {
        return Err(AppError::new(Code::InvalidInput, RefusalSentence::NoTaskId));
    }
    let key =
        host.workbench().open_task(&ConnectionId::new(params.connection_id), &TaskId::new(task)).await?;
    Ok(Made { id: key.to_string() })
}
