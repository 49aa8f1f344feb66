//! Decisions on gates of run files: one commit moves a decision from the queue into the run's journal, and
//! nothing is sent.

use a2a_hitl::{Outgoing as Said, Reply};
use a2a_protocol::model::{Message, MessageId};
use a2a_runs::journal::{Decision, Entry, StepId};
use serde_json::{Value, json};
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::outbox::{self, Outgoing};
use workbench_store::approvals::{self, Approval};
use workbench_store::runs::{self, RunState};
use workbench_store::tasks;
use workbench_store::{StoreError, Tx};

use crate::approvals::Approvals;
use crate::asked::machine::{ApprovalState, Event, step};
use crate::asked::outcome::Outcome;
use crate::asked::stored::{expected, state_of, timestamp, unreadable};
use crate::asked::transition::{self, Decided};
use crate::asked::{gate, receipts, rereading};
use crate::causes::with_causes;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::reached::Origin;
use crate::sentence::{DeliverySentence, GradeSentence, Sentence};

impl Approvals {
    /// Journals a decision, or gives it back with the reason.
    pub(super) async fn journal(&self, approval: &Approval) -> Result<(), CoreError> {
        let (decision, environment) = (Decided::of(approval), self.ground.environment().clone());
        let taken_back = self.tray.taken_back.clone();
        self.ledger
            .enter("gate", move |tx| {
                if taken_back.holds(&decision) { Ok(()) } else { settle(tx, &decision, &environment) }
            })
            .await?;
        Ok(())
    }
}

fn settle(tx: &mut Tx<'_>, decision: &Decided, environment: &Environment) -> Result<(), StoreError> {
    let (now, origin) = (environment.now(), Origin::of_person());
    let Some(row) = decision.load(tx)? else { return Ok(()) };
    let give_back = |tx: &mut Tx<'_>, event: Event, why: DeliverySentence| {
        transition::apply(tx, decision, event, &Outcome::plain(why), &origin, environment).map(drop)
    };
    let asked = runs::gate_of(tx, &row.request.task_key)?;
    let asked = asked.map(|call| Ok::<_, StoreError>((runs::get(tx, &call.run)?, call))).transpose()?;
    let Some((Some(run), call)) = asked else {
        return give_back(tx, Event::Superseded, DeliverySentence::RunWentOn);
    };
    if !matches!(run.state, RunState::Running | RunState::Paused) {
        return give_back(tx, Event::Superseded, DeliverySentence::RunWentOn);
    }
    if !rereading::is_current(tx, &row, &origin, now)? {
        return give_back(tx, Event::StandsUnknown, DeliverySentence::PartyChanged);
    }
    let claimed = Event::Claimed { now: timestamp(now) };
    let Ok(ApprovalState::InFlight { attempt }) = step(state_of(&row), claimed) else {
        return give_back(tx, Event::Claimed { now: timestamp(now) }, DeliverySentence::TooOld);
    };
    let grade = Sentence::from(GradeSentence::SeenAgain).to_stored();
    if !outbox::claim(tx, &decision.id, expected(&row), &grade, now)? {
        return Ok(());
    }
    log::append(
        tx,
        &decision.id,
        ApprovalEventKind::InFlight,
        &json!({"attempt": attempt}).to_string(),
        now,
    )?;
    let Some(Outgoing { approval, reply }) = outbox::get(tx, &decision.id)? else { return Ok(()) };
    let reply: Reply = serde_json::from_str(&reply).map_err(unreadable("reply"))?;
    let said = match reply.resolve(|_| None) {
        Ok(said) => said,
        Err(error) => {
            // A secret has no place in a journal.
            let why = Outcome::plain(DeliverySentence::ReplyIncomplete { cause: with_causes(&error) });
            let decision = Decided::of(&approval);
            let refused = Event::NotAccepted { again: None };
            return transition::apply(tx, &decision, refused, &why, &origin, environment).map(drop);
        }
    };
    let why = Outcome::plain(DeliverySentence::RunHasDecision);
    transition::advance(tx, &approval, Event::Accepted, &why, environment)?;
    let value = answer(tx, &approval, said, now)?;
    let key = &approval.request.task_key;
    receipts::note(tx, key, &approvals::of_task(tx, key)?, false, environment)?;
    let step = StepId { at: call.at, purpose: call.purpose };
    let entry = Entry::Decided { step, decision: Decision::Done { value } };
    let entry = serde_json::to_string(&entry).expect("BUG: an entry is plain data");
    let after = runs::length(tx, &run.id)?.unwrap_or_default();
    runs::append(tx, &run.id, after, &[entry], run.state, now).map(drop)
}

/// Completes the asking task with the person's words. Returns the task in the form of the step's result.
fn answer(tx: &mut Tx<'_>, approval: &Approval, said: Said, now: i64) -> Result<Value, StoreError> {
    let mut message = Message::user(MessageId::new(approval.request.id.as_str()), Vec::new());
    if let Said::Message { parts, metadata, extensions } = said {
        (message.parts, message.metadata, message.extensions) = (parts, metadata, extensions);
    }
    let mut status = gate::answered(&message);
    status.insert("timestamp".to_owned(), timestamp(now).to_string().into());
    let status = Value::Object(status);
    let key = &approval.request.task_key;
    let task =
        tasks::get(tx, key)?.ok_or_else(|| StoreError::NotFound { what: "task", id: key.to_string() })?;
    tasks::append_events(tx, key, &[gate::over(&task, &status)], now)?;
    Ok(json!({"kind": "task", "id": task.task_id, "contextId": task.context_id, "status": status}))
}
