//! Paging through tasks (A2A 1.0 §3.1.4): latest change of status first, with a cursor. The cursor is the number
//! of the last change shown, so tasks that change between two pages move to the front without hiding others.

use std::cmp::Reverse;
use std::collections::HashMap;

use a2a_protocol::model::{Task, TaskId, TaskList, TaskState};
use a2a_protocol::request::ListTasks;
use jiff::Timestamp;

use super::entry::Entry;
use crate::refusal::Refusal;

const DEFAULT_PAGE_SIZE: u64 = 50;
const LARGEST_PAGE: u64 = 100;

pub(super) fn page(entries: &HashMap<TaskId, Entry>, wanted: &ListTasks) -> Result<TaskList, Refusal> {
    let page_size = match wanted.page_size {
        None => DEFAULT_PAGE_SIZE,
        Some(size @ 1..=LARGEST_PAGE) => size,
        Some(_) => return Err(Refusal::InvalidParams { field: "pageSize", rule: "must be from 1 to 100" }),
    };
    let before: u64 = match wanted.page_token.as_deref() {
        None | Some("") => u64::MAX,
        Some(token) => token
            .parse()
            .map_err(|_| Refusal::InvalidParams { field: "pageToken", rule: "was not given out here" })?,
    };
    let after: Option<Timestamp> =
        wanted.status_timestamp_after.as_deref().map(str::parse).transpose().map_err(|_| {
            Refusal::InvalidParams { field: "statusTimestampAfter", rule: "must be an RFC 3339 time" }
        })?;
    if let Some(TaskState::Unknown(_)) = wanted.status {
        return Err(Refusal::InvalidParams { field: "status", rule: "must be a task state" });
    }

    let mut matching: Vec<&Entry> = entries
        .values()
        .filter(|entry| entry.reply.is_none())
        .filter(|entry| wanted.context_id.as_ref().is_none_or(|context| *context == entry.context_id))
        .filter(|entry| wanted.status.as_ref().is_none_or(|state| *state == entry.task.status.state))
        .filter(|entry| after.is_none_or(|after| entry.changed_at > after))
        .collect();
    let total_size = u64::try_from(matching.len()).ok();
    matching.sort_by_key(|entry| Reverse(entry.changed));
    matching.retain(|entry| entry.changed < before);
    let room = usize::try_from(page_size).unwrap_or(usize::MAX);
    let is_last = matching.len() <= room;
    matching.truncate(room);
    let next_page_token = matching.last().filter(|_| !is_last).map(|last| last.changed.to_string());

    let include_artifacts = wanted.include_artifacts == Some(true);
    let tasks = matching
        .iter()
        .map(|entry| {
            let mut task = entry.task.clone();
            if !include_artifacts {
                task.artifacts.clear();
            }
            shorten_history(task, wanted.history_length)
        })
        .collect();
    Ok(TaskList { tasks, next_page_token, page_size: Some(page_size), total_size, extra: Vec::new() })
}

/// Keeps the last `length` messages (A2A 1.0 §3.2.4); all of them when not said.
pub(crate) fn shorten_history(mut task: Task, length: Option<u64>) -> Task {
    let kept = length.and_then(|length| usize::try_from(length).ok()).unwrap_or(usize::MAX);
    let surplus = task.history.len().saturating_sub(kept);
    task.history.drain(..surplus);
    task
}
