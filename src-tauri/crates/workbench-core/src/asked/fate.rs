//! The known fate of a decision whose request ended without it.

use workbench_store::approvals::{Approval, ApprovalState as Stored};

use super::outcome::{Kind, Outcome};
use crate::sentence::{GradeSentence, Sentence};

/// The fate of a decision that did not count, as far as anybody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Nothing of it left.
    NotSent,
    /// It left, and certainly was not accepted.
    NotAccepted,
    /// A copy of it left that may have arrived.
    InDoubt,
}

/// The fate of a request's decision; `None` while it is open, if its state or reason tells it, and if nobody decided.
pub fn fate_of(approval: &Approval) -> Option<Fate> {
    approval.decision.as_ref()?;
    let outcome = Outcome::of(approval);
    let in_doubt = outcome.as_ref().and_then(|outcome| outcome.in_doubt);
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
    let is_said = fate == Fate::InDoubt && outcome.is_some_and(|outcome| outcome.kind == Kind::OverInDoubt);
    (!is_said).then_some(fate)
}

/// Whether a decision was sent although the agent's request could not be seen at that moment.
pub(crate) fn was_sent_unseen(approval: &Approval) -> bool {
    let grade = approval.freshness.as_deref().map(Sentence::from_stored);
    let Some(Sentence::Grade(grade)) = grade else { return false };
    matches!(
        grade,
        GradeSentence::SentAllTheSame | GradeSentence::ShowsNoTasks | GradeSentence::ShownAsBefore
    )
}

/// Whether the arrival of a decision is only concluded: its connection broke, and the task went on.
pub fn is_presumed(approval: &Approval) -> bool {
    approval.state == Stored::Delivered && Outcome::kind_of(approval) == Some(Kind::Presumed)
}
