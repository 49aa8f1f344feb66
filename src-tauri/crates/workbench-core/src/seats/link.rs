//! The state of the connection by which a task is watched: a lost connection is not a settled task.

use std::fmt;

use workbench_store::{ConnectionId, ConversationId, TaskKey};

use super::Seats;
use crate::lock::lock;

/// How news of a task comes in. Times are Unix milliseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Link {
    /// Nobody looks after it: it has settled, or its turn has not come.
    #[default]
    None,
    /// The agent tells by itself, or was just heard.
    Open,
    /// It is read from time to time.
    Polled {
        /// When next, at the earliest.
        next_look: i64,
    },
    /// The connection is lost, and is being looked for.
    Lost {
        /// When next, at the earliest.
        next_look: i64,
        /// The agent was reached, and its answer cannot be read.
        unreadable: bool,
    },
}

impl Link {
    /// Whether a person would see the difference.
    fn looks_like(self, other: Self) -> bool {
        match (self, other) {
            // Quiet readings come and go; that a task is being read is all there is to see.
            (Self::Polled { .. }, Self::Polled { .. }) => true,
            _ => self == other,
        }
    }
}

/// A session's own entry, to say how its task is being watched.
pub(crate) struct Whereabouts {
    pub(crate) connection: ConnectionId,
    pub(super) sessions: Seats,
    pub(super) number: u64,
}

impl Whereabouts {
    /// Notes it. Returns the views that show it, if they change.
    pub(crate) fn is(&self, link: Link) -> Option<(TaskKey, ConversationId)> {
        self.becomes(|_| link)
    }

    /// The agent was heard: the connection is no longer lost.
    pub(crate) fn heard(&self) -> Option<(TaskKey, ConversationId)> {
        self.becomes(|before| if matches!(before, Link::Lost { .. }) { Link::Open } else { before })
    }

    fn becomes(&self, change: impl FnOnce(Link) -> Link) -> Option<(TaskKey, ConversationId)> {
        let mut running = lock(&self.sessions.0);
        let entry = running.sessions.get_mut(&self.number)?;
        let before = entry.link;
        entry.link = change(before);
        if before.looks_like(entry.link) {
            return None;
        }
        Some((entry.task.clone()?, entry.conversation.clone()))
    }
}

impl fmt::Debug for Whereabouts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Whereabouts").field(&self.number).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::announce::Announcer;

    #[test]
    fn views_hear_of_what_looks_different_and_of_nothing_else() {
        let (sessions, task) = (Seats::new(Announcer::new()), TaskKey::new("t"));
        let connection = ConnectionId::new("a");
        let seat = sessions.sit(connection.clone(), ConversationId::new("c"), Some(task.clone()), true);
        let whereabouts = seat.whereabouts(connection);
        let polled = |next_look| Link::Polled { next_look };
        let lost = |next_look| Link::Lost { next_look, unreadable: false };
        assert!(whereabouts.is(Link::Open).is_none(), "as it began");
        assert!(whereabouts.is(polled(1)).is_some());
        assert!(whereabouts.heard().is_none() && whereabouts.is(polled(2)).is_none(), "nothing happens");
        assert_eq!(sessions.link(&task), polled(2), "when next is known all the same");
        assert!(whereabouts.is(lost(3)).is_some() && whereabouts.is(lost(4)).is_some(), "it counts down");
        assert!(whereabouts.is(Link::Lost { next_look: 4, unreadable: true }).is_some(), "so it says");
        assert!(whereabouts.heard().is_some());
        assert_eq!(sessions.links(), HashMap::from([(task.clone(), Link::Open)]));
        drop(seat);
        assert_eq!(sessions.link(&task), Link::None);
        assert!(whereabouts.is(lost(5)).is_none(), "a session that ended watches nothing");
    }
}
