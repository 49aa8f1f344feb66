//! Watching what agents do with decisions, until that can be told or the time for it is over.

use a2a_hitl::{Reading, request_key};
use a2a_protocol::Json;
use a2a_protocol::model::{Part, TaskState};
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::receipts::{self, Receipt as Stored};
use workbench_store::approvals::{self, Approval, ApprovalState};
use workbench_store::tasks::{self, StoredMessage, StoredTask};
use workbench_store::{StoreError, TaskKey, Tx, ledger};

use super::fate::{is_presumed, was_sent_unseen};
use super::mappings;
use super::meanwhile;
use super::outcome::Outcome;
use super::patience::Patience;
use super::receipt::{Receipt, Seen, receipt};
use super::rereading::input_of;
use super::stored::{StoredRequest, answers};
use super::{clockwork, entries};
use crate::causes::with_causes;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::sentence::DeliverySentence;
use crate::workbench::Workbench;

/// Looks after every delivered decision for as long as the application runs.
pub(crate) async fn run(workbench: Workbench) {
    let patience = Patience::default();
    clockwork::keep(workbench, |workbench| {
        let patience = patience.clone();
        async move { workbench.look_after_deliveries(&patience).await }
    })
    .await;
}

impl Workbench {
    /// Looks once more at every task that has not reacted in time. Returns when the next is due.
    async fn look_after_deliveries(&self, patience: &Patience) -> Result<Option<i64>, CoreError> {
        let enough = i64::from(self.settings().await?.receipt_seconds) * 1000;
        let missing = self.store().read(receipts::missing).await?;
        let delivered: Vec<_> = missing.iter().map(|(approval, at)| (&approval.request.id, *at)).collect();
        let spent = patience.spent(&delivered, self.environment());
        let mut next: Option<i64> = None;
        for ((approval, _), spent) in missing.iter().zip(spent) {
            if spent < enough {
                let due = self.environment().now().saturating_add(enough - spent);
                next = Some(next.map_or(due, |next| next.min(due)));
                continue;
            }
            if let Err(error) = self.look_at_last(approval).await {
                tracing::info!(error = with_causes(&error), "a task could not be looked at after a decision");
            }
            let (key, environment) = (approval.request.task_key.clone(), self.environment().clone());
            let noting = self.enter("receipt", move |tx| {
                let known = approvals::of_task(tx, &key)?;
                note(tx, &key, &known, true, &environment)
            });
            noting.await?;
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

/// Notes what came of the decisions of a task, where that can be told now. `known` are all requests that it ever made.
///
/// A task that is at work is looked at with every few events: of what it said, only what came after the request counts,
/// and nothing of what it produced.
pub(super) fn note(
    tx: &mut Tx<'_>,
    key: &TaskKey,
    known: &[Approval],
    overdue: bool,
    environment: &Environment,
) -> Result<(), StoreError> {
    let awaited = |known: &&Approval| {
        known.state == ApprovalState::Delivered && matches!(known.receipt, None | Some(Stored::NoReaction))
    };
    let awaited: Vec<&Approval> = known.iter().filter(awaited).collect();
    if awaited.is_empty() {
        return Ok(());
    }
    let Some(row) = tasks::get(tx, key)? else { return Ok(()) };
    // A task at work, which says the most, tells nothing until the time is over.
    let may_tell = overdue || row.state.is_settled();
    let asking = if row.state.is_interrupted() { tasks::load(tx, key)? } else { None };
    let proposed: Vec<Json> = known.iter().flat_map(source).collect();
    for approval in awaited {
        let request = StoredRequest::of(approval)?;
        let since = Since {
            state: &row.state,
            asking: asking.as_ref(),
            said: tasks::messages_since(tx, key, request.seq)?,
            beside: may_tell
                && (is_presumed(approval)
                    || was_sent_unseen(approval)
                    || meanwhile::is_beside(tx, approval)?),
        };
        if let Some(receipt) = of(tx, approval, &request, &since, &proposed, overdue)? {
            write(tx, approval, receipt, environment)?;
        }
    }
    Ok(())
}

/// What became of a task since it made a request.
struct Since<'a> {
    state: &'a TaskState,
    /// The task as a whole, where it waits for somebody.
    asking: Option<&'a StoredTask>,
    said: Vec<StoredMessage>,
    /// It may be because of something else than the decision, or nobody knows whether that arrived, or to what.
    beside: bool,
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
    StoredRequest::of(approval).map(|request| request.reading.source.clone()).unwrap_or_default()
}

fn of(
    tx: &Tx<'_>,
    approval: &Approval,
    request: &StoredRequest,
    since: &Since<'_>,
    proposed: &[Json],
    overdue: bool,
) -> Result<Option<Receipt>, StoreError> {
    let answers = approval.decision.as_deref().map(answers).transpose()?.unwrap_or_default();
    let asks_now = match since.asking {
        Some(stored) => asks_another(tx, approval, stored)?,
        None => None,
    };
    let asking = asks_now.iter().flat_map(|reading| &reading.source);
    let asking: Vec<&Json> = proposed.iter().chain(asking).collect();
    let shown = shown_in(&since.said, &asking);
    Ok(receipt(&Seen {
        asked: &request.reading,
        answers: &answers,
        state: since.state,
        asks_now: asks_now.as_ref(),
        shown: &shown,
        beside: since.beside,
        overdue,
    }))
}

/// What the task asks now, where that is another request.
fn asks_another(
    tx: &Tx<'_>,
    approval: &Approval,
    stored: &StoredTask,
) -> Result<Option<Reading>, StoreError> {
    let task = stored.to_task();
    if request_key(&task.status).as_str() == approval.request.request_key {
        return Ok(None);
    }
    mappings::read(tx, &approval.request.connection_id, &input_of(&task, stored)).map(Some)
}

/// Data in messages that came after the request. What asks shows calls that nobody made yet.
fn shown_in(said: &[StoredMessage], asking: &[&Json]) -> Vec<Json> {
    let asks = |part: &&Part| part.raw.as_ref().is_some_and(|raw| asking.contains(&raw));
    let parts = said.iter().flat_map(|stored| &stored.message.parts).filter(|part| !asks(part));
    parts.filter_map(Part::as_data).cloned().collect()
}

fn write(
    tx: &mut Tx<'_>,
    approval: &Approval,
    receipt: Receipt,
    environment: &Environment,
) -> Result<(), StoreError> {
    let (stored, became, said) = match receipt {
        Receipt::Honoured => (Stored::Honoured, ledger::Outcome::Honoured, DeliverySentence::WentOn),
        Receipt::Failed => (Stored::Failed, ledger::Outcome::Failed, DeliverySentence::FailedAfterwards),
        Receipt::AskedAgain => {
            (Stored::AskedAgain, ledger::Outcome::AskedAgain, DeliverySentence::AskedAgain)
        }
        Receipt::OtherExecuted => {
            (Stored::OtherExecuted, ledger::Outcome::OtherExecuted, DeliverySentence::OtherExecuted)
        }
        Receipt::NoReaction => {
            (Stored::NoReaction, ledger::Outcome::NoReaction, DeliverySentence::NoReaction)
        }
        Receipt::Unclear => (Stored::Unclear, ledger::Outcome::Unclear, DeliverySentence::Unclear),
    };
    let (id, why) = (&approval.request.id, Outcome::plain(said));
    if receipts::set(tx, id, stored)? {
        log::append(tx, id, ApprovalEventKind::Receipt, &why.to_json(), environment.now())?;
        entries::effective(tx, approval, became, &why, environment)?;
    }
    Ok(())
}
