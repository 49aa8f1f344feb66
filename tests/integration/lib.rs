//! What the integration tests and the benchmarks share: real agents to talk to, and cards of made ones.

pub mod cards;
pub mod peers;
