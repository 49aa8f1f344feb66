//! Sessions: one owner for every running task, which sends, follows and records.
//!
//! A session follows a task until it settles, whatever happens to the connection. It writes each batch of events
//! in one commit with the consequences: the task's state, the message's fate, the requests for a person. A new
//! message to a task takes the task over from the session that watched it. Deliberately absent: answering
//! requests, which happens above and is reached through [`Arrivals`].

mod claim;
mod expected;
mod interfaces;
pub(crate) mod live;
mod lost;
pub(crate) mod notes;
mod otherwise;
mod outcome;
mod pace;
pub(crate) mod read;
mod record;
mod resume;
mod run;
pub(crate) mod session;
pub(crate) mod stray;
mod why;

use std::sync::{Arc, OnceLock, Weak};

use workbench_store::ApprovalId;

use crate::agents::Agents;
use crate::cards::Cards;
use crate::ground::Ground;
use crate::health::Health;
use crate::ledger::Ledger;
use crate::seats::Seats;
use crate::sign_in::SignIn;
use crate::speaking::Speaking;
use crate::tray::Tray;

pub(crate) use claim::Stored;
use expected::Expected;
pub(crate) use outcome::stop_unsent;
pub(crate) use record::adopt;
pub(crate) use run::converse;

/// Hears of requests that a commit proposed.
pub(crate) trait Arrivals: Send + Sync {
    fn arrived(&self, requests: Vec<ApprovalId>);
}

/// Everything that follows tasks. Cheap to clone.
#[derive(Clone)]
pub struct Sessions {
    ground: Arc<Ground>,
    ledger: Arc<Ledger>,
    sign_in: SignIn,
    speaking: Speaking,
    agents: Agents,
    cards: Cards,
    health: Health,
    seats: Seats,
    tray: Tray,
    expected: Expected,
    /// The module that answers requests, which stands above.
    arrivals: Arc<OnceLock<Weak<dyn Arrivals>>>,
}

/// The handles by which sessions follow tasks.
pub(crate) struct Means {
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) sign_in: SignIn,
    pub(crate) speaking: Speaking,
    pub(crate) agents: Agents,
    pub(crate) cards: Cards,
    pub(crate) health: Health,
    pub(crate) seats: Seats,
    pub(crate) tray: Tray,
}

impl Sessions {
    pub(crate) fn new(ground: Arc<Ground>, means: Means) -> Self {
        let Means { ledger, sign_in, speaking, agents, cards, health, seats, tray } = means;
        let arrivals = Arc::default();
        Self {
            ground,
            ledger,
            sign_in,
            speaking,
            agents,
            cards,
            health,
            seats,
            tray,
            expected: Expected::default(),
            arrivals,
        }
    }

    /// From now on `arrivals` hears of requests. It can be set once.
    pub(crate) fn tell(&self, arrivals: Weak<dyn Arrivals>) {
        let told = self.arrivals.set(arrivals);
        debug_assert!(told.is_ok(), "BUG: two hear of requests");
    }

    pub(crate) fn requests_arrived(&self, requests: Vec<ApprovalId>) {
        if requests.is_empty() {
            return;
        }
        if let Some(arrivals) = self.arrivals.get().and_then(Weak::upgrade) {
            arrivals.arrived(requests);
        }
    }
}
