//! Chats: the list of them, and one with everything that was said and done in it.
//!
//! What is said in a chat is [`crate::messages`]; the commands for both are here.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod listed;
pub(crate) mod preview;
pub(crate) mod view;

pub use commands::{ChatCreate, ChatList};
pub use view::{ChatItem, ChatPage, ChatSummary, ChatView, TaskBrief};
