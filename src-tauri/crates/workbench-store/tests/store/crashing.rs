//! The process dies before and after every commit; everything answered is there, and everything there is whole.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use workbench_store::approvals::outbox;
use workbench_store::approvals::{self, ApprovalState, Decision, Expected};
use workbench_store::{
    ApprovalId, CommitPoint, DataFolder, HostKind, Store, StoreError, StoreOptions, tasks,
};

use crate::support::{about, add_task, chunk, key, observed, open, request, status};
use crate::tasks::{agreed, folded_anew};

const FOLDER: &str = "WORKBENCH_TEST_CRASH_FOLDER";
const POINT: &str = "WORKBENCH_TEST_CRASH_POINT";

/// The process that dies: numbers commit points from 0 and aborts at the given one.
#[test]
fn working_until_the_process_dies() {
    let (Some(folder), Ok(point)) = (std::env::var_os(FOLDER), std::env::var(POINT)) else { return };
    let deadly: usize = point.parse().unwrap();
    let passed = AtomicUsize::new(0);
    let on_commit = move |_: CommitPoint<'_>| {
        if passed.fetch_add(1, Ordering::SeqCst) == deadly {
            std::process::abort();
        }
    };
    let folder = DataFolder::open(PathBuf::from(folder), HostKind::Desktop).unwrap();
    let options = StoreOptions { on_commit: Some(Arc::new(on_commit)), ..StoreOptions::at(1) };
    let store = Store::open(folder, options).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(work(&store)).unwrap();
}

/// Six commits, each of several rows; says after each that it was answered.
async fn work(store: &Store) -> Result<(), StoreError> {
    store.write("task", |tx| add_task(tx, "1")).await?;
    println!("\nanswered 1");
    store
        .write("events", |tx| {
            let events = [
                observed(&status("WORKING", Some(("m1", "On it")))),
                observed(&chunk("a", "one ", false, false)),
                observed(&chunk("a", &"two ".repeat(100_000), true, false)),
            ];
            tasks::append_events(tx, &key("1"), &events, 2)
        })
        .await?;
    println!("\nanswered 2");
    store
        .write("ask", |tx| {
            let event = observed(&status("INPUT_REQUIRED", Some(("m2", "Pay?"))));
            tasks::append_events(tx, &key("1"), &[event], 3)?;
            approvals::propose(tx, &request("1", "p"), &about("Pay?"), 3)
        })
        .await?;
    println!("\nanswered 3");
    let decision =
        Decision { decision: "{}".to_owned(), reply: "{}".to_owned(), not_before: 4, by_rule: None };
    store
        .write("decide", move |tx| approvals::decide(tx, &ApprovalId::new("p"), 0, "hash-p", &decision, 4))
        .await?;
    println!("\nanswered 4");
    let queued = Expected { state: ApprovalState::Queued, attempt: 0 };
    store.write("claim", move |tx| outbox::claim(tx, &ApprovalId::new("p"), queued, "same", 5)).await?;
    println!("\nanswered 5");
    let flying = Expected { state: ApprovalState::InFlight, attempt: 1 };
    store
        .write("deliver", move |tx| {
            approvals::advance(tx, &ApprovalId::new("p"), flying, ApprovalState::Delivered, Some("{}"), 6)
        })
        .await?;
    println!("\nanswered 6");
    Ok(())
}

const COMMITS: usize = 6;

#[tokio::test]
async fn a_crash_at_any_commit_keeps_what_was_answered_and_leaves_nothing_half() {
    for point in 0..COMMITS * 2 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let answered = die_at(&path, point);
        assert_eq!(answered, point / 2, "commits are answered one by one (point {point})");
        let store = open(path.clone());
        // After the commit it is on disk although nobody heard of it.
        let stored = point.div_ceil(2);
        assert_eq!(progress(&store).await, stored, "point {point}");
        check_invariants(&store, &path).await;
    }
}

/// Runs the work until it dies at `point` and returns how many commits were answered.
fn die_at(path: &Path, point: usize) -> usize {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crashing::working_until_the_process_dies", "--nocapture"])
        .env(FOLDER, path)
        .env(POINT, point.to_string())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(!output.status.success(), "it died at point {point}");
    String::from_utf8_lossy(&output.stdout).lines().filter(|line| line.starts_with("answered")).count()
}

/// How many commits are in the file.
async fn progress(store: &Store) -> usize {
    let (task, approval) = store
        .read(|reader| Ok((tasks::get(reader, &key("1"))?, approvals::get(reader, &ApprovalId::new("p"))?)))
        .await
        .unwrap();
    match (task.map(|row| row.last_event_seq), approval.map(|approval| approval.state)) {
        (None, None) => 0,
        (Some(0), None) => 1,
        (Some(3), None) => 2,
        (Some(4), Some(ApprovalState::Pending)) => 3,
        (Some(4), Some(ApprovalState::Queued)) => 4,
        (Some(4), Some(ApprovalState::InFlight)) => 5,
        (Some(4), Some(ApprovalState::Delivered)) => 6,
        half => panic!("half a commit: {half:?}"),
    }
}

async fn check_invariants(store: &Store, path: &Path) {
    if let Some(task) = store.read(|reader| tasks::load(reader, &key("1"))).await.unwrap() {
        if task.row.last_event_seq >= 3 {
            let seq = 3;
            let raw = store.read(move |reader| tasks::event_raw(reader, &key("1"), seq)).await.unwrap();
            assert!(raw.unwrap().contains("two two"), "a large event is a file, and it is there");
        } else {
            assert_eq!(agreed(&task.to_task()), agreed(&folded_anew(store, &task.row).await));
        }
    }
    let outgoing = store.read(|reader| outbox::get(reader, &ApprovalId::new("p"))).await.unwrap();
    let approval = store.read(|reader| approvals::get(reader, &ApprovalId::new("p"))).await.unwrap();
    let is_decided = approval.is_some_and(|approval| approval.decision.is_some());
    assert_eq!(outgoing.is_some(), is_decided, "a decision and its reply are one commit");
    let connection = rusqlite::Connection::open(path.join("workbench.db")).unwrap();
    let mut statement = connection.prepare("SELECT hash FROM blobs ORDER BY hash").unwrap();
    let named: Vec<String> =
        statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    let mut files: Vec<String> = std::fs::read_dir(path.join("blobs"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(files, named, "no file without a row, no row without a file");
}
