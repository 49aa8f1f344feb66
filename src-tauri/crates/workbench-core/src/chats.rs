//! Conversations: begun, continued, stopped.
//!
//! [`Chats`] stores a person's message and leaves sending to a session, so that nothing is lost between the two.
//! Deliberately absent: the wire, and which part of a task is the answer; sessions know both.

use std::sync::Arc;

use a2a_protocol::model::{Message, MessageId, Part};
use workbench_store::conversations::{self, Conversation, Draft};
use workbench_store::lineage;
use workbench_store::options::SendOptions;
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::{AttachmentId, ConnectionId, ConversationId, StoreError, TaskKey, attachments, tasks};

use crate::answering::{asks_since, is_decided};
use crate::cards::Cards;
use crate::error::{CoreError, not_found};
use crate::explain::{Without, again_without, failed_here, task_ended};
use crate::ground::Ground;
use crate::resending::{self, Begun, Resend};
use crate::seats::Seats;
use crate::sending;
use crate::sending::data_parts;
use crate::sessions::{self, Sessions};

/// The content of a message that a person wants to send.
#[derive(Debug, Clone, Default)]
pub struct Content {
    /// Text; may be empty when there is something else.
    pub text: String,
    /// Data parts, JSON texts.
    pub data: Vec<String>,
    /// Files, in order.
    pub attachments: Vec<AttachmentId>,
    /// The options that it is sent with.
    pub options: SendOptions,
    /// The message that it was made of.
    pub resend: Option<Resend>,
}

/// A message on its way.
#[derive(Debug, Clone)]
pub struct Outgoing {
    /// The conversation of the message.
    pub conversation: ConversationId,
    /// Its content.
    pub content: Content,
    /// The interrupted task that it answers.
    pub task: Option<TaskKey>,
}

/// Conversations: begun, gone on with, stopped. Cheap to clone.
#[derive(Clone)]
pub struct Chats {
    ground: Arc<Ground>,
    cards: Cards,
    sessions: Sessions,
    seats: Seats,
}

impl Chats {
    pub(crate) fn new(ground: Arc<Ground>, cards: Cards, sessions: Sessions, seats: Seats) -> Self {
        Self { ground, cards, sessions, seats }
    }

    /// Starts a conversation with an agent.
    ///
    /// # Errors
    /// When the agent is not there, or the store cannot be written.
    pub async fn start(&self, connection: &ConnectionId) -> Result<ConversationId, CoreError> {
        let (known, _) = self.ground.stored_connection(connection).await?;
        if known.removed_at.is_some() {
            return Err(CoreError::Removed { name: known.name });
        }
        let now = self.ground.environment().now();
        let id = ConversationId::new(self.ground.environment().fresh_id());
        let conversation = Conversation::new(id.clone(), connection.clone(), now);
        self.ground.store().write("conversation", move |tx| conversations::insert(tx, &conversation)).await?;
        Ok(id)
    }

    /// Stores the draft, unless it was sent or replaced meanwhile. `begun`: its origin.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn set_draft(
        &self,
        id: &ConversationId,
        draft: Draft,
        begun: Option<Begun>,
    ) -> Result<(), CoreError> {
        let id = id.clone();
        let keeping = self.ground.store().write("draft", move |tx| {
            if resending::goes_on(tx, &id, begun)? {
                conversations::set_draft(tx, &id, &draft)?;
            }
            Ok(())
        });
        Ok(keeping.await?)
    }

    /// Says something. Returns once it is stored; sending goes on in the background.
    ///
    /// # Errors
    /// When there is nothing to say, or it cannot be stored.
    pub async fn say(&self, outgoing: Outgoing) -> Result<MessageId, CoreError> {
        let Outgoing { conversation, content, task } = outgoing;
        let data = data_parts(&content.data)?;
        let keeps = content.resend.as_ref().is_some_and(|resend| !resend.kept.is_empty());
        if content.text.trim().is_empty() && data.is_empty() && content.attachments.is_empty() && !keeps {
            return Err(CoreError::EmptyMessage);
        }
        // What could not be sent is refused before it is stored.
        sending::request(Message::user(MessageId::new(""), Vec::new()), &content.options)?;
        let agent = self.goes_on_in(&conversation, task.as_ref()).await?;
        self.cards.go_on_with(&agent).await?;
        let message_id = MessageId::new(self.ground.environment().fresh_id());
        let now = self.ground.environment().now();
        let title = conversations::title_of(&content.text);
        let stored = message_id.clone();
        let said = self
            .ground
            .store()
            .write("say", move |tx| {
                if is_decided(tx, task.as_ref())? {
                    return Ok(Err(CoreError::DecisionUnderWay));
                }
                let known = conversations::get(tx, &conversation)?
                    .ok_or_else(|| not_found("conversation", &conversation))?;
                let resent =
                    content.resend.map(|resend| resending::taken_from(tx, &resend, &known)).transpose()?;
                let (original, kept) = resent.unzip();
                let mut parts = Vec::new();
                if !content.text.trim().is_empty() {
                    parts.push(Part::text(content.text));
                }
                parts.extend(data);
                parts.extend(kept.into_iter().flatten());
                for id in &content.attachments {
                    parts.push(file_part(tx, id)?);
                    // From now on the message has it, and is the only one.
                    attachments::remove(tx, id)?;
                }
                if known.title.is_empty() && !title.is_empty() {
                    conversations::set_title(tx, &conversation, &title)?;
                }
                // What was chosen stays for the next message; it is shown beside it.
                let options = SendOptions { misfits: false, ..content.options.clone() };
                let draft = Draft { options, ..Draft::default() };
                conversations::set_draft(tx, &conversation, &draft)?;
                lineage::end_origin(tx, &conversation)?;
                conversations::bump(tx, &conversation, now)?;
                let sent = Sent {
                    message_id: stored,
                    conversation_id: conversation,
                    task_key: task,
                    parts,
                    options: content.options,
                    extensions: None,
                    status: SentStatus::Queued,
                    error: None,
                    created_at: now,
                    updated_at: now,
                };
                sent::insert(tx, &sent)?;
                original.map_or(Ok(()), |original| resending::note(tx, &sent, original))?;
                Ok(Ok(()))
            })
            .await?;
        said?;
        self.sessions.send_in_background(message_id.clone());
        Ok(message_id)
    }

    /// Sends a message again that failed, with the same identity.
    ///
    /// # Errors
    /// When there is no such message, or it did not fail, or its task asked something since or cannot be looked at.
    pub async fn say_again(&self, id: &MessageId) -> Result<(), CoreError> {
        let wanted = id.clone();
        let known = self.ground.store().read(move |reader| sent::get(reader, &wanted)).await?;
        let known = known.ok_or_else(|| CoreError::not_found("failed message", id))?;
        self.goes_on_in(&known.conversation_id, known.task_key.as_ref()).await?;
        if let Some(task) = &known.task_key {
            let unsent = match self.sessions.look_before_saying(&known, &self.ground.task(task).await?).await
            {
                Err(changed @ (CoreError::AsksOtherwise | CoreError::TaskForgotten)) => {
                    Some(failed_here(&changed))
                }
                looked => {
                    looked?;
                    let is_told = again_without(&known) == Some(Without::Task);
                    (!is_told && self.sessions.has_ended(task).await?).then(task_ended)
                }
            };
            if let Some(unsent) = unsent {
                self.sessions.message_failed(id, &unsent).await;
                return Ok(());
            }
        }
        let (wanted, now) = (id.clone(), self.ground.environment().now());
        let queued = self
            .ground
            .store()
            .write("say again", move |tx| {
                let failed = sent::get(tx, &wanted)?.filter(|sent| sent.status == SentStatus::Failed);
                let Some(sent) = failed else {
                    return Ok(Err(CoreError::not_found("failed message", &wanted)));
                };
                if is_decided(tx, sent.task_key.as_ref())? {
                    return Ok(Err(CoreError::DecisionUnderWay));
                }
                if asks_since(tx, &sent)? {
                    return Ok(Err(CoreError::AskedSince));
                }
                sent::set_status(tx, &wanted, SentStatus::Queued, sent.error.as_deref(), now)?;
                Ok(Ok(()))
            })
            .await?;
        queued?;
        self.sessions.send_in_background(id.clone());
        Ok(())
    }

    /// The agent of a conversation in which something is to be said: neither it nor the task came from a file.
    async fn goes_on_in(
        &self,
        conversation: &ConversationId,
        task: Option<&TaskKey>,
    ) -> Result<ConnectionId, CoreError> {
        let (known, agent) = self.ground.conversation(conversation).await?;
        let task = match task {
            Some(key) => Some(self.ground.task(key).await?),
            None => None,
        };
        if known.imported_at.is_some() || task.is_some_and(|task| task.imported_at.is_some()) {
            return Err(CoreError::CameFromFile);
        }
        Ok(agent.id)
    }

    /// Asks the agent to stop its work in a conversation, and stops arriving answers that belong to no running task.
    /// If the agent refuses, its events go on arriving.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn stop(&self, id: &ConversationId) -> Result<(), CoreError> {
        let (conversation, now) = (id.clone(), self.ground.environment().now());
        let (running, made) = self
            .ground
            .store()
            .write("stop", move |tx| {
                sessions::stop_unsent(tx, &conversation, now)?;
                let tasks = tasks::of_conversation(tx, &conversation)?.into_iter();
                let running: Vec<_> = tasks.filter(|task| !task.settled && !task.lost).collect();
                let mut made = Vec::new();
                for task in &running {
                    made.extend(sent::of_task(tx, &task.task_key)?.into_iter().map(|sent| sent.message_id));
                }
                Ok((running, made))
            })
            .await?;
        let kept: Vec<TaskKey> = running.iter().map(|task| task.task_key.clone()).collect();
        self.seats.stop_but(id, &kept, &made);
        for task in running {
            let chats = self.clone();
            self.ground.go_on("tasks.cancel", async move {
                if let Err(error) = chats.sessions.cancel_task(&task.task_key).await {
                    tracing::info!(%error, "the agent did not stop the task");
                }
            });
        }
        Ok(())
    }
}

fn file_part(tx: &workbench_store::Tx<'_>, id: &AttachmentId) -> Result<Part, StoreError> {
    use base64::Engine as _;
    let attachment = attachments::get(tx, id)?.ok_or_else(|| not_found("attachment", id))?;
    let bytes = attachments::bytes(tx, id)?.unwrap_or_default();
    let encoded = base64::engine::general_purpose::STANDARD.encode(bytes);
    let mut part = Part::new(a2a_protocol::model::Content::Raw(encoded.into()));
    part.filename = Some(attachment.name);
    part.media_type = Some(attachment.media_type);
    Ok(part)
}
