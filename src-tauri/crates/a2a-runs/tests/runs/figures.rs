//! The figures of a run, from its journal.

use a2a_runs::Entry;
use a2a_runs::figures::{Asking, Figure, Figures};
use a2a_runs::journal::{Decision, Outcome, RunError, StepId};
use serde_json::json;

fn step(at: &str, purpose: &str) -> StepId {
    StepId { at: at.to_owned(), purpose: purpose.to_owned() }
}

fn started() -> Entry {
    Entry::Started { input: json!(null), runtime: json!(null) }
}

fn begun(at: &str, purpose: &str) -> Entry {
    Entry::Begun { step: step(at, purpose), id: format!("{at} {purpose}") }
}

fn answered(at: &str, purpose: &str) -> Entry {
    Entry::Answered { step: step(at, purpose), value: json!("yes") }
}

fn error() -> RunError {
    RunError::standard("runtime", 500, "No")
}

fn finished() -> Entry {
    Entry::Finished { outcome: Outcome::Completed(json!(null)) }
}

/// Checks the figures of a journal at 100 seconds, in seconds: of the run, then of each step that is asked for.
fn check(
    what: &str,
    journal: &[(i64, Entry)],
    asked: &[(&str, i64, Option<i64>)],
    expected: &[(&str, [u64; 4])],
) {
    let journal: Vec<(i64, Entry)> = journal.iter().map(|(at, entry)| (at * 1000, entry.clone())).collect();
    let asked: Vec<Asking> = asked
        .iter()
        .map(|(at, from, to)| Asking { at: (*at).to_owned(), from: from * 1000, to: to.map(|to| to * 1000) })
        .collect();
    let told = Figures::of(journal.iter().map(|(at, entry)| (*at, entry))).told(&asked, 100_000);
    let all =
        std::iter::once(("", told.run)).chain(told.steps.iter().map(|(at, figure)| (at.as_str(), *figure)));
    let shown: Vec<(&str, [u64; 4])> = all
        .map(|(at, Figure { agents, people, calls, repeats })| {
            (at, [agents / 1000, people / 1000, calls, repeats])
        })
        .collect();
    assert_eq!(shown, expected, "{what}: agents, people, calls, repeats");
}

#[test]
fn waiting_is_counted_by_the_clock_and_for_whom() {
    check("nothing but a start", &[(0, started())], &[], &[("", [0, 0, 0, 0])]);
    check(
        "one after the other, with something between them that nobody is waited for",
        &[
            (0, started()),
            (1, begun("/do/0/a", "call")),
            (5, answered("/do/0/a", "call")),
            (7, begun("/do/1/b", "call")),
        ]
        .into_iter()
        .chain([(9, answered("/do/1/b", "call")), (9, finished())])
        .collect::<Vec<_>>(),
        &[],
        &[("", [6, 0, 2, 0]), ("/do/0/a", [4, 0, 1, 0]), ("/do/1/b", [2, 0, 1, 0])],
    );
    check(
        "two at the same time are waited for once",
        &[
            (0, started()),
            (0, begun("/do/0/f/fork/branches/0/a", "call")),
            (2, begun("/do/0/f/fork/branches/1/b", "call")),
            (6, answered("/do/0/f/fork/branches/0/a", "call")),
            (10, answered("/do/0/f/fork/branches/1/b", "call")),
            (10, finished()),
        ],
        &[],
        &[
            ("", [10, 0, 2, 0]),
            ("/do/0/f/fork/branches/0/a", [6, 0, 1, 0]),
            ("/do/0/f/fork/branches/1/b", [8, 0, 1, 0]),
        ],
    );
    check(
        "what goes on is counted until now, and what is over until it was",
        &[(0, started()), (10, begun("/do/0/a", "call"))],
        &[],
        &[("", [90, 0, 1, 0]), ("/do/0/a", [90, 0, 1, 0])],
    );
    check(
        "an end ends all",
        &[(0, started()), (10, begun("/do/0/a", "call")), (30, finished())],
        &[],
        &[("", [20, 0, 1, 0]), ("/do/0/a", [20, 0, 1, 0])],
    );
}

#[test]
fn what_waits_for_a_person_is_no_agents() {
    check(
        "a gate",
        &[
            (0, started()),
            (1, begun("/do/0/gate", "ask")),
            (41, answered("/do/0/gate", "ask")),
            (41, finished()),
        ],
        &[],
        &[("", [0, 40, 0, 0]), ("/do/0/gate", [0, 40, 0, 0])],
    );
    check(
        "an agent that asks in the midst of its call, twice, and once more",
        &[
            (0, started()),
            (0, begun("/do/0/pay", "call")),
            (50, answered("/do/0/pay", "call")),
            (50, finished()),
        ],
        &[("/do/0/pay", 10, Some(30)), ("/do/0/pay", 20, Some(35)), ("/do/0/pay", 45, None)],
        &[("", [20, 30, 1, 0]), ("/do/0/pay", [20, 30, 1, 0])],
    );
    let decided = Entry::Decided { step: step("/do/0/a", "call"), decision: Decision::Again };
    check(
        "nobody knows what became of a call, and it is sent again",
        &[
            (0, started()),
            (0, begun("/do/0/a", "call")),
            (5, Entry::Uncertain { step: step("/do/0/a", "call"), error: error() }),
            (25, decided),
            (25, begun("/do/0/a", "call 1")),
            (30, answered("/do/0/a", "call 1")),
            (30, finished()),
        ],
        &[],
        &[("", [10, 20, 2, 1]), ("/do/0/a", [10, 20, 2, 1])],
    );
    let stopped = Entry::StoppedBefore { step: step("/do/0/a", "stop") };
    check(
        "held up, let go on, and stopped before a step",
        &[
            (0, started()),
            (1, Entry::Paused),
            (11, Entry::Resumed),
            (12, stopped),
            (32, Entry::Resumed),
            (32, begun("/do/0/a", "call")),
            (33, answered("/do/0/a", "call")),
            (33, finished()),
        ],
        &[],
        &[("", [1, 30, 1, 0]), ("/do/0/a", [1, 20, 1, 0])],
    );
    let budget = step("", "budget calls");
    check(
        "a spent budget is of no step",
        &[
            (0, started()),
            (1, Entry::BudgetAsked { step: budget.clone() }),
            (8, Entry::Decided { step: budget, decision: Decision::Again }),
            (9, finished()),
        ],
        &[],
        &[("", [0, 7, 0, 0])],
    );
}

#[test]
fn attempts_are_told_apart_from_rounds() {
    let failed = |at: &str| Entry::Failed { step: step(at, "call"), error: error() };
    check(
        "a block that is tried again",
        &[
            (0, started()),
            (0, begun("/do/0/t/try/0/a", "call")),
            (1, failed("/do/0/t/try/0/a")),
            (2, begun("/do/0/t!1/try/0/a", "call")),
            (4, answered("/do/0/t!1/try/0/a", "call")),
            (4, finished()),
        ],
        &[],
        &[("", [3, 0, 2, 1]), ("/do/0/t!1/try/0/a", [2, 0, 1, 1]), ("/do/0/t/try/0/a", [1, 0, 1, 0])],
    );
    check(
        "rounds are no repeats",
        &[
            (0, started()),
            (0, begun("/do/0/l[0]/do/0/a", "call")),
            (1, answered("/do/0/l[0]/do/0/a", "call")),
            (1, begun("/do/0/l[1]/do/0/a", "call")),
            (2, answered("/do/0/l[1]/do/0/a", "call")),
            (2, finished()),
        ],
        &[],
        &[("", [2, 0, 2, 0]), ("/do/0/l[0]/do/0/a", [1, 0, 1, 0]), ("/do/0/l[1]/do/0/a", [1, 0, 1, 0])],
    );
}

#[test]
fn a_time_budget_does_not_count_people() {
    let journal = [
        (1000, started()),
        (2000, begun("/do/0/gate", "ask")),
        (62_000, answered("/do/0/gate", "ask")),
        (62_000, begun("/do/1/a", "call")),
    ];
    let figures = Figures::of(journal.iter().map(|(at, entry)| (*at, entry)));
    assert_eq!(figures.without_people(&[], 70_000), 9000, "one second before the gate, and eight since");
    let asked = Asking { at: "/do/1/a".to_owned(), from: 65_000, to: None };
    assert_eq!(figures.without_people(&[asked], 70_000), 4000, "an agent that asks waits for a person, too");
    assert_eq!(figures.without_people(&[], 0), 0, "a clock that is set back takes nothing away");
}
