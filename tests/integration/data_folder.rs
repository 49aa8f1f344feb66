//! A folder that cannot be opened: the person's error, and opening it again.

use rusqlite::Connection;
use workbench_core::{HostKind, OpenError, OpenOptions, Workbench, restore_backup};

use crate::support::{Desk, Place};

/// Why the folder of `place` does not open.
async fn refused(place: &Place) -> OpenError {
    match place.open_with(None).await {
        Err(error) => error,
        Ok(_) => panic!("the folder should not open"),
    }
}

/// A folder with one conversation in it, not open.
async fn used() -> (Place, workbench_core::ConversationId) {
    let desk = Desk::new().await;
    let conversation = desk.converse_with_sample("story-planner").await;
    desk.say(&conversation, "Plan a story").await;
    desk.task_in(&conversation, "completed").await;
    desk.bench.store().back_up(1).await.expect("a backup");
    (desk.close().await, conversation)
}

#[tokio::test]
async fn a_folder_in_use_is_refused_and_its_holder_named() {
    let desk = Desk::new().await;
    let options = OpenOptions { host: HostKind::Web, ..desk.place().options() };
    let refused = Workbench::open(options).await.expect_err("one owner at a time");
    let OpenError::Held { holder: Some(holder) } = refused else { panic!("{refused:?}") };
    assert_eq!((holder.pid, holder.kind), (std::process::id(), HostKind::Desktop));
    desk.bench.settings().await.expect("the first owner is not disturbed");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused_untouched() {
    let (place, _) = used().await;
    settled(&place).await;
    let database = place.data().join("workbench.db");
    Connection::open(&database).unwrap().pragma_update(None, "user_version", 900).unwrap();
    let before = std::fs::read(&database).unwrap();
    let error = refused(&place).await;
    assert!(matches!(error, OpenError::Newer { found: 900, .. }), "{error:?}");
    assert!(error.to_string().contains("newer version"), "{error}");
    assert_eq!(std::fs::read(&database).unwrap(), before);
}

#[tokio::test]
async fn a_damaged_database_offers_its_backup_and_goes_on_from_there() {
    let (place, conversation) = used().await;
    settled(&place).await;
    std::fs::write(place.data().join("workbench.db"), b"this was a database once").unwrap();
    let error = refused(&place).await;
    let OpenError::Corrupt { backups } = error else { panic!("{error:?}") };
    assert_eq!(backups.len(), 1);
    restore_backup(&place.data(), HostKind::Desktop, &backups[0]).expect("the backup is whole");
    let desk = place.open().await;
    let task = desk.tasks(&conversation).await.pop().expect("the conversation is back");
    assert_eq!(task.row.state.as_str(), "completed");
}

#[tokio::test]
async fn an_emptied_database_is_told_of_and_goes_on_from_its_backup() {
    let (place, conversation) = used().await;
    settled(&place).await;
    std::fs::write(place.data().join("workbench.db"), b"").unwrap();
    let error = refused(&place).await;
    let OpenError::Gone { backups } = error else { panic!("{error:?}") };
    restore_backup(&place.data(), HostKind::Desktop, &backups[0]).expect("the backup is whole");
    let desk = place.open().await;
    assert_eq!(desk.tasks(&conversation).await.len(), 1, "the conversation is back");
}

#[tokio::test]
async fn deleting_the_lock_file_of_a_running_workbench_lets_no_second_one_in() {
    let desk = Desk::new().await;
    let lock = desk.place().data().join("workbench.lock");
    // Some systems keep a file that is in use, and with it the lock.
    let _ = std::fs::remove_file(lock);
    let refused = Workbench::open(desk.place().options()).await.expect_err("one owner at a time");
    assert!(matches!(refused, OpenError::Held { .. }), "{refused:?}");
}

/// Waits until the last owner has let go, by opening and closing once more.
async fn settled(place: &Place) {
    let desk = place.open_with(None).await.expect("it opens");
    let store = desk.bench.store().clone();
    desk.close().await;
    // The last clone: dropping it closes the file here and now.
    drop(store);
    while let Err(_held) = workbench_store::DataFolder::open(place.data(), HostKind::Desktop) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_said_to_be_unusable() {
    let place = Place::new();
    std::fs::write(place.data(), b"a file where the folder should be").unwrap();
    let error = refused(&place).await;
    assert!(matches!(error, OpenError::Other(_)), "{error:?}");
    assert_eq!(error.to_string(), "the data folder cannot be used");
}
