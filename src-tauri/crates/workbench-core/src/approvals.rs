//! Deciding a request and getting the decision to its agent, once.
//!
//! A2A gives no delivery guarantee, so this is what is kept: one final decision, one identity on the
//! wire, and never a second copy of an approval unless the first provably was not accepted. The
//! modules here are pure: they say what may happen next, never do it, and take time as an argument.

pub mod certainty;
pub mod machine;
pub mod repeat;
