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
}

/// The decision on a request, once there is one.
pub(crate) fn brief(approval: &Approval) -> Option<DecisionBrief> {
    let (verdict, edited) = decision_of(approval)?;
    let words =
        approval.decision.as_deref().map(|decision| said_with(approval, decision)).unwrap_or_default();
    Some(DecisionBrief { verdict: ledger::convert::verdict(verdict), edited, words })
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
