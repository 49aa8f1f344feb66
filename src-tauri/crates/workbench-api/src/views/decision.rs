//! What a person decides about a request.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a person decided. Every item of the request is answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    /// One answer per item.
    pub items: Vec<ItemDecision>,
}

/// The answer to one item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ItemDecision {
    /// The item.
    pub item_id: String,
    /// The answer.
    pub answer: ItemAnswer,
}

/// A file that goes with an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AnswerFile {
    /// Its name.
    pub name: String,
    /// Its media type; empty: guessed from the name.
    pub media_type: String,
    /// Content.
    pub base64: String,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ItemAnswer {
    /// Do it.
    Approve {
        /// The payload with the person's edits, JSON; `null`: unchanged.
        payload: Option<String>,
    },
    /// Do it, and more than this once.
    Grant {
        /// Which of the wider permissions.
        grant: String,
    },
    /// Do not do it.
    Reject {
        /// Why, or what to do instead.
        reason: Option<String>,
    },
    /// Close it without an answer.
    Cancel,
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// Files, and words beside them.
    Files {
        /// The words; may be empty.
        text: String,
        /// At least one.
        files: Vec<AnswerFile>,
    },
    /// Several of the choices.
    Choices {
        /// Which.
        chosen: Vec<String>,
    },
    /// A part of the permissions.
    Permissions {
        /// Which, JSON.
        json: String,
        /// For how long; `null` where there is no choice.
        scope: Option<String>,
    },
    /// What was to be done elsewhere is done.
    Done,
    /// The secret, or the address of the sign-in, that was given for this item.
    Secret,
    /// Values of a form, JSON.
    Values {
        /// The JSON text.
        json: String,
    },
    /// Any JSON.
    Raw {
        /// The JSON text.
        json: String,
    },
}
