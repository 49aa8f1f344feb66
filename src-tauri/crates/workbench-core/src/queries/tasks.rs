//! Tasks of all agents, and search over everything.

use std::collections::HashMap;

use workbench_store::TaskKey;
use workbench_store::overview::{self, RequestOverview, TaskOverview, TaskQuery};
use workbench_store::search::{self, Hit};
use workbench_store::sent::{self, Sent};

use super::conversations::TaskTranscript;
use crate::error::CoreError;
use crate::sessions::link::Link;
use crate::workbench::Workbench;

/// A page of tasks.
#[derive(Debug, Clone)]
pub struct TaskPage {
    /// Latest change first.
    pub tasks: Vec<TaskOverview>,
    /// How news comes in of those that somebody follows.
    pub links: HashMap<TaskKey, Link>,
    /// How many there are on all pages.
    pub total: u64,
}

/// A task with everything that belongs to it.
#[derive(Debug, Clone)]
pub struct TaskDetail {
    /// What happened in it.
    pub transcript: TaskTranscript,
    /// What the person said to it, oldest first.
    pub sent: Vec<Sent>,
    /// What it asked, oldest first.
    pub requests: Vec<RequestOverview>,
}

impl Workbench {
    /// A page of tasks.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn task_page(&self, query: TaskQuery) -> Result<TaskPage, CoreError> {
        let mut links = self.sessions().links();
        let page = self.store().read(move |reader| {
            let tasks = overview::tasks(reader, &query)?;
            links.retain(|key, _| tasks.iter().any(|task| task.row.task_key == *key));
            Ok(TaskPage { tasks, links, total: overview::count_tasks(reader, &query)? })
        });
        Ok(page.await?)
    }

    /// A task with everything that belongs to it.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn task_detail(&self, key: &TaskKey) -> Result<TaskDetail, CoreError> {
        let (wanted, workbench) = (key.clone(), self.clone());
        let read = self.store().read(move |reader| {
            let Some(task) = overview::task(reader, &wanted)? else { return Ok(None) };
            let conversation = task.row.conversation_id.clone();
            let Some(transcript) = workbench.task_transcript(reader, task)? else { return Ok(None) };
            let mut sent = sent::of_conversation(reader, &conversation)?;
            sent.retain(|message| message.task_key.as_ref() == Some(&wanted));
            let requests = overview::requests_in(reader, &conversation, Some(&wanted))?;
            Ok(Some(TaskDetail { transcript, sent, requests }))
        });
        read.await?.ok_or_else(|| CoreError::not_found("task", key))
    }

    /// What holds every word of `text`, latest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn find_text(&self, text: String, limit: u32) -> Result<Vec<Hit>, CoreError> {
        Ok(self.store().read(move |reader| search::query(reader, &text, limit)).await?)
    }
}
