//! Messages and artifacts on the page.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AnsweredExtensionsView, SendOptions};
use crate::remedies::RemedyView;
use crate::sentences::SentenceView;

/// A message.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MessageView {
    /// Identity within the conversation.
    pub key: String,
    /// `user`, `agent` or as spelled.
    pub role: String,
    /// Content.
    pub parts: Vec<PartView>,
    /// Where an own message stands; `null` for the agent's.
    pub delivery: Option<DeliveryState>,
    /// The options of an own message; `null` if none was chosen.
    pub sent_with: Option<SendOptions>,
    /// Extensions of an own message and its answer; `null` before it is answered, and without any.
    pub extensions: Option<AnsweredExtensionsView>,
    /// The original of an own message that was sent again.
    pub resent_from: Option<ResentView>,
    /// The copies that were made of an own message.
    pub resent_as: Vec<ResentView>,
    /// Why it failed.
    pub error: Option<SentenceView>,
    /// It failed, and the agent may have it all the same.
    pub may_have_arrived: bool,
    /// Remedies.
    pub hints: Vec<SentenceView>,
    /// The one step that helps most likely, where it can be taken from here.
    pub remedy: Option<RemedyView>,
    /// The agent's words about its progress, rather than an answer.
    pub progress: bool,
    /// More text is arriving: deltas name this message's `key`.
    pub streaming: bool,
    /// Its task.
    pub task_key: Option<String>,
    /// The exchange on the wire that carried it.
    pub exchange_id: Option<String>,
    /// When.
    pub at: i64,
}

/// Where an own message stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DeliveryState {
    /// Waits to be sent.
    Queued,
    /// On its way.
    Sending,
    /// The agent has it.
    Sent,
    /// It was not sent, or nobody knows.
    Failed,
}

/// Something the agent produced.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ArtifactView {
    /// Identity within the conversation.
    pub key: String,
    /// The agent's identifier.
    pub artifact_id: String,
    /// Name, where it has one.
    pub name: Option<String>,
    /// Its description.
    pub description: Option<String>,
    /// Content; text chunks are joined.
    pub parts: Vec<PartView>,
    /// The artifacts that are shown as one, where their agent made one of every word. Empty: it is one.
    pub pieces: Vec<PieceView>,
    /// More is arriving: deltas name this artifact's `key`.
    pub streaming: bool,
    /// It was heard, and the agent's last answer does not list it.
    pub unlisted: bool,
    /// It is an earlier version: the agent replaced it after the person had answered.
    pub replaced: bool,
    /// Its task.
    pub task_key: String,
    /// The exchange on the wire that carried it.
    pub exchange_id: Option<String>,
    /// When it was last continued.
    pub at: i64,
    /// The change of its task with which it appeared, where the agent counts them.
    pub start_generation: Option<i64>,
    /// The change of its task with which it was last continued, where the agent counts them.
    pub end_generation: Option<i64>,
}

/// One of the artifacts that are shown as one text.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PieceView {
    /// The agent's identifier.
    pub artifact_id: String,
    /// Its word.
    pub text: String,
}

/// A piece of content.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum PartView {
    /// Text; markdown unless the media type says otherwise.
    Text {
        /// The text.
        text: String,
        /// Media type, where stated.
        media_type: Option<String>,
        /// The input of `files.save`.
        file_key: String,
    },
    /// What the agent thought before it spoke, in Markdown.
    Thought {
        /// The text.
        text: String,
    },
    /// JSON, as received.
    Data {
        /// The JSON text.
        json: String,
        /// The input of `files.save`.
        file_key: String,
    },
    /// A file with its bytes.
    File {
        /// A safe name.
        name: String,
        /// Media type, stated or guessed from the name.
        media_type: String,
        /// Bytes.
        size: i64,
        /// The input of `files.read` and `files.save`.
        file_key: String,
    },
    /// A file elsewhere. Never fetched by itself.
    Link {
        /// A safe name.
        name: String,
        /// The full address.
        url: String,
        /// Media type, where stated.
        media_type: Option<String>,
        /// The input of `links.open`.
        file_key: String,
    },
    /// None of the known kinds, as received.
    Unknown {
        /// The JSON text.
        json: String,
        /// The input of `files.save`.
        file_key: String,
    },
}

/// A file to be sent.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AttachmentView {
    /// The input of `messages.send`.
    pub id: String,
    /// Name.
    pub name: String,
    /// Media type.
    pub media_type: String,
    /// Bytes.
    pub size: i64,
}

/// The other one of two messages: the original, or the edited one.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ResentView {
    /// Identity within its conversation.
    pub key: String,
    /// Its conversation.
    pub chat_id: String,
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
    pub chat_id: String,
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
    /// The part.
    pub part: PartView,
}

/// The message of ours that an exchange carried.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SaidView {
    /// Identity within its conversation.
    pub key: String,
    /// Its conversation.
    pub chat_id: String,
    /// It can be edited and sent again: its agent is still there.
    pub resendable: bool,
    /// Its original, where it was sent again.
    pub resent_from: Option<ResentView>,
    /// The copies that were made of it.
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
