//! A run survives a program that dies at any of its commits, and no call arrives twice by itself.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use a2a_runs::journal::{Decision, Entry, Outcome, StepId};
use a2a_runs::machine::Asked;
use futures_util::FutureExt;
use serde_json::{Value, json};
use tokio::runtime::Builder;
use tokio::sync::Notify;
use workbench_core::runs::{RunListed, RunShown};
use workbench_core::{ApprovalId, CoreError, RunId};
use workbench_store::CommitHook;
use workbench_store::approvals::ApprovalState;

use super::team::{Team, call, file, run_when, start};
use crate::support::{Desk, Place, answer_all, approve, by_button};

/// Ends a search for the last commit; a run of this size has far fewer.
const MOST_POINTS: usize = 200;
/// The output of the run, however often it was interrupted.
const OUTPUT: [&str; 2] = ["a!b!", "a!c!"];

fn two_branches_after_a_call() -> String {
    file(&format!(
        "  - first: {{{}}}\n  - both:\n      fork:\n        branches:\n          - b: {{{}}}\n          - c: {{{}}}\n",
        call("echo", "a"),
        call("echo", "${ . + \"b\" }"),
        call("plain", "${ . + \"c\" }")
    ))
}

/// The writer dies at the given commit point: nothing is written or answered from then on.
fn dying_at(point: usize, died: Arc<(AtomicBool, Notify)>) -> CommitHook {
    let passed = AtomicUsize::new(0);
    Arc::new(move |_| {
        if passed.fetch_add(1, Ordering::SeqCst) == point {
            died.0.store(true, Ordering::SeqCst);
            died.1.notify_one();
            resume_unwind(Box::new("the writer dies as planned"));
        }
    })
}

/// The end of a life.
#[derive(Debug, Clone, Copy)]
pub(super) enum Death {
    /// This commit point, from 0.
    Commit(usize),
    /// So many messages have arrived at the agents in all.
    Arrival(usize),
}

/// Begins the run of a file, or goes on with it, in a life that ends there. Returns whether it did.
pub(super) fn live_until(place: &Place, team: &Team, death: Death, text: &str) -> bool {
    let died = Arc::new((AtomicBool::new(false), Notify::new()));
    let (point, arrivals) = match death {
        Death::Commit(point) => (point, usize::MAX),
        Death::Arrival(count) => (usize::MAX, count),
    };
    let hook = dying_at(point, Arc::clone(&died));
    // Dropping it is a death: everything is dropped where it stands, sockets and lock included.
    let life = Builder::new_current_thread().enable_all().build().expect("a runtime");
    life.block_on(async {
        let living = AssertUnwindSafe(async {
            let Ok(desk) = place.open_with(Some(hook)).await else { return std::future::pending().await };
            desk.bench.start().await;
            let known = desk.bench.runs().list().await.expect("runs can be read").pop().map(|run| run.row.id);
            let run = match known {
                Some(run) => run,
                None => start(&desk, text, json!({})).await,
            };
            loop {
                let shown = run_when(&desk, &run, "the end, or a question", rests).await;
                if shown.row.state.is_over() || is_uncertain(&shown) {
                    break;
                }
                answer(&desk, &shown).await;
            }
            desk.close().await;
        })
        .catch_unwind();
        tokio::select! {
            biased;
            () = died.1.notified() => true,
            () = team.arrived(arrivals) => true,
            lived = living => match lived {
                Ok(()) => false,
                // Whoever waited for the dead writer met it before the news came round.
                Err(_) if died.0.load(Ordering::SeqCst) => true,
                Err(failure) => resume_unwind(failure),
            },
        }
    })
}

fn is_uncertain(shown: &RunShown) -> bool {
    shown.asks.iter().any(|asks| asks.what == Asked::Uncertain)
}

/// Nothing happens any more unless somebody says something. A decision that is on its way is none of that.
fn rests(shown: &RunShown) -> bool {
    shown.row.state.is_over()
        || shown.asks.iter().any(|asks| asks.what != Asked::Gate || asks.request.is_some())
}

/// Says yes to whatever is asked first. Returns whether a message is sent again that may have arrived. Where somebody else
/// wins a race meanwhile, nothing is asked any more.
async fn answer(desk: &Desk, shown: &RunShown) -> bool {
    let asks = shown.asks.iter().find(|asks| asks.what != Asked::Gate || asks.request.is_some());
    let asks = asks.expect("something is asked");
    let Some(request) = &asks.request else {
        let decided = desk.bench.runs().decide(&shown.row.id, asks.step.clone(), Decision::Again).await;
        assert!(matches!(decided, Ok(()) | Err(CoreError::RunAsksNothing)), "{decided:?}");
        return decided.is_ok() && asks.what == Asked::Uncertain;
    };
    if let Err(refused) = approved(desk, request).await {
        let state = desk.bench.approval(request).await.expect("the request is there").state;
        assert_eq!(state, ApprovalState::Superseded, "{refused}");
    }
    false
}

async fn approved(desk: &Desk, id: &ApprovalId) -> Result<(), CoreError> {
    let request = desk.bench.approval(id).await?;
    let hash = &request.request.request_hash;
    desk.bench.approvals().request_viewed(id, hash, "main").await?;
    desk.bench.approvals().decide(id, hash, answer_all(&request, &approve()), by_button()).await.map(drop)
}

/// Goes on with the run after a death to what it comes to. Whatever may or may not have arrived is asked about, and sent again
/// by a person. Returns how often. Each question of the file has been answered once, or was taken back.
pub(super) async fn go_on(desk: &Desk, comes_to: &Value) -> usize {
    let listed = desk.bench.runs().list().await.expect("runs can be read").pop();
    let Some(RunListed { row, .. }) = listed else { return 0 };
    let mut sent_again = 0;
    loop {
        let shown = run_when(desk, &row.id, "the end, or a question", rests).await;
        if !shown.row.state.is_over() {
            sent_again += usize::from(answer(desk, &shown).await);
            continue;
        }
        assert_eq!(shown.outcome, Some(Outcome::Completed(comes_to.clone())), "as if nothing had happened");
        assert_gates_are_passed_once(desk, &row.id).await;
        return sent_again;
    }
}

/// A gate takes one edge, once, however often the program died at it.
async fn assert_gates_are_passed_once(desk: &Desk, run: &RunId) {
    let journal = desk.bench.runs().journal(run, 0, usize::MAX).await.expect("the run is there");
    let mut passed: BTreeMap<&StepId, usize> = BTreeMap::new();
    for logged in &journal {
        match &*logged.entry {
            Entry::Begun { step, .. } if step.asks() => drop(passed.entry(step).or_default()),
            Entry::Answered { step, .. }
            | Entry::Decided { step, .. }
            | Entry::Failed { step, .. }
            | Entry::CancelDone { step }
                if step.asks() =>
            {
                *passed.entry(step).or_default() += 1;
            }
            _ => {}
        }
    }
    assert!(passed.values().all(|count| *count == 1), "each gate is passed once: {passed:?}");
}

#[test]
fn a_run_survives_a_crash_at_every_commit_and_repeats_no_call_by_itself() {
    let agents = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let mut asked = 0;
    for point in 0..MOST_POINTS {
        let (place, team) = (Place::new(), agents.block_on(Team::start()));
        let life = || Builder::new_current_thread().enable_all().build().expect("a runtime");
        life().block_on(async {
            let desk = place.open().await;
            team.connect(&desk, &["echo", "plain"]).await;
            desk.close().await;
        });
        let died = live_until(&place, &team, Death::Commit(point), &two_branches_after_a_call());
        let sent_again = life().block_on(async {
            let desk = place.open().await;
            let sent_again = go_on(&desk, &json!(OUTPUT)).await;
            desk.close().await;
            sent_again
        });
        team.assert_each_once();
        let arrived = team.arrivals().len();
        assert!(arrived <= 3 + sent_again, "point {point}: {:?}", team.arrivals());
        asked += sent_again;
        if !died {
            assert!(point > 20, "a run of three calls commits more often: {point}");
            assert!(asked > 0, "some deaths leave it open whether a call arrived");
            return;
        }
    }
    panic!("there is no end to the commits of a run");
}
