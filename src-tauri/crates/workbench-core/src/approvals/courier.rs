//! Delivers decisions to their agents: look once more, claim, send, and record the result.
//!
//! Nothing is sent that is not in the outbox, and every attempt is on disk before its first byte leaves. After a
//! start, a decision that was in flight has an unknown outcome and is looked into before anything else is sent.
//! Deliberately absent: the meaning of a failure ([`crate::certainty`]) and whether to repeat
//! ([`crate::asked::repeat`]).

mod again;
mod attempt;
mod gate;
mod postponed;
mod taken_back;

use std::sync::Arc;
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
use super::Approvals;
use super::clockwork::{self, Looked};
use super::look::Look;
use crate::asked::expiry;
use crate::asked::intake::{self, Through};
use crate::asked::machine::Event;
use crate::asked::noted::decided_despite_unknown;
use crate::asked::outcome::{Kind, Outcome, Told};
use crate::asked::repeat::{names_what_it_answers, permit, weight};
use crate::asked::rereading;
use crate::asked::stored::{StoredRequest, answers, timestamp};
use crate::asked::transition::{self, Decided};
use crate::causes::with_causes;
use crate::environment::LastSeen;
use crate::error::CoreError;
use crate::reached::Origin;
use crate::reached::Reached;
use crate::sentence::{CardSentence, DeliverySentence, GradeSentence};

/// How long nothing is tried on a full disk.
const UNTIL_THERE_IS_SPACE: Duration = Duration::from_secs(2);

/// Delivers decisions for as long as the application runs.
pub(crate) async fn run(approvals: Arc<Approvals>) {
    reconcile_all(&approvals).await;
    clockwork::keep_waits_of_earlier_runs(&approvals).await;
    let (mut seen, mut done) = (LastSeen::default(), Tick::default());
    loop {
        let looked = Looked::at(approvals.ground.environment());
        let now = looked.now;
        clockwork::keep_waits(&approvals, seen.put_back(now), now, done).await;
        done = approvals.ground.store().read(last_tick).await.unwrap_or(done);
        let mut held = approvals.write_taken_back().await;
        match approvals.ground.store().read(move |reader| outbox::due(reader, now)).await {
            Ok(due) => {
                for outgoing in due {
                    let (id, tray) = (&outgoing.approval.request.id, &approvals.tray);
                    let decision = Decided::of(&outgoing.approval);
                    match tray.holds.left(id, approvals.ground.environment()) {
                        _ if tray.taken_back.holds(&decision) => {}
                        Some(left) => held = Some(earlier(held, now.saturating_add(left))),
                        None => approvals.deliver_in_background(outgoing.approval),
                    }
                }
            }
            Err(error) => tracing::error!(%error, "the outbox cannot be read"),
        }
        let next =
            approvals.ground.store().read(move |reader| outbox::next_due(reader, now)).await.ok().flatten();
        let next = next.map(|next| earlier(held, next)).or(held);
        clockwork::rest(&approvals, looked, next, approvals.tray.rung()).await;
    }
}

fn earlier(known: Option<i64>, other: i64) -> i64 {
    known.map_or(other, |known| known.min(other))
}

/// Looks into every attempt that was under way when the program last ended, and into those with an unknown outcome.
async fn reconcile_all(approvals: &Approvals) {
    let unreadable = |error| {
        tracing::error!(%error, "the outbox cannot be read: what was under way is looked into at the next start");
        Vec::new()
    };
    let in_flight = approvals.ground.store().read(outbox::in_flight).await.unwrap_or_else(unreadable);
    for Outgoing { approval, .. } in in_flight {
        let environment = approvals.ground.environment().clone();
        let id = approval.request.id.clone();
        let unknown = approvals.ledger.enter("outcome unknown", move |tx| {
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
    let doubtful = approvals.ground.store().read(outbox::uncertain).await.unwrap_or_else(unreadable);
    let looking = approvals.clone();
    approvals.ground.in_background(async move {
        for Outgoing { approval, .. } in doubtful {
            if let Err(error) =
                looking.ground.act("inbox.reconcile", looking.reconcile(&approval.request.id)).await
            {
                tracing::warn!(error = with_causes(&error), "an uncertain delivery could not be looked into");
            }
        }
    });
}

impl Approvals {
    fn deliver_in_background(&self, approval: Approval) {
        let id = approval.request.id.clone();
        if !self.tray.begin(&id) {
            return;
        }
        let approvals = self.clone();
        self.ground.go_on("inbox.deliver", async move {
            let delivered = approvals.deliver(&approval).await;
            approvals.tray.end(&id);
            approvals.tray.forget_given(&id).await;
            match delivered {
                Ok(()) => approvals.tray.ring(),
                // The row stays as it is and is taken up again after a rest.
                Err(error) => {
                    tracing::error!(error = with_causes(&error), "a decision could not be delivered");
                    sleep(UNTIL_THERE_IS_SPACE).await;
                    approvals.tray.ring();
                }
            }
        });
    }

    /// Delivers a decision, or gives it back with the reason. Only a store that fails leaves it queued.
    async fn deliver(&self, approval: &Approval) -> Result<(), CoreError> {
        if runs::is_you(&approval.request.connection_id) {
            return self.journal(approval).await;
        }
        if let Err(CoreError::CardAlarms { .. }) =
            self.cards.may_send_to(&approval.request.connection_id).await
        {
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

    /// Whether a decision that was just tried is still due. Where the look found that its request no longer stands,
    /// but did not record that, it is not: another try would find the same, at once and for ever.
    async fn is_due(&self, tried: &Approval) -> Result<bool, CoreError> {
        let (id, now) = (tried.request.id.clone(), self.ground.environment().now());
        let row = self.ground.store().read(move |reader| approvals::get(reader, &id)).await?;
        Ok(row.is_some_and(|row| {
            row.state == Stored::Queued
                && !self.tray.taken_back.holds(&Decided::of(&row))
                && Decided::of(&row) == Decided::of(tried)
                && row.not_before.is_none_or(|at| at <= now)
        }))
    }

    /// `Some`: why it was not tried.
    async fn try_to_deliver(&self, approval: &Approval) -> Result<Option<DeliverySentence>, CoreError> {
        let (request, task, reached) = self.parties(approval).await?;
        let id = approval.request.id.clone();
        let despite = self.ground.store().read(move |reader| decided_despite_unknown(reader, &id)).await?;
        if approval.by_rule.is_some() {
            self.cards.looks.settled(&approval.request.connection_id).await;
        }
        self.ledger.remember_sending_ahead().await;
        let grade = match self.look(approval, &request, &task, &reached).await? {
            Look::Gone => return Ok(None),
            Look::Stands(FreshnessGrade::StillWaiting) => GradeSentence::StillWaiting,
            Look::Stands(_) => GradeSentence::SeenAgain,
            Look::CannotTell | Look::WaitsAnew | Look::NotShown(_) | Look::Behind | Look::Unreachable(_)
                if despite =>
            {
                GradeSentence::SentAllTheSame
            }
            // Whoever decides anew would know no more.
            Look::NotShown(_) if approval.by_rule.is_none() => GradeSentence::ShowsNoTasks,
            Look::Behind if approval.by_rule.is_none() => GradeSentence::ShownAsBefore,
            Look::CannotTell | Look::WaitsAnew | Look::Behind => {
                return Ok(Some(DeliverySentence::CannotTell));
            }
            Look::NotShown(because) | Look::Unreachable(because) => {
                return Ok(Some(DeliverySentence::CannotLook { because: Box::new(because) }));
            }
        };
        self.attempt(approval, Start::Courier, grade, &task, &reached).await?;
        Ok(None)
    }

    /// Sends an uncertain decision again because a person said so, unless the task does not ask it
    /// any more, or it would go elsewhere or under another identity.
    pub(crate) async fn send_again(&self, approval: Approval) -> Result<(), CoreError> {
        if expiry::is_over(&approval, self.ground.environment().now()) {
            return Err(CoreError::TimeOver);
        }
        self.cards.may_send_to(&approval.request.connection_id).await?;
        let (request, task, reached) = self.parties(&approval).await?;
        if !self.goes_where_it_was_decided_for(&approval, reached.origin()).await? {
            return Err(CoreError::StaleRequest);
        }
        self.ledger.remember_sending_ahead().await;
        match self.look(&approval, &request, &task, &reached).await? {
            Look::Stands(_) | Look::CannotTell | Look::NotShown(_) | Look::Behind => {}
            Look::Gone => return Err(CoreError::NothingToAnswer),
            Look::WaitsAnew => return Err(CoreError::WaitsAnew),
            Look::Unreachable(because) => return Err(CoreError::CannotLook { because }),
        }
        if self.ground.is_told_otherwise(&approval).await? {
            return Err(CoreError::NothingToAnswer);
        }
        let approvals = self.clone();
        self.ground.go_on("approvals.resolve", async move {
            let grade = GradeSentence::SentAgainByPerson;
            if let Err(error) = approvals.attempt(&approval, Start::Person, grade, &task, &reached).await {
                tracing::warn!(error = with_causes(&error), "a decision could not be sent again");
            }
        });
        Ok(())
    }

    /// Whether an uncertain decision still has its address and identity. Where it has not, another copy would be
    /// another decision, and the request is asked anew.
    async fn goes_where_it_was_decided_for(
        &self,
        approval: &Approval,
        origin: Origin,
    ) -> Result<bool, CoreError> {
        let (decision, environment) = (Decided::of(approval), self.ground.environment().clone());
        let checked = self.ledger.enter("send again", move |tx| {
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

    /// Looks at the task of an uncertain decision. It may show that the agent has the decision, or that it still asks
    /// what it called this no answer to; and a pure rejection of the shown request may be sent again.
    pub(super) async fn reconcile(&self, id: &ApprovalId) -> Result<(), CoreError> {
        let approval = self.ground.approval(id).await?;
        if approval.state != Stored::Uncertain || expiry::is_over(&approval, self.ground.environment().now())
        {
            return Ok(());
        }
        let (request, task, reached) = self.parties(&approval).await?;
        let Look::Stands(grade) = self.look(&approval, &request, &task, &reached).await? else {
            return Ok(());
        };
        if let Some(why) = Outcome::of(&approval).filter(Outcome::is_no_answer) {
            let (decision, origin) = (Decided::of(&approval), Some(reached.origin()));
            return self.apply(decision, Event::SeenNotAccepted, why, origin).await;
        }
        let decided = approval.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
        let decision = Decided::of(&approval);
        let weight = weight(&request.reading, &decided);
        let (wanted, seen) = (id.clone(), Freshness::Graded(grade));
        let stored = self.ground.store().read(move |reader| outbox::get(reader, &wanted)).await?;
        let reply = stored.and_then(|stored| serde_json::from_str(&stored.reply).ok());
        let is_named = reply.is_some_and(|reply: Reply| names_what_it_answers(&reply, &decided));
        let Some((permit, rest)) = permit(weight, is_named, seen, decision.attempt) else {
            return Ok(());
        };
        let not_before = self.later_by(rest);
        let why = Outcome::plain(DeliverySentence::RejectionMayRepeat);
        let event = Event::RepeatPermitted { permit, not_before };
        self.apply(decision, event, why, Some(reached.origin())).await?;
        self.tray.ring();
        Ok(())
    }

    fn later_by(&self, wait: Duration) -> Timestamp {
        let wait = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
        timestamp(self.ground.environment().now().saturating_add(wait))
    }

    /// Moves a request if it still carries this decision.
    pub(super) async fn apply(
        &self,
        decision: Decided,
        event: Event,
        why: Outcome,
        origin: Option<Origin>,
    ) -> Result<(), CoreError> {
        let environment = self.ground.environment().clone();
        self.ledger
            .enter("move request", move |tx| {
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
        self.agents.asking(approval).await.ok()
    }

    pub(super) async fn parties(
        &self,
        approval: &Approval,
    ) -> Result<(Arc<StoredRequest>, TaskRow, Arc<Reached>), CoreError> {
        let request = StoredRequest::of(approval)?;
        let key = approval.request.task_key.clone();
        let task = self.ground.store().read(move |reader| tasks::get(reader, &key)).await?;
        let task = task.ok_or_else(|| CoreError::not_found("task", &approval.request.task_key))?;
        let reached = self.agents.agent_of(&task).await?;
        Ok((request, task, reached))
    }
}

/// Whether the decision came back to the person for that very reason. Then they decided despite it.
fn was_told(reader: &Reader<'_>, id: &ApprovalId, told: &Told) -> Result<bool, StoreError> {
    let is_told = |event: &ApprovalEvent| {
        Outcome::read(&event.detail).is_some_and(|outcome| outcome.kind == Kind::Told(told.clone()))
    };
    Ok(log::of(reader, id)?.iter().any(is_told))
}
