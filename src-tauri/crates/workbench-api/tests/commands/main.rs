//! Commands against a real workbench: a real store in a temporary folder, real sample agents on
//! loopback. Only the host is a fake, because windows and dialogs are somebody else's.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a failing test may panic")]

mod app;
mod archives;
mod asking;
mod cassettes;
mod chat;
mod connections;
mod contracts;
mod elsewhere;
mod history;
mod inbox;
mod inspector;
mod interfaces;
mod ledger;
mod listings;
mod mappings;
mod options;
mod privacy;
mod push;
mod quirks;
mod receipts;
mod refused_calls;
mod resending;
mod retold;
mod rules;
mod rules_again;
mod rules_agreed;
mod rules_by_skill;
mod rules_high_risk;
mod run_forms;
mod runs;
mod sign_in;
mod sizes;
mod speaking;
mod story;
mod streams;
mod support;
mod traces;
mod triage;
mod uploads;
