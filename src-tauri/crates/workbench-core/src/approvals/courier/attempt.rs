//! One attempt to deliver a decision: claim it on disk, tell the keyring, send, and judge the result.

use std::collections::HashMap;
use std::sync::Arc;

use a2a_client::{Again, Agent, EndCause};
use a2a_hitl::{Outgoing as Resolved, Reply};
use a2a_protocol::SendMessage;
use serde_json::json;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use workbench_store::approvals::Approval;
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::outbox::{self, Outgoing};
use workbench_store::tasks::TaskRow;
use workbench_store::{Reader, StoreError, Tx, sent};

use super::again::{LookFirst, is_told_otherwise};
use super::{UNTIL_THERE_IS_SPACE, was_told};
use crate::approvals::Approvals;
use crate::asked::machine::{ApprovalState, Event, step};
use crate::asked::meanwhile::{self, Deed};
use crate::asked::on_the_wire::decision_message;
use crate::asked::outcome::{Kind, Outcome, Told};
use crate::asked::repeat::wait_before_next;
use crate::asked::stored::{expected, state_of, timestamp, unreadable};
use crate::asked::transition::{self, Decided};
use crate::asked::{entries, expiry, rereading, twins};
use crate::causes::with_causes;
use crate::certainty::{DeliveryCertainty, delivery_certainty, outcome_of, retry_after_of};
use crate::environment::Environment;
use crate::error::CoreError;
use crate::explain::{Explanation, explain};
use crate::insisted::with_extensions;
use crate::reached::Origin;
use crate::reached::Reached;
use crate::remedy::Remedy;
use crate::rules::agreement::may_leave;
use crate::rules::switch::AutoApprove;
use crate::sentence::{DeliverySentence, GradeSentence, Sentence};
use crate::sessions::converse;
use crate::sessions::session::Session;
use crate::tray::told_with;

/// The sender.
#[derive(Debug, Clone, Copy)]
pub(super) enum Start {
    /// The courier, when the time has come.
    Courier,
    /// A person, knowing that it may be the second copy.
    Person,
}

impl Start {
    fn event(self, now: i64) -> Event {
        match self {
            Self::Courier => Event::Claimed { now: timestamp(now) },
            Self::Person => Event::RepeatedByPerson,
        }
    }

    /// Nothing of this attempt left. Of the copy that a person repeats nobody knows more than before.
    fn nothing_left(self) -> Event {
        match self {
            Self::Courier => Event::NotAccepted { again: None },
            Self::Person => Event::OutcomeUnknown,
        }
    }
}

/// A decision as it is about to be sent.
struct Claimed {
    decision: Decided,
    approval: Approval,
    reply: String,
}

impl Approvals {
    /// Claims the decision and sends it. `grade` says how sure it is that the request stands.
    pub(super) async fn attempt(
        &self,
        approval: &Approval,
        start: Start,
        grade: GradeSentence,
        task: &TaskRow,
        reached: &Arc<Reached>,
    ) -> Result<(), CoreError> {
        let (decision, origin) = (Decided::of(approval), reached.origin());
        let look = LookFirst::at(task, approval, reached, &grade, self);
        let extensions = self.extensions_of(task, reached).await?;
        let agent = reached.agent.requesting(&extensions).guarded_by(look.clone());
        let (grade, environment) = (Sentence::from(grade).to_stored(), self.ground.environment().clone());
        let (switch, taken_back) = (self.rules.switch.clone(), self.tray.taken_back.clone());
        let claiming = self.ledger.enter("claim", move |tx| {
            if taken_back.holds(&decision) {
                return Ok(None);
            }
            claim(tx, &decision, start, &grade, &origin, &switch, &environment)
        });
        let Some(claimed) = claiming.await? else {
            if approval.by_rule.is_some() {
                self.announce_if_back(&approval.request.id).await;
            }
            return Ok(());
        };
        let decision = claimed.decision.clone();
        // A folder that is set back to before the claim must not send it once more, whatever becomes of this process.
        if let Err(error) = self.ledger.remember_sending().await {
            let why = Outcome::plain(DeliverySentence::KeyringNotTold { cause: with_causes(&error) });
            return self.apply(decision, start.nothing_left(), why, Some(reached.origin())).await;
        }
        if let Err(error) = self.send_reply(claimed, start, &look, reached, &agent).await {
            // Something here failed after the claim: nobody knows what left.
            let why = Outcome::plain(DeliverySentence::SendingInterrupted { cause: with_causes(&error) });
            self.note_interrupted(&decision, &why, reached).await?;
            return Err(error);
        }
        Ok(())
    }

    /// The extensions that an answer in the task asks for: those that its messages asked for as well. Without them,
    /// an agent may refuse it or misunderstand it.
    async fn extensions_of(&self, task: &TaskRow, reached: &Reached) -> Result<Vec<String>, CoreError> {
        let key = task.task_key.clone();
        let asked = self.ground.store().read(move |reader| sent::extensions_in(reader, &key)).await?;
        let mut all = reached.extensions.clone();
        for uri in asked {
            if !all.contains(&uri) {
                all.push(uri);
            }
        }
        Ok(all)
    }

    /// Notes that it is unknown which bytes left. On a full disk it retries until there is space, because the
    /// decision would seem to be on its way.
    async fn note_interrupted(
        &self,
        decision: &Decided,
        why: &Outcome,
        reached: &Arc<Reached>,
    ) -> Result<(), CoreError> {
        loop {
            let (decision, why) = (decision.clone(), why.clone());
            match self.apply(decision, Event::OutcomeUnknown, why, Some(reached.origin())).await {
                Err(CoreError::Store(StoreError::Full)) => sleep(UNTIL_THERE_IS_SPACE).await,
                noted => return noted,
            }
        }
    }

    async fn send_reply(
        &self,
        claimed: Claimed,
        start: Start,
        look: &LookFirst,
        reached: &Arc<Reached>,
        agent: &Agent,
    ) -> Result<(), CoreError> {
        let Claimed { decision, approval, reply } = claimed;
        let task = look.task();
        let reply: Reply = serde_json::from_str(&reply).map_err(unreadable("reply"))?;
        let resolved = self.resolve(reply, reached).await?;
        if look.is_old() && !look.may_send().await {
            let why = Outcome::plain(DeliverySentence::CannotTell);
            return self.apply(decision, start.nothing_left(), why, Some(reached.origin())).await;
        }
        let send = match resolved {
            Ok(Resolved::Message { parts, metadata, extensions }) => {
                let message = decision_message(&approval.request.id, task, parts, metadata, extensions);
                SendMessage::new(message)
            }
            Ok(Resolved::Rpc { method, params }) => {
                let called = agent.call_method(method, params, Some(task.task_id.clone())).await;
                return match called {
                    Ok(_) => {
                        let why = Outcome::plain(DeliverySentence::AgentHasDecision);
                        self.apply(decision, Event::Accepted, why, Some(reached.origin())).await?;
                        self.sessions.watch_in_background(task.clone());
                        Ok(())
                    }
                    Err(error) => self.failed(decision, start, &error.into(), false, reached.origin()).await,
                };
            }
            Err(reason) => {
                let event = Event::NotAccepted { again: None };
                return self.apply(decision, event, Outcome::plain(reason), Some(reached.origin())).await;
            }
        };
        let session = Session::delivering(self.sessions.clone(), reached.origin(), task, decision.clone());
        let stream = converse(agent, send, true, session.pace());
        let ended = session.follow(stream).await?;
        if ended.answered {
            return Ok(());
        }
        self.failed(decision, start, &ended.cause, ended.unreadable.is_some(), reached.origin()).await
    }

    /// Inserts secrets into the reply, and hides them in the wire log and in the agent's answers. The inner error
    /// names a missing secret.
    async fn resolve(
        &self,
        reply: Reply,
        reached: &Arc<Reached>,
    ) -> Result<Result<Resolved, DeliverySentence>, CoreError> {
        let (approvals, secrets, reached) = (self.clone(), self.ground.secrets().await, Arc::clone(reached));
        let resolving = spawn_blocking(move || {
            let mut values = HashMap::new();
            for name in reply.secrets() {
                if let Ok(Some(secret)) = secrets.get(name.as_str()) {
                    for told in told_with(secret.expose()) {
                        reached.agent.hide(&told);
                        approvals.tray.tell(&reached.connection.id, &told);
                    }
                    values.insert(name.as_str().to_owned(), secret.expose().to_owned());
                }
            }
            let resolved = reply.resolve(|name| values.get(name.as_str()).cloned());
            resolved.map_err(|error| DeliverySentence::ReplyIncomplete { cause: with_causes(&error) })
        });
        resolving.await.map_err(|_| CoreError::Interrupted)
    }

    /// Concludes from a failed attempt what state the decision has.
    async fn failed(
        &self,
        decision: Decided,
        start: Start,
        cause: &EndCause,
        after_events: bool,
        origin: Origin,
    ) -> Result<(), CoreError> {
        let outcome = outcome_of(cause, after_events);
        let told = match cause {
            EndCause::Cut(error) => match self.agents.known(&origin.connection).await {
                Ok(known) => with_extensions(&known.card.value, error, explain(error)),
                Err(_) => explain(error),
            },
            EndCause::Clean | EndCause::Idle | EndCause::Stopped => {
                Explanation::new(DeliverySentence::AgentDidNotAnswer)
            }
        };
        let certainty = match (start, delivery_certainty(&outcome)) {
            // Whatever became of this copy, one before it may have arrived.
            (Start::Person, _) => DeliveryCertainty::Maybe,
            (Start::Courier, DeliveryCertainty::NoAnswerToIt) if decision.attempt > 1 => {
                DeliveryCertainty::Maybe
            }
            (Start::Courier, certainty) => certainty,
        };
        let kind = match certainty {
            DeliveryCertainty::NoAnswerToIt if outcome.says_not_supported() => Kind::TakesNoAnswer,
            DeliveryCertainty::NoAnswerToIt => Kind::NoAnswerToIt,
            _ if outcome.is_an_error_of_the_agent() => Kind::RefusedByAgent,
            DeliveryCertainty::NotAccepted | DeliveryCertainty::Maybe => Kind::Plain,
        };
        let extensions = match told.remedy {
            Some(Remedy::RequestExtensions { uris }) => uris,
            _ => Vec::new(),
        };
        let why = Outcome { extensions, ..Outcome::new(kind, told.message) };
        match certainty {
            DeliveryCertainty::NotAccepted => {
                let wait = wait_before_next(&outcome, decision.attempt, retry_after_of(cause));
                let again = wait.map(|wait| self.later_by(wait));
                self.apply(decision, Event::NotAccepted { again }, why, Some(origin)).await?;
                self.tray.ring();
                Ok(())
            }
            DeliveryCertainty::NoAnswerToIt | DeliveryCertainty::Maybe => {
                let id = decision.id.clone();
                self.apply(decision, Event::OutcomeUnknown, why, Some(origin)).await?;
                if let Err(error) = self.reconcile(&id).await {
                    tracing::warn!(
                        error = with_causes(&error),
                        "an uncertain delivery could not be looked into"
                    );
                }
                Ok(())
            }
        }
    }
}

/// The reason against sending a decision: words in the chat or another action on its task since the decision, under
/// any saved agent with that task.
fn stands_against(reader: &Reader<'_>, row: &Approval) -> Result<Option<Outcome>, StoreError> {
    for door in twins::doors_to(reader, row, &twins::of(reader, row)?)? {
        // Whoever answers in the chat and here at once would answer twice.
        if sent::is_under_way(reader, &door)? {
            return Ok(Some(Outcome::plain(DeliverySentence::MessageUnderWay)));
        }
        if sent::has_failed_since(reader, &door, row.created_tick)?
            && !was_told(reader, &row.request.id, &Told::MessageMayHaveArrived)?
        {
            return Ok(Some(Outcome::told(Told::MessageMayHaveArrived)));
        }
    }
    // What was said or done last counts, whatever the task still shows.
    Ok(match meanwhile::since_decided(reader, row)? {
        Some(Deed::Canceled) => Some(Outcome::plain(DeliverySentence::CancelAskedSince)),
        Some(Deed::Said) => Some(Outcome::plain(DeliverySentence::SaidSince)),
        // Of twins the person is told on their own, and what is decided in data that was set back is no older than that.
        Some(Deed::Answered | Deed::Unknown) | None => None,
    })
}

/// Claims the decision for sending, if it is still the one that was looked at and its address and identity are
/// unchanged.
fn claim(
    tx: &mut Tx<'_>,
    decision: &Decided,
    start: Start,
    grade: &str,
    origin: &Origin,
    switch: &AutoApprove,
    environment: &Environment,
) -> Result<Option<Claimed>, StoreError> {
    let now = environment.now();
    let give_back = |tx: &mut Tx<'_>, why: Outcome, event: Event| {
        transition::apply(tx, decision, event, &why, origin, environment).map(|_| None)
    };
    let Some(row) = decision.load(tx)? else { return Ok(None) };
    if !rereading::is_current(tx, &row, origin, now)? {
        return give_back(tx, Outcome::plain(DeliverySentence::PartyChanged), Event::StandsUnknown);
    }
    if matches!(start, Start::Courier)
        && let Some(why) = stands_against(tx, &row)?
    {
        return give_back(tx, why, Event::StandsUnknown);
    }
    // The person may know of the twin and want it all the same.
    if matches!(start, Start::Courier)
        && let Some(told) = twins::answered_under(tx, &row)?.map(|agent| Told::AnsweredUnder { agent })
        && !was_told(tx, &decision.id, &told)?
    {
        return give_back(tx, Outcome::told(told), Event::StandsUnknown);
    }
    // A look that began before the agent changed its mind can be answered after it.
    if matches!(start, Start::Courier) && is_told_otherwise(tx, &row)? {
        return give_back(tx, Outcome::unknown(DeliverySentence::CannotTell), Event::StandsUnknown);
    }
    if expiry::is_over(&row, now) {
        transition::advance(
            tx,
            &row,
            Event::Expired,
            &Outcome::plain(DeliverySentence::TimeOver),
            environment,
        )?;
        return Ok(None);
    }
    // A person who sends it again decides; what rules approved leaves only while that is agreed to.
    if matches!(start, Start::Courier) && !may_leave(tx, &row, origin, switch, environment)? {
        return give_back(tx, Outcome::plain(DeliverySentence::RulesMayNot), Event::StandsUnknown);
    }
    let Ok(ApprovalState::InFlight { attempt }) = step(state_of(&row), start.event(now)) else {
        return give_back(tx, Outcome::plain(DeliverySentence::TooOld), start.event(now));
    };
    if !outbox::claim(tx, &decision.id, expected(&row), grade, now)? {
        return Ok(None);
    }
    log::append(
        tx,
        &decision.id,
        ApprovalEventKind::InFlight,
        &json!({ "attempt": attempt }).to_string(),
        now,
    )?;
    if matches!(start, Start::Person) {
        entries::repeated(tx, &row, environment)?;
    }
    let claimed = outbox::get(tx, &decision.id)?;
    Ok(claimed.map(|Outgoing { approval, reply }| Claimed {
        decision: Decided::of(&approval),
        approval,
        reply,
    }))
}
