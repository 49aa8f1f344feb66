//! Cards that are just being read, or could not be read since they last were: nobody knows what they say now.
//!
//! Nothing of it is kept, like the switch without which no rule approves; what a look before sending found out stands in
//! the store as well.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use workbench_store::cards::last_look;
use workbench_store::connections::Connection;
use workbench_store::{ConnectionId, Reader, StoreError};

use crate::workbench::lock;

/// What is under way, by agent. Cheap to clone.
#[derive(Debug, Default, Clone)]
pub(crate) struct CardLooks(Arc<Mutex<HashMap<ConnectionId, Looks>>>);

#[derive(Debug, Default)]
struct Looks {
    under_way: usize,
    failed: bool,
}

impl CardLooks {
    /// A look at an agent's card begins. It has failed unless it is told that it has not.
    pub(crate) fn begin(&self, agent: &ConnectionId) -> CardLook {
        lock(&self.0).entry(agent.clone()).or_default().under_way += 1;
        CardLook { looks: self.clone(), agent: agent.clone(), failed: true }
    }

    /// Whether it is known what the card of an agent says now, as far as it was looked at.
    pub(super) fn is_current(&self, reader: &Reader<'_>, agent: &Connection) -> Result<bool, StoreError> {
        let is_open = lock(&self.0).get(&agent.id).is_some_and(|looks| looks.under_way > 0 || looks.failed);
        // A look that failed is noted, and reading is only noted where it did not.
        let looked = last_look(reader, &agent.id)?.map(|look| look.at);
        Ok(!is_open && looked.is_none_or(|at| agent.card_fetched_at.is_some_and(|read| read >= at)))
    }
}

/// A look that is under way.
#[derive(Debug)]
pub(crate) struct CardLook {
    looks: CardLooks,
    agent: ConnectionId,
    failed: bool,
}

impl CardLook {
    /// The card was read, and what is new in it is written down.
    pub(crate) fn succeeded(mut self) {
        self.failed = false;
    }
}

impl Drop for CardLook {
    fn drop(&mut self) {
        let mut looks = lock(&self.looks.0);
        let of_agent = looks.entry(self.agent.clone()).or_default();
        of_agent.under_way = of_agent.under_way.saturating_sub(1);
        of_agent.failed = self.failed;
    }
}
