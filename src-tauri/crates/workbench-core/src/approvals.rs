//! Deciding a request and delivering the decision to its agent, once.
//!
//! A2A guarantees no delivery. So a decision is final, has one identity on the wire, and an approval is sent
//! again only if the first copy provably was not accepted. [`Approvals`] looks at the task, claims the decision,
//! sends it in a session, and reports the result. Deliberately absent: the state machine ([`machine`]), the rules
//! for repeating ([`repeat`], [`crate::certainty`]), and the rules of a person ([`crate::policy`]).

pub mod batch;
mod by_rule;
pub mod catching;
pub mod mappings;

pub(crate) mod courier;
pub(crate) mod expiry;
pub(crate) mod receipts;
pub(crate) mod triage;

mod clockwork;
mod deciding;
mod look;
mod patience;
mod preview;
mod spoken;

use std::sync::Arc;

use futures_util::future::BoxFuture;
use workbench_store::ApprovalId;
use workbench_store::ledger::Who;

use crate::agents::Agents;
use crate::bell::Bell;
use crate::cards::Cards;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::health::Health;
use crate::ledger::Ledger;
use crate::rules::{Rules, TakesBack};
use crate::sessions::{Arrivals, Sessions};
use crate::tray::Tray;
use catching::Catches;

pub use crate::asked::{
    Manner, about, before, decision_of, fate, machine, noted, outcome, receipt, repeat, stored, twins,
};
pub use deciding::Considered;
pub use spoken::name_of;

/// Requests, decided and delivered. Cheap to clone.
#[derive(Clone)]
pub struct Approvals {
    ground: Arc<Ground>,
    ledger: Arc<Ledger>,
    agents: Agents,
    cards: Cards,
    health: Health,
    sessions: Sessions,
    rules: Rules,
    tray: Tray,
    catches: Catches,
    /// Wakes the loop that brings snoozed requests back.
    waker: Bell,
}

/// The handles by which requests are decided and delivered.
pub(crate) struct Means {
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) agents: Agents,
    pub(crate) cards: Cards,
    pub(crate) health: Health,
    pub(crate) sessions: Sessions,
    pub(crate) rules: Rules,
    pub(crate) tray: Tray,
    pub(crate) catches: Catches,
}

impl Approvals {
    /// From now on sessions report requests to it, and rules ask it to take their approvals back.
    pub(crate) fn new(ground: Arc<Ground>, means: Means) -> Arc<Self> {
        let Means { ledger, agents, cards, health, sessions, rules, tray, catches } = means;
        let waker = Bell::default();
        let made = Self { ground, ledger, agents, cards, health, sessions, rules, tray, catches, waker };
        let made = Arc::new(made);
        let weak = Arc::downgrade(&made);
        made.sessions.tell(weak.clone());
        made.rules.tell(weak);
        made
    }
}

impl Arrivals for Approvals {
    fn arrived(&self, requests: Vec<ApprovalId>) {
        self.requests_arrived(requests);
    }
}

impl TakesBack for Approvals {
    fn take_back<'a>(&'a self, who: &'a Who) -> BoxFuture<'a, Result<(), CoreError>> {
        Box::pin(self.take_back_approvals_of_rules(who))
    }
}
