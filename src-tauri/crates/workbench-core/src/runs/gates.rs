//! Gates: questions of a run file to the person who runs it, as requests in the inbox.
//!
//! A question is a task of the connection that stands for the person (`workbench_store::runs::you`), in its own
//! conversation, so it is read, shown, decided and undone like an agent's request. It never crosses the wire: its
//! decision becomes a journal entry (`approvals/courier/gate.rs`). If the run drops the question (a cancel, a
//! timeout, a branch that lost), the same commit closes the request.

use a2a_protocol::model::{ContextId, MessageId, TaskId};
use a2a_runs::journal::{Entry, RunError, StepId};
use a2a_runs::machine::{Machine, Work};
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use workbench_store::approvals::{self, ApprovalState};
use workbench_store::conversations::{self, Conversation, Draft};
use workbench_store::runs::{self, RunCall};
use workbench_store::served;
use workbench_store::tasks::{self, NewTask};
use workbench_store::{ApprovalId, ConnectionId, ConversationId, RunId, StoreError, TaskKey, Tx};

use super::Runs;
use super::calling::invalid;
use super::commit::Planned;
use crate::asked::gate::{observed, over};
use crate::asked::intake::{self, Through};
use crate::asked::machine::Event;
use crate::asked::outcome::Outcome;
use crate::asked::transition::advance;
use crate::environment::Environment;
use crate::reached::Origin;
use crate::sentence::DeliverySentence;

/// Something to be asked.
#[derive(Debug)]
pub(super) struct Question {
    call: RunCall,
    message: Map<String, Value>,
}

impl Question {
    /// The entry's name for it.
    pub(super) fn id(&self) -> &MessageId {
        &self.call.message
    }

    /// Puts it into the inbox, unless the caller of the run is asked.
    pub(super) fn store(
        self,
        tx: &mut Tx<'_>,
        environment: &Environment,
    ) -> Result<Vec<ApprovalId>, StoreError> {
        let Self { call, message } = self;
        if served::asks_caller(tx, &call.run)? {
            runs::insert_call(tx, &call)?;
            return Ok(Vec::new());
        }
        let now = environment.now();
        let you = runs::you(tx, now)?;
        let title = words(&message);
        let conversation = Conversation {
            id: call.conversation.clone(),
            connection_id: you.clone(),
            context_id: None,
            title: conversations::title_of(&title),
            draft: Draft::default(),
            compared: None,
            imported_at: None,
            created_at: now,
            updated_at: now,
        };
        conversations::insert(tx, &conversation)?;
        runs::insert_call(tx, &call)?;
        // Both are part of what a decision is for: run, step and file. The names of steps are words, and would stand on the card
        // as something that is said nowhere else.
        let (task, context) = (
            format!("{}-{}", call.run, hex::encode(Sha256::digest(call.at.as_bytes()))),
            format!("{}-{}", call.run, runs::file_hash(tx, &call.run)?.unwrap_or_default()),
        );
        let key = tasks::ensure(
            tx,
            &NewTask {
                task_key: TaskKey::new(environment.fresh_id()),
                connection_id: you,
                task_id: TaskId::new(&task),
                context_id: Some(ContextId::new(&context)),
                conversation_id: call.conversation.clone(),
                card_hash: None,
                title: conversation.title,
            },
            now,
        )?;
        let status = json!({"state": "input-required", "message": message});
        let event = json!({"kind": "task", "id": task, "contextId": context, "status": status});
        tasks::append_events(tx, &key, &[observed(event)], now)?;
        intake::observe(tx, &Origin::of_person(), &key, Through::Itself, false, environment)
    }
}

/// What a message says in words.
fn words(message: &Map<String, Value>) -> String {
    let parts = message.get("parts").and_then(Value::as_array);
    let texts = parts.into_iter().flatten().filter_map(|part| part.get("text")?.as_str());
    texts.collect::<Vec<_>>().join("\n")
}

impl Runs {
    /// What a step asks, or why it asks nothing.
    pub(super) fn question(
        &self,
        run: &RunId,
        step: &StepId,
        parameters: &Value,
    ) -> Result<Question, RunError> {
        let Some(said) = parameters.get("message").and_then(Value::as_object) else {
            return Err(invalid("`parameters` have no `message`"));
        };
        let id = self.environment.fresh_id();
        let mut message = said.clone();
        message.insert("kind".to_owned(), "message".into());
        message.insert("role".to_owned(), "agent".into());
        message.insert("messageId".to_owned(), id.clone().into());
        let call = RunCall {
            message: MessageId::new(id),
            run: run.clone(),
            at: step.at.clone(),
            purpose: step.purpose.clone(),
            conversation: ConversationId::new(self.environment.fresh_id()),
            connection: ConnectionId::new(runs::YOU),
            branch: String::new(),
            streams: false,
        };
        Ok(Question { call, message })
    }
}

/// Adds to a plan that the questions which it lets go of are not asked any more: a timeout that fires, and a branch that wins
/// or fails, take their decisions back in the commit that says so.
pub(super) fn let_go(machine: &Machine<'_>, planned: &mut Planned) {
    if !machine.asks_at_a_gate() {
        return;
    }
    let mut after = machine.clone();
    planned.entries.iter().for_each(|entry| after.apply(entry));
    let over = after.ready().into_iter().filter(|step| step.work == Work::Cancel);
    for step in over.map(|step| step.id).filter(StepId::asks) {
        planned.entries.push(Entry::CancelDone { step: step.clone() });
        planned.unasked.push(step);
    }
}

/// Takes the requests of questions away that are not asked any more; `None`: of all of a run.
pub(super) fn unask(
    tx: &mut Tx<'_>,
    run: &RunId,
    steps: Option<&[StepId]>,
    environment: &Environment,
) -> Result<(), StoreError> {
    if steps.is_some_and(<[StepId]>::is_empty) {
        return Ok(());
    }
    let is_meant = |call: &RunCall| {
        steps.is_none_or(|steps| steps.iter().any(|step| step.at == call.at && step.purpose == call.purpose))
    };
    for (_, task) in runs::gates(tx, run)?.into_iter().filter(|(call, _)| is_meant(call)) {
        for open in approvals::of_task(tx, &task)? {
            if matches!(open.state, ApprovalState::Pending | ApprovalState::Queued) {
                let why = Outcome::plain(DeliverySentence::RunWentOn);
                advance(tx, &open, Event::Superseded, &why, environment)?;
            }
        }
        if let Some(row) = tasks::get(tx, &task)?.filter(|task| !task.state.is_terminal()) {
            let canceled = over(&row, &json!({"state": "canceled"}));
            tasks::append_events(tx, &row.task_key, &[canceled], environment.now())?;
        }
    }
    Ok(())
}

/// Returns queued decisions to the person: a paused run must not go on.
pub(super) fn give_back(tx: &mut Tx<'_>, run: &RunId, environment: &Environment) -> Result<(), StoreError> {
    for (_, task) in runs::gates(tx, run)? {
        for open in approvals::of_task(tx, &task)? {
            if open.state == ApprovalState::Queued {
                let why = Outcome::plain(DeliverySentence::RunPaused);
                advance(tx, &open, Event::StandsUnknown, &why, environment)?;
            }
        }
    }
    Ok(())
}
