//! A full disk: it is reported, nothing accepted is lost, and work goes on once there is space. A limit on the
//! size of files stands in for the disk, because it needs neither privileges nor a disk.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;

use rstest::rstest;
use workbench_core::ledger::rows::{EntryKind, Who};
use workbench_core::{Content, CoreError, Outgoing, Settings};
use workbench_store::approvals::ApprovalState;
use workbench_store::{StoreError, conversations, sent};

use crate::support::{Desk, Place, approve};
use crate::till::{Fault, Habits, Till};

const FOLDER: &str = "WORKBENCH_TEST_FULL_FOLDER";
/// Space for a new data folder and a few messages.
const BYTES: &str = "--fsize=2000000:unlimited";
/// Fills up before so many messages.
const MANY: usize = 200;

/// The process whose disk is full: says things until it cannot, makes space, and says one more.
#[tokio::test]
async fn talking_until_the_disk_is_full() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let desk = Desk::at(PathBuf::from(folder), Arc::new(|_| {})).await;
    let conversation = desk.converse_with_sample("payments-clerk").await;
    let say = async |text: &str| {
        let content = Content { text: text.to_owned(), ..Content::default() };
        desk.bench.chats().say(Outgoing { conversation: conversation.clone(), content, task: None }).await
    };
    let mut taken_on = 0;
    let refused = loop {
        match say(&format!("{taken_on} {}", "words ".repeat(4000))).await {
            Ok(_) => taken_on += 1,
            Err(error) => break error,
        }
        assert!(taken_on < MANY, "the disk does not fill up");
    };
    assert!(matches!(refused, CoreError::Store(StoreError::Full)), "{refused:?}");
    let kept = conversation.clone();
    let kept = desk.read(move |reader| sent::of_conversation(reader, &kept)).await;
    assert_eq!(kept.len(), taken_on, "what was taken on can still be read, and nothing else is there");

    limit("unlimited");
    say("there is space again").await.expect("it goes on");
    desk.close().await;
    println!("taken on: {taken_on}");
}

const UNDONE: &str = "WORKBENCH_TEST_FULL_FOR_EVER";
const CANCELED: &str = "WORKBENCH_TEST_FULL_WHEN_CANCELED";

fn limit(size: &str) {
    let process = std::process::id().to_string();
    let size = format!("--fsize={size}:unlimited");
    let limited = Command::new("prlimit").args([&size, "--pid", &process]).status();
    assert!(limited.expect("util-linux is there").success());
}

/// The process in which a decision is taken back, or its task is to be canceled, while nothing can be written but the lock
/// file, which does not grow.
#[tokio::test]
async fn undoing_while_the_disk_is_full() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let till = Till::start(Habits::default()).await;
    let desk = Desk::at(PathBuf::from(folder), Arc::new(|_| {})).await;
    let (_, request) = desk.asked_by(&till.card(), "Pay 12,000 yen").await;
    let id = &request.request.id;
    let settings = desk.bench.settings().await.expect("settings");
    desk.bench.preferences().set(Settings { undo_seconds: 1, ..settings }).await.expect("settings");
    desk.decide(&request, approve()).await;
    limit("1000");
    let cancels = std::env::var_os(CANCELED).is_some();
    if cancels {
        let refused = desk.bench.sessions().cancel_task(&request.request.task_key).await;
        assert!(matches!(refused, Err(CoreError::Store(StoreError::Full))), "{refused:?}");
    } else {
        let refused = desk.bench.approvals().undo(id).await;
        assert!(matches!(refused, Err(CoreError::WithdrawalNotStored(StoreError::Full))), "{refused:?}");
    }
    if std::env::var_os(UNDONE).is_some() {
        // It ends like this.
        return;
    }

    // It comes due while writing is possible again.
    limit("unlimited");
    desk.place().pass(Duration::from_secs(1));
    let back = desk.request_when(id, ApprovalState::Pending).await;
    assert_eq!(till.book().arrivals, [], "nothing was sent");
    let told = desk.bench.ledger().of(id).await.expect("the ledger can be read");
    let last = &told.last().expect("there are rows").entry.fact;
    let who = if cancels { Who::Workbench } else { Who::Person };
    assert_eq!((last.kind, &last.who), (EntryKind::Withdrawn, &who));
    desk.decide(&back, approve()).await;
    desk.request_when(id, ApprovalState::Delivered).await;
}

/// The process whose disk fills up while a decision is on its way.
#[tokio::test]
async fn sending_while_the_disk_fills_up() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let faults = vec![Fault::Late { acted: true }].into();
    let till = Till::start(Habits { faults, ..Habits::default() }).await;
    let desk = Desk::at(PathBuf::from(folder), Arc::new(|_| {})).await;
    let (_, request) = desk.asked_by(&till.card(), "Pay 12,000 yen").await;
    desk.decide(&request, approve()).await;
    till.late_answer().await;
    limit("1000");
    till.let_late_answer_arrive();
    // Whatever is written of it is refused meanwhile.
    tokio::time::sleep(Duration::from_secs(1)).await;
    limit("unlimited");
    let settled = desk.wait_for("it to be on its way no longer", async |desk| {
        let state = desk.bench.approval(&request.request.id).await.unwrap().state;
        (state != ApprovalState::InFlight).then_some(state)
    });
    assert!(matches!(settled.await, ApprovalState::Uncertain | ApprovalState::Delivered));
    assert_eq!(till.book().arrivals.len(), 1, "nothing was sent again");
}

#[tokio::test]
async fn a_decision_under_way_on_a_full_disk_is_not_so_for_ever() {
    let sent = in_a_process("full_disk::sending_while_the_disk_fills_up", &Place::new(), &[]);
    let said = String::from_utf8_lossy(&sent.stdout).into_owned();
    assert!(sent.status.success(), "{said}\n{}", String::from_utf8_lossy(&sent.stderr));
}

fn in_a_process(test: &str, place: &Place, settings: &[(&str, &str)]) -> Output {
    Command::new("env")
        .args(["--ignore-signal=XFSZ"])
        .arg(std::env::current_exe().expect("this program has a path"))
        .args(["--exact", test, "--nocapture"])
        .env(FOLDER, place.data())
        .envs(settings.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("coreutils are there")
}

#[rstest]
#[tokio::test]
async fn a_decision_that_was_taken_back_while_the_disk_was_full_is_not_sent(
    #[values(false, true)] cancels: bool,
    #[values(false, true)] ends: bool,
) {
    let place = Place::new();
    let wanted = [(UNDONE, ends), (CANCELED, cancels)];
    let settings: Vec<_> = wanted.into_iter().filter_map(|(name, set)| set.then_some((name, "1"))).collect();
    let undone = in_a_process("full_disk::undoing_while_the_disk_is_full", &place, &settings);
    let said = String::from_utf8_lossy(&undone.stdout).into_owned();
    assert!(undone.status.success(), "{said}\n{}", String::from_utf8_lossy(&undone.stderr));
    if ends {
        let desk = place.open_with(None).await.expect("there is space again");
        let waiting = desk.requests().await.remove(0);
        let too_late = (ApprovalState::Queued, Some(0));
        assert_eq!((waiting.state, waiting.not_before), too_late, "whoever sends gives it back");
    }
}

#[tokio::test]
async fn a_full_disk_is_said_to_be_full_and_nothing_is_lost() {
    let place = Place::new();
    let talking = Command::new("env")
        .args(["--ignore-signal=XFSZ", "prlimit", BYTES])
        .arg(std::env::current_exe().expect("this program has a path"))
        .args(["--exact", "full_disk::talking_until_the_disk_is_full", "--nocapture"])
        .env(FOLDER, place.data())
        .stdin(Stdio::null())
        .output()
        .expect("coreutils and util-linux are there");
    let said = String::from_utf8_lossy(&talking.stdout).into_owned();
    assert!(talking.status.success(), "{said}\n{}", String::from_utf8_lossy(&talking.stderr));
    let taken_on: usize = said
        .split("taken on: ")
        .nth(1)
        .and_then(|rest| rest.split_whitespace().next())
        .and_then(|number| number.parse().ok())
        .expect("it says how much it took on");
    assert!(taken_on > 0, "the disk was full from the beginning");

    let desk = place.open().await;
    let kept = desk
        .read(|reader| {
            let conversations = conversations::list(reader, None, 10)?;
            let mut kept = 0;
            for conversation in conversations {
                kept += sent::of_conversation(reader, &conversation.id)?.len();
            }
            Ok(kept)
        })
        .await;
    assert_eq!(kept, taken_on + 1);
}
