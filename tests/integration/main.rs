//! Tests over the whole workspace, in one binary so that everything is linked once.

#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that panics has failed, and says where; helpers of tests included"
)]

mod answers;
mod approvals;
mod bad_input;
mod card_trust;
mod cassettes;
mod catalogs;
mod compare;
mod connecting;
mod conversation;
mod crash;
mod data_folder;
mod digits;
mod doctor;
mod everyday;
mod first_generation;
mod frameworks;
mod full_disk;
mod har;
mod hostile_agents;
mod hostile_bytes;
mod ledger;
mod matrix;
mod pieces;
mod proxy;
mod push;
mod read_only;
mod refusals;
mod resilience;
mod runs;
mod sdk_agents;
mod secrets;
mod sign_in;
mod support;
mod taps;
mod telemetry;
mod tidy;
mod till;
mod whose_calls;
