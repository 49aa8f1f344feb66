//! Code that the integration tests and the benchmarks share: real agents, and cards of made-up ones.

pub mod cards;
pub mod peers;
