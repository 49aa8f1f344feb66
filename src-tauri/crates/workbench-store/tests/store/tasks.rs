//! The log of a task and what is folded from it.

use std::collections::BTreeSet;

use a2a_protocol::Json;
use a2a_protocol::fold::TaskFold;
use a2a_protocol::model::{
    Artifact, ContextId, Extra, Message, Part, StreamEvent, Task, TaskId, TaskState, TaskStatus,
};
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop, prop_oneof, proptest};
use rstest::rstest;
use workbench_store::tasks::{EventKind, NewTask, Observed, StoredTask};
use workbench_store::{Change, ConnectionId, Store, StoreError, Tag, TaskKey, conversations, tasks};

use crate::support::{Bench, add_task, chunk, decode, key, new_task, observed, status};

async fn append(store: &Store, bodies: &[&str]) -> tasks::Appended {
    let events: Vec<Observed> = bodies.iter().map(|body| observed(body)).collect();
    store.write("append", move |tx| tasks::append_events(tx, &key("1"), &events, 20)).await.unwrap()
}

async fn load(store: &Store, task: TaskKey) -> StoredTask {
    store.read(move |reader| tasks::load(reader, &task)).await.unwrap().unwrap()
}

/// A chat that is open listens to its conversation alone.
#[tokio::test]
async fn what_changes_about_a_task_is_announced_of_its_conversation_as_well() {
    let bench = Bench::with_task().await;
    let mut changes = bench.store.changes();
    append(&bench.store, &[&status("WORKING", None)]).await;
    let announced = changes.recv().await.unwrap();
    for tag in [Tag::Tasks, Tag::Chats] {
        let change = Change { tag, id: Some("1".to_owned()) };
        assert!(announced.contains(&change), "{change:?} is not among {announced:?}");
    }
}

#[tokio::test]
async fn the_same_task_id_from_two_agents_is_two_tasks() {
    let bench = Bench::with_task().await;
    bench.store.write("second agent", |tx| add_task(tx, "2")).await.unwrap();
    let again = NewTask { task_key: key("other"), ..new_task("1") };
    let known = bench.store.write("again", move |tx| tasks::ensure(tx, &again, 30)).await.unwrap();
    assert_eq!(known, key("1"), "the same agent's task keeps its key");
    let second = bench
        .store
        .read(|reader| tasks::by_agent_id(reader, &ConnectionId::new("2"), &TaskId::new("task")))
        .await
        .unwrap();
    assert_eq!(second.map(|row| row.task_key), Some(key("2")));
}

#[tokio::test]
async fn a_message_that_arrives_three_ways_is_there_once() {
    let bench = Bench::with_task().await;
    let asked = status("INPUT_REQUIRED", Some(("m1", "Which day?")));
    let whole = r#"{"task":{"id":"task","contextId":"context","status":{"state":"TASK_STATE_INPUT_REQUIRED",
        "message":{"messageId":"m1","role":"ROLE_AGENT","parts":[{"text":"Which day?"}]}},
        "history":[{"messageId":"m1","role":"ROLE_AGENT","parts":[{"text":"Which day?"}]}]}}"#;
    append(&bench.store, &[&asked]).await;
    append(&bench.store, &[whole, &asked]).await;
    let task = load(&bench.store, key("1")).await;
    assert_eq!(task.messages.len(), 1);
    assert_eq!(task.status_message().map(Message::text).as_deref(), Some("Which day?"));
    assert_eq!(task.row.state, TaskState::InputRequired);
    assert_eq!(task.row.last_event_seq, 3, "the log has all of them");
    let in_conversation = bench
        .store
        .read(|reader| conversations::messages(reader, &workbench_store::ConversationId::new("1")))
        .await
        .unwrap();
    assert_eq!(in_conversation, task.messages);
}

#[tokio::test]
async fn words_since_an_event_are_told_without_what_a_history_brought_later() {
    let bench = Bench::with_task().await;
    let whole = r#"{"task":{"id":"task","contextId":"context","status":{"state":"TASK_STATE_WORKING"},
        "history":[{"messageId":"old","role":"ROLE_AGENT","parts":[{"text":"Long ago"}]}]}}"#;
    append(&bench.store, &[&status("INPUT_REQUIRED", Some(("m1", "Which day?")))]).await;
    append(&bench.store, &[whole, &status("WORKING", Some(("m2", "On it")))]).await;
    let since = async |seq| {
        let said =
            bench.store.read(move |reader| tasks::messages_since(reader, &key("1"), seq)).await.unwrap();
        said.iter().map(|stored| stored.message.text()).collect::<Vec<_>>()
    };
    assert_eq!(since(0).await, ["Which day?", "On it"]);
    assert_eq!(since(1).await, ["On it"]);
    assert_eq!(since(3).await, [""; 0]);
}

/// A stream brings the agent's words on an answer, a look at the task the answer itself.
#[tokio::test]
async fn what_a_history_tells_late_stands_before_what_it_was_said_before() {
    let bench = Bench::with_task().await;
    let (asks, waits) = (|id, text| status("WORKING", Some((id, text))), status("INPUT_REQUIRED", None));
    append(&bench.store, &[&asks("m1", "Where?"), &waits, &asks("m3", "Where, please?"), &waits]).await;
    let whole = r#"{"task":{"id":"task","contextId":"context","status":{"state":"TASK_STATE_INPUT_REQUIRED"},"history":[
        {"messageId":"m1","role":"ROLE_AGENT","parts":[{"text":"Where?"}]},
        {"messageId":"m2","role":"ROLE_USER","parts":[{"text":"Two of us"}]},
        {"messageId":"m3","role":"ROLE_AGENT","parts":[{"text":"Where, please?"}]}]}}"#;
    append(&bench.store, &[whole]).await;
    let task = load(&bench.store, key("1")).await.to_task();
    let texts: Vec<String> = task.history.iter().map(Message::text).collect();
    assert_eq!(texts, ["Where?", "Two of us", "Where, please?"]);
}

#[tokio::test]
async fn what_an_agent_sent_comes_back_byte_for_byte() {
    let bench = Bench::with_task().await;
    let data = r#"{ "amount": 12000.00, "id": 9007199254740993, "b": 1, "a": 2 }"#;
    let body = format!(
        r#"{{"statusUpdate":{{"taskId":"task","status":{{"state":"TASK_STATE_INPUT_REQUIRED","message":
        {{"messageId":"m","role":"ROLE_AGENT","metadata":{{"k": 1.0}},"parts":[ {{"data":{data},"odd":[1.50]}} ]}}}}}}}}"#
    );
    append(&bench.store, &[&body]).await;
    let (event, raw) = decode(&body);
    let StreamEvent::Status(update) = event else { panic!("a status") };
    let sent = update.status.message.unwrap();
    let task = load(&bench.store, key("1")).await;
    let stored = task.status_message().unwrap();
    assert_eq!(stored.parts, sent.parts, "with the bytes the parts were read from");
    assert_eq!(stored.parts[0].as_data().map(Json::as_str), Some(data));
    assert_eq!(stored.metadata, sent.metadata);
    let logged = bench.store.read(|reader| tasks::events(reader, &key("1"), 0, 10)).await.unwrap();
    assert_eq!(logged[0].raw.as_deref(), Some(raw.as_str()));
}

#[rstest]
#[case::as_most_write(r#"äöü \"quoted\"\n"#, "äöü \"quoted\"\n")]
#[case::with_escapes_of_its_own(r"\u00e4\/", "ä/")]
#[tokio::test]
async fn a_text_of_any_length_comes_back_byte_for_byte(#[case] written: &str, #[case] said: &str) {
    let bench = Bench::with_task().await;
    let body = format!(
        r#"{{"statusUpdate":{{"taskId":"task","status":{{"state":"TASK_STATE_INPUT_REQUIRED","message":
        {{"messageId":"m","role":"ROLE_AGENT","parts":[ {{"later":[1.50], "text" : "{}","metadata":{{"k":1.0}} }} ]}}}}}}}}"#,
        written.repeat(100_000)
    );
    append(&bench.store, &[&body]).await;
    let StreamEvent::Status(update) = decode(&body).0 else { panic!("a status") };
    let sent = update.status.message.unwrap();
    let task = load(&bench.store, key("1")).await;
    let stored = task.status_message().unwrap();
    assert_eq!(stored.parts, sent.parts, "with the bytes the part was read from");
    assert_eq!(stored.text(), said.repeat(100_000));
}

#[tokio::test]
async fn each_batch_of_chunks_is_one_new_row_until_the_task_settles() {
    let bench = Bench::with_task().await;
    append(&bench.store, &[&status("WORKING", None), &chunk("a", "0,", false, false)]).await;
    for number in 1..40 {
        let (one, two) = (chunk("a", &format!("{number},"), true, false), chunk("a", ";", true, false));
        append(&bench.store, &[&one, &two]).await;
    }
    let stored = stored_artifacts(&bench.store);
    assert_eq!(stored, (40, "[]".to_owned()), "a row per batch, and the artifact's own row untouched");
    let text_before = load(&bench.store, key("1")).await.artifacts[0].text();

    append(&bench.store, &[&status("COMPLETED", None)]).await;
    assert_eq!(stored_artifacts(&bench.store).0, 0, "joined");
    let after = load(&bench.store, key("1")).await;
    assert_eq!(after.artifacts[0].text(), text_before);
    assert_eq!(after.artifacts[0].parts.len(), 79);
    assert!(after.row.settled);
}

/// The number of chunk rows, and the joined parts of the first artifact.
fn stored_artifacts(store: &Store) -> (u32, String) {
    let connection = rusqlite::Connection::open(store.folder().join("workbench.db")).unwrap();
    let chunks = connection.query_row("SELECT count(*) FROM artifact_chunks", [], |row| row.get(0)).unwrap();
    let parts = connection.query_row("SELECT parts FROM artifacts", [], |row| row.get(0)).unwrap();
    (chunks, parts)
}

#[tokio::test]
async fn a_gap_and_a_loss_are_logged_and_any_later_event_finds_the_task_again() {
    let bench = Bench::with_task().await;
    let note = |kind| Observed::Note { kind, detail: Json::parse(r#"{"why":"cut"}"#).unwrap() };
    let lost = bench
        .store
        .write("lose", move |tx| {
            tasks::append_events(tx, &key("1"), &[note(EventKind::Gap), note(EventKind::Lost)], 20)
        })
        .await
        .unwrap();
    assert!(lost.row.lost);
    assert!(bench.store.read(tasks::open).await.unwrap().is_empty(), "nothing to watch");
    let found = append(&bench.store, &[&status("WORKING", None)]).await;
    assert!(!found.row.lost);
    assert_eq!((found.state_before, found.row.state), (TaskState::Unspecified, TaskState::Working));
    let kinds: Vec<_> = bench
        .store
        .read(|reader| tasks::events(reader, &key("1"), 0, 10))
        .await
        .unwrap()
        .into_iter()
        .map(|event| (event.seq, event.kind))
        .collect();
    assert_eq!(kinds, [(1, EventKind::Gap), (2, EventKind::Lost), (3, EventKind::Event)]);
}

#[tokio::test]
async fn the_log_can_be_neither_changed_nor_cut() {
    let bench = Bench::with_task().await;
    append(&bench.store, &[&status("WORKING", None), &status("COMPLETED", None)]).await;
    let connection = rusqlite::Connection::open(bench.store.folder().join("workbench.db")).unwrap();
    for sql in [
        "UPDATE task_events SET raw = '{}'",
        "UPDATE task_events SET seq = 9 WHERE seq = 1",
        "DELETE FROM task_events WHERE seq = 2",
        "DELETE FROM task_events",
    ] {
        let refused = connection.execute(sql, []).unwrap_err().to_string();
        assert!(refused.contains("the log of a task"), "{sql}: {refused}");
    }
}

#[tokio::test]
async fn appending_to_a_task_that_is_not_there_changes_nothing() {
    let bench = Bench::new();
    let event = observed(&status("WORKING", None));
    let refused =
        bench.store.write("append", move |tx| tasks::append_events(tx, &key("9"), &[event], 1)).await;
    assert!(matches!(refused, Err(StoreError::NotFound { what: "task", .. })), "{refused:?}");
}

#[tokio::test]
async fn what_is_said_around_a_status_stays_until_the_status_changes() {
    let bench = Bench::with_task().await;
    let said = async |body: &str| {
        append(&bench.store, &[body]).await;
        let task = load(&bench.store, key("1")).await.to_task();
        let written = |extra: &Extra| {
            let members = extra.iter().map(|(name, value)| format!("{name}:{}", value.as_str()));
            members.collect::<Vec<_>>().join(" ")
        };
        (written(&task.status.extra), written(&task.extra))
    };
    let update = |state: &str, of_status: &str, of_update: &str| {
        format!(
            r#"{{"statusUpdate":{{"taskId":"task","status":{{"state":"TASK_STATE_{state}"{of_status}}}{of_update}}}}}"#
        )
    };
    let whole = |state: &str, more: &str| {
        format!(r#"{{"task":{{"id":"task","status":{{"state":"TASK_STATE_{state}"}}{more}}}}}"#)
    };
    let asks = update("INPUT_REQUIRED", r#","x":1.50,"x":2"#, r#","final":"yes""#);
    let around = ("x:1.50 x:2 final:\"yes\"".to_owned(), String::new());
    assert_eq!(said(&asks).await, around, "as it came");
    assert_eq!(said(&whole("INPUT_REQUIRED", "")).await, around, "a look at the task leaves it out");
    let of_task = said(&whole("INPUT_REQUIRED", r#","artifacts":{"a":1}"#)).await;
    assert_eq!(of_task, (around.0, r#"artifacts:{"a":1}"#.to_owned()));
    assert_eq!(said(&whole("WORKING", "")).await, (String::new(), String::new()), "another status");
    said(&asks).await;
    assert_eq!(said(&update("INPUT_REQUIRED", "", "")).await.0, "", "said anew without it");
}

/// Folds the log of a task anew, as it stands in the database.
pub(crate) async fn folded_anew(store: &Store, row: &tasks::TaskRow) -> Task {
    folded_until(store, row, i64::MAX).await
}

/// Folds what the log of a task held at a moment.
pub(crate) async fn folded_until(store: &Store, row: &tasks::TaskRow, until: i64) -> Task {
    let key = row.task_key.clone();
    let log = store.read(move |reader| tasks::events(reader, &key, 0, u32::MAX)).await.unwrap();
    let begun = Task {
        id: row.task_id.clone(),
        context_id: Some(ContextId::new("context")),
        status: TaskStatus {
            state: TaskState::Unspecified,
            message: None,
            timestamp: None,
            extra: Vec::new(),
        },
        artifacts: Vec::new(),
        history: Vec::new(),
        metadata: None,
        extra: Vec::new(),
        raw: None,
    };
    let mut fold = TaskFold::resume(begun);
    for logged in log.iter().filter(|logged| logged.kind == EventKind::Event && logged.at <= until) {
        fold.apply(&decode(logged.raw.as_deref().unwrap()).0);
    }
    fold.task().unwrap().clone()
}

/// The fields in which both ways of folding must agree. Messages are compared as a set: the fold moves a message when
/// a whole task repeats it, the store keeps it where it was first seen.
#[derive(Debug, PartialEq)]
pub(crate) struct Agreed {
    state: TaskState,
    timestamp: Option<String>,
    context_id: Option<ContextId>,
    metadata: Option<Json>,
    asked: Option<(Option<String>, Vec<Part>)>,
    said: BTreeSet<(Option<String>, String, String)>,
    artifacts: Vec<Artifact>,
}

pub(crate) fn agreed(task: &Task) -> Agreed {
    let id = |message: &Message| message.message_id.as_ref().map(ToString::to_string);
    let messages = task.history.iter().chain(&task.status.message);
    Agreed {
        state: task.status.state.clone(),
        timestamp: task.status.timestamp.clone(),
        context_id: task.context_id.clone(),
        metadata: task.metadata.clone(),
        asked: task.status.message.as_ref().map(|message| (id(message), message.parts.clone())),
        said: messages
            .map(|message| (id(message), format!("{:?}", message.role), format!("{:?}", message.parts)))
            .collect(),
        artifacts: task.artifacts.iter().map(|artifact| Artifact { raw: None, ..artifact.clone() }).collect(),
    }
}

fn message_body() -> impl Strategy<Value = String> {
    prop_oneof![said_by("ROLE_AGENT"), said_by("ROLE_USER")]
}

fn said_by(role: &'static str) -> impl Strategy<Value = String> {
    (0..4_u8, prop_oneof!["[a-c]{1,3}", Just("日本".to_owned())]).prop_map(move |(id, text)| {
        format!(r#"{{"messageId":"m{id}","role":"{role}","parts":[{{"text":"{text}"}},{{"data":{{"n":{id}.0}}}}]}}"#)
    })
}

fn status_body() -> impl Strategy<Value = String> {
    const STATES: &[&str] = &["SUBMITTED", "WORKING", "INPUT_REQUIRED", "COMPLETED", "FAILED"];
    (prop::sample::select(STATES), prop::option::of(said_by("ROLE_AGENT")), 0..3_u8).prop_map(
        |(state, message, hour)| {
            let message = message.map_or_else(String::new, |body| format!(r#","message":{body}"#));
            format!(r#"{{"state":"TASK_STATE_{state}","timestamp":"2026-01-01T0{hour}:00:00Z"{message}}}"#)
        },
    )
}

fn artifact_body(id: u8) -> impl Strategy<Value = String> {
    (prop::collection::vec("[a-c ]{0,4}", 0..3), prop::option::of("[x-z]"), any::<bool>()).prop_map(
        move |(texts, name, has_metadata)| {
            let parts: Vec<String> = texts.iter().map(|text| format!(r#"{{"text":"{text}"}}"#)).collect();
            let name = name.map_or_else(String::new, |name| format!(r#","name":"{name}""#));
            let metadata = if has_metadata { r#","metadata":{"v":1.0}"# } else { "" };
            format!(r#"{{"artifactId":"a{id}","parts":[{}]{name}{metadata}}}"#, parts.join(","))
        },
    )
}

pub(crate) fn event_body() -> impl Strategy<Value = String> {
    let of_task = prop_oneof![9 => Just("task"), 1 => Just("another")];
    let whole = (
        status_body(),
        prop::collection::vec(message_body(), 0..3),
        prop_oneof![Just(Vec::new()), (artifact_body(0), artifact_body(1)).prop_map(|(a, b)| vec![b, a])],
        any::<bool>(),
    );
    prop_oneof![
        4 => (of_task.clone(), status_body()).prop_map(|(task, status)| format!(
            r#"{{"statusUpdate":{{"taskId":"{task}","contextId":"context","status":{status}}}}}"#
        )),
        6 => (of_task.clone(), (0..3_u8).prop_flat_map(artifact_body), any::<bool>(), any::<bool>()).prop_map(
            |(task, artifact, append, last)| format!(
                r#"{{"artifactUpdate":{{"taskId":"{task}","artifact":{artifact},"append":{append},"lastChunk":{last}}}}}"#
            )
        ),
        2 => message_body().prop_map(|message| format!(r#"{{"message":{message}}}"#)),
        2 => (of_task, whole).prop_map(|(task, (status, history, artifacts, has_metadata))| {
            let metadata = if has_metadata { r#","metadata":{"w":2.50}"# } else { "" };
            format!(
                r#"{{"task":{{"id":"{task}","contextId":"context","status":{status},"history":[{}],"artifacts":[{}]{metadata}}}}}"#,
                history.join(","),
                artifacts.join(",")
            )
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn the_projections_equal_the_fold_of_the_log_whatever_the_batches(
        batches in prop::collection::vec(prop::collection::vec(event_body(), 1..6), 1..8)
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let bench = Bench::with_task().await;
            for batch in &batches {
                let bodies: Vec<&str> = batch.iter().map(String::as_str).collect();
                append(&bench.store, &bodies).await;
            }
            let stored = load(&bench.store, key("1")).await;
            let anew = folded_anew(&bench.store, &stored.row).await;
            assert_eq!(agreed(&stored.to_task()), agreed(&anew));
        });
    }
}
