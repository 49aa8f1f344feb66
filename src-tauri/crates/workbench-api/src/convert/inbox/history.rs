//! What happened to a request, told in sentences.

use jiff::Timestamp;
use serde_json::Value;
use workbench_core::queries::rows::{ApprovalEvent, ApprovalEventKind};

/// One sentence per event, oldest first.
pub(super) fn sentences(events: &[ApprovalEvent]) -> Vec<String> {
    events.iter().map(|event| format!("{}: {}", time(event.at), sentence(event))).collect()
}

fn sentence(event: &ApprovalEvent) -> String {
    let detail: Value = serde_json::from_str(&event.detail).unwrap_or(Value::Null);
    let words = detail.get("message").and_then(Value::as_str);
    match event.kind {
        ApprovalEventKind::Proposed => "The agent asked.".to_owned(),
        ApprovalEventKind::Decided => match detail.get("viewed").and_then(Value::as_bool) {
            Some(true) => "A person decided, after seeing the whole request.".to_owned(),
            _ => "A person decided, without seeing the whole request.".to_owned(),
        },
        ApprovalEventKind::Withdrawn => match words {
            Some(words) => format!("The decision was taken back. {words}"),
            None => "The decision was taken back before it left.".to_owned(),
        },
        ApprovalEventKind::InFlight => match detail.get("attempt").and_then(Value::as_i64) {
            Some(attempt) if attempt > 1 => format!("Sending began, attempt {attempt}."),
            _ => "Sending began.".to_owned(),
        },
        ApprovalEventKind::Outcome => words.unwrap_or("It ended.").to_owned(),
        ApprovalEventKind::Receipt => words.unwrap_or("The agent went on.").to_owned(),
    }
}

/// In UTC, because a sentence may be copied to somebody elsewhere.
fn time(at: i64) -> String {
    match Timestamp::from_millisecond(at) {
        Ok(at) => at.strftime("%Y-%m-%d %H:%M:%S UTC").to_string(),
        Err(_) => "at an unknown time".to_owned(),
    }
}
