//! Tasks that were started elsewhere: looked at, listed where the agent can, and adopted.
//!
//! An adopted task is like any other from then on: it has a conversation, is watched until it settles, and its
//! requests appear in the inbox. Deliberately absent: storing a listed task that is not adopted.

use std::collections::HashMap;
use std::sync::Arc;

use a2a_protocol::ListTasks;
use a2a_protocol::model::{ContextId, Role, StreamEvent, Task, TaskId, TaskState};
use workbench_store::conversations::{self, Conversation};
use workbench_store::tasks;
use workbench_store::{ConnectionId, ConversationId, StoreError, TaskKey, Tx};

use crate::agents::Agents;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::ledger::Ledger;
use crate::sessions::{Sessions, adopt};
use crate::speaking::Speaking;

/// Which tasks of an agent to show.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TasksAtAgent {
    /// Only of this conversation of the agent's.
    pub context: Option<ContextId>,
    /// Only in this state.
    pub state: Option<TaskState>,
    /// Where to go on.
    pub page_token: Option<String>,
}

/// A page of the tasks that an agent has.
#[derive(Debug, Clone)]
pub struct AgentTasks {
    /// In the agent's order.
    pub tasks: Vec<AgentTask>,
    /// Where to go on; `None` on the last page.
    pub next_page_token: Option<String>,
    /// How many there are, where the agent says.
    pub total: Option<u64>,
}

/// A task as its agent lists it.
#[derive(Debug, Clone)]
pub struct AgentTask {
    /// The task, in the agent's words.
    pub task: Task,
    /// Its name here, if it is known already.
    pub known: Option<KnownTask>,
}

/// A task of an agent that is known here.
#[derive(Debug, Clone)]
pub struct KnownTask {
    /// Its name here.
    pub key: TaskKey,
    /// Its title in lists.
    pub title: String,
}

impl AgentTask {
    /// Its title in a list: its name here; else the first message, as far as the agent shows it.
    pub fn title(&self) -> String {
        let known =
            self.known.as_ref().map(|known| known.title.clone()).filter(|title| !title.trim().is_empty());
        known.unwrap_or_else(|| title_of(&self.task))
    }
}

/// How many tasks of an agent are asked for at a time.
const PAGE: u64 = 50;

/// Tasks that were started elsewhere. Cheap to clone.
#[derive(Clone)]
pub struct Elsewhere {
    ground: Arc<Ground>,
    ledger: Arc<Ledger>,
    agents: Agents,
    speaking: Speaking,
    sessions: Sessions,
}

impl Elsewhere {
    pub(crate) fn new(
        ground: Arc<Ground>,
        ledger: Arc<Ledger>,
        agents: Agents,
        speaking: Speaking,
        sessions: Sessions,
    ) -> Self {
        Self { ground, ledger, agents, speaking, sessions }
    }

    /// Reads one page of the tasks that an agent has.
    ///
    /// # Errors
    /// When the generation cannot list, or the agent refuses or cannot be reached.
    pub async fn tasks_at_agent(
        &self,
        id: &ConnectionId,
        which: TasksAtAgent,
    ) -> Result<AgentTasks, CoreError> {
        let reached = self.agents.agent(id).await?;
        let asked = which.page_token.clone();
        let list = ListTasks {
            context_id: which.context,
            status: which.state,
            page_size: Some(PAGE),
            page_token: which.page_token,
            // Enough to say what the task is about.
            history_length: Some(1),
            ..ListTasks::default()
        };
        let page = reached.agent.list_tasks(list).await?.value;
        let (connection, ids) =
            (id.clone(), page.tasks.iter().map(|task| task.id.clone()).collect::<Vec<_>>());
        let known: HashMap<TaskId, KnownTask> = self
            .ground
            .store()
            .read(move |reader| {
                let mut known = HashMap::new();
                for id in ids {
                    if let Some(row) = tasks::by_agent_id(reader, &connection, &id)? {
                        known.insert(id, KnownTask { key: row.task_key, title: row.title });
                    }
                }
                Ok(known)
            })
            .await?;
        let of = |task: Task| AgentTask { known: known.get(&task.id).cloned(), task };
        Ok(AgentTasks {
            tasks: page.tasks.into_iter().map(of).collect(),
            // An agent that names the page that it was asked for would never come to an end.
            next_page_token: page.next_page_token.filter(|token| asked.as_ref() != Some(token)),
            total: page.total_size,
        })
    }

    /// Reads a task by the agent's identifier and keeps it, in the conversation of its context or in one
    /// of its own. One that goes on is watched.
    ///
    /// # Errors
    /// When the agent does not know it, refuses, or cannot be reached.
    pub async fn open_task(&self, id: &ConnectionId, task: &TaskId) -> Result<TaskKey, CoreError> {
        let reached = self.agents.agent(id).await?;
        let read = reached.agent.get_task(task, None).await?;
        let (exchange, seen, item) = (read.exchange, read.value.clone(), read.map(StreamEvent::Task));
        let (origin, environment) = (reached.origin(), self.ground.environment().clone());
        let (connection, named) = (id.clone(), task.clone());
        let (row, recorded) = self
            .ledger
            .enter_if_needed("open task", move |tx| {
                let known = tasks::by_agent_id(tx, &connection, &named)?;
                let conversation = match &known {
                    Some(row) => row.conversation_id.clone(),
                    None => conversation_for(tx, &connection, &seen, &environment)?,
                };
                let recorded = adopt(tx, &origin, conversation, title_of(&seen), item, &environment)?;
                let row = tasks::by_agent_id(tx, &connection, &named)?;
                let row = row.ok_or_else(|| crate::error::not_found("task", &named))?;
                Ok((row, recorded))
            })
            .await?;
        self.ground.wire_log().about(exchange, task);
        self.speaking.learn_from(id).await;
        self.sessions.announce(recorded);
        self.sessions.watch_if_running(&row.task_key).await?;
        Ok(row.task_key)
    }
}

/// The conversation of the task's context, or a new one.
fn conversation_for(
    tx: &mut Tx<'_>,
    connection: &ConnectionId,
    task: &Task,
    environment: &Environment,
) -> Result<ConversationId, StoreError> {
    if let Some(context) = &task.context_id
        && let Some(known) = conversations::by_context(tx, connection, context)?
    {
        return Ok(known.id);
    }
    let now = environment.now();
    let conversation = Conversation {
        context_id: task.context_id.clone(),
        title: title_of(task),
        ..Conversation::new(ConversationId::new(environment.fresh_id()), connection.clone(), now)
    };
    conversations::insert(tx, &conversation)?;
    Ok(conversation.id)
}

/// The first message, as far as the agent shows it; else the task's identifier.
fn title_of(task: &Task) -> String {
    let asked = task.history.iter().find(|message| message.role == Role::User);
    let text = asked.and_then(|message| message.parts.iter().find_map(|part| part.as_text()));
    let line = text.and_then(|text| text.trim().lines().next()).filter(|line| !line.is_empty());
    conversations::title_of(line.unwrap_or(task.id.as_str()))
}
