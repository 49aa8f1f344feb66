//! The server in its callers' view: over real HTTP, in both generations.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "all of this is test code, but the lints only recognise test functions"
)]

mod access;
mod caller;
mod callers;
mod cassettes;
mod gate;
mod http_json;
mod oldest;
mod payments;
mod scripted;
mod stories;
mod tasks;
mod visitor;
