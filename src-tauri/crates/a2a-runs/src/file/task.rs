//! Tasks: the members of all of them, and those of each kind.

use super::fields::{self, Fields};
use super::uses::{self, Uses};
use super::{Faults, call, expression, flow, shapes, span};
use crate::fault::{Fault, FaultKind, Place};
use crate::plan::{Backoff, Case, Catch, For, Kind, Retry, SubRun, Task};
use crate::yaml::{Member, Node, Yaml};

/// The members that name a task's kind. `do` comes last, because it stands beside `for`, too.
const KINDS: [&str; 10] = ["call", "for", "fork", "switch", "set", "try", "raise", "wait", "run", "do"];

/// Kinds of the specification that have no counterpart here.
const ELSEWHERE: [(&str, &str); 2] = [
    ("emit", "let an agent answer instead: `call: a2a`"),
    ("listen", "ask an agent with `tasks/get`, or a person with `server: a2a-workbench://you`"),
];

/// A list of tasks, each under its name.
pub(super) fn list(node: &Node, what: &'static str, uses: &Uses, faults: &mut Faults) -> Vec<Task> {
    let mut tasks: Vec<Task> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for member in named(node, what, faults) {
        if names.contains(&member.name.as_str()) {
            faults.push(Fault::new(member.place, FaultKind::SameName(member.name.clone())));
        }
        names.push(&member.name);
        tasks.extend(task(member, uses, faults));
    }
    flow::check(node, &names, &tasks, faults);
    tasks
}

/// A list of mappings with one member each.
fn named<'n>(node: &'n Node, what: &'static str, faults: &mut Faults) -> Vec<&'n Member> {
    const ONE: &str = "a list of names, each with what belongs to it (`- name:`)";
    let Yaml::List(items) = &node.value else {
        fields::wrong(node, what, ONE, faults);
        return Vec::new();
    };
    if items.is_empty() {
        faults.push(Fault::new(node.place, FaultKind::NothingIn(what)));
    }
    let mut found = Vec::new();
    for item in items {
        match &item.value {
            Yaml::Map(members) if members.len() == 1 => found.extend(members),
            _ => fields::wrong(item, what, ONE, faults),
        }
    }
    found
}

fn task(member: &Member, uses: &Uses, faults: &mut Faults) -> Option<Task> {
    let mut fields = Fields::of(&member.node, &member.name, faults)?;
    let condition = fields.take("if").and_then(|node| expression::bare(node, "if", faults));
    let input = fields.take("input").map(|node| shapes::input(node, faults)).unwrap_or_default();
    let output = fields.take("output").map(|node| shapes::output("output", node, faults)).unwrap_or_default();
    let export = fields.take("export").map(|node| shapes::output("export", node, faults)).unwrap_or_default();
    let timeout = fields.take("timeout").and_then(|node| span::timeout(node, uses, faults));
    let then = fields.take("then").map(|node| shapes::then(node, faults)).unwrap_or_default();
    let metadata = fields.map("metadata", faults);
    let kind = kind(&mut fields, member.place, uses, faults);
    fields.finish(faults);
    Some(Task {
        name: member.name.clone(),
        place: member.place,
        condition,
        input,
        output,
        export,
        timeout,
        then,
        metadata,
        kind: kind?,
    })
}

fn kind(fields: &mut Fields<'_>, place: Place, uses: &Uses, faults: &mut Faults) -> Option<Kind> {
    let refused = faults.len();
    for (name, instead) in ELSEWHERE {
        fields.refuse(name, instead, faults);
    }
    if faults.len() > refused {
        return None;
    }
    let found: Vec<(&'static str, &Member)> =
        KINDS.into_iter().filter_map(|name| Some((name, fields.take_member(name)?))).collect();
    let body = match found.as_slice() {
        [("for", _), ("do", body)] => Some(*body),
        [_] => None,
        [] => {
            faults.push(Fault::new(place, FaultKind::NoKind));
            return None;
        }
        [(one, _), (other, second), ..] => {
            faults.push(Fault::new(second.place, FaultKind::TwoKinds(one, other)));
            return None;
        }
    };
    let (name, Member { node, .. }) = *found.first()?;
    match name {
        "call" => call::call(node, fields, faults).map(Kind::Call),
        "do" => Some(Kind::Do(list(node, "do", uses, faults))),
        "for" => looped(node, body, fields, place, uses, faults).map(Kind::For),
        "fork" => fork(node, uses, faults),
        "switch" => Some(Kind::Switch(cases(node, faults))),
        "set" => set(node, faults),
        "try" => tried(node, fields, uses, faults),
        "raise" => {
            let mut raise = Fields::of(node, "raise", faults)?;
            let error = raise.required("error", faults).and_then(|node| shapes::raised(node, uses, faults));
            raise.finish(faults);
            error.map(Kind::Raise)
        }
        "wait" => span::span(node, "wait", faults).map(Kind::Wait),
        _ => sub_run(node, faults).map(Kind::Run),
    }
}

fn looped(
    node: &Node,
    body: Option<&Member>,
    task: &mut Fields<'_>,
    place: Place,
    uses: &Uses,
    faults: &mut Faults,
) -> Option<For> {
    let while_ = task.take("while").and_then(|node| expression::bare(node, "while", faults));
    let mut fields = Fields::of(node, "for", faults)?;
    let each = variable(&mut fields, "each", "item", faults);
    let at = variable(&mut fields, "at", "index", faults);
    let over = fields.required("in", faults).and_then(|node| expression::bare(node, "in", faults));
    fields.finish(faults);
    let Some(body) = body else {
        faults.push(Fault::new(place, FaultKind::Missing("do")));
        return None;
    };
    let tasks = list(&body.node, "do", uses, faults);
    Some(For { each, at, over: over?, while_, tasks })
}

/// The name of a variable, as jq writes it behind the `$`.
fn variable(fields: &mut Fields<'_>, name: &'static str, default: &str, faults: &mut Faults) -> String {
    let Some(node) = fields.take(name) else { return default.to_owned() };
    let Some(text) = fields::text(node, name, faults) else { return default.to_owned() };
    let is_word = text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if !is_word || text.is_empty() || text.starts_with(|first: char| first.is_ascii_digit()) {
        let kind = FaultKind::NotWrittenAs {
            value: text.clone(),
            what: "the name of a variable",
            example: "chapter",
        };
        faults.push(Fault::new(node.place, kind));
    }
    text
}

fn fork(node: &Node, uses: &Uses, faults: &mut Faults) -> Option<Kind> {
    let mut fields = Fields::of(node, "fork", faults)?;
    let branches = fields.required("branches", faults).map(|node| list(node, "branches", uses, faults));
    let compete = fields.boolean("compete", faults).unwrap_or(false);
    fields.finish(faults);
    Some(Kind::Fork { branches: branches?, compete })
}

fn cases(node: &Node, faults: &mut Faults) -> Vec<Case> {
    let mut has_default = false;
    let mut cases = Vec::new();
    for member in named(node, "switch", faults) {
        let Some(mut fields) = Fields::of(&member.node, &member.name, faults) else { continue };
        let condition = fields.take("when");
        let when = condition.and_then(|node| expression::bare(node, "when", faults));
        let then = fields.required("then", faults).map(|node| shapes::then(node, faults)).unwrap_or_default();
        fields.finish(faults);
        if condition.is_none() && std::mem::replace(&mut has_default, true) {
            faults.push(Fault::new(member.place, FaultKind::SecondDefault));
        }
        cases.push(Case { name: member.name.clone(), when, then });
    }
    cases
}

fn set(node: &Node, faults: &mut Faults) -> Option<Kind> {
    match &node.value {
        Yaml::Map(members) if members.is_empty() => {
            faults.push(Fault::new(node.place, FaultKind::NothingIn("set")));
            None
        }
        Yaml::Map(_) => Some(Kind::Set(expression::template(node, faults))),
        Yaml::Text(text) => match expression::enclosed(text, node.place) {
            Some(Ok(_)) => Some(Kind::Set(expression::template(node, faults))),
            Some(Err(fault)) => {
                faults.push(fault);
                None
            }
            None => {
                faults.push(Fault::new(node.place, FaultKind::Expression("is not enclosed in `${ }`")));
                None
            }
        },
        _ => {
            fields::wrong(node, "set", "a mapping (`name: value`) or an expression", faults);
            None
        }
    }
}

fn tried(node: &Node, task: &mut Fields<'_>, uses: &Uses, faults: &mut Faults) -> Option<Kind> {
    let tasks = list(node, "try", uses, faults);
    let catch = task.required("catch", faults).and_then(|node| catch(node, uses, faults));
    Some(Kind::Try { tasks, catch: Box::new(catch?) })
}

fn catch(node: &Node, uses: &Uses, faults: &mut Faults) -> Option<Catch> {
    let mut fields = Fields::of(node, "catch", faults)?;
    let with = fields.take("errors").map(|node| shapes::error_filter(node, faults)).unwrap_or_default();
    let as_ = variable(&mut fields, "as", "error", faults);
    let when = fields.take("when").and_then(|node| expression::bare(node, "when", faults));
    let except_when = fields.take("exceptWhen").and_then(|node| expression::bare(node, "exceptWhen", faults));
    let retry = fields.take("retry").and_then(|node| match &node.value {
        Yaml::Text(name) => uses::find("retries", &uses.retries, name, node.place, faults),
        _ => retry_policy(node, faults),
    });
    let tasks = fields.take("do").map(|node| list(node, "do", uses, faults)).unwrap_or_default();
    fields.finish(faults);
    Some(Catch { with, as_, when, except_when, retry, tasks })
}

/// A retry policy that is written out.
pub(super) fn retry_policy(node: &Node, faults: &mut Faults) -> Option<Retry> {
    let mut fields = Fields::of(node, "retry", faults)?;
    let mut retry = Retry {
        when: fields.take("when").and_then(|node| expression::bare(node, "when", faults)),
        except_when: fields.take("exceptWhen").and_then(|node| expression::bare(node, "exceptWhen", faults)),
        delay: fields.take("delay").and_then(|node| span::span(node, "delay", faults)),
        ..Retry::default()
    };
    if let Some(mut backoff) = fields.take("backoff").and_then(|node| Fields::of(node, "backoff", faults)) {
        let kinds = [
            ("constant", Backoff::Constant),
            ("linear", Backoff::Linear),
            ("exponential", Backoff::Exponential),
        ];
        for (name, kind) in kinds {
            if backoff.take_member(name).is_some() {
                retry.backoff = kind;
            }
        }
        backoff.finish(faults);
    }
    if let Some(mut limit) = fields.take("limit").and_then(|node| Fields::of(node, "limit", faults)) {
        retry.duration = limit.take("duration").and_then(|node| span::span(node, "duration", faults));
        if let Some(mut attempt) = limit.take("attempt").and_then(|node| Fields::of(node, "attempt", faults))
        {
            retry.count = attempt.count("count", faults);
            retry.attempt_duration =
                attempt.take("duration").and_then(|node| span::span(node, "duration", faults));
            attempt.finish(faults);
        }
        limit.finish(faults);
    }
    if let Some(mut jitter) = fields.take("jitter").and_then(|node| Fields::of(node, "jitter", faults)) {
        let from = jitter.required("from", faults).and_then(|node| span::span(node, "from", faults));
        let to = jitter.required("to", faults).and_then(|node| span::span(node, "to", faults));
        jitter.finish(faults);
        retry.jitter = from.zip(to);
    }
    fields.finish(faults);
    Some(retry)
}

fn sub_run(node: &Node, faults: &mut Faults) -> Option<SubRun> {
    const INSTEAD: &str = "only `run: workflow` is carried out: put the program behind an agent";
    let mut fields = Fields::of(node, "run", faults)?;
    let before = faults.len();
    for name in ["container", "script", "shell"] {
        fields.refuse(name, INSTEAD, faults);
    }
    fields.refuse("return", "a workflow gives its output", faults);
    if let Some(node) = fields.take("await")
        && node.value != Yaml::Boolean(true)
    {
        let instead = "leave it out: a run waits for what it runs; use `fork` for work beside it";
        faults.push(Fault::new(
            node.place,
            FaultKind::NotCarriedOut { what: "`await: false`".to_owned(), instead },
        ));
    }
    let workflow =
        if faults.len() > before { fields.take("workflow") } else { fields.required("workflow", faults) };
    fields.finish(faults);
    let mut fields = Fields::of(workflow?, "workflow", faults)?;
    let namespace = fields.text("namespace", faults);
    let name = fields.text("name", faults);
    let version = fields.text("version", faults);
    let input = fields.take("input").map(|node| expression::template(node, faults));
    fields.finish(faults);
    Some(SubRun { namespace: namespace?.0, name: name?.0, version: version?.0, input })
}
