//! The members of `document.metadata` that the workbench reads: budgets, and each agent's view. Others are for
//! people.

use super::fields::{self, Fields};
use super::{Faults, call};
use crate::fault::{Fault, FaultKind};
use crate::plan::{Agent, Budgets, Seen, Sight};
use crate::yaml::{Node, Yaml};

pub(super) fn budgets(metadata: Option<&Node>, faults: &mut Faults) -> Budgets {
    let mut budgets = Budgets::default();
    let Some(node) = metadata.and_then(|node| node.member("budgets")) else { return budgets };
    let Some(mut fields) = Fields::of(node, "budgets", faults) else { return budgets };
    for (name, budget) in [("calls", &mut budgets.calls), ("rounds", &mut budgets.rounds)] {
        let Some(node) = fields.take(name) else { continue };
        match fields::count(node, name, faults) {
            Some(count) if (1..=*budget).contains(&count) => *budget = count,
            Some(_) => fields::wrong(node, name, "a whole number from 1 to 1000", faults),
            None => {}
        }
    }
    if let Some(node) = fields.take("time") {
        budgets.time = fields::text(node, "time", faults).and_then(|text| {
            let time = super::duration(&text).filter(|time| !time.is_zero());
            if time.is_none() {
                fields::wrong(node, "time", "a duration in ISO 8601 (`PT10M`)", faults);
            }
            time
        });
    }
    if let Some(node) = fields.take("tokens") {
        budgets.tokens = fields::count(node, "tokens", faults).filter(|count| *count > 0);
        if budgets.tokens.is_none() {
            fields::wrong(node, "tokens", "a whole number from 1", faults);
        }
    }
    fields.finish(faults);
    budgets
}

/// `sees: {story-writer: ["$context.plan", "$input"]}`.
pub(super) fn sees(metadata: Option<&Node>, faults: &mut Faults) -> Vec<Sight> {
    let Some(node) = metadata.and_then(|node| node.member("sees")) else { return Vec::new() };
    let Yaml::Map(members) = &node.value else {
        fields::wrong(node, "sees", "a mapping (`agent: [paths]`)", faults);
        return Vec::new();
    };
    let sight = |member: &crate::yaml::Member| {
        let agent = call::named(&member.name).unwrap_or_else(|| Agent::Saved(member.name.clone()));
        let Yaml::List(paths) = &member.node.value else {
            fields::wrong(&member.node, &member.name, "a list of paths, empty for nothing", faults);
            return None;
        };
        let read = paths.iter().map(|path| seen(path, faults)).collect::<Option<Vec<_>>>();
        read.map(|paths| Sight { agent, paths })
    };
    members.iter().filter_map(sight).collect()
}

fn seen(node: &Node, faults: &mut Faults) -> Option<Seen> {
    let text = fields::text(node, "sees", faults)?;
    let found = ["$context", "$input", "$workflow.input"].into_iter().find_map(|of| {
        let rest = text.strip_prefix(of)?;
        let path: Vec<String> = match rest.strip_prefix('.') {
            Some(rest) => rest.split('.').map(str::to_owned).collect(),
            None if rest.is_empty() => Vec::new(),
            None => return None,
        };
        let is_name = |name: &String| {
            !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
        };
        path.iter().all(is_name).then_some(Seen { of, path })
    });
    if found.is_none() {
        let what = "a path into `$context`, `$input` or `$workflow.input`";
        let kind = FaultKind::NotWrittenAs { value: text, what, example: "$context.plan" };
        faults.push(Fault::new(node.place, kind));
    }
    found
}
