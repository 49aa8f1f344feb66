//! The fate of a call, read from its stored message and task.

use a2a_protocol::model::{Role, TaskState};
use a2a_protocol::{Dialect, Json, read};
use a2a_runs::journal::RunError;
use serde_json::Value;
use workbench_store::runs::RunCall;
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::tasks::{self, EventKind, StoredTask};
use workbench_store::{Reader, StoreError, overview};

use crate::explain::Explanation;

/// Events of a stream that a step is given.
const MOST_EVENTS: u32 = 10_000;

/// What became of a call.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Fate {
    /// Nothing yet: it is on its way, the agent works, or it waits for a person.
    Open,
    /// The agent answered.
    Answered(Value),
    /// It failed, and everybody knows.
    Failed(RunError),
    /// Its task was canceled, by whomever.
    Canceled(RunError),
    /// Nobody knows whether it arrived.
    Unknown(RunError),
}

pub(super) fn of(reader: &Reader<'_>, call: &RunCall) -> Result<Fate, StoreError> {
    let Some(sent) = sent::get(reader, &call.message)? else {
        return Ok(Fate::Failed(RunError::standard("runtime", 410, "The chat was deleted")));
    };
    let task = sent.task_key.as_ref().map(|key| tasks::load(reader, key)).transpose()?.flatten();
    match (sent.status, task) {
        (SentStatus::Queued | SentStatus::Sending, _) => Ok(Fate::Open),
        (SentStatus::Failed, _) => Ok(failed(&sent)),
        (SentStatus::Sent | SentStatus::Streaming, Some(task)) => of_task(reader, call, &task),
        (SentStatus::Sent | SentStatus::Streaming, None) => of_reply(reader, call, &sent),
    }
}

fn failed(sent: &Sent) -> Fate {
    let explained = sent.error.as_deref().map(Explanation::from_stored);
    let detail = explained.as_ref().map(|explained| explained.message.to_string());
    let error = RunError { detail, ..RunError::standard("communication", 502, "The agent did not answer") };
    if explained.is_some_and(|explained| explained.may_have_arrived) {
        Fate::Unknown(error)
    } else {
        Fate::Failed(error)
    }
}

fn of_task(reader: &Reader<'_>, call: &RunCall, task: &StoredTask) -> Result<Fate, StoreError> {
    let title = match &task.row.state {
        TaskState::Completed if call.streams => return Ok(Fate::Answered(events(reader, task)?)),
        TaskState::Completed => return Ok(Fate::Answered(shown(task))),
        TaskState::Failed => "The agent's task failed",
        TaskState::Rejected => "The agent refused the task",
        TaskState::Canceled => "The agent's task was canceled",
        _ if task.row.lost => {
            return Ok(Fate::Unknown(RunError::standard("runtime", 404, "The agent does not know its task")));
        }
        _ => return Ok(Fate::Open),
    };
    let mut error = RunError::standard("runtime", 500, title);
    error.detail =
        task.status_message().map(a2a_protocol::model::Message::text).filter(|text| !text.is_empty());
    error.more.insert("task".to_owned(), shown(task));
    let is_canceled = task.row.state == TaskState::Canceled;
    Ok(if is_canceled { Fate::Canceled(error) } else { Fate::Failed(error) })
}

/// A task in the form of 0.3, whatever generation its agent speaks.
pub(super) fn shown(task: &StoredTask) -> Value {
    Dialect::V0_3.encode_task(&task.to_task()).to_value()
}

/// The agent's events of a task, one by one.
fn events(reader: &Reader<'_>, task: &StoredTask) -> Result<Value, StoreError> {
    let logged = tasks::events(reader, &task.row.task_key, 0, MOST_EVENTS)?.into_iter();
    let received = logged.filter(|event| event.kind == EventKind::Event).filter_map(|event| event.raw);
    let read = received.filter_map(|raw| Json::parse(raw).ok()).map(|body| {
        let event = read::event(&body, Dialect::V0_3).value;
        Dialect::V0_3.encode_event(&event).to_value()
    });
    Ok(read.collect())
}

/// A message instead of a task.
fn of_reply(reader: &Reader<'_>, call: &RunCall, sent: &Sent) -> Result<Fate, StoreError> {
    let mut replies = overview::replies(reader, &sent.conversation_id)?;
    replies.retain(|reply| reply.message.role == Role::Agent && reply.at >= sent.created_at);
    let Some(reply) = replies.pop() else { return Ok(Fate::Open) };
    let message = Dialect::V0_3.encode_message(&reply.message).to_value();
    Ok(Fate::Answered(if call.streams { Value::Array(vec![message]) } else { message }))
}
