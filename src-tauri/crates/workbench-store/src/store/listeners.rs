//! Whoever listens to changes: to all of them, or to those of one kind.
//!
//! Every commit wakes each listener that it may concern, which costs more than most commits themselves. So a listener
//! that waits for one kind of change sleeps through all others.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::broadcast::{self, Receiver, Sender};

use crate::tx::{Change, Changes, Tag};

/// How many announcements a slow listener may be behind before it must refetch everything.
const ANNOUNCEMENTS: usize = 1024;
/// The same for a listener to one kind of change, of which there are few.
const OF_ONE_KIND: usize = 64;

#[derive(Debug, Clone)]
pub(super) struct Listeners {
    to_all: Sender<Changes>,
    to_one: Arc<Mutex<BTreeMap<Tag, Sender<Changes>>>>,
}

impl Default for Listeners {
    fn default() -> Self {
        Self { to_all: broadcast::channel(ANNOUNCEMENTS).0, to_one: Arc::default() }
    }
}

impl Listeners {
    pub(super) fn listen(&self) -> Receiver<Changes> {
        self.to_all.subscribe()
    }

    pub(super) fn listen_to(&self, tag: Tag) -> Receiver<Changes> {
        let mut to_one = self.to_one.lock().unwrap_or_else(PoisonError::into_inner);
        to_one.entry(tag).or_insert_with(|| broadcast::channel(OF_ONE_KIND).0).subscribe()
    }

    /// Tells everybody whom one of these concerns. An error says that nobody listens.
    pub(super) fn announce(&self, changes: BTreeSet<Change>) {
        for (tag, listeners) in self.to_one.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let of_it: Changes = changes.iter().filter(|change| change.tag == *tag).cloned().collect();
            if !of_it.is_empty() {
                let _ = listeners.send(of_it);
            }
        }
        let _ = self.to_all.send(changes.into_iter().collect());
    }
}
