//! What an agent was found to do differently from what it speaks.
//!
//! Which quirks there are and what they change is [`a2a_protocol::quirk`]'s matter; here they are kept for
//! as long as the handle of the agent lives, each with how it was found out. One that changes how calls
//! are made is noticed only after the specified way was refused in a manner that rules out that the agent
//! acted. Deliberately absent: trying anything, which is the bindings' matter, and storing anything.

use std::sync::{Mutex, MutexGuard, PoisonError};

use a2a_protocol::quirk::{Quirk, Quirks};
use http::StatusCode;

use crate::tap::ExchangeId;

/// A quirk with the reason to believe in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticedQuirk {
    /// What is different.
    pub quirk: Quirk,
    /// How it was found out; `None`: it was known before, or is likely by the agent's address.
    pub evidence: Option<Evidence>,
}

/// How a quirk was found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evidence {
    /// What the agent answered to the specified way, where that was refused.
    pub refused: Option<StatusCode>,
    /// The exchange that showed it, for finding it in the wire log; `None` where nothing came back.
    pub exchange: Option<ExchangeId>,
}

/// What is known of one agent.
#[derive(Debug, Default)]
pub(crate) struct KnownQuirks(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    quirks: Quirks,
    evidence: Vec<(Quirk, Evidence)>,
}

impl KnownQuirks {
    /// All of them, as they are now.
    pub(crate) fn quirks(&self) -> Quirks {
        self.lock().quirks.clone()
    }

    pub(crate) fn noticed(&self) -> Vec<NoticedQuirk> {
        let known = self.lock();
        let evidence = |quirk| known.evidence.iter().find(|(of, _)| *of == quirk).map(|(_, evidence)| *evidence);
        known.quirks.iter().map(|quirk| NoticedQuirk { quirk, evidence: evidence(quirk) }).collect()
    }

    /// Adds what was known before.
    pub(crate) fn expect(&self, quirks: &Quirks) {
        let mut known = self.lock();
        for quirk in quirks.iter() {
            known.quirks.insert(quirk);
        }
    }

    /// Takes in what was found out. Of what is noticed twice, the first evidence counts.
    pub(crate) fn notice(&self, quirk: Quirk, evidence: Evidence) {
        let mut known = self.lock();
        if known.quirks.insert(quirk) {
            known.evidence.push((quirk, evidence));
        }
    }

    /// Takes back what was wrongly thought likely.
    pub(crate) fn retract(&self, quirk: Quirk) {
        let mut known = self.lock();
        known.quirks.remove(quirk);
        known.evidence.retain(|(of, _)| *of != quirk);
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
