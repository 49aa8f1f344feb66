//! Two saved agents that lead to one: its request stands in two cards, and is answered once.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;
use workbench_core::approvals::batch::{BatchAction, Chosen, WhyStaying};
use workbench_core::rules::{Effect, Rule};
use workbench_core::{Announcement, ConnectionId, Content, Forgettable, Settings, TaskKey};
use workbench_store::ApprovalId;
use workbench_store::approvals::log::ApprovalEventKind;
use workbench_store::approvals::marks::{About, Danger, Shape};
use workbench_store::approvals::receipts::Receipt;
use workbench_store::approvals::{self, Approval, ApprovalState, NewApproval};
use workbench_store::tasks;

use super::scripted::{adopted, task_of, with_receipt};
use super::{ORDER, asked_by_till};
use crate::support::{Desk, approve, outcome, reject};
use crate::till::{Fault, Habits, LookFault, Till};

/// A till that is saved twice, and its request under both.
async fn asked_twice(faults: &[Fault]) -> (Till, Desk, Approval, Approval) {
    let (till, desk) = asked_by_till(faults).await;
    let first = desk.request().await;
    let connection_id = desk.connect(&till.card()).await;
    let (desk, second) = shown_under(desk, connection_id, &first).await;
    (till, desk, first, second)
}

/// Lets the other agent show the task as well; returns the request as it stands under that one.
async fn shown_under(desk: Desk, connection_id: ConnectionId, first: &Approval) -> (Desk, Approval) {
    let conversation_id = desk.bench.chats().start(&connection_id).await.unwrap();
    let adopting = desk
        .bench
        .store()
        .write("adopt", move |tx| tasks::ensure(tx, &adopted(connection_id, conversation_id), 1));
    adopting.await.unwrap();
    // Tasks that have not settled are taken up at the start. A person is told once rules have had their say.
    let desk = desk.close().await.open_with(None).await.expect("the workbench opens");
    let mut announced = desk.bench.announcements();
    desk.bench.start().await;
    let telling = async {
        loop {
            match announced.recv().await {
                Ok(Announcement::NewRequest { approval, .. }) if approval != first.request.id => {
                    return approval;
                }
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => panic!("the workbench is gone"),
            }
        }
    };
    let told = timeout(PATIENCE, telling).await.expect("a person is told of the second card");
    let second = desk.bench.approval(&told).await.unwrap();
    (desk, second)
}

/// A busy machine stays far below it.
const PATIENCE: Duration = Duration::from_secs(20);

/// A rule that rejects whatever this agent asks; `None`: whatever any asks.
fn rejecting(name: &str, agent: Option<&ConnectionId>) -> Rule {
    Rule {
        id: String::new(),
        name: name.to_owned(),
        on: true,
        effect: Effect::Reject { reason: None },
        agent: agent.cloned(),
        tool: String::new(),
        by: String::new(),
        skill: String::new(),
        conditions: Vec::new(),
        other_arguments: false,
        card: None,
    }
}

#[tokio::test]
async fn each_card_says_where_else_its_request_waits() {
    let (_till, desk, first, second) = asked_twice(&[]).await;
    for (one, other) in [(&first, &second), (&second, &first)] {
        let detail = desk.bench.screens().request_detail(&one.request.id).await.unwrap();
        let [twin] = detail.also_under.as_slice() else { panic!("one other: {:?}", detail.also_under) };
        assert_eq!((&twin.approval.request.id, twin.agent.as_str()), (&other.request.id, "Till"));
    }
}

#[tokio::test]
async fn an_answer_before_its_request_was_replaced_is_told_at_the_other_agent() {
    let (_till, desk, first, second) = asked_twice(&[]).await;
    let database = rusqlite::Connection::open(desk.place().data().join("workbench.db")).unwrap();
    let ended = [
        ("superseded", 0, None, 0),
        ("superseded", 1, None, 1),
        ("answered-elsewhere", 1, None, 1),
        ("left-open", 0, None, 0),
        ("left-open", 0, Some("[]"), 1),
    ];
    for (state, attempts, decision, told) in ended {
        let ended = "UPDATE approvals SET state = ?2, attempt = ?3, decision = ?4 WHERE id = ?1";
        database.execute(ended, (first.request.id.as_str(), state, attempts, decision)).unwrap();
        let detail = desk.bench.screens().request_detail(&second.request.id).await.unwrap();
        assert_eq!(detail.also_under.len(), told, "{state} {attempts}: {:?}", detail.also_under);
    }
}

#[tokio::test]
async fn the_second_answer_is_held_until_the_person_knows_of_the_first() {
    let (till, desk, first, second) = asked_twice(&[Fault::Ignores]).await;
    desk.decide(&first, approve()).await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;
    // The till asks as before, so that a look alone would not keep it.
    let back = decided_in_vain(&desk, &second, "answered-under").await;
    assert_eq!(till.book().arrivals.len(), 1, "one answer");

    desk.decide(&back, approve()).await;
    desk.request_when(&back.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().arrivals.len(), 2, "the person wanted it all the same");
    // It may be by the first that the till goes on.
    with_receipt(&desk, &back.request.id, Receipt::Unclear).await;
}

#[tokio::test]
async fn a_decision_is_held_after_an_answer_by_the_other_door_deleted_since() {
    let (till, desk, first, second) = asked_twice(&[Fault::Ignores]).await;
    let undo = |undo_seconds| desk.bench.preferences().set(Settings { undo_seconds, ..Settings::default() });
    undo(1).await.unwrap();
    desk.decide(&second, approve()).await;
    undo(0).await.unwrap();
    desk.decide(&first, reject("No")).await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;
    desk.bench
        .history()
        .forget(Forgettable::Task(first.request.task_key.clone()))
        .await
        .expect("it is forgotten");
    desk.place().pass(Duration::from_secs(2));
    let back = desk.came_back(&second.request.id).await;
    assert!(outcome(&back).contains("answered-under"), "{}", outcome(&back));
    assert_eq!(till.book().arrivals.len(), 1, "the rejection alone");

    desk.decide(&back, approve()).await;
    desk.request_when(&back.request.id, ApprovalState::Delivered).await;
}

#[tokio::test]
async fn who_was_told_of_something_else_does_not_know_of_the_first_answer() {
    let (till, desk, first, second) = asked_twice(&[Fault::Ignores]).await;
    till.next_looks(&[LookFault::Fails; 20]);
    let back = decided_in_vain(&desk, &first, "cannot-look").await;
    till.next_looks(&[]);
    desk.decide(&second, approve()).await;
    desk.request_when(&second.request.id, ApprovalState::Delivered).await;

    let back = decided_in_vain(&desk, &back, "answered-under").await;
    assert_eq!(till.book().arrivals.len(), 1, "one answer");
    desk.decide(&back, approve()).await;
    desk.request_when(&back.request.id, ApprovalState::Delivered).await;
}

/// Approves, and sees that come back for this reason.
async fn decided_in_vain(desk: &Desk, request: &Approval, why: &str) -> Approval {
    desk.decide(request, approve()).await;
    let back = desk.came_back(&request.request.id).await;
    assert!(outcome(&back).contains(why), "{}", outcome(&back));
    back
}

/// Makes the same task ask under another agent, from now on.
async fn asks_under(desk: &Desk, connection_id: &ConnectionId, first: &Approval, amount: &'static str) {
    let conversation_id = desk.bench.chats().start(connection_id).await.unwrap();
    let reading = first.request.reading.replace("12001", amount);
    assert_eq!(reading != *first.request.reading, amount != "12001", "it has the amount: {reading}");
    let request = NewApproval {
        id: ApprovalId::new(amount),
        task_key: TaskKey::new("adopted"),
        connection_id: connection_id.clone(),
        request_key: amount.to_owned(),
        reading: reading.into(),
        ..first.request.clone()
    };
    let about = About { danger: Danger::Normal, because: None, shape: Shape::Approval, words: String::new() };
    let (task, at) = (adopted(connection_id.clone(), conversation_id), first.created_at);
    let showing = desk.bench.store().write("show", move |tx| {
        tasks::ensure(tx, &task, 1)?;
        approvals::propose(tx, &request, &about, at)
    });
    assert!(showing.await.unwrap(), "it is asked");
}

/// The till shows the first question here, as in an answer that was on its way for long.
async fn decided_before_it_asks(desk: &Desk, other: &ConnectionId, asked: &Approval, amount: &'static str) {
    desk.bench.preferences().set(Settings { undo_seconds: 1, ..Settings::default() }).await.unwrap();
    desk.decide(asked, approve()).await;
    asks_under(desk, other, asked, amount).await;
    desk.place().pass(Duration::from_secs(2));
}

#[tokio::test]
async fn a_decision_stays_once_its_task_was_seen_elsewhere_to_ask_otherwise() {
    let (till, desk) = asked_by_till(&[]).await;
    let first = desk.request().await;
    let other = desk.connect(&till.card()).await;
    let mut back = first.clone();
    for amount in ["99", "98"] {
        decided_before_it_asks(&desk, &other, &back, amount).await;
        back = desk.came_back(&first.request.id).await;
        assert!(outcome(&back).contains("cannot-tell"), "{}", outcome(&back));
        assert_eq!(till.book().arrivals, [], "nothing left");
    }
    desk.bench.preferences().set(Settings { undo_seconds: 0, ..Settings::default() }).await.unwrap();
    desk.decide(&back, approve()).await;
    desk.request_when(&back.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().arrivals.len(), 1, "the person wanted it all the same");
}

#[tokio::test]
async fn a_decision_leaves_where_its_task_was_seen_elsewhere_to_ask_the_same() {
    let (till, desk) = asked_by_till(&[]).await;
    let first = desk.request().await;
    let other = desk.connect(&till.card()).await;
    decided_before_it_asks(&desk, &other, &first, "12001").await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().arrivals.len(), 1);
}

#[tokio::test]
async fn a_batch_answers_one_of_them() {
    let (_till, desk, first, second) = asked_twice(&[]).await;
    let chosen = [&first, &second]
        .map(|request| Chosen { id: request.request.id.clone(), hash: request.request.request_hash.clone() });
    let rejecting = BatchAction::Reject { reason: None };
    let plan = desk.bench.approvals().plan_batch(&chosen, &rejecting).await.unwrap();
    assert_eq!(plan.goes, [chosen[0].clone()]);
    let [staying] = plan.stays.as_slice() else { panic!("one stays: {:?}", plan.stays) };
    assert!(matches!(&staying.why, WhyStaying::SameUnder { agent } if agent == "Till"), "{:?}", staying.why);
    desk.decide(&second, reject("no")).await;
    let plan = desk.bench.approvals().plan_batch(&chosen[..1], &rejecting).await.unwrap();
    assert_eq!(plan.goes, [], "the other is answered, or over already");
}

#[tokio::test]
async fn no_rule_answers_what_waits_under_another_agent_as_well() {
    let (till, desk) = asked_by_till(&[]).await;
    let first = desk.request().await;
    let other = desk.connect(&till.card()).await;
    for rule in [rejecting("Of the other", Some(&other)), rejecting("Of any", None)] {
        desk.bench.rules().keep(rule).await.unwrap();
    }
    let (desk, second) = shown_under(desk, other, &first).await;
    let open = desk.open_requests().await;
    assert_eq!(open.len(), 2, "a person is asked: {open:#?}");
    assert_eq!(till.book().arrivals.len(), 0, "no answer left");

    desk.decide(&second, reject("no")).await;
    desk.request_when(&second.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().arrivals.len(), 1, "answered once");
}

#[tokio::test]
async fn the_rule_of_the_agent_that_asked_first_answers_and_none_after_it() {
    let till = Till::start(Habits { faults: VecDeque::from([Fault::Ignores]), ..Habits::default() }).await;
    let desk = Desk::new().await;
    let asking = desk.connect(&till.card()).await;
    let other = desk.connect(&till.card()).await;
    // The latest counts first.
    for rule in [
        rejecting("Of any", None),
        rejecting("Of the first", Some(&asking)),
        rejecting("Of the other", Some(&other)),
    ] {
        desk.bench.rules().keep(rule).await.unwrap();
    }
    let kept = desk.bench.rules().kept().await.unwrap().rules;
    let names: Vec<&str> = kept.iter().map(|kept| kept.rule.name.as_str()).collect();
    assert_eq!(names, ["Of the other", "Of the first", "Of any"]);
    let conversation = desk.bench.chats().start(&asking).await.unwrap();
    desk.say(&conversation, ORDER).await;
    let answered = desk.wait_for("the answer of the rule", async |desk| {
        let requests = desk.requests().await;
        requests.into_iter().find(|request| request.state == ApprovalState::Delivered)
    });
    let first = answered.await;
    assert_eq!(first.by_rule.as_deref(), Some("Of the first"));

    // The till goes on asking, and a person decides whether it has two answers.
    let (desk, second) = shown_under(desk, other, &first).await;
    let history = desk.history(&second.request.id).await;
    assert!(!history.contains(&ApprovalEventKind::Decided), "no rule decided it: {history:?}");
    let detail = desk.bench.screens().request_detail(&second.request.id).await.unwrap();
    let [twin] = detail.also_under.as_slice() else { panic!("one other: {:?}", detail.also_under) };
    assert_eq!(twin.approval.request.id, first.request.id);
    let answers: Vec<_> = till.book().arrivals.iter().map(|arrival| arrival.confirmed).collect();
    assert_eq!(answers, [Some(false)], "answered once");
}

#[tokio::test]
async fn words_in_doubt_by_the_other_door_hold_a_decision_back_as_well() {
    let (till, desk, first, second) = asked_twice(&[Fault::Cut { acted: false }]).await;
    let task = task_of(&desk, &second).await;
    let content = Content { text: "No, do not pay.".to_owned(), ..Content::default() };
    let said = desk.say_content(&task.conversation_id, content, Some(task.task_key)).await;
    desk.failure(&said).await;
    decided_in_vain(&desk, &first, "message-may-have-arrived").await;
    assert_eq!(till.book().arrivals.len(), 1, "the words alone");
}
