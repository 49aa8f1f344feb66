//! What there is to say about an agent card beyond reading it: what a new version of it changes
//! ([`changes`]), and what its author would want to know ([`checks`]).
//!
//! Both are lists of facts with stable names and parameters; sentences are made of them where they are
//! shown. Deliberately absent: whether anything is reachable, which takes a network.

mod change;
mod check;

pub use change::{Change, Weight, changes};
pub use check::{Check, CheckRule, checks};
