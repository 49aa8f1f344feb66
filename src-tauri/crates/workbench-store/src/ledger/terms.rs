//! The vocabulary of the ledger: events, persons, outcomes. The words are hashed and exported as stored, so none
//! of them may ever change.

use serde::{Deserialize, Serialize};

use crate::ids::stored_as_text;

/// The kind of event that a row tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// An agent asked.
    Proposed,
    /// Somebody decided.
    Decided,
    /// The decision was taken back before anything of it was sent.
    Withdrawn,
    /// A person sent a decision once more, knowing that it may be the second copy.
    Repeated,
    /// The outcome of the request or of the decision.
    Effective,
    /// Question and answer were forgotten.
    Forgotten,
    /// At a start, the ledger did not match the keyring's memory.
    Damaged,
}

stored_as_text!(EntryKind {
    Proposed = "proposed",
    Decided = "decided",
    Withdrawn = "withdrawn",
    Repeated = "repeated",
    Effective = "effective",
    Forgotten = "forgotten",
    Damaged = "damaged",
});

/// The actor of a row.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Who {
    /// The agent's.
    Agent,
    /// The person's at this machine.
    Person,
    /// That of a rule which a person made.
    Rule {
        /// Its identity.
        id: String,
        /// Its name then.
        name: String,
    },
    /// This program's.
    Workbench,
}

impl Who {
    /// The kind, as stored.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Person => "person",
            Self::Rule { .. } => "rule",
            Self::Workbench => "workbench",
        }
    }

    pub(super) fn rule(&self) -> (Option<&str>, Option<&str>) {
        match self {
            Self::Rule { id, name } => (Some(id), Some(name)),
            Self::Agent | Self::Person | Self::Workbench => (None, None),
        }
    }

    pub(super) fn read(kind: &str, rule: (Option<String>, Option<String>)) -> Option<Self> {
        match (kind, rule) {
            ("agent", _) => Some(Self::Agent),
            ("person", _) => Some(Self::Person),
            ("rule", (id, name)) => {
                Some(Self::Rule { id: id.unwrap_or_default(), name: name.unwrap_or_default() })
            }
            ("workbench", _) => Some(Self::Workbench),
            _ => None,
        }
    }
}

/// The means of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// A button on the card.
    Button,
    /// A key.
    Key,
    /// One of several that were decided together.
    Batch,
    /// A rule did.
    Rule,
}

stored_as_text!(How { Button = "button", Key = "key", Batch = "batch", Rule = "rule" });

/// The decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Everything as it was proposed.
    Approved,
    /// Everything, some of it edited.
    Edited,
    /// Nothing.
    Rejected,
    /// Some of it.
    Mixed,
    /// A question was answered, or a form filled.
    Answered,
}

stored_as_text!(Verdict {
    Approved = "approved",
    Edited = "edited",
    Rejected = "rejected",
    Mixed = "mixed",
    Answered = "answered",
});

/// The outcome of a request or of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The agent has the decision.
    Delivered,
    /// Nobody knows whether the agent has it.
    Unknown,
    /// The agent does not have it and will not get it.
    Refused,
    /// The agent asked something else, or nothing any more, before a decision was sent.
    Superseded,
    /// It was too late for a decision.
    Expired,
    /// Somebody answered by another way.
    AnsweredElsewhere,
    /// The task went on as was decided.
    Honoured,
    /// The task failed after the decision had arrived; in older rows also: its agent gave it up.
    Failed,
    /// The agent cancelled the task, or declined it, after the decision had arrived.
    GivenUp,
    /// The agent asked the same once more.
    AskedAgain,
    /// The agent showed another call than the decided one.
    OtherExecuted,
    /// Nothing was seen to follow in time.
    NoReaction,
    /// The task went on, after something else that the person sent as well.
    Unclear,
}

stored_as_text!(Outcome {
    Delivered = "delivered",
    Unknown = "unknown",
    Refused = "refused",
    Superseded = "superseded",
    Expired = "expired",
    AnsweredElsewhere = "answered-elsewhere",
    Honoured = "honoured",
    Failed = "failed",
    GivenUp = "given-up",
    AskedAgain = "asked-again",
    OtherExecuted = "other-executed",
    NoReaction = "no-reaction",
    Unclear = "unclear",
});
