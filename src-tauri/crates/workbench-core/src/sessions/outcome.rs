//! Records the outcome of a message: a failure with its reason, or the end of its answer. Also when the database
//! cannot be written.

use a2a_client::EndCause;
use a2a_protocol::model::MessageId;
use workbench_store::connections::Connection;
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::{ConversationId, StoreError, Tx, connections};

use super::Sessions;
use super::session::Ended;
use crate::explain::{Explanation, may_have_arrived, no_event, unreadable};
use crate::sentence::CallSentence;

impl Sessions {
    /// How following a message's answer ended. `asked`: how many other ways it was asked for in vain.
    pub(super) async fn message_ended(
        &self,
        id: &MessageId,
        reached: &Connection,
        ended: Ended,
        asked: usize,
    ) {
        let connection = reached.id.clone();
        let failure = match &ended.cause {
            EndCause::Cut(error) => Some(self.explain_failure(reached, error, asked).await),
            EndCause::Clean | EndCause::Stopped | EndCause::Idle => None,
        };
        if !ended.answered {
            let silent = || match ended.cause {
                EndCause::Stopped => Explanation::new(CallSentence::StoppedBeforeAnswer),
                _ if ended.unreadable.is_some() => {
                    unreadable(ended.unreadable.as_deref().unwrap_or_default())
                }
                EndCause::Clean => no_event(),
                EndCause::Cut(_) | EndCause::Idle => Explanation::new(CallSentence::EndedWithoutAnswer),
            };
            let explanation = failure.clone().unwrap_or_else(|| silent().in_doubt());
            self.message_failed(id, &explanation).await;
        }
        let (error, now) =
            (failure.map(|failure| failure.message.to_stored()), self.ground.environment().now());
        let noted = self.ground.store().write_along("connection state", move |tx| {
            connections::set_error(tx, &connection, error.as_deref(), now)
        });
        if let Err(error) = noted.await {
            tracing::warn!(%error, "the state of a connection could not be noted");
        }
    }

    /// Notes the failure of a copy; an earlier copy may have arrived all the same.
    pub(crate) async fn message_failed(&self, id: &MessageId, explanation: &Explanation) {
        let (wanted, explanation, now) = (id.clone(), explanation.clone(), self.ground.environment().now());
        let noted = self
            .ground
            .store()
            .write("message failed", move |tx| note_failure(tx, &wanted, explanation, now));
        if let Err(error) = noted.await {
            self.ground.cannot_store(&error);
        }
    }
}

/// Writes down why a message did not arrive.
fn note_failure(
    tx: &mut Tx<'_>,
    id: &MessageId,
    explanation: Explanation,
    now: i64,
) -> Result<(), StoreError> {
    let before = sent::get(tx, id)?.is_some_and(|sent| may_have_arrived(&sent));
    let may_have_arrived = before || explanation.may_have_arrived;
    let stored = Explanation { may_have_arrived, ..explanation }.to_json();
    sent::set_status(tx, id, SentStatus::Failed, Some(&stored), now)
}

/// Keeps the messages of a conversation here that nobody has begun to send.
pub(crate) fn stop_unsent(
    tx: &mut Tx<'_>,
    conversation: &ConversationId,
    now: i64,
) -> Result<(), StoreError> {
    let is_unsent = |sent: &Sent| sent.conversation_id == *conversation && sent.status == SentStatus::Queued;
    for unsent in sent::unfinished(tx)?.into_iter().filter(is_unsent) {
        note_failure(tx, &unsent.message_id, Explanation::new(CallSentence::StoppedBeforeAnswer), now)?;
    }
    Ok(())
}
