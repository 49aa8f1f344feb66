//! Commands about tasks of all agents, and the search.

use a2a_protocol::model::TaskState;
use workbench_core::queries::rows::{AfterTask, TaskOverview, TaskQuery, ViewPlace};
use workbench_core::{ConnectionId, TaskKey};

use super::{
    ByTask, SearchHit, SearchQuery, StorySave, StoryView, TaskCardView, TaskChoiceKeep, TaskChoiceKept,
    TaskFilter, TaskPage, TaskView, convert, story,
};
use crate::cursor;
use crate::error::{AppError, Code};
use crate::files::story_file;
use crate::host::{FileSaved, Host};
use crate::params::{ById, DONE, Done, Made, Nothing, count, limit};
use crate::sentences::RefusalSentence;

pub(crate) async fn list(host: &dyn Host, filter: TaskFilter) -> Result<TaskPage, AppError> {
    let after = cursor::read(filter.cursor.as_deref())?;
    let limit = limit(filter.limit);
    let query = TaskQuery {
        connection: filter.agent_id.map(ConnectionId::new),
        states: filter.states.iter().map(|state| TaskState::read(state)).collect(),
        since: filter.since,
        until: filter.until,
        after: after.map(|(updated_at, key)| AfterTask { updated_at, task_key: TaskKey::new(key) }),
        limit,
    };
    let page = host.workbench().screens().task_page(query).await?;
    let last = page.tasks.last().filter(|_| page.tasks.len() == limit as usize);
    let link = |task: &TaskOverview| page.links.get(&task.row.task_key).copied().unwrap_or_default();
    Ok(TaskPage {
        cursor: last.map(|task| cursor::write(task.row.updated_at, task.row.task_key.as_str())),
        tasks: page.tasks.iter().map(|task| convert::summary(task, link(task))).collect(),
        total: count(page.total),
    })
}

pub(crate) async fn get(host: &dyn Host, params: ByTask) -> Result<TaskView, AppError> {
    Ok(convert::task(&host.workbench().screens().task_detail(&TaskKey::new(params.task_key)).await?))
}

pub(crate) async fn story(host: &dyn Host, params: ByTask) -> Result<StoryView, AppError> {
    Ok(story::story(&host.workbench().screens().task_story(&TaskKey::new(params.task_key)).await?))
}

/// The page tells in the reader's language and the host writes: a page may not choose where a file goes.
pub(crate) async fn save_story(host: &dyn Host, params: StorySave) -> Result<FileSaved, AppError> {
    let detail = host.workbench().screens().task_detail(&TaskKey::new(params.task_key)).await?;
    host.save_file(story_file(&detail.transcript.overview.row.title, params.form, params.text)).await
}

pub(crate) async fn card(host: &dyn Host, params: ByTask) -> Result<Option<TaskCardView>, AppError> {
    let then = host.workbench().screens().task_card(&TaskKey::new(params.task_key)).await?;
    Ok(then.as_ref().map(convert::card))
}

pub(crate) async fn cancel(host: &dyn Host, params: ByTask) -> Result<Done, AppError> {
    host.workbench().sessions().cancel_task(&TaskKey::new(params.task_key)).await?;
    Ok(DONE)
}

pub(crate) async fn search(host: &dyn Host, params: SearchQuery) -> Result<Vec<SearchHit>, AppError> {
    let hits = host.workbench().screens().find_text(params.text, limit(params.limit)).await?;
    Ok(hits.into_iter().filter_map(convert::hit).collect())
}

pub(crate) async fn views(host: &dyn Host, _: Nothing) -> Result<Vec<TaskChoiceKept>, AppError> {
    Ok(host.workbench().kept_views(ViewPlace::Tasks).await?.into_iter().map(convert::kept).collect())
}

pub(crate) async fn keep_view(host: &dyn Host, params: TaskChoiceKeep) -> Result<Made, AppError> {
    let TaskChoiceKeep { id, name, choice } = params;
    let name = name.trim();
    if name.is_empty() {
        return Err(AppError::new(Code::InvalidInput, RefusalSentence::NoName));
    }
    let id = host.workbench().keep_view(ViewPlace::Tasks, id, name, convert::stored_choice(&choice)).await?;
    Ok(Made { id })
}

pub(crate) async fn remove_view(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().remove_view(ViewPlace::Tasks, &params.id).await?;
    Ok(DONE)
}
