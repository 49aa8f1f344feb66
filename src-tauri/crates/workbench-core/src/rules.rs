//! Rules: what is answered without a person, and what never is.
//!
//! [`Rules`] keeps them, tries them on the past, and holds the switch; what they say to a request is [`crate::policy`]'s.
//! Rejecting works from the start. Approving is off after every start and for as long as a person does not switch it on
//! for a while ([`switch`]). What was agreed to then are the rules and their agents as they were ([`agreement`]): changing a
//! rule ends it. Deliberately absent: answering, which is `approvals`' matter, and the one thing asked of it is a trait.

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

/// Takes back what rules approved and has not left.
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
    /// Whoever decides by them stands above, and has this.
    takes_back: Arc<OnceLock<Weak<dyn TakesBack>>>,
}

impl Rules {
    pub(crate) fn new(ground: Arc<Ground>, cards: Cards) -> Self {
        let switch = AutoApprove::beside(cards.looks.clone());
        Self { ground, cards, switch, takes_back: Arc::default() }
    }

    /// From now on `decides` is asked to take back. Whoever it is, it is told once and for all.
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
