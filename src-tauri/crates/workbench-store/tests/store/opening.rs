//! Who may open the folder, and what is said of a file that cannot be used.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use workbench_store::{
    DataFolder, FolderError, Holder, HostKind, Store, StoreError, StoreOptions, restore_backup, settings,
};

use crate::support::open;

const HELD_FOLDER: &str = "WORKBENCH_TEST_HELD_FOLDER";

/// The other process of the test below: holds the folder until its input ends.
#[test]
fn holding_the_folder_in_another_process() {
    let Some(path) = std::env::var_os(HELD_FOLDER) else { return };
    let _folder = DataFolder::open(path, HostKind::Web).unwrap();
    println!("\nheld");
    std::io::stdout().flush().unwrap();
    let mut ended = String::new();
    std::io::stdin().read_line(&mut ended).unwrap();
}

#[test]
fn a_folder_held_by_another_process_is_refused_and_says_who_holds_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let mut other = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "opening::holding_the_folder_in_another_process", "--nocapture"])
        .env(HELD_FOLDER, &path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(other.stdout.take().unwrap()).lines();
    assert!(lines.by_ref().map_while(Result::ok).any(|line| line == "held"), "the other process has it");

    let refused = DataFolder::open(&path, HostKind::Desktop);
    let expected = Holder { pid: other.id(), kind: HostKind::Web };
    assert!(
        matches!(&refused, Err(FolderError::Held { holder: Some(holder), .. }) if *holder == expected),
        "{refused:?}"
    );
    drop(other.stdin.take());
    assert!(other.wait().unwrap().success());
    DataFolder::open(&path, HostKind::Desktop).expect("the lock went with the process");
}

#[cfg(unix)]
#[test]
fn the_folder_is_readable_by_its_user_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/data");
    let _folder = DataFolder::open(&path, HostKind::Desktop).unwrap();
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
}

pub(crate) fn reopen(path: &Path) -> Result<Store, StoreError> {
    Store::open(DataFolder::open(path, HostKind::Desktop).unwrap(), StoreOptions::at(2_000))
}

pub(crate) async fn theme(store: &Store) -> Option<String> {
    store.read(|reader| settings::get(reader, "theme")).await.unwrap()
}

#[tokio::test]
async fn a_damaged_file_offers_its_backups_and_a_restored_one_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let store = open(path.clone());
    store.write("theme", |tx| settings::set(tx, "theme", "\"dark\"")).await.unwrap();
    let older = store.back_up(5).await.unwrap();
    let newer = store.back_up(6).await.unwrap();
    drop(store);
    std::fs::write(path.join("workbench.db"), b"this was a database once").unwrap();

    let refused = reopen(&path).unwrap_err();
    let StoreError::Corrupt { backups } = refused else { panic!("{refused:?}") };
    assert_eq!(backups, [newer.clone(), older], "newest first");

    let data = DataFolder::open(&path, HostKind::Desktop).unwrap();
    let aside = restore_backup(&data, &newer, 7).unwrap();
    assert_eq!(std::fs::read(aside).unwrap(), b"this was a database once", "nothing is thrown away");
    let store = Store::open(data, StoreOptions::at(8)).unwrap();
    assert_eq!(theme(&store).await.as_deref(), Some("\"dark\""));
}

#[tokio::test]
async fn damage_inside_the_file_is_found_when_it_was_not_closed_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let store = open(path.clone());
    store
        .write("theme", |tx| settings::set(tx, "theme", &format!("\"{}\"", "x".repeat(90_000))))
        .await
        .unwrap();
    drop(store);
    let database = path.join("workbench.db");
    let mut bytes = std::fs::read(&database).unwrap();
    // The last ten pages are the end of the long value: nothing that opening would stumble over.
    let end_of_value = bytes.len() - 10 * 4096;
    bytes[end_of_value..].fill(0xA5);
    std::fs::write(&database, bytes).unwrap();
    drop(reopen(&path).expect("a file that was closed cleanly is not searched for damage"));
    std::fs::write(path.join("workbench.db-wal"), b"left behind").unwrap();
    let refused = reopen(&path);
    assert!(matches!(refused, Err(StoreError::Corrupt { .. })), "{refused:?}");
}

#[test]
fn a_damaged_backup_is_not_restored_over_anything() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    drop(open(path.clone()));
    let before = std::fs::read(path.join("workbench.db")).unwrap();
    let backup = folder.path().join("workbench-1-1.db");
    std::fs::write(&backup, vec![7; 8192]).unwrap();
    let data = DataFolder::open(&path, HostKind::Desktop).unwrap();
    assert!(matches!(restore_backup(&data, &backup, 9), Err(StoreError::Corrupt { .. })));
    assert_eq!(std::fs::read(path.join("workbench.db")).unwrap(), before);
}
