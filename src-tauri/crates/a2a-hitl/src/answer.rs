//! A person's answer to one item.

use std::fmt;

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};

use crate::SecretRef;

/// The name of one item within its request: the agent's own id where the shape has one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ItemId(String);

impl ItemId {
    /// Takes an id as it is; ids are opaque.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id as received.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ItemId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// One person's answer to one item. Which ones an item takes is the item's to say.
///
/// Tagged from outside, because JSON that is kept as bytes cannot pass through serde's buffering.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    /// Do it. With a payload: as edited.
    Approve {
        /// The edited payload; `None` leaves it as the agent proposed it.
        payload: Option<Json>,
    },
    /// Do it, and more than this once: one of the wider permissions that the item offers.
    Grant(String),
    /// Do not do it.
    Reject {
        /// The reason, or an instruction what to do instead. Sent only if the shape has a place for it.
        reason: Option<String>,
    },
    /// Close the request without an answer, where that is not the same as refusing.
    Cancel,
    /// Free text, or an option of a question.
    Text(String),
    /// Files, and words beside them, which may be empty.
    Files {
        /// The words.
        text: String,
        /// At least one.
        files: Vec<GivenFile>,
    },
    /// Several options of a question.
    Choices(Vec<String>),
    /// A filled form, sent as these bytes: a JSON object, unless another value was asked for.
    Values(Json),
    /// Any JSON value, sent as these bytes.
    Raw(Json),
    /// A part of the permissions asked for.
    #[serde(rename_all = "camelCase")]
    Permissions {
        /// The granted permissions: nothing that was not requested.
        granted: Json,
        /// For how long, one of the scopes that the item offers; `None` where it offers none.
        scope: Option<String>,
    },
    /// The action outside of this conversation is done.
    Done,
    /// Where a sign-in led. The whole address carries a code and is a secret.
    #[serde(rename_all = "camelCase")]
    Redirected {
        /// The address without its query.
        address: String,
        /// The whole address, named only.
        full: SecretRef,
    },
    /// A secret, named only; its value joins at the moment of sending.
    Secret(SecretRef),
}

/// A file that goes with an answer, and is stored with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GivenFile {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub media_type: String,
    /// Its bytes.
    pub base64: String,
}

/// An [`Answer`] without its content, for messages and policies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AnswerKind {
    /// [`Answer::Approve`] without payload.
    Approve,
    /// [`Answer::Approve`] with a payload.
    Edit,
    /// [`Answer::Grant`].
    Grant,
    /// [`Answer::Reject`].
    Reject,
    /// [`Answer::Cancel`].
    Cancel,
    /// [`Answer::Text`].
    Text,
    /// [`Answer::Files`].
    Files,
    /// [`Answer::Choices`].
    Choices,
    /// [`Answer::Values`].
    Values,
    /// [`Answer::Raw`].
    Raw,
    /// [`Answer::Permissions`].
    Permissions,
    /// [`Answer::Done`].
    Done,
    /// [`Answer::Redirected`].
    Redirected,
    /// [`Answer::Secret`].
    Secret,
}

impl Answer {
    /// Whether it lets nothing through: it refuses, or closes without an answer.
    pub fn refuses(&self) -> bool {
        matches!(self, Self::Reject { .. } | Self::Cancel)
    }

    /// The secrets that it names.
    pub fn secret(&self) -> Option<&SecretRef> {
        match self {
            Self::Secret(secret) | Self::Redirected { full: secret, .. } => Some(secret),
            _ => None,
        }
    }

    /// The kind of answer.
    pub fn kind(&self) -> AnswerKind {
        match self {
            Self::Approve { payload: None } => AnswerKind::Approve,
            Self::Approve { payload: Some(_) } => AnswerKind::Edit,
            Self::Grant(_) => AnswerKind::Grant,
            Self::Reject { .. } => AnswerKind::Reject,
            Self::Cancel => AnswerKind::Cancel,
            Self::Text(_) => AnswerKind::Text,
            Self::Files { .. } => AnswerKind::Files,
            Self::Choices(_) => AnswerKind::Choices,
            Self::Values(_) => AnswerKind::Values,
            Self::Raw(_) => AnswerKind::Raw,
            Self::Permissions { .. } => AnswerKind::Permissions,
            Self::Done => AnswerKind::Done,
            Self::Redirected { .. } => AnswerKind::Redirected,
            Self::Secret(_) => AnswerKind::Secret,
        }
    }
}

/// Whether none of these answers lets anything through.
pub fn only_rejects(answers: &[(ItemId, Answer)]) -> bool {
    answers.iter().all(|(_, answer)| answer.refuses())
}

impl AnswerKind {
    /// The word for it in a sentence.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Approve => "approval",
            Self::Edit => "approval with edits",
            Self::Grant => "wider approval",
            Self::Reject => "rejection",
            Self::Cancel => "cancellation",
            Self::Text => "text",
            Self::Files => "files",
            Self::Choices => "choices",
            Self::Values => "form values",
            Self::Raw => "raw JSON",
            Self::Permissions => "permissions",
            Self::Done => "done",
            Self::Redirected => "address of a sign-in",
            Self::Secret => "secret",
        }
    }
}

impl fmt::Display for AnswerKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}
