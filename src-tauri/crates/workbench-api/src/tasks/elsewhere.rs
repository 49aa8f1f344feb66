//! Tasks that an agent knows and this application does not.

use a2a_protocol::model::{ContextId, TaskId, TaskState};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::ConnectionId;

use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::{Made, count};
use crate::sentences::RefusalSentence;

params! {
    /// A task by its agent's identifier.
    TaskOpen {
        /// The agent.
        agent_id: String,
        /// The agent's identifier of the task.
        task_id: String,
    }
    /// Which tasks of an agent to list.
    TasksAtAgent {
        /// The agent.
        agent_id: String,
        /// Only in this state.
        state: Option<String>,
        /// Only of this conversation of the agent's.
        context_id: Option<String>,
        /// Continue behind this cursor.
        cursor: Option<String>,
    }
}

/// A page of the tasks that an agent has, in its order.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AgentTaskPage {
    /// The tasks.
    pub tasks: Vec<AgentTaskView>,
    /// Continue here; `null` on the last page.
    pub cursor: Option<String>,
    /// How many there are in all, where the agent says.
    pub total: Option<i64>,
}

/// A task as its agent lists it.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AgentTaskView {
    /// The agent's identifier of it.
    pub task_id: String,
    /// The agent's identifier of its conversation.
    pub context_id: Option<String>,
    /// State, as in 1.0 or as spelled.
    pub state: String,
    /// The first message, as far as the agent shows it; else the identifier.
    pub title: String,
    /// When its state last changed, as the agent writes it.
    pub changed: Option<String>,
    /// Its identity here, where it was opened before.
    pub task_key: Option<String>,
}

pub(crate) async fn list(host: &dyn Host, params: TasksAtAgent) -> Result<AgentTaskPage, AppError> {
    let which = workbench_core::TasksAtAgent {
        context: params.context_id.filter(|context| !context.trim().is_empty()).map(ContextId::new),
        state: params.state.as_deref().map(TaskState::read),
        page_token: params.cursor,
    };
    let page =
        host.workbench().elsewhere().tasks_at_agent(&ConnectionId::new(params.agent_id), which).await?;
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
    let key = host
        .workbench()
        .elsewhere()
        .open_task(&ConnectionId::new(params.agent_id), &TaskId::new(task))
        .await?;
    Ok(Made { id: key.to_string() })
}
