//! Tasks of all agents with their outcomes, and the search over everything.

use std::collections::HashMap;

use a2a_protocol::Decoded;
use a2a_protocol::model::AgentCard;
use a2a_protocol::usage::TokenUsage;
use workbench_store::ledger::list::{self as ledger_rows, Shown};
use workbench_store::lineage::{self, Resending};
use workbench_store::overview::{self, RequestOverview, TaskOverview, TaskQuery};
use workbench_store::search::{self, Hit};
use workbench_store::sent::{self, Sent};
use workbench_store::tasks::course::{self, StateChange};
use workbench_store::{Reader, StoreError, TaskKey, connections, tasks};

use super::Screens;
use super::conversations::TaskTranscript;
use crate::error::CoreError;
use crate::saved::read_card;
use crate::seats::link::Link;

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
    /// Everything that happened in it.
    pub transcript: TaskTranscript,
    /// The person's messages to it, oldest first.
    pub sent: Vec<Sent>,
    /// Edited messages that were sent again, and their originals.
    pub lineage: Vec<Resending>,
    /// Its requests, oldest first.
    pub requests: Vec<RequestOverview>,
    /// The tokens that its agent tells of it, where it tells any.
    pub tokens: Option<TokenUsage>,
}

/// The data that the story of a task is told from.
#[derive(Debug, Clone)]
pub struct TaskStory {
    /// Everything that belongs to it.
    pub detail: TaskDetail,
    /// When it was in which state, oldest first.
    pub course: Vec<StateChange>,
    /// The ledger's rows about its requests, in the order of requests, oldest first.
    pub ledger: Vec<Vec<Shown>>,
}

/// The card that a task was run against.
#[derive(Debug, Clone)]
pub struct TaskCard {
    /// The card.
    pub card: Decoded<AgentCard>,
    /// When it was first seen, in Unix milliseconds.
    pub first_seen_at: i64,
    /// The agent is called by this very card still.
    pub in_use: bool,
}

impl Screens {
    /// A page of tasks.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn task_page(&self, query: TaskQuery) -> Result<TaskPage, CoreError> {
        let mut links = self.seats.links();
        let page = self.ground.store().read(move |reader| {
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
        let (wanted, screens) = (key.clone(), self.clone());
        let read = self.ground.store().read(move |reader| screens.read_task(reader, &wanted));
        read.await?.ok_or_else(|| CoreError::not_found("task", key))
    }

    /// The data for the story of a task.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn task_story(&self, key: &TaskKey) -> Result<TaskStory, CoreError> {
        let (wanted, screens) = (key.clone(), self.clone());
        let read = self.ground.store().read(move |reader| {
            let Some(detail) = screens.read_task(reader, &wanted)? else { return Ok(None) };
            let rows = detail
                .requests
                .iter()
                .map(|asked| ledger_rows::of_approval(reader, &asked.approval.request.id));
            let ledger = rows.collect::<Result<_, _>>()?;
            Ok(Some(TaskStory { course: course::of_task(reader, &wanted)?, ledger, detail }))
        });
        read.await?.ok_or_else(|| CoreError::not_found("task", key))
    }

    /// The card that a task was run against; `None` where that was not kept.
    ///
    /// # Errors
    /// When the task is not there.
    pub async fn task_card(&self, key: &TaskKey) -> Result<Option<TaskCard>, CoreError> {
        let wanted = key.clone();
        let read = self.ground.store().read(move |reader| {
            let Some(task) = tasks::get(reader, &wanted)? else { return Ok(None) };
            let Some(hash) = task.card_hash else { return Ok(Some(None)) };
            let in_use = connections::get(reader, &task.connection_id)?
                .is_some_and(|agent| agent.card_hash.as_ref() == Some(&hash));
            let stored = connections::card(reader, &hash)?;
            Ok(Some(stored.and_then(|stored| {
                let card = read_card(&stored)?;
                Some(TaskCard { card, first_seen_at: stored.first_seen_at, in_use })
            })))
        });
        read.await?.ok_or_else(|| CoreError::not_found("task", key))
    }

    fn read_task(&self, reader: &Reader<'_>, key: &TaskKey) -> Result<Option<TaskDetail>, StoreError> {
        let Some(task) = overview::task(reader, key)? else { return Ok(None) };
        let conversation = task.row.conversation_id.clone();
        let Some(transcript) = self.task_transcript(reader, task)? else { return Ok(None) };
        let mut sent = sent::of_conversation(reader, &conversation)?;
        sent.retain(|message| message.task_key.as_ref() == Some(key));
        let requests = overview::requests_in(reader, &conversation, Some(key))?;
        let lineage = lineage::of_conversation(reader, &conversation)?;
        let tokens = tasks::usage::of_task(reader, key)?;
        Ok(Some(TaskDetail { transcript, sent, lineage, requests, tokens }))
    }

    /// Everything that contains every word of `text`, latest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn find_text(&self, text: String, limit: u32) -> Result<Vec<Hit>, CoreError> {
        Ok(self.ground.store().read(move |reader| search::query(reader, &text, limit)).await?)
    }
}
