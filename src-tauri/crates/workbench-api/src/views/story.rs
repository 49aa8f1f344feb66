//! What happened in a task, fact by fact, so that the page can tell it in the reader's language.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{DeliveryState, LedgerOutcome, LedgerVerdict, LedgerWho, TaskSummary};

/// The story of a task.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StoryView {
    /// The task.
    pub task: TaskSummary,
    /// The agent's identifier of its conversation.
    pub context_id: Option<String>,
    /// When it ended; `null`: it has not.
    pub ended_at: Option<i64>,
    /// How long it waited for a person, in milliseconds, as far as the waiting is over.
    pub waited_ms: i64,
    /// In the order in which they came to be known.
    pub facts: Vec<StoryFact>,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StoryFact {
    /// When.
    pub at: i64,
    /// What.
    pub event: StoryEvent,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum StoryEvent {
    /// The person said something from here.
    Asked {
        /// What.
        words: StoryWords,
        /// How far it got.
        delivery: DeliveryState,
    },
    /// The agent began the task.
    Began,
    /// The agent said something.
    Said {
        /// What. Untrusted.
        words: StoryWords,
        /// It was a word about the work, neither an answer nor a question.
        progress: bool,
    },
    /// Somebody said something to the task from elsewhere.
    SaidElsewhere {
        /// What. Untrusted.
        words: StoryWords,
    },
    /// The agent produced something.
    Produced {
        /// What it calls it. Untrusted.
        name: Option<String>,
        /// What it is. Untrusted.
        words: StoryWords,
    },
    /// The task came into this state.
    Stood {
        /// The state.
        state: String,
    },
    /// The agent did not know the task any more.
    Lost,
    /// The connection broke while the task ran.
    Broke,
    /// The agent asked for a decision.
    Requested {
        /// The request.
        approval_id: String,
        /// What was asked, in one line. Untrusted.
        title: String,
    },
    /// Somebody decided.
    Decided {
        /// What was asked. Untrusted.
        title: String,
        /// Whose doing it was.
        who: LedgerWho,
        /// What was decided.
        verdict: LedgerVerdict,
        /// After how long, in milliseconds.
        after_ms: i64,
        /// The whole request had been in view.
        viewed: Option<bool>,
        /// Fields that were edited.
        edited: Vec<String>,
        /// What was said with it: reasons and answers in words.
        words: Vec<String>,
    },
    /// The decision was taken back.
    Withdrawn {
        /// What was asked. Untrusted.
        title: String,
        /// Whose doing it was.
        who: LedgerWho,
    },
    /// A person sent the decision once more.
    Repeated {
        /// What was asked. Untrusted.
        title: String,
    },
    /// What became of the request, or of the decision.
    Became {
        /// What was asked. Untrusted.
        title: String,
        /// What became of it.
        outcome: LedgerOutcome,
    },
}

/// What was said or produced.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StoryWords {
    /// The words, or their beginning.
    pub text: String,
    /// So many characters more were said.
    pub left_out: i64,
    /// So many parts of data came with them.
    pub data: i64,
    /// Names of the files that came with them.
    pub files: Vec<String>,
}

/// In which form a story is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StoryForm {
    /// Markdown.
    Markdown,
    /// A page of its own.
    Html,
}
