//! Getting decisions to their agents: look once more, claim, send, and say what is known.
//!
//! Nothing is sent that is not in the outbox, and every attempt is on disk before its first byte
//! leaves. What a failure proves is [`crate::certainty`]'s to say, what may be repeated
//! [`super::repeat`]'s; here is only the doing. After a start, whatever was in flight is of unknown
//! outcome and is looked into before anything else is sent.

mod again;
mod attempt;
mod gate;
mod holds;
mod postponed;
pub(super) mod taken_back;

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a_hitl::{Freshness, FreshnessGrade, Reply};
use jiff::Timestamp;
use tokio::time::sleep;
use workbench_store::approvals::log::{self, ApprovalEvent};
use workbench_store::approvals::outbox::{self, Outgoing};
use workbench_store::approvals::{self, Approval, ApprovalState as Stored};
use workbench_store::tasks::{self, TaskRow};
use workbench_store::{ApprovalId, Reader, StoreError, Tick, last_tick, runs};

use self::attempt::Start;
use self::holds::Holds;
use self::taken_back::TakenBack;
use super::clockwork::{self, Looked};
use super::expiry;
use super::given::GivenSecrets;
use super::intake::{self, Through};
use super::look::Look;
use super::machine::Event;
use super::noted::decided_despite_unknown;
use super::outcome::{Kind, Outcome, Told};
use super::repeat::{names_what_it_answers, permit, weight};
use super::rereading;
use super::stored::{StoredRequest, answers, timestamp};
use super::told::Told as ToldSecrets;
use super::transition::{self, Decided};
use crate::agents::Reached;
use crate::bell;
use crate::causes::with_causes;
use crate::environment::LastSeen;
use crate::error::CoreError;
use crate::lock::lock;
use crate::sentence::{CardSentence, DeliverySentence, GradeSentence};
use crate::sessions::Origin;
use crate::workbench::Workbench;

/// Wakes the courier.
#[derive(Default, Clone)]
pub(crate) struct Bell {
    rings: bell::Bell,
    /// Requests whose delivery is under way, so that none is begun twice.
    busy: Arc<Mutex<HashSet<ApprovalId>>>,
    /// Decisions that can still be undone.
    pub(super) holds: Holds,
    /// Decisions that were taken back, of which the database does not know yet.
    pub(super) taken_back: TakenBack,
    /// Secrets for answers that were not decided yet.
    pub(super) given: GivenSecrets,
    /// Secrets of answers that were sent.
    pub(super) told: ToldSecrets,
}

/// How long nothing is tried on a full disk.
const UNTIL_THERE_IS_SPACE: Duration = Duration::from_secs(2);

impl Bell {
    /// What wakes the courier.
    pub(crate) fn bell(&self) -> bell::Bell {
        self.rings.clone()
    }

    pub(crate) fn ring(&self) {
        self.rings.ring();
    }
}

/// Delivers decisions for as long as the application runs.
pub(crate) async fn run(workbench: Workbench) {
    reconcile_all(&workbench).await;
    clockwork::keep_waits_of_earlier_runs(&workbench).await;
    let (mut seen, mut done) = (LastSeen::default(), Tick::default());
    loop {
        let looked = Looked::at(workbench.environment());
        let now = looked.now;
        clockwork::keep_waits(&workbench, seen.put_back(now), now, done).await;
        done = workbench.store().read(last_tick).await.unwrap_or(done);
        let mut held = workbench.write_taken_back().await;
        match workbench.store().read(move |reader| outbox::due(reader, now)).await {
            Ok(due) => {
                for outgoing in due {
                    let (id, courier) = (&outgoing.approval.request.id, workbench.courier());
                    let decision = Decided::of(&outgoing.approval);
                    match courier.holds.left(id, workbench.environment()) {
                        _ if courier.taken_back.holds(&decision) => {}
                        Some(left) => held = Some(earlier(held, now.saturating_add(left))),
                        None => workbench.deliver_in_background(outgoing.approval),
                    }
                }
            }
            Err(error) => tracing::error!(%error, "the outbox cannot be read"),
        }
        let next = workbench.store().read(move |reader| outbox::next_due(reader, now)).await.ok().flatten();
        let next = next.map(|next| earlier(held, next)).or(held);
        clockwork::rest(&workbench, looked, next, workbench.courier().rings.rung()).await;
    }
}

fn earlier(known: Option<i64>, other: i64) -> i64 {
    known.map_or(other, |known| known.min(other))
}

/// Looks into every attempt that was under way when the program last ended, and into those of which
/// nobody knew then.
async fn reconcile_all(workbench: &Workbench) {
    let unreadable = |error| {
        tracing::error!(%error, "the outbox cannot be read: what was under way is looked into at the next start");
        Vec::new()
    };
    let in_flight = workbench.store().read(outbox::in_flight).await.unwrap_or_else(unreadable);
    for Outgoing { approval, .. } in in_flight {
        let environment = workbench.environment().clone();
        let id = approval.request.id.clone();
        let unknown = workbench.enter("outcome unknown", move |tx| {
            let why = Outcome::plain(DeliverySentence::EndedWhileDelivering);
            transition::advance(tx, &approval, Event::OutcomeUnknown, &why, &environment)
        });
        if let Err(error) = unknown.await {
            tracing::error!(%error, "an interrupted delivery could not be noted");
            continue;
        }
        tracing::info!(%id, "a delivery was interrupted when the program last ended");
    }
    // What was in doubt may have been decided by the agent meanwhile. Nothing waits for it.
    let doubtful = workbench.store().read(outbox::uncertain).await.unwrap_or_else(unreadable);
    let looking = workbench.clone();
    workbench.in_background(async move {
        for Outgoing { approval, .. } in doubtful {
            if let Err(error) = looking.act("inbox.reconcile", looking.reconcile(&approval.request.id)).await
            {
                tracing::warn!(error = with_causes(&error), "an uncertain delivery could not be looked into");
            }
        }
    });
}

impl Workbench {
    fn deliver_in_background(&self, approval: Approval) {
        let id = approval.request.id.clone();
        if !lock(&self.courier().busy).insert(id.clone()) {
            return;
        }
        let workbench = self.clone();
        self.go_on("inbox.deliver", async move {
            let delivered = workbench.deliver(&approval).await;
            lock(&workbench.courier().busy).remove(&id);
            workbench.forget_given(&id).await;
            match delivered {
                Ok(()) => workbench.courier().ring(),
                // The row stays as it is and is taken up again after a rest.
                Err(error) => {
                    tracing::error!(error = with_causes(&error), "a decision could not be delivered");
                    sleep(UNTIL_THERE_IS_SPACE).await;
                    workbench.courier().ring();
                }
            }
        });
    }

    /// Delivers a decision, or gives it back with the reason. Only a store that fails leaves it queued.
    async fn deliver(&self, approval: &Approval) -> Result<(), CoreError> {
        if runs::is_you(&approval.request.connection_id) {
            return self.journal(approval).await;
        }
        if let Err(CoreError::CardAlarms { .. }) = self.may_send_to(&approval.request.connection_id).await {
            let (why, origin) =
                (Outcome::plain(CardSentence::CardHoldsDecision), self.origin_for(approval).await);
            return self.apply(Decided::of(approval), Event::StandsUnknown, why, origin).await;
        }
        if let Some(until) = self.waits_for_agent(approval) {
            return self.postpone(approval, until).await;
        }
        let why = match self.try_to_deliver(approval).await {
            Ok(None) if self.is_due(approval).await? => Outcome::unknown(DeliverySentence::RequestChanged),
            Ok(None) => return Ok(()),
            Ok(Some(reason)) => Outcome::unknown(reason),
            Err(error) => Outcome::unknown(DeliverySentence::NothingSent { cause: with_causes(&error) }),
        };
        let origin = self.origin_for(approval).await;
        self.apply(Decided::of(approval), Event::StandsUnknown, why, origin).await
    }

    /// Whether a decision that was just tried is to be sent as before. The look found that its request does not stand, and
    /// what was recorded of that look does not say so: another try would find the same, at once and for ever.
    async fn is_due(&self, tried: &Approval) -> Result<bool, CoreError> {
        let (id, now) = (tried.request.id.clone(), self.environment().now());
        let row = self.store().read(move |reader| approvals::get(reader, &id)).await?;
        Ok(row.is_some_and(|row| {
            row.state == Stored::Queued
                && !self.courier().taken_back.holds(&Decided::of(&row))
                && Decided::of(&row) == Decided::of(tried)
                && row.not_before.is_none_or(|at| at <= now)
        }))
    }

    /// `Some`: why it was not tried.
    async fn try_to_deliver(&self, approval: &Approval) -> Result<Option<DeliverySentence>, CoreError> {
        let (request, task, reached) = self.parties(approval).await?;
        let id = approval.request.id.clone();
        let despite = self.store().read(move |reader| decided_despite_unknown(reader, &id)).await?;
        if approval.by_rule.is_some() {
            self.auto_approve().card_looks.settled(&approval.request.connection_id).await;
        }
        self.ledger().remember_sending_ahead().await;
        let grade = match self.look(approval, &request, &task, &reached).await? {
            Look::Gone => return Ok(None),
            Look::Stands(FreshnessGrade::StillWaiting) => GradeSentence::StillWaiting,
            Look::Stands(_) => GradeSentence::SeenAgain,
            Look::CannotTell | Look::WaitsAnew | Look::Unreachable(_) if despite => {
                GradeSentence::SentAllTheSame
            }
            Look::CannotTell | Look::WaitsAnew => return Ok(Some(DeliverySentence::CannotTell)),
            Look::Unreachable(because) => {
                return Ok(Some(DeliverySentence::CannotLook { because: Box::new(because) }));
            }
        };
        self.attempt(approval, Start::Courier, grade, &task, &reached).await?;
        Ok(None)
    }

    /// Sends an uncertain decision again because a person said so, unless the task does not ask it
    /// any more, or it would go elsewhere or under another identity.
    pub(crate) async fn send_again(&self, approval: Approval) -> Result<(), CoreError> {
        if expiry::is_over(&approval, self.environment().now()) {
            return Err(CoreError::TimeOver);
        }
        self.may_send_to(&approval.request.connection_id).await?;
        let (request, task, reached) = self.parties(&approval).await?;
        if !self.goes_where_it_was_decided_for(&approval, reached.origin()).await? {
            return Err(CoreError::StaleRequest);
        }
        self.ledger().remember_sending_ahead().await;
        match self.look(&approval, &request, &task, &reached).await? {
            Look::Stands(_) | Look::CannotTell => {}
            Look::Gone => return Err(CoreError::NothingToAnswer),
            Look::WaitsAnew => return Err(CoreError::WaitsAnew),
            Look::Unreachable(because) => return Err(CoreError::CannotLook { because }),
        }
        if self.is_told_otherwise(&approval).await? {
            return Err(CoreError::NothingToAnswer);
        }
        let workbench = self.clone();
        self.go_on("approvals.resolve", async move {
            let grade = GradeSentence::SentAgainByPerson;
            if let Err(error) = workbench.attempt(&approval, Start::Person, grade, &task, &reached).await {
                tracing::warn!(error = with_causes(&error), "a decision could not be sent again");
            }
        });
        Ok(())
    }

    /// Whether an uncertain decision has its address and identity still. Where not, another copy would
    /// be another decision: the request is asked anew.
    async fn goes_where_it_was_decided_for(
        &self,
        approval: &Approval,
        origin: Origin,
    ) -> Result<bool, CoreError> {
        let (decision, environment) = (Decided::of(approval), self.environment().clone());
        let checked = self.enter("send again", move |tx| {
            let Some(row) = decision.load(tx)? else { return Ok(false) };
            if rereading::is_current(tx, &row, &origin, environment.now())? {
                return Ok(true);
            }
            let why = Outcome::plain(DeliverySentence::PartyChanged);
            transition::advance(tx, &row, Event::Superseded, &why, &environment)?;
            intake::observe(tx, &origin, &row.request.task_key, Through::Itself, true, &environment)?;
            Ok(false)
        });
        Ok(checked.await?)
    }

    /// Looks at the task of an uncertain decision: it may show that the agent has it, and a pure
    /// rejection of what it still shows may go again.
    pub(super) async fn reconcile(&self, id: &ApprovalId) -> Result<(), CoreError> {
        let approval = self.approval(id).await?;
        if approval.state != Stored::Uncertain || expiry::is_over(&approval, self.environment().now()) {
            return Ok(());
        }
        let (request, task, reached) = self.parties(&approval).await?;
        let Look::Stands(grade) = self.look(&approval, &request, &task, &reached).await? else {
            return Ok(());
        };
        let decided = approval.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
        let decision = Decided::of(&approval);
        let weight = weight(&request.reading, &decided);
        let (wanted, seen) = (id.clone(), Freshness::Graded(grade));
        let stored = self.store().read(move |reader| outbox::get(reader, &wanted)).await?;
        let reply = stored.and_then(|stored| serde_json::from_str(&stored.reply).ok());
        let is_named = reply.is_some_and(|reply: Reply| names_what_it_answers(&reply, &decided));
        let Some((permit, rest)) = permit(weight, is_named, seen, decision.attempt) else {
            return Ok(());
        };
        let not_before = self.later_by(rest);
        let why = Outcome::plain(DeliverySentence::RejectionMayRepeat);
        let event = Event::RepeatPermitted { permit, not_before };
        self.apply(decision, event, why, Some(reached.origin())).await?;
        self.courier().ring();
        Ok(())
    }

    fn later_by(&self, wait: Duration) -> Timestamp {
        let wait = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
        timestamp(self.environment().now().saturating_add(wait))
    }

    /// Moves a request if it still carries this decision.
    pub(super) async fn apply(
        &self,
        decision: Decided,
        event: Event,
        why: Outcome,
        origin: Option<Origin>,
    ) -> Result<(), CoreError> {
        let environment = self.environment().clone();
        self.enter("move request", move |tx| {
            let Some(origin) = origin else {
                let Some(row) = decision.load(tx)? else { return Ok(None) };
                return transition::advance(tx, &row, event, &why, &environment);
            };
            transition::apply(tx, &decision, event, &why, &origin, &environment)
        })
        .await?;
        Ok(())
    }

    /// The agent's address and identity; `None` once it was removed.
    async fn origin_for(&self, approval: &Approval) -> Option<Origin> {
        self.asking(approval).await.ok()
    }

    pub(super) async fn parties(
        &self,
        approval: &Approval,
    ) -> Result<(Arc<StoredRequest>, TaskRow, Arc<Reached>), CoreError> {
        let request = StoredRequest::of(approval)?;
        let key = approval.request.task_key.clone();
        let task = self.store().read(move |reader| tasks::get(reader, &key)).await?;
        let task = task.ok_or_else(|| CoreError::not_found("task", &approval.request.task_key))?;
        let reached = self.agent_of(&task).await?;
        Ok((request, task, reached))
    }
}

/// Whether this came back to the person for that very reason, so that they decided despite it.
fn was_told(reader: &Reader<'_>, id: &ApprovalId, told: &Told) -> Result<bool, StoreError> {
    let is_told = |event: &ApprovalEvent| {
        Outcome::read(&event.detail).is_some_and(|outcome| outcome.kind == Kind::Told(told.clone()))
    };
    Ok(log::of(reader, id)?.iter().any(is_told))
}
