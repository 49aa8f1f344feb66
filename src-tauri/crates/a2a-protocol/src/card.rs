//! Facts about an agent card beyond its contents: the changes of a new version ([`changes`]), advice for its
//! author ([`checks`]), and the card with other addresses ([`relocated`]).
//!
//! Changes and checks are lists of facts with stable names and parameters; the page makes sentences of them.
//! Deliberately absent: whether anything is reachable, which takes a network.

mod change;
mod check;
mod relocate;

pub use change::{Change, Weight, changes};
pub use check::{Check, CheckRule, checks};
pub(crate) use relocate::LISTS;
pub use relocate::relocated;
