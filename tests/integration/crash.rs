//! A workbench that dies at any commit or any send delivers a decision at most once.
//!
//! A *life* is one run of the workbench on a folder, with a person who connects the till, orders, and decides.
//! Most lives end in this process, where the writer dies at a chosen commit; some are processes that abort or are
//! killed. Then the folder is opened again, more than once, and the till's book is compared with the workbench's
//! belief. Random plans add late answers, repetitions, two windows, and second thoughts. `CRASH_PLAN=<seed> cargo
//! nextest run -p workbench-tests -E 'test(randomised_crashes)'` repeats one.

mod checks;
mod lives;
mod person;
mod plan;
mod processes;
mod set_back;

use std::time::{SystemTime, UNIX_EPOCH};

use rstest::rstest;
use workbench_store::approvals::ApprovalState;

use crate::till::Fault;
use lives::{Run, tills};
use plan::{Change, Plan};

/// Ends a search for the last commit point; a life has far fewer.
const MOST_POINTS: usize = 200;

/// Dies at the first commit point, the second, and so on, until a life ends before it could die.
fn die_everywhere(approves: bool, days_apart: bool) -> usize {
    let tills = tills();
    for point in 0..MOST_POINTS {
        let plan = Plan { approves, days_apart, deaths: vec![point], ..Plan::default() };
        if !Run::of(plan, &tills).check().died {
            return point;
        }
    }
    panic!("there is no end to the commits of one decision");
}

#[rstest]
fn a_decision_survives_a_crash_at_every_commit(#[values(true, false)] approves: bool) {
    let points = die_everywhere(approves, false);
    assert!(points > 20, "connecting, ordering, deciding and sending commit more often: {points}");
}

#[test]
fn an_approval_of_days_ago_is_asked_again_whatever_commit_crashed() {
    let points = die_everywhere(true, true);
    assert!(points > 20, "the same commits: {points}");
}

#[rstest]
fn a_decision_survives_a_crash_while_it_is_sent(
    #[values(true, false)] approves: bool,
    #[values(true, false)] acted: bool,
    #[values(true, false)] forgetful: bool,
) {
    let plan = Plan { approves, faults: vec![Fault::Deadly { acted }], forgetful, ..Plan::default() };
    let run = Run::of(plan, &tills()).check();
    assert!(run.died);
    let states = run.states();
    match (approves, acted) {
        (true, false) => assert_eq!(states, [ApprovalState::Uncertain], "nobody can tell: a person decides"),
        (true, true) => assert_eq!(states, [ApprovalState::Delivered], "the task shows that it arrived"),
        (false, _) => assert_eq!(states, [ApprovalState::Delivered], "a rejection may be repeated"),
    }
}

#[rstest]
fn a_decision_never_goes_to_a_question_asked_while_the_program_was_off(
    #[values(true, false)] forgetful: bool,
) {
    let tills = tills();
    for point in 0..MOST_POINTS {
        let changes = vec![Change::AsksSomethingElse];
        let plan = Plan { deaths: vec![point], changes, forgetful, ..Plan::default() };
        if !Run::of(plan, &tills).check().died {
            return;
        }
    }
    panic!("there is no end to the commits of one decision");
}

/// `SOAK=1` makes ten times as many runs; `CRASH_SEED` repeats all of a failure, `CRASH_PLAN` the one that failed.
#[rstest]
fn randomised_crashes_never_send_an_approval_twice_or_lose_a_decision(
    #[values(0, 1, 2, 3, 4, 5, 6, 7)] part: u64,
) {
    let runs = if std::env::var_os("SOAK").is_some() { 250 } else { 25 };
    let seed = number("CRASH_SEED").unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
        u64::from(since.subsec_nanos()) + since.as_secs()
    });
    println!("CRASH_SEED={seed}");
    let tills = tills();
    let all = (0..runs).map(|run| seed.wrapping_add(part * 1_000_000 + run)).collect();
    let plans = number("CRASH_PLAN").map_or(all, |only| vec![only]);
    for seed in plans {
        let named = Named(seed);
        Run::of(Plan::random(named.0), &tills).check();
    }
}

/// Names the plan that failed, also where it is in the midst of a life.
struct Named(u64);

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("CRASH_PLAN={}", self.0);
        }
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}
