//! The gRPC binding in every generation that has it, against agents that keep the rules and peers that
//! break them.

#![expect(clippy::unwrap_used, reason = "helpers of tests: a failure to set up is a failure of the test")]

mod agents;
mod calls;
mod failures;
mod support;
mod wire_log;
