//! Checks the jumps within a list of tasks: to existing names, and not in an endless circle.

use super::Faults;
use crate::fault::{Fault, FaultKind, Place};
use crate::plan::{Kind, Task, Then};
use crate::yaml::{Node, Yaml};

/// Checks every `then` of a list. `names` are those of all its tasks, also of faulty ones.
pub(super) fn check(node: &Node, names: &[&str], tasks: &[Task], faults: &mut Faults) {
    for (index, task) in tasks.iter().enumerate() {
        let targets = places_of_then(node, index, &task.name);
        for (name, place) in targets {
            if !matches!(name, "continue" | "exit" | "end") && !names.contains(&name) {
                faults.push(Fault::new(place, FaultKind::NoSuchTask(name.to_owned())));
            }
        }
    }
    endless(tasks, faults);
}

/// The texts behind `then` in a task and in the cases of its switch.
fn places_of_then<'n>(list: &'n Node, index: usize, name: &str) -> Vec<(&'n str, Place)> {
    let Yaml::List(items) = &list.value else { return Vec::new() };
    // A faulty task before this one is not among the tasks, so that its name finds it, from where it may stand on.
    let Some(task) = items.iter().skip(index).find_map(|item| item.member(name)) else { return Vec::new() };
    let cases = match task.member("switch").map(|switch| &switch.value) {
        Some(Yaml::List(cases)) => cases.as_slice(),
        _ => &[],
    };
    let case = |case: &'n Node| match &case.value {
        Yaml::Map(members) => members.first().and_then(|member| member.node.member("then")),
        _ => None,
    };
    let found = task.member("then").into_iter().chain(cases.iter().filter_map(case));
    found
        .filter_map(
            |node| if let Yaml::Text(text) = &node.value { Some((text.as_str(), node.place)) } else { None },
        )
        .collect()
}

/// A circle that nothing leads out of: no `if`, no `switch`, nothing that raises an error on purpose.
fn endless(tasks: &[Task], faults: &mut Faults) {
    let mut told = vec![false; tasks.len()];
    for start in 0..tasks.len() {
        let mut way: Vec<usize> = Vec::new();
        let mut at = Some(start);
        while let Some(here) = at.filter(|here| !way.contains(here)) {
            way.push(here);
            at = always_next(tasks, here);
        }
        let Some(first) = at.and_then(|again| way.iter().position(|here| *here == again)) else { continue };
        let circle = way.get(first..).unwrap_or_default();
        if circle.iter().any(|here| told.get(*here).copied().unwrap_or(false)) {
            continue;
        }
        for here in circle {
            if let Some(told) = told.get_mut(*here) {
                *told = true;
            }
        }
        let names =
            circle.iter().chain(circle.first()).filter_map(|here| Some(tasks.get(*here)?.name.clone()));
        let names: Vec<String> = names.collect();
        if let Some(task) = circle.first().and_then(|here| tasks.get(*here)) {
            faults.push(Fault::new(task.place, FaultKind::Endless(names)));
        }
    }
}

/// The next task in any case; `None`: out of the list, or it depends.
fn always_next(tasks: &[Task], here: usize) -> Option<usize> {
    let task = tasks.get(here)?;
    if task.condition.is_some() || matches!(task.kind, Kind::Switch(_) | Kind::Raise(_)) {
        return None;
    }
    match &task.then {
        Then::Continue => Some(here + 1).filter(|next| *next < tasks.len()),
        Then::Exit | Then::End => None,
        Then::Task(name) => tasks.iter().position(|task| task.name == *name),
    }
}
