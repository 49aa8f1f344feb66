//! Announcements without a commit: state in memory, and that nothing can be stored.

use workbench_store::{ConnectionId, StoreError, Tag};

use crate::announce::{Announcement, Notice};
use crate::error::CoreError;
use crate::ground::Ground;
use crate::sentence::{CallSentence, HintSentence};

impl Ground {
    pub(crate) async fn touch_agent(&self, id: &ConnectionId) {
        let id = id.clone();
        let touched = self.store().write("agent's health", move |tx| {
            tx.touch(Tag::Agents, Some(id.as_str()));
            Ok(())
        });
        if let Err(error) = touched.await {
            tracing::warn!(%error, "how an agent is doing could not be announced");
        }
    }

    /// State in memory is announced like stored state.
    pub(crate) async fn cards_changed(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let id = id.clone();
        let announcing = self.store().write("cards", move |tx| {
            tx.touch(Tag::Agents, Some(id.as_str()));
            Ok(())
        });
        Ok(announcing.await?)
    }

    /// Says wherever the person is that nothing can be stored.
    pub(crate) fn cannot_store(&self, error: &StoreError) {
        if matches!(error, StoreError::NotFound { .. }) {
            // A person forgot the conversation or the task while its session ended.
            tracing::info!(%error, "what arrived has no place any more");
            return;
        }
        tracing::error!(%error, "nothing can be stored");
        let (message, hint) = match error {
            StoreError::Full => (CallSentence::DiskFull, HintSentence::FreeSpace),
            _ => (CallSentence::FolderNotWritable, HintSentence::SeeLog),
        };
        self.announcer().say(Announcement::Notice(Notice {
            is_error: true,
            message: message.into(),
            hints: vec![hint.into()],
        }));
    }
}
