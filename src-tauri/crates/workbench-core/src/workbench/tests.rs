//! A workbench that just opened, and one that is dropped.

use std::sync::Arc;

use workbench_secrets::SessionStore;
use workbench_store::{Change, HostKind, Tag};

use super::Workbench;
use crate::announce::Announcement;
use crate::open::OpenOptions;

#[tokio::test]
async fn nobody_waits_for_a_keyring_and_its_answer_is_announced() {
    let folder = tempfile::tempdir().unwrap();
    crate::install_crypto_provider();
    let opened = |name, secrets| {
        let folder = folder.path().join(name);
        Workbench::open(OpenOptions { secrets, ..OpenOptions::new(folder, HostKind::Web) })
    };
    let unasked = opened("unasked", None).await.unwrap();
    assert_eq!(unasked.keyring_so_far(), None, "opening asks no keyring");

    let bench = opened("asked", Some(Arc::new(SessionStore::new("a test")))).await.unwrap();
    let mut news = bench.announcements();
    bench.start().await;
    let told = Change { tag: Tag::App, id: None };
    let tells = |news| matches!(news, Announcement::Changed(changes) if changes.contains(&told));
    while !tells(news.recv().await.unwrap()) {}
    assert_eq!(bench.keyring_so_far(), Some(bench.keyring().await));
    bench.close().await;
}

#[tokio::test]
async fn a_workbench_that_is_dropped_keeps_nothing_open() {
    let folder = tempfile::tempdir().unwrap();
    crate::install_crypto_provider();
    let options = OpenOptions {
        secrets: Some(Arc::new(SessionStore::new("a test"))),
        ..OpenOptions::new(folder.path().to_owned(), HostKind::Web)
    };
    let bench = Workbench::open(options).await.unwrap();
    let ground = Arc::downgrade(&bench.0.ground);
    drop(bench);
    assert!(ground.upgrade().is_none(), "a handle is held by what it holds, and both stay for ever");
}
