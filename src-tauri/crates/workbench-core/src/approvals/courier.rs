//! Getting decisions to their agents: look once more, claim, send, and say what is known.
//!
//! Nothing is sent that is not in the outbox, and every attempt is on disk before its first byte
//! leaves. What a failure proves is [`super::certainty`]'s to say, what may be repeated
//! [`super::repeat`]'s; here is only the doing. After a start, whatever was in flight is of unknown
//! outcome and is looked into before anything else is sent.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a_client::EndCause;
use a2a_hitl::{Freshness, FreshnessGrade, Glimpse, Outgoing as Resolved, Reading, Reply, RequestInput};
use a2a_hitl::{freshness, read_request, read_with};
use a2a_protocol::SendMessage;
use a2a_protocol::model::Task;
use serde_json::json;
use tokio::sync::Notify;
use tokio::time::sleep;
use workbench_store::ApprovalId;
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::outbox::{self, Outgoing};
use workbench_store::approvals::{self, Approval, ApprovalState as Stored};
use workbench_store::tasks::{self, TaskRow};

use super::certainty::{DeliveryCertainty, delivery_certainty};
use super::intake::{self, Delivery, words};
use super::machine::{ApprovalState, Event, step};
use super::outcome::{outcome_of, retry_after_of};
use super::repeat::{permit, wait_before_next, weight};
use super::stored::{StoredRequest, answers, expected, state_of, stored, timestamp, unreadable};
use crate::agents::Reached;
use crate::error::CoreError;
use crate::explain::{explain, with_causes};
use crate::queries::decision_message;
use crate::sessions::run::{Session, is_unknown_task};
use crate::workbench::{Workbench, lock};

/// The longest sleep of the courier: clocks jump and machines are suspended.
const LONGEST_SLEEP: Duration = Duration::from_secs(30);

/// Wakes the courier.
#[derive(Default, Clone)]
pub(crate) struct Bell {
    bell: Arc<Notify>,
    /// Requests whose delivery is under way, so that none is begun twice.
    busy: Arc<Mutex<HashSet<ApprovalId>>>,
}

impl Bell {
    pub(crate) fn ring(&self) {
        self.bell.notify_one();
    }
}

/// Delivers decisions for as long as the application runs.
pub(crate) async fn run(workbench: Workbench) {
    reconcile_all(&workbench).await;
    loop {
        let now = workbench.environment().now();
        match workbench.store().read(move |reader| outbox::due(reader, now)).await {
            Ok(due) => due.into_iter().for_each(|outgoing| workbench.deliver_in_background(outgoing)),
            Err(error) => tracing::error!(%error, "the outbox cannot be read"),
        }
        let next = workbench.store().read(outbox::next_due).await.ok().flatten();
        let wait = next.map_or(LONGEST_SLEEP, |next| {
            Duration::from_millis(u64::try_from(next - workbench.environment().now()).unwrap_or(0))
        });
        tokio::select! {
            () = workbench.courier().bell.notified() => {}
            () = sleep(wait.clamp(Duration::from_millis(10), LONGEST_SLEEP)) => {}
        }
    }
}

/// Looks into every attempt whose outcome is unknown, those first that were under way when the program
/// last ended.
async fn reconcile_all(workbench: &Workbench) {
    let in_flight = workbench.store().read(outbox::in_flight).await.unwrap_or_default();
    for Outgoing { approval, .. } in in_flight {
        let id = approval.request.id.clone();
        let now = workbench.environment().now();
        let why = "The program ended while this was being sent.";
        let unknown = move |tx: &mut workbench_store::Tx<'_>| {
            intake::advance(tx, &approval, Event::OutcomeUnknown, why, now)
        };
        if let Err(error) = workbench.store().write("outcome unknown", unknown).await {
            tracing::error!(%error, "an interrupted delivery could not be noted");
            continue;
        }
        workbench.look_into(&id).await;
    }
    // What was in doubt before may have been decided by the agent meanwhile. Nothing waits for it.
    let doubtful = workbench.store().read(outbox::uncertain).await.unwrap_or_default();
    let searching = workbench.clone();
    workbench.in_background(async move {
        for Outgoing { approval, .. } in doubtful {
            searching.look_into(&approval.request.id).await;
        }
    });
}

impl Workbench {
    fn deliver_in_background(&self, outgoing: Outgoing) {
        let id = outgoing.approval.request.id.clone();
        if !lock(&self.courier().busy).insert(id.clone()) {
            return;
        }
        let workbench = self.clone();
        self.in_background(async move {
            if let Err(error) = workbench.deliver(outgoing).await {
                tracing::warn!(%error, "a decision could not be delivered");
            }
            lock(&workbench.courier().busy).remove(&id);
            workbench.courier().ring();
        });
    }

    /// Sends an uncertain decision again because a person said so.
    pub(crate) fn deliver_again(&self, approval: Approval) {
        let workbench = self.clone();
        self.in_background(async move {
            let again = async {
                let (_, task, reached) = workbench.parties(&approval).await?;
                workbench
                    .attempt(approval, Event::RepeatedByPerson, "sent again by a person", &task, &reached)
                    .await
            };
            if let Err(error) = again.await {
                tracing::warn!(%error, "a decision could not be sent again");
            }
        });
    }

    async fn deliver(&self, outgoing: Outgoing) -> Result<(), CoreError> {
        let approval = outgoing.approval;
        let (request, task, reached) = self.parties(&approval).await?;
        let grade = match self.look(&approval, &request, &task, &reached).await? {
            Some(Freshness::Graded(FreshnessGrade::SameRequest)) => {
                "The same request was seen again just before sending."
            }
            Some(Freshness::Graded(FreshnessGrade::StillWaiting)) => {
                "The task was still waiting just before sending; the agent did not show the request again."
            }
            // What the look found has been written down already.
            Some(
                Freshness::Graded(FreshnessGrade::Unknown)
                | Freshness::AsksSomethingElse
                | Freshness::NotWaiting,
            )
            | None => {
                return Ok(());
            }
        };
        let now = timestamp(self.environment().now());
        self.attempt(approval, Event::Claimed { now }, grade, &task, &reached).await
    }

    /// Reads the task just before sending and closes or gives back what does not stand any more.
    /// `None`: it could not be read.
    async fn look(
        &self,
        approval: &Approval,
        request: &StoredRequest,
        task: &TaskRow,
        reached: &Arc<Reached>,
    ) -> Result<Option<Freshness>, CoreError> {
        let read = match reached.agent.get_task(&task.task_id, None).await {
            Ok(read) => read,
            Err(error) if is_unknown_task(&error) => {
                self.task_lost(&task.task_key).await?;
                return Ok(None);
            }
            Err(error) => {
                let why =
                    format!("Before sending, the task could not be looked at. {}", explain(&error).message);
                self.step(approval, Event::StandsUnknown, &why).await?;
                return Ok(None);
            }
        };
        let reading = read_again(&read.value, &request.reading);
        let later = self.task(&task.task_key).await?.last_event_seq > request.seq;
        let seen = compare(request, task, &read.value, &reading, later);
        match seen {
            Freshness::Graded(FreshnessGrade::Unknown) => {
                self.step(
                    approval,
                    Event::StandsUnknown,
                    "Before sending, it could not be told whether the agent still asks this.",
                )
                .await?;
            }
            Freshness::AsksSomethingElse | Freshness::NotWaiting => {
                self.observe_task(reached, task, read).await?;
            }
            Freshness::Graded(_) => {}
        }
        Ok(Some(seen))
    }

    /// Claims the decision and sends it.
    async fn attempt(
        &self,
        approval: Approval,
        event: Event,
        grade: &str,
        task: &TaskRow,
        reached: &Arc<Reached>,
    ) -> Result<(), CoreError> {
        let next = match step(state_of(&approval), event) {
            Ok(next @ ApprovalState::InFlight { .. }) => next,
            Ok(ApprovalState::Pending) => {
                return self
                    .give_back(&approval, "The decision was too old to be sent without asking again.")
                    .await;
            }
            Ok(_) | Err(_) => return Ok(()),
        };
        let ApprovalState::InFlight { attempt } = next else { return Ok(()) };
        let (id, now, freshness) = (approval.request.id.clone(), self.environment().now(), grade.to_owned());
        let expected = expected(&approval);
        let claimed = self
            .store()
            .write("claim", move |tx| {
                if !outbox::claim(tx, &id, expected, &freshness, now)? {
                    return Ok(None);
                }
                log::append(
                    tx,
                    &id,
                    ApprovalEventKind::InFlight,
                    &json!({ "attempt": attempt }).to_string(),
                    now,
                )?;
                outbox::get(tx, &id)
            })
            .await?;
        let Some(Outgoing { approval, reply }) = claimed else { return Ok(()) };
        self.send_reply(approval, &reply, task, reached).await
    }

    async fn send_reply(
        &self,
        approval: Approval,
        reply: &str,
        task: &TaskRow,
        reached: &Arc<Reached>,
    ) -> Result<(), CoreError> {
        let reply: Reply = serde_json::from_str(reply).map_err(unreadable("reply"))?;
        let secrets = self.secrets().await;
        let resolved = reply.resolve(|name| {
            secrets.get(name.as_str()).ok().flatten().map(|secret| secret.expose().to_owned())
        });
        let delivery = Delivery { approval: approval.request.id.clone(), attempt: approval.attempt };
        let stream = match resolved {
            Ok(Resolved::Message { parts, metadata, extensions }) => {
                let message = decision_message(&approval.request.id, task, parts, metadata, extensions);
                reached.converse(SendMessage::new(message), false)
            }
            Ok(Resolved::Rpc { method, params }) => {
                let called = reached.agent.call_method(method, params, Some(task.task_id.clone())).await;
                return match called {
                    Ok(_) => self.step(&approval, Event::Accepted, "The agent has the decision.").await,
                    Err(error) => self.failed(approval, &error.into()).await,
                };
            }
            Err(error) => {
                let why = format!("The reply could not be completed: {}.", with_causes(&error));
                return self.step(&approval, Event::NotAccepted { again: None }, &why).await;
            }
        };
        let ended =
            Session::delivering(self.clone(), reached.origin(), task, delivery).follow(stream).await?;
        if ended.answered {
            return Ok(());
        }
        self.failed(approval, &ended.cause).await
    }

    /// Draws from a failed attempt what it proves.
    async fn failed(&self, approval: Approval, cause: &EndCause) -> Result<(), CoreError> {
        let outcome = outcome_of(cause);
        let said = match cause {
            EndCause::Cut(error) => explain(error).message,
            EndCause::Clean | EndCause::Idle | EndCause::Stopped => "The agent did not answer.".to_owned(),
        };
        match delivery_certainty(&outcome) {
            DeliveryCertainty::NotAccepted => {
                let wait = wait_before_next(&outcome, approval.attempt, retry_after_of(cause));
                match wait {
                    Some(wait) => self.try_later(&approval, wait, &said).await,
                    None => self.refused(&approval, &said).await,
                }
            }
            DeliveryCertainty::Maybe => {
                self.step(&approval, Event::OutcomeUnknown, &said).await?;
                self.reconcile(&approval.request.id).await
            }
        }
    }

    async fn look_into(&self, id: &ApprovalId) {
        if let Err(error) = self.reconcile(id).await {
            tracing::warn!(%error, "a delivery of unknown outcome could not be looked into");
        }
    }

    /// Looks at the task of an uncertain decision: it may show that the agent has it, and a pure
    /// rejection of what it still shows may go again.
    async fn reconcile(&self, id: &ApprovalId) -> Result<(), CoreError> {
        let approval = self.approval(id).await?;
        if approval.state != Stored::Uncertain {
            return Ok(());
        }
        let (request, task, reached) = self.parties(&approval).await?;
        let read = match reached.agent.get_task(&task.task_id, None).await {
            Ok(read) => read,
            Err(error) if is_unknown_task(&error) => return self.task_lost(&task.task_key).await,
            Err(error) => return Err(error.into()),
        };
        let reading = read_again(&read.value, &request.reading);
        let later = task.last_event_seq > request.seq;
        let seen = compare(&request, &task, &read.value, &reading, later);
        let decided = approval.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
        if let Some(permit) = permit(weight(&request.reading, &decided), seen) {
            let not_before = timestamp(self.environment().now());
            let event = Event::RepeatPermitted { permit, not_before };
            self.step(&approval, event, "A rejection may be repeated: the task still asks the same.").await?;
            self.courier().ring();
            return Ok(());
        }
        if matches!(seen, Freshness::AsksSomethingElse | Freshness::NotWaiting) {
            self.observe_task(&reached, &task, read).await?;
        }
        Ok(())
    }

    /// What was not accepted goes again after a wait.
    async fn try_later(&self, approval: &Approval, wait: Duration, why: &str) -> Result<(), CoreError> {
        let now = self.environment().now();
        let not_before = now + i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
        let event = Event::NotAccepted { again: Some(timestamp(not_before)) };
        if step(state_of(approval), event).is_err() {
            return Ok(());
        }
        let (id, attempt, why) = (approval.request.id.clone(), approval.attempt, words(why));
        self.store()
            .write("try later", move |tx| {
                if outbox::requeue(tx, &id, attempt, not_before, &why, now)? {
                    log::append(tx, &id, ApprovalEventKind::Outcome, &why, now)?;
                }
                Ok(())
            })
            .await?;
        Ok(())
    }

    /// The agent does not have it. If the task still asks, that becomes a new request.
    async fn refused(&self, approval: &Approval, why: &str) -> Result<(), CoreError> {
        self.step(approval, Event::NotAccepted { again: None }, why).await?;
        let reached = self.agent(&approval.request.connection_id).await?;
        let (origin, key, environment) =
            (reached.origin(), approval.request.task_key.clone(), self.environment().clone());
        self.store()
            .write("ask again", move |tx| intake::observe(tx, &origin, &key, None, &environment))
            .await?;
        Ok(())
    }

    /// Asks the person again: nothing left.
    async fn give_back(&self, approval: &Approval, why: &str) -> Result<(), CoreError> {
        let (id, attempt, why, now) =
            (approval.request.id.clone(), approval.attempt, words(why), self.environment().now());
        self.store()
            .write("ask again", move |tx| {
                if approvals::withdraw(tx, &id, attempt, now)? {
                    log::append(tx, &id, ApprovalEventKind::Withdrawn, &why, now)?;
                }
                Ok(())
            })
            .await?;
        Ok(())
    }

    async fn step(&self, approval: &Approval, event: Event, why: &str) -> Result<(), CoreError> {
        let Ok(next) = step(state_of(approval), event) else { return Ok(()) };
        if next == ApprovalState::Pending {
            return self.give_back(approval, why).await;
        }
        let (id, expected, why, now) =
            (approval.request.id.clone(), expected(approval), words(why), self.environment().now());
        let state = stored(next);
        self.store()
            .write("outcome", move |tx| {
                if approvals::advance(tx, &id, expected, state, Some(&why), now)? {
                    log::append(tx, &id, ApprovalEventKind::Outcome, &why, now)?;
                }
                Ok(())
            })
            .await?;
        Ok(())
    }

    async fn parties(
        &self,
        approval: &Approval,
    ) -> Result<(StoredRequest, TaskRow, Arc<Reached>), CoreError> {
        let request = StoredRequest::of(approval)?;
        let key = approval.request.task_key.clone();
        let task = self.store().read(move |reader| tasks::get(reader, &key)).await?;
        let task = task.ok_or_else(|| CoreError::not_found("task", &approval.request.task_key))?;
        let reached = self.agent(&approval.request.connection_id).await?;
        Ok((request, task, reached))
    }
}

/// Reads a task's request with the reader that read it before, where that is possible.
fn read_again(task: &Task, before: &Reading) -> Reading {
    let input = RequestInput::of_task(task);
    read_with(&before.reader, &input).unwrap_or_else(|| read_request(&input))
}

fn compare(request: &StoredRequest, task: &TaskRow, now: &Task, reading: &Reading, later: bool) -> Freshness {
    let state = request.task_state();
    let asked = Glimpse {
        state: &state,
        task_id: Some(&task.task_id),
        context_id: task.context_id.as_ref(),
        timestamp: request.timestamp.as_deref(),
        reading: &request.reading,
    };
    let now = Glimpse {
        state: &now.status.state,
        task_id: Some(&now.id),
        context_id: now.context_id.as_ref(),
        timestamp: now.status.timestamp.as_deref(),
        reading,
    };
    freshness(&asked, &now, later)
}
