//! A person's steps with a request: see it, answer it, take the answer back.

use std::time::Duration;

use a2a_hitl::{
    Answer, ItemId, Outgoing, ReaderId, Reading, Reply, Risk, lets_nothing_through, only_rejects,
};
use a2a_protocol::dialect::{LossKind, message_losses};
use a2a_protocol::model::{Binding, Message, MessageId};
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::views::{self, View};
use workbench_store::approvals::{self, Approval, ApprovalState as Stored, Decision};
use workbench_store::ledger::Who;
use workbench_store::{ApprovalId, StoreError, Tx, keyring_slots, runs};

use super::{Approvals, spoken};
use crate::asked::entries::{self, Manner};
use crate::asked::expiry;
use crate::asked::machine::{Event, step};
use crate::asked::noted::DecisionNote;
use crate::asked::outcome::{Kind, Outcome};
use crate::asked::repeat::{Weight, weight};
use crate::asked::rereading;
use crate::asked::stored::{StoredRequest, answers_json, secrets_in, slots_of, state_of, timestamp};
use crate::asked::title::title_as_decided;
use crate::asked::transition::{Decided, advance};
use crate::environment::Environment;
use crate::error::CoreError;
use crate::reached::Origin;
use crate::sentence::DeliverySentence;
use crate::tray::taken_back::Taking;

/// Why a decision was not taken.
enum Rejected {
    Store(StoreError),
    Core(CoreError),
}

impl From<StoreError> for Rejected {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<CoreError> for Rejected {
    fn from(error: CoreError) -> Self {
        Self::Core(error)
    }
}

impl Approvals {
    /// Notes that `window` showed the whole request.
    ///
    /// # Errors
    /// [`CoreError::StaleRequest`] when the request has changed since it was shown.
    pub async fn request_viewed(&self, id: &ApprovalId, hash: &str, window: &str) -> Result<(), CoreError> {
        let approval = self.ground.approval(id).await?;
        if approval.request.request_hash != hash {
            return Err(CoreError::StaleRequest);
        }
        // It is before the person's eyes: its end should not be told them minutes later.
        self.sessions.expect_news(&approval.request.task_key);
        let view = View {
            request_hash: hash.to_owned(),
            window: window.to_owned(),
            at: self.ground.environment().now(),
        };
        let id = id.clone();
        Ok(self.ground.store().write("viewed", move |tx| views::record(tx, &id, &view)).await?)
    }

    /// The reply that answers would make. The time of the decision is put in when it is made.
    ///
    /// # Errors
    /// When the answers do not answer the request, [`CoreError::NoMethods`] or [`CoreError::OnlyObjects`].
    pub async fn reply_to(&self, id: &ApprovalId, answers: &[(ItemId, Answer)]) -> Result<Reply, CoreError> {
        self.reply_of(&self.ground.approval(id).await?, answers).await
    }

    async fn reply_of(&self, approval: &Approval, answers: &[(ItemId, Answer)]) -> Result<Reply, CoreError> {
        let request = StoredRequest::of(approval)?;
        let answers = self.tray.with_given(approval, answers)?;
        let reply = request.reading.reply(&answers)?;
        self.refuse_what_cannot_leave(approval, &request.reading).await?;
        self.refuse_what_would_not_arrive(approval, &reply).await?;
        Ok(reply)
    }

    /// The consequences of a decision, so that the person can be asked once more before it is made.
    ///
    /// # Errors
    /// When it would be refused; then nobody is asked to confirm it.
    pub async fn consider(
        &self,
        id: &ApprovalId,
        hash: &str,
        answers: &[(ItemId, Answer)],
    ) -> Result<Considered, CoreError> {
        let approval = self.ground.approval(id).await?;
        if approval.request.request_hash != hash {
            return Err(CoreError::StaleRequest);
        }
        self.reply_of(&approval, answers).await?;
        let (request, agent) = (StoredRequest::of(&approval)?, &approval.request.connection_id);
        let let_through: Vec<Reading> =
            request.readings().map(|reading| reading.clone().but_for_refused(answers)).collect();
        let risk = self.ground.risk_of(agent, &let_through).await?;
        let title = title_as_decided(request.reading.clone(), answers);
        let lets_nothing_through = lets_nothing_through(&request.reading.items, answers);
        let words = spoken::words_in(&request.reading.items, answers);
        let agent = self.ground.name_of_agent(agent).await?;
        Ok(Considered { agent, title, words, risk, lets_nothing_through })
    }

    /// A list or a single value as data would go out as something else where a generation carries objects alone.
    async fn refuse_what_would_not_arrive(
        &self,
        approval: &Approval,
        reply: &Reply,
    ) -> Result<(), CoreError> {
        if runs::is_you(&approval.request.connection_id) {
            return Ok(());
        }
        let Ok(Outgoing::Message { parts, .. }) = reply.clone().stamped("").preview() else { return Ok(()) };
        let reached = self.agents.agent_asking(approval).await?;
        let profile = reached.agent.profile();
        let message = Message::user(MessageId::new(""), parts);
        let losses = message_losses(profile.dialect, &message);
        if losses.iter().any(|loss| loss.kind == LossKind::DataWrapped) {
            return Err(CoreError::OnlyObjects { version: profile.version.to_string() });
        }
        Ok(())
    }

    /// A call of the agent's own method needs an interface that has such.
    async fn refuse_what_cannot_leave(
        &self,
        approval: &Approval,
        reading: &Reading,
    ) -> Result<(), CoreError> {
        if !reading.calls_a_method() {
            return Ok(());
        }
        match &self.agents.agent_asking(approval).await?.agent.profile().binding {
            Binding::JsonRpc => Ok(()),
            binding => Err(CoreError::NoMethods { binding: binding.to_string() }),
        }
    }

    /// Decides a request. The decision leaves after the time for undoing.
    ///
    /// # Errors
    /// [`CoreError::StaleRequest`] when `hash` is not the request's present one, [`CoreError::NotViewed`] when more
    /// than a rejection was decided without seeing it whole, [`CoreError::NoMethods`] and [`CoreError::OnlyObjects`]
    /// when the agent's interface cannot carry it, [`CoreError::GoesBack`].
    pub async fn decide(
        &self,
        id: &ApprovalId,
        hash: &str,
        answers: Vec<(ItemId, Answer)>,
        manner: Manner,
    ) -> Result<(), CoreError> {
        self.ground.refuse_before_going_back()?;
        let undo = i64::from(self.ground.settings().await?.undo_seconds) * 1000;
        let approval = self.ground.approval(id).await?;
        self.cards.refuse_in_alarm(&approval.request.connection_id).await?;
        let origin = self.agents.asking(&approval).await?;
        let request = StoredRequest::of(&approval)?;
        self.refuse_what_cannot_leave(&approval, &request.reading).await?;
        let answers = self.tray.with_given(&approval, &answers)?;
        // Answers that do not answer it are refused where the decision is made.
        if let Ok(reply) = request.reading.reply(&answers) {
            self.refuse_what_would_not_arrive(&approval, &reply).await?;
        }
        let (wanted, hash, environment) = (id.clone(), hash.to_owned(), self.ground.environment().clone());
        let decided = self.ledger.enter("decide", move |tx| {
            let decision = Deciding { answers: &answers, manner: &manner, undo };
            Ok(match decide_in(tx, &wanted, &hash, &decision, &origin, &environment) {
                Ok(leaves) => Ok(leaves),
                Err(Rejected::Store(error)) => return Err(error),
                Err(Rejected::Core(error)) => Err(error),
            })
        });
        let leaves = decided.await??;
        self.tray.holds.begin(id, leaves, self.ground.environment());
        self.tray.ring();
        Ok(())
    }

    /// Takes a decision back that has not left yet.
    ///
    /// # Errors
    /// When it has left; [`CoreError::WithdrawalNotStored`] when it stays here, but that cannot be written down.
    pub async fn undo(&self, id: &ApprovalId) -> Result<(), CoreError> {
        self.undo_as(id, Who::Person).await
    }

    /// Takes a decision back for a person, or because approving by rules is off after every start.
    pub(crate) async fn undo_as(&self, id: &ApprovalId, who: Who) -> Result<(), CoreError> {
        let approval = self.ground.approval(id).await?;
        let final_already = CoreError::NotOpen { state: state_of(&approval).name() };
        if step(state_of(&approval), Event::Undone).is_err() {
            return Err(final_already);
        }
        // From here on it does not leave, whatever becomes of writing it down.
        let (taken_back, decision) = (&self.tray.taken_back, Decided::of(&approval));
        taken_back.note(&decision, Taking::Undone(who.clone()));
        let withdrawn = self.withdraw(approval, who).await.map_err(|error| {
            self.tray.remember_what_is_taken_back();
            CoreError::WithdrawalNotStored(error)
        })?;
        taken_back.settle(&decision);
        // The courier may have written it down first.
        if withdrawn || self.was_withdrawn(decision).await? { Ok(()) } else { Err(final_already) }
    }

    /// Whether a decision was given back before anything of it was sent.
    async fn was_withdrawn(&self, decision: Decided) -> Result<bool, CoreError> {
        let id = decision.id.clone();
        let row = self.ground.store().read(move |reader| approvals::get(reader, &id)).await?;
        Ok(row.is_some_and(|row| row.attempt == decision.attempt && row.decided_at != decision.at))
    }

    /// Returns whether it had not left.
    pub(super) async fn withdraw(&self, approval: Approval, who: Who) -> Result<bool, StoreError> {
        let environment = self.ground.environment().clone();
        self.ledger
            .enter("undo", move |tx| {
                let (id, now) = (&approval.request.id, environment.now());
                // Decided anew meanwhile, it is another decision.
                if Decided::of(&approval).load(tx)?.is_none() {
                    return Ok(false);
                }
                let withdrawn = approvals::withdraw(tx, id, approval.attempt, None, now)?;
                if withdrawn {
                    keyring_slots::loosen(tx, &slots_of(&approval)?, now)?;
                    log::append(tx, id, ApprovalEventKind::Withdrawn, "{}", now)?;
                    entries::withdrawn(tx, &approval, who, None, &environment)?;
                }
                Ok(withdrawn)
            })
            .await
    }

    /// Reads a request another way.
    ///
    /// # Errors
    /// When that reader cannot read it, or it is decided already.
    pub async fn read_as(&self, id: &ApprovalId, reader: &str) -> Result<(), CoreError> {
        let approval = self.ground.approval(id).await?;
        let origin = self.agents.asking(&approval).await?;
        let (reader, now) = (ReaderId::from_text(reader), self.ground.environment().now());
        let name = reader.to_string();
        let read = self
            .ground
            .store()
            .write("read as", move |tx| rereading::read_as(tx, &approval, &origin, &reader, now))
            .await?;
        if read { Ok(()) } else { Err(CoreError::not_found("reader", &name)) }
    }

    /// Settles a decision with an unknown outcome: it arrived, or a person has it sent again with the same identity
    /// and knows that it may be the second copy.
    ///
    /// # Errors
    /// When there is no doubt about it.
    pub async fn resolve_uncertain(&self, id: &ApprovalId, send_again: bool) -> Result<(), CoreError> {
        let approval = self.ground.approval(id).await?;
        if approval.state != Stored::Uncertain {
            return Err(CoreError::NotOpen { state: state_of(&approval).name() });
        }
        if send_again {
            self.ground.refuse_before_going_back()?;
            return self.send_again(approval).await;
        }
        let environment = self.ground.environment().clone();
        self.ledger
            .enter("it arrived", move |tx| {
                let why = Outcome::new(Kind::ByPerson, DeliverySentence::PersonSaysArrived);
                advance(tx, &approval, Event::SeenAccepted, &why, &environment)
            })
            .await?;
        Ok(())
    }
}

/// The effect of a decision.
#[derive(Debug, Clone)]
pub struct Considered {
    /// The agent's name here.
    pub agent: String,
    /// The request as the answers make it.
    pub title: String,
    /// The words of an answer in words, an option by its name; `None`: it approves, or has no words.
    pub words: Option<String>,
    /// How much can go wrong.
    pub risk: Risk,
    /// Whether the answers only refuse.
    pub lets_nothing_through: bool,
}

/// A decision on its way into the outbox.
struct Deciding<'a> {
    answers: &'a [(ItemId, Answer)],
    manner: &'a Manner,
    /// How long it can be undone, in milliseconds.
    undo: i64,
}

/// Returns until when it can be undone, by the clock that nobody can set.
fn decide_in(
    tx: &mut Tx<'_>,
    id: &ApprovalId,
    hash: &str,
    Deciding { answers, manner, undo }: &Deciding<'_>,
    origin: &Origin,
    environment: &Environment,
) -> Result<Duration, Rejected> {
    let (now, running) = (environment.now(), environment.running());
    let approval = approvals::get(tx, id)?.ok_or_else(|| CoreError::not_found("request", id))?;
    if expiry::is_over(&approval, now) {
        return Err(CoreError::TimeOver.into());
    }
    let not_before = expiry::leaves_at(approval.request.expires_at, now, *undo);
    if approval.request.request_hash != hash {
        return Err(CoreError::StaleRequest.into());
    }
    let state = state_of(&approval);
    if step(state, Event::Decided { not_before: timestamp(not_before) }).is_err() {
        return Err(CoreError::NotOpen { state: state.name() }.into());
    }
    if !rereading::is_current(tx, &approval, origin, now)? {
        return Err(CoreError::StaleRequest.into());
    }
    let request = StoredRequest::of(&approval)?;
    let reply = request.reading.reply(answers).map_err(CoreError::from)?.stamped(&stamp(now));
    let viewed = !views::of(tx, id, hash)?.is_empty();
    // A rule sees the whole of a request by itself, and rejecting needs no full view, with or without a reason.
    let by_rule = manner.rule_name();
    let needs_view = by_rule.is_none() && !only_rejects(answers);
    if weight(&request.reading, answers) == Weight::Approval && needs_view && !viewed {
        return Err(CoreError::NotViewed.into());
    }
    let reply = serde_json::to_string(&reply).expect("BUG: a reply is plain data");
    let decision =
        Decision { decision: answers_json(answers), reply, not_before, by_rule: by_rule.map(str::to_owned) };
    if !approvals::decide(tx, id, approval.attempt, hash, &decision, now)? {
        return Err(CoreError::StaleRequest.into());
    }
    keyring_slots::settle(tx, &secrets_in(answers))?;
    // Told that nobody can say whether the request stands, the person decided again.
    let despite_unknown = Outcome::of(&approval).is_some_and(|outcome| outcome.stands_unknown());
    let note = DecisionNote {
        hash: hash.to_owned(),
        viewed,
        how: manner.who.kind().to_owned(),
        rule: by_rule.map(str::to_owned),
        despite_unknown,
    };
    log::append(tx, id, ApprovalEventKind::Decided, &note.to_json(), now)?;
    entries::decided(tx, &approval.request, &request.reading, answers, manner, viewed, environment)?;
    let undo = u64::try_from(not_before.saturating_sub(now)).unwrap_or(0);
    Ok(running + Duration::from_millis(undo))
}

/// The time of the decision, for shapes whose answer contains it (RFC 3339).
fn stamp(now: i64) -> String {
    timestamp(now).to_string()
}
