//! A world that carries out runs: jq, agents that answer by a function, timers that fire when nothing else is to
//! do.

use std::collections::BTreeMap;

use a2a_runs::journal::{Decision, Entry, Outcome, RunError, StepId};
use a2a_runs::machine::{Machine, Step, Work};
use a2a_runs::plan::{Agent, RunFile, Template};
use jaq_core::load::{Arena, File, Loader};
use jaq_core::{Compiler, Ctx, Vars, data, unwrap_valr};
use jaq_json::{Val, read};
use serde_json::{Map, Value, json};

/// Every result of an expression.
fn jq(code: &str, input: &Value, variables: &Map<String, Value>) -> Result<Vec<Value>, String> {
    let value =
        |value: &Value| read::parse_single(value.to_string().as_bytes()).map_err(|error| error.to_string());
    let names: Vec<String> = variables.keys().map(|name| format!("${name}")).collect();
    let values = variables.values().map(value).collect::<Result<Vec<_>, _>>()?;
    let defs = jaq_core::defs().chain(jaq_std::defs()).chain(jaq_json::defs());
    let funs = jaq_core::funs().chain(jaq_std::funs()).chain(jaq_json::funs());
    let arena = Arena::default();
    let modules =
        Loader::new(defs).load(&arena, File { code, path: () }).map_err(|_| format!("`{code}` is no jq"))?;
    let compiler = Compiler::default().with_funs(funs).with_global_vars(names.iter().map(String::as_str));
    let filter = compiler.compile(modules).map_err(|_| format!("`{code}` names what is not there"))?;
    let ctx = Ctx::<data::JustLut<Val>>::new(&filter.lut, Vars::new(values));
    let results = filter.id.run((ctx, value(input)?)).map(unwrap_valr);
    results
        .map(|result| {
            let text = result.map_err(|error| error.to_string())?.to_string();
            serde_json::from_str(&text).map_err(|error| error.to_string())
        })
        .collect()
}

/// The value of a template.
fn evaluate(template: &Template, input: &Value, variables: &Map<String, Value>) -> Result<Value, String> {
    match template {
        Template::Literal(value) => Ok(value.clone()),
        Template::Expression(expression) => {
            let mut results = jq(&expression.jq, input, variables)?;
            match results.len() {
                1 => Ok(results.remove(0)),
                count => Err(format!("`{}` has {count} results", expression.jq)),
            }
        }
        Template::List(items) => items.iter().map(|item| evaluate(item, input, variables)).collect(),
        Template::Object(members) => members
            .iter()
            .map(|(name, value)| Ok((name.clone(), evaluate(value, input, variables)?)))
            .collect::<Result<Map<_, _>, String>>()
            .map(Value::Object),
    }
}

fn many(template: &Template, input: &Value, variables: &Map<String, Value>) -> Result<Value, String> {
    let Template::Expression(expression) = template else { return evaluate(template, input, variables) };
    let mut results = jq(&expression.jq, input, variables)?;
    match results.as_slice() {
        [Value::Array(_)] => Ok(results.remove(0)),
        _ => Ok(Value::Array(results)),
    }
}

/// An agent's answers to calls with these parameters.
pub(crate) type Answers = fn(&Agent, &Value) -> Result<Value, RunError>;

/// A run in its world.
pub(crate) struct World<'f> {
    file: &'f RunFile,
    others: &'f [RunFile],
    answers: Answers,
    pub(crate) journal: Vec<Entry>,
    /// Calls and questions that left, and those of them that wait for an answer.
    pub(crate) sent: Vec<(StepId, Value)>,
    waiting: BTreeMap<StepId, Result<Value, RunError>>,
    timers: Vec<StepId>,
    chance: u64,
}

impl<'f> World<'f> {
    pub(crate) fn new(
        file: &'f RunFile,
        others: &'f [RunFile],
        answers: Answers,
        chance: u64,
        input: Value,
    ) -> Self {
        let journal = vec![Entry::Started { input, runtime: json!({"name": "tests"}) }];
        let (sent, timers) = (Vec::new(), Vec::new());
        Self { file, others, answers, journal, sent, waiting: BTreeMap::new(), timers, chance }
    }

    /// A number below `below`, another one each time (xorshift).
    fn any(&mut self, below: usize) -> usize {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        usize::try_from(self.chance % below as u64).unwrap()
    }

    pub(crate) fn machine(&self) -> Machine<'f> {
        Machine::replay(self.file, self.others, &self.journal)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.machine().outcome().cloned()
    }

    /// Does one thing that can be done, any of them. `false`: there is none.
    pub(crate) fn go_on(&mut self) -> bool {
        let steps = self.machine().ready();
        let choices = steps.len() + self.waiting.len();
        if choices == 0 {
            // Time goes by only when nobody has anything to do.
            let Some(step) = (!self.timers.is_empty()).then(|| self.timers.remove(0)) else { return false };
            self.journal.push(Entry::TimerFired { step });
            return true;
        }
        let choice = self.any(choices);
        if let Some(step) = steps.get(choice) {
            self.carry_out(step.clone());
            return true;
        }
        let step = self.waiting.keys().nth(choice - steps.len()).unwrap().clone();
        let entry = match self.waiting.remove(&step).unwrap() {
            Ok(value) => Entry::Answered { step, value },
            Err(error) => Entry::Failed { step, error },
        };
        self.journal.push(entry);
        true
    }

    fn carry_out(&mut self, Step { id, work }: Step) {
        match work {
            Work::Evaluate { template, input, variables, many: gathers } => {
                let of = if gathers { many } else { evaluate };
                let entry = match of(&template, &input, &variables) {
                    Ok(value) => Entry::Evaluated { step: id, value },
                    Err(reason) => {
                        let mut error = RunError::standard("expression", 400, "Expression");
                        error.detail = Some(reason);
                        Entry::Failed { step: id, error }
                    }
                };
                self.journal.push(entry);
            }
            // A schema here is `{"required": [names]}`.
            Work::Check { schema, value } => {
                let names = schema["required"].as_array().cloned().unwrap_or_default();
                let fits = names.iter().all(|name| value.get(name.as_str().unwrap()).is_some());
                let error = RunError::standard("validation", 400, "Validation");
                self.journal.push(if fits {
                    Entry::Evaluated { step: id, value: Value::Null }
                } else {
                    Entry::Failed { step: id, error }
                });
            }
            Work::Call { agent, parameters, .. } => self.send(id, &agent, parameters),
            Work::Ask { parameters } => self.send(id, &Agent::You, parameters),
            Work::Sleep { .. } => {
                self.timers.push(id.clone());
                self.journal.push(Entry::TimerSet { step: id, at: 0 });
            }
            Work::AskBudget { .. } => self.journal.push(Entry::BudgetAsked { step: id }),
            // The person of this world has seen where it stops, and wants everything once more.
            Work::Stop => {
                self.journal.push(Entry::StoppedBefore { step: id });
                self.journal.push(Entry::Resumed);
            }
            Work::AskRepeat => {
                self.journal.push(Entry::RepeatAsked { step: id.clone() });
                self.journal.push(Entry::Decided { step: id, decision: Decision::Again });
            }
            Work::Cancel => {
                self.waiting.remove(&id);
                self.journal.push(Entry::CancelDone { step: id });
            }
            Work::Finish { outcome } => self.journal.push(Entry::Finished { outcome }),
        }
    }

    fn send(&mut self, id: StepId, agent: &Agent, parameters: Value) {
        self.journal.push(Entry::Begun { step: id.clone(), id: format!("message-{}", self.sent.len()) });
        self.waiting.insert(id.clone(), (self.answers)(agent, &parameters));
        self.sent.push((id, parameters));
    }

    /// Until it ends.
    pub(crate) fn run(mut self) -> Self {
        for _ in 0..10_000 {
            if !self.go_on() {
                return self;
            }
        }
        panic!("it does not end: {:?}", self.journal.last());
    }
}
