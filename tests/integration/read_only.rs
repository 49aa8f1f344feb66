//! A read-only data folder, or a read-only database in it: it is reported, and left unchanged.
//!
//! The tests may run as root, who may write everything, so a process without that privilege opens the folder.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use workbench_core::{HostKind, OpenError, OpenOptions, Workbench};

use crate::support::{Desk, Place};

const FOLDER: &str = "WORKBENCH_TEST_READ_ONLY_FOLDER";

/// The process that may not write.
#[tokio::test]
async fn opening_what_may_not_be_written() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let refused = loop {
        let options = OpenOptions::new(PathBuf::from(&folder), HostKind::Desktop);
        match Workbench::open(options).await.expect_err("what may not be written does not open") {
            // Whoever had it open before lets go when its last task ends.
            OpenError::Held { .. } => tokio::task::yield_now().await,
            refused => break refused,
        }
    };
    assert!(matches!(refused, OpenError::ReadOnly), "{refused:?}");
    println!("refused: {refused}");
}

#[tokio::test]
async fn an_unwritable_folder_is_refused_and_opens_unharmed_when_it_may() {
    is_refused_while(|folder| vec![(folder.to_owned(), 0o500), (folder.join("workbench.lock"), 0o400)]).await;
}

#[tokio::test]
async fn an_unwritable_database_is_refused_and_opens_unharmed_when_it_may() {
    is_refused_while(|folder| vec![(folder.join("workbench.db"), 0o400)]).await;
}

#[tokio::test]
async fn a_place_where_no_folder_may_be_made_is_refused() {
    let place = Place::new();
    let parent = place.data().parent().expect("it lies somewhere").to_owned();
    fs::set_permissions(&parent, Permissions::from_mode(0o500)).unwrap();
    let said = open_without_privilege(place.data()).await;
    fs::set_permissions(&parent, Permissions::from_mode(0o700)).unwrap();
    assert_refused(&said);
}

/// Takes the rights that `rights` names from a used folder, sees it refused, gives them back and reads on.
async fn is_refused_while(rights: impl Fn(&Path) -> Vec<(PathBuf, u32)>) {
    let desk = Desk::new().await;
    let conversation = desk.converse_with_sample("story-planner").await;
    desk.say(&conversation, "Plan a story").await;
    desk.task_in(&conversation, "completed").await;
    let place = desk.close().await;
    let taken = rights(&place.data());
    let before: Vec<u32> =
        taken.iter().map(|(path, _)| fs::metadata(path).expect("it is there").mode()).collect();
    for (path, mode) in &taken {
        fs::set_permissions(path, Permissions::from_mode(*mode)).unwrap();
    }
    let said = open_without_privilege(place.data()).await;
    for ((path, _), mode) in taken.iter().zip(before).rev() {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }
    assert_refused(&said);

    let desk = place.open().await;
    let task = desk.tasks(&conversation).await.pop().expect("the conversation is there");
    assert_eq!(task.row.state.as_str(), "completed");
}

/// Runs [`opening_what_may_not_be_written`] as somebody who is bound by the rights of files.
async fn open_without_privilege(folder: PathBuf) -> Output {
    // Not on this thread: whoever had the folder open here still has to let go.
    tokio::task::spawn_blocking(move || opener(&folder).output().expect("util-linux is there")).await.unwrap()
}

fn opener(folder: &Path) -> Command {
    let program = std::env::current_exe().expect("this program has a path");
    let is_root = fs::metadata("/proc/self").expect("there is a /proc").uid() == 0;
    let mut command = if is_root {
        let mut bound = Command::new("setpriv");
        bound.args(["--bounding-set", "-dac_override,-dac_read_search"]).arg(program);
        bound
    } else {
        Command::new(program)
    };
    command
        .args(["--exact", "read_only::opening_what_may_not_be_written", "--nocapture"])
        .env(FOLDER, folder)
        .stdin(Stdio::null());
    command
}

#[track_caller]
fn assert_refused(output: &Output) {
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("refused: the data folder cannot be written"), "{said}");
}
