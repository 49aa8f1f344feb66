//! Tasks of all agents, and search.

use a2a_protocol::model::TaskState;
use workbench_core::queries::rows::{AfterTask, TaskOverview, TaskQuery};
use workbench_core::{ConnectionId, TaskKey};

use super::DONE;
use crate::convert::{count, cursor, limit, tasks};
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ByTask, Done, SearchQuery};
use crate::views::{SearchHit, TaskFilter, TaskPage, TaskView};

pub(crate) async fn list<H: Host>(host: &H, filter: TaskFilter) -> Result<TaskPage, AppError> {
    let after = cursor::read(filter.cursor.as_deref())?;
    let limit = limit(filter.limit);
    let query = TaskQuery {
        connection: filter.connection_id.map(ConnectionId::new),
        states: filter.states.iter().map(|state| TaskState::read(state)).collect(),
        after: after.map(|(updated_at, key)| AfterTask { updated_at, task_key: TaskKey::new(key) }),
        limit,
    };
    let page = host.workbench().task_page(query).await?;
    let last = page.tasks.last().filter(|_| page.tasks.len() == limit as usize);
    let link = |task: &TaskOverview| page.links.get(&task.row.task_key).copied().unwrap_or_default();
    Ok(TaskPage {
        cursor: last.map(|task| cursor::write(task.row.updated_at, task.row.task_key.as_str())),
        tasks: page.tasks.iter().map(|task| tasks::summary(task, link(task))).collect(),
        total: count(page.total),
    })
}

pub(crate) async fn get<H: Host>(host: &H, params: ByTask) -> Result<TaskView, AppError> {
    Ok(tasks::task(&host.workbench().task_detail(&TaskKey::new(params.task_key)).await?))
}

pub(crate) async fn cancel<H: Host>(host: &H, params: ByTask) -> Result<Done, AppError> {
    host.workbench().cancel_task(&TaskKey::new(params.task_key)).await?;
    Ok(DONE)
}

pub(crate) async fn search<H: Host>(host: &H, params: SearchQuery) -> Result<Vec<SearchHit>, AppError> {
    let hits = host.workbench().find_text(params.text, limit(params.limit)).await?;
    Ok(hits.into_iter().filter_map(tasks::hit).collect())
}
