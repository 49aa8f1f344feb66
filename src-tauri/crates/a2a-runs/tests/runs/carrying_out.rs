//! Runs: retries, timeouts, races, files in files, cancels; and a program that ends anywhere in one.

use std::collections::HashSet;

use a2a_runs::Entry;
use a2a_runs::journal::{Outcome, RunError, StepId};
use a2a_runs::machine::{Step, Work};
use a2a_runs::plan::{Agent, RunFile};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::file;
use crate::world::World;

/// Agents called `broken` fail; others say who they are.
fn agents(agent: &Agent, _: &Value) -> Result<Value, RunError> {
    match agent {
        Agent::Saved(name) if name == "broken" => Err(RunError::standard("runtime", 503, "Broken")),
        Agent::Saved(name) => Ok(json!({"by": name})),
        _ => Ok(json!({"by": "you"})),
    }
}

fn plan(tasks: &str) -> RunFile {
    a2a_runs::read(&file(tasks)).unwrap_or_else(|faults| panic!("{tasks}\n{faults:?}"))
}

fn call(agent: &str) -> String {
    format!(
        "call: a2a, with: {{method: message/send, server: 'a2a-workbench://agents/{agent}', parameters: {{message: {{parts: []}}}}}}"
    )
}

#[test]
fn a_known_failure_is_tried_again_as_often_as_the_file_says() {
    let tasks = format!(
        "  - careful:\n      try:\n        - ask: {{{}}}\n      catch:\n        retry: {{delay: PT1S, backoff: {{exponential: {{}}}}, limit: {{attempt: {{count: 2}}}}}}\n        do:\n          - give-up: {{set: {{status: '${{ $error.status }}'}}}}\n",
        call("broken")
    );
    let plan = plan(&tasks);
    let world = World::new(&plan, &[], agents, 3, json!({})).run();
    assert_eq!(world.outcome(), Some(Outcome::Completed(json!({"status": 503}))));
    let places: Vec<&str> = world.sent.iter().map(|(step, _)| step.at.as_str()).collect();
    let expect = ["/do/0/careful/try/0/ask", "/do/0/careful!1/try/0/ask", "/do/0/careful!2/try/0/ask"];
    assert_eq!(places, expect, "each attempt is a call of its own");
    let timers = world.journal.iter().filter(|entry| matches!(entry, Entry::TimerSet { .. })).count();
    assert_eq!(timers, 2, "with a wait before each but the first");
}

#[test]
fn a_timeout_cancels_what_is_under_way() {
    let plan = plan(&format!("  - slow: {{{}, timeout: {{after: PT1M}}}}\n", call("writer")));
    let mut world = World::new(&plan, &[], agents, 1, json!({}));
    while world.sent.is_empty() {
        assert!(world.go_on(), "the call leaves");
    }
    let step = StepId { at: "/do/0/slow".to_owned(), purpose: "timeout".to_owned() };
    world.journal.push(Entry::TimerFired { step });
    let ready = world.machine().ready();
    assert!(
        matches!(ready.as_slice(), [step] if step.work == Work::Cancel),
        "the call is ended first: {ready:?}"
    );
    let world = world.run();
    assert!(
        matches!(world.outcome(), Some(Outcome::Faulted(error)) if error.status == 408),
        "{:?}",
        world.outcome()
    );
}

#[test]
fn the_first_success_of_a_race_wins_and_the_others_are_canceled() {
    let tasks = format!(
        "  - race:\n      fork:\n        compete: true\n        branches:\n          - fails: {{{}}}\n          - one: {{{}}}\n          - two: {{{}}}\n",
        call("broken"),
        call("one"),
        call("two")
    );
    let plan = plan(&tasks);
    for chance in 1..40 {
        let world = World::new(&plan, &[], agents, chance, json!({})).run();
        let first = world.journal.iter().find_map(|entry| match entry {
            Entry::Answered { value, .. } => Some(value.clone()),
            _ => None,
        });
        assert_eq!(
            world.outcome(),
            Some(Outcome::Completed(first.unwrap())),
            "the first answer, not a failure"
        );
        let over: HashSet<_> = world
            .journal
            .iter()
            .filter_map(|entry| match entry {
                Entry::Answered { step, .. } | Entry::Failed { step, .. } | Entry::CancelDone { step } => {
                    Some(step)
                }
                _ => None,
            })
            .collect();
        assert!(world.sent.iter().all(|(step, _)| over.contains(step)), "nothing is left under way");
    }
}

#[test]
fn losers_of_a_race_are_let_go_at_once_while_the_run_goes_on() {
    let tasks = format!(
        "  - race:\n      fork:\n        compete: true\n        branches:\n          - one: {{{}}}\n          - two: {{{}}}\n  - after: {{{}}}\n",
        call("one"),
        call("two"),
        call("three")
    );
    let plan = plan(&tasks);
    let mut world = World::new(&plan, &[], agents, 1, json!({}));
    // Both leave before either is answered.
    for _ in 0..2 {
        let Step { id, .. } = world.machine().ready().remove(0);
        world.journal.push(Entry::Begun { step: id, id: "m".to_owned() });
    }
    let step = StepId { at: "/do/0/race/fork/branches/1/two".to_owned(), purpose: "call".to_owned() };
    world.journal.push(Entry::Answered { step, value: json!({"by": "two"}) });
    let ready: Vec<_> =
        world.machine().ready().into_iter().map(|step| (step.id.at, step.work == Work::Cancel)).collect();
    let expect = [("/do/0/race/fork/branches/0/one".to_owned(), true), ("/do/1/after".to_owned(), false)];
    assert_eq!(ready, expect, "the other call is ended, and the next one begins");
}

#[test]
fn exports_of_branches_are_made_one_after_the_other() {
    let tasks = "  - both:\n      fork:\n        branches:\n          - a: {set: {x: 1}, export: {as: '${ $context + {a: true} }'}}\n          - b: {set: {x: 2}, export: {as: '${ $context + {b: true} }'}}\n          - c: {set: {x: 3}, export: {as: '${ $context + {c: true} }'}}\n      output: {as: '${ $context }'}\n";
    let plan = plan(tasks);
    for chance in 1..20 {
        let world = World::new(&plan, &[], agents, chance, json!({})).run();
        let expect = Outcome::Completed(json!({"a": true, "b": true, "c": true}));
        assert_eq!(world.outcome(), Some(expect), "none overwrites another");
    }
}

#[test]
fn a_file_runs_another_one_with_a_context_of_its_own() {
    let inner = "document: {dsl: 1.0.3, namespace: tests, name: inner, version: 1.0.0}\ndo:\n  - keep: {set: {n: '${ .n + 1 }'}, export: {as: '{inner: true}'}}\n";
    let inner = a2a_runs::read(inner).unwrap();
    let outer = plan(
        "  - before: {set: {n: 1}, export: {as: '{outer: true}'}}\n  - sub: {run: {workflow: {namespace: tests, name: inner, version: 1.0.0}}}\n  - after: {set: {n: '${ .n }', context: '${ $context }'}}\n",
    );
    let world = World::new(&outer, std::slice::from_ref(&inner), agents, 5, json!({})).run();
    assert_eq!(world.outcome(), Some(Outcome::Completed(json!({"n": 2, "context": {"outer": true}}))));
    let missing = World::new(&outer, &[], agents, 5, json!({})).run();
    assert!(
        matches!(missing.outcome(), Some(Outcome::Faulted(error)) if error.detail.as_deref() == Some("tests/inner 1.0.0"))
    );
}

#[test]
fn a_file_that_runs_itself_is_ended() {
    let text = "document: {dsl: 1.0.3, namespace: tests, name: self, version: 1.0.0}\ndo:\n  - again: {run: {workflow: {namespace: tests, name: self, version: 1.0.0}}}\n";
    let plan = a2a_runs::read(text).unwrap();
    let world = World::new(&plan, std::slice::from_ref(&plan), agents, 5, json!({})).run();
    assert!(
        matches!(world.outcome(), Some(Outcome::Faulted(error)) if error.status == 508),
        "{:?}",
        world.outcome()
    );
}

#[test]
fn a_cancel_ends_what_is_under_way_and_then_the_run() {
    let plan = plan(&format!("  - ask: {{{}}}\n  - more: {{{}}}\n", call("one"), call("two")));
    let mut world = World::new(&plan, &[], agents, 1, json!({}));
    while world.sent.is_empty() {
        assert!(world.go_on(), "the call leaves");
    }
    world.journal.push(Entry::CancelAsked);
    let ready = world.machine().ready();
    assert!(matches!(ready.as_slice(), [step] if step.work == Work::Cancel), "{ready:?}");
    let world = world.run();
    assert_eq!(world.outcome(), Some(Outcome::Canceled));
    assert_eq!(world.sent.len(), 1, "nothing new began");
}

#[test]
fn a_run_that_pauses_begins_nothing_and_goes_on_later() {
    let plan = plan(&format!("  - ask: {{{}}}\n", call("one")));
    let mut world = World::new(&plan, &[], agents, 1, json!({}));
    world.journal.push(Entry::Paused);
    assert_eq!(world.machine().ready(), [], "nothing begins");
    world.journal.push(Entry::Resumed);
    assert_eq!(world.run().outcome(), Some(Outcome::Completed(json!({"by": "one"}))));
}

#[test]
fn a_second_answer_to_the_same_call_changes_nothing() {
    let plan = plan(&format!("  - ask: {{{}}}\n", call("one")));
    let mut world = World::new(&plan, &[], agents, 1, json!({}));
    while !world.journal.iter().any(|entry| matches!(entry, Entry::Answered { .. })) {
        assert!(world.go_on(), "it is answered");
    }
    let step = world.sent[0].0.clone();
    world.journal.push(Entry::Answered { step, value: json!({"by": "somebody else"}) });
    assert_eq!(world.run().outcome(), Some(Outcome::Completed(json!({"by": "one"}))));
}

/// A task of a random plan, `depth` levels of tasks at most.
fn any_task(depth: u32) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        Just(format!("{{{}}}", call("one"))),
        Just(format!("{{{}, timeout: {{after: PT1M}}}}", call("two"))),
        Just(format!("{{{}}}", call("broken"))),
        Just("{set: {x: '${ . | tostring | length }'}, export: {as: '${ [$context] | length }'}}".to_owned()),
        Just("{wait: PT1S}".to_owned()),
        Just("{raise: {error: {type: 'urn:x', status: 422}}}".to_owned()),
        Just("{if: '. == null', set: {y: 1}}".to_owned()),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let list = move || {
        proptest::collection::vec(any_task(depth - 1), 1..4).prop_map(|tasks| {
            let named: Vec<_> =
                tasks.iter().enumerate().map(|(at, task)| format!("{{t{at}: {task}}}")).collect();
            format!("[{}]", named.join(", "))
        })
    };
    prop_oneof![
        2 => leaf,
        1 => list().prop_map(|tasks| format!("{{do: {tasks}}}")),
        1 => list().prop_map(|tasks| format!("{{for: {{in: range(2)}}, do: {tasks}}}")),
        1 => (list(), any::<bool>()).prop_map(|(tasks, compete)| format!("{{fork: {{branches: {tasks}, compete: {compete}}}}}")),
        1 => (list(), list()).prop_map(|(tasks, handler)| {
            format!("{{try: {tasks}, catch: {{retry: {{delay: PT1S, limit: {{attempt: {{count: 1}}}}}}, do: {handler}}}}}")
        }),
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The world reads its journal anew before everything that it does, as a program would that is ended there each time.
    #[test]
    fn a_run_ends_and_no_call_leaves_twice_wherever_the_program_is_ended(
        tasks in proptest::collection::vec(any_task(2), 1..4),
        chance in 1..u64::MAX,
    ) {
        let lines: Vec<_> = tasks.iter().enumerate().map(|(at, task)| format!("  - t{at}: {task}\n")).collect();
        let lines = lines.concat();
        let plan = plan(&lines);
        let world = World::new(&plan, &[], agents, chance, json!({})).run();
        prop_assert!(world.outcome().is_some(), "it ends: {lines}");
        let mut left = HashSet::new();
        for (step, _) in &world.sent {
            prop_assert!(left.insert(step.clone()), "{step:?} left twice: {lines}");
        }
        // The journal as a file.
        let text = serde_json::to_string(&world.journal).unwrap();
        let read: Vec<Entry> = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(read, world.journal);
    }
}
