//! What is known of a decision whose request is over without it.

use workbench_store::approvals::{Approval, ApprovalState as Stored};

use super::transition::Why;
use crate::sentence::{DeliverySentence, GradeSentence, Sentence};

/// What became of a decision that did not count, as far as anybody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Nothing of it left.
    NotSent,
    /// It left, and certainly was not accepted.
    NotAccepted,
    /// A copy of it left that may have arrived.
    InDoubt,
}

/// What became of the decision of a request; `None` while it is open, where its state or its reason says it, and where
/// nobody decided.
pub fn fate_of(approval: &Approval) -> Option<Fate> {
    approval.decision.as_ref()?;
    let outcome = approval.outcome.as_deref();
    let in_doubt = Why::was_in_doubt(outcome);
    let fate = match approval.state {
        Stored::Superseded | Stored::Expired | Stored::AnsweredElsewhere => match in_doubt {
            Some(true) => Fate::InDoubt,
            _ if approval.attempt == 0 => Fate::NotSent,
            Some(false) => Fate::NotAccepted,
            None => return None,
        },
        Stored::Refused if in_doubt == Some(true) => Fate::InDoubt,
        // It came in a file, and left where that was made.
        Stored::LeftOpen if approval.attempt > 0 => Fate::InDoubt,
        Stored::Refused
        | Stored::Pending
        | Stored::Queued
        | Stored::InFlight
        | Stored::Delivered
        | Stored::Uncertain
        | Stored::LeftOpen => return None,
    };
    let is_said = fate == Fate::InDoubt && Why::said(outcome).as_ref().is_some_and(says_doubt);
    (!is_said).then_some(fate)
}

fn says_doubt(reason: &Sentence) -> bool {
    matches!(
        reason,
        Sentence::Delivery(
            DeliverySentence::TaskEndedInDoubt
                | DeliverySentence::WentOnAfterError
                | DeliverySentence::WentOnAfterTwo
                | DeliverySentence::WentOnAfterSetBack
                | DeliverySentence::WentOnAfterCancel
                | DeliverySentence::OverSinceCopy
        )
    )
}

/// Whether a decision was sent although nobody could see what the agent asked by then.
pub(crate) fn was_sent_unseen(approval: &Approval) -> bool {
    let unseen = Sentence::from(GradeSentence::SentAllTheSame).to_stored();
    approval.freshness.as_deref() == Some(unseen.as_str())
}

/// Whether that a decision arrived is only concluded: its connection broke, and the task went on.
pub fn is_presumed(approval: &Approval) -> bool {
    let reason = Why::said(approval.outcome.as_deref());
    approval.state == Stored::Delivered && reason.as_ref().is_some_and(concludes)
}

/// Whether it is by this that a decision is only concluded to have arrived.
pub(crate) fn concludes(reason: &Sentence) -> bool {
    matches!(reason, Sentence::Delivery(DeliverySentence::WentOnAfterSending))
}
