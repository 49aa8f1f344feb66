//! Restoring a backup, and checking that all data are as written.

use std::path::PathBuf;

use tempfile::TempDir;
use workbench_store::attachments::{self, Attachment};
use workbench_store::{AttachmentId, DataFault, Restoration, Store, StoreError, Tx, settings};

use crate::opening::{reopen, theme};
use crate::support::open;

/// A folder with a store in it that is dark.
async fn dark() -> (TempDir, PathBuf, Store) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let store = open(path.clone());
    store.write("theme", |tx| settings::set(tx, "theme", "\"dark\"")).await.unwrap();
    (folder, path, store)
}

/// A file that is too large for the database.
fn large(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    let attachment = Attachment {
        id: AttachmentId::new("a"),
        name: "a.txt".to_owned(),
        media_type: "text/plain".to_owned(),
        size: 0,
        created_at: 1,
    };
    attachments::insert(tx, &attachment, &vec![7; 400_000])
}

#[tokio::test]
async fn a_chosen_backup_is_in_place_at_the_next_start_and_the_old_is_kept() {
    let (_folder, path, store) = dark().await;
    let chosen = store.back_up(5).await.unwrap();
    let name = chosen.file_name().unwrap().to_str().unwrap().to_owned();
    store.write("theme", |tx| settings::set(tx, "theme", "\"light\"")).await.unwrap();
    store.plan_restore(Some(&name)).await.unwrap();
    assert_eq!(store.planned_restore().as_deref(), Some(name.as_str()));
    assert_eq!(theme(&store).await.as_deref(), Some("\"light\""), "nothing happens before the next start");
    drop(store);

    let store = reopen(&path).unwrap();
    assert_eq!(theme(&store).await.as_deref(), Some("\"dark\""));
    let kept = format!("workbench-{}-2000.db", schema(&name));
    assert_eq!(store.restored(), Some(&Restoration { backup: name.clone(), kept: Some(kept.clone()) }));
    assert_eq!(store.planned_restore(), None, "once");
    store.plan_restore(Some(&kept)).await.unwrap();
    drop(store);
    assert_eq!(theme(&reopen(&path).unwrap()).await.as_deref(), Some("\"light\""), "and back again");
}

/// The schema in the name of a backup.
fn schema(name: &str) -> &str {
    name.split('-').nth(1).unwrap()
}

#[tokio::test]
async fn a_backup_is_read_whole_before_anything_is_promised() {
    let (_folder, path, store) = dark().await;
    let backups = path.join("backups");
    std::fs::create_dir_all(&backups).unwrap();
    std::fs::write(backups.join("workbench-1-1.db"), vec![7; 8192]).unwrap();
    let refused = store.plan_restore(Some("workbench-1-1.db")).await;
    assert!(matches!(refused, Err(StoreError::Corrupt { .. })), "{refused:?}");
    assert_eq!(store.planned_restore(), None);
    let newer = store.back_up(9).await.unwrap();
    rusqlite::Connection::open(&newer).unwrap().pragma_update(None, "user_version", 900).unwrap();
    let name = newer.file_name().unwrap().to_str().unwrap();
    let refused = store.plan_restore(Some(name)).await;
    assert!(matches!(refused, Err(StoreError::Newer { found: 900, .. })), "{refused:?}");
    let missing = store.plan_restore(Some("workbench-9-9.db")).await;
    assert!(matches!(missing, Err(StoreError::NotFound { .. })), "{missing:?}");
}

#[tokio::test]
async fn a_backup_damaged_since_it_was_chosen_leaves_everything_as_it_is() {
    let (_folder, path, store) = dark().await;
    let chosen = store.back_up(5).await.unwrap();
    let name = chosen.file_name().unwrap().to_str().unwrap().to_owned();
    store.plan_restore(Some(&name)).await.unwrap();
    drop(store);
    std::fs::write(&chosen, b"this was a database once").unwrap();
    let store = reopen(&path).unwrap();
    assert_eq!(store.restored(), Some(&Restoration { backup: name, kept: None }));
    assert_eq!(theme(&store).await.as_deref(), Some("\"dark\""));
}

#[tokio::test]
async fn everything_is_looked_at_down_to_the_files_beside_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let store = open(path.clone());
    store.write("large", large).await.unwrap();
    assert_eq!(store.examine().await.unwrap(), []);
    let file = std::fs::read_dir(path.join("blobs")).unwrap().next().unwrap().unwrap();
    std::fs::write(file.path(), b"cut off").unwrap();
    let name = file.file_name().to_str().unwrap().to_owned();
    assert_eq!(store.examine().await.unwrap(), [DataFault::File { name }]);
}

#[tokio::test]
async fn a_file_that_only_a_backup_names_is_kept_until_the_backup_goes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let store = open(path.clone());
    store.write("large", large).await.unwrap();
    let backup = store.back_up(5).await.unwrap();
    drop(store);
    // As if the row had gone with a restoration.
    let present = rusqlite::Connection::open(path.join("workbench.db")).unwrap();
    present.execute_batch("DELETE FROM attachments; DELETE FROM blob_uses; DELETE FROM blobs").unwrap();
    drop(present);
    let files = || std::fs::read_dir(path.join("blobs")).unwrap().count();
    drop(reopen(&path).unwrap());
    assert_eq!(files(), 1, "the backup needs it");
    let store = reopen(&path).unwrap();
    store.remove_copy(backup.file_name().unwrap().to_str().unwrap()).await.unwrap();
    drop(store);
    drop(reopen(&path).unwrap());
    assert_eq!(files(), 0);
}
