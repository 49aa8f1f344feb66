//! Requests from the asking agent to the answered one, whatever happens in between.

mod address_and_identity;
mod ambiguous;
mod asked_once_more;
mod behind;
mod beside_the_protocol;
mod buttons;
mod chat_and_inbox_answer_once;
mod courier;
mod earlier;
mod expiry;
mod extensions;
mod first_time;
mod going_back;
mod interrupts;
mod keyring_is_told_first;
mod late_looks;
mod later_deeds_hold;
mod left_open;
mod looks_before_a_pause;
mod old_copies;
mod older_rows;
mod one_message;
mod one_of_two_decides;
mod one_request_retold;
mod passes_by_itself;
mod put_aside_comes_back;
mod question_as_shown;
mod receipts;
mod rows;
mod said_again;
mod scripted;
mod sent_on;
mod shapes;
mod state_after_a_break;
mod two_doors_one_answer;
mod unknown_task;
mod unsure_is_not_sent;
mod whole_at_a_look;

use std::collections::VecDeque;
use std::time::Duration;

use a2a_server::samples::PaymentsClerk;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use a2a_server::{RunningServer, Server};
use rstest::rstest;
use workbench_core::{CoreError, Settings};
use workbench_store::approvals::log::ApprovalEventKind;
use workbench_store::approvals::{Approval, ApprovalState};

use crate::support::{Desk, Place, answer_all, approve, by_button, outcome, reject, said};
use crate::till::{Fault, Habits, Till};
use scripted::asked_by;

const ORDER: &str = "Pay 12,000 yen to Sato Stationery";

/// A clerk with its book, served.
struct Clerk {
    clerk: PaymentsClerk,
    server: RunningServer,
}

impl Clerk {
    async fn start() -> Self {
        let clerk = PaymentsClerk::new();
        let server = Server::start(([127, 0, 0, 1], 0).into(), vec![clerk.agent()]).await;
        Self { clerk, server: server.expect("the clerk starts") }
    }

    fn url(&self) -> String {
        self.server.url("payments-clerk")
    }
}

/// A till, and a desk on which its request waits.
async fn asked_by_till(faults: &[Fault]) -> (Till, Desk) {
    asked_by_till_at(Place::new(), faults).await
}

async fn asked_by_till_at(place: Place, faults: &[Fault]) -> (Till, Desk) {
    let habits = Habits { faults: VecDeque::from(faults.to_vec()), ..Habits::default() };
    let till = Till::start(habits).await;
    let desk = place.open().await;
    let conversation = desk.converse_with(&till.card()).await;
    desk.say(&conversation, ORDER).await;
    desk.request().await;
    (till, desk)
}

/// The same with the request approved, and so many seconds in which that can be undone.
async fn approved_till(undo_seconds: u32) -> (Till, Desk, Approval) {
    let (till, desk) = asked_by_till(&[]).await;
    desk.bench.preferences().set(Settings { undo_seconds, ..Settings::default() }).await.unwrap();
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    (till, desk, request)
}

#[tokio::test]
async fn an_approval_pays_once_and_the_receipt_is_kept() {
    let (clerk, desk) = (Clerk::start().await, Desk::new().await);
    let (conversation, request) = desk.asked_by(&clerk.url(), ORDER).await;
    let title = &request.request.title;
    let says_it = title.contains("make_payment") && title.contains("12000");
    assert!(says_it, "the list says what will happen: {title}");

    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let task = desk.task_in(&conversation, "completed").await;
    assert_eq!(clerk.clerk.payments().len(), 1);
    assert!(clerk.clerk.payments()[0].approved);
    assert!(Desk::texts(&task)[0].1.contains("Sato Stationery"), "{:?}", Desk::texts(&task));
    let history = desk.history(&request.request.id).await;
    let expected = [
        ApprovalEventKind::Proposed,
        ApprovalEventKind::Decided,
        ApprovalEventKind::InFlight,
        ApprovalEventKind::Outcome,
    ];
    assert_eq!(history[..4], expected, "everything that happened is on record: {history:?}");
}

#[tokio::test]
async fn a_rejection_reaches_the_agent_with_its_reason_and_nothing_is_paid() {
    let (clerk, desk) = (Clerk::start().await, Desk::new().await);
    let (conversation, request) = desk.asked_by(&clerk.url(), ORDER).await;
    let hash = &request.request.request_hash;
    let answers = answer_all(&request, &reject("We paid that last week"));
    desk.bench
        .approvals()
        .decide(&request.request.id, hash, answers, by_button())
        .await
        .expect("rejecting needs no full view");

    let task = desk.task_in(&conversation, "rejected").await;
    assert!(said(&task).contains("was rejected"), "{}", said(&task));
    assert_eq!(clerk.clerk.payments(), [], "nothing is paid");
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
}

#[tokio::test]
async fn a_decision_undone_in_time_never_leaves() {
    let (till, desk, request) = approved_till(60).await;
    desk.bench.approvals().undo(&request.request.id).await.expect("it has not left");

    let back = desk.request().await;
    assert_eq!((back.state, back.decision), (ApprovalState::Pending, None));
    let desk = desk.restart().await;
    desk.request().await;
    assert_eq!(till.book().arrivals, [], "nothing arrived, not even after a restart");
}

#[tokio::test]
async fn a_request_not_seen_whole_or_changed_by_now_is_not_approved() {
    let (till, desk) = asked_by_till(&[]).await;
    let request = desk.request().await;
    let (id, hash) = (&request.request.id, &request.request.request_hash);

    let unseen = desk.bench.approvals().decide(id, hash, answer_all(&request, &approve()), by_button()).await;
    assert!(matches!(unseen, Err(CoreError::NotViewed)), "{unseen:?}");
    let other = "0".repeat(64);
    let stale =
        desk.bench.approvals().decide(id, &other, answer_all(&request, &approve()), by_button()).await;
    assert!(matches!(stale, Err(CoreError::StaleRequest)), "{stale:?}");
    let seen = desk.bench.approvals().request_viewed(id, &other, "main").await;
    assert!(matches!(seen, Err(CoreError::StaleRequest)), "what is not shown was not seen: {seen:?}");

    assert_eq!(desk.request().await, request, "the request waits as before");
    assert_eq!(till.book().arrivals, []);
}

#[tokio::test]
async fn a_request_answered_by_somebody_else_is_closed_and_nothing_is_sent() {
    let (till, desk) = asked_by_till(&[]).await;
    let request = desk.request().await;
    till.be_answered_elsewhere();
    desk.decide(&request, approve()).await;

    let closed = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert_eq!(outcome(&closed), r#"{"code":"task-ended"}"#);
    assert_eq!(till.book().arrivals, [], "a look before sending showed that it was too late");
}

#[tokio::test]
async fn an_answer_to_a_changed_question_is_not_sent_and_the_new_one_waits() {
    let (till, desk) = asked_by_till(&[]).await;
    let request = desk.request().await;
    till.ask_something_else();
    desk.decide(&request, approve()).await;

    desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    let next = desk.request().await;
    assert_ne!(next.request.id, request.request.id);
    assert_eq!(till.book().arrivals, [], "the answer was to another question");
    desk.decide(&next, approve()).await;
    desk.request_when(&next.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid, ["task-1/question-2"]);
}

#[tokio::test]
async fn words_do_not_approve_and_the_agent_that_asks_again_is_heard() {
    let (clerk, desk) = (Clerk::start().await, Desk::new().await);
    let (conversation, first) = desk.asked_by(&clerk.url(), ORDER).await;
    let task = desk.tasks(&conversation).await.remove(0).row.task_key;
    let content = workbench_core::Content { text: "Yes, please".to_owned(), ..Default::default() };
    desk.say_content(&conversation, content, Some(task)).await;

    let again = desk
        .wait_for("another request", async |desk| {
            desk.open_requests().await.into_iter().find(|open| open.request.id != first.request.id)
        })
        .await;
    let first = desk.bench.approval(&first.request.id).await.unwrap();
    // Which of the two depends on whether the agent was seen working in between.
    assert!(
        matches!(first.state, ApprovalState::Superseded | ApprovalState::AnsweredElsewhere),
        "the first question is closed: {first:?}"
    );
    assert_eq!(clerk.clerk.payments(), []);
    desk.decide(&again, approve()).await;
    desk.request_when(&again.request.id, ApprovalState::Delivered).await;
    desk.task_in(&conversation, "completed").await;
    assert_eq!(clerk.clerk.payments().len(), 1);
}

#[tokio::test]
async fn a_decision_for_an_agent_that_is_down_is_given_back_with_the_reason() {
    let (till, desk) = asked_by_till(&[]).await;
    let request = desk.request().await;
    drop(till);
    desk.decide(&request, approve()).await;

    let back = desk.request().await;
    let why = desk.last_word(&back.request.id).await;
    // A connection that was kept may be the one that tells.
    assert!(why.contains("connection-refused") || why.contains("connection-lost"), "{why}");
    let history = desk.history(&back.request.id).await;
    assert!(!history.contains(&ApprovalEventKind::InFlight), "nothing left: {history:?}");
    assert!(history.contains(&ApprovalEventKind::Decided), "what was decided is on record: {history:?}");
}

#[tokio::test]
async fn an_approval_whose_fate_is_unknown_is_never_sent_again_by_itself() {
    let script = Script::new()
        .on("SendMessage", Reply::result(&waiting_task()))
        .on("GetTask", Reply::result(&waiting_task()["task"]));
    let (peer, desk, request) = asked_by(script).await;
    // From now on every message fails, and the task goes on waiting: nobody can tell what happened.
    let script = Script::new()
        .on("SendMessage", Reply::new(500))
        .on("GetTask", Reply::result(&waiting_task()["task"]));
    peer.rescript(script);
    desk.decide(&request, approve()).await;
    let doubtful = desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    assert!(outcome(&doubtful).contains("server-failed"), "{}", outcome(&doubtful));

    let desk = desk.restart().await;
    desk.place().pass(Duration::from_mins(10));
    let desk = desk.restart().await;
    let still = desk.bench.approval(&request.request.id).await.unwrap();
    assert_eq!((still.state, still.attempt), (ApprovalState::Uncertain, 1));
    assert_eq!(answers_at(&peer), 1, "two restarts later there is still one copy");

    let script = Script::new()
        .on("SendMessage", Reply::result(&paid_task()))
        .on("GetTask", Reply::result(&waiting_task()["task"]));
    peer.rescript(script);
    desk.bench
        .approvals()
        .resolve_uncertain(&request.request.id, true)
        .await
        .expect("a person may send it again");
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let sent = peer.requests().into_iter().filter(is_answer).map(|request| request.json());
    let ids: Vec<_> = sent.map(|call| call["params"]["message"]["messageId"].clone()).collect();
    assert_eq!(ids.len(), 2);
    assert_eq!(ids[0], ids[1], "the second copy is the same message");
}

#[rstest]
#[case::by_http(Reply::new(404))]
#[case::by_the_protocol(Reply::error(-32601, "Method not found"))]
#[case::until_later(Reply::json(429, "{}").header("Retry-After", "1"))]
#[tokio::test]
async fn a_second_copy_that_is_refused_leaves_the_first_in_doubt(#[case] refused: Reply) {
    let script = |answer: Reply| {
        let looked_at = Reply::result(&waiting_task()["task"]);
        Script::new().on("SendMessage", answer).on("GetTask", looked_at)
    };
    let (peer, desk, request) = asked_by(script(Reply::result(&waiting_task()))).await;
    peer.rescript(script(Reply::new(500)));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    peer.rescript(script(refused));
    desk.bench.approvals().resolve_uncertain(&request.request.id, true).await.unwrap();
    desk.wait_for("the second copy to be refused", async |desk| {
        let approval = desk.bench.approval(&request.request.id).await.unwrap();
        (approval.state != ApprovalState::InFlight && approval.attempt == 2).then_some(())
    })
    .await;
    let doubtful = desk.bench.approval(&request.request.id).await.unwrap();
    assert_eq!(doubtful.state, ApprovalState::Uncertain, "the first may have arrived");
    assert_eq!(answers_at(&peer), 2);
}

fn waiting_task() -> serde_json::Value {
    serde_json::json!({ "task": {
        "id": "t-1", "contextId": "c-1",
        "status": {
            "state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-01T00:00:00Z",
            "message": { "messageId": "q-1", "role": "ROLE_AGENT", "parts": [{
                "data": {
                    "name": "adk_request_confirmation", "id": "c-1",
                    "args": {
                        "originalFunctionCall": { "name": "pay", "id": "p-1", "args": { "amount": 12000 } },
                        "toolConfirmation": { "hint": "Pay?", "confirmed": false },
                    },
                },
                "metadata": { "adk_type": "function_call", "adk_is_long_running": true },
            }] },
        },
    } })
}

fn paid_task() -> serde_json::Value {
    serde_json::json!({ "task": {
        "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED" },
    } })
}

fn is_answer(request: &a2a_server::scripted::RecordedRequest) -> bool {
    request.json()["params"]["message"]["taskId"].is_string()
}

fn answers_at(peer: &ScriptedPeer) -> usize {
    peer.requests().iter().filter(|request| is_answer(request)).count()
}

#[tokio::test]
async fn an_approval_acted_on_before_the_agent_failed_is_seen_to_have_arrived() {
    let (till, desk) = asked_by_till(&[Fault::FailsAfterActing]).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let book = till.book();
    assert_eq!((book.arrivals.len(), book.paid.len()), (1, 1));
}

#[tokio::test]
async fn an_approval_refused_before_anybody_looked_is_asked_again() {
    let (till, desk) = asked_by_till(&[Fault::Refuses(403)]).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    let refused = desk.request_when(&request.request.id, ApprovalState::Refused).await;
    assert!(outcome(&refused).contains("not-allowed"), "{}", outcome(&refused));

    let again = desk.request().await;
    assert_eq!(again.request.linked_to.as_ref(), Some(&request.request.id), "it says what it repeats");
    desk.decide(&again, approve()).await;
    desk.request_when(&again.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid, ["task-1/question-1"]);
}

#[tokio::test]
async fn a_pure_rejection_is_repeated_by_itself_while_the_task_still_asks() {
    let (till, desk) = asked_by_till(&[Fault::Cut { acted: false }]).await;
    let request = desk.request().await;
    desk.decide(&request, reject("")).await;
    let delivered = desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(delivered.attempt, 2);
    let book = till.book();
    let ids: Vec<_> = book.arrivals.iter().map(|arrival| &arrival.message_id).collect();
    assert_eq!(ids, [&ids[0].clone(), ids[0]], "twice the same message");
    assert_eq!(book.paid.len(), 0);
}

#[tokio::test]
async fn a_decision_that_waited_too_long_in_a_closed_program_is_asked_again() {
    let (till, desk, request) = approved_till(60).await;
    let place: Place = desk.close().await;
    place.pass(Duration::from_mins(10));
    let desk = place.open().await;

    let back =
        desk.wait_for("the decision to come back", async |desk| desk.open_requests().await.pop()).await;
    assert_eq!(back.request.id, request.request.id);
    assert_eq!(till.book().arrivals, [], "nobody may remember what was meant ten minutes ago");
    let history = desk.history(&back.request.id).await;
    assert!(history.ends_with(&[ApprovalEventKind::Withdrawn]), "{history:?}");
}
