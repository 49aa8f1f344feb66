//! The server as its callers see it: over real HTTP, in both generations.

mod access;
mod caller;
mod gate;
mod payments;
mod scripted;
mod stories;
mod tasks;
