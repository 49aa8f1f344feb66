//! Forgetting a task leaves nothing of it in the folder, and everything of the others.

use std::path::Path;

use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::{self, Decision, View};
use workbench_store::wire::{self, Direction, Exchange, Frame, Record};
use workbench_store::{ApprovalId, ConnectionId, ExchangeId, Store, StoreError, forget, search, tasks};

use crate::support::{Bench, about, add_task, chunk, key, observed, request, status};

const SECRET: &str = "xyzzy-plugh-9041";

async fn fill(store: &Store, name: &'static str, word: &'static str) {
    store
        .write("fill", move |tx| {
            let events = [
                observed(&chunk("a", &format!("{word} {}", format!("{word} ").repeat(20_000)), false, true)),
                observed(&status("INPUT_REQUIRED", Some(("m", word)))),
            ];
            tasks::append_events(tx, &key(name), &events, 20)?;
            let asked = approvals::NewApproval { title: word.to_owned(), ..request(name, name) };
            let id = ApprovalId::new(name);
            approvals::propose(tx, &asked, &about(word), 30)?;
            let view = View { request_hash: asked.request_hash.clone(), window: "main".to_owned(), at: 31 };
            approvals::record_view(tx, &id, &view)?;
            let decision = Decision {
                decision: format!("{{\"{word}\":1}}"),
                reply: word.to_owned(),
                not_before: 40,
                by_rule: None,
            };
            approvals::decide(tx, &id, 0, &asked.request_hash, &decision, 32)?;
            log::append(tx, &id, ApprovalEventKind::Decided, word, 33)?;
            let exchange = Exchange {
                id: ExchangeId::new(name),
                connection_id: Some(ConnectionId::new(name)),
                task_key: Some(key(name)),
                operation: "SendMessage".to_owned(),
                method: "POST".to_owned(),
                url: "http://127.0.0.1/".to_owned(),
                status: Some(200),
                started_at: 1,
                first_byte_ms: None,
                duration_ms: None,
                error: None,
                sent_bytes: 0,
                received_bytes: 0,
                trace_id: None,
            };
            let frame = Frame {
                exchange_id: ExchangeId::new(name),
                seq: 0,
                direction: Direction::Sent,
                kind: "body".to_owned(),
                body: word.as_bytes().to_vec(),
                at: 1,
            };
            wire::record(tx, &[Record::Exchange(exchange), Record::Frame(frame)], 1_000_000)
        })
        .await
        .unwrap();
}

/// Every file of the folder that holds `word`, backups aside.
fn files_with(folder: &Path, word: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("backups") {
                found.extend(files_with(&path, word));
            }
        } else if std::fs::read(&path).unwrap().windows(word.len()).any(|window| window == word.as_bytes()) {
            found.push(path.display().to_string());
        }
    }
    found
}

#[tokio::test]
async fn nothing_of_a_forgotten_task_is_left_in_any_file_but_the_backups_it_names() {
    let bench = Bench::with_task().await;
    let store = &bench.store;
    store.write("another", |tx| add_task(tx, "2")).await.unwrap();
    fill(store, "1", SECRET).await;
    fill(store, "2", "keep-this-word").await;
    let backup = store.back_up(50).await.unwrap();
    assert!(!files_with(store.folder(), SECRET).is_empty(), "it is there before");

    let forgotten = forget::task(store, key("1"), 60).await.unwrap();
    assert_eq!(forgotten.backups, [backup]);
    assert_eq!(files_with(store.folder(), SECRET), [""; 0]);
    assert!(store.read(|reader| search::query(reader, SECRET, 5)).await.unwrap().is_empty());

    let kept = store.read(|reader| tasks::load(reader, &key("2"))).await.unwrap().unwrap();
    assert_eq!((kept.row.last_event_seq, kept.messages.len(), kept.artifacts.len()), (2, 1, 1));
    assert!(store.read(|reader| approvals::get(reader, &ApprovalId::new("2"))).await.unwrap().is_some());
    assert_eq!(store.read(|reader| wire::latest(reader, None, 9)).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_task_that_is_not_there_cannot_be_forgotten() {
    let bench = Bench::new();
    let refused = forget::task(&bench.store, key("9"), 60).await;
    assert!(matches!(refused, Err(StoreError::NotFound { .. })), "{refused:?}");
}
