//! A conversation with everything in it.

use a2a_protocol::model::AgentCard;
use workbench_store::connections::{self, Connection};
use workbench_store::lineage::{self, DraftOrigin, Resending};
use workbench_store::overview::{
    self, ArtifactTimes, ConversationOverview, ConversationPage, ConversationQuery, RequestOverview,
    TaskOverview,
};
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::tasks::{self, LoggedEvent, StoredMessage, StoredTask};
use workbench_store::wire::{self, Exchange};
use workbench_store::{ConversationId, StoreError};

use super::Screens;
use crate::error::CoreError;
use crate::saved::{as_spoken_to, read_card};
use crate::seats::link::Link;

/// A conversation with everything in it.
#[derive(Debug, Clone)]
pub struct Transcript {
    /// Its row in the list.
    pub overview: ConversationOverview,
    /// The agent.
    pub connection: Connection,
    /// The agent's card; `None` only where the file was changed by other hands.
    pub card: Option<AgentCard>,
    /// The person's messages, oldest first.
    pub sent: Vec<Sent>,
    /// Edited messages that were sent again, and their originals.
    pub lineage: Vec<Resending>,
    /// The message from which the draft was begun, and how.
    pub origin: Option<(DraftOrigin, Sent)>,
    /// The agent's messages outside of any task, oldest first.
    pub replies: Vec<StoredMessage>,
    /// Its tasks, oldest first.
    pub tasks: Vec<TaskTranscript>,
    /// The requests of its tasks, oldest first.
    pub requests: Vec<RequestOverview>,
    /// Something is being sent, or an answer is arriving.
    pub busy: bool,
}

/// A task with everything that happened in it.
#[derive(Debug, Clone)]
pub struct TaskTranscript {
    /// Its row in the list.
    pub overview: TaskOverview,
    /// The task with its messages and artifacts.
    pub stored: StoredTask,
    /// When its artifacts began.
    pub times: Vec<ArtifactTimes>,
    /// Notes between the agent's messages.
    pub notes: Vec<LoggedEvent>,
    /// The exchanges that it went over, oldest first.
    pub exchanges: Vec<Exchange>,
    /// It is being followed: more may arrive at any moment.
    pub followed: bool,
    /// How news of it comes in.
    pub link: Link,
}

impl Screens {
    /// A page of conversations, by agent.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn conversation_page(&self, query: ConversationQuery) -> Result<ConversationPage, CoreError> {
        let now = self.ground.environment().now();
        Ok(self.ground.store().read(move |reader| overview::conversations(reader, &query, now)).await?)
    }

    /// A conversation with everything in it.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn transcript(&self, id: &ConversationId) -> Result<Transcript, CoreError> {
        let (wanted, now, screens) = (id.clone(), self.ground.environment().now(), self.clone());
        let read = self.ground.store().read(move |reader| {
            let Some(overview) = overview::conversation(reader, &wanted, now)? else { return Ok(None) };
            let Some(connection) = connections::get(reader, &overview.conversation.connection_id)? else {
                return Ok(None);
            };
            let connection = as_spoken_to(connection, &overview.conversation);
            let card = match &connection.card_hash {
                Some(hash) => connections::card(reader, hash)?,
                None => None,
            };
            let tasks = overview::tasks_in(reader, &wanted)?;
            let sent = sent::of_conversation(reader, &wanted)?;
            // A message that is on its way is busy from the moment at which it is stored.
            let sending = |sent: &Sent| matches!(sent.status, SentStatus::Queued | SentStatus::Sending);
            Ok(Some(Transcript {
                card: card.as_ref().and_then(read_card).map(|card| card.value),
                replies: overview::replies(reader, &wanted)?,
                tasks: tasks
                    .into_iter()
                    .filter_map(|task| screens.task_transcript(reader, task).transpose())
                    .collect::<Result<_, _>>()?,
                requests: overview::requests_in(reader, &wanted, None)?,
                lineage: lineage::of_conversation(reader, &wanted)?,
                origin: origin(reader, &wanted)?,
                busy: screens.seats.is_busy(&wanted) || sent.iter().any(sending),
                sent,
                overview,
                connection,
            }))
        });
        read.await?.ok_or_else(|| CoreError::not_found("conversation", id))
    }

    pub(super) fn task_transcript(
        &self,
        reader: &workbench_store::Reader<'_>,
        task: TaskOverview,
    ) -> Result<Option<TaskTranscript>, StoreError> {
        let key = &task.row.task_key;
        let Some(stored) = tasks::load(reader, key)? else { return Ok(None) };
        Ok(Some(TaskTranscript {
            stored,
            times: overview::artifact_times(reader, key)?,
            notes: overview::notes(reader, key)?,
            exchanges: wire::of_task(reader, key)?,
            followed: self.seats.follows(key),
            link: self.seats.link(key),
            overview: task,
        }))
    }
}

fn origin(
    reader: &workbench_store::Reader<'_>,
    id: &ConversationId,
) -> Result<Option<(DraftOrigin, Sent)>, StoreError> {
    let Some(origin) = lineage::origin(reader, id)? else { return Ok(None) };
    Ok(sent::get(reader, &origin.original)?.map(|original| (origin, original)))
}
