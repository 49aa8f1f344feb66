//! Conversations as cassettes, and cassettes as agents.
//!
//! The log of a conversation is rewritten in a playable form ([`a2a_server::cassette`]), without the secrets of
//! its connection (`record`). An opened cassette is served by a mock on this machine, which is stored with it and
//! runs until stopped (`mocks`). Deliberately absent: keeping exported files, which belong to the person, and
//! starting a mock unasked.

mod kept;
mod mocks;
mod opened;
mod record;

use std::sync::Arc;

use a2a_hitl::{Outgoing, Reply};
use a2a_protocol::model::{AgentCard, Message, MessageId, StreamEvent};
use a2a_protocol::{Dialect, Json, read};
use a2a_server::cassette::{ANYTHING, Cassette};
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::{self, ApprovalState, outbox};
use workbench_store::connections::Connection;
use workbench_store::sent::{self, SentStatus};
use workbench_store::tasks::{self, EventKind, TaskRow};
use workbench_store::{ConversationId, Reader, StoreError, TaskKey, connections, conversations};

use crate::asked::stored::unreadable;
use crate::auth::auth_of;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::saved::{as_spoken_to, profile_of, read_card};
use crate::saving::Saving;
use crate::sign_in::SignIn;
use crate::stage::Stage;
use record::{Asked, Heard, Recording, SaidThen};

pub use mocks::{MockChange, MockInfo, MockStart, MockState};

/// A conversation as the store has it.
struct Stored {
    title: String,
    connection: Connection,
    card: AgentCard,
    recording: Recording,
}

/// Conversations as cassettes, and cassettes as agents. Cheap to clone.
#[derive(Clone)]
pub struct Cassettes {
    ground: Arc<Ground>,
    stage: Arc<Stage>,
    sign_in: SignIn,
    saving: Saving,
}

impl Cassettes {
    pub(crate) fn new(ground: Arc<Ground>, sign_in: SignIn, saving: Saving) -> Self {
        Self { ground, stage: Arc::default(), sign_in, saving }
    }

    /// Ends all mocks, and waits until their ports are free.
    pub(crate) async fn stop_all(&self) {
        self.stage.stop_all().await;
    }

    /// A conversation, or one task of it, as a written cassette. Secrets of the connection are taken out; messages
    /// stay, because they are the cassette.
    ///
    /// # Errors
    /// When it is not there, or none of it was answered.
    pub async fn record(
        &self,
        conversation: &ConversationId,
        task: Option<&TaskKey>,
    ) -> Result<String, CoreError> {
        let (wanted, only) = (conversation.clone(), task.cloned());
        let stored = self.ground.store().read(move |reader| gather(reader, &wanted, only.as_ref())).await?;
        let stored = stored.ok_or_else(|| CoreError::not_found("conversation", conversation))?;
        let rounds = stored.recording.rounds();
        if rounds.iter().all(|round| round.told.is_empty()) {
            return Err(CoreError::NothingRecorded);
        }
        let written = Cassette::new(stored.title, stored.card, rounds).write();
        if stored.connection.removed_at.is_some() {
            return Ok(written);
        }
        let raw = self.sign_in.raw_for(&stored.connection.id, &auth_of(&stored.connection)).await?;
        Ok(raw.redacted(&written))
    }
}

fn gather(
    reader: &Reader<'_>,
    id: &ConversationId,
    only: Option<&TaskKey>,
) -> Result<Option<Stored>, StoreError> {
    let Some(conversation) = conversations::get(reader, id)? else { return Ok(None) };
    let Some(connection) = connections::get(reader, &conversation.connection_id)? else { return Ok(None) };
    let connection = as_spoken_to(connection, &conversation);
    let dialect = profile_of(&connection).map_or(Dialect::V1_0, |profile| profile.dialect);
    let mut rows = tasks::of_conversation(reader, id)?;
    rows.retain(|row| only.is_none_or(|only| row.task_key == *only));
    // The card as it was then.
    let hash = rows.iter().find_map(|row| row.card_hash.as_ref()).or(connection.card_hash.as_ref());
    let card = match hash {
        Some(hash) => connections::card(reader, hash)?.as_ref().and_then(read_card),
        None => None,
    };
    let Some(card) = card else { return Ok(None) };
    let mut said = sent::of_conversation(reader, id)?;
    said.retain(|sent| !matches!(sent.status, SentStatus::Queued | SentStatus::Failed));
    let said_in = |task: Option<&TaskKey>| -> Vec<SaidThen> {
        let of_task = said.iter().filter(|sent| sent.task_key.as_ref() == task);
        of_task
            .map(|sent| SaidThen {
                at: sent.created_at,
                message: Message::user(sent.message_id.clone(), sent.parts.clone()),
            })
            .collect()
    };
    let mut recording = Recording::default();
    for row in &rows {
        let mut said = said_in(Some(&row.task_key));
        said.extend(decided(reader, &row.task_key)?);
        said.sort_by_key(|said| said.at);
        recording.tasks.push(Asked { said, heard: heard(reader, row, dialect)? });
    }
    if only.is_none() {
        let mut replies = Vec::new();
        for (at, raw) in conversations::replies_as_received(reader, id)? {
            replies.extend(event(&raw, dialect).map(|event| Heard { at, event }));
        }
        recording.replies = Asked { said: said_in(None), heard: replies };
    }
    let title = match only {
        Some(_) => rows.first().map(|row| row.title.clone()).unwrap_or_default(),
        None => conversation.title,
    };
    Ok(Some(Stored { title, connection, card: card.value, recording }))
}

/// The delivered decisions on a task's requests, as sent, without secrets.
fn decided(reader: &Reader<'_>, task: &TaskKey) -> Result<Vec<SaidThen>, StoreError> {
    let mut said = Vec::new();
    for approval in approvals::of_task(reader, task)? {
        if approval.state != ApprovalState::Delivered {
            continue;
        }
        let Some(outgoing) = outbox::get(reader, &approval.request.id)? else { continue };
        let reply: Reply = serde_json::from_str(&outgoing.reply).map_err(unreadable("reply"))?;
        // What went by another method than a message cannot be said to a mock: its round ends at the question.
        let Ok(Outgoing::Message { parts, metadata, extensions }) =
            reply.resolve(|_| Some(ANYTHING.to_owned()))
        else {
            continue;
        };
        let mut message = Message::user(MessageId::new(approval.request.id.as_str()), parts);
        message.metadata = metadata;
        message.extensions = extensions;
        // The time for taking it back is not the agent's.
        let mut log = log::of(reader, &approval.request.id)?.into_iter().rev();
        let left = log.find(|event| event.kind == ApprovalEventKind::InFlight).map(|event| event.at);
        said.push(SaidThen { at: left.or(approval.decided_at).unwrap_or(approval.updated_at), message });
    }
    Ok(said)
}

fn heard(reader: &Reader<'_>, row: &TaskRow, dialect: Dialect) -> Result<Vec<Heard>, StoreError> {
    let mut heard = Vec::new();
    for logged in tasks::events(reader, &row.task_key, 0, u32::MAX)? {
        if logged.kind != EventKind::Event {
            continue;
        }
        let raw = match logged.raw {
            Some(raw) => Some(raw),
            None => tasks::event_raw(reader, &row.task_key, logged.seq)?,
        };
        let event = raw.as_deref().and_then(|raw| event(raw, dialect));
        heard.extend(event.map(|event| Heard { at: logged.at, event }));
    }
    Ok(heard)
}

/// Received JSON is in the grammar of the interface, which cannot always be told from the JSON.
fn event(raw: &str, dialect: Dialect) -> Option<StreamEvent> {
    let json = Json::parse(raw).ok()?;
    let event = read::event(&json, dialect).value;
    (!matches!(event, StreamEvent::Unknown(_))).then_some(event)
}
