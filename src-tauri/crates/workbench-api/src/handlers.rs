//! What each command does: call the core, show what it says. No handler decides anything that the
//! core should, and none asks the store.

pub(crate) mod app;
pub(crate) mod chat;
pub(crate) mod connections;
pub(crate) mod files;
pub(crate) mod inbox;
pub(crate) mod links;
pub(crate) mod tasks;
pub(crate) mod wire;

use crate::params::Done;

/// The answer of a command that has nothing to say.
const DONE: Done = Done {};
