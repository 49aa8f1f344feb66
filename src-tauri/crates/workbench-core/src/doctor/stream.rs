//! Tests whether events arrive as they happen, or all at once at the end.
//!
//! A proxy or server that buffers an answer leaves every event whole and in order; only their times show it. That
//! takes an answer of several events over some time, and therefore a message.

use std::sync::Arc;
use std::time::Duration;

use a2a_client::{AgentOptions, EndCause, EventStream, StreamStep};
use a2a_protocol::SendMessage;
use a2a_protocol::model::{Message, MessageId, Part, TaskId};
use tokio::time::timeout;
use workbench_store::connections::ChosenInterface;

use super::course::{Course, Notes, SoFar, not_reached};
use crate::error::CoreError;
use crate::examinations::{Diagnosis, Severity, StepState};
use crate::explain::{Explanation, explain};
use crate::remedy::Remedy;
use crate::sentence::{CallSentence, DoctorSentence};
use crate::speaking::agent_for;

/// Milliseconds that an answer must take for its times to tell something.
const TELLING: u64 = 300;
/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_mins(5);

/// The answer to the message.
#[derive(Default)]
struct Answered {
    task: Option<TaskId>,
    events: usize,
    /// Milliseconds to the first event, where one came.
    first_ms: Option<u64>,
    total_ms: u64,
    /// Why it ended early, where it did.
    failure: Option<Explanation>,
}

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
        match self.answer_over(&interface, text).await {
            Ok(answered) => {
                let told = judged(&answered);
                let remedy = answered.task.map(|task| Remedy::OpenTask { task_id: task.to_string() });
                notes.tell(Diagnosis { remedy, ..told }).await;
                StepState::Done
            }
            Err(error) => notes.tell_failure(&error).await,
        }
    }

    async fn answer_over(&self, interface: &ChosenInterface, text: &str) -> Result<Answered, CoreError> {
        let id = self.id();
        let raw = self.raw().await?;
        let streaming = self.known.card.value.capabilities.streaming;
        let options = AgentOptions {
            streaming,
            extensions: self.doctor.speaking.requested_extensions(id).await?,
            connection: Some(Arc::from(id.as_str())),
        };
        let agent = agent_for(raw, interface, options).map_err(|_| CoreError::NoInterface)?;
        let quirks = self.doctor.quirks.of(id).await?;
        agent.expect_quirks(&quirks.in_use());
        agent.rule_out_quirks(&quirks.ruled_out());
        let message_id = MessageId::new(self.doctor.ground.environment().fresh_id());
        let message = Message::user(message_id, vec![Part::text(text)]);
        Ok(self.measure(agent.follow(agent.stream(SendMessage::new(message)))).await)
    }

    async fn measure(&self, mut stream: EventStream) -> Answered {
        let now = || self.doctor.ground.environment().now();
        let began = now();
        let since = |at: i64| u64::try_from(at - began).unwrap_or(0);
        let mut answered = Answered::default();
        let reading = async {
            while let Some(step) = stream.next().await {
                match step {
                    StreamStep::Event(item) => {
                        answered.events += 1;
                        answered.first_ms.get_or_insert_with(|| since(now()));
                        if answered.task.is_none() {
                            answered.task = item.value.task_id().cloned();
                        }
                    }
                    StreamStep::Gap(_) => {}
                    StreamStep::End(end) => {
                        answered.failure = match end.cause {
                            EndCause::Cut(error) => Some(explain(&error)),
                            EndCause::Clean | EndCause::Idle if !end.stream_event_seen => {
                                Some(Explanation::new(CallSentence::EndedWithoutAnswer))
                            }
                            EndCause::Clean | EndCause::Stopped | EndCause::Idle => None,
                        };
                    }
                }
            }
        };
        if timeout(PATIENCE, reading).await.is_err() {
            answered.failure = Some(Explanation::new(CallSentence::EndedWithoutAnswer));
        }
        answered.total_ms = since(now());
        answered
    }
}

/// The finding from the times of an answer.
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
