//! Decisions between the page and the rules.

use a2a_hitl::{Answer, GivenFile, ItemId, SecretRef};
use a2a_protocol::Json;
use workbench_core::{guessed_media_type, safe_name};

use crate::error::{AppError, Code};
use crate::views::{AdviceSentence, AnswerFile, Decision, ItemAnswer, ItemDecision, RefusalSentence};

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
