//! The figures of a run, from its journal and the times of its entries: time spent waiting for agents and for
//! people, messages sent, and retries.
//!
//! Waiting is counted in wall-clock time: two agents that are waited for at once are waited for once. A question
//! that an agent asks during a call is in no journal; the caller passes it in ([`Asking`]), and that time counts
//! as a person's. Deliberately absent: tokens, which agents report with their tasks.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::journal::{Entry, StepId};
use crate::machine::STOP;

/// The cost of a run or of one of its steps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figure {
    /// Milliseconds in which an agent was waited for.
    pub agents: u64,
    /// Milliseconds in which a person was waited for.
    pub people: u64,
    /// Messages that left.
    pub calls: u64,
    /// So many of them because something was tried again.
    pub repeats: u64,
}

/// An agent asked a person in the midst of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// The step.
    pub at: String,
    /// Unix milliseconds.
    pub from: i64,
    /// Unix milliseconds; `None`: it is not answered.
    pub to: Option<i64>,
}

/// The costs of a whole run, and of each step with costs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunFigures {
    /// The run.
    pub run: Figure,
    /// Its steps, by their names in the journal.
    pub steps: BTreeMap<String, Figure>,
}

/// A journal as far as it was taken, for its figures.
#[derive(Debug, Clone, Default)]
pub struct Figures {
    began: Option<i64>,
    ended: Option<i64>,
    spans: Vec<Span>,
    /// Which span of a step goes on.
    open: HashMap<StepId, usize>,
    /// Calls that began.
    calls: BTreeSet<StepId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Waits {
    ForAgent,
    ForPerson,
}

#[derive(Debug, Clone)]
struct Span {
    at: String,
    waits: Waits,
    from: i64,
    to: Option<i64>,
}

impl Figures {
    /// The figures of a journal, each entry with when it was added.
    pub fn of<'e>(journal: impl IntoIterator<Item = (i64, &'e Entry)>) -> Self {
        let mut figures = Self::default();
        for (at, entry) in journal {
            figures.take(at, entry);
        }
        figures
    }

    /// Takes an entry that was added at a time, in Unix milliseconds.
    pub fn take(&mut self, at: i64, entry: &Entry) {
        match entry {
            Entry::Started { .. } => drop(self.began.get_or_insert(at)),
            Entry::Begun { step, .. } if step.asks() => self.begin(step, Waits::ForPerson, at),
            Entry::Begun { step, .. } => {
                self.calls.insert(step.clone());
                self.begin(step, Waits::ForAgent, at);
            }
            Entry::Uncertain { step, .. } | Entry::BudgetAsked { step } | Entry::RepeatAsked { step } => {
                self.begin(step, Waits::ForPerson, at);
            }
            Entry::StoppedBefore { step } => self.begin(step, Waits::ForPerson, at),
            Entry::Paused => self.begin(&held(), Waits::ForPerson, at),
            Entry::Answered { step, .. }
            | Entry::Failed { step, .. }
            | Entry::Decided { step, .. }
            | Entry::CancelDone { step } => self.end(step, at),
            Entry::Resumed | Entry::CancelAsked => {
                self.end_where(at, |step| step.purpose == HELD || step.purpose == STOP);
            }
            Entry::Finished { .. } => {
                self.end_where(at, |_| true);
                self.ended.get_or_insert(at);
            }
            Entry::Evaluated { .. }
            | Entry::TimerSet { .. }
            | Entry::TimerFired { .. }
            | Entry::StopAsked { .. }
            | Entry::Bound { .. }
            | Entry::Limited { .. }
            | Entry::Marked { .. } => {}
        }
    }

    fn begin(&mut self, step: &StepId, waits: Waits, from: i64) {
        self.end(step, from);
        self.open.insert(step.clone(), self.spans.len());
        self.spans.push(Span { at: step.at.clone(), waits, from, to: None });
    }

    fn end(&mut self, step: &StepId, to: i64) {
        let open = self.open.remove(step).and_then(|open| self.spans.get_mut(open));
        if let Some(span) = open {
            span.to = Some(to);
        }
    }

    fn end_where(&mut self, to: i64, ends: impl Fn(&StepId) -> bool) {
        let over: Vec<StepId> = self.open.keys().filter(|step| ends(step)).cloned().collect();
        for step in &over {
            self.end(step, to);
        }
    }

    /// All costs until `now`, with the agents' questions meanwhile.
    pub fn told(&self, asked: &[Asking], now: i64) -> RunFigures {
        let now = self.ended.unwrap_or(now);
        let mut steps: BTreeMap<&str, [Vec<(i64, i64)>; 2]> = BTreeMap::new();
        for Span { at, waits, from, to } in &self.spans {
            let [agents, people] = steps.entry(at).or_default();
            let of = if *waits == Waits::ForAgent { agents } else { people };
            of.push((*from, to.unwrap_or(now)));
        }
        for Asking { at, from, to } in asked {
            let [_, people] = steps.entry(at).or_default();
            people.push((*from, to.unwrap_or(now).min(now)));
        }
        let mut told = RunFigures::default();
        let counted = Counted::of(&self.calls);
        let (mut all_agents, mut all_people) = (Vec::new(), Vec::new());
        for (at, [agents, people]) in steps {
            let people = joined(people);
            let agents = without(joined(agents), &people);
            let figure = Figure { agents: length(&agents), people: length(&people), ..counted.step(at) };
            all_agents.extend(agents);
            all_people.extend(people);
            if !at.is_empty() && figure != Figure::default() {
                told.steps.insert(at.to_owned(), figure);
            }
        }
        let calls = self.calls.len() as u64;
        told.run = Figure {
            agents: length(&joined(all_agents)),
            people: length(&joined(all_people)),
            calls,
            repeats: calls.saturating_sub(counted.attempts.len() as u64),
        };
        told
    }

    /// Milliseconds in which the run did not wait for people.
    pub fn without_people(&self, asked: &[Asking], now: i64) -> u64 {
        let Some(began) = self.began else { return 0 };
        let all = self.ended.unwrap_or(now).saturating_sub(began);
        u64::try_from(all).unwrap_or(0).saturating_sub(self.told(asked, now).run.people)
    }
}

/// Messages that left, step by step.
#[derive(Default)]
struct Counted<'c> {
    calls: BTreeMap<&'c str, u64>,
    /// Each call under the name of its step without the attempts that it is in.
    attempts: BTreeMap<String, Vec<&'c str>>,
}

impl<'c> Counted<'c> {
    fn of(calls: &'c BTreeSet<StepId>) -> Self {
        let mut counted = Self::default();
        for StepId { at, .. } in calls {
            *counted.calls.entry(at).or_default() += 1;
            counted.attempts.entry(whichever_attempt(at)).or_default().push(at);
        }
        counted
    }

    /// Messages of a step, and how many attempts of it came before or with them.
    fn step(&self, at: &str) -> Figure {
        let Some(calls) = self.calls.get(at) else { return Figure::default() };
        let order = |at: &str| (at.len(), at.to_owned());
        let attempts = self.attempts.get(&whichever_attempt(at)).into_iter().flatten();
        let until = attempts.filter(|other| order(other) <= order(at)).count() as u64;
        Figure { calls: *calls, repeats: until.saturating_sub(1), ..Figure::default() }
    }
}

/// The run as a whole is held up.
const HELD: &str = "held";

fn held() -> StepId {
    StepId::new("", HELD)
}

/// The name of a step without the attempts that it is in.
fn whichever_attempt(at: &str) -> String {
    let mut rest = at;
    let mut name = String::new();
    while let Some((before, after)) = rest.split_once('!') {
        name.push_str(before);
        rest = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
    }
    name + rest
}

/// In their order, those that touch as one.
fn joined(mut spans: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    spans.retain(|(from, to)| from < to);
    spans.sort_unstable();
    let mut joined: Vec<(i64, i64)> = Vec::new();
    for (from, to) in spans {
        match joined.last_mut() {
            Some((_, end)) if from <= *end => *end = to.max(*end),
            _ => joined.push((from, to)),
        }
    }
    joined
}

/// The spans without those covered by others; both sorted.
fn without(spans: Vec<(i64, i64)>, others: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let mut left = Vec::new();
    for (mut from, to) in spans {
        for (start, end) in others {
            if *start >= to || *end <= from {
                continue;
            }
            if from < *start {
                left.push((from, *start));
            }
            from = from.max(*end);
        }
        if from < to {
            left.push((from, to));
        }
    }
    left
}

fn length(spans: &[(i64, i64)]) -> u64 {
    spans.iter().map(|(from, to)| to.abs_diff(*from)).sum()
}
