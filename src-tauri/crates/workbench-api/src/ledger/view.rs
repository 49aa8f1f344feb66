//! The ledger on the page, and whether it is intact.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::sentences::SentenceView;

/// The means by which a person decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DecidedHow {
    /// A button on the card.
    Button,
    /// A key.
    Key,
    /// One of several that are decided together.
    Batch,
}

/// The kind of event that a row tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LedgerKind {
    /// An agent asked.
    Proposed,
    /// Somebody decided.
    Decided,
    /// The decision was taken back.
    Withdrawn,
    /// A person sent it once more.
    Repeated,
    /// Its outcome.
    Effective,
    /// Question and answer were forgotten.
    Forgotten,
    /// The ledger was found damaged.
    Damaged,
}

/// The decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LedgerVerdict {
    /// Everything as proposed.
    Approved,
    /// Everything, some of it edited.
    Edited,
    /// Nothing.
    Rejected,
    /// Some of it.
    Mixed,
    /// A question was answered.
    Answered,
}

/// The outcome of a request or of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LedgerOutcome {
    /// The agent has the decision.
    Delivered,
    /// Nobody knows whether it has.
    Unknown,
    /// It does not have it.
    Refused,
    /// Another request took its place.
    Superseded,
    /// Too late.
    Expired,
    /// Somebody answered by another way.
    AnsweredElsewhere,
    /// The task went on as decided.
    Honoured,
    /// The task failed afterwards.
    Failed,
    /// The agent cancelled the task afterwards, or declined it.
    GivenUp,
    /// The same was asked again.
    AskedAgain,
    /// Something else was done.
    OtherExecuted,
    /// Nothing followed in time.
    NoReaction,
    /// The task went on, after something else that the person sent as well.
    Unclear,
}

/// The acting person, rule or program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum LedgerWho {
    /// The agent's.
    Agent,
    /// The person's at this machine.
    Person,
    /// A rule's.
    Rule {
        /// Its name then.
        name: String,
    },
    /// This program's.
    Workbench,
}

/// The kind of actor to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LedgerWhoKind {
    /// Agents'.
    Agent,
    /// The person's.
    Person,
    /// Rules'.
    Rule,
    /// This program's.
    Workbench,
}

/// The seal of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LedgerSeal {
    /// Of the key that is in the keyring.
    Sealed,
    /// None: there was no keyring.
    Unsealed,
    /// Of a key that is not here.
    OtherKey,
}

/// One row.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LedgerRow {
    /// Its place, from 1.
    pub seq: i64,
    /// When.
    pub at: i64,
    /// The kind of event.
    pub kind: LedgerKind,
    /// The request; empty where it tells of none.
    pub approval_id: String,
    /// The agent's name then; `null` once it was forgotten.
    pub agent: Option<String>,
    /// The request, in one line; `null` once it was forgotten. Untrusted.
    pub title: Option<String>,
    /// The actor.
    pub who: LedgerWho,
    /// The means: `button`, `key`, `batch` or `rule`.
    pub how: Option<String>,
    /// The decision.
    pub verdict: Option<LedgerVerdict>,
    /// Its outcome.
    pub outcome: Option<LedgerOutcome>,
    /// The whole request had been in view.
    pub viewed: Option<bool>,
    /// How long the card had been open, in milliseconds.
    pub on_card_ms: Option<i64>,
    /// Its seal.
    pub seal: LedgerSeal,
}

/// A page, newest first.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LedgerPage {
    /// The rows.
    pub rows: Vec<LedgerRow>,
    /// Where the next page begins.
    pub cursor: Option<String>,
}

/// A row in full.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LedgerDetail {
    /// The row.
    pub row: LedgerRow,
    /// Its link in the chain, in hexadecimal.
    pub link: String,
    /// The calls with their arguments, JSON. Untrusted.
    pub items: Option<String>,
    /// The agent's question. Untrusted.
    pub question: Option<String>,
    /// The skill that it names, by its id. Untrusted.
    pub skill: Option<String>,
    /// The answers, JSON.
    pub answers: Option<String>,
    /// Fields that were edited: the item's position and a JSON pointer.
    pub edited: Vec<String>,
    /// Why it came to that.
    pub why: Option<SentenceView>,
    /// The content behind its commitments was forgotten.
    pub forgotten: bool,
}

/// Everything about one request.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LedgerStory {
    /// Oldest first.
    pub rows: Vec<LedgerDetail>,
    /// The request itself can still be opened.
    pub can_be_opened: bool,
}

/// The result of checks of the ledger.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LedgerCheck {
    /// How many rows there are.
    pub rows: i64,
    /// Rows made without a keyring.
    pub unsealed: i64,
    /// Rows sealed with a key that is not here.
    pub other_key: i64,
    /// The faults, row by row.
    pub faults: Vec<LedgerFault>,
    /// Faults beyond those.
    pub more_faults: i64,
    /// When all rows were last checked. Those that came later were checked as they came.
    pub whole_at: i64,
    /// Fingerprint of the key that seals rows and signs exports; `null`: there is no keyring.
    pub key: Option<String>,
}

/// One thing that is wrong with the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum LedgerFault {
    /// Rows are missing.
    Gap {
        /// The first.
        from: i64,
        /// The last.
        to: i64,
    },
    /// A row, or the one before it, was changed after writing.
    Edited {
        /// Which.
        seq: i64,
    },
    /// The question or answer does not match the row's commitment.
    ContentEdited {
        /// Which.
        seq: i64,
    },
    /// The question or answer is gone, and nobody forgot it.
    ContentGone {
        /// Which.
        seq: i64,
    },
    /// A seal is not of this ledger's key.
    WrongSeal {
        /// Which.
        seq: i64,
    },
    /// Rows are missing at the end.
    CutTail {
        /// How many.
        missing: i64,
    },
    /// It does not lead to where it ended before.
    OtherHead {
        /// The place of the row that is remembered.
        seq: i64,
    },
    /// It was found damaged earlier.
    FoundDamaged {
        /// The row that says so.
        seq: i64,
    },
}

/// The format of an export of the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LedgerFormat {
    /// Verifiable.
    JsonLines,
    /// For a spreadsheet.
    Csv,
    /// For reading.
    Markdown,
}

/// Which rows to list.
#[derive(Debug, Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LedgerList {
    /// Rows of one kind.
    pub kind: Option<LedgerKind>,
    /// Rows of one agent.
    pub agent_id: Option<String>,
    /// Rows in which this was decided.
    pub verdict: Option<LedgerVerdict>,
    /// The actor.
    pub who: Option<LedgerWhoKind>,
    /// From this time on, Unix milliseconds.
    pub since: Option<i64>,
    /// Before this time, Unix milliseconds.
    pub until: Option<i64>,
    /// Where the page begins.
    pub cursor: Option<String>,
    /// At most so many.
    pub limit: Option<i64>,
}

/// How to take the ledger out.
#[derive(Debug, Clone, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LedgerExport {
    /// The format.
    pub format: LedgerFormat,
    /// With everything that was asked and answered.
    pub whole: bool,
    /// The word, where the host asked for one.
    pub confirm: Option<String>,
}
