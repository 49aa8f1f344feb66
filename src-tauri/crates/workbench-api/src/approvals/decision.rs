//! A person's decision, item by item.

use a2a_hitl::{Answer, GivenFile, ItemId, SecretRef};
use a2a_protocol::Json;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::{guessed_media_type, safe_name};

use crate::error::{AppError, Code};
use crate::sentences::{AdviceSentence, RefusalSentence};

/// A person's decision. Every item of the request is answered.
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

/// An answer by the agent's own name.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OfferView {
    /// The name, as on a button; untrusted.
    pub label: String,
    /// The answer.
    pub answer: ItemAnswer,
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
        /// The reason, or an instruction what to do instead.
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
    /// The person did it at the link.
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

/// The answers that a decision holds.
///
/// # Errors
/// When a JSON text is none, naming the item.
pub(crate) fn answers(decision: Decision) -> Result<Vec<(ItemId, Answer)>, AppError> {
    decision
        .items
        .into_iter()
        .map(|ItemDecision { item_id, answer }| {
            let json = |text: String| parse(&item_id, text);
            let answer = match answer {
                ItemAnswer::Approve { payload } => {
                    Answer::Approve { payload: payload.map(json).transpose()? }
                }
                ItemAnswer::Reject { reason } => {
                    Answer::Reject { reason: reason.filter(|reason| !reason.trim().is_empty()) }
                }
                ItemAnswer::Grant { grant } => Answer::Grant(grant),
                ItemAnswer::Cancel => Answer::Cancel,
                ItemAnswer::Text { text } => Answer::Text(text),
                ItemAnswer::Files { text, files } => {
                    Answer::Files { text, files: files.into_iter().map(given).collect() }
                }
                ItemAnswer::Choices { chosen } => Answer::Choices(chosen),
                ItemAnswer::Permissions { json: text, scope } => {
                    Answer::Permissions { granted: json(text)?, scope }
                }
                ItemAnswer::Done => Answer::Done,
                // Which one it is, is not the page's to say.
                ItemAnswer::Secret => Answer::Secret(SecretRef::new("")),
                ItemAnswer::Values { json: text } => Answer::Values(json(text)?),
                ItemAnswer::Raw { json: text } => Answer::Raw(json(text)?),
            };
            Ok((ItemId::new(item_id), answer))
        })
        .collect()
}

/// A file under a name that leads nowhere, with a media type.
fn given(file: AnswerFile) -> GivenFile {
    let name = safe_name(&file.name);
    let media_type = if file.media_type.is_empty() { guessed_media_type(&name) } else { file.media_type };
    GivenFile { name, media_type, base64: file.base64 }
}

fn shown_file(GivenFile { name, media_type, base64 }: GivenFile) -> AnswerFile {
    AnswerFile { name, media_type, base64 }
}

fn parse(item: &str, text: String) -> Result<Json, AppError> {
    Json::parse(text).map_err(|error| {
        let (line, column) = error.position();
        let refusal = RefusalSentence::AnswerIsNotJson { item: item.to_owned(), line, column };
        AppError::new(Code::InvalidInput, refusal).hint(AdviceSentence::CorrectIt)
    })
}

/// A stored decision. Values of secrets are not in it.
pub(crate) fn decision(answers: Vec<(ItemId, Answer)>) -> Decision {
    let items = answers
        .into_iter()
        .map(|(item, answer)| ItemDecision { item_id: item.as_str().to_owned(), answer: shown(answer) })
        .collect();
    Decision { items }
}

fn shown(answer: Answer) -> ItemAnswer {
    let text = |json: Json| json.as_str().to_owned();
    match answer {
        Answer::Approve { payload } => ItemAnswer::Approve { payload: payload.map(text) },
        Answer::Reject { reason } => ItemAnswer::Reject { reason },
        Answer::Text(text) => ItemAnswer::Text { text },
        Answer::Grant(grant) => ItemAnswer::Grant { grant },
        Answer::Cancel => ItemAnswer::Cancel,
        Answer::Files { text, files } => {
            ItemAnswer::Files { text, files: files.into_iter().map(shown_file).collect() }
        }
        Answer::Choices(chosen) => ItemAnswer::Choices { chosen },
        Answer::Permissions { granted, scope } => ItemAnswer::Permissions { json: text(granted), scope },
        Answer::Done => ItemAnswer::Done,
        Answer::Values(json) => ItemAnswer::Values { json: text(json) },
        Answer::Raw(json) => ItemAnswer::Raw { json: text(json) },
        Answer::Secret(_) | Answer::Redirected { .. } => ItemAnswer::Secret,
    }
}
