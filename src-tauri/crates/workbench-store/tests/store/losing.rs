//! Files of the database that somebody deletes or replaces while it is open. Windows lets nobody do that.

use std::path::{Path, PathBuf};

use workbench_store::{
    DataFolder, HostKind, Lost, Store, StoreError, StoreOptions, restore_backup, settings,
};

use crate::opening::{Harm, reopen, theme};
use crate::support::open;

async fn set(store: &Store, theme: &'static str) -> Result<(), StoreError> {
    store.write("theme", move |tx| settings::set(tx, "theme", theme)).await
}

/// The backup that holds what was stored.
async fn refused(store: &Store) -> String {
    let refused = set(store, "\"late\"").await;
    let Err(StoreError::Lost(Lost { backup: Some(backup) })) = refused else { panic!("{refused:?}") };
    backup
}

/// The next start says that the database is gone, and offers the one backup there is.
async fn comes_back(path: &Path) -> PathBuf {
    let gone = reopen(path).unwrap_err();
    let StoreError::Gone { backups } = gone else { panic!("{gone:?}") };
    let [backup] = backups.as_slice() else { panic!("{backups:?}") };
    let data = DataFolder::open(path, HostKind::Desktop).unwrap();
    restore_backup(&data, backup, 7).unwrap();
    let store = Store::open(data, StoreOptions::at(8)).unwrap();
    assert_eq!(theme(&store).await.as_deref(), Some("\"dark\""), "the last that was stored");
    backup.clone()
}

#[tokio::test]
async fn a_database_deleted_or_replaced_takes_nothing_more_and_is_kept_whole() {
    for harm in [Harm::Deleted, Harm::Emptied, Harm::MadeAnew] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let store = open(path.clone());
        set(&store, "\"dark\"").await.unwrap();
        assert_eq!(store.lost(), None);
        harm.be_done_to(&path.join("workbench.db"));

        let backup = refused(&store).await;
        assert_eq!(store.lost(), Some(Lost { backup: Some(backup.clone()) }), "{harm:?}");
        assert_eq!(refused(&store).await, backup, "{harm:?}: one backup is enough");
        assert_eq!(theme(&store).await.as_deref(), Some("\"dark\""), "{harm:?}: it can still be read");
        drop(store);
        assert_eq!(comes_back(&path).await, path.join("backups").join(backup), "{harm:?}");
    }
}

#[tokio::test]
async fn what_was_stored_is_kept_though_nothing_is_written_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let store = open(path.clone());
    set(&store, "\"dark\"").await.unwrap();
    Harm::Deleted.be_done_to(&path.join("workbench.db"));
    let last = store.fold_log().await;
    assert!(matches!(last, Err(StoreError::Lost(_))), "a program that ends finds it: {last:?}");
    drop(store);
    comes_back(&path).await;
}

#[tokio::test]
async fn a_log_that_is_deleted_takes_nothing_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let store = open(path.clone());
    set(&store, "\"dark\"").await.unwrap();
    std::fs::remove_file(path.join("workbench.db-wal")).unwrap();
    refused(&store).await;
    drop(store);
    assert_eq!(theme(&reopen(&path).unwrap()).await.as_deref(), Some("\"dark\""));
}

#[tokio::test]
async fn of_what_is_elsewhere_anyway_no_backup_appears_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let data = DataFolder::open(&path, HostKind::Desktop).unwrap();
    let options = StoreOptions { is_original: false, ..StoreOptions::at(8) };
    let store = Store::open(data, options).unwrap();
    std::fs::remove_dir_all(&path).unwrap();
    let refused = set(&store, "\"late\"").await;
    assert!(matches!(refused, Err(StoreError::Lost(Lost { backup: None }))), "{refused:?}");
    assert!(!path.exists(), "who closed it wants nothing of it left");
}

#[tokio::test]
async fn a_data_folder_that_is_moved_away_is_not_written_to_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let store = open(path.clone());
    set(&store, "\"dark\"").await.unwrap();
    std::fs::rename(&path, folder.path().join("moved")).unwrap();
    let backup = refused(&store).await;
    assert!(path.join("backups").join(backup).exists(), "what there was is where it is looked for");
}
