//! Stops before steps that a person marked, and budgets that the journal cannot count.

use a2a_runs::Entry;
use a2a_runs::journal::{Decision, Outcome, RunError, StepId, again_from_failure};
use a2a_runs::machine::{Asked, Machine, Spent, Step, Work};
use a2a_runs::plan::{Agent, Limits, RunFile};
use serde_json::{Value, json};

use crate::file;
use crate::world::World;

#[expect(clippy::unnecessary_wraps, reason = "the world takes agents that may fail")]
fn echo(_: &Agent, parameters: &Value) -> Result<Value, RunError> {
    Ok(parameters["message"]["parts"].clone())
}

fn call(name: &str) -> String {
    format!(
        "{name}: {{call: a2a, with: {{method: message/send, server: 'a2a-workbench://agents/echo', parameters: {{message: {{parts: '${{ . }}'}}}}}}}}"
    )
}

/// A loop of three rounds with a call in it, after a call.
fn looped() -> RunFile {
    let text = file(&format!(
        "  - {}\n  - again:\n      for: {{in: '${{ [1, 2, 3] }}'}}\n      do:\n        - {}\n",
        call("first"),
        call("write")
    ));
    a2a_runs::read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"))
}

fn write(round: usize, purpose: &str) -> StepId {
    StepId { at: format!("/do/1/again[{round}]/do/0/write"), purpose: purpose.to_owned() }
}

fn marked(places: &[&str]) -> Entry {
    Entry::Marked { before: places.iter().map(|place| (*place).to_owned()).collect() }
}

/// Goes on until nothing is left to do but what a person says.
fn until_held(world: &mut World<'_>) {
    while !world.machine().is_paused() && world.go_on() {
        // A world of its own lets go on at once; here the person takes their time.
        if matches!(world.journal.as_slice(), [.., Entry::StoppedBefore { .. }, Entry::Resumed]) {
            world.journal.pop();
        }
    }
}

fn ready(world: &World<'_>) -> Vec<Step> {
    world.machine().ready()
}

#[test]
fn a_run_stops_before_each_round_of_a_marked_step_with_its_message_made() {
    let plan = looped();
    let mut world = World::new(&plan, &[], echo, 1, json!("tea"));
    world.journal.push(marked(&["/do/1/again/do/0/write"]));
    for round in 0..3 {
        until_held(&mut world);
        assert_eq!(world.machine().asks(), [(write(round, "stop"), Asked::Mark)], "it says where it stopped");
        assert_eq!(ready(&world), [], "and nothing begins");
        let made = write(round, "parameters");
        let is_made = |entry: &Entry| matches!(entry, Entry::Evaluated { step, .. } if *step == made);
        assert!(world.journal.iter().any(is_made), "what would be sent is known");
        assert_eq!(world.sent.len(), round + 1, "and has not left");
        world.journal.push(Entry::Resumed);
    }
    assert!(matches!(world.run().outcome(), Some(Outcome::Completed(_))));
}

#[test]
fn a_mark_spares_what_has_begun_and_goes_when_a_person_takes_it_away() {
    let plan = looped();
    let mut world = World::new(&plan, &[], echo, 1, json!("tea"));
    while world.sent.is_empty() {
        world.go_on();
    }
    world.journal.push(marked(&["/do/0/first", "/do/1/again/do/0/write"]));
    until_held(&mut world);
    assert_eq!(world.machine().asks(), [(write(0, "stop"), Asked::Mark)], "the first step had begun");
    world.journal.push(marked(&[]));
    assert_eq!(ready(&world), [], "without its mark, the run still waits to be let go on");
    world.journal.push(Entry::Resumed);
    let outcome = world.run();
    let stops = outcome.journal.iter().filter(|entry| matches!(entry, Entry::StoppedBefore { .. })).count();
    assert_eq!((stops, outcome.machine().marks()), (1, Vec::new()));
}

#[test]
fn a_stop_survives_a_restart_and_is_not_taken_over_by_a_run_again() {
    let plan = looped();
    let mut world = World::new(&plan, &[], echo, 1, json!("tea"));
    world.journal.push(marked(&["/do/0/first"]));
    until_held(&mut world);
    let journal = serde_json::to_string(&world.journal).unwrap();
    let read: Vec<Entry> = serde_json::from_str(&journal).unwrap();
    let machine = Machine::replay(&plan, &[], &read);
    assert!(machine.is_paused() && machine.marks() == ["/do/0/first"] && machine.asks().len() == 1);
    let failed = Entry::Failed {
        step: StepId { at: "/do/0/first".to_owned(), purpose: "call".to_owned() },
        error: RunError::standard("runtime", 500, "No"),
    };
    let again = again_from_failure(read.into_iter().chain([Entry::Resumed, failed]).collect()).unwrap();
    let mut machine = Machine::replay(&plan, &[], &again);
    assert!(!machine.is_paused() && machine.marks().is_empty());
    assert!(matches!(machine.ready().as_slice(), [Step { work: Work::Call { .. }, .. }]));
}

/// A file with one call and these budgets, and what it is asked with `spent` and `limits`.
fn asked(budgets: &str, spent: Spent, limits: Limits) -> Vec<(String, u64)> {
    let text = file(&format!("  - {}\n", call("ask")))
        .replace("version: 1.0.0}", &format!("version: 1.0.0, metadata: {{budgets: {budgets}}}}}"));
    let plan = a2a_runs::read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
    let mut world = World::new(&plan, &[], echo, 1, json!("tea"));
    world.journal.push(Entry::Limited { limits });
    world.go_on();
    let mut machine = world.machine();
    machine.tell_spent(spent);
    machine
        .ready()
        .into_iter()
        .filter_map(|Step { id, work }| match work {
            Work::AskBudget { limit, .. } => Some((id.purpose, limit)),
            _ => None,
        })
        .collect()
}

#[test]
fn time_and_tokens_are_asked_about_before_the_next_call() {
    let spent = Spent { time: 60_000, tokens: 500 };
    let none = Limits::default();
    let check = |budgets: &str, limits: Limits, expected: &[(&str, u64)]| {
        let expected: Vec<_> = expected.iter().map(|(what, limit)| ((*what).to_owned(), *limit)).collect();
        assert_eq!(asked(budgets, spent, limits), expected, "{budgets} {limits:?}");
    };
    check("{}", none, &[]);
    check("{time: PT2M, tokens: 501}", none, &[]);
    check("{time: PT1M}", none, &[("budget time", 60_000)]);
    check("{tokens: 500}", none, &[("budget tokens", 500)]);
    check("{}", Limits { seconds: Some(30), ..none }, &[("budget time", 30_000)]);
    check("{time: PT2M}", Limits { seconds: Some(30), ..none }, &[("budget time", 30_000)]);
    check("{time: PT1M}", Limits { seconds: Some(600), ..none }, &[("budget time", 60_000)]);
    check("{tokens: 900}", Limits { tokens: Some(100), ..none }, &[("budget tokens", 100)]);
}

#[test]
fn a_spent_budget_is_raised_by_as_much_again() {
    let text = file(&format!("  - {}\n", call("ask")))
        .replace("version: 1.0.0}", "version: 1.0.0, metadata: {budgets: {tokens: 500}}}");
    let plan = a2a_runs::read(&text).unwrap();
    let mut world = World::new(&plan, &[], echo, 1, json!("tea"));
    world.go_on();
    let step = StepId { at: String::new(), purpose: "budget tokens".to_owned() };
    world.journal.push(Entry::BudgetAsked { step: step.clone() });
    world.journal.push(Entry::Decided { step, decision: Decision::Again });
    let mut machine = world.machine();
    machine.tell_spent(Spent { time: 0, tokens: 700 });
    assert!(matches!(machine.ready().as_slice(), [Step { work: Work::Call { .. }, .. }]));
    machine.tell_spent(Spent { time: 0, tokens: 1000 });
    assert!(matches!(machine.ready().as_slice(), [Step { work: Work::AskBudget { limit: 1000, .. }, .. }]));
}
