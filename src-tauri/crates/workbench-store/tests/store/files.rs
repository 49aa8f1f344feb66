//! Large bodies: one file however often it is used, gone with its last use.

use rusqlite::Connection;
use workbench_store::attachments::{self, Attachment};
use workbench_store::forget::{Scope, forget};
use workbench_store::{AttachmentId, Store, StoreError, tasks};

use crate::support::{Bench, key, observed, open, status};

fn attachment(id: &str) -> Attachment {
    Attachment {
        id: AttachmentId::new(id),
        name: "plan.pdf".to_owned(),
        media_type: "application/pdf".to_owned(),
        size: 0,
        created_at: 1,
    }
}

async fn attach(store: &Store, id: &'static str, bytes: Vec<u8>) {
    store.write("attach", move |tx| attachments::insert(tx, &attachment(id), &bytes)).await.unwrap();
}

async fn bytes_of(store: &Store, id: &'static str) -> Option<Vec<u8>> {
    store.read(move |reader| attachments::bytes(reader, &AttachmentId::new(id))).await.unwrap()
}

async fn remove(store: &Store, id: &'static str) {
    store.write("remove", move |tx| attachments::remove(tx, &AttachmentId::new(id))).await.unwrap();
}

fn files(store: &Store) -> usize {
    std::fs::read_dir(store.folder().join("blobs")).unwrap().count()
}

#[tokio::test]
async fn small_files_stay_inside_and_large_ones_are_kept_once_while_used() {
    let bench = Bench::new();
    let store = &bench.store;
    attach(store, "small", vec![1; 1024]).await;
    assert_eq!(files(store), 0);
    let large = vec![7; 300 * 1024];
    attach(store, "one", large.clone()).await;
    attach(store, "two", large.clone()).await;
    assert_eq!(files(store), 1, "the same bytes");
    assert_eq!(bytes_of(store, "small").await, Some(vec![1; 1024]));
    remove(store, "one").await;
    assert_eq!(bytes_of(store, "two").await, Some(large));
    let known = store.read(|reader| attachments::get(reader, &AttachmentId::new("two"))).await.unwrap();
    assert_eq!(known.map(|known| known.size), Some(300 * 1024));
    remove(store, "two").await;
    assert_eq!(files(store), 0);
    assert_eq!(bytes_of(store, "two").await, None);
}

#[tokio::test]
async fn a_file_let_go_and_taken_again_in_one_commit_stays() {
    let bench = Bench::new();
    let large = vec![3; 300 * 1024];
    attach(&bench.store, "old", large.clone()).await;
    let again = large.clone();
    bench
        .store
        .write("replace", move |tx| {
            attachments::remove(tx, &AttachmentId::new("old"))?;
            attachments::insert(tx, &attachment("new"), &again)
        })
        .await
        .unwrap();
    assert_eq!(bytes_of(&bench.store, "new").await, Some(large));
}

#[tokio::test]
async fn a_file_of_a_job_that_failed_is_swept_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let store = open(path.clone());
    let failed: Result<(), StoreError> = store
        .write("attach and fail", |tx| {
            attachments::insert(tx, &attachment("x"), &vec![5; 300 * 1024])?;
            Err(StoreError::Closed)
        })
        .await;
    assert!(failed.is_err());
    attach(&store, "kept", vec![6; 300 * 1024]).await;
    drop(store);
    let store = open(path);
    assert_eq!(files(&store), 1);
    assert_eq!(bytes_of(&store, "kept").await, Some(vec![6; 300 * 1024]));
}

/// How often the task uses a file that holds just this text.
fn uses(store: &Store, text: &str) -> (u32, u32) {
    let database = Connection::open(store.folder().join("workbench.db")).unwrap();
    let of = |sql: &str| database.query_row(sql, [i64::try_from(text.len()).unwrap()], |row| row.get(0));
    let rows = "SELECT COUNT(*) FROM blob_uses JOIN blobs USING (hash) WHERE size = ?1";
    (of("SELECT uses FROM blobs WHERE size = ?1").unwrap(), of(rows).unwrap())
}

#[tokio::test]
async fn a_long_question_that_is_looked_at_again_and_again_is_used_once() {
    let bench = Bench::with_task().await;
    let store = &bench.store;
    let words = "words ".repeat(50_000);
    let asks = |later: &str| {
        status("INPUT_REQUIRED", Some(("m", &words)))
            .replace(r#"[{"text""#, &format!(r#"[{{"later":"{later}","text""#))
    };
    for look in 1..=5 {
        let asked = asks("the same");
        store
            .write("look", move |tx| tasks::append_events(tx, &key("1"), &[observed(&asked)], 20))
            .await
            .unwrap();
        assert_eq!(uses(store, &words), (1, 1), "look {look}");
    }
    // It says something else beside its words.
    let asked = asks("other");
    store
        .write("look", move |tx| tasks::append_events(tx, &key("1"), &[observed(&asked)], 30))
        .await
        .unwrap();
    assert_eq!(uses(store, &words), (1, 1));
    let task = store.read(|reader| tasks::load(reader, &key("1"))).await.unwrap().unwrap();
    let part = task.status_message().unwrap().parts[0].clone();
    assert_eq!(part.as_text(), Some(words.as_str()));
    assert!(part.raw.unwrap().as_str().contains(r#""later":"other""#), "as it was told last");

    forget(store, Scope::Task(key("1")), 40).await.unwrap();
    assert_eq!(files(store), 0);
}
