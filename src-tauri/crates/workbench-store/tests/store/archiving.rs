//! The history as a file: an export is imported elsewhere unchanged, once, and as history.

use std::fs::File;
use std::io::{Cursor, Read, Seek};

use a2a_protocol::Json;
use a2a_protocol::model::{Content, Message, MessageId, Part, TaskId};
use workbench_store::approvals::log::{self, ApprovalEventKind};
use workbench_store::approvals::marks::About;
use workbench_store::approvals::{
    self, ApprovalState, Decision, Expected, NewApproval, expiry, inbox, outbox, receipts,
};
use workbench_store::archive::{self, Contents, Imported, Selection};
use workbench_store::cards::{self, SeenBy, Sighting, Verdict};
use workbench_store::connections::{self, Connection};
use workbench_store::conversations;
use workbench_store::forget::{Keep, Scope, forget};
use workbench_store::options::SendOptions;
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::tasks::{self, EventKind, NewTask, Observed, course};
use workbench_store::{ApprovalId, ConnectionId, ConversationId, Store, StoreError, Tx, ledger, search};

use crate::support::{
    Bench, about, add_task, chunk, connection, conversation, key, new_task, observed, request, status,
};

const CARD: &str = "{\n  \"name\": \"Clerk\",\n  \"version\": 1.0\n}";
/// Above what stands in a row.
const LARGE: usize = 300 * 1024;

fn plain(text: &str) -> String {
    text.to_owned()
}

/// An archive as bytes.
pub(crate) async fn exported(store: &Store, selection: Selection) -> Vec<u8> {
    let file = tempfile::tempfile().unwrap();
    let mut read = file.try_clone().unwrap();
    store.read(move |reader| archive::write(reader, &selection, &file, &plain, 5_000)).await.unwrap();
    let mut bytes = Vec::new();
    read.rewind().unwrap();
    read.read_to_end(&mut bytes).unwrap();
    bytes
}

pub(crate) fn examined(bytes: &[u8]) -> Result<Contents, archive::ArchiveError> {
    archive::examine(bytes, &|_, _, _| true)
}

#[expect(clippy::unnecessary_wraps, reason = "what an import is told by")]
fn about_any(_: &str) -> Option<About> {
    Some(about("words"))
}

pub(crate) async fn imported(store: &Store, bytes: &[u8]) -> Result<Imported, StoreError> {
    archive::import(store, Cursor::new(bytes.to_vec()), about_any, 9_000).await
}

fn message(id: &str, text: &str) -> Message {
    Message::user(MessageId::new(id), vec![Part::text(text)])
}

pub(crate) fn sent(
    id: &str,
    conversation: &str,
    task: Option<&str>,
    parts: Vec<Part>,
    status: SentStatus,
) -> Sent {
    Sent {
        message_id: MessageId::new(id),
        conversation_id: ConversationId::new(conversation),
        task_key: task.map(key),
        parts,
        options: SendOptions { history_length: Some(3), ..SendOptions::default() },
        extensions: None,
        status,
        error: None,
        created_at: 11,
        updated_at: 12,
    }
}

/// Two agents; a chat with words outside of tasks, a task that asks, one that is done, with bodies of every size.
pub(crate) async fn lived_in() -> Bench {
    let bench = Bench::new();
    bench.store.write("fill", fill).await.unwrap();
    bench
}

fn fill(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    let hash = connections::keep_card(tx, CARD, 5)?;
    let known = Connection {
        input: "clerk.example".to_owned(),
        card_url: Some("https://me:pw@clerk.example/card.json?key=s3cret".to_owned()),
        card_hash: Some(hash.clone()),
        auth: r#"{"kind":"bearer","secretSlot":"slot-1"}"#.to_owned(),
        ..connection("1")
    };
    connections::insert(tx, &known)?;
    let seen = Sighting {
        card_hash: &hash,
        seen_by: SeenBy::FirstUse,
        verdict: Verdict::Accepted,
        weight: None,
        signer_lost: false,
    };
    cards::add(tx, &known.id, seen, 6)?;
    conversations::insert(tx, &conversation("1"))?;
    tasks::ensure(tx, &NewTask { card_hash: Some(hash), ..new_task("1") }, 10)?;
    sent::insert(tx, &sent("s-0", "1", None, vec![Part::text("nobody answered")], SentStatus::Queued))?;
    let mut file = Part::new(Content::Raw("QUJD".repeat(LARGE / 4).into()));
    file.filename = Some("invoice.pdf".to_owned());
    let parts = vec![Part::text("Pay, please"), file];
    sent::insert(tx, &sent("s-1", "1", Some("1"), parts, SentStatus::Streaming))?;
    let raw = Json::parse("{ \"messageId\": \"r\",\n \"amount\": 12000.00 }").unwrap();
    conversations::add_reply(tx, &ConversationId::new("1"), &message("r", "a direct reply"), &raw, 13)?;
    let large = "x".repeat(LARGE);
    tasks::append_events(tx, &key("1"), &[observed(&chunk("a", &large, false, false))], 20)?;
    tasks::append_events(tx, &key("1"), &[observed(&chunk("a", " and more", true, true))], 21)?;
    let gap = Observed::Note { kind: EventKind::Gap, detail: Json::parse("null").unwrap() };
    let asks = r#"{"task":{"id":"task","contextId":"context","y":[1.50],"status":{"state":"TASK_STATE_INPUT_REQUIRED","x":"more",
        "message":{"messageId":"m","role":"ROLE_AGENT","parts":[{"text":"Really 日本?"}]}}}}"#;
    tasks::append_events(tx, &key("1"), &[gap, observed(asks)], 22)?;
    approvals::propose(tx, &request("1", "open"), &about("words"), 23)?;
    delivered(tx, "done")?;

    add_task(tx, "2")?;
    tasks::append_events(tx, &key("2"), &[observed(&status("COMPLETED", None))], 30)?;
    Ok(())
}

/// A request of the first task that was answered.
fn delivered(tx: &mut Tx<'_>, name: &'static str) -> Result<(), StoreError> {
    let asked = NewApproval { linked_to: Some(ApprovalId::new("open")), ..request("1", name) };
    let id = ApprovalId::new(name);
    approvals::propose(tx, &asked, &about("words"), 24)?;
    let decision = Decision {
        decision: "{\"yes\":1}".to_owned(),
        reply: "{\"slot\":\"slot-2\"}".to_owned(),
        not_before: 0,
        by_rule: None,
    };
    approvals::decide(tx, &id, 0, &asked.request_hash, &decision, 25)?;
    let queued = Expected { state: ApprovalState::Queued, attempt: 0 };
    outbox::claim(tx, &id, queued, "\"same\"", 26)?;
    let flying = Expected { state: ApprovalState::InFlight, attempt: 1 };
    approvals::advance(tx, &id, flying, ApprovalState::Delivered, Some("{}"), 27)?;
    log::append(tx, &id, ApprovalEventKind::Decided, "{\"viewed\":true}", 25)
}

#[tokio::test]
async fn what_leaves_comes_in_elsewhere_and_leaves_there_as_the_same_bytes() {
    let bench = lived_in().await;
    let left = exported(&bench.store, Selection::All).await;
    let contents = examined(&left).unwrap();
    assert_eq!((contents.conversations(), contents.tasks(), contents.requests), (2, 2, 2));
    assert_eq!(contents.messages, 4, "two sent, a reply, and the question");
    let names: Vec<_> = contents.agents.iter().map(|agent| (&*agent.name, &*agent.address)).collect();
    assert_eq!(names, [("Agent 1", "https://clerk.example/card.json"), ("Agent 2", "localhost")]);

    let elsewhere = Bench::new();
    let added = imported(&elsewhere.store, &left).await.unwrap();
    assert_eq!(added, Imported { agents: 2, conversations: 2, tasks: 2, ..Imported::default() });
    assert_eq!(
        String::from_utf8(exported(&elsewhere.store, Selection::All).await).unwrap(),
        String::from_utf8(left).unwrap(),
    );
    let load = |store: &Store| {
        let store = store.clone();
        async move { store.read(|reader| tasks::load(reader, &key("1"))).await.unwrap().unwrap() }
    };
    let (here, there) = (load(&bench.store).await, load(&elsewhere.store).await);
    assert_eq!(here.to_task(), there.to_task(), "the task is what it was, its question among it");
    assert_eq!((there.status_extra.len(), there.extra.len()), (1, 1), "and what is said around it");
    assert!(elsewhere.store.examine().await.unwrap().is_empty(), "rows, files and search fit each other");
    let found = elsewhere.store.read(|reader| search::query(reader, "日本", 5)).await.unwrap();
    assert_eq!(found.len(), 1, "what came is found like everything else");
}

#[tokio::test]
async fn an_archive_holds_no_name_of_a_slot_and_nothing_that_may_be_a_key() {
    let bench = lived_in().await;
    let text = String::from_utf8(exported(&bench.store, Selection::All).await).unwrap();
    for hidden in ["slot-1", "s3cret", "me:pw", "bearer"] {
        assert!(!text.contains(hidden), "{hidden}");
    }
    let file = tempfile::tempfile().unwrap();
    let mut read = file.try_clone().unwrap();
    let without = |text: &str| text.replace("Pay, please", "[redacted]").replace("Really", "[redacted]");
    let writing =
        bench.store.read(move |reader| archive::write(reader, &Selection::All, &file, &without, 5_000));
    writing.await.unwrap();
    let mut text = String::new();
    read.rewind().unwrap();
    read.read_to_string(&mut text).unwrap();
    assert!(!text.contains("Pay, please") && !text.contains("Really"), "every line is without it");
    examined(text.as_bytes()).unwrap();
}

#[tokio::test]
async fn a_secret_that_stands_everywhere_does_not_take_the_file_apart() {
    let bench = lived_in().await;
    for secret in ["text", "content", "event", "done", "parts", "1", "-"] {
        let file = tempfile::tempfile().unwrap();
        let mut read = file.try_clone().unwrap();
        let without = move |text: &str| text.replace(secret, "[redacted]");
        let writing =
            bench.store.read(move |reader| archive::write(reader, &Selection::All, &file, &without, 5_000));
        writing.await.unwrap();
        read.rewind().unwrap();
        let contents = archive::examine(read, &|_, _, _| true);
        assert_eq!(contents.unwrap().tasks(), 2, "{secret}");
    }
}

#[tokio::test]
async fn taking_it_in_again_adds_nothing_and_changes_nothing_that_is_here() {
    let bench = lived_in().await;
    let left = exported(&bench.store, Selection::All).await;
    let rename = |tx: &mut Tx<'_>| tasks::set_title(tx, &key("1"), "My own words");
    bench.store.write("rename", rename).await.unwrap();
    let before = exported(&bench.store, Selection::All).await;
    assert_eq!(imported(&bench.store, &left).await.unwrap(), Imported::default());
    assert_eq!(exported(&bench.store, Selection::All).await, before);
    let agent = bench.store.read(|reader| connections::get(reader, &ConnectionId::new("1"))).await.unwrap();
    let agent = agent.unwrap();
    assert!(agent.removed_at.is_none() && agent.auth.contains("slot-1"), "it stays connected");
    assert_eq!(blobs(&bench.store), 3, "and no file stays that nobody uses");
}

/// Files of large bodies.
pub(crate) fn blobs(store: &Store) -> usize {
    std::fs::read_dir(store.folder().join("blobs")).unwrap().count()
}

#[tokio::test]
async fn nothing_that_came_in_goes_on() {
    let bench = lived_in().await;
    let left = exported(&bench.store, Selection::All).await;
    let elsewhere = Bench::new();
    imported(&elsewhere.store, &left).await.unwrap();
    let open = elsewhere.store.read(|reader| {
        assert_eq!(tasks::open(reader)?, [], "nobody watches");
        assert_eq!(inbox::counts(reader, 0)?, inbox::Counts::default(), "nobody is asked");
        assert_eq!(inbox::over(reader)?, (1, 1), "what was asked can be read");
        assert_eq!(sent::unfinished(reader)?, [], "nothing is sent");
        assert!(receipts::missing(reader)?.is_empty() && expiry::next(reader, 0)?.is_none());
        assert_eq!(ledger::head(reader)?.count, 0, "the ledger knows nothing of it");
        assert_eq!(connections::list(reader)?, [], "its agents are removed ones");
        let whole = course::CourseQuery { limit: 9, ..course::CourseQuery::default() };
        assert_eq!(course::courses(reader, &whole)?.tasks, [], "pictures are of what happened here");
        let open = approvals::get(reader, &ApprovalId::new("open"))?.unwrap();
        let task = tasks::get(reader, &key("1"))?.unwrap();
        let chat = conversations::get(reader, &ConversationId::new("1"))?.unwrap();
        Ok((open.state, task.imported_at, chat.imported_at))
    });
    assert_eq!(open.await.unwrap(), (ApprovalState::LeftOpen, Some(9_000), Some(9_000)));
    let agent = elsewhere.store.read(|reader| connections::get(reader, &ConnectionId::new("1"))).await;
    assert_eq!(agent.unwrap().unwrap().removed_at, Some(9_000), "and keep their names");
}

#[tokio::test]
async fn a_forgotten_task_comes_back_and_goes_on_when_its_agent_tells_of_it() {
    let bench = lived_in().await;
    let left = exported(&bench.store, Selection::Tasks(vec![key("1")])).await;
    forget(&bench.store, Scope::Conversation(ConversationId::new("1")), 60).await.unwrap();
    assert_eq!(imported(&bench.store, &left).await.unwrap().tasks, 1);
    let row = |store: &Store| {
        let store = store.clone();
        async move { store.read(|reader| tasks::get(reader, &key("1"))).await.unwrap().unwrap() }
    };
    assert_eq!(row(&bench.store).await.imported_at, Some(9_000));
    let told = |tx: &mut Tx<'_>| {
        tasks::append_events(tx, &key("1"), &[observed(&status("WORKING", None))], 70).map(drop)
    };
    bench.store.write("told", told).await.unwrap();
    let row = row(&bench.store).await;
    assert_eq!((row.imported_at, row.last_event_seq), (None, 5), "the log goes on where it ended");
    assert_eq!(bench.store.read(tasks::open).await.unwrap(), [row], "and somebody watches it");
}

#[tokio::test]
async fn a_limit_on_age_counts_from_when_something_came() {
    let bench = lived_in().await;
    let left = exported(&bench.store, Selection::Agent(ConnectionId::new("2"))).await;
    let elsewhere = Bench::new();
    imported(&elsewhere.store, &left).await.unwrap();
    let removed = async |since| {
        let keep = Keep { since: Some(since), bytes: None };
        forget(&elsewhere.store, Scope::Finished(keep), 9_500).await.unwrap().conversations
    };
    assert_eq!(removed(9_000).await, 0, "it is old, and came just now");
    assert_eq!(removed(9_001).await, 1);
}

#[tokio::test]
async fn a_selection_is_what_was_selected_and_can_be_completed_later() {
    let bench = lived_in().await;
    bench
        .store
        .write("more", |tx| {
            let more = NewTask { task_id: TaskId::new("other"), task_key: key("3"), ..new_task("1") };
            tasks::ensure(tx, &more, 40).map(drop)
        })
        .await
        .unwrap();
    let task = exported(&bench.store, Selection::Tasks(vec![key("3")])).await;
    let contents = examined(&task).unwrap();
    assert_eq!((contents.conversations(), contents.tasks(), contents.messages), (1, 1, 0));
    let agent = exported(&bench.store, Selection::Agent(ConnectionId::new("2"))).await;
    assert_eq!(examined(&agent).unwrap().agents.len(), 1);
    let chat = exported(&bench.store, Selection::Conversation(ConversationId::new("1"))).await;
    assert_eq!(examined(&chat).unwrap().tasks(), 2);

    let elsewhere = Bench::new();
    for part in [&task, &agent, &chat] {
        imported(&elsewhere.store, part).await.unwrap();
    }
    assert_eq!(
        exported(&elsewhere.store, Selection::All).await,
        exported(&bench.store, Selection::All).await,
        "in pieces it is the same as at once",
    );
    let missing = Selection::Tasks(vec![key("nowhere")]);
    let file = tempfile::tempfile().unwrap();
    let refused = bench.store.read(move |reader| archive::write(reader, &missing, &file, &plain, 1)).await;
    assert!(matches!(refused, Err(StoreError::NotFound { .. })), "{refused:?}");
}

/// An archive that is not a copy in memory.
#[tokio::test]
async fn a_file_is_read_line_by_line() {
    let bench = lived_in().await;
    let left = exported(&bench.store, Selection::All).await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("history.jsonl");
    std::fs::write(&path, left).unwrap();
    let contents = archive::examine(File::open(&path).unwrap(), &|_, _, _| true).unwrap();
    let elsewhere = Bench::new();
    let file = File::open(&path).unwrap();
    let added = archive::import(&elsewhere.store, file, about_any, 9_000).await.unwrap();
    assert_eq!(added.tasks, contents.tasks());
}
