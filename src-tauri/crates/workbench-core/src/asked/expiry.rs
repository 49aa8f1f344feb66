//! The time limit of a request, if its agent gave it one.

use a2a_hitl::Reading;
use jiff::Timestamp;
use workbench_store::approvals::Approval;

/// The milliseconds that another look and sending take. The time for undoing ends so much before the request does.
const TO_BE_SENT: i64 = 2_000;

/// Whether the time to answer has passed.
pub(crate) fn is_over(approval: &Approval, now: i64) -> bool {
    approval.request.expires_at.is_some_and(|at| at <= now)
}

/// Until when a request can be answered, in Unix milliseconds.
pub(crate) fn of(reading: &Reading) -> Option<i64> {
    let at = reading.expires_at.as_deref()?.parse::<Timestamp>().ok()?;
    Some(at.as_millisecond())
}

/// When a decision leaves that can be undone for `undo` milliseconds: in time, where there is a limit.
pub(crate) fn leaves_at(expires_at: Option<i64>, now: i64, undo: i64) -> i64 {
    let wished = now.saturating_add(undo);
    expires_at.map_or(wished, |at| wished.min(at.saturating_sub(TO_BE_SENT)).max(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_for_undoing_ends_before_the_request_does() {
        assert_eq!(leaves_at(None, 1_000, 5_000), 6_000);
        assert_eq!(leaves_at(Some(60_000), 1_000, 5_000), 6_000);
        assert_eq!(leaves_at(Some(7_000), 1_000, 5_000), 5_000, "there must be time to send it");
        assert_eq!(leaves_at(Some(2_000), 1_000, 5_000), 1_000, "at once, and never before now");
    }
}
