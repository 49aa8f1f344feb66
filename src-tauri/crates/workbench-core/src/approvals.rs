//! Deciding a request and getting the decision to its agent, once.
//!
//! A2A gives no delivery guarantee, so this is what is kept: one final decision, one identity on the
//! wire, and never a second copy of an approval unless the first provably was not accepted. [`machine`],
//! [`crate::certainty`] and [`repeat`] are pure: they say what may happen, never do it. The intake turns what
//! a task shows into requests, the courier carries decisions.

pub mod about;
pub mod batch;
pub mod before;
pub mod catching;
pub mod fate;
pub mod machine;
pub mod mappings;
pub mod noted;
pub(crate) mod on_the_wire;
pub mod outcome;
pub mod receipt;
pub mod repeat;
pub mod stored;
pub mod twins;

pub use deciding::Considered;
pub use entries::{Manner, decision_of};

pub(crate) mod cards;
pub(crate) mod courier;
pub(crate) mod expiry;
pub(crate) mod first_time;
pub(crate) mod given;
mod handed_on;
pub(crate) mod intake;
pub(crate) mod receipts;
pub(crate) mod rereading;
pub(crate) mod standing;
pub(crate) mod transition;
pub(crate) mod triage;

mod alike;
mod answered;
mod clockwork;
mod deciding;
mod entries;
mod look;
mod meanwhile;
mod names;
mod patience;
mod skills;
#[cfg(test)]
pub(crate) mod testing;
mod title;
mod told;
