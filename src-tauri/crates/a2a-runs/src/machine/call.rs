//! Calls: the agent, the parameters, the repetition of a call with an unknown outcome, and the budget.

use serde_json::Value;

use super::scope::{self, CALL, Env, Here, REPEAT};
use super::walk::{Stop, Walk};
use super::{Machine, Work, stops};
use crate::journal::{ASK, RunError, StepId};
use crate::plan::{Agent, Budgets, Call, RunFile, Task, Template};

/// Marks a task whose message may be sent twice.
const IDEMPOTENT: &str = "idempotent";

/// So often a call that may be repeated is repeated by itself where its outcome is unknown.
const MOST_REPEATS: usize = 2;

impl<'f> Walk<'_, 'f> {
    pub(super) fn call(
        &mut self,
        here: Here<'_, 'f>,
        task: &'f Task,
        call: &'f Call,
        input: Value,
    ) -> Result<Value, Stop> {
        let around = [("input", &input.clone())];
        let agent = match &call.agent {
            Agent::Expression(expression) => {
                let template = Template::Expression(expression.clone());
                let value = self.template(Some(&template), here, "agent", input.clone(), &around)?;
                let named = scope::named(&value);
                named.ok_or_else(|| Stop::Failed(RunError::standard("expression", 400, "Names no agent")))?
            }
            agent => agent.clone(),
        };
        let sees = here.env.file.sees.iter().find(|sight| sight.agent == agent);
        let parameters = match &call.parameters {
            Template::Literal(value) => value.clone(),
            template => {
                let work = |walk: &Self| walk.evaluate(template.clone(), here, input, &around, false);
                self.need_seen(StepId::new(here.at, "parameters"), work, here.env, sees)?
            }
        };
        let says = |name: &str| task.metadata.get(name) == Some(&Value::Bool(true));
        if agent == Agent::You {
            let id = StepId::new(here.at, ASK);
            if !self.machine.is_known(&id) {
                self.may_begin(here.at)?;
            }
            return self.need(id, |_| Work::Ask { parameters }, None);
        }
        let idempotent = says(IDEMPOTENT);
        let id = self.machine.latest(here.at, idempotent);
        if !self.machine.is_known(&id) {
            self.spend_on_a_call(here.env)?;
            self.may_begin(here.at)?;
            self.calls += 1;
        }
        let work = |_: &Self| Work::Call {
            agent,
            method: call.method,
            parameters,
            fresh_context: says("freshContext"),
            idempotent,
        };
        self.need(id, work, None)
    }

    /// One call more. Time and tokens cannot be foreseen: they are looked at before it.
    fn spend_on_a_call(&mut self, env: &Env<'f>) -> Result<(), Stop> {
        let Budgets { calls, time, tokens, .. } = env.file.budgets.within(&self.machine.limits);
        self.spend("calls", calls, |walk| walk.machine.calls + walk.calls)?;
        if let Some(time) = time {
            let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            self.spend("time", time, |walk| walk.machine.spent.time)?;
        }
        if let Some(tokens) = tokens {
            self.spend("tokens", tokens, |walk| walk.machine.spent.tokens)?;
        }
        Ok(())
    }

    /// A round more of a loop, or a task of a list once more.
    pub(super) fn next_round(&mut self, env: &Env<'f>) -> Result<(), Stop> {
        self.rounds += 1;
        let most = env.file.budgets.within(&self.machine.limits).rounds;
        self.spend("rounds", most, |walk| walk.rounds - 1)
    }

    /// Asks the person before more is spent than the file or they allow. `spent`: so much is, before this.
    pub(super) fn spend(
        &mut self,
        what: &'static str,
        budget: u64,
        spent: impl Fn(&Self) -> u64,
    ) -> Result<(), Stop> {
        let mut allowed = budget;
        let mut id = StepId::new("", &format!("budget {what}"));
        let mut raises = 0;
        while self.machine.again.contains(&id) {
            raises += 1;
            allowed = allowed.saturating_add(budget);
            id.purpose = format!("budget {what} {raises}");
        }
        if spent(self) < allowed {
            return Ok(());
        }
        self.need(id, |_| Work::AskBudget { what, limit: allowed }, None).map(drop)
    }

    /// Whether a block may be tried again: a person is asked where agents have done something in it that would be done twice.
    pub(super) fn may_repeat(&mut self, env: &Env<'f>, place: &str) -> Result<bool, Stop> {
        if !self.machine.has_done_something(env.file, &format!("{place}/try")) {
            return Ok(true);
        }
        let id = StepId::new(place, REPEAT);
        if self.machine.again.contains(&id) {
            return Ok(true);
        }
        match self.need(id, |_| Work::AskRepeat, None) {
            Err(Stop::Waits) => Err(Stop::Waits),
            Ok(_) | Err(Stop::Failed(_)) => Ok(false),
        }
    }
}

impl Machine<'_> {
    /// Whether an agent has accepted a message below a task that may not be sent twice. A call whose task failed is
    /// known to have had no effect.
    fn has_done_something(&self, file: &RunFile, below: &str) -> bool {
        let tasks = file.walk();
        let may_be_repeated = |step: &StepId| {
            let pointer = step.pointer();
            let found = tasks.iter().find(|(place, _)| *place == pointer);
            // In a file that is run from this one, nobody knows here.
            let is_own = step.at.rfind('>') == below.rfind('>');
            is_own && found.is_some_and(|(_, task)| task.metadata.get(IDEMPOTENT) == Some(&Value::Bool(true)))
        };
        let is_taken = |step: &&StepId| self.given.get(*step).is_none_or(|given| given.result.is_ok());
        let is_below = |step: &&StepId| step.at.strip_prefix(below).is_some_and(|rest| rest.starts_with('/'));
        let calls = self.begun.iter().filter(|step| step.purpose.starts_with(CALL)).filter(is_below);
        calls.filter(is_taken).any(|step| !may_be_repeated(step))
    }

    /// The call of a task that counts: the first, or the one that repeats it.
    fn latest(&self, at: &str, idempotent: bool) -> StepId {
        let mut id = StepId::new(at, CALL);
        let mut repeats = 0;
        while self.again.contains(&id) || idempotent && repeats < MOST_REPEATS && self.uncertain.contains(&id)
        {
            repeats += 1;
            id.purpose = format!("{CALL} {repeats}");
        }
        id
    }

    fn is_known(&self, id: &StepId) -> bool {
        self.begun.contains(id) || self.given.contains_key(id)
    }

    /// The run's own questions to a person, apart from its agents' questions.
    pub fn asks(&self) -> Vec<(StepId, Asked)> {
        let mut asks: Vec<_> =
            self.open.iter().filter_map(|id| Some((id.clone(), self.asked(id)?))).collect();
        asks.sort_by(|one, other| one.0.cmp(&other.0));
        asks
    }

    /// Whether the file asks a person.
    pub fn asks_at_a_gate(&self) -> bool {
        self.open.iter().any(|id| self.asked(id) == Some(Asked::Gate))
    }

    fn asked(&self, id: &StepId) -> Option<Asked> {
        if self.finished.is_some() || self.again.contains(id) {
            return None;
        }
        match id.purpose.as_str() {
            ASK => Some(Asked::Gate),
            purpose if purpose.starts_with("budget") => Some(Asked::Budget),
            REPEAT => Some(Asked::Repeat),
            stops::STOP => Some(Asked::Mark),
            // One that repeats itself is over with the call that repeats it.
            _ if self.uncertain.contains(id) && !self.is_repeated(id) => Some(Asked::Uncertain),
            _ => None,
        }
    }

    fn is_repeated(&self, id: &StepId) -> bool {
        let number: usize =
            id.purpose.strip_prefix(CALL).and_then(|rest| rest.trim().parse().ok()).unwrap_or_default();
        self.is_known(&StepId::new(&id.at, &format!("{CALL} {}", number + 1)))
    }
}

/// A question to the person about a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// A gate of the file.
    Gate,
    /// The budget is used up: may more be spent?
    Budget,
    /// May a block be tried again, although an agent has done something in it that may not be done twice?
    Repeat,
    /// Asks for the outcome of a call that may have arrived.
    Uncertain,
    /// May it go on into a marked step?
    Mark,
}
