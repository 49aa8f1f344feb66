//! The store over real SQLite files: one binary, one story per module.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod approvals;
mod archiving;
mod archiving_beside;
mod archiving_long;
mod archiving_much;
mod archiving_refused;
mod archiving_runs;
mod cards;
mod chats;
mod copying;
mod courses;
mod crashing;
mod figures;
mod files;
mod forgetting;
mod inspecting;
mod ledger;
mod listings;
#[cfg(unix)]
mod losing;
mod mocks;
mod opening;
mod push;
mod restoring;
mod run_answers;
mod run_values;
mod saying;
mod searching;
mod support;
mod tasks;
mod token_usage;
mod triage;
mod updates;
mod wire;
