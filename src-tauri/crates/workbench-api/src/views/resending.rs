//! Messages that were edited and sent again.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::PartView;

/// The other one of two messages, of which one was made of the other.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ResentView {
    /// Identity within its conversation.
    pub key: String,
    /// Its conversation.
    pub conversation_id: String,
    /// When it was said.
    pub at: i64,
    /// The two differ in more than their identity.
    pub edited: bool,
}

/// The message that a draft was begun from.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftOriginView {
    /// Identity within its conversation.
    pub key: String,
    /// Its conversation.
    pub conversation_id: String,
    /// When it was said.
    pub at: i64,
    /// When the draft was begun: it tells one from the next.
    pub begun_at: i64,
    /// Parts of it that go out as they are.
    pub kept: Vec<KeptPartView>,
}

/// A part that goes out as it is.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct KeptPartView {
    /// Its place in the message.
    pub place: u32,
    /// What it is.
    pub part: PartView,
}

/// The message of ours that an exchange carried.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SaidView {
    /// Identity within its conversation.
    pub key: String,
    /// Its conversation.
    pub conversation_id: String,
    /// It can be edited and sent again: its agent is still there.
    pub resendable: bool,
    /// What it was made of.
    pub resent_from: Option<ResentView>,
    /// What was made of it.
    pub resent_as: Vec<ResentView>,
}

/// Where a message goes that is sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ResendPlace {
    /// On in its conversation.
    SameChat,
    /// In a new one.
    NewChat,
}
