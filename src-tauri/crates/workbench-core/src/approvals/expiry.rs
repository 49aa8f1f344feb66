//! Requests whose agents gave them a time limit: they end when it has passed, decided or not, and
//! nothing is sent for them any more.

use a2a_hitl::Reading;
use jiff::Timestamp;
use workbench_store::approvals::{self, Approval, expiry};
use workbench_store::{ApprovalId, StoreError, Tx};

use super::clockwork;
use super::machine::Event;
use super::outcome::Outcome;
use super::transition::advance;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::sentence::DeliverySentence;
use crate::workbench::Workbench;

/// What it takes to look at a task once more and to send, in milliseconds. The time for undoing ends so
/// much before the request does.
const TO_BE_SENT: i64 = 2_000;

/// Ends requests whose time is over, for as long as the application runs.
pub(crate) async fn run(workbench: Workbench) {
    clockwork::keep(workbench, |workbench| async move { workbench.end_what_is_over().await }).await;
}

impl Workbench {
    async fn end_what_is_over(&self) -> Result<Option<i64>, CoreError> {
        let now = self.environment().now();
        let over = self.store().read(move |reader| expiry::over(reader, now)).await?;
        if !over.is_empty() {
            let environment = self.environment().clone();
            self.enter("expire", move |tx| over.iter().try_for_each(|id| end(tx, id, &environment))).await?;
        }
        Ok(self.store().read(move |reader| expiry::next(reader, now)).await?)
    }
}

fn end(tx: &mut Tx<'_>, id: &ApprovalId, environment: &Environment) -> Result<(), StoreError> {
    if let Some(row) = approvals::get(tx, id)?.filter(|row| is_over(row, environment.now())) {
        advance(tx, &row, Event::Expired, &Outcome::plain(DeliverySentence::TimeOver), environment)?;
    }
    Ok(())
}

/// Whether the time to answer has passed.
pub(super) fn is_over(approval: &Approval, now: i64) -> bool {
    approval.request.expires_at.is_some_and(|at| at <= now)
}

/// Until when a request can be answered, in Unix milliseconds.
pub(super) fn of(reading: &Reading) -> Option<i64> {
    let at = reading.expires_at.as_deref()?.parse::<Timestamp>().ok()?;
    Some(at.as_millisecond())
}

/// When a decision leaves that can be undone for `undo` milliseconds: in time, where there is a limit.
pub(super) fn leaves_at(expires_at: Option<i64>, now: i64, undo: i64) -> i64 {
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
