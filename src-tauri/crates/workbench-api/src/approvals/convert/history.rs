//! The history of a request, one entry for each event of its log.

use serde_json::Value;
use workbench_core::approvals::noted::DecisionNote;
use workbench_core::approvals::outcome::Outcome;
use workbench_core::queries::rows::{ApprovalEvent, ApprovalEventKind};

use crate::approvals::HistoryEntry;
use crate::sentences::{HistorySentence, SentenceView};

/// Oldest first.
pub(super) fn entries(events: &[ApprovalEvent]) -> Vec<HistoryEntry> {
    events.iter().map(|event| HistoryEntry { at: event.at, what: what(event) }).collect()
}

fn what(event: &ApprovalEvent) -> SentenceView {
    let detail = || serde_json::from_str(&event.detail).unwrap_or(Value::Null);
    let told = || Outcome::read(&event.detail).map(|outcome| outcome.sentence.into());
    match event.kind {
        ApprovalEventKind::Proposed => asked(&detail()).into(),
        ApprovalEventKind::Decided => decided(DecisionNote::read(&event.detail)).into(),
        ApprovalEventKind::Withdrawn => match told() {
            Some(because) => HistorySentence::GivenBack { because: Box::new(because) }.into(),
            None => HistorySentence::TakenBack.into(),
        },
        ApprovalEventKind::InFlight => match detail().get("attempt").and_then(Value::as_i64) {
            Some(attempt) if attempt > 1 => HistorySentence::SendingBeganAgain { attempt }.into(),
            _ => HistorySentence::SendingBegan.into(),
        },
        ApprovalEventKind::Outcome => told().unwrap_or_else(|| HistorySentence::RequestEnded.into()),
        ApprovalEventKind::Receipt => told().unwrap_or_else(|| HistorySentence::AgentWentOn.into()),
    }
}

fn asked(detail: &Value) -> HistorySentence {
    let note = detail.get("note").and_then(Value::as_str).map(str::to_owned);
    match (detail.get("rewritten").and_then(Value::as_bool), note) {
        (Some(true), Some(note)) => HistorySentence::RewrittenAfterNote { note },
        (Some(true), None) => HistorySentence::AgentRewrote,
        _ => HistorySentence::AgentAsked,
    }
}

fn decided(note: DecisionNote) -> HistorySentence {
    match note.rule {
        Some(rules) => HistorySentence::DecidedByRule { rules },
        None if note.viewed => HistorySentence::DecidedAfterViewing,
        None => HistorySentence::DecidedWithoutViewing,
    }
}
