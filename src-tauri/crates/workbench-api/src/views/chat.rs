//! Conversations: what was said, by whom, and what came of it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    AnsweredExtensionsView, ComparedView, DraftOriginView, RemedyView, ResentView, SendOptions, SentenceView,
    TaskLink,
};

/// A page of conversations: by agent, the agent that was last spoken with first, and within it the newest first.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConversationPage {
    /// The conversations.
    pub conversations: Vec<ConversationSummary>,
    /// Continue here; `null` on the last page.
    pub cursor: Option<String>,
}

/// A conversation in the list.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConversationSummary {
    /// Identity.
    pub id: String,
    /// The agent.
    pub connection_id: String,
    /// The agent's name.
    pub connection_name: String,
    /// The first words said.
    pub title: String,
    /// The last words said.
    pub preview: String,
    /// When something last happened.
    pub updated_at: i64,
    /// State of its newest task, `null` without one.
    pub state: Option<String>,
    /// Requests in it that wait for a person.
    pub waiting: i64,
    /// The comparison that it is a side of.
    pub compared: Option<ComparedView>,
    /// When it came from a file: reading only. `null`: it happened here.
    pub imported_at: Option<i64>,
}

/// A conversation in full.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Conversation {
    /// What the list shows of it.
    pub summary: ConversationSummary,
    /// The agent's identifier for it, once known.
    pub context_id: Option<String>,
    /// Text not yet sent.
    pub draft: String,
    /// JSON data not yet sent, as it was typed.
    pub draft_data: Option<String>,
    /// What it would be sent with.
    pub draft_options: SendOptions,
    /// The message that the draft was begun from.
    pub draft_origin: Option<DraftOriginView>,
    /// What is shown, oldest first.
    pub items: Vec<ChatItem>,
    /// Tasks that appear in it, oldest first.
    pub tasks: Vec<TaskBrief>,
    /// Prompts to start with.
    pub starters: Vec<String>,
    /// Media types that the agent reads.
    pub accepts: Vec<String>,
    /// What cannot be done over the interface that it goes over, whatever is said.
    pub limits: Vec<SentenceView>,
    /// An answer is arriving: it can be stopped.
    pub busy: bool,
    /// The agent was removed: reading only.
    pub removed: bool,
}

/// One thing in a conversation.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ChatItem {
    /// Somebody said something.
    Message(Box<MessageView>),
    /// The agent produced something.
    Artifact(ArtifactView),
    /// A task began, or its state changed for good.
    Task {
        /// The task.
        task_key: String,
    },
    /// A request for a person, shown where it was asked.
    Request {
        /// The request.
        approval_id: String,
        /// What will happen, in one line.
        title: String,
        /// Where it stands.
        state: super::ApprovalState,
    },
    /// Something the reader should know: a cut, a refusal, a gap.
    Notice {
        /// Identity within the conversation.
        key: String,
        /// How bad.
        level: NoticeLevel,
        /// What happened.
        message: SentenceView,
        /// What can be done.
        hints: Vec<SentenceView>,
        /// The exchange on the wire that says more.
        exchange_id: Option<String>,
        /// The task that it is about, where it is at one.
        task_key: Option<String>,
        /// Another task that it leads to.
        other_task: Option<String>,
        /// So many times in a row it happened.
        count: i64,
        /// When, for the first time.
        at: i64,
    },
}

/// How bad a notice is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeLevel {
    /// Good to know.
    Info,
    /// Something was not as it should be.
    Warning,
    /// Something failed.
    Error,
}

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
    /// What was chosen about an own message; `null` where nothing was.
    pub sent_with: Option<SendOptions>,
    /// Extensions of an own message and its answer; `null` before it is answered, and without any.
    pub extensions: Option<AnsweredExtensionsView>,
    /// What an own message was made of.
    pub resent_from: Option<ResentView>,
    /// What was made of an own message.
    pub resent_as: Vec<ResentView>,
    /// Why it failed.
    pub error: Option<SentenceView>,
    /// It failed, and the agent may have it all the same.
    pub may_have_arrived: bool,
    /// What can be done about it.
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
    /// What it is.
    pub description: Option<String>,
    /// Content; text chunks are joined.
    pub parts: Vec<PartView>,
    /// The artifacts that are shown as one, where their agent made one of every word. Empty: it is one.
    pub pieces: Vec<PieceView>,
    /// More is arriving: deltas name this artifact's `key`.
    pub streaming: bool,
    /// It was heard, and the agent's last answer does not list it.
    pub unlisted: bool,
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
        /// What `files.save` takes.
        file_key: String,
    },
    /// JSON, as received.
    Data {
        /// The JSON text.
        json: String,
        /// What `files.save` takes.
        file_key: String,
    },
    /// A file whose bytes are here.
    File {
        /// A safe name.
        name: String,
        /// Media type, stated or guessed from the name.
        media_type: String,
        /// Bytes.
        size: i64,
        /// What `files.read` and `files.save` take.
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
        /// What `links.open` takes.
        file_key: String,
    },
    /// None of the known kinds, as received.
    Unknown {
        /// The JSON text.
        json: String,
        /// What `files.save` takes.
        file_key: String,
    },
}

/// A task inside a conversation.
#[expect(clippy::struct_excessive_bools, reason = "each is a badge of its own on the screen")]
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TaskBrief {
    /// Identity here.
    pub key: String,
    /// The agent's identifier.
    pub task_id: String,
    /// What was asked; empty where no words were.
    pub title: String,
    /// State, in the words of 0.3 (`input-required`).
    pub state: String,
    /// Nothing more will happen.
    pub terminal: bool,
    /// Waits for a person.
    pub interrupted: bool,
    /// The connection broke before the task settled; it is being looked after.
    pub cut: bool,
    /// The agent no longer knows it.
    pub lost: bool,
    /// How news of it comes in.
    pub link: TaskLink,
    /// When it came from a file: nobody looks after it. `null`: it happened here.
    pub imported_at: Option<i64>,
    /// When it began.
    pub created_at: i64,
    /// When something last happened.
    pub updated_at: i64,
}

/// A file to be sent.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AttachmentView {
    /// What `messages.send` takes.
    pub id: String,
    /// Name.
    pub name: String,
    /// Media type.
    pub media_type: String,
    /// Bytes.
    pub size: i64,
}

/// One deviation from the specification.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FindingView {
    /// JSON pointer.
    pub pointer: String,
    /// Which rule is broken.
    pub what: SentenceView,
    /// Section that states it.
    pub section: String,
}
