//! The owner of the folder, and the errors for a file that cannot be used.

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

#[test]
fn a_folder_whose_lock_file_was_deleted_is_still_held() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let first = DataFolder::open(&path, HostKind::Desktop).unwrap();
    let lock = path.join("workbench.lock");
    // Where the system does not let go of a file that is in use, the lock file itself is what holds.
    if std::fs::remove_file(&lock).is_ok() {
        let refused = DataFolder::open(&path, HostKind::Web);
        assert!(matches!(&refused, Err(FolderError::Held { holder: None, .. })), "{refused:?}");
        assert!(!lock.exists(), "whoever is refused leaves nothing behind");
        std::fs::write(&lock, "").unwrap();
    }
    let refused = DataFolder::open(&path, HostKind::Web);
    assert!(matches!(&refused, Err(FolderError::Held { .. })), "{refused:?}");
    drop(first);
    DataFolder::open(&path, HostKind::Web).expect("it is free");
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

/// Harm to a database that was in use.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Harm {
    Deleted,
    Emptied,
    MadeAnew,
}

impl Harm {
    pub(crate) fn be_done_to(self, database: &Path) {
        std::fs::remove_file(database).unwrap();
        match self {
            Self::Deleted => {}
            Self::Emptied => std::fs::write(database, "").unwrap(),
            Self::MadeAnew => {
                let made = rusqlite::Connection::open(database).unwrap();
                made.execute_batch("CREATE TABLE other (id INTEGER)").unwrap();
            }
        }
    }
}

#[tokio::test]
async fn a_database_that_is_gone_is_not_taken_for_one_that_never_was() {
    for harm in [Harm::Deleted, Harm::Emptied, Harm::MadeAnew] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let store = open(path.clone());
        store.write("theme", |tx| settings::set(tx, "theme", "\"dark\"")).await.unwrap();
        drop(store);
        let database = path.join("workbench.db");
        harm.be_done_to(&database);
        let left = std::fs::read(&database).ok();

        let refused = reopen(&path);
        assert!(
            matches!(&refused, Err(StoreError::Gone { backups }) if backups.is_empty()),
            "{harm:?}: {refused:?}"
        );
        assert_eq!(std::fs::read(&database).ok(), left, "{harm:?}: nothing is begun anew");
        let refused = reopen(&path);
        assert!(matches!(&refused, Err(StoreError::Gone { .. })), "{harm:?}: it is said again: {refused:?}");
    }
}

#[tokio::test]
async fn a_database_that_is_gone_comes_back_from_its_backup() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let store = open(path.clone());
    store.write("theme", |tx| settings::set(tx, "theme", "\"dark\"")).await.unwrap();
    let backup = store.back_up(5).await.unwrap();
    drop(store);
    // Somebody cleaned up and left only what they did not know.
    std::fs::remove_file(path.join("workbench.db")).unwrap();
    std::fs::remove_file(path.join("workbench.lock")).unwrap();

    let refused = reopen(&path).unwrap_err();
    let StoreError::Gone { backups } = refused else { panic!("{refused:?}") };
    assert_eq!(backups, std::slice::from_ref(&backup));
    let data = DataFolder::open(&path, HostKind::Desktop).unwrap();
    restore_backup(&data, &backup, 7).unwrap();
    let store = Store::open(data, StoreOptions::at(8)).unwrap();
    assert_eq!(theme(&store).await.as_deref(), Some("\"dark\""));
}

#[test]
fn a_first_start_that_came_to_nothing_is_not_taken_for_a_loss() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    drop(DataFolder::open(&path, HostKind::Desktop).unwrap());
    std::fs::write(path.join("workbench.db"), "").unwrap();
    drop(reopen(&path).expect("there was nothing to lose"));
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
