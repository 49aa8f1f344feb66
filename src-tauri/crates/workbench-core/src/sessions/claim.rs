//! The claim on a message: exactly one sender takes it. The commit of the claim makes the message *sending*, and
//! its first byte leaves after that.

use a2a_protocol::model::MessageId;
use workbench_store::conversations::{self, Conversation};
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::tasks::{self, TaskRow};
use workbench_store::{Reader, StoreError, runs};

use super::Sessions;
use super::read::Look;
use crate::answering::is_decided;
use crate::error::{CoreError, not_found};
use crate::explain::{Explanation, task_ended};
use crate::seats::Seat;
use crate::sentence::CallSentence;

/// The state of a message that is claimed.
#[derive(Debug)]
pub(super) enum Claim {
    /// It is queued, and anybody may be faster.
    Wanted(MessageId),
    /// It is *sending* since the commit that stored it, and begins a task.
    Had(Box<Stored>),
}

impl Claim {
    pub(super) fn message(&self) -> &MessageId {
        match self {
            Self::Wanted(message) => message,
            Self::Had(stored) => &stored.message.message_id,
        }
    }
}

/// A message as it was stored on its way, with its conversation.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) message: Sent,
    pub(crate) conversation: Conversation,
}

/// A message that nobody else sends.
pub(super) struct Claimed {
    pub(super) message: Sent,
    pub(super) conversation: Conversation,
    pub(super) task: Option<TaskRow>,
    pub(super) seat: Seat,
}

/// A message with its conversation and the task that it is for.
type Found = (Sent, Conversation, Option<TaskRow>);

impl Sessions {
    /// Takes a message to send it; `None`: it does not leave, or somebody else sends it.
    pub(super) async fn claim(&self, claim: Claim) -> Result<Option<Claimed>, CoreError> {
        let id = match claim {
            Claim::Wanted(id) => id,
            Claim::Had(stored) => {
                let Stored { message, conversation } = *stored;
                let seat = self.seat_of(&message.message_id, &conversation);
                return Ok(Some(Claimed { message, conversation, task: None, seat }));
            }
        };
        let unsent = match self.look_for_first_copy(&id).await? {
            Look::Goes => None,
            Look::Stopped => Some(Explanation::new(CallSentence::StoppedBeforeAnswer)),
            Look::TaskEnded => Some(task_ended()),
        };
        if let Some(unsent) = unsent {
            self.message_failed(&id, &unsent).await;
            return Ok(None);
        }
        let wanted = id.clone();
        let (_, conversation, _) = self.ground.store().read(move |reader| found(reader, &wanted)).await?;
        // Taken before the message is: whoever stops the conversation from here on stops it.
        let seat = self.seat_of(&id, &conversation);
        let taken = self.take(&id).await?;
        Ok(taken.map(|(message, conversation, task)| Claimed { message, conversation, task, seat }))
    }

    fn seat_of(&self, id: &MessageId, conversation: &Conversation) -> Seat {
        let seat = self.seats.sit(conversation.connection_id.clone(), conversation.id.clone(), None, true);
        seat.says(id);
        seat
    }

    async fn take(&self, id: &MessageId) -> Result<Option<Found>, CoreError> {
        let (wanted, now) = (id.clone(), self.ground.environment().now());
        let taking = self.ground.store().write("send", move |tx| {
            let (message, conversation, task) = found(tx, &wanted)?;
            // A run that is being ended withdraws what has not left.
            if message.status != SentStatus::Queued || !runs::may_send(tx, &wanted)? {
                return Ok(Ok(None));
            }
            if is_decided(tx, message.task_key.as_ref())? {
                return Ok(Err(CoreError::DecisionUnderWay));
            }
            sent::set_status(tx, &wanted, SentStatus::Sending, message.error.as_deref(), now)?;
            Ok(Ok(Some((message, conversation, task))))
        });
        taking.await?
    }
}

fn found(reader: &Reader<'_>, id: &MessageId) -> Result<Found, StoreError> {
    let missing = || not_found("message", id);
    let message = sent::get(reader, id)?.ok_or_else(missing)?;
    let conversation = conversations::get(reader, &message.conversation_id)?.ok_or_else(missing)?;
    let task = message.task_key.as_ref().map(|key| tasks::get(reader, key)).transpose()?.flatten();
    Ok((message, conversation, task))
}
