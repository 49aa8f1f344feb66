//! A disk that is full: said so, nothing lost that was taken on, and going on once there is space.
//!
//! A limit to the size of files stands for the disk, because it needs neither privileges nor a disk.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use workbench_core::{Content, CoreError, Outgoing};
use workbench_store::{StoreError, conversations, sent};

use crate::support::{Desk, Place};

const FOLDER: &str = "WORKBENCH_TEST_FULL_FOLDER";
/// What a new data folder needs, and a few messages.
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
        desk.bench.say(Outgoing { conversation: conversation.clone(), content, task: None }).await
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

    let process = std::process::id().to_string();
    let space = Command::new("prlimit").args(["--fsize=unlimited", "--pid", &process]).status();
    assert!(space.expect("util-linux is there").success());
    say("there is space again").await.expect("it goes on");
    desk.close().await;
    println!("taken on: {taken_on}");
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
