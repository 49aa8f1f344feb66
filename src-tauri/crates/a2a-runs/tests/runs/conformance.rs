//! The shapes of the specification's conformance scenarios, written anew: what can be read of each is read. Those that call
//! a web service call an agent here.

use a2a_runs::plan::{Kind, Then};

use crate::file;

/// Reads a list of tasks and says what kind each is and where it leads.
fn read(tasks: &str) -> Vec<(String, &'static str, Then)> {
    let plan = a2a_runs::read(&file(tasks)).unwrap_or_else(|faults| panic!("{tasks}\n{faults:?}"));
    let kind = |kind: &Kind| match kind {
        Kind::Call(_) => "call",
        Kind::Do(_) => "do",
        Kind::For(_) => "for",
        Kind::Fork { .. } => "fork",
        Kind::Switch(_) => "switch",
        Kind::Set(_) => "set",
        Kind::Try { .. } => "try",
        Kind::Raise(_) => "raise",
        Kind::Wait(_) => "wait",
        Kind::Run(_) => "run",
    };
    plan.walk()
        .into_iter()
        .map(|(_, task)| (task.name.clone(), kind(&task.kind), task.then.clone()))
        .collect()
}

#[test]
fn tasks_in_a_task() {
    let tasks = "  - paint:\n      do:\n        - red: {set: {colors: '${ .colors + [\"red\"] }'}}\n        - green: {set: {colors: '${ .colors + [\"green\"] }'}}\n";
    let names: Vec<_> = read(tasks).into_iter().map(|(name, ..)| name).collect();
    assert_eq!(names, ["paint", "red", "green"]);
}

#[test]
fn a_sequence_in_an_order_of_its_own() {
    let then = |name: &str| Then::Task(name.to_owned());
    let tasks = "  - red: {set: {a: 1}, then: green}\n  - blue: {set: {a: 3}, then: end}\n  - green: {set: {a: 2}, then: blue}\n";
    let order: Vec<_> = read(tasks).into_iter().map(|(.., then)| then).collect();
    assert_eq!(order, [then("green"), Then::End, then("blue")], "forwards and backwards");
}

#[test]
fn a_choice_without_a_default_goes_on() {
    let tasks = "  - pick:\n      switch:\n        - red: {when: '.color == \"red\"', then: paint}\n      then: end\n  - paint: {set: {colors: [red]}, then: end}\n";
    assert_eq!(read(tasks)[0], ("pick".to_owned(), "switch", Then::End));
}

#[test]
fn data_flows_in_and_out() {
    let tasks = "  - player:\n      input: {from: .user.claims.subject}\n      set: {playerId: '${ . }'}\n      output: {as: '{ ids: [ $input, .id ] }'}\n      export: {as: .playerId}\n";
    let plan = a2a_runs::read(&file(tasks)).unwrap();
    let task = &plan.tasks[0];
    assert!(task.input.from.is_some() && task.output.as_.is_some() && task.export.as_.is_some(), "{task:?}");
}

#[test]
fn an_error_is_raised_and_another_is_caught() {
    let tasks = "  - fail: {raise: {error: {status: 400, type: 'https://x.example/compliance', title: Compliance}}}\n  - pet:\n      try:\n        - ask: {call: a2a, with: {method: message/send, server: 'https://pets.example', parameters: '${ . }'}}\n      catch:\n        errors: {with: {type: 'https://x.example/communication', status: 404}}\n        as: err\n        do:\n          - keep: {set: {error: '${ $err }'}}\n";
    let kinds: Vec<_> = read(tasks).into_iter().map(|(_, kind, _)| kind).collect();
    assert_eq!(kinds, ["raise", "try", "call", "set"]);
}
