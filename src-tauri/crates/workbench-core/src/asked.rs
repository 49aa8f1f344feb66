//! Requests as they stand: read, told apart, and moved by one state machine, each in one commit.
//!
//! Everything here is a function of rows and arguments; the session that records an event, the courier and a run
//! call it in their own commits. Deliberately absent: agents, the network, waiting, and who decides.

pub mod about;
pub mod before;
pub mod fate;
pub mod machine;
pub mod noted;
pub mod outcome;
pub mod receipt;
pub mod repeat;
pub mod stored;
pub mod twins;

mod alike;
pub(crate) mod answered;
pub(crate) mod cards;
pub(crate) mod entries;
pub(crate) mod expiry;
pub(crate) mod first_time;
pub(crate) mod gate;
mod handed_on;
pub(crate) mod intake;
pub(crate) mod judging;
mod left_open;
pub(crate) mod mappings;
pub(crate) mod meanwhile;
pub(crate) mod names;
pub(crate) mod on_the_wire;
mod only_waits;
pub(crate) mod receipts;
pub(crate) mod rereading;
mod skills;
pub(crate) mod standing;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod title;
pub(crate) mod transition;

pub(crate) use alike::same_question;
pub use entries::{Manner, decision_of};
