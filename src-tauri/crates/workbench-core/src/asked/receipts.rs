//! Receipts of decisions, recorded in the commit that records the agent's step.

use a2a_hitl::{Reading, request_key};
use a2a_protocol::Json;
use a2a_protocol::model::{Part, TaskState};
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::receipts::{self, Receipt as Stored};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::tasks::{self, StoredMessage, StoredTask};
use workbench_store::{StoreError, TaskKey, Tx, ledger};

use super::fate::{is_presumed, was_sent_unseen};
use super::outcome::{Kind, Outcome};
use super::receipt::{Receipt, Seen, receipt};
use super::rereading::input_of;
use super::stored::{StoredRequest, answers};
use super::{entries, mappings, meanwhile};
use crate::environment::Environment;
use crate::sentence::DeliverySentence;

/// Records receipts for the decisions of a task, if they can be told now. `known` are all requests that it ever made.
///
/// A working task is looked at with every few events: only its messages after the request count, and none of its
/// artifacts.
pub(crate) fn note(
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

/// A task's events since it made a request.
struct Since<'a> {
    state: &'a TaskState,
    /// The whole task, if it waits for somebody.
    asking: Option<&'a StoredTask>,
    said: Vec<StoredMessage>,
    /// The step may be due to another action, or it is unknown whether the decision arrived, or to which request.
    beside: bool,
}

/// The task repeats a request that has an answer, under any name.
pub(crate) fn asked_again(
    tx: &mut Tx<'_>,
    approval: &Approval,
    environment: &Environment,
) -> Result<(), StoreError> {
    write(tx, approval, Receipt::AskedAgain, environment)
}

/// The data that a request was read from.
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
        opened_another: Outcome::kind_of(approval) == Some(Kind::AnotherTask),
        overdue,
    }))
}

/// The task's present request, if it is another one.
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

/// Data in messages after the request. Data of a request show calls that were not made yet.
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
        Receipt::GivenUp => (Stored::GivenUp, ledger::Outcome::GivenUp, DeliverySentence::GivenUpAfterwards),
        Receipt::AskedAgain => {
            (Stored::AskedAgain, ledger::Outcome::AskedAgain, DeliverySentence::AskedAgain)
        }
        Receipt::OtherExecuted => {
            (Stored::OtherExecuted, ledger::Outcome::OtherExecuted, DeliverySentence::OtherExecuted)
        }
        Receipt::AnotherTask => {
            (Stored::AnotherTask, ledger::Outcome::Honoured, DeliverySentence::WentOnInAnotherTask)
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
