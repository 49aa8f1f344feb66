//! The walk through a file: lists, tasks, and the members that all tasks have.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};

use super::passed::Passed;
use super::scope::{self, EXPORT, Env, Here};
use super::{Machine, Step, Work, sight};
use crate::journal::{RunError, StepId, pointer};
use crate::plan::{Expression, Output, RunFile, Sight, Span, Task, Template, Then};

/// Why a walk does not go on.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Stop {
    /// For something that the journal has not.
    Waits,
    /// For an error.
    Failed(RunError),
}

/// The result of a task, and the way on.
pub(super) struct Done {
    pub(super) value: Value,
    pub(super) then: Then,
}

/// The result of a list of tasks.
pub(super) struct Listed {
    pub(super) value: Value,
    /// A task ended the run.
    pub(super) ends: bool,
}

/// One walk through a run.
pub(super) struct Walk<'m, 'f> {
    pub(super) machine: &'m Machine<'f>,
    runtime: &'m Value,
    /// How far lists and loops are, by their places.
    pub(super) passed: HashMap<String, Passed>,
    pub(super) steps: Vec<Found<'f>>,
    /// The changes of `$context`, by the number of their entry.
    pub(super) exports: Vec<Export>,
    /// The latest entry that the walk came by.
    pub(super) seq: u64,
    /// Calls that it found and that have not begun.
    pub(super) calls: u64,
    /// Rounds of loops, and visits after the first, that it came by.
    pub(super) rounds: u64,
}

/// A step, and the task whose `$context` it sees. That is known only at the end of the walk: a branch that is walked
/// later may have exported before.
pub(super) struct Found<'f> {
    step: Step,
    env: Option<Env<'f>>,
    sees: Option<&'f Sight>,
}

#[derive(Debug, Clone)]
pub(super) struct Export {
    run: Arc<str>,
    seq: u64,
    context: Arc<Value>,
}

/// How far a walk was.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) seq: u64,
    steps: usize,
    exports: usize,
    calls: u64,
}

impl<'m, 'f> Walk<'m, 'f> {
    pub(super) fn new(machine: &'m Machine<'f>, runtime: &'m Value, passed: HashMap<String, Passed>) -> Self {
        let (steps, exports) = (Vec::new(), Vec::new());
        Self { machine, runtime, passed, steps, exports, seq: 0, calls: 0, rounds: 0 }
    }

    /// The steps to carry out, with the present `$context`.
    pub(super) fn take_steps(&mut self) -> Vec<Step> {
        let (steps, exports) = (std::mem::take(&mut self.steps), &self.exports);
        let latest =
            |run: &str| exports.iter().filter(|export| *export.run == *run).max_by_key(|export| export.seq);
        let filled = steps.into_iter().map(|Found { mut step, env, sees }| {
            if let (Work::Evaluate { variables, .. }, Some(env)) = (&mut step.work, env) {
                let context = latest(&env.run).map_or(env.begin, |export| export.context.as_ref().clone());
                variables.insert("context".to_owned(), context);
            }
            if let Some(sees) = sees {
                sight::narrow(&mut step.work, &sees.paths);
            }
            step
        });
        filled.collect()
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { seq: self.seq, steps: self.steps.len(), exports: self.exports.len(), calls: self.calls }
    }

    /// A whole file (DSL 1.0.3, *Data Flow*), run from the task `run`, or by itself.
    pub(super) fn run_at(
        &mut self,
        run: &str,
        file: &'f RunFile,
        input: &Value,
        depth: usize,
    ) -> Result<Value, Stop> {
        let at = if run.is_empty() { String::new() } else { format!("{run}>") };
        let mut env = Env {
            file,
            run: run.to_owned(),
            input: input.clone(),
            begin: input.clone(),
            named: Map::new(),
            depth,
        };
        self.within(file.timeout.as_ref(), &env.clone(), &at, input.clone(), |walk| {
            walk.check(file.input.schema.as_ref(), &at, "input.schema", input)?;
            let here = Here::file(&env, &at);
            let given = walk.template(file.input.from.as_ref(), here, "input.from", input.clone(), &[])?;
            env.begin.clone_from(&given);
            let listed = walk.list(&env, &file.tasks, &format!("{at}/do"), given)?;
            let Output { schema, as_ } = &file.output;
            let value = walk.template(as_.as_ref(), Here::file(&env, &at), "output.as", listed.value, &[])?;
            walk.check(schema.as_ref(), &at, "output.schema", &value)?;
            Ok(value)
        })
    }

    /// The tasks of a list, in the order that they say.
    pub(super) fn list(
        &mut self,
        env: &Env<'f>,
        tasks: &'f [Task],
        prefix: &str,
        input: Value,
    ) -> Result<Listed, Stop> {
        let mut progress = self.begin(prefix.to_owned(), input, tasks.len());
        loop {
            let point = &mut progress.point;
            let position = point.position;
            let Some((task, visit)) = tasks.get(position).zip(point.visits.get_mut(position)) else { break };
            let mut at = format!("{prefix}/{position}/{}", task.name);
            if *visit > 0 {
                at = format!("{at}~{visit}");
            }
            let round = if *visit > 0 { self.next_round(env) } else { Ok(()) };
            match round.and_then(|()| self.task(env, task, &at, point.value.clone())) {
                Err(stop) => {
                    self.stay(progress);
                    return Err(stop);
                }
                Ok(done) => {
                    *visit += 1;
                    let next = match done.then {
                        Then::Continue => position + 1,
                        Then::Exit => tasks.len(),
                        Then::End => return Ok(Listed { value: done.value, ends: true }),
                        Then::Task(name) => {
                            tasks.iter().position(|task| task.name == name).unwrap_or(tasks.len())
                        }
                    };
                    self.pass(&mut progress, next, done.value);
                }
            }
        }
        Ok(Listed { value: progress.point.value, ends: false })
    }

    /// One task: its input, its work, its output.
    pub(super) fn task(&mut self, env: &Env<'f>, task: &'f Task, at: &str, raw: Value) -> Result<Done, Stop> {
        let result = self.task_body(env, task, at, raw);
        result.map_err(|stop| match stop {
            Stop::Failed(error) => Stop::Failed(error.at(&pointer(at))),
            Stop::Waits => Stop::Waits,
        })
    }

    fn task_body(&mut self, env: &Env<'f>, task: &'f Task, at: &str, raw: Value) -> Result<Done, Stop> {
        let here = Here::task(env, task, at);
        if let Some(condition) = &task.condition
            && !self.holds(condition, here, "if", raw.clone(), &[])?
        {
            return Ok(Done { value: raw, then: Then::Continue });
        }
        self.within(task.timeout.as_ref(), env, at, raw.clone(), |walk| {
            walk.check(task.input.schema.as_ref(), at, "input.schema", &raw)?;
            let input = walk.template(task.input.from.as_ref(), here, "input.from", raw.clone(), &[])?;
            let done = walk.kind(env, task, at, input.clone())?;
            let around = [("input", &input)];
            let value = walk.template(task.output.as_.as_ref(), here, "output.as", done.value, &around)?;
            walk.check(task.output.schema.as_ref(), at, "output.schema", &value)?;
            walk.export(here, task, &input, &value)?;
            Ok(Done { value, then: done.then })
        })
    }

    /// The value of `$context`: one export after the other, in the order of the journal.
    fn export(
        &mut self,
        here: Here<'_, 'f>,
        task: &'f Task,
        input: &Value,
        value: &Value,
    ) -> Result<(), Stop> {
        let Some(template) = &task.export.as_ else { return Ok(()) };
        let Here { env, at, .. } = here;
        let id = StepId::new(at, EXPORT);
        let is_export = |found: &Found<'_>| {
            found.step.id.purpose == EXPORT && found.env.as_ref().is_some_and(|other| other.run == env.run)
        };
        if !self.machine.given.contains_key(&id) && self.steps.iter().any(is_export) {
            return Err(Stop::Waits);
        }
        let around = [("input", input), ("output", value)];
        let context = self.template(Some(template), here, EXPORT, value.clone(), &around)?;
        self.check(task.export.schema.as_ref(), at, "export.schema", &context)?;
        let seq = self.machine.given.get(&id).map_or(self.seq, |given| given.seq);
        self.exports.push(Export { run: env.run.as_str().into(), seq, context: Arc::new(context) });
        Ok(())
    }

    /// Carries `body` out unless its time is over first.
    fn within<T>(
        &mut self,
        timeout: Option<&'f Span>,
        env: &Env<'f>,
        at: &str,
        input: Value,
        body: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let Some(span) = timeout else { return body(self) };
        let duration = self.span(span, Here::file(env, at), "timeout.after", input)?;
        let id = StepId::new(at, "timeout");
        let mark = self.mark();
        let result = body(self);
        let waits = matches!(result, Err(Stop::Waits));
        match self.machine.given.get(&id) {
            Some(fired) if waits || fired.seq < self.seq => {
                self.let_go(mark, at, fired.seq);
                Err(Stop::Failed(RunError::standard("timeout", 408, "Timeout").at(&pointer(at))))
            }
            None if waits && !self.machine.begun.contains(&id) => {
                self.find(Step { id, work: Work::Sleep { duration } }, None);
                result
            }
            _ => result,
        }
    }

    fn find(&mut self, step: Step, env: Option<Env<'f>>) {
        self.steps.push(Found { step, env, sees: None });
    }

    /// Everything found since `mark` ended with the entry `seq`: its steps are not carried out, its later exports are
    /// ignored, and running calls below a task are ended.
    pub(super) fn let_go(&mut self, mark: Mark, below: &str, seq: u64) {
        self.seq = mark.seq.max(seq);
        self.steps.truncate(mark.steps);
        self.calls = mark.calls;
        let late = self.exports.split_off(mark.exports.min(self.exports.len()));
        self.exports.extend(late.into_iter().filter(|export| export.seq <= seq));
        for id in self.machine.to_stop(below) {
            self.steps.push(Found { step: super::cancel(id), env: None, sees: None });
        }
    }

    /// A step's result in the journal; without one, the step is to be carried out. `work` is made only then, because
    /// each walk passes all steps before it, and their inputs are large.
    pub(super) fn need(
        &mut self,
        id: StepId,
        work: impl FnOnce(&Self) -> Work,
        env: Option<&Env<'f>>,
    ) -> Result<Value, Stop> {
        self.need_shared(id, work, env).map(|value| Value::clone(&value))
    }

    /// The same without a copy of it: each walk comes by the list of a loop, which may be long.
    pub(super) fn need_shared(
        &mut self,
        id: StepId,
        work: impl FnOnce(&Self) -> Work,
        env: Option<&Env<'f>>,
    ) -> Result<Arc<Value>, Stop> {
        let Some(given) = self.machine.given.get(&id) else {
            if !self.machine.begun.contains(&id) {
                let work = work(self);
                self.find(Step { id, work }, env.cloned());
            }
            return Err(Stop::Waits);
        };
        self.seq = self.seq.max(given.seq);
        given.result.clone().map_err(Stop::Failed)
    }

    /// The same for a step that sees a part of the run only.
    pub(super) fn need_seen(
        &mut self,
        id: StepId,
        work: impl FnOnce(&Self) -> Work,
        env: &Env<'f>,
        sees: Option<&'f Sight>,
    ) -> Result<Value, Stop> {
        let found = self.steps.len();
        let result = self.need(id, work, Some(env));
        for step in self.steps.iter_mut().skip(found) {
            step.sees = sees;
        }
        result
    }

    pub(super) fn check(
        &mut self,
        schema: Option<&Value>,
        at: &str,
        purpose: &str,
        value: &Value,
    ) -> Result<(), Stop> {
        let Some(schema) = schema else { return Ok(()) };
        let work = |_: &Self| Work::Check { schema: schema.clone(), value: value.clone() };
        self.need(StepId::new(at, purpose), work, None).map(drop)
    }

    /// The value of a template; without one, or without an expression in it, nothing has to be evaluated.
    pub(super) fn template(
        &mut self,
        template: Option<&Template>,
        here: Here<'_, 'f>,
        purpose: &str,
        input: Value,
        around: &[(&str, &Value)],
    ) -> Result<Value, Stop> {
        match template {
            None => Ok(input),
            // A context that is written out is a context all the same: it has its place in the journal.
            Some(Template::Literal(value)) if purpose != EXPORT => Ok(value.clone()),
            Some(template) => {
                let work = |walk: &Self| walk.evaluate(template.clone(), here, input, around, false);
                self.need(StepId::new(here.at, purpose), work, Some(here.env))
            }
        }
    }

    pub(super) fn evaluate(
        &self,
        template: Template,
        here: Here<'_, 'f>,
        input: Value,
        around: &[(&str, &Value)],
        many: bool,
    ) -> Work {
        let variables = scope::variables(here, self.runtime, around);
        Work::Evaluate { template, input, variables, many }
    }

    /// Whether a condition holds, as jq has it: anything but `false` and `null`.
    pub(super) fn holds(
        &mut self,
        condition: &Expression,
        here: Here<'_, 'f>,
        purpose: &str,
        input: Value,
        around: &[(&str, &Value)],
    ) -> Result<bool, Stop> {
        let template = Template::Expression(condition.clone());
        let value = self.template(Some(&template), here, purpose, input, around)?;
        Ok(!matches!(value, Value::Null | Value::Bool(false)))
    }

    pub(super) fn span(
        &mut self,
        span: &Span,
        here: Here<'_, 'f>,
        purpose: &str,
        input: Value,
    ) -> Result<Duration, Stop> {
        let expression = match span {
            Span::Fixed(duration) => return Ok(*duration),
            Span::Expression(expression) => expression,
        };
        let template = Template::Expression(expression.clone());
        let value = self.template(Some(&template), here, purpose, input, &[])?;
        let duration = value.as_str().and_then(crate::file::duration);
        duration
            .ok_or_else(|| Stop::Failed(RunError::standard("expression", 400, "Not a duration in ISO 8601")))
    }
}
