//! What there is to say about an agent card beyond reading it: what a new version of it changes
//! ([`changes`]), what its author would want to know ([`checks`]), and
//! how it reads with other addresses ([`relocated`]).
//!
//! Both are lists of facts with stable names and parameters; sentences are made of them where they are
//! shown. Deliberately absent: whether anything is reachable, which takes a network.

mod change;
mod check;
mod relocate;

pub use change::{Change, Weight, changes};
pub use check::{Check, CheckRule, checks};
pub(crate) use relocate::LISTS;
pub use relocate::relocated;
