//! Forgetting a task leaves nothing of it in the folder, and everything of the others.

use std::path::Path;

use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::views::{self, View};
use workbench_store::approvals::{self, Decision};
use workbench_store::conversations::{self, Conversation, Draft};
use workbench_store::forget::{Keep, Removal, Scope, Why, forget, removals};
use workbench_store::sent::{self, SentStatus, said};
use workbench_store::wire::{self, Direction, Exchange, Frame, Record};
use workbench_store::{
    ApprovalId, ConnectionId, ConversationId, ExchangeId, Store, StoreError, Tick, Tx, connections,
    last_tick, search, tasks,
};

use crate::archiving;
use crate::support::{
    Bench, about, add_task, chunk, connection, conversation, key, observed, plain_exchange, request, status,
};

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
            views::record(tx, &id, &view)?;
            let decision = Decision {
                decision: format!("{{\"{word}\":1}}"),
                reply: word.to_owned(),
                not_before: 40,
                by_rule: None,
            };
            approvals::decide(tx, &id, 0, &asked.request_hash, &decision, 32)?;
            log::append(tx, &id, ApprovalEventKind::Decided, word, 33)?;
            let exchange = Exchange {
                connection_id: Some(ConnectionId::new(name)),
                task_key: Some(key(name)),
                ..plain_exchange(name)
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
pub(crate) fn files_with(folder: &Path, word: &str) -> Vec<String> {
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
async fn nothing_of_a_forgotten_task_is_in_any_file_but_the_backups_it_names() {
    let bench = Bench::with_task().await;
    let store = &bench.store;
    store.write("another", |tx| add_task(tx, "2")).await.unwrap();
    fill(store, "1", SECRET).await;
    fill(store, "2", "keep-this-word").await;
    let backup = store.back_up(50).await.unwrap();
    assert!(!files_with(store.folder(), SECRET).is_empty(), "it is there before");

    let forgotten = forget(store, Scope::Task(key("1")), 60).await.unwrap();
    assert_eq!(forgotten.backups.iter().map(|copy| &copy.path).collect::<Vec<_>>(), [&backup]);
    assert!(!forgotten.traces_left, "nobody else reads");
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
    let refused = forget(&bench.store, Scope::Task(key("9")), 60).await;
    assert!(matches!(refused, Err(StoreError::NotFound { .. })), "{refused:?}");
}

/// Exchanges that belong to no task, each with these bytes, cut in two.
async fn overhear(store: &Store, agent: &'static str, said: &'static [(&'static str, &'static str)]) {
    store
        .write("overhear", move |tx| {
            for (id, body) in said {
                let exchange = Exchange {
                    connection_id: Some(ConnectionId::new(agent)),
                    operation: "ListTasks".to_owned(),
                    started_at: 5,
                    ..plain_exchange(id)
                };
                let (first, second) = body.as_bytes().split_at(body.len() / 2);
                let frame = |seq: u32, bytes: &[u8]| {
                    Record::Frame(Frame {
                        exchange_id: ExchangeId::new(*id),
                        seq,
                        direction: Direction::Received,
                        kind: "body".to_owned(),
                        body: bytes.to_vec(),
                        at: 5,
                    })
                };
                let records = [Record::Exchange(exchange), frame(1, first), frame(2, second)];
                wire::record(tx, &records, 1_000_000)?;
            }
            Ok(())
        })
        .await
        .unwrap();
}

#[tokio::test]
async fn traffic_that_names_a_forgotten_task_without_being_of_it_goes_too() {
    const SAID: &[(&str, &str)] = &[
        ("listing", r#"{"tasks":[{"id":"task","history":"xyzzy-plugh-9041"}]}"#),
        ("card", r#"{"name":"multitasking"}"#),
    ];
    let bench = Bench::with_task().await;
    overhear(&bench.store, "1", SAID).await;
    forget(&bench.store, Scope::Task(key("1")), 60).await.unwrap();
    assert_eq!(files_with(bench.store.folder(), SECRET), [""; 0]);
    let left = bench.store.read(|reader| wire::latest(reader, None, 9)).await.unwrap();
    assert_eq!(left.iter().map(|exchange| exchange.id.as_str()).collect::<Vec<_>>(), ["card"]);
}

/// Rows that grow are moved between pages, and a page that they leave may keep a copy: `secure_delete` wipes what
/// is deleted, not what is moved.
#[tokio::test]
async fn nothing_of_an_agent_is_left_however_its_rows_were_moved() {
    let bench = Bench::with_task().await;
    let store = &bench.store;
    store.write("another", |tx| add_task(tx, "2")).await.unwrap();
    let mut random: u64 = 9041;
    let mut next = move |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    for _ in 0..12 {
        let drafts: Vec<(u64, u64)> = (0..500).map(|_| (next(500), next(60))).collect();
        store
            .write("drafts", move |tx| {
                for (number, length) in drafts {
                    let (agent, word) = if number % 2 == 0 { ("1", SECRET) } else { ("2", "keep-this-word") };
                    let id = ConversationId::new(format!("{number:03}"));
                    if conversations::get(tx, &id)?.is_none() {
                        conversations::insert(tx, &Conversation { id: id.clone(), ..conversation(agent) })?;
                    }
                    let text = format!("{word} ").repeat(usize::try_from(length).unwrap_or_default());
                    conversations::set_draft(tx, &id, &Draft { text, ..Draft::default() })?;
                }
                Ok(())
            })
            .await
            .unwrap();
    }
    let gone = forget(store, Scope::Agent(ConnectionId::new("1")), 60).await.unwrap();
    assert_eq!(gone.tasks, 1);
    assert_eq!(files_with(store.folder(), SECRET), [""; 0]);
    let agent = store.read(|reader| connections::get(reader, &ConnectionId::new("1"))).await.unwrap();
    assert!(agent.is_some(), "the agent itself stays");
    assert!(!files_with(store.folder(), "keep-this-word").is_empty(), "and so does what others said");
}

#[tokio::test]
async fn a_conversation_is_not_called_after_a_task_that_was_forgotten() {
    let bench = Bench::with_task().await;
    let store = &bench.store;
    let second = || {
        store.write("second", |tx| {
            conversations::set_title(tx, &ConversationId::new("1"), SECRET)?;
            let task = workbench_store::tasks::NewTask {
                task_key: key("2"),
                task_id: a2a_protocol::model::TaskId::new("other"),
                ..crate::support::new_task("1")
            };
            tasks::ensure(tx, &task, 20).map(drop)
        })
    };
    second().await.unwrap();
    forget(store, Scope::Task(key("1")), 60).await.unwrap();
    let known = store.read(|reader| conversations::get(reader, &ConversationId::new("1"))).await.unwrap();
    assert_eq!(known.map(|known| known.title).as_deref(), Some("Task 1"), "after what is left");
    assert_eq!(files_with(store.folder(), SECRET), [""; 0]);
    let gone = forget(store, Scope::Task(key("2")), 61).await.unwrap();
    assert_eq!((gone.tasks, gone.conversations), (1, 1), "a conversation with nothing in it goes, too");
}

#[tokio::test]
async fn what_somebody_else_reads_is_erased_once_that_ends() {
    let bench = Bench::with_task().await;
    let store = &bench.store;
    fill(store, "1", SECRET).await;
    let reading = rusqlite::Connection::open(store.folder().join("workbench.db")).unwrap();
    reading.execute_batch("BEGIN; SELECT count(*) FROM tasks").unwrap();
    let gone = forget(store, Scope::Task(key("1")), 60).await.unwrap();
    assert!(gone.traces_left, "the log cannot be emptied while it is read");
    reading.execute_batch("COMMIT").unwrap();
    store.write("anything", |tx| workbench_store::settings::set(tx, "theme", "1")).await.unwrap();
    assert_eq!(files_with(store.folder(), SECRET), [""; 0]);
}

/// Conversations that changed at these times, each with a task in this state. The one called `asks` has a request.
async fn history(store: &Store, known: &'static [(&'static str, i64, &'static str)]) {
    store
        .write("history", move |tx| {
            for (name, at, state) in known {
                connections::insert(tx, &connection(name))?;
                conversations::insert(tx, &Conversation { updated_at: *at, ..conversation(name) })?;
                tasks::ensure(tx, &crate::support::new_task(name), *at)?;
                tasks::append_events(tx, &key(name), &[observed(&status(state, None))], *at)?;
            }
            approvals::propose(tx, &request("asks", "asks"), &about("x"), 3).map(drop)
        })
        .await
        .unwrap();
}

async fn left(store: &Store) -> Vec<String> {
    let mut left: Vec<String> = store
        .read(|reader| conversations::list(reader, None, 99))
        .await
        .unwrap()
        .into_iter()
        .map(|known| known.id.as_str().to_owned())
        .collect();
    left.sort();
    left
}

const KNOWN: &[(&str, i64, &str)] = &[
    ("asks", 3, "COMPLETED"),
    ("new", 90, "COMPLETED"),
    ("old", 5, "COMPLETED"),
    ("older", 4, "FAILED"),
    ("waits", 2, "INPUT_REQUIRED"),
    ("works", 1, "WORKING"),
];

#[tokio::test]
async fn a_rule_removes_what_is_old_and_finished_and_nothing_that_waits() {
    let bench = Bench::new();
    history(&bench.store, KNOWN).await;
    let keep = Keep { since: Some(50), bytes: None };
    let gone = forget(&bench.store, Scope::Finished(keep), 100).await.unwrap();
    assert_eq!((gone.conversations, gone.tasks), (2, 2));
    assert_eq!(left(&bench.store).await, ["asks", "new", "waits", "works"]);
    let removed = Removal { at: 100, why: Why::Age, conversations: 2, tasks: 2 };
    assert_eq!(bench.store.read(|reader| removals(reader, 9)).await.unwrap(), [removed]);

    let again = forget(&bench.store, Scope::Finished(keep), 101).await.unwrap();
    assert_eq!(
        (again.conversations, bench.store.read(|reader| removals(reader, 9)).await.unwrap().len()),
        (0, 1)
    );
}

#[tokio::test]
async fn a_limit_on_size_takes_the_oldest_first_and_stops_when_it_is_kept() {
    let bench = Bench::new();
    history(&bench.store, KNOWN).await;
    fill_conversation(&bench.store, "old").await;
    let before = bench.store.read(workbench_store::forget::size).await.unwrap();
    let keep = Keep { since: None, bytes: Some(before - 50_000) };
    forget(&bench.store, Scope::Finished(keep), 100).await.unwrap();
    assert_eq!(left(&bench.store).await, ["asks", "new", "waits", "works"]);
    let all = Keep { since: None, bytes: Some(0) };
    forget(&bench.store, Scope::Finished(all), 100).await.unwrap();
    assert_eq!(left(&bench.store).await, ["asks", "waits", "works"], "what goes on stays, whatever its size");
}

async fn fill_conversation(store: &Store, name: &'static str) {
    let large = chunk("a", &"word ".repeat(40_000), false, true);
    store
        .write("large", move |tx| tasks::append_events(tx, &key(name), &[observed(&large)], 5).map(drop))
        .await
        .unwrap();
}

#[tokio::test]
async fn words_and_cancels_of_a_forgotten_task_count_for_tasks_called_alike() {
    let bench = Bench::with_task().await;
    let message = archiving::sent("m", "2", None, Vec::new(), SentStatus::Sent);
    let counts = |tx: &mut Tx<'_>| {
        let said = said::first_since(tx, &key("1"), Tick::default())?;
        Ok((said, tasks::cancel_asked(tx, &key("1"))?))
    };
    let before = bench.store.write("fill", move |tx| {
        add_task(tx, "2")?;
        sent::insert(tx, &message)?;
        tasks::note_cancel(tx, &key("2"))?;
        counts(tx)
    });
    assert_eq!(before.await.unwrap(), (None, None), "both are of another chat");
    let done = bench.store.read(last_tick).await.unwrap();
    forget(&bench.store, Scope::Conversation(ConversationId::new("2")), 100).await.unwrap();
    assert_eq!(bench.store.write("count", counts).await.unwrap(), (Some(done), Some(done)));
}
