//! The execution of each kind of task.

use std::time::Duration;

use serde_json::{Map, Value};

use super::Work;
use super::scope::{Env, Here};
use super::walk::{Done, Listed, Stop, Walk};
use crate::journal::{RunError, StepId};
use crate::plan::{
    Backoff, Case, Catch, ErrorShape, Expression, For, Kind, Retry, SubRun, Task, Template, Then,
};

/// Files within files at most.
const DEEPEST: usize = 16;
/// So often a task is tried again where nothing else limits it.
const MOST_ATTEMPTS: u64 = 1000;

impl<'f> Walk<'_, 'f> {
    pub(super) fn kind(
        &mut self,
        env: &Env<'f>,
        task: &'f Task,
        at: &str,
        input: Value,
    ) -> Result<Done, Stop> {
        let here = Here::task(env, task, at);
        let around = [("input", &input.clone())];
        let on = |value| Done { value, then: task.then.clone() };
        match &task.kind {
            Kind::Set(template) => self.template(Some(template), here, "set", input, &around).map(on),
            Kind::Do(tasks) => {
                let listed = self.list(env, tasks, &format!("{at}/do"), input)?;
                Ok(led(listed.value, listed.ends, task))
            }
            Kind::For(looped) => self.looped(env, task, looped, at, input),
            Kind::Fork { branches, compete } => self.fork(env, task, branches, *compete, at, &input),
            Kind::Switch(cases) => self.switch(env, task, cases, at, input),
            Kind::Try { tasks, catch } => self.tried(env, task, tasks, catch, at, input),
            Kind::Raise(shape) => Err(self.raised(here, shape, &input)),
            Kind::Wait(span) => {
                let duration = self.span(span, Here::file(env, at), "wait.for", input.clone())?;
                self.sleep(at, "wait", duration)?;
                Ok(on(input))
            }
            Kind::Run(sub) => self.sub_run(here, sub, input).map(on),
            Kind::Call(call) => self.call(here, task, call, input).map(on),
        }
    }

    fn sleep(&mut self, at: &str, purpose: &str, duration: Duration) -> Result<(), Stop> {
        if duration.is_zero() {
            return Ok(());
        }
        self.need(StepId::new(at, purpose), |_| Work::Sleep { duration }, None).map(drop)
    }

    fn looped(
        &mut self,
        env: &Env<'f>,
        task: &'f Task,
        looped: &'f For,
        at: &str,
        input: Value,
    ) -> Result<Done, Stop> {
        let template = Template::Expression(looped.over.clone());
        let around = [("input", &input.clone())];
        let work =
            |walk: &Self| walk.evaluate(template, Here::task(env, task, at), input.clone(), &around, true);
        let over = self.need_shared(StepId::new(at, "in"), work, Some(env))?;
        let Value::Array(items) = &*over else {
            return Err(Stop::Failed(RunError::standard("expression", 400, "`in` is no list")));
        };
        let mut progress = self.begin(format!("{at}[]"), input, 0);
        while let Some(item) = items.get(progress.point.position) {
            let (round, value) = (progress.point.position, progress.point.value.clone());
            let env = env.with(&looped.each, item.clone()).with(&looped.at, Value::from(round));
            match self.round(&env, task, looped, &format!("{at}[{round}]"), value, &around) {
                Ok(Some(listed)) if listed.ends => {
                    return Ok(Done { value: listed.value, then: Then::End });
                }
                Ok(Some(listed)) => self.pass(&mut progress, round + 1, listed.value),
                Ok(None) => break,
                Err(stop) => {
                    self.stay(progress);
                    return Err(stop);
                }
            }
        }
        let value = progress.point.value;
        Ok(Done { value, then: task.then.clone() })
    }

    /// One round of a loop; `None`: `while` does not hold, and there is no such round.
    fn round(
        &mut self,
        env: &Env<'f>,
        task: &'f Task,
        looped: &'f For,
        at: &str,
        value: Value,
        around: &[(&str, &Value)],
    ) -> Result<Option<Listed>, Stop> {
        if let Some(condition) = &looped.while_
            && !self.holds(condition, Here::task(env, task, at), "while", value.clone(), around)?
        {
            return Ok(None);
        }
        self.next_round(env)?;
        self.list(env, &looped.tasks, &format!("{at}/do"), value).map(Some)
    }

    /// Branches side by side. Which was first is told by the journal, not by the order of the file.
    fn fork(
        &mut self,
        env: &Env<'f>,
        task: &'f Task,
        branches: &'f [Task],
        compete: bool,
        at: &str,
        input: &Value,
    ) -> Result<Done, Stop> {
        let mark = self.mark();
        let mut done: Vec<(u64, Value, bool)> = Vec::new();
        let mut failed: Vec<(u64, RunError)> = Vec::new();
        for (index, branch) in branches.iter().enumerate() {
            self.seq = mark.seq;
            let place = format!("{at}/fork/branches/{index}/{}", branch.name);
            match self.task(env, branch, &place, input.clone()) {
                Ok(end) => done.push((self.seq, end.value, end.then == Then::End)),
                Err(Stop::Failed(error)) => failed.push((self.seq, error)),
                Err(Stop::Waits) => {}
            }
        }
        let first = |seqs: &mut dyn Iterator<Item = u64>| seqs.min().unwrap_or(mark.seq);
        if compete {
            let winner = first(&mut done.iter().map(|(seq, ..)| *seq));
            if let Some((seq, value, ends)) = done.iter().find(|(seq, ..)| *seq == winner).cloned() {
                self.let_go(mark, at, seq);
                return Ok(led(value, ends, task));
            }
            if failed.len() < branches.len() {
                return Err(Stop::Waits);
            }
        }
        let earliest = first(&mut failed.iter().map(|(seq, _)| *seq));
        if let Some((seq, error)) = failed.into_iter().find(|(seq, _)| *seq == earliest) {
            self.let_go(mark, at, seq);
            return Err(Stop::Failed(error));
        }
        if done.len() < branches.len() {
            return Err(Stop::Waits);
        }
        self.seq = done.iter().map(|(seq, ..)| *seq).max().unwrap_or(mark.seq);
        let ends = done.iter().any(|(.., ends)| *ends);
        Ok(led(done.into_iter().map(|(_, value, _)| value).collect(), ends, task))
    }

    fn switch(
        &mut self,
        env: &Env<'f>,
        task: &'f Task,
        cases: &'f [Case],
        at: &str,
        input: Value,
    ) -> Result<Done, Stop> {
        let around = [("input", &input.clone())];
        let mut taken = None;
        for case in cases {
            let Some(when) = &case.when else { continue };
            let purpose = format!("when {}", case.name);
            if self.holds(when, Here::task(env, task, at), &purpose, input.clone(), &around)? {
                taken = Some(case);
                break;
            }
        }
        let taken = taken.or_else(|| cases.iter().find(|case| case.when.is_none()));
        Ok(Done { value: input, then: taken.map_or(&task.then, |case| &case.then).clone() })
    }

    fn tried(
        &mut self,
        env: &Env<'f>,
        task: &'f Task,
        tasks: &'f [Task],
        catch: &'f Catch,
        at: &str,
        input: Value,
    ) -> Result<Done, Stop> {
        let mut attempt = 0;
        let (error, place) = loop {
            let place = if attempt == 0 { at.to_owned() } else { format!("{at}!{attempt}") };
            let mark = self.mark();
            let error = match self.list(env, tasks, &format!("{place}/try"), input.clone()) {
                Ok(listed) => return Ok(led(listed.value, listed.ends, task)),
                Err(Stop::Waits) => return Err(Stop::Waits),
                Err(Stop::Failed(error)) => error,
            };
            let failed_at = self.seq;
            self.let_go(mark, &format!("{place}/try"), failed_at);
            let caught = env.with(&catch.as_, told(&error));
            let here = Here::task(&caught, task, &place);
            if !self.catches(here, catch, &error, &input)? {
                return Err(Stop::Failed(error));
            }
            let Some(retry) = &catch.retry else { break (error, place) };
            if !self.may_retry(here, retry, attempt, &input)? || !self.may_repeat(env, &place)? {
                break (error, place);
            }
            let delay = match &retry.delay {
                Some(span) => self.span(span, Here::file(env, &place), "delay.for", input.clone())?,
                None => Duration::ZERO,
            };
            self.sleep(&place, "delay", grown(delay, retry.backoff, attempt))?;
            attempt += 1;
        };
        let env = env.with(&catch.as_, told(&error));
        let listed = self.list(&env, &catch.tasks, &format!("{place}/catch/do"), input)?;
        Ok(led(listed.value, listed.ends, task))
    }

    fn catches(
        &mut self,
        here: Here<'_, 'f>,
        catch: &'f Catch,
        error: &RunError,
        input: &Value,
    ) -> Result<bool, Stop> {
        let told = told(error);
        let is_meant = catch.with.iter().all(|(name, value)| told.get(name) == Some(value));
        Ok(is_meant && self.allows(here, "catch", [&catch.when, &catch.except_when], input)?)
    }

    fn may_retry(
        &mut self,
        here: Here<'_, 'f>,
        retry: &'f Retry,
        attempt: u64,
        input: &Value,
    ) -> Result<bool, Stop> {
        let is_left = attempt < retry.count.unwrap_or(MOST_ATTEMPTS);
        Ok(is_left && self.allows(here, "retry", [&retry.when, &retry.except_when], input)?)
    }

    /// Whether `when` holds and `exceptWhen` does not; one that is not there says nothing.
    fn allows(
        &mut self,
        here: Here<'_, 'f>,
        what: &str,
        [when, except_when]: [&Option<Expression>; 2],
        input: &Value,
    ) -> Result<bool, Stop> {
        for (condition, name, wanted) in [(when, "when", true), (except_when, "exceptWhen", false)] {
            if let Some(condition) = condition
                && self.holds(condition, here, &format!("{what}.{name}"), input.clone(), &[])? != wanted
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The error that a task raises, or why it cannot be told yet.
    fn raised(&mut self, here: Here<'_, 'f>, shape: &'f ErrorShape, input: &Value) -> Stop {
        let around = [("input", input)];
        let mut texts = Map::new();
        let parts = [
            ("type", Some(&shape.type_)),
            ("title", shape.title.as_ref()),
            ("detail", shape.detail.as_ref()),
            ("instance", shape.instance.as_ref()),
        ];
        for (name, template) in parts {
            let Some(template) = template else { continue };
            let purpose = format!("error.{name}");
            match self.template(Some(template), here, &purpose, input.clone(), &around) {
                Ok(value) => drop(texts.insert(name.to_owned(), value)),
                Err(stop) => return stop,
            }
        }
        let text = |name: &str| texts.get(name).and_then(Value::as_str).map(str::to_owned);
        Stop::Failed(RunError {
            type_: text("type").unwrap_or_default(),
            status: shape.status,
            title: text("title"),
            detail: text("detail"),
            instance: text("instance"),
            more: Map::new(),
        })
    }

    fn sub_run(&mut self, here: Here<'_, 'f>, sub: &'f SubRun, input: Value) -> Result<Value, Stop> {
        let is_meant = |file: &&'f crate::plan::RunFile| {
            let document = &file.document;
            (&document.namespace, &document.name, &document.version)
                == (&sub.namespace, &sub.name, &sub.version)
        };
        let Some(file) = self.machine.others.iter().find(is_meant) else {
            let mut error = RunError::standard("configuration", 400, "No such file");
            error.detail = Some(format!("{}/{} {}", sub.namespace, sub.name, sub.version));
            return Err(Stop::Failed(error));
        };
        if here.env.depth >= DEEPEST {
            return Err(Stop::Failed(RunError::standard("runtime", 508, "Files run files without end")));
        }
        let around = [("input", &input.clone())];
        let given = self.template(sub.input.as_ref(), here, "run.input", input, &around)?;
        self.run_at(here.at, file, &given, here.env.depth + 1)
    }
}

fn led(value: Value, ends: bool, task: &Task) -> Done {
    Done { value, then: if ends { Then::End } else { task.then.clone() } }
}

fn told(error: &RunError) -> Value {
    serde_json::to_value(error).unwrap_or_default()
}

/// How long to wait before the attempt after this one.
fn grown(delay: Duration, backoff: Backoff, attempt: u64) -> Duration {
    let times = match backoff {
        Backoff::Constant => 1,
        Backoff::Linear => attempt.saturating_add(1),
        Backoff::Exponential => 1_u64 << attempt.min(20),
    };
    delay.saturating_mul(u32::try_from(times).unwrap_or(u32::MAX))
}
