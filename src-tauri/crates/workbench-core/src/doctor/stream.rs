//! Whether events come as they happen, or all at once when the work is done.
//!
//! A proxy or a server that gathers an answer before it passes it on leaves every event whole and in order; only
//! the times tell. It takes an answer of several events over some time, and so a message.

use super::course::{Course, Notes, SoFar, not_reached};
use super::{Diagnosis, Remedy, Severity, StepState};
use crate::compare::Answered;
use crate::sentence::DoctorSentence;

/// Milliseconds that an answer must take for its times to tell something.
const TELLING: u64 = 300;

impl Course {
    /// Offers to look, where there is something to look at.
    pub(super) async fn stream(&self, notes: Notes<'_>, so_far: &SoFar) -> StepState {
        if self.known.card.value.capabilities.streaming != Some(true) {
            notes.tell(Diagnosis::new(Severity::Note, DoctorSentence::StreamNotOffered)).await;
            return StepState::Skipped;
        }
        if !so_far.answered {
            notes.tell(not_reached()).await;
            return StepState::Skipped;
        }
        notes.tell(Diagnosis::new(Severity::Note, DoctorSentence::StreamNeedsMessage)).await;
        StepState::Offered
    }

    pub(super) async fn send_and_measure(&self, notes: Notes<'_>, text: &str) -> StepState {
        let Some(interface) = self.in_use().cloned() else {
            notes.tell(not_reached()).await;
            return StepState::Done;
        };
        match self.bench.answer_over(&self.known, interface, text).await {
            Ok(answered) => {
                let task = answered.task.as_ref().map(|task| task.id.to_string());
                let told = judged(&answered);
                let remedy = task.map(|task_id| Remedy::OpenTask { task_id });
                notes.tell(Diagnosis { remedy, ..told }).await;
                StepState::Done
            }
            Err(error) => notes.tell_failure(&error).await,
        }
    }
}

/// What the times of an answer tell.
fn judged(answered: &Answered) -> Diagnosis {
    let (events, total) = (answered.events, answered.total_ms);
    if let Some(failure) = &answered.failure {
        let told = Diagnosis::new(Severity::Problem, failure.message.clone());
        return Diagnosis { hints: failure.hints.clone(), ..told };
    }
    let first = answered.first_ms.unwrap_or(total);
    if events < 2 {
        return Diagnosis::new(Severity::Note, DoctorSentence::StreamTooShort { total });
    }
    if total < TELLING {
        return Diagnosis::new(Severity::Note, DoctorSentence::StreamTooFast { events, total });
    }
    // Nine tenths of the time for nothing, and then everything.
    if first.saturating_mul(10) >= total.saturating_mul(9) {
        return Diagnosis::new(Severity::Warning, DoctorSentence::StreamHeldBack { events, first, total });
    }
    Diagnosis::new(Severity::Good, DoctorSentence::StreamFlows { events, first, total })
}
