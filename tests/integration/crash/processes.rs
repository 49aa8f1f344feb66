//! The same with real processes, which abort at a commit or are killed while they send.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use rstest::rstest;
use workbench_core::{HostKind, OpenError, OpenOptions, Workbench};
use workbench_secrets::SessionStore;
use workbench_store::CommitPoint;

use super::lives::{Run, tills};
use super::plan::Plan;
use crate::support::{Desk, Place, approve};
use crate::till::{Fault, Habits, Till};

const FOLDER: &str = "WORKBENCH_TEST_CRASH_FOLDER";
const CARD: &str = "WORKBENCH_TEST_CRASH_CARD";
/// `before decide`, say: the commit at which the process aborts.
const POINT: &str = "WORKBENCH_TEST_CRASH_POINT";

/// The process that dies: orders, approves, and waits for what never comes.
#[tokio::test]
async fn approving_until_the_process_dies() {
    let (Some(folder), Ok(card)) = (std::env::var_os(FOLDER), std::env::var(CARD)) else { return };
    let point = std::env::var(POINT).unwrap_or_default();
    let on_commit = move |at: CommitPoint<'_>| {
        let (moment, labels) = match at {
            CommitPoint::Before(labels) => ("before", labels),
            CommitPoint::After(labels) => ("after", labels),
        };
        if labels.iter().any(|label| format!("{moment} {label}") == point) {
            std::process::abort();
        }
    };
    let desk = Desk::at(PathBuf::from(folder), Arc::new(on_commit)).await;
    let (_, request) = desk.asked_by(&card, "Pay 12,000 yen").await;
    desk.decide(&request, approve()).await;
    std::future::pending::<()>().await;
}

/// Starts the process that dies.
fn start(place: &Place, till: &Till, point: &str) -> Child {
    Command::new(std::env::current_exe().expect("this program has a path"))
        .args(["--exact", "crash::processes::approving_until_the_process_dies"])
        .env(FOLDER, place.data())
        .env(CARD, till.card())
        .env(POINT, point)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("this program can be started again")
}

#[rstest]
fn a_process_that_aborts_at_a_commit_leaves_a_folder_that_goes_on(
    #[values(
        "before say",
        "after say",
        "before events",
        "after events",
        "before decide",
        "after decide",
        "before claim",
        "after claim"
    )]
    point: &str,
) {
    let (plan, tills) = (Plan { approves: true, forgetful: true, ..Plan::default() }, tills());
    let (place, till) = (Place::new(), tills.block_on(Till::start(plan.habits())));
    let status = start(&place, &till, point).wait().expect("it ends");
    assert!(!status.success(), "it died {point}");
    Run::after(plan, &place, till).check();
}

#[rstest]
fn a_process_killed_while_it_sends_has_sent_once(#[values(true, false)] acted: bool) {
    let plan = Plan { approves: true, forgetful: true, ..Plan::default() };
    let habits = Habits { faults: vec![Fault::Deadly { acted }].into(), ..plan.habits() };
    let tills = tills();
    let (place, till) = (Place::new(), tills.block_on(Till::start(habits)));
    let mut sending = start(&place, &till, "");
    tills.block_on(till.deadly_arrival());

    let refused = tills.block_on(Workbench::open(OpenOptions {
        secrets: Some(Arc::new(SessionStore::new("a test"))),
        ..OpenOptions::new(place.data(), HostKind::Web)
    }));
    let holder = match refused {
        Err(OpenError::Held { holder }) => holder.expect("the lock says who holds it"),
        other => panic!("two workbenches on one folder: {other:?}"),
    };
    assert_eq!((holder.pid, holder.kind), (sending.id(), HostKind::Desktop));

    sending.kill().expect("it can be killed");
    sending.wait().expect("it ends");
    let run = Run::after(plan, &place, till).check();
    assert_eq!(run.states().len(), 1);
}
