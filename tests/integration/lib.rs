//! What the integration tests and the benchmarks share: real agents to talk to.

pub mod peers;
