//! Two saved agents that lead to one: what it asks stands in two cards, and is answered once.

use a2a_protocol::model::TaskId;
use workbench_core::TaskKey;
use workbench_core::approvals::batch::{BatchAction, Chosen, WhyStaying};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::tasks::{self, NewTask};

use super::asked_by_till;
use crate::support::{Desk, approve, outcome, reject};
use crate::till::{Fault, Till};

/// A till that is saved twice, and its request under both.
async fn asked_twice(faults: &[Fault]) -> (Till, Desk, Approval, Approval) {
    let (till, desk) = asked_by_till(faults).await;
    let first = desk.request().await;
    let connection_id = desk.connect(&till.card()).await;
    let conversation_id = desk.bench.start_conversation(&connection_id).await.unwrap();
    let adopting = desk.bench.store().write("adopt", move |tx| {
        let task = NewTask {
            task_key: TaskKey::new("adopted"),
            connection_id,
            task_id: TaskId::new("task-1"),
            context_id: None,
            conversation_id,
            card_hash: None,
            title: String::new(),
        };
        tasks::ensure(tx, &task, 1)
    });
    adopting.await.unwrap();
    // Tasks that have not settled are taken up at the start.
    let desk = desk.restart().await;
    let second = desk
        .wait_for("the second card", async |desk| {
            desk.open_requests().await.into_iter().find(|open| open.request.id != first.request.id)
        })
        .await;
    (till, desk, first, second)
}

#[tokio::test]
async fn each_card_says_where_else_its_request_waits() {
    let (_till, desk, first, second) = asked_twice(&[]).await;
    for (one, other) in [(&first, &second), (&second, &first)] {
        let detail = desk.bench.request_detail(&one.request.id).await.unwrap();
        let [twin] = detail.also_under.as_slice() else { panic!("one other: {:?}", detail.also_under) };
        assert_eq!((&twin.approval.request.id, twin.agent.as_str()), (&other.request.id, "Till"));
    }
}

#[tokio::test]
async fn the_second_answer_is_held_until_the_person_knows_of_the_first() {
    let (till, desk, first, second) = asked_twice(&[Fault::Ignores]).await;
    desk.decide(&first, approve()).await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;
    // The till asks as before, so that a look alone would not keep it.
    desk.decide(&second, approve()).await;
    let back = desk.wait_for("the decision to come back", async |desk| {
        let known = desk.bench.approval(&second.request.id).await.unwrap();
        (known.state == ApprovalState::Pending && known.outcome.is_some()).then_some(known)
    });
    let back = back.await;
    assert!(outcome(&back).contains("answered-under"), "{}", outcome(&back));
    assert_eq!(till.book().arrivals.len(), 1, "one answer");

    desk.decide(&back, approve()).await;
    desk.request_when(&back.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().arrivals.len(), 2, "the person wanted it all the same");
}

#[tokio::test]
async fn a_batch_answers_one_of_them() {
    let (_till, desk, first, second) = asked_twice(&[]).await;
    let chosen = [&first, &second]
        .map(|request| Chosen { id: request.request.id.clone(), hash: request.request.request_hash.clone() });
    let rejecting = BatchAction::Reject { reason: None };
    let plan = desk.bench.plan_batch(&chosen, &rejecting).await.unwrap();
    assert_eq!(plan.goes, [chosen[0].clone()]);
    let [staying] = plan.stays.as_slice() else { panic!("one stays: {:?}", plan.stays) };
    assert!(matches!(&staying.why, WhyStaying::SameUnder { agent } if agent == "Till"), "{:?}", staying.why);
    desk.decide(&second, reject("no")).await;
    let plan = desk.bench.plan_batch(&chosen[..1], &rejecting).await.unwrap();
    assert_eq!(plan.goes, [], "the other is answered, or over already");
}
