//! Chats on the page: messages, their authors, and their results.

use serde::Serialize;
use ts_rs::TS;

use crate::agents::TaskLink;
use crate::approvals::{ApprovalState, DecisionBrief};
use crate::comparisons::ComparedView;
use crate::messages::{ArtifactView, DraftOriginView, MessageView, SendOptions};
use crate::sentences::{NoticeLevel, SentenceView};

/// A page of conversations: by agent, the agent that was last spoken with first, and within it the newest first.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChatPage {
    /// The conversations.
    pub conversations: Vec<ChatSummary>,
    /// Continue here; `null` on the last page.
    pub cursor: Option<String>,
}

/// A conversation in the list.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChatSummary {
    /// Identity.
    pub id: String,
    /// The agent.
    pub agent_id: String,
    /// The agent's name.
    pub agent_name: String,
    /// The first words said.
    pub title: String,
    /// The last words said.
    pub preview: String,
    /// When something last happened.
    pub updated_at: i64,
    /// State of its newest task, `null` without one and where it waits without a request.
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
pub struct ChatView {
    /// Its row in the list.
    pub summary: ChatSummary,
    /// The agent's identifier for it, once known.
    pub context_id: Option<String>,
    /// Text not yet sent.
    pub draft: String,
    /// JSON data not yet sent, as it was typed.
    pub draft_data: Option<String>,
    /// The options that it would be sent with.
    pub draft_options: SendOptions,
    /// The message that the draft was begun from.
    pub draft_origin: Option<DraftOriginView>,
    /// The shown items, oldest first.
    pub items: Vec<ChatItem>,
    /// Tasks that appear in it, oldest first.
    pub tasks: Vec<TaskBrief>,
    /// Prompts to start with.
    pub starters: Vec<String>,
    /// Media types that the agent reads.
    pub accepts: Vec<String>,
    /// Limits of its interface that hold for every message.
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
        /// Its effect, in one line.
        title: String,
        /// Its state.
        state: ApprovalState,
        /// It waits, and much can go wrong with it.
        high_risk: bool,
        /// The decision on it, once there is one.
        decision: Option<DecisionBrief>,
    },
    /// Something the reader should know: a cut, a refusal, a gap.
    Notice {
        /// Identity within the conversation.
        key: String,
        /// How bad.
        level: NoticeLevel,
        /// The event in a sentence.
        message: SentenceView,
        /// Remedies.
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

/// A task inside a conversation.
#[expect(clippy::struct_excessive_bools, reason = "each is a badge of its own on the screen")]
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TaskBrief {
    /// Identity here.
    pub key: String,
    /// The agent's identifier.
    pub task_id: String,
    /// The person's first words; empty where there were none.
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
