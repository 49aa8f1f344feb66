//! Questions about a run that only a person can answer: the outcome of a call, and more budget. Also each agent's
//! view.

use a2a_runs::Entry;
use a2a_runs::journal::{Decision, Outcome, RunError, StepId};
use a2a_runs::machine::{Asked, Work};
use a2a_runs::plan::{Agent, RunFile};
use serde_json::{Value, json};

use crate::file;
use crate::world::World;

/// Every agent says what it was sent.
#[expect(clippy::unnecessary_wraps, reason = "the world takes agents that may fail")]
fn echo(_: &Agent, parameters: &Value) -> Result<Value, RunError> {
    Ok(parameters["message"]["parts"].clone())
}

fn plan(metadata: &str, tasks: &str) -> RunFile {
    let text = file(tasks).replace("version: 1.0.0}", &format!("version: 1.0.0, metadata: {metadata}}}"));
    a2a_runs::read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"))
}

fn call(parts: &str, metadata: &str) -> String {
    format!(
        "{{call: a2a, with: {{method: message/send, server: 'a2a-workbench://agents/echo', parameters: {{message: {{parts: {parts}}}}}}}, metadata: {metadata}}}"
    )
}

/// The call of `/do/0/ask`, as it was `repeat`ed.
fn step(repeat: &str) -> StepId {
    StepId { at: "/do/0/ask".to_owned(), purpose: format!("call{repeat}") }
}

/// A run whose one call left, and of which nobody knows whether it arrived.
fn uncertain(file: &RunFile) -> World<'_> {
    let mut world = World::new(file, &[], echo, 1, json!({}));
    world.journal.push(Entry::Begun { step: step(""), id: "m".to_owned() });
    let error = RunError::standard("communication", 502, "The connection broke");
    world.journal.push(Entry::Uncertain { step: step(""), error });
    world
}

#[test]
fn a_call_of_which_nobody_knows_waits_for_a_person() {
    let plan = plan("{}", &format!("  - ask: {}\n", call("[]", "{}")));
    let mut world = uncertain(&plan);
    assert_eq!(world.machine().ready(), [], "it is not sent again by itself");
    assert_eq!(world.machine().asks(), [(step(""), Asked::Uncertain)]);
    let done = Decision::Done { value: json!("as it was") };
    world.journal.push(Entry::Decided { step: step(""), decision: done });
    assert_eq!(world.run().outcome(), Some(Outcome::Completed(json!("as it was"))));

    let mut world = uncertain(&plan);
    world.journal.push(Entry::Decided { step: step(""), decision: Decision::Again });
    let ready: Vec<StepId> = world.machine().ready().into_iter().map(|step| step.id).collect();
    assert_eq!(ready, [step(" 1")], "the repeat is a call of its own");
    assert_eq!(world.machine().asks(), [], "and nothing is asked any more");

    let mut world = uncertain(&plan);
    world.journal.push(Entry::Decided { step: step(""), decision: Decision::GiveUp });
    assert!(matches!(world.run().outcome(), Some(Outcome::Faulted(error)) if error.status == 410));
}

#[test]
fn a_call_that_may_be_repeated_is_repeated_twice_by_itself() {
    let plan = plan("{}", &format!("  - ask: {}\n", call("[]", "{idempotent: true}")));
    let mut world = uncertain(&plan);
    let error = RunError::standard("communication", 502, "The connection broke");
    for repeat in [" 1", " 2"] {
        let ready = world.machine().ready();
        assert_eq!(ready.iter().map(|step| step.id.clone()).collect::<Vec<_>>(), [step(repeat)]);
        world.journal.push(Entry::Begun { step: step(repeat), id: "m".to_owned() });
        assert_eq!(world.machine().asks(), [], "nobody is asked about one that was repeated");
        world.journal.push(Entry::Uncertain { step: step(repeat), error: error.clone() });
    }
    assert_eq!(world.machine().ready(), []);
    assert_eq!(world.machine().asks(), [(step(" 2"), Asked::Uncertain)], "then a person is");
}

#[test]
fn a_budget_that_is_spent_asks_before_the_next_call() {
    let calls = format!("  - a: {0}\n  - b: {0}\n  - c: {0}\n", call("[]", "{}"));
    let plan = plan("{budgets: {calls: 1}}", &calls);
    let mut world = World::new(&plan, &[], echo, 3, json!({})).run();
    assert_eq!(world.sent.len(), 1, "one call leaves");
    let budget = |number: &str| StepId { at: String::new(), purpose: format!("budget calls{number}") };
    assert_eq!(world.machine().asks(), [(budget(""), Asked::Budget)]);
    world.journal.push(Entry::Decided { step: budget(""), decision: Decision::Again });
    let mut world = world.run();
    assert_eq!(world.sent.len(), 2, "as much again, and no more");
    world.journal.push(Entry::Decided { step: budget(" 1"), decision: Decision::GiveUp });
    assert!(matches!(world.run().outcome(), Some(Outcome::Faulted(error)) if error.status == 410));
}

#[test]
fn branches_side_by_side_spend_one_budget() {
    let branches: Vec<String> =
        (0..5).map(|at| format!("          - b{at}: {}\n", call("[]", "{}"))).collect();
    let tasks = format!("  - all:\n      fork:\n        branches:\n{}", branches.concat());
    let plan = plan("{budgets: {calls: 2}}", &tasks);
    let ready = World::new(&plan, &[], echo, 3, json!({})).machine().ready();
    let calls = ready.iter().filter(|step| matches!(step.work, Work::Call { .. })).count();
    let asks = ready.iter().filter(|step| matches!(step.work, Work::AskBudget { .. })).count();
    assert_eq!((calls, asks), (2, 1), "two leave, and one question is asked: {ready:?}");
}

#[test]
fn rounds_of_loops_are_a_budget_too() {
    let tasks = "  - loop:\n      for: {in: range(10)}\n      do:\n        - n: {set: {n: 1}}\n";
    let plan = plan("{budgets: {rounds: 3}}", tasks);
    let world = World::new(&plan, &[], echo, 3, json!({})).run();
    let asks: Vec<String> = world.machine().asks().into_iter().map(|(step, _)| step.purpose).collect();
    assert_eq!(asks, ["budget rounds"]);
}

#[test]
fn an_agent_sees_of_a_run_what_its_file_says() {
    let parts = "[{text: '${ {context: $context, input: $input, given: $workflow.input, self: .} }'}]";
    let tasks = format!(
        "  - keep: {{set: {{a: 1, b: 2}}, export: {{as: '{{plan: 1, secret: 2}}'}}}}\n  - ask: {}\n",
        call(parts, "{}")
    );
    let sees = "{sees: {echo: ['$context.plan', '$workflow.input']}}";
    let (limited, whole) = (plan(sees, &tasks), plan("{}", &tasks));
    let said = |plan: &RunFile| match World::new(plan, &[], echo, 3, json!({"topic": "x"})).run().outcome() {
        Some(Outcome::Completed(value)) => value[0]["text"].clone(),
        other => panic!("{other:?}"),
    };
    let expect = json!({"context": {"plan": 1}, "input": null, "given": {"topic": "x"}, "self": null});
    assert_eq!(said(&limited), expect, "no more than what is named");
    let all = json!({"context": {"plan": 1, "secret": 2}, "input": {"a": 1, "b": 2}, "given": {"topic": "x"}, "self": {"a": 1, "b": 2}});
    assert_eq!(said(&whole), all, "without a word, everything");
}

#[test]
fn what_is_wrong_with_budgets_and_sights_is_told_in_its_place() {
    let wrong = |metadata: &str| {
        let text = format!(
            "document:\n  {{dsl: 1.0.3, namespace: tests, name: one, version: 1.0.0, metadata: {metadata}}}\ndo:\n  - a: {{set: {{a: 1}}}}\n"
        );
        let faults = a2a_runs::read(&text).unwrap_err();
        faults.into_iter().map(|fault| (fault.to_string(), fault.hint())).collect::<Vec<_>>()
    };
    let many = "`calls` has to be a whole number from 1 to 1000";
    assert_eq!(wrong("{budgets: {calls: 0}}"), [(many.to_owned(), None)]);
    assert_eq!(wrong("{budgets: {calls: 1001}}"), [(many.to_owned(), None)], "a file may only lower them");
    assert_eq!(
        wrong("{budgets: {call: 5}}"),
        [("nothing is called `call` here".to_owned(), Some("is `calls` meant?".to_owned()))]
    );
    assert_eq!(
        wrong("{budgets: {time: an hour, tokens: 0}}"),
        [
            ("`time` has to be a duration in ISO 8601 (`PT10M`)".to_owned(), None),
            ("`tokens` has to be a whole number from 1".to_owned(), None),
        ]
    );
    assert_eq!(
        wrong("{sees: {echo: [context.plan]}}"),
        [(
            "`context.plan` is not a path into `$context`, `$input` or `$workflow.input`".to_owned(),
            Some("for example `$context.plan`".to_owned())
        )]
    );
    assert_eq!(
        wrong("{sees: {echo: all}}"),
        [("`echo` has to be a list of paths, empty for nothing".to_owned(), None)]
    );
}
