//! Metadata of a task's events is stored with the task.

use a2a_hitl::Updates;
use workbench_store::{Store, tasks};

use crate::support::{Bench, chunk, key, observed, status};

async fn append(store: &Store, bodies: &[String]) {
    let events: Vec<_> = bodies.iter().map(|body| observed(body)).collect();
    store.write("append", move |tx| tasks::append_events(tx, &key("1"), &events, 20)).await.unwrap();
}

async fn updates(store: &Store) -> Option<Updates> {
    store.read(|reader| tasks::load(reader, &key("1"))).await.unwrap().unwrap().updates
}

/// Everything that was kept, by its name.
async fn kept(store: &Store) -> Vec<String> {
    let said = updates(store).await.unwrap_or_default().said;
    said.iter().flatten().map(|(name, value)| format!("{name}: {}", value.as_str())).collect()
}

fn with(update: &str, member: &str) -> String {
    update.strip_suffix("}}").unwrap().to_owned() + "," + member + "}}"
}

#[tokio::test]
async fn words_of_events_around_what_they_bring_are_kept_once_until_asked_for() {
    let bench = Bench::with_task().await;
    let working = with(&status("WORKING", None), r#""metadata":{ "note": "wire 1.50" }"#);
    let unknown = status("WORKING", None).replace("WORKING\"", "WORKING\",\"why\":\"for Mallory\"");
    let chunk = with(&chunk("a", "So.", true, false), r#""metadata":{"note":"of a chunk"}"#);
    append(&bench.store, &[working.clone(), working.clone()]).await;
    append(&bench.store, &[working, unknown, chunk, status("INPUT_REQUIRED", Some(("m", "May I?")))]).await;
    assert_eq!(
        kept(&bench.store).await,
        [
            r#"metadata: { "note": "wire 1.50" }"#,
            r#"why: "for Mallory""#,
            r#"metadata: {"note":"of a chunk"}"#,
        ],
        "byte for byte"
    );
}

#[tokio::test]
async fn words_of_frameworks_of_other_tasks_and_after_the_end_are_not_kept() {
    let bench = Bench::with_task().await;
    let noise = with(&status("WORKING", None), r#""metadata":{"adk_author":"noter"}"#);
    let note = r#""metadata":{"note":"wire it all"}"#;
    let foreign = with(&status("WORKING", None).replace(r#""task""#, r#""other""#), note);
    let foreign_chunk = with(&chunk("a", "So.", false, true).replace(r#""task""#, r#""other""#), note);
    append(&bench.store, &[noise, foreign, foreign_chunk, status("COMPLETED", None)]).await;
    append(&bench.store, &[with(&status("WORKING", None), note)]).await;
    assert_eq!(updates(&bench.store).await, None);
}

/// The whole task with the status of an update.
fn whole(update: &str) -> String {
    let update: serde_json::Value = serde_json::from_str(update).unwrap();
    let status = update.pointer("/statusUpdate/status");
    serde_json::json!({ "task": { "id": "task", "contextId": "context", "status": status } }).to_string()
}

#[tokio::test]
async fn words_on_one_message_are_not_said_of_another_in_a_whole_task() {
    let asks = |id: &str| status("INPUT_REQUIRED", Some((id, "May I?")));
    let first = with(&asks("m-1"), r#""metadata":{"interrupt":"one"}"#);
    let (same, other) = (whole(&asks("m-1")), whole(&asks("m-2")));
    for (batches, is_kept) in [
        (vec![vec![first.clone()], vec![same.clone()]], true),
        (vec![vec![first.clone(), same.clone()]], true),
        (vec![vec![first.clone()], vec![other.clone()]], false),
        (vec![vec![first.clone(), other.clone()]], false),
        (vec![vec![other.clone()], vec![first.clone(), same.clone()]], true),
        (vec![vec![same], vec![other, first]], true),
    ] {
        let bench = Bench::with_task().await;
        for batch in &batches {
            append(&bench.store, batch).await;
        }
        let task = bench.store.read(|reader| tasks::load(reader, &key("1"))).await.unwrap().unwrap();
        assert_eq!(task.status_metadata.is_some(), is_kept, "{batches:?}");
    }
}
