//! Chats: the list of them, and one with everything in it.
//!
//! Messages are [`crate::messages`]; the commands for both are here.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod listed;
pub(crate) mod preview;
pub(crate) mod view;

pub use commands::{ChatCreate, ChatList};
pub use view::{ChatItem, ChatPage, ChatSummary, ChatView, TaskBrief};
