//! A person's actions on a task after a decision: words in its chat that begin another task, and a cancel. The
//! decision does not leave by itself after them, and the task's later state proves nothing about it.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use workbench_core::Forgettable;
use workbench_store::approvals::receipts::Receipt;
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::sent;
use workbench_store::tasks::TaskRow;

use super::scripted::{
    agree, answer, asked, asking, busy, does_not_leave, taken, task_of, waits_for_another_attempt,
    with_receipt,
};
use crate::support::{Desk, approve, outcome};

/// Seconds by which somebody set the clock right that was ahead.
const SET_BACK: i64 = -3600;

/// A deed of the person.
#[derive(Debug, Clone, Copy)]
enum Deed {
    BeginsAnotherTask,
    /// And that task is deleted, with the words that began it.
    DeletesWhatBegan,
    Cancels,
}

fn waiting() -> String {
    asking("nowhere", "")
}

fn done() -> String {
    waiting().replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED")
}

fn another() -> Reply {
    taken(&done().replace(r#""id":"t-1""#, r#""id":"t-2""#))
}

/// The agent takes what begins another task, and refuses to cancel; its first task is this then.
async fn does(deed: Deed, first: &str, peer: &ScriptedPeer, desk: &Desk, task: &TaskRow) {
    let script = Script::new().on("SendMessage", another()).on("CancelTask", Reply::error(-32002, "no"));
    peer.rescript(script.on("GetTask", answer(first)));
    match deed {
        Deed::BeginsAnotherTask | Deed::DeletesWhatBegan => {
            let said = desk.say(&task.conversation_id, "No, do not").await;
            desk.delivered(&said).await;
            if let Deed::DeletesWhatBegan = deed {
                let began =
                    desk.read(move |reader| sent::get(reader, &said)).await.and_then(|said| said.task_key);
                let began = Forgettable::Task(began.expect("a task of its own"));
                desk.bench.history().forget(began).await.expect("it is forgotten");
            }
        }
        Deed::Cancels => {
            desk.bench.sessions().cancel_task(&task.task_key).await.expect("the task is read instead");
        }
    }
}

/// The agent has done its task, and is asked.
async fn ends(peer: &ScriptedPeer, desk: &Desk, task: &TaskRow) {
    peer.rescript(Script::new().on("GetTask", answer(&done())));
    desk.bench.elsewhere().open_task(&task.connection_id, &task.task_id).await.expect("the task is read");
}

async fn in_doubt() -> (ScriptedPeer, Desk, Approval, TaskRow) {
    let (peer, desk, request) = asked(&waiting()).await;
    let task = task_of(&desk, &request).await;
    peer.rescript(Script::new().on("SendMessage", Reply::no_answer()).on("GetTask", answer(&waiting())));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    (peer, desk, request, task)
}

#[rstest]
#[case(Deed::BeginsAnotherTask, "said-since")]
#[case(Deed::DeletesWhatBegan, "said-since")]
#[case(Deed::Cancels, "cancel-asked-since")]
#[tokio::test]
async fn a_decision_that_waits_for_another_attempt_does_not_follow(
    #[case] deed: Deed,
    #[case] says: &str,
    #[values(0, SET_BACK)] clock: i64,
) {
    let (peer, desk, request) = asked(&waiting()).await;
    let task = task_of(&desk, &request).await;
    peer.rescript(Script::new().on("SendMessage", busy()).on("GetTask", answer(&waiting())));
    desk.decide(&request, approve()).await;
    waits_for_another_attempt(&desk, &request).await;
    desk.place().put_clock(clock);
    does(deed, &waiting(), &peer, &desk, &task).await;
    does_not_leave(&peer, &desk, &request, says).await;
    let anew = desk.request().await;
    peer.rescript(Script::new().on("SendMessage", taken(&done())).on("GetTask", answer(&waiting())));
    desk.decide(&anew, approve()).await;
    desk.request_when(&anew.request.id, ApprovalState::Delivered).await;
}

#[rstest]
#[case(Deed::BeginsAnotherTask, "went-on-after-two")]
#[case(Deed::DeletesWhatBegan, "went-on-after-two")]
#[case(Deed::Cancels, "went-on-after-cancel")]
#[tokio::test]
async fn a_decision_in_doubt_is_not_said_to_have_arrived(
    #[case] deed: Deed,
    #[case] says: &str,
    #[values(0, SET_BACK)] clock: i64,
) {
    let (peer, desk, request, task) = in_doubt().await;
    desk.place().put_clock(clock);
    does(deed, &waiting(), &peer, &desk, &task).await;
    ends(&peer, &desk, &task).await;
    let over = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert!(outcome(&over).contains(says), "{}", outcome(&over));
}

#[tokio::test]
async fn a_decision_on_another_request_does_not_prove_that_the_first_arrived() {
    let (peer, desk, request) = asked(&waiting()).await;
    let task = task_of(&desk, &request).await;
    let second = waiting().replace(r#""id":"t-1""#, r#""id":"t-2""#).replace("milk", "bread");
    peer.rescript(Script::new().on("SendMessage", taken(&second)).on("GetTask", answer(&waiting())));
    let said = desk.say(&task.conversation_id, "And bread").await;
    desk.delivered(&said).await;
    let open = desk.open_requests().await;
    let other = open.iter().find(|open| open.request.id != request.request.id).expect("both wait");
    peer.rescript(Script::new().on("SendMessage", Reply::no_answer()).on("GetTask", answer(&waiting())));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    peer.rescript(Script::new().on("SendMessage", another()).on("GetTask", answer(&second)));
    desk.decide(other, approve()).await;
    desk.request_when(&other.request.id, ApprovalState::Delivered).await;

    ends(&peer, &desk, &task).await;
    let over = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert!(outcome(&over).contains("went-on-after-two"), "{}", outcome(&over));
}

async fn delivered(answered_by: &str) -> (ScriptedPeer, Desk, Approval, TaskRow) {
    let (peer, desk, request) = asked(&waiting()).await;
    let task = task_of(&desk, &request).await;
    let script = Script::new().on("SendMessage", taken(answered_by)).then(answer(&waiting()));
    peer.rescript(script.on("SubscribeToTask", Reply::sse(200).hang()));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    (peer, desk, request, task)
}

#[rstest]
#[case::that_had_not_moved(waiting(), Receipt::Unclear)]
#[case::that_was_at_work(waiting().replace("INPUT_REQUIRED", "WORKING"), Receipt::Honoured)]
#[tokio::test]
async fn words_that_begin_another_task_make_unclear_what_a_task_does(
    #[case] then: String,
    #[case] receipt: Receipt,
    #[values(Deed::BeginsAnotherTask, Deed::DeletesWhatBegan)] deed: Deed,
    #[values(0, SET_BACK)] clock: i64,
) {
    let (peer, desk, request, task) = delivered(&then).await;
    desk.place().put_clock(clock);
    does(deed, &done(), &peer, &desk, &task).await;
    desk.bench.elsewhere().open_task(&task.connection_id, &task.task_id).await.expect("the task is read");
    with_receipt(&desk, &request.request.id, receipt).await;
}

#[tokio::test]
async fn a_task_that_goes_on_after_words_to_it_does_not_prove_the_decision() {
    let (peer, desk, request, task) = delivered(&waiting()).await;
    peer.rescript(Script::new().on("SendMessage", taken(&done())).on("GetTask", answer(&waiting())));
    agree(&desk, &task).await;
    with_receipt(&desk, &request.request.id, Receipt::Unclear).await;
}

/// A person's deed while the request waited, before the decision. The agent leaves its task as it is.
async fn thought_better(deed: Deed) -> (ScriptedPeer, Desk, Approval, TaskRow) {
    let (peer, desk, request) = asked(&waiting()).await;
    let task = task_of(&desk, &request).await;
    does(deed, &waiting(), &peer, &desk, &task).await;
    (peer, desk, request, task)
}

#[rstest]
#[case(Deed::BeginsAnotherTask)]
#[case(Deed::DeletesWhatBegan)]
#[case(Deed::Cancels)]
#[tokio::test]
async fn what_a_task_does_after_a_decision_may_come_of_what_was_done_before_it(#[case] deed: Deed) {
    let (peer, desk, request, task) = thought_better(deed).await;
    peer.rescript(Script::new().on("SendMessage", taken(&waiting())).on("GetTask", answer(&waiting())));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    ends(&peer, &desk, &task).await;
    with_receipt(&desk, &request.request.id, Receipt::Unclear).await;
}

#[rstest]
#[case(Deed::BeginsAnotherTask, "went-on-after-two")]
#[case(Deed::DeletesWhatBegan, "went-on-after-two")]
#[case(Deed::Cancels, "went-on-after-cancel")]
#[tokio::test]
async fn deeds_before_a_decision_in_doubt_do_not_prove_that_it_arrived(
    #[case] deed: Deed,
    #[case] says: &str,
) {
    let (peer, desk, request, task) = thought_better(deed).await;
    peer.rescript(Script::new().on("SendMessage", Reply::no_answer()).on("GetTask", answer(&waiting())));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    ends(&peer, &desk, &task).await;
    let over = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert!(outcome(&over).contains(says), "{}", outcome(&over));
}

/// They may be about this request, whichever task they began.
#[tokio::test]
async fn a_card_shows_what_was_said_since_it_was_asked_until_it_is_decided() {
    let (peer, desk, request, task) = thought_better(Deed::BeginsAnotherTask).await;
    let id = &request.request.id;
    let card = desk.bench.screens().request_detail(id).await.expect("the card");
    assert!(card.said_before.is_some_and(|said| said != "No, do not"), "what led to it");
    assert_eq!(card.said_since.as_deref(), Some("No, do not"));

    peer.rescript(Script::new().on("SendMessage", taken(&waiting())).on("GetTask", answer(&waiting())));
    desk.decide(&request, approve()).await;
    desk.request_when(id, ApprovalState::Delivered).await;
    peer.rescript(Script::new().on("SendMessage", another()).on("GetTask", answer(&waiting())));
    desk.place().put_clock(1);
    let later = desk.say(&task.conversation_id, "Thank you").await;
    desk.delivered(&later).await;
    let card = desk.bench.screens().request_detail(id).await.expect("the card");
    assert_eq!(
        card.said_since.as_deref(),
        Some("No, do not"),
        "what was said after it was decided is not of it"
    );
}

/// A decision that was given back is asked for again on a card of its own: the agent has said nothing since.
#[rstest]
#[case(Deed::BeginsAnotherTask, Some("No, do not"))]
#[case(Deed::Cancels, None)]
#[tokio::test]
async fn what_was_done_before_a_card_that_asks_once_more_counts_on_it(
    #[case] deed: Deed,
    #[case] said: Option<&str>,
) {
    let (peer, desk, request) = asked(&waiting()).await;
    let task = task_of(&desk, &request).await;
    peer.rescript(Script::new().on("SendMessage", busy()).on("GetTask", answer(&waiting())));
    desk.decide(&request, approve()).await;
    waits_for_another_attempt(&desk, &request).await;
    does(deed, &waiting(), &peer, &desk, &task).await;
    desk.request_when(&request.request.id, ApprovalState::Refused).await;
    let anew = desk.request().await;
    let card = desk.bench.screens().request_detail(&anew.request.id).await.expect("the card");
    assert_eq!(card.said_since.as_deref(), said);
    peer.rescript(Script::new().on("SendMessage", taken(&waiting())).on("GetTask", answer(&waiting())));
    desk.decide(&anew, approve()).await;
    desk.request_when(&anew.request.id, ApprovalState::Delivered).await;
    ends(&peer, &desk, &task).await;
    with_receipt(&desk, &anew.request.id, Receipt::Unclear).await;
}
