//! Searches for a message that may not have arrived: its agent is asked for its tasks, and a task with the
//! message in its history is the result. A person is asked only if there is none, or if the agent does not list
//! tasks.

use workbench_store::runs::RunCall;
use workbench_store::sent::{self, SentStatus};
use workbench_store::{StoreError, conversations};

use super::Runs;
use crate::error::CoreError;

impl Runs {
    /// Whether the outcome of a call is known now.
    pub(super) async fn is_found(&self, call: &RunCall) -> bool {
        match self.search(call).await {
            Ok(is_found) => is_found,
            Err(error) => {
                tracing::info!(%error, "an agent does not tell what became of a message of a run");
                false
            }
        }
    }

    async fn search(&self, call: &RunCall) -> Result<bool, CoreError> {
        let wanted = call.conversation.clone();
        let conversation = self.store.read(move |reader| conversations::get(reader, &wanted)).await?;
        let context = conversation.and_then(|conversation| conversation.context_id);
        let Some(found) = self.chats.task_with(&call.connection, context, &call.message).await? else {
            return Ok(false);
        };
        // So that it is kept where its message was said.
        if let Some(context) = found.context_id.clone() {
            let conversation = call.conversation.clone();
            let naming = self
                .store
                .write("run context", move |tx| conversations::set_context(tx, &conversation, &context));
            naming.await?;
        }
        let key = self.chats.keep(&call.connection, &found.id).await?;
        let (message, environment) = (call.message.clone(), self.environment.clone());
        let settling = self.store.write("run call found", move |tx| {
            let is_failed = sent::get(tx, &message)?.is_some_and(|sent| sent.status == SentStatus::Failed);
            if is_failed {
                sent::set_task(tx, &message, &key)?;
                sent::set_status(tx, &message, SentStatus::Sent, None, environment.now())?;
            }
            Ok::<bool, StoreError>(is_failed)
        });
        Ok(settling.await?)
    }
}
