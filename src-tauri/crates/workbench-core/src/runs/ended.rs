//! How a run ended, and what it asks of whoever called it, for those who wait for it.

use std::collections::BTreeMap;

use a2a_evaluate::{Job, Refusal};
use a2a_protocol::model::{Message, MessageId, Part};
use a2a_protocol::{Dialect, Json, read};
use a2a_runs::journal::{Decision, Entry, Outcome, StepId};
use a2a_runs::machine::Asked;
use a2a_runs::plan::Document;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use workbench_store::{ConnectionId, RunId, Tag, runs};

use super::{Runs, commit, gates, read_files, replayed, shown};
use crate::error::CoreError;

/// The end of a journal: nothing is added behind an outcome but what came at the same time.
const LAST: u64 = 8;

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
    pub(crate) step: StepId,
    pub(crate) parts: Vec<Part>,
}

impl Runs {
    /// How a run ended; `None`: it goes on.
    pub(crate) async fn ended(&self, id: &RunId) -> Result<Option<Outcome>, CoreError> {
        let run = id.clone();
        let reading = self.store.read(move |reader| {
            let Some(row) = runs::get(reader, &run)? else { return Ok(None) };
            let length = runs::length(reader, &run)?.unwrap_or_default();
            let last = if row.state.is_over() {
                runs::events(reader, &run, length.saturating_sub(LAST))?
            } else {
                Vec::new()
            };
            Ok(Some((row, last)))
        });
        let (row, last) = reading.await?.ok_or_else(|| CoreError::not_found("run", id))?;
        for event in last.iter().rev() {
            if let Entry::Finished { outcome } = commit::read(event)? {
                return Ok(Some(outcome));
            }
        }
        Ok(row.state.is_over().then_some(Outcome::Canceled))
    }

    /// Waits for the end of a run.
    pub(crate) async fn end_of(&self, id: &RunId) -> Result<Outcome, CoreError> {
        match self.next_of(id, false).await? {
            Next::Over(outcome) => Ok(outcome),
            Next::Asks(_) => Err(CoreError::RunAsksNothing),
        }
    }

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
                        let is_of = |id_of: Option<&str>| id_of.is_none_or(|of| of == id.as_str());
                        if changes.iter().any(|it| it.tag == Tag::Runs && is_of(it.id.as_deref())) {
                            break;
                        }
                    }
                    Err(RecvError::Lagged(_)) => break,
                    Err(RecvError::Closed) => return Err(CoreError::RunNotThere),
                }
            }
        }
    }

    /// What the file of a run asks now, the first of several.
    pub(crate) async fn question_of(&self, id: &RunId) -> Result<Option<Question>, CoreError> {
        let (_, texts, journal) = self.stored(id).await?;
        let files = read_files(&texts)?;
        let machine = replayed(&files, &journal)?;
        let asked = machine.asks().into_iter().find(|(_, what)| *what == Asked::Gate);
        let Some((step, _)) = asked else { return Ok(None) };
        let evaluated = journal.iter().rev().find_map(|(_, entry)| match entry {
            Entry::Evaluated { step: of, value } if of.at == step.at && of.purpose == "parameters" => {
                Some(value.clone())
            }
            _ => None,
        });
        let parameters = evaluated.or_else(|| shown::as_written(&files, &step.at)).unwrap_or_default();
        let message = parameters.get("message").cloned().unwrap_or_default();
        let parts = read::message(&Json::from(message), Dialect::V0_3).value.parts;
        Ok(Some(Question { step, parts }))
    }

    /// Takes what a caller answers. Where the step is not asked any more, the run went on without the answer.
    pub(crate) async fn answered(
        &self,
        id: &RunId,
        step: &StepId,
        parts: Vec<Part>,
    ) -> Result<(), CoreError> {
        let message = Message::user(MessageId::new(self.environment.fresh_id()), parts);
        let value = json!({
            "kind": "task", "id": format!("{id}{}", step.at), "contextId": id.as_str(),
            "status": gates::answered(&message),
        });
        let may = |asked| if asked == Asked::Gate { Ok(()) } else { Err(CoreError::RunAsksNothing) };
        match self.decide_where(id, step.clone(), Decision::Done { value }, may).await {
            Err(CoreError::RunAsksNothing) => Ok(()),
            decided => decided,
        }
    }

    /// What a file is called that could be begun now.
    ///
    /// # Errors
    /// When it cannot be carried out, or an agent of it is not saved here.
    pub(crate) async fn serveable(
        &self,
        text: &str,
        others: &[String],
        bindings: &BTreeMap<String, ConnectionId>,
    ) -> Result<Document, CoreError> {
        let texts: Vec<String> = std::iter::once(text.to_owned()).chain(others.iter().cloned()).collect();
        let files = read_files(&texts)?;
        self.bind(&files, bindings, None).await?;
        files.into_iter().next().map(|file| file.document).ok_or(CoreError::RunNotThere)
    }

    /// Whether a value fits a schema.
    pub(crate) async fn fits(&self, schema: Value, value: Value) -> Result<(), Refusal> {
        self.running.evaluator.ask(&Job::Check { schema, value }).await.map(drop)
    }
}
