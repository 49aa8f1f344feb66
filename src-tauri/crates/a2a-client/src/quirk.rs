//! Quirks that an agent was found to have.
//!
//! [`a2a_protocol::quirk`] defines the quirks and their effects; this module keeps them while the agent's handle
//! lives, each with its evidence. A quirk that changes how calls are made is noticed only after the specified way
//! was refused so that the agent cannot have acted. Deliberately absent: trying anything, which the bindings do,
//! and storing anything.

use std::sync::{Mutex, MutexGuard, PoisonError};

use a2a_protocol::quirk::Quirk;
use http::StatusCode;

use crate::tap::ExchangeId;

/// A quirk with the reason to believe in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticedQuirk {
    /// The quirk.
    pub quirk: Quirk,
    /// How it was found out; `None`: it was known before, or is likely by the server's name.
    pub evidence: Option<Evidence>,
}

/// How a quirk was found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evidence {
    /// The agent's answer to the specified way, if that was refused.
    pub refused: Option<StatusCode>,
    /// The exchange that showed it, for finding it in the wire log; `None` where nothing came back.
    pub exchange: Option<ExchangeId>,
}

/// The quirks of one agent.
#[derive(Debug, Default)]
pub(crate) struct Quirks(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    noticed: Vec<NoticedQuirk>,
    ruled_out: Vec<Quirk>,
}

impl Quirks {
    pub(crate) fn noticed(&self) -> Vec<NoticedQuirk> {
        self.known().noticed.clone()
    }

    /// Whether the user wants nothing to be made of it.
    pub(crate) fn is_ruled_out(&self, quirk: Quirk) -> bool {
        self.known().ruled_out.contains(&quirk)
    }

    pub(crate) fn rule_out(&self, quirk: Quirk) {
        let mut known = self.known();
        known.noticed.retain(|noticed| noticed.quirk != quirk);
        known.ruled_out.push(quirk);
    }

    pub(crate) fn names(&self) -> Vec<Quirk> {
        self.noticed().iter().map(|noticed| noticed.quirk).collect()
    }

    /// If a quirk is noticed twice, the first evidence counts.
    pub(crate) fn notice(&self, quirk: Quirk, evidence: Option<Evidence>) {
        let mut known = self.known();
        let is_known = known.noticed.iter().any(|noticed| noticed.quirk == quirk);
        if !is_known && !known.ruled_out.contains(&quirk) {
            known.noticed.push(NoticedQuirk { quirk, evidence });
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
