//! A decision in a few words, as a chat and a story tell it: “Answered: Porto”, “Rejected: too expensive”.

use a2a_hitl::Answer;
use serde::Serialize;
use ts_rs::TS;
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::approvals::{decision_of, name_of, stored};
use workbench_core::queries::rows::Approval;

use crate::ledger::{self, LedgerVerdict};

/// A decision in a few words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DecisionBrief {
    /// The decision.
    pub verdict: LedgerVerdict,
    /// Fields that were edited.
    pub edited: Vec<String>,
    /// The words with it: reasons and answers, an option by its name. Never secrets.
    pub words: Vec<String>,
    /// The answers that are no words.
    pub given: Vec<Given>,
}

/// An answer that is no words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    /// A secret.
    Secret,
    /// That it is done.
    Done,
    /// A form.
    Values,
    /// JSON.
    Raw,
    /// An empty text.
    Empty,
}

/// The decision on a request, once there is one.
pub(crate) fn brief(approval: &Approval) -> Option<DecisionBrief> {
    let (verdict, edited) = decision_of(approval)?;
    let words =
        approval.decision.as_deref().map(|decision| said_with(approval, decision)).unwrap_or_default();
    let answers = approval.decision.as_deref().and_then(|decision| stored::answers(decision).ok());
    let given = answers.iter().flatten().filter_map(|(_, answer)| given(answer)).collect();
    Some(DecisionBrief { verdict: ledger::convert::verdict(verdict), edited, words, given })
}

fn given(answer: &Answer) -> Option<Given> {
    match answer {
        Answer::Secret(_) => Some(Given::Secret),
        Answer::Done | Answer::Redirected { .. } => Some(Given::Done),
        Answer::Values(_) => Some(Given::Values),
        Answer::Raw(_) => Some(Given::Raw),
        Answer::Text(text) if text.trim().is_empty() => Some(Given::Empty),
        Answer::Text(_)
        | Answer::Files { .. }
        | Answer::Choices(_)
        | Answer::Reject { .. }
        | Answer::Approve { .. }
        | Answer::Grant(_)
        | Answer::Cancel
        | Answer::Permissions { .. } => None,
    }
}

/// Reasons and answers in words, never secrets.
pub(crate) fn said_with(approval: &Approval, answers: &str) -> Vec<String> {
    let answers = stored::answers(answers).unwrap_or_default();
    let request = StoredRequest::of(approval).ok();
    let items = request.as_ref().map_or(&[][..], |request| &request.reading.items);
    let words = answers.into_iter().filter_map(|(id, answer)| match answer {
        Answer::Reject { reason } => reason,
        Answer::Text(text) => Some(name_of(items, &id, &text)),
        Answer::Files { text, files } => {
            let names = files.into_iter().map(|file| file.name);
            let said = [text].into_iter().filter(|text| !text.trim().is_empty());
            Some(said.chain(names).collect::<Vec<_>>().join(", "))
        }
        Answer::Choices(chosen) => {
            let names = chosen.iter().map(|value| name_of(items, &id, value));
            Some(names.collect::<Vec<_>>().join(", "))
        }
        Answer::Approve { .. }
        | Answer::Grant(_)
        | Answer::Cancel
        | Answer::Values(_)
        | Answer::Raw(_)
        | Answer::Permissions { .. }
        | Answer::Done
        | Answer::Redirected { .. }
        | Answer::Secret(_) => None,
    });
    words.filter(|words| !words.trim().is_empty()).collect()
}
