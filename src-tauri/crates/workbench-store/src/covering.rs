//! Covers secrets in texts that were joined here.
//!
//! An agent's answers are read without the secrets of its connection, text by text. A secret that comes in
//! pieces, over the chunks or parts of an artifact, is whole only where the pieces are joined for the search.
//! Deliberately absent: the secrets; the caller gives the [`Cover`] of an agent.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use crate::ids::ConnectionId;

/// Covers the secrets in a text; `None` if it holds none.
pub type Cover = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

/// The [`Cover`] of each agent, shared between the store and its writer.
#[derive(Clone, Default)]
pub(crate) struct Covers(Arc<RwLock<HashMap<ConnectionId, Cover>>>);

impl Covers {
    pub(crate) fn set(&self, agent: ConnectionId, cover: Cover) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(agent, cover);
    }

    /// Whether no agent was called yet. Then no answer can arrive.
    pub(crate) fn are_empty(&self) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    pub(crate) fn covered<'text>(&self, agent: &ConnectionId, text: &'text str) -> Cow<'text, str> {
        let cover = self.0.read().unwrap_or_else(PoisonError::into_inner).get(agent).cloned();
        cover.and_then(|cover| cover(text)).map_or(Cow::Borrowed(text), Cow::Owned)
    }
}

impl fmt::Debug for Covers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Covers").finish_non_exhaustive()
    }
}
