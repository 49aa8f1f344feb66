//! From a file to the form that may have written it, checked by writing the form again.

use serde_json::Value;

use super::names::ASK;
use super::words;
use super::{Candidate, Form, Pattern, Step};
use crate::yaml;

pub(super) fn form(text: &str) -> Option<Form> {
    let file = yaml::read(text).ok()?.json();
    let tasks = List::of(file.get("do")?)?;
    Some(Form {
        title: told(file.pointer("/document/title")?)?,
        asks: told(file.pointer("/input/schema/document/properties/request/title")?)?,
        pattern: pattern(&file, &tasks)?,
    })
}

/// Tasks of one list under their names.
struct List<'v>(Vec<(&'v str, &'v Value)>);

impl<'v> List<'v> {
    fn of(value: &'v Value) -> Option<Self> {
        let items = value.as_array()?.iter().map(|item| item.as_object()?.iter().next());
        items.map(|item| item.map(|(name, body)| (name.as_str(), body))).collect::<Option<_>>().map(Self)
    }

    fn get(&self, name: &str) -> Option<&'v Value> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, body)| *body)
    }

    /// Its calls to agents, each with the person's question before it. `text`: the meant part of a text.
    fn steps(&self, text: impl Fn(&str) -> Option<String>) -> Option<Vec<Step>> {
        let is_step = |(_, body): &&(&str, &Value)| {
            body.pointer("/with/server").is_some_and(|server| server != "a2a-workbench://you")
        };
        let step = |(name, body): &(&str, &Value)| {
            let question = self.get(&format!("{ASK}{name}"));
            Some(Step {
                name: (*name).to_owned(),
                agent: told(body.pointer("/with/server")?)?,
                words: text(said(body)?)?,
                ask_before: match question {
                    Some(gate) => Some(words::read(said(gate)?)?),
                    None => None,
                },
            })
        };
        self.0.iter().filter(is_step).map(step).collect()
    }
}

fn told(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// The words of a call.
fn said(body: &Value) -> Option<&str> {
    body.pointer("/with/parameters/message/parts/0/text")?.as_str()
}

fn pattern(file: &Value, tasks: &List<'_>) -> Option<Pattern> {
    if let Some(fork) = tasks.get("side-by-side") {
        return side_by_side(fork, tasks);
    }
    if let Some(improve) = tasks.get("improve") {
        return reviewed(improve, tasks);
    }
    let mut steps = tasks.steps(words::read)?;
    if tasks.get("lead").is_none() {
        return Some(Pattern::InOrder { steps });
    }
    let choose = (!steps.is_empty()).then(|| steps.remove(0))?;
    let fits = |step: Step| {
        let fits = told(file.pointer("/document/metadata/candidates")?.get(&step.name)?)?;
        Some(Candidate { step, fits })
    };
    Some(Pattern::Choose {
        choose,
        candidates: steps.into_iter().map(fits).collect::<Option<_>>()?,
        at_nobody: words::read(said(tasks.get("decide")?)?)?,
    })
}

fn side_by_side(task: &Value, tasks: &List<'_>) -> Option<Pattern> {
    let fork = task.get("fork")?;
    let first_wins = fork.get("compete") == Some(&Value::Bool(true));
    let inside = if first_wins { "do" } else { "try" };
    let mut branches = Vec::new();
    for (_, branch) in List::of(fork.get("branches")?)?.0 {
        branches.extend(List::of(branch.get(inside)?)?.steps(words::read)?);
    }
    let gather = tasks.steps(words::read)?.pop();
    Some(Pattern::SideBySide { branches, first_wins, gather })
}

fn reviewed(improve: &Value, tasks: &List<'_>) -> Option<Pattern> {
    let over = improve.pointer("/for/in")?.as_str()?;
    let end: u64 = over.strip_prefix("range(1; ")?.strip_suffix(')')?.parse().ok()?;
    let inside = List::of(improve.get("do")?)?;
    let first = |text: &str| rounds(text).map_or_else(|| words::read(text), |(first, _)| Some(first));
    let [write, review] = <[Step; 2]>::try_from(inside.steps(first)?).ok()?;
    let (_, again) = rounds(said(inside.get(&write.name)?)?)?;
    let at_cap = words::read(said(tasks.get("decide")?)?)?;
    Some(Pattern::Review { write, again, review, rounds: end.checked_sub(1)?, at_cap })
}

/// The text of the first round, and that of later ones.
fn rounds(text: &str) -> Option<(String, String)> {
    let (first, rest) = words::string(text.strip_prefix("${ if $round == 1 then ")?)?;
    let (later, rest) = words::string(rest.strip_prefix(" else ")?)?;
    (rest == " end }").then_some((first, later))
}
