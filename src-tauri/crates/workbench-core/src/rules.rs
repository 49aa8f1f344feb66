//! Rules: which requests are answered without a person.
//!
//! [`Rules`] stores them, tries them on the past, and holds the switch; [`crate::policy`] applies them. Rejecting
//! works from the start; approving is off after every start until a person switches it on for a while
//! ([`switch`]). The person then agrees to the rules and agents as they are ([`agreement`]), and a changed rule
//! ends that. Deliberately absent: answering, which is `approvals`' work and is reached through a trait.

pub mod trial;

pub(crate) mod agreement;
mod card_looks;
mod keeping;
pub(crate) mod switch;

use std::sync::{Arc, OnceLock, Weak};

use futures_util::future::BoxFuture;
use workbench_store::ledger::Who;

use crate::cards::Cards;
use crate::error::CoreError;
use crate::ground::Ground;
use switch::AutoApprove;

pub use crate::error::NotARule;
pub use crate::policy::{Condition, Effect, Operator, Rule, RuleName, condition, evaluate};
pub use agreement::{Party, digest};
pub use keeping::{KeptRule, KeptRules};

/// Takes back unsent approvals by rules.
pub(crate) trait TakesBack: Send + Sync {
    fn take_back<'a>(&'a self, who: &'a Who) -> BoxFuture<'a, Result<(), CoreError>>;
}

/// The rules of a person. Cheap to clone.
#[derive(Clone)]
pub struct Rules {
    ground: Arc<Ground>,
    cards: Cards,
    /// Whether they approve.
    pub(crate) switch: AutoApprove,
    /// The module that decides by rules, which stands above.
    takes_back: Arc<OnceLock<Weak<dyn TakesBack>>>,
}

impl Rules {
    pub(crate) fn new(ground: Arc<Ground>, cards: Cards) -> Self {
        let switch = AutoApprove::beside(cards.looks.clone());
        Self { ground, cards, switch, takes_back: Arc::default() }
    }

    /// From now on `decides` is asked to take approvals back. It can be set once.
    pub(crate) fn tell(&self, decides: Weak<dyn TakesBack>) {
        let told = self.takes_back.set(decides);
        debug_assert!(told.is_ok(), "BUG: two decide by rules");
    }

    async fn take_back(&self, who: &Who) -> Result<(), CoreError> {
        match self.takes_back.get().and_then(Weak::upgrade) {
            Some(decides) => decides.take_back(who).await,
            None => Ok(()),
        }
    }
}
