//! Restoring one of the program's own backups, which lacks the later decisions.

use a2a_server::scripted::{Reply, Script};
use rstest::rstest;
use workbench_core::CoreError;
use workbench_core::approvals::fate::{Fate, fate_of};
use workbench_store::approvals::ApprovalState;
use workbench_store::approvals::receipts::Receipt;

use super::asked_by_till;
use super::scripted::{answer, asked, asking, taken, task_of, waits_for_another_attempt, with_receipt};
use crate::support::{answer_all, approve, by_button, outcome};

#[tokio::test]
async fn an_answer_that_waited_at_the_copy_is_not_said_to_have_got_nowhere() {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    let busy = Reply::json(429, "{}").header("Retry-After", "3");
    peer.rescript(Script::new().on("SendMessage", busy).on("GetTask", answer(&waiting)));
    desk.decide(&request, approve()).await;
    waits_for_another_attempt(&desk, &request).await;
    desk.bench.history().back_up().await.unwrap();
    let backup = desk.bench.history().copies().pop().expect("there is one").name;
    peer.rescript(Script::new().on("SendMessage", taken(&waiting)).on("GetTask", answer(&waiting)));
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    desk.bench.history().plan_restore(Some(&backup)).await.unwrap();

    let desk = desk.close().await.open().await;
    let over = desk.request_when(&request.request.id, ApprovalState::Refused).await;
    assert_eq!(fate_of(&over), Some(Fate::InDoubt), "{}", outcome(&over));
    let anew = desk.request().await;
    let detail = desk.bench.screens().request_detail(&anew.request.id).await.unwrap();
    assert!(detail.removed_at.is_some(), "the card says that it was answered");
}

#[tokio::test]
async fn nothing_is_decided_that_going_back_to_a_backup_would_lose() {
    let (till, desk) = asked_by_till(&[]).await;
    let request = desk.request().await;
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    desk.bench.history().back_up().await.unwrap();
    let backup = desk.bench.history().copies().pop().expect("there is one").name;
    desk.bench.history().plan_restore(Some(&backup)).await.unwrap();
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    let refused =
        desk.bench.approvals().decide(id, hash, answer_all(&request, &approve()), by_button()).await;
    assert!(matches!(refused, Err(CoreError::GoesBack { name }) if name == backup));

    desk.bench.history().plan_restore(None).await.unwrap();
    desk.decide(&request, approve()).await;
    desk.request_when(id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1, "it waited for that");
}

/// The copy lacks everything that was written or canceled since it was made.
#[rstest]
#[case::taken(true)]
#[case::broken_off(false)]
#[tokio::test]
async fn a_tasks_course_after_a_decision_in_set_back_data_may_come_of_others(#[case] is_taken: bool) {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    desk.bench.history().back_up().await.unwrap();
    let backup = desk.bench.history().copies().pop().expect("there is one").name;
    desk.bench.history().plan_restore(Some(&backup)).await.unwrap();
    let reply = if is_taken { taken(&waiting) } else { Reply::no_answer() };
    peer.rescript(Script::new().on("SendMessage", reply).on("GetTask", answer(&waiting)));

    let desk = desk.close().await.open().await;
    desk.decide(&request, approve()).await;
    let sent = if is_taken { ApprovalState::Delivered } else { ApprovalState::Uncertain };
    desk.request_when(&request.request.id, sent).await;
    let done = waiting.replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED");
    peer.rescript(Script::new().on("GetTask", answer(&done)));
    let task = task_of(&desk, &request).await;
    desk.bench.elsewhere().open_task(&task.connection_id, &task.task_id).await.expect("the task is read");
    if is_taken {
        with_receipt(&desk, &request.request.id, Receipt::Unclear).await;
    } else {
        let over = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
        assert!(outcome(&over).contains("went-on-after-set-back"), "{}", outcome(&over));
    }
}
