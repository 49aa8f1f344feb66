//! A refusal that names another address: the second copy of a decision leaves only to a task that still asks.

use workbench_store::approvals::ApprovalState;

use super::asked_by_till;
use crate::support::approve;
use crate::till::Fault;

#[tokio::test]
async fn a_decision_that_is_sent_on_goes_after_another_look() {
    let (till, desk) = asked_by_till(&[Fault::SendsOn { answered: false }]).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;

    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let book = till.book();
    let [refused, taken] = book.arrivals.as_slice() else { panic!("two copies: {:?}", book.arrivals) };
    assert_eq!(refused.message_id, taken.message_id, "the same message");
    assert!(taken.looks > refused.looks, "the task was looked at in between");
    assert_eq!(book.paid.len(), 1);
}

#[tokio::test]
async fn a_decision_that_is_sent_on_does_not_go_to_a_task_that_went_on() {
    let (till, desk) = asked_by_till(&[Fault::SendsOn { answered: true }]).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;

    desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert_eq!(till.book().arrivals.len(), 1, "no second copy left");
    assert_eq!(till.book().paid, [""; 0]);
}
