//! The gRPC binding in every generation that has it, against agents that keep the rules and peers that
//! break them.

mod agents;
mod calls;
mod failures;
mod support;
mod wire_log;
