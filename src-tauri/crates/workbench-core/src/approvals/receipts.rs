//! Watching what agents do with decisions, until that can be told or the time for it is over.

use a2a_hitl::request_key;
use a2a_protocol::Json;
use a2a_protocol::model::Part;
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::receipts::{self, Receipt as Stored};
use workbench_store::approvals::{self, Approval, ApprovalState};
use workbench_store::ledger::Outcome;
use workbench_store::tasks::{self, MessageSource, StoredTask};
use workbench_store::{StoreError, TaskKey, Tx};

use super::intake::input_of;
use super::mappings;
use super::receipt::{Receipt, Seen, receipt};
use super::stored::{StoredRequest, answers};
use super::transition::Why;
use super::{clockwork, entries};
use crate::environment::Environment;
use crate::error::CoreError;
use crate::explain::with_causes;
use crate::sentence::DeliverySentence;
use crate::workbench::Workbench;

/// Looks after every delivered decision for as long as the application runs.
pub(crate) async fn run(workbench: Workbench) {
    clockwork::keep(workbench, |workbench| async move { workbench.look_after_deliveries().await }).await;
}

impl Workbench {
    /// Looks once more at every task that has not reacted in time. Returns when the next is due.
    async fn look_after_deliveries(&self) -> Result<Option<i64>, CoreError> {
        let patience = i64::from(self.settings().await?.receipt_seconds) * 1000;
        let mut next: Option<i64> = None;
        for (approval, delivered_at) in self.store().read(receipts::missing).await? {
            let due = delivered_at.saturating_add(patience);
            if due > self.environment().now() {
                next = Some(next.map_or(due, |next| next.min(due)));
                continue;
            }
            if let Err(error) = self.look_at_last(&approval).await {
                tracing::info!(error = with_causes(&error), "a task could not be looked at after a decision");
            }
            let (key, environment) = (approval.request.task_key.clone(), self.environment().clone());
            self.enter("receipt", move |tx| note(tx, &key, true, &environment)).await?;
        }
        Ok(next)
    }

    /// Nobody may follow the task any more.
    async fn look_at_last(&self, approval: &Approval) -> Result<(), CoreError> {
        let (_, task, reached) = self.parties(approval).await?;
        let read = reached.agent.get_task(&task.task_id, None).await;
        self.called(&task.connection_id, read.as_ref().map(|_| ())).await;
        self.observe_task(&reached, &task, read?).await
    }
}

/// Notes what came of the decisions of a task, where that can be told now.
pub(super) fn note(
    tx: &mut Tx<'_>,
    key: &TaskKey,
    overdue: bool,
    environment: &Environment,
) -> Result<(), StoreError> {
    let awaited = |known: &Approval| {
        known.state == ApprovalState::Delivered && matches!(known.receipt, None | Some(Stored::NoReaction))
    };
    let known = approvals::of_task(tx, key)?;
    if !known.iter().any(awaited) {
        return Ok(());
    }
    let Some(stored) = tasks::load(tx, key)? else { return Ok(()) };
    let proposed: Vec<Json> = known.iter().flat_map(source).collect();
    for approval in known.iter().filter(|known| awaited(known)) {
        if let Some(receipt) = of(tx, approval, &stored, &proposed, overdue)? {
            write(tx, approval, receipt, environment)?;
        }
    }
    Ok(())
}

/// The task asks what it has an answer to already, by whatever name.
pub(super) fn asked_again(
    tx: &mut Tx<'_>,
    approval: &Approval,
    environment: &Environment,
) -> Result<(), StoreError> {
    write(tx, approval, Receipt::AskedAgain, environment)
}

/// What a request was read from.
fn source(approval: &Approval) -> Vec<Json> {
    StoredRequest::of(approval).map(|request| request.reading.source).unwrap_or_default()
}

fn of(
    tx: &Tx<'_>,
    approval: &Approval,
    stored: &StoredTask,
    proposed: &[Json],
    overdue: bool,
) -> Result<Option<Receipt>, StoreError> {
    let request = StoredRequest::of(approval)?;
    let answers = approval.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
    let task = stored.to_task();
    let another = stored.row.state.is_interrupted()
        && request_key(&task.status).as_str() != approval.request.request_key;
    let asks_now = if another {
        Some(mappings::read(tx, &approval.request.connection_id, &input_of(&task, stored))?)
    } else {
        None
    };
    let asking = asks_now.iter().flat_map(|reading| &reading.source);
    let asking: Vec<&Json> = proposed.iter().chain(asking).collect();
    let shown = shown_since(stored, request.seq, &asking);
    Ok(receipt(&Seen {
        asked: &request.reading,
        answers: &answers,
        state: &stored.row.state,
        asks_now: asks_now.as_ref(),
        shown: &shown,
        overdue,
    }))
}

/// Data in messages that came after the request. What a history brings may be older than it, and what
/// asks shows calls that nobody made yet.
fn shown_since(stored: &StoredTask, seq: u64, asking: &[&Json]) -> Vec<Json> {
    let later = |source, at| source != MessageSource::History && at > seq;
    let asks = |part: &Part| part.raw.as_ref().is_some_and(|raw| asking.contains(&raw));
    let messages = stored.messages.iter().filter(|message| later(message.source, message.seq));
    let parts = messages.flat_map(|stored| &stored.message.parts).filter(|part| !asks(part));
    parts.filter_map(Part::as_data).cloned().collect()
}

fn write(
    tx: &mut Tx<'_>,
    approval: &Approval,
    receipt: Receipt,
    environment: &Environment,
) -> Result<(), StoreError> {
    let (stored, outcome, said) = match receipt {
        Receipt::Honoured => (Stored::Honoured, Outcome::Honoured, DeliverySentence::WentOn),
        Receipt::Failed => (Stored::Failed, Outcome::Failed, DeliverySentence::FailedAfterwards),
        Receipt::AskedAgain => (Stored::AskedAgain, Outcome::AskedAgain, DeliverySentence::AskedAgain),
        Receipt::OtherExecuted => {
            (Stored::OtherExecuted, Outcome::OtherExecuted, DeliverySentence::OtherExecuted)
        }
        Receipt::NoReaction => (Stored::NoReaction, Outcome::NoReaction, DeliverySentence::NoReaction),
    };
    let (id, why) = (&approval.request.id, Why::new(said));
    if receipts::set(tx, id, stored)? {
        log::append(tx, id, ApprovalEventKind::Receipt, &why.to_json(), environment.now())?;
        entries::effective(tx, approval, outcome, &why, environment)?;
    }
    Ok(())
}
