//! The inbox as a list on the page: rows, filters, and the person's own marks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ApprovalState, Receipt, Risk};
use crate::sentences::SentenceView;

/// Which requests to list; a kept view holds the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct ApprovalFilter {
    /// `waiting` by default.
    pub drawer: ApprovalDrawer,
    /// The grouping of the list.
    pub grouping: ApprovalGrouping,
    /// Of one agent.
    pub agent_id: Option<String>,
    /// With so much at stake.
    pub risk: Option<RiskLevel>,
    /// Which ask for this kind of answer.
    pub shape: Option<ApprovalShape>,
    /// With this mark.
    pub colour: Option<Colour>,
    /// Requests in which, or in whose agent's name, every one of these words stands.
    pub words: String,
}

/// A page of requests by a filter.
#[derive(Debug, Clone, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct ApprovalList {
    /// Which.
    pub filter: ApprovalFilter,
    /// Continue behind this cursor.
    pub cursor: Option<String>,
    /// At most so many, 1 to 200; default 50.
    pub limit: Option<i64>,
}

/// How far requests got.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ApprovalDrawer {
    /// Somebody must decide.
    #[default]
    Waiting,
    /// The same, later.
    Snoozed,
    /// Decided, on its way.
    Sent,
    /// Answered from here.
    Answered,
    /// Ended without an answer from here.
    Expired,
}

/// The grouping of the list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ApprovalGrouping {
    /// By time of arrival.
    #[default]
    Time,
    /// By agent.
    Agent,
    /// By task.
    Task,
}

/// How much is at stake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RiskLevel {
    /// Nothing special.
    Normal,
    /// Money, deletion, production and the like.
    High,
}

/// The kind of answer that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ApprovalShape {
    /// Yes or no.
    Approval,
    /// Values.
    Form,
    /// Words.
    Question,
    /// A secret.
    Secret,
    /// Any JSON that the agent understands.
    Other,
    /// Several of these.
    Mixed,
}

/// A person's mark on a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
}

/// A page of requests, oldest waiting first, newest done first.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalPage {
    /// The requests.
    pub requests: Vec<ApprovalSummary>,
    /// Continue here; `null` on the last page.
    pub cursor: Option<String>,
    /// Counts of all drawers, whatever the filter.
    pub counts: ApprovalCounts,
}

/// How many requests are in each drawer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalCounts {
    /// Somebody must decide.
    pub waiting: i64,
    /// The same, later.
    pub snoozed: i64,
    /// Decided, on its way.
    pub sent: i64,
    /// Answered from here.
    pub answered: i64,
    /// Ended without an answer from here.
    pub expired: i64,
}

/// A request in the list.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalSummary {
    /// Identity.
    pub id: String,
    /// The hash of its present content: a decision names it.
    pub hash: String,
    /// Its effect, in one line.
    pub title: String,
    /// The agent.
    pub agent_id: String,
    /// The agent's name.
    pub agent_name: String,
    /// Its task.
    pub task_key: String,
    /// The title of the task.
    pub task_title: String,
    /// Its conversation.
    pub chat_id: Option<String>,
    /// Its state.
    pub state: ApprovalState,
    /// How much can go wrong.
    pub risk: Risk,
    /// When it arrived.
    pub received_at: i64,
    /// When it lapses, where the agent says.
    pub expires_at: Option<i64>,
    /// The agent's reaction to the decision, as far as it is known.
    pub receipt: Option<Receipt>,
    /// Put aside until then.
    pub snoozed_until: Option<i64>,
    /// The person's mark.
    pub colour: Option<Colour>,
    /// The person's note.
    pub note: Option<String>,
    /// The names of the rules that decided, where no person did.
    pub by_rule: Option<String>,
    /// The step of a run that it is asked in.
    pub run: Option<AskingRun>,
}

/// The request to go to.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NewestApproval {
    /// The one that arrived last among those that wait; `null`: none waits.
    pub id: Option<String>,
}

/// A filter that a person kept.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalViewKept {
    /// Identity.
    pub id: String,
    /// The person's name for it.
    pub name: String,
    /// The filter.
    pub filter: ApprovalFilter,
}

/// The action on many requests.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum BatchAction {
    /// Every item of each is approved as proposed.
    Approve,
    /// Every item of each is rejected.
    Reject {
        /// The same reason for each.
        reason: Option<String>,
    },
    /// Put aside.
    Snooze {
        /// Unix milliseconds; `null`: back now.
        until: Option<i64>,
    },
    /// Marked.
    Mark {
        /// `null`: not any more.
        colour: Option<Colour>,
    },
    /// Taken back before it leaves.
    Undo,
}

/// The planned or actual outcome of a batch.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchOutcome {
    /// Identities of those that it is done to.
    pub goes: Vec<String>,
    /// Those that stay, with the reasons.
    pub stays: Vec<BatchStay>,
}

/// A request that stays as it is.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchStay {
    /// Identity.
    pub id: String,
    /// Its name in the list.
    pub title: String,
    /// Its agent.
    pub agent: String,
    /// Why it stays.
    pub why: SentenceView,
}

/// The step of a run that a request is asked in.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AskingRun {
    /// The run.
    pub run_id: String,
    /// The name of its file.
    pub file: String,
    /// The step, with round, visit and attempt.
    pub at: String,
    /// The name of its task.
    pub step: String,
    /// The file asks, not an agent.
    pub is_gate: bool,
}
