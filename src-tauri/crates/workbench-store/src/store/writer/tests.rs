//! The other jobs of a batch after a failure, and the order of answers and announcements.

use std::sync::{Arc, Mutex, mpsc};

use tokio::sync::broadcast::error::TryRecvError;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use super::BATCH;
use crate::error::StoreError;
use crate::folder::{DataFolder, HostKind};
use crate::settings;
use crate::store::{CommitHook, CommitPoint, Lost, Store, StoreOptions};
use crate::tx::{Change, Tag, Tx};

fn open(options: StoreOptions) -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder::open(folder.path().join("data"), HostKind::Desktop).unwrap();
    let store = Store::open(data, options).unwrap();
    (folder, store)
}

/// The labels of each commit's jobs, recorded as they happen.
type Commits = Arc<Mutex<Vec<Vec<&'static str>>>>;

fn recorded() -> (Commits, Option<CommitHook>) {
    let commits = Commits::default();
    let seen = Arc::clone(&commits);
    let hook = move |point: CommitPoint<'_>| {
        if let CommitPoint::After(labels) = point {
            seen.lock().unwrap().push(labels.to_vec());
        }
    };
    (commits, Some(Arc::new(hook)))
}

async fn keys(store: &Store) -> Vec<String> {
    let all = store.read(settings::all).await.unwrap();
    all.into_iter().map(|(key, _)| key).collect()
}

/// Keeps the writer busy until `release` is sent, so that later jobs wait together.
async fn occupy(store: &Store) -> mpsc::Sender<()> {
    let (release, released) = mpsc::channel();
    let (started, has_started) = oneshot::channel();
    let busy = store.clone();
    tokio::spawn(async move {
        busy.write("occupy", move |_| {
            started.send(()).unwrap();
            released.recv().unwrap();
            Ok(())
        })
        .await
    });
    has_started.await.unwrap();
    release
}

fn set(key: &'static str) -> impl FnOnce(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static {
    move |tx| settings::set(tx, key, "1")
}

fn set_then_fail(key: &'static str) -> impl FnOnce(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static {
    move |tx| {
        settings::set(tx, key, "1")?;
        Err(StoreError::not_found("thing", "x"))
    }
}

fn set_then_panic(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    settings::set(tx, "panicking", "1")?;
    panic!("as the test asks")
}

#[tokio::test]
async fn a_job_that_fails_or_panics_takes_nobody_else_of_its_batch_with_it() {
    let (commits, on_commit) = recorded();
    let (_folder, store) = open(StoreOptions { on_commit, ..StoreOptions::at(0) });
    let mut changes = store.changes();
    let release = occupy(&store).await;
    let (first, failing, panicking, last, ()) = tokio::join!(
        biased;
        store.write("first", set("first")),
        store.write("failing", set_then_fail("failing")),
        store.write("panicking", set_then_panic),
        store.write("last", set("last")),
        async { release.send(()).unwrap() },
    );
    assert!(first.is_ok() && last.is_ok());
    assert!(matches!(failing, Err(StoreError::NotFound { .. })), "{failing:?}");
    assert!(matches!(panicking, Err(StoreError::Panicked { job: "panicking" })), "{panicking:?}");
    assert_eq!(keys(&store).await, ["first", "last"]);
    assert_eq!(
        *commits.lock().unwrap(),
        [vec!["occupy"], vec!["first", "failing", "panicking", "last"]],
        "what waited together was committed together"
    );
    let announced: Vec<_> = changes.recv().await.unwrap().iter().cloned().collect();
    let setting = |key: &str| Change { tag: Tag::Settings, id: Some(key.to_owned()) };
    assert_eq!(announced, [setting("first"), setting("last")], "what was rolled back is not announced");
}

#[tokio::test]
async fn a_listener_to_one_kind_of_change_sleeps_through_all_others() {
    let (_folder, store) = open(StoreOptions::at(0));
    let mut changes = store.changes_of(Tag::Settings);
    let other = |tx: &mut Tx<'_>| {
        tx.touch(Tag::Tasks, Some("t"));
        Ok(())
    };
    store.write("other", other).await.unwrap();
    assert_eq!(changes.try_recv(), Err(TryRecvError::Empty));
    let both = move |tx: &mut Tx<'_>| {
        other(tx)?;
        settings::set(tx, "a", "1")
    };
    store.write("both", both).await.unwrap();
    let heard: Vec<_> = changes.try_recv().unwrap().iter().cloned().collect();
    assert_eq!(heard, [Change { tag: Tag::Settings, id: Some("a".to_owned()) }], "and of its own alone");
}

#[tokio::test]
async fn a_failed_job_leaves_nothing_and_the_others_share_the_next_commit() {
    let (commits, on_commit) = recorded();
    let (_folder, store) = open(StoreOptions { on_commit, ..StoreOptions::at(0) });
    let release = occupy(&store).await;
    let (full, failing, panicking, last, ()) = tokio::join!(
        biased;
        // They come after the one that keeps the writer busy, in a batch of their own.
        store.write("failing", set_then_fail("failing")),
        store.write("failing too", set_then_fail("failing")),
        store.write("panicking", set_then_panic),
        store.write("last", set("last")),
        async { release.send(()).unwrap() },
    );
    assert!(matches!(full, Err(StoreError::NotFound { .. })), "{full:?}");
    assert!(matches!(failing, Err(StoreError::NotFound { .. })), "{failing:?}");
    assert!(matches!(panicking, Err(StoreError::Panicked { job: "panicking" })), "{panicking:?}");
    last.unwrap();
    assert_eq!(keys(&store).await, ["last"]);
    assert_eq!(commits.lock().unwrap().last(), Some(&vec!["last"]), "those that failed wrote nothing");
}

#[tokio::test]
async fn what_nobody_waits_for_shares_the_commit_of_what_comes_right_behind() {
    let (commits, on_commit) = recorded();
    let (_folder, store) = open(StoreOptions { on_commit, ..StoreOptions::at(0) });
    let (traffic, event) = tokio::join!(
        biased;
        store.write_along("traffic", set("traffic")),
        async {
            // Time enough for the writer to have taken it.
            assert!(keys(&store).await.is_empty());
            store.write("event", set("event")).await
        },
    );
    traffic.and(event).unwrap();
    assert_eq!(*commits.lock().unwrap(), [vec!["traffic", "event"]], "nobody waited for two commits");
}

#[tokio::test]
async fn what_nobody_waits_for_reaches_the_file_while_the_writer_rests() {
    let (_folder, store) = open(StoreOptions::at(0));
    let file = store.folder().join("workbench.db");
    let reached = || std::fs::read(&file).unwrap().windows(7).any(|bytes| bytes == b"traffic");
    assert!(!reached());
    // So many that no job has to come that somebody waits for.
    let mut alone = JoinSet::new();
    for _ in 0..BATCH {
        let store = store.clone();
        alone.spawn(async move { store.write_along("traffic", set("traffic")).await });
    }
    alone.join_all().await.into_iter().collect::<Result<(), _>>().unwrap();
    while !reached() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn what_nobody_waited_for_is_on_disk_when_the_store_closes() {
    let folder = tempfile::tempdir().unwrap();
    let open = || {
        let data = DataFolder::open(folder.path().join("data"), HostKind::Desktop).unwrap();
        Store::open(data, StoreOptions::at(0)).unwrap()
    };
    let store = open();
    tokio::select! {
        biased;
        written = store.write_along("traffic", set("traffic")) => panic!("it did not linger: {written:?}"),
        () = std::future::ready(()) => {}
    }
    drop(store);
    assert_eq!(keys(&open()).await, ["traffic"]);
}

#[tokio::test]
async fn the_write_ahead_log_does_not_grow_without_end() {
    let (_folder, store) = open(StoreOptions::at(0));
    let log = store.folder().join("workbench.db-wal");
    for more in 0..40 {
        store
            .write("large", move |tx| settings::set(tx, "large", &"x".repeat(1_000_000 + more)))
            .await
            .unwrap();
    }
    // Answered later than whatever the writer does after the last of them.
    store.write("later", set("later")).await.unwrap();
    let bytes = std::fs::metadata(log).unwrap().len();
    assert!(bytes < 24_000_000, "{bytes} bytes of 40 MB are still in it");
}

#[tokio::test]
async fn a_change_is_announced_after_its_commit_and_not_before() {
    let changes = Arc::new(Mutex::new(None::<tokio::sync::broadcast::Receiver<_>>));
    let said = Arc::new(Mutex::new(Vec::new()));
    let (listener, log) = (Arc::clone(&changes), Arc::clone(&said));
    let hook = move |point: CommitPoint<'_>| {
        let mut listener = listener.lock().unwrap();
        if let Some(receiver) = listener.as_mut() {
            let silent = matches!(receiver.try_recv(), Err(TryRecvError::Empty));
            log.lock().unwrap().push((matches!(point, CommitPoint::After(_)), silent));
        }
    };
    let (_folder, store) = open(StoreOptions { on_commit: Some(Arc::new(hook)), ..StoreOptions::at(0) });
    let mut receiver = store.changes();
    *changes.lock().unwrap() = Some(store.changes());
    store.write("theme", set("theme")).await.unwrap();
    assert_eq!(*said.lock().unwrap(), [(false, true), (true, true)]);
    assert_eq!(receiver.try_recv().unwrap().len(), 1, "who was answered finds it announced");

    store.write("failing", set_then_fail("failing")).await.unwrap_err();
    assert!(matches!(receiver.try_recv(), Err(TryRecvError::Empty)), "nothing happened");
}

#[tokio::test]
async fn a_full_disk_loses_nothing_that_was_stored_and_the_writer_goes_on() {
    let (_folder, store) = open(StoreOptions::at(0));
    store.write("before", set("before")).await.unwrap();
    let pages = |limit: Option<u32>| {
        move |tx: &mut Tx<'_>| {
            let used: u32 = tx.connection().query_row("PRAGMA page_count", [], |row| row.get(0))?;
            let limit = limit.unwrap_or(used + 2);
            let sql = format!("PRAGMA max_page_count = {limit}");
            tx.connection().query_row(&sql, [], |_| Ok(()))?;
            Ok(())
        }
    };
    store.write("fill the disk", pages(None)).await.unwrap();

    let release = occupy(&store).await;
    let (small, large, later, ()) = tokio::join!(
        biased;
        store.write("small", set("small")),
        store.write("large", |tx| settings::set(tx, "large", &"x".repeat(1_000_000))),
        store.write("later", set("later")),
        async { release.send(()).unwrap() },
    );
    assert!(matches!(large, Err(StoreError::Full)), "{large:?}");
    let mut expected = vec!["before"];
    expected.extend(later.is_ok().then_some("later"));
    expected.extend(small.is_ok().then_some("small"));
    assert_eq!(keys(&store).await, expected, "exactly what was answered with success is stored");

    store.write("make room", pages(Some(1_000_000))).await.unwrap();
    store.write("large", |tx| settings::set(tx, "large", &"x".repeat(1_000_000))).await.unwrap();
    assert!(keys(&store).await.contains(&"large".to_owned()));
}

#[tokio::test]
async fn dropping_the_store_finishes_what_was_asked_and_lets_go_of_the_folder() {
    let (folder, store) = open(StoreOptions::at(0));
    let path = store.folder().to_owned();
    let release = occupy(&store).await;
    let pending = store.write("late", set("late"));
    let (outcome, ()) = tokio::join!(biased; pending, async { release.send(()).unwrap() });
    outcome.unwrap();
    // The task of `occupy` may hold the last clone for a moment.
    while Arc::strong_count(&store.0) > 1 {
        tokio::task::yield_now().await;
    }
    drop(store);
    assert!(!path.join("workbench.db-wal").exists(), "closed cleanly");
    let data = DataFolder::open(path, HostKind::Web).unwrap();
    let store = Store::open(data, StoreOptions::at(1)).unwrap();
    assert_eq!(keys(&store).await, ["late"]);
    drop(folder);
}

#[cfg(unix)]
#[tokio::test]
async fn a_loss_is_told_though_nobody_writes_and_a_failed_copy_is_repeated() {
    let (_folder, store) = open(StoreOptions::at(0));
    store.write("before", set("before")).await.unwrap();
    let mut changes = store.changes();
    let backups = store.folder().join("backups");
    std::fs::write(&backups, "in the way").unwrap();
    std::fs::remove_file(store.folder().join("workbench.db")).unwrap();
    assert_eq!(&*changes.recv().await.unwrap(), [Change { tag: Tag::App, id: None }]);
    assert_eq!(store.lost(), Some(Lost { backup: None }));
    let refused = store.write("late", set("late")).await;
    assert!(matches!(refused, Err(StoreError::Lost(Lost { backup: None }))), "{refused:?}");

    std::fs::remove_file(&backups).unwrap();
    assert_eq!(&*changes.recv().await.unwrap(), [Change { tag: Tag::App, id: None }]);
    let lost = store.lost().unwrap();
    assert!(backups.join(lost.backup.unwrap()).exists());
}
