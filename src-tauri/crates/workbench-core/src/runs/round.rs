//! One round of a run: first the results of calls and timers, then the machine's next steps.

use a2a_evaluate::{Job, Refusal, RefusalKind};
use a2a_protocol::model::TaskId;
use a2a_runs::journal::{Entry, RunError, StepId};
use a2a_runs::machine::{Machine, Step, Work};
use a2a_runs::plan::{Agent, Method};
use serde_json::Value;
use workbench_store::runs;
use workbench_store::sent::{self, SentStatus};
use workbench_store::{ConnectionId, RunId, tasks};

use super::Runs;
use super::binding::{ANYBODY, name_of};
use super::calling::{Wanted, invalid, task_of, unreachable};
use super::commit::Planned;
use super::drive::Noted;
use super::fate::{self, Fate};
use crate::error::CoreError;

impl Runs {
    /// The next entries. Calls and decisions are looked at before timers: after a night, an answer that came counts.
    pub(super) async fn round(
        &self,
        run: &RunId,
        machine: &mut Machine<'_>,
        noted: &Noted,
    ) -> Result<Planned, CoreError> {
        let planned = Planned { entries: self.fates(run, machine).await?, ..Planned::default() };
        if !planned.is_empty() {
            return Ok(planned);
        }
        let due = machine.timers().into_iter().filter(|timer| noted.is_due(timer, &self.environment));
        let planned = Planned {
            entries: due.map(|timer| Entry::TimerFired { step: timer.clone() }).collect(),
            ..Planned::default()
        };
        if !planned.is_empty() {
            return Ok(planned);
        }
        self.new_steps(run, machine, noted).await
    }

    /// The next entries without looking at anything before.
    pub(super) async fn new_steps(
        &self,
        run: &RunId,
        machine: &mut Machine<'_>,
        noted: &Noted,
    ) -> Result<Planned, CoreError> {
        let mut planned = Planned::default();
        for step in machine.ready() {
            self.plan(run, step, noted, &mut planned).await?;
        }
        Ok(planned)
    }

    async fn fates(&self, run: &RunId, machine: &Machine<'_>) -> Result<Vec<Entry>, CoreError> {
        let pending: Vec<StepId> = machine.pending().into_iter().cloned().collect();
        if pending.is_empty() {
            return Ok(Vec::new());
        }
        let run = run.clone();
        let reading = self.store.read(move |reader| {
            let of = |step: StepId| {
                let Some(call) = runs::call_at(reader, &run, &step.at, &step.purpose)? else {
                    return Ok(None);
                };
                fate::of(reader, &call).map(|fate| Some((step, call, fate)))
            };
            pending.into_iter().filter_map(|step| of(step).transpose()).collect::<Result<Vec<_>, _>>()
        });
        let mut entries = Vec::new();
        for (step, call, fate) in reading.await? {
            match fate {
                Fate::Open => {}
                Fate::Answered(value) => entries.push(Entry::Answered { step, value }),
                // As it was asked to.
                Fate::Canceled(_) if machine.is_cancel_asked() || machine.is_stopping(&step) => {
                    entries.push(Entry::CancelDone { step });
                }
                Fate::Failed(error) | Fate::Canceled(error) => entries.push(Entry::Failed { step, error }),
                Fate::Unknown(error) => {
                    // Where it is found, the commit that says so wakes the driver.
                    if !machine.is_uncertain(&step) && !self.is_found(&call).await {
                        entries.push(Entry::Uncertain { step, error });
                    }
                }
            }
        }
        Ok(entries)
    }

    async fn plan(
        &self,
        run: &RunId,
        Step { id: step, work }: Step,
        noted: &Noted,
        planned: &mut Planned,
    ) -> Result<(), CoreError> {
        let entry = match work {
            Work::Evaluate { template, input, variables, many } => {
                self.evaluated(step, Job::Evaluate { template, input, variables, many }).await
            }
            Work::Check { schema, value } => self.evaluated(step, Job::Check { schema, value }).await,
            Work::Call { agent, method, parameters, fresh_context, .. } => {
                let agent = match self.connection_of(&agent, noted).await? {
                    Ok(agent) => agent,
                    Err(error) => {
                        planned.entries.push(Entry::Failed { step, error });
                        return Ok(());
                    }
                };
                match method {
                    Method::Send | Method::Stream => {
                        let wanted = Wanted {
                            run,
                            step: &step,
                            agent,
                            method,
                            parameters: &parameters,
                            fresh_context,
                        };
                        match self.message_of(wanted).await? {
                            Ok(begin) => {
                                let id = begin.call.message.to_string();
                                planned.begins.push(begin);
                                Entry::Begun { step, id }
                            }
                            Err(error) => Entry::Failed { step, error },
                        }
                    }
                    Method::Get | Method::Cancel => match self.looked(&agent, method, &parameters).await? {
                        Ok(value) => Entry::Answered { step, value },
                        Err(error) => Entry::Failed { step, error },
                    },
                }
            }
            Work::Ask { parameters } => match self.question(run, &step, &parameters) {
                Ok(question) => {
                    let id = question.id().to_string();
                    planned.questions.push(question);
                    Entry::Begun { step, id }
                }
                Err(error) => Entry::Failed { step, error },
            },
            Work::AskBudget { .. } => Entry::BudgetAsked { step },
            Work::AskRepeat => Entry::RepeatAsked { step },
            Work::Stop => Entry::StoppedBefore { step },
            Work::Sleep { duration } => {
                let milliseconds = i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
                Entry::TimerSet { step, at: self.environment.now().saturating_add(milliseconds) }
            }
            Work::Cancel if step.asks() => {
                planned.unasked.push(step.clone());
                Entry::CancelDone { step }
            }
            Work::Cancel => match self.end_call(run, &step, planned).await? {
                Ending::Over => Entry::CancelDone { step },
                Ending::Asked { refused } => Entry::StopAsked { step, refused },
                // The driver looks again when something happens to its message.
                Ending::TooEarly => return Ok(()),
            },
            Work::Finish { outcome } => Entry::Finished { outcome },
        };
        planned.entries.push(entry);
        Ok(())
    }

    async fn evaluated(&self, step: StepId, job: Job) -> Entry {
        match self.running.evaluator.ask(&job).await {
            Ok(value) => Entry::Evaluated { step, value },
            Err(refusal) => Entry::Failed { error: refused(&step, refusal), step },
        }
    }

    /// The saved agent of a call, as it was bound, or as it is called now where an expression named it.
    async fn connection_of(
        &self,
        agent: &Agent,
        noted: &Noted,
    ) -> Result<Result<ConnectionId, RunError>, CoreError> {
        let name = name_of(agent).unwrap_or_default();
        if let Some(bound) = noted.bound(&name).or_else(|| noted.bound(ANYBODY)) {
            return Ok(Ok(bound.clone()));
        }
        let error = RunError {
            detail: Some(name),
            ..RunError::standard("configuration", 404, "No saved agent, or several, are called so")
        };
        Ok(self.saved(agent).await?.map(|connection| connection.id).ok_or(error))
    }

    /// A task that is read anew or stopped, in its then present state.
    async fn looked(
        &self,
        agent: &ConnectionId,
        method: Method,
        parameters: &Value,
    ) -> Result<Result<Value, RunError>, CoreError> {
        let Some(id) = parameters.get("id").and_then(Value::as_str) else {
            return Ok(Err(invalid("`parameters` have no `id`")));
        };
        let (connection, id) = (agent.clone(), TaskId::new(id));
        let Some(task) = self.store.read(move |reader| task_of(reader, &connection, &id)).await? else {
            return Ok(Err(invalid("the task is not known here")));
        };
        let key = task.task_key;
        let called = match method {
            Method::Cancel => self.chats.cancel(&key).await.map(drop),
            Method::Get | Method::Send | Method::Stream => self.chats.look(&key).await,
        };
        if let Err(error) = called {
            return Ok(Err(unreachable(&error)));
        }
        let task = self.store.read(move |reader| tasks::load(reader, &key)).await?;
        Ok(task.as_ref().map(fate::shown).ok_or_else(|| invalid("the task was deleted")))
    }

    /// Ends the work at a step: an unsent message is withdrawn, a task is asked to stop. If a message leaves just
    /// now, its task is not known yet.
    async fn end_call(&self, run: &RunId, step: &StepId, planned: &mut Planned) -> Result<Ending, CoreError> {
        let (run, wanted) = (run.clone(), step.clone());
        let found = self.store.read(move |reader| {
            let call = runs::call_at(reader, &run, &wanted.at, &wanted.purpose)?;
            let Some(call) = call else { return Ok(None) };
            let Some(sent) = sent::get(reader, &call.message)? else { return Ok(None) };
            let task = sent.task_key.as_ref().map(|key| tasks::get(reader, key)).transpose()?.flatten();
            Ok(Some((sent, task)))
        });
        let Some((sent, task)) = found.await? else { return Ok(Ending::Over) };
        match (sent.status, task) {
            (SentStatus::Queued, _) => planned.withdrawn.push(sent.message_id),
            (_, Some(task)) if !task.state.is_terminal() => {
                let refused = match self.chats.cancel(&task.task_key).await {
                    Ok(refusal) => refusal.map(|said| RunError {
                        detail: Some(said),
                        ..RunError::standard("runtime", 409, "The agent does not stop")
                    }),
                    Err(error) => Some(unreachable(&error)),
                };
                let key = task.task_key;
                let after = self.store.read(move |reader| tasks::get(reader, &key)).await?;
                if after.is_some_and(|task| !task.state.is_terminal()) {
                    return Ok(Ending::Asked { refused });
                }
            }
            (SentStatus::Sending | SentStatus::Streaming, None) => return Ok(Ending::TooEarly),
            _ => {}
        }
        Ok(Ending::Over)
    }
}

/// How far the end of a call is.
enum Ending {
    /// Nothing goes on.
    Over,
    /// Its agent was asked to stop, and goes on so far.
    Asked { refused: Option<RunError> },
    /// Nobody knows whom to ask yet.
    TooEarly,
}

fn refused(step: &StepId, Refusal { kind, detail }: Refusal) -> RunError {
    let (kind, status, title) = match kind {
        RefusalKind::Expression => ("expression", 400, format!("`{}` cannot be evaluated", step.purpose)),
        RefusalKind::Schema => ("configuration", 400, format!("`{}` is no schema", step.purpose)),
        RefusalKind::Validation => ("validation", 400, format!("The value does not fit `{}`", step.purpose)),
        RefusalKind::Limit => ("runtime", 507, format!("`{}` goes beyond its limits", step.purpose)),
        RefusalKind::Unavailable => ("runtime", 503, "Nothing can be evaluated".to_owned()),
    };
    RunError { detail: Some(detail), ..RunError::standard(kind, status, &title) }
}
