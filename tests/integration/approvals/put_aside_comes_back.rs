//! A snoozed request comes back, even if that fails at first.

use std::time::Duration;

use rusqlite::Connection;
use tokio::time::timeout;
use workbench_core::{Announcement, ApprovalId};

use super::asked_by_till;
use crate::secrets::Listening;
use crate::support::Desk;

const HOUR: Duration = Duration::from_hours(1);
/// Ends what would never end.
const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn a_request_that_could_not_be_brought_back_comes_later_without_spinning() {
    let log = Listening::default();
    tracing::subscriber::with_default(log.clone(), || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(wake_twice(&log));
    });
}

async fn wake_twice(log: &Listening) {
    let failures = || log.heard().matches("could not be brought back").count();
    let (_till, desk) = asked_by_till(&[]).await;
    let request = desk.request().await;
    let until = request.created_at + i64::try_from(HOUR.as_millis()).unwrap();
    desk.bench.approvals().snooze(&request.request.id, Some(until)).await.unwrap();
    let mut told = desk.bench.announcements();

    // Somebody else's hands: whoever asks cannot be read.
    let database = Connection::open(desk.place().data().join("workbench.db")).unwrap();
    database.execute_batch("ALTER TABLE connections RENAME TO elsewhere").unwrap();
    desk.place().pass(HOUR);
    look_again(&desk).await;
    let failing = async {
        while failures() == 0 {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, failing).await.expect("it is tried");
    // Time enough for many more tries.
    for _ in 0..1000 {
        desk.read(|_| Ok(())).await;
    }
    assert!(failures() <= 2, "once for each time that somebody rang, and again after a while only");

    database.execute_batch("ALTER TABLE elsewhere RENAME TO connections").unwrap();
    look_again(&desk).await;
    let coming_back = async {
        loop {
            if let Announcement::NewRequest { approval, .. } = told.recv().await.unwrap() {
                return approval;
            }
        }
    };
    let back = timeout(PATIENCE, coming_back).await.expect("it is brought back after all");
    assert_eq!(back, request.request.id);
}

/// Any request that is put aside has the clock looked at.
async fn look_again(desk: &Desk) {
    desk.bench.approvals().snooze(&ApprovalId::new("nobody"), None).await.unwrap();
}
