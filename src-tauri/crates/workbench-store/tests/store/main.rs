//! The store over real SQLite files: one binary, one story per module.

mod approvals;
mod crashing;
mod files;
mod forgetting;
mod opening;
mod searching;
mod support;
mod tasks;
mod wire;
