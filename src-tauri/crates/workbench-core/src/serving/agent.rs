//! A served run file as an agent: a message begins a run, and the task is that run.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use a2a_protocol::model::{Message, Part, Task, TaskId};
use a2a_runs::plan::RunFile;
use a2a_server::{Agent, Behaviour, Caller, Emitter, Outcome, Turn};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::Value;
use workbench_store::served::{self, ServedRow, ServedTask};
use workbench_store::{CallerId, RunId, ServedId, runs};

use super::content::Content;
use super::input::{self, Misfit};
use super::{Serving, asked, card, is_person, person, result};
use crate::causes::with_causes;
use crate::error::CoreError;
use crate::lock::lock;
use crate::runs::{AskedBy, Next, Question, RunStart};

/// Tasks of a caller that are held in memory beside those that are not over.
const HELD: u32 = 200;

pub(super) struct ServedAgent {
    serving: Serving,
    id: ServedId,
    /// `None`: the person.
    file: Option<(Content, RunFile)>,
    /// The last question to a caller, by task.
    questions: Mutex<HashMap<TaskId, Question>>,
}

/// The agent of a row; `None`: its file is none that can be carried out any more.
pub(super) fn of(row: &ServedRow, serving: &Serving) -> Option<Agent> {
    let file = if is_person(&row.id) {
        None
    } else {
        let content = Content::read(&row.content).ok()?;
        let file = a2a_runs::read(&content.text).ok()?;
        Some((content, file))
    };
    let card = file.as_ref().map_or_else(card::of_person, |(_, file)| card::of_file(file));
    let behaviour =
        ServedAgent { serving: serving.clone(), id: row.id.clone(), file, questions: Mutex::default() };
    Some(Agent::new(&row.path, card, behaviour))
}

impl ServedAgent {
    async fn begin(&self, turn: &Turn) -> Result<Result<(), Misfit>, CoreError> {
        let begun = match &self.file {
            None => person::question(&turn.message).map(|input| (person::file(&turn.caller.name), input)),
            Some((content, file)) => match self.input(file, &turn.message).await {
                Ok(input) => Ok((content.text.clone(), input)),
                Err(misfit) => Err(misfit),
            },
        };
        let (text, input) = match begun {
            Ok(begun) => begun,
            Err(misfit) => return Ok(Err(misfit)),
        };
        let (others, bindings) = match &self.file {
            Some((content, _)) => (content.others.clone(), content.bindings.clone()),
            None => (Vec::new(), BTreeMap::new()),
        };
        let run = RunId::new(turn.task.id.as_str());
        let task = ServedTask {
            run: run.clone(),
            served_id: self.id.clone(),
            caller_id: CallerId::new(&turn.caller.id),
            context_id: turn.context_id.to_string(),
            message: result::kept(&turn.message),
            asks_caller: self.asks_caller(),
        };
        let start = RunStart { text, others, input, bindings, stops: Vec::new(), trial: None };
        self.serving.runs.start_as(&run, start, move |tx| served::add_task(tx, &task)).await?;
        Ok(Ok(()))
    }

    fn asks_caller(&self) -> bool {
        self.file.as_ref().is_some_and(|(_, file)| asked::asks_caller(&file.document))
    }

    fn note(&self, task: &TaskId, question: Question) -> Vec<Part> {
        let parts = question.parts.clone();
        lock(&self.questions).insert(task.clone(), question);
        parts
    }

    /// A caller's reply to a question. `Some`: it is no answer, and the question is repeated.
    async fn answered(&self, turn: &Turn, question: &Message) -> Result<Option<Outcome>, CoreError> {
        let Some(asked) = lock(&self.questions).get(&turn.task.id).cloned() else { return Ok(None) };
        let answer = match &asked.by {
            AskedBy::File(_) => asked::answer(question, &turn.message),
            AskedBy::Agent(_) => Ok(asked::passed_on(&turn.message)),
        };
        let parts = match answer {
            Ok(parts) => parts,
            Err(misfit) => {
                let again = [Part::text(misfit)].into_iter().chain(asked.parts);
                return Ok(Some(Outcome::InputRequired(again.collect())));
            }
        };
        let run = RunId::new(turn.task.id.as_str());
        self.serving.runs.answered(&run, &asked.by, parts).await?;
        Ok(None)
    }

    async fn input(&self, file: &RunFile, message: &Message) -> Result<Value, Misfit> {
        let schema = file.input.schema.as_ref();
        let input = input::of(message, schema)?;
        if let Some(schema) = schema {
            let fits = self.serving.runs.fits(schema.clone(), input.clone()).await;
            fits.map_err(|refusal| {
                format!("It does not fit: {}. {}", refusal.detail, input::takes(Some(schema)))
            })?;
        }
        Ok(input)
    }

    async fn follow(&self, task: &TaskId, out: &Emitter) -> Outcome {
        match self.serving.runs.next_of(&RunId::new(task.as_str()), self.asks_caller()).await {
            Ok(Next::Asks(question)) => Outcome::InputRequired(self.note(task, question)),
            Ok(Next::Over(outcome)) => {
                let result = result::of(outcome, self.file.is_none());
                if let Some(artifact) = result.artifact {
                    out.artifact(artifact);
                }
                result.ended
            }
            Err(error) => {
                tracing::warn!(%task, error = with_causes(&error), "a served run is not there any more");
                Outcome::Failed(vec![Part::text("What was done for this task was deleted.")])
            }
        }
    }

    async fn recalled(&self, caller: &Caller, wanted: Option<&TaskId>) -> Result<Vec<Task>, CoreError> {
        let (id, caller) = (self.id.clone(), CallerId::new(&caller.id));
        let wanted = wanted.map(|task| RunId::new(task.as_str()));
        let reading = self.serving.store.read(move |reader| {
            let rows = match wanted {
                Some(run) => served::task(reader, &id, &caller, &run)?.into_iter().collect(),
                None => served::tasks_of(reader, &id, &caller, HELD)?,
            };
            let times = rows.into_iter().map(|row: ServedTask| {
                let at = runs::get(reader, &row.run)?.map(|run| run.updated_at);
                Ok(at.map(|at| (row, at)))
            });
            times.filter_map(Result::transpose).collect::<Result<Vec<_>, workbench_store::StoreError>>()
        });
        let mut tasks = Vec::new();
        for (row, at) in reading.await? {
            let outcome = self.serving.runs.ended(&row.run).await?;
            let (asks, run) = (row.asks_caller && outcome.is_none(), row.run.clone());
            let mut task = result::task(row, outcome, at, self.file.is_none());
            if asks && let Some(question) = self.serving.runs.question_of(&run).await? {
                let parts = self.note(&task.id, question);
                result::ask(&mut task, parts);
            }
            tasks.push(task);
        }
        Ok(tasks)
    }
}

impl Behaviour for ServedAgent {
    fn take<'b>(&'b self, turn: &'b Turn) -> BoxFuture<'b, Option<Outcome>> {
        async move {
            if let Some(question) = &turn.question {
                return self.answered(turn, question).await.unwrap_or_else(|error| {
                    let why = with_causes(&error);
                    Some(Outcome::Failed(vec![Part::text(format!("The answer could not be taken: {why}."))]))
                });
            }
            match self.begin(turn).await {
                Ok(Ok(())) => None,
                Ok(Err(misfit)) => Some(Outcome::Rejected(vec![Part::text(misfit)])),
                Err(error) => {
                    let why = with_causes(&error);
                    tracing::warn!(error = why, "a run could not be begun for a caller");
                    let why = format!("It cannot be done at the moment: {why}.");
                    Some(Outcome::Rejected(vec![Part::text(why)]))
                }
            }
        }
        .boxed()
    }

    fn run(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome> {
        async move { self.follow(&turn.task.id, &out).await }.boxed()
    }

    fn recall<'b>(&'b self, caller: &'b Caller, wanted: Option<&'b TaskId>) -> BoxFuture<'b, Vec<Task>> {
        async move {
            self.recalled(caller, wanted).await.unwrap_or_else(|error| {
                tracing::error!(error = with_causes(&error), "tasks of a caller cannot be read");
                Vec::new()
            })
        }
        .boxed()
    }

    fn stop<'b>(&'b self, task: &'b TaskId) -> BoxFuture<'b, bool> {
        async move {
            let run = RunId::new(task.as_str());
            // Over, or being ended by somebody else already: its end is what counts.
            if let Err(error) = self.serving.runs.cancel(&run).await {
                tracing::info!(%run, error = with_causes(&error), "a caller cancels what cannot be canceled");
            }
            self.serving.runs.end_of(&run).await.is_ok()
        }
        .boxed()
    }
}
