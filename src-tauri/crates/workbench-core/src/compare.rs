//! One message said to two interfaces of the same agent, to see what becomes of it over each.
//!
//! Both get the message at the same time, with an identity of its own and no context, so that neither
//! answer knows of the other. What comes back is measured and returned; the wire log has all of it.
//! Deliberately absent: keeping it as a conversation. A task that goes on or asks something can be opened
//! by its identifier like any that was started elsewhere.

use std::sync::Arc;
use std::time::Duration;

use a2a_client::{AgentOptions, EndCause, EventStream, StreamStep};
use a2a_protocol::fold::TaskFold;
use a2a_protocol::model::{Artifact, Message, MessageId, Part, StreamEvent, Task};
use a2a_protocol::{Finding, SendMessage};
use tokio::time::timeout;
use workbench_store::ConnectionId;
use workbench_store::connections::ChosenInterface;

use crate::connections::{Known, chosen};
use crate::error::CoreError;
use crate::explain::{Explanation, explain};
use crate::sentence::CallSentence;
use crate::speaking::agent_for;
use crate::workbench::Workbench;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_mins(5);
/// Findings that are kept of one answer: a long stream repeats its faults.
const FINDINGS: usize = 100;

/// What became of the message over one interface.
#[derive(Debug, Clone)]
pub struct Answered {
    /// The interface.
    pub interface: ChosenInterface,
    /// The task that the agent made of it, if it did.
    pub task: Option<Task>,
    /// What the agent said: direct replies, else the words of the task's status.
    pub texts: Vec<String>,
    /// What the task produced.
    pub artifacts: Vec<Artifact>,
    /// What was not as specified, each rule at each place once.
    pub findings: Vec<Finding>,
    /// Events that arrived.
    pub events: usize,
    /// Bytes of these events, without the binding's envelopes.
    pub bytes: usize,
    /// Milliseconds to the first event, where one came.
    pub first_ms: Option<u64>,
    /// Milliseconds to the end.
    pub total_ms: u64,
    /// Why it ended early, where it did.
    pub failure: Option<Explanation>,
}

impl Workbench {
    /// Says `text` over two interfaces of an agent, each by its place among the candidates, and returns
    /// what became of it over either.
    ///
    /// # Errors
    /// When the agent is not there, one of the interfaces cannot be called, or there is nothing to say.
    pub async fn compare_interfaces(
        &self,
        id: &ConnectionId,
        places: [usize; 2],
        text: &str,
    ) -> Result<[Answered; 2], CoreError> {
        if text.trim().is_empty() {
            return Err(CoreError::EmptyMessage);
        }
        self.may_send_to(id).await?;
        let known = self.known(id).await?;
        let [first, second] = places;
        let (first, second) =
            tokio::try_join!(self.answer_of(&known, first, text), self.answer_of(&known, second, text))?;
        Ok([first, second])
    }

    async fn answer_of(&self, known: &Known, place: usize, text: &str) -> Result<Answered, CoreError> {
        let interface = chosen(&known.candidates, &known.addresses, place, false)?;
        self.answer_over(known, interface, text).await
    }

    /// Says `text` over one interface and measures what becomes of it.
    pub(crate) async fn answer_over(
        &self,
        known: &Known,
        interface: ChosenInterface,
        text: &str,
    ) -> Result<Answered, CoreError> {
        let id = &known.connection.id;
        let raw = self.raw_for(id, &known.auth).await?;
        let streaming = known.card.value.capabilities.streaming;
        let options = AgentOptions {
            streaming,
            extensions: self.requested_extensions(id).await?,
            connection: Some(Arc::from(id.as_str())),
        };
        let agent = agent_for(raw, &interface, options).map_err(|_| CoreError::NoInterface)?;
        let quirks = self.quirks(id).await?;
        agent.expect_quirks(&quirks.in_use());
        agent.rule_out_quirks(&quirks.ruled_out());
        let message = Message::user(MessageId::new(self.environment().fresh_id()), vec![Part::text(text)]);
        let send = SendMessage::new(message);
        let answer = if streaming == Some(true) { agent.stream(send) } else { agent.send_as_stream(send) };
        Ok(self.measure(interface, agent.follow(answer)).await)
    }

    async fn measure(&self, interface: ChosenInterface, mut stream: EventStream) -> Answered {
        let began = self.environment().now();
        let since = |at: i64| u64::try_from(at - began).unwrap_or(0);
        let mut answered = Answered {
            interface,
            task: None,
            texts: Vec::new(),
            artifacts: Vec::new(),
            findings: Vec::new(),
            events: 0,
            bytes: 0,
            first_ms: None,
            total_ms: 0,
            failure: None,
        };
        let mut fold = TaskFold::new();
        let reading = async {
            while let Some(step) = stream.next().await {
                match step {
                    StreamStep::Event(item) => {
                        answered.events += 1;
                        answered.bytes += item.raw.as_str().len();
                        answered.first_ms.get_or_insert_with(|| since(self.environment().now()));
                        answered.note(&item.findings);
                        if let StreamEvent::Message(message) = &item.value {
                            answered.texts.push(message.text());
                        }
                        fold.apply(&item.value);
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
        answered.total_ms = since(self.environment().now());
        if let Some(task) = fold.into_task() {
            answered.texts.extend(task.status.message.as_ref().map(Message::text));
            answered.artifacts.clone_from(&task.artifacts);
            answered.task = Some(task);
        }
        answered
    }
}

impl Answered {
    fn note(&mut self, findings: &[Finding]) {
        for finding in findings {
            let known = |other: &Finding| other.rule == finding.rule && other.pointer == finding.pointer;
            if self.findings.len() < FINDINGS && !self.findings.iter().any(known) {
                self.findings.push(finding.clone());
            }
        }
    }
}
