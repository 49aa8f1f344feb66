//! What each command does: find it in the core, show it as a view.

pub(crate) mod app;
pub(crate) mod chat;
pub(crate) mod connections;
pub(crate) mod inbox;
pub(crate) mod tasks;
pub(crate) mod wire;
