//! A copied database sends nothing of its waiting messages and decisions by itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use a2a_protocol::model::MessageId;
use rstest::rstest;
use tokio::time::timeout;
use workbench_store::approvals::{self, ApprovalState, Decision, Expected, outbox};
use workbench_store::forget::{Scope, answered, forget};
use workbench_store::options::SendOptions;
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::{
    ApprovalId, Change, ConversationId, DataFolder, HostKind, Store, StoreError, Tag, Tx, restore_backup,
};

use crate::opening::reopen;
use crate::support::{about, add_task, new_task, open, request};

/// When the decision may be sent.
const DUE: i64 = 1_500;

fn wait_to_be_sent(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    add_task(tx, "1")?;
    approvals::propose(tx, &request("1", "a"), &about("Pay?"), 100)?;
    let decision =
        Decision { decision: "{}".to_owned(), reply: "{}".to_owned(), not_before: DUE, by_rule: None };
    approvals::decide(tx, &ApprovalId::new("a"), 0, "hash-a", &decision, 200)?;
    sent::insert(
        tx,
        &Sent {
            message_id: MessageId::new("m"),
            conversation_id: ConversationId::new("1"),
            task_key: None,
            parts: Vec::new(),
            options: SendOptions::default(),
            extensions: None,
            status: SentStatus::Queued,
            error: None,
            created_at: 200,
            updated_at: 200,
        },
    )
}

fn send(tx: &mut Tx<'_>, message: &str) -> Result<(), StoreError> {
    sent::set_status(tx, &MessageId::new(message), SentStatus::Sending, None, 300)
}

/// When the decision may be sent, and how far the message got.
async fn waiting(store: &Store) -> (Option<i64>, SentStatus) {
    let found = store.read(|reader| {
        let decision = approvals::get(reader, &ApprovalId::new("a"))?.unwrap();
        assert_eq!(decision.state, ApprovalState::Queued, "whoever sends gives it back");
        Ok((decision.not_before, sent::get(reader, &MessageId::new("m"))?.unwrap().status))
    });
    found.await.unwrap()
}

/// Goes by itself, as before.
const GOES: (Option<i64>, SentStatus) = (Some(DUE), SentStatus::Queued);
/// Too old to go by itself, and perhaps sent.
const IS_ASKED_ABOUT: (Option<i64>, SentStatus) = (Some(0), SentStatus::Sending);

/// A folder in which a decision and a message wait, not open.
async fn left_waiting(path: &Path) {
    let store = open(path.to_owned());
    store.write("wait", wait_to_be_sent).await.unwrap();
}

/// The fate of the folder between two starts.
#[derive(Debug, Clone, Copy)]
enum Fate {
    Nothing,
    Renamed,
    Copied,
    /// The database alone, as whoever brings a file back from elsewhere does it.
    Replaced,
    /// An older copy was written over the database, which is the same file then. Nothing was sent since.
    SetBack,
    /// The same after a message was sent, by a workbench that was started and stopped since.
    SetBackAfterSending,
    /// As if the first start had ended before the database knew which file it is.
    Unmarked,
    /// As if it had been made before databases knew that.
    Older,
}

impl Fate {
    /// Where the folder is then.
    async fn befall(self, path: &Path) -> PathBuf {
        let (elsewhere, database) = (path.with_file_name("elsewhere"), path.join("workbench.db"));
        match self {
            Self::Nothing => {}
            Self::Renamed => {
                fs::rename(path, &elsewhere).unwrap();
                return elsewhere;
            }
            Self::Copied => {
                fs::create_dir(&elsewhere).unwrap();
                fs::copy(&database, elsewhere.join("workbench.db")).unwrap();
                return elsewhere;
            }
            Self::Replaced => {
                let copy = path.join("copy");
                fs::copy(&database, &copy).unwrap();
                fs::rename(copy, database).unwrap();
            }
            Self::SetBack => fs::write(&database, fs::read(&database).unwrap()).unwrap(),
            Self::SetBackAfterSending => {
                let before = fs::read(&database).unwrap();
                let store = open(path.to_owned());
                store.write("send", |tx| send(tx, "m")).await.unwrap();
                drop(store);
                fs::write(&database, before).unwrap();
            }
            Self::Unmarked => sql(&database, "DELETE FROM own_file"),
            Self::Older => {
                sql(
                    &database,
                    "DROP TABLE search_waiting; DROP TABLE token_usage; DROP TABLE own_file; DROP TABLE sendings; DROP TABLE answered_tasks; DROP INDEX tasks_by_agents_id; DROP INDEX messages_by_their_id;
                     ALTER TABLE tasks DROP COLUMN status_extra; ALTER TABLE tasks DROP COLUMN extra;
                     ALTER TABLE tasks DROP COLUMN updates;
                     ALTER TABLE sent DROP COLUMN under_way_tick; ALTER TABLE approvals DROP COLUMN set_back;
                     ALTER TABLE tasks DROP COLUMN cancel_tick; ALTER TABLE sent DROP COLUMN created_tick;
                     ALTER TABLE approvals DROP COLUMN created_tick; ALTER TABLE approvals DROP COLUMN decided_tick;
                     ALTER TABLE outbox DROP COLUMN claimed_tick; ALTER TABLE task_states DROP COLUMN tick;
                     DROP TABLE logical_clock; DROP TABLE said;
                     DROP TABLE search_index; DROP TABLE search_texts; DROP TABLE search_spans;
                     DROP TABLE run_costs; DROP TABLE run_calls; DROP TABLE run_events; DROP TABLE run_pins; DROP TABLE runs; DROP TABLE run_files;
                     DROP TABLE served_tasks; DROP TABLE served_callers; DROP TABLE served;
                     CREATE TABLE search (title, body); PRAGMA user_version = 32",
                );
            }
        }
        path.to_owned()
    }
}

fn sql(database: &Path, batch: &str) {
    rusqlite::Connection::open(database).unwrap().execute_batch(batch).unwrap();
}

/// The state in an older copy that is written over the database.
const BEFORE_IT_WAS_SENT: &str =
    "UPDATE sendings SET number = 0; UPDATE approvals SET state = 'queued', attempt = 0";

async fn claim(store: &Store) -> bool {
    let expected = Expected { state: ApprovalState::Queued, attempt: 0 };
    let claiming =
        store.write("claim", move |tx| outbox::claim(tx, &ApprovalId::new("a"), expected, "{}", DUE));
    claiming.await.unwrap()
}

#[rstest]
#[case::by_the_decision(None)]
#[case::by_another_message(Some("m"))]
#[tokio::test]
async fn a_database_that_is_set_back_while_it_is_open_sends_nothing_by_itself(
    #[case] sent: Option<&'static str>,
) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    left_waiting(&path).await;
    let store = open(path.clone());
    assert!(claim(&store).await, "it may be sent");
    sql(&path.join("workbench.db"), BEFORE_IT_WAS_SENT);
    assert_eq!(waiting(&store).await, GOES, "what leaves changes nothing of what waits");
    let mut changes = store.changes();
    match sent {
        Some(message) => store.write("send", move |tx| send(tx, message)).await.unwrap(),
        None => assert!(!claim(&store).await, "it may have been sent"),
    }
    assert_eq!(waiting(&store).await, IS_ASKED_ABOUT);
    let told = timeout(Duration::from_secs(20), changes.recv()).await.expect("somebody is told").unwrap();
    for tag in [Tag::Approvals, Tag::Chats] {
        assert!(told.contains(&Change { tag, id: None }), "whoever looks at it is told: {told:?}");
    }
    assert!(claim(&store).await, "what is decided from then on goes");
}

#[rstest]
#[case::by_the_database(false)]
#[case::by_the_lock_file(true)]
#[tokio::test]
async fn what_was_sent_by_an_earlier_run_is_known_while_the_database_is_open(#[case] by_lock_file: bool) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    left_waiting(&path).await;
    let store = open(path.clone());
    assert!(claim(&store).await, "it may be sent");
    drop(store);
    if by_lock_file {
        sql(&path.join("workbench.db"), BEFORE_IT_WAS_SENT);
    }
    let store = reopen(&path).unwrap();
    sql(&path.join("workbench.db"), BEFORE_IT_WAS_SENT);
    assert!(!claim(&store).await, "it was sent");
    assert_eq!(waiting(&store).await.0, IS_ASKED_ABOUT.0);
}

#[rstest]
#[case(Fate::Nothing, GOES)]
#[case(Fate::Renamed, GOES)]
#[case(Fate::Copied, IS_ASKED_ABOUT)]
#[case(Fate::Replaced, IS_ASKED_ABOUT)]
#[case(Fate::SetBack, GOES)]
#[case(Fate::SetBackAfterSending, IS_ASKED_ABOUT)]
#[case(Fate::Unmarked, IS_ASKED_ABOUT)]
#[case(Fate::Older, IS_ASKED_ABOUT)]
#[tokio::test]
async fn what_waits_goes_by_itself_only_in_the_file_that_it_was(
    #[case] fate: Fate,
    #[case] expected: (Option<i64>, SentStatus),
) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    left_waiting(&path).await;
    let path = fate.befall(&path).await;
    assert_eq!(waiting(&reopen(&path).unwrap()).await, expected, "{fate:?}");

    // From then on it is this file.
    sql(
        &path.join("workbench.db"),
        &format!("UPDATE approvals SET not_before = {DUE}; UPDATE sent SET status = 'queued'"),
    );
    assert_eq!(waiting(&reopen(&path).unwrap()).await, GOES, "{fate:?}");
}

#[tokio::test]
async fn a_decision_taken_for_sending_is_remembered_outside_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    left_waiting(&path).await;
    let database = path.join("workbench.db");
    let before = fs::read(&database).unwrap();
    let store = reopen(&path).unwrap();
    let expected = Expected { state: ApprovalState::Queued, attempt: 0 };
    let claim = move |tx: &mut Tx<'_>| outbox::claim(tx, &ApprovalId::new("a"), expected, "{}", 300);
    assert!(store.write("claim", claim).await.unwrap());
    // The process ends before anybody hears of it.
    drop(store);
    fs::write(&database, before).unwrap();
    assert_eq!(waiting(&reopen(&path).unwrap()).await, IS_ASKED_ABOUT);
}

#[tokio::test]
async fn a_file_that_is_written_anew_stays_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    left_waiting(&path).await;
    let store = reopen(&path).unwrap();
    store.write("another", |tx| add_task(tx, "2")).await.unwrap();
    forget(&store, Scope::Conversation(ConversationId::new("2")), 300).await.unwrap();
    drop(store);
    assert_eq!(waiting(&reopen(&path).unwrap()).await, GOES);
}

#[tokio::test]
async fn nothing_of_a_backup_goes_by_itself_however_it_came_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    left_waiting(&path).await;
    let store = reopen(&path).unwrap();
    let backup = store.back_up(5).await.unwrap();
    assert_eq!(waiting(&store).await, GOES, "a backup changes nothing of what it is made of");
    drop(store);
    // Over the very file that it was made of, which stays the same one.
    fs::copy(&backup, path.join("workbench.db")).unwrap();
    let store = reopen(&path).unwrap();
    assert_eq!(waiting(&store).await, IS_ASKED_ABOUT, "by hand");

    store.plan_restore(backup.file_name().unwrap().to_str()).await.unwrap();
    drop(store);
    assert_eq!(waiting(&reopen(&path).unwrap()).await, IS_ASKED_ABOUT, "as it was planned");

    let data = DataFolder::open(&path, HostKind::Desktop).unwrap();
    restore_backup(&data, &backup, 7).unwrap();
    drop(data);
    assert_eq!(waiting(&reopen(&path).unwrap()).await, IS_ASKED_ABOUT, "in the place of a damaged one");
}

#[tokio::test]
async fn an_answer_since_a_backup_stays_known_when_the_backup_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    left_waiting(&path).await;
    let store = reopen(&path).unwrap();
    let backup = store.back_up(5).await.unwrap();
    let arrives = |tx: &mut Tx<'_>| {
        add_task(tx, "2")?;
        approvals::propose(tx, &request("2", "b"), &about("Pay?"), 100)?;
        let waits = Expected { state: ApprovalState::Queued, attempt: 0 };
        approvals::advance(tx, &ApprovalId::new("a"), waits, ApprovalState::Delivered, None, 300)
    };
    assert!(store.write("deliver", arrives).await.unwrap());
    store.plan_restore(backup.file_name().unwrap().to_str()).await.unwrap();
    drop(store);

    let store = reopen(&path).unwrap();
    assert_eq!(waiting(&store).await, IS_ASKED_ABOUT);
    let known = store.read(|reader| answered(reader, &new_task("1").task_id)).await.unwrap();
    let under: Vec<_> = known.iter().map(|task| task.connection_id.as_str()).collect();
    assert_eq!(under, ["1"], "what only waited had no answer");
}

#[tokio::test]
async fn a_backup_does_not_say_that_a_message_that_stayed_here_never_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    left_waiting(&path).await;
    let store = reopen(&path).unwrap();
    let fail = |tx: &mut Tx<'_>| {
        let held = r#"{"hints":[],"mayHaveArrived":false}"#;
        sent::set_status(tx, &MessageId::new("m"), SentStatus::Failed, Some(held), 300)
    };
    store.write("fail", fail).await.unwrap();
    let backup = store.back_up(5).await.unwrap();
    store.plan_restore(backup.file_name().unwrap().to_str()).await.unwrap();
    drop(store);

    let store = reopen(&path).unwrap();
    let error = store.read(|reader| Ok(sent::get(reader, &MessageId::new("m"))?.unwrap().error));
    assert_eq!(error.await.unwrap().as_deref(), Some(r#"{"hints":[],"mayHaveArrived":true}"#));
}
