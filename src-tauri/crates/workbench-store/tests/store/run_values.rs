//! Large values in the journal of a run: stored apart, once, restored unchanged, exported, and deleted with the
//! run.

use std::path::Path;

use serde_json::{Value, json};
use workbench_store::archive::Selection;
use workbench_store::forget::{Scope, forget};
use workbench_store::runs::{self, RunRow, RunState};
use workbench_store::{RunId, Store};

use crate::archiving::{examined, exported, imported};
use crate::support::Bench;

/// More than stands in a row.
fn large() -> String {
    "é".repeat(200_000)
}

/// An artifact that is answered, taken out and kept; then many small values.
fn entries() -> Vec<String> {
    let made = json!({"id": "t", "artifacts": [{"parts": [{"text": large()}], "a/b~c": large()}]});
    let answered = json!({"entry": "answered", "step": {"at": "/do/0/make"}, "value": made});
    let taken = json!({"entry": "evaluated", "step": {"at": "/do/0/make"}, "value": large()});
    let many: Vec<Value> = (0..100_000).map(|number| json!({ "n": number })).collect();
    let kept = json!({"entry": "evaluated", "value": {"text": large(), "many": many, "small": 1}});
    let small = json!({"entry": "paused"});
    [answered, taken, kept, small].iter().map(Value::to_string).collect()
}

async fn ran(store: &Store) {
    let row = RunRow {
        id: RunId::new("a"),
        name: "tests/one".to_owned(),
        version: "1.0.0".to_owned(),
        title: String::new(),
        state: RunState::Completed,
        trial: false,
        again_of: None,
        created_at: 10,
        updated_at: 40,
    };
    let filling = store.write("fill", move |tx| {
        runs::insert(tx, &row, &["document: {}\n".to_owned()])?;
        runs::append(tx, &row.id, 0, &entries(), row.state, 40)
    });
    assert!(filling.await.unwrap());
}

async fn journal(store: &Store, after: u64) -> Vec<String> {
    let events = store.read(move |reader| runs::events(reader, &RunId::new("a"), after)).await.unwrap();
    events.into_iter().map(|event| event.entry).collect()
}

/// How many bodies there are, and how large the database is.
fn kept(folder: &Path) -> (usize, u64) {
    let bodies = std::fs::read_dir(folder.join("blobs")).unwrap().count();
    let sizes = ["workbench.db", "workbench.db-wal"].map(|name| std::fs::metadata(folder.join(name)));
    (bodies, sizes.into_iter().flatten().map(|file| file.len()).sum())
}

#[tokio::test]
async fn a_journal_comes_back_as_it_was_and_has_what_is_large_once() {
    let bench = Bench::new();
    let (_, before) = kept(bench.store.folder());
    ran(&bench.store).await;
    assert_eq!(journal(&bench.store, 0).await, entries());
    assert_eq!(journal(&bench.store, 2).await, entries().split_off(2), "from anywhere");
    let (bodies, after) = kept(bench.store.folder());
    assert_eq!(bodies, 2, "one text, four times, and one list");
    assert!(after - before < 256 * 1024, "the rows are small: {before} {after}");

    forget(&bench.store, Scope::Run(RunId::new("a")), 60).await.unwrap();
    assert_eq!(kept(bench.store.folder()).0, 0, "it goes with the run");
}

#[tokio::test]
async fn a_file_of_history_has_all_of_it() {
    let (bench, elsewhere) = (Bench::new(), Bench::new());
    ran(&bench.store).await;
    let bytes = exported(&bench.store, Selection::All).await;
    assert_eq!(examined(&bytes).unwrap().runs.len(), 1);
    assert_eq!(imported(&elsewhere.store, &bytes).await.unwrap().runs, 1);
    assert_eq!(journal(&elsewhere.store, 0).await, entries());
    assert_eq!(kept(elsewhere.store.folder()).0, 2, "there, too, it stands apart");
}
