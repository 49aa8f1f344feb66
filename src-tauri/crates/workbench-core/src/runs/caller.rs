//! Questions of a run to its caller, from its file or its agents, and the answers.
//!
//! The file says who is asked (`document.metadata.asks`); a question that goes to the caller is no request of the
//! person (`asked/handed_on.rs`). An answer to an agent is a message in the conversation of its call, queued in
//! one commit. If it is lost, the agent still asks, and so the caller is asked again.

use a2a_hitl::{RequestKey, request_key};
use a2a_protocol::model::{Message, MessageId, Part, TaskState};
use a2a_protocol::{Dialect, Json, read};
use a2a_runs::journal::{Decision, Entry, Outcome, StepId};
use a2a_runs::machine::Asked;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use workbench_store::options::{AnswerWhen, SendOptions};
use workbench_store::runs::{self, RunCall};
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::tasks::{StoredTask, course};
use workbench_store::{ConversationId, Reader, RunId, StoreError, Tag, TaskKey, approvals, tasks};

use super::Runs;
use super::written::Written;
use crate::asked::gate;
use crate::error::CoreError;
use crate::lock::lock;

/// What a run comes to next, for its caller.
#[derive(Debug)]
pub(crate) enum Next {
    /// It is over.
    Over(Outcome),
    /// It asks its caller.
    Asks(Question),
}

/// What a run asks its caller.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    pub(crate) by: AskedBy,
    pub(crate) parts: Vec<Part>,
}

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum AskedBy {
    /// The file, in a step.
    File(StepId),
    /// An agent of the run, in a task.
    Agent(TaskKey),
}

impl Runs {
    /// Waits for the end of a run or, where its caller is asked, for a question.
    pub(crate) async fn next_of(&self, id: &RunId, asks: bool) -> Result<Next, CoreError> {
        let mut changes = self.store.changes();
        loop {
            if let Some(outcome) = self.ended(id).await? {
                return Ok(Next::Over(outcome));
            }
            if asks && let Some(question) = self.question_of(id).await? {
                return Ok(Next::Asks(question));
            }
            loop {
                match changes.recv().await {
                    Ok(changes) => {
                        if changes.iter().any(|it| self.is_of(id, it.tag, it.id.as_deref())) {
                            break;
                        }
                    }
                    Err(RecvError::Lagged(_)) => break,
                    Err(RecvError::Closed) => return Err(CoreError::RunNotThere),
                }
            }
        }
    }

    /// Whether a change belongs to the run: to itself, or to one of its chats.
    fn is_of(&self, run: &RunId, tag: Tag, id: Option<&str>) -> bool {
        match (tag, id) {
            (Tag::Runs, id) => id.is_none_or(|id| id == run.as_str()),
            (Tag::Chats, Some(id)) => {
                lock(&self.running.conversations).get(&ConversationId::new(id)) == Some(run)
            }
            _ => false,
        }
    }

    /// The present question to its caller, the first of several.
    pub(crate) async fn question_of(&self, id: &RunId) -> Result<Option<Question>, CoreError> {
        match self.question_of_file(id).await? {
            Some(question) => Ok(Some(question)),
            None => self.question_of_agent(id).await,
        }
    }

    async fn question_of_file(&self, id: &RunId) -> Result<Option<Question>, CoreError> {
        let stored = self.stored(id).await?;
        let machine = stored.machine()?;
        let asked = machine.asks().into_iter().find(|(_, what)| *what == Asked::Gate);
        let Some((step, _)) = asked else { return Ok(None) };
        let evaluated = stored.journal.iter().rev().find_map(|(_, entry)| match &**entry {
            Entry::Evaluated { step: of, value } if of.at == step.at && of.purpose == "parameters" => {
                Some(value.clone())
            }
            _ => None,
        });
        let parameters =
            evaluated.or_else(|| Written::of(&stored.files).parameters(&step.at)).unwrap_or_default();
        let message = parameters.get("message").cloned().unwrap_or_default();
        let parts = read::message(&Json::from(message), Dialect::V0_3).value.parts;
        Ok(Some(Question { by: AskedBy::File(step), parts }))
    }

    async fn question_of_agent(&self, id: &RunId) -> Result<Option<Question>, CoreError> {
        let run = id.clone();
        let reading = self.store.read(move |reader| {
            let Some((_, key)) = handed_on(reader, &run)?.into_iter().next() else { return Ok(None) };
            Ok(tasks::load(reader, &key)?.map(|task| (key, task)))
        });
        let Some((key, task)) = reading.await? else { return Ok(None) };
        let asked = task.status_message().map(|message| message.parts.as_slice()).unwrap_or_default();
        let parts: Vec<Part> = asked.iter().map(Part::made_here).collect();
        let parts = if parts.is_empty() { vec![Part::text("An agent waits for an answer.")] } else { parts };
        Ok(Some(Question { by: AskedBy::Agent(key), parts }))
    }

    /// Takes a caller's answer. If the question is no longer open, the run went on without it.
    pub(crate) async fn answered(
        &self,
        id: &RunId,
        asked: &AskedBy,
        parts: Vec<Part>,
    ) -> Result<(), CoreError> {
        let step = match asked {
            AskedBy::File(step) => step,
            AskedBy::Agent(task) => return self.answer_agent(id, task, parts).await,
        };
        let message = Message::user(MessageId::new(self.environment.fresh_id()), parts);
        let value = json!({
            "kind": "task", "id": format!("{id}{}", step.at), "contextId": id.as_str(),
            "status": gate::answered(&message),
        });
        let may = |asked| if asked == Asked::Gate { Ok(()) } else { Err(CoreError::RunAsksNothing) };
        match self.decide_where(id, step.clone(), Decision::Done { value }, may).await {
            Err(CoreError::RunAsksNothing) => Ok(()),
            decided => decided,
        }
    }

    /// Sends the caller's words to an agent.
    async fn answer_agent(&self, id: &RunId, task: &TaskKey, parts: Vec<Part>) -> Result<(), CoreError> {
        let (run, key) = (id.clone(), task.clone());
        let found = self.store.read(move |reader| asked_in(reader, &run, &key)).await?;
        let Some(call) = found else { return Ok(()) };
        let answer = if self.chats.streams(&call.connection).await? {
            AnswerWhen::AsItCan
        } else {
            AnswerWhen::AtOnce
        };
        let (message, now) = (MessageId::new(self.environment.fresh_id()), self.environment.now());
        let sent = Sent {
            message_id: message.clone(),
            conversation_id: call.conversation,
            task_key: Some(task.clone()),
            parts,
            options: SendOptions { answer, ..SendOptions::default() },
            extensions: None,
            status: SentStatus::Queued,
            error: None,
            created_at: now,
            updated_at: now,
        };
        let (run, key) = (id.clone(), task.clone());
        let answering = self.store.write("run answer", move |tx| {
            // Somebody may have been faster.
            let Some(call) = asked_in(tx, &run, &key)? else { return Ok(false) };
            let Some(asked) = tasks::load(tx, &key)?.map(|task| question_in(&task)) else { return Ok(false) };
            let message = sent.message_id.clone();
            let purpose = format!("answer {message}");
            let call = RunCall { message, purpose, streams: false, ..call };
            runs::insert_answer(tx, &call, asked.as_str())?;
            sent::insert(tx, &sent)?;
            Ok(true)
        });
        if answering.await? {
            self.chats.send(message);
        }
        Ok(())
    }
}

/// The call in which an agent asks the caller in a task; `None`: it does not ask any more, or the run is being ended.
fn asked_in(reader: &Reader<'_>, run: &RunId, task: &TaskKey) -> Result<Option<RunCall>, StoreError> {
    let found = handed_on(reader, run)?.into_iter().find(|(_, key)| key == task);
    let Some((call, _)) = found else { return Ok(None) };
    Ok(runs::may_send(reader, &call.message)?.then_some(call))
}

/// Calls in which agents ask the caller: they wait for an answer, and their request is none of the person.
pub(super) fn handed_on(reader: &Reader<'_>, run: &RunId) -> Result<Vec<(RunCall, TaskKey)>, StoreError> {
    let mut asking = Vec::new();
    for (call, key) in runs::unanswered(reader, run)? {
        let Some(task) = tasks::load(reader, &key)? else { continue };
        let asked = question_in(&task);
        let requests = approvals::of_task(reader, &key)?;
        let is_of_person = requests.iter().any(|request| request.request.request_key == asked.as_str());
        if !is_of_person && !is_echo(reader, run, &task)? {
            asking.push((call, key));
        }
    }
    Ok(asking)
}

/// Whether a task still shows an answered question: some agents repeat it before they go on.
fn is_echo(reader: &Reader<'_>, run: &RunId, task: &StoredTask) -> Result<bool, StoreError> {
    let answered = runs::answered(reader, run, &task.row.task_key)?;
    if !answered.iter().any(|question| question == question_in(task).as_str()) {
        return Ok(false);
    }
    let course = course::of_task(reader, &task.row.task_key)?;
    let asked = course.iter().filter(|change| change.state == TaskState::InputRequired).count();
    Ok(answered.len() >= asked)
}

/// The key that tells a task's questions apart.
fn question_in(task: &StoredTask) -> RequestKey {
    request_key(&task.to_task().status)
}
