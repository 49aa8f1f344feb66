//! A person who answers in the chat and in the inbox at once answers once.

use a2a_server::scripted::{Reply, Script};
use rstest::rstest;
use workbench_core::{CallSentence, CoreError, Outgoing, Without};
use workbench_store::approvals::ApprovalState;
use workbench_store::{Tick, sent};

use super::asked_by_till;
use super::scripted::{
    agree, answer, asked, asking, assert_only_looks_since, busy, does_not_leave, taken, task_of,
    waits_for_another_attempt, yes,
};
use crate::support::{Desk, approve, outcome};
use crate::till::Fault;

/// The till takes the answer and is silent.
const SILENT: Fault = Fault::Deadly { acted: false };

#[tokio::test]
async fn a_decision_waits_for_a_person_while_a_message_is_unanswered() {
    let (till, desk) = asked_by_till(&[SILENT]).await;
    let request = desk.request().await;
    let task = task_of(&desk, &request).await;
    agree(&desk, &task).await;
    till.deadly_arrival().await;

    desk.decide(&request, approve()).await;
    let back = desk.came_back(&request.request.id).await;
    assert!(outcome(&back).contains("message-under-way"), "{back:?}");
    assert_eq!(till.book().arrivals.len(), 1, "the agent has heard the message alone");
}

#[tokio::test]
async fn a_decision_after_a_failed_message_in_doubt_is_told_of_once() {
    let (till, desk) = asked_by_till(&[Fault::Cut { acted: false }]).await;
    let request = desk.request().await;
    let task = task_of(&desk, &request).await;
    agree(&desk, &task).await;
    let failed = desk.wait_for("the message to fail", async |desk| {
        let key = task.task_key.clone();
        let has_failed = desk.read(move |reader| sent::has_failed_since(reader, &key, Tick::default())).await;
        has_failed.then_some(())
    });
    failed.await;

    desk.decide(&request, approve()).await;
    let back = desk.came_back(&request.request.id).await;
    assert!(outcome(&back).contains("message-may-have-arrived"), "{back:?}");
    assert_eq!(till.book().arrivals.len(), 1, "the agent has heard the message alone");
    desk.decide(&back, approve()).await;
    desk.request_when(&back.request.id, ApprovalState::Delivered).await;
}

#[tokio::test]
async fn no_message_leaves_while_a_decision_about_its_task_is_not_answered() {
    let (till, desk) = asked_by_till(&[SILENT]).await;
    let request = desk.request().await;
    let task = task_of(&desk, &request).await;
    desk.decide(&request, approve()).await;
    till.deadly_arrival().await;

    let content = yes();
    let (conversation, task) = (task.conversation_id, Some(task.task_key));
    let refused = desk.bench.chats().say(Outgoing { conversation, content, task }).await;
    assert!(matches!(refused, Err(CoreError::DecisionUnderWay)), "{refused:?}");
    assert_eq!(till.book().arrivals.len(), 1, "the agent has heard the decision alone");
}

#[rstest]
#[case::seen(true)]
#[case::nobody_looked(false)]
#[tokio::test]
async fn words_written_before_another_question_are_not_sent_as_its_answer(#[case] seen: bool) {
    let (till, desk) = asked_by_till(&[Fault::Cut { acted: false }]).await;
    let request = desk.request().await;
    let task = task_of(&desk, &request).await;
    let said = agree(&desk, &task).await;
    desk.failure(&said).await;
    till.ask_something_else();
    if seen {
        desk.bench
            .elsewhere()
            .open_task(&task.connection_id, &task.task_id)
            .await
            .expect("the task is opened");
        desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    }

    let again = desk.bench.chats().say_again(&said).await;
    assert!(matches!(again, Err(CoreError::AskedSince)), "{again:?}");
    assert_eq!(till.book().arrivals.len(), 1, "the first copy alone");
}

#[rstest]
#[case::shown_by_then(false)]
#[case::begun_anew(true)]
#[tokio::test]
async fn the_first_copy_of_a_message_does_not_answer_what_nobody_saw_either(#[case] is_lost: bool) {
    let asked_first = asking("nowhere", "");
    let (peer, desk, request) = asked(&asked_first).await;
    let task = task_of(&desk, &request).await;
    if is_lost {
        let unknown = || Reply::error(-32001, "no such task");
        peer.rescript(Script::new().on("GetTask", unknown()));
        desk.decide(&request, approve()).await;
        desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    } else {
        let same = taken(&asked_first);
        peer.rescript(Script::new().on("SendMessage", same).on("GetTask", answer(&asked_first)));
        desk.decide(&request, approve()).await;
        desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    }
    let other = asked_first.replace("milk", "money").replace(r#""messageId":"q""#, r#""messageId":"q-2""#);
    peer.rescript(Script::new().on("GetTask", answer(&other)));
    let heard = peer.requests().len();

    let said = desk.say_content(&task.conversation_id, yes(), Some(task.task_key)).await;
    assert_eq!(desk.failure(&said).await.message, CallSentence::AsksMeanwhile.into());
    assert!(
        peer.requests().split_off(heard).iter().all(|call| call.method().as_deref() != Some("SendMessage"))
    );
    let open = desk.open_requests().await;
    assert!(
        open.iter().any(|open| open.request.title.contains("money")),
        "it is there to be answered: {open:?}"
    );
}

/// An agent may be unable to show its tasks for good. The person is told, and decides.
#[tokio::test]
async fn a_message_whose_task_cannot_be_looked_at_leaves_when_it_is_sent_again() {
    let (peer, desk, request) = asked(&asking("nowhere", "")).await;
    let task = task_of(&desk, &request).await;
    let done = asking("nowhere", "").replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED");
    let taken = taken(&done);
    peer.rescript(Script::new().on("SendMessage", taken).on("GetTask", Reply::new(500)));

    let said = agree(&desk, &task).await;
    let failure = desk.failure(&said).await;
    assert!(failure.again_without == Some(Without::Look) && !failure.may_have_arrived, "{failure:?}");
    desk.decide(&request, approve()).await;
    let back = desk.came_back(&request.request.id).await;
    assert!(outcome(&back).contains("cannot-look"), "words that stayed here hold nothing back: {back:?}");
    desk.bench.chats().say_again(&said).await.expect("the person wants it");
    desk.delivered(&said).await;
}

#[tokio::test]
async fn a_message_that_is_stopped_while_its_task_is_looked_at_does_not_leave() {
    let (peer, desk, request) = asked(&asking("nowhere", "")).await;
    let task = task_of(&desk, &request).await;
    let heard = peer.requests().len();
    peer.rescript(Script::new().on("GetTask", Reply::sse(200).hang()));
    let said = agree(&desk, &task).await;
    desk.wait_for("the look", async |_| (peer.requests().len() > heard).then_some(())).await;
    desk.bench.chats().stop(&task.conversation_id).await.expect("it can be stopped");
    assert_eq!(desk.failure(&said).await.message, CallSentence::StoppedBeforeAnswer.into());
    assert_only_looks_since(heard, &peer);
}

/// The later word counts, and of two that may have arrived nobody knows which the agent took.
#[tokio::test]
async fn a_decision_between_attempts_does_not_follow_words_that_arrived_since() {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    let task = task_of(&desk, &request).await;
    peer.rescript(Script::new().on("SendMessage", busy()).on("GetTask", answer(&waiting)));
    desk.decide(&request, approve()).await;
    waits_for_another_attempt(&desk, &request).await;
    let same = taken(&waiting);
    peer.rescript(Script::new().on("SendMessage", same).on("GetTask", answer(&waiting)));
    let said = agree(&desk, &task).await;
    desk.delivered(&said).await;
    does_not_leave(&peer, &desk, &request, "said-since").await;
}

#[tokio::test]
async fn effects_of_words_of_the_chat_do_not_prove_that_a_decision_arrived() {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    let task = task_of(&desk, &request).await;
    peer.rescript(Script::new().on("SendMessage", Reply::no_answer()).on("GetTask", answer(&waiting)));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    let done = waiting.replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED");
    let taken = taken(&done);
    peer.rescript(Script::new().on("SendMessage", taken).on("GetTask", answer(&waiting)));
    agree(&desk, &task).await;
    let over = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert!(outcome(&over).contains("went-on-after-two"), "{}", outcome(&over));
}

#[tokio::test]
async fn words_for_a_task_that_has_ended_begin_no_other_one_by_themselves() {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    let task = task_of(&desk, &request).await;
    let done = waiting.replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED");
    peer.rescript(Script::new().on("GetTask", answer(&done)));
    let heard = peer.requests().len();
    let said = agree(&desk, &task).await;
    let failure = desk.failure(&said).await;
    assert_eq!(failure.message, CallSentence::TaskEndedMeanwhile.into());
    assert_only_looks_since(heard, &peer);
    let other = taken(&done.replace(r#""id":"t-1""#, r#""id":"t-2""#));
    peer.rescript(Script::new().on("SendMessage", other).on("GetTask", answer(&done)));
    desk.bench.chats().say_again(&said).await.expect("a new task is what the person wants");
    desk.delivered(&said).await;
}

#[rstest]
#[case::not_allowed(Reply::new(401))]
#[case::too_often(Reply::new(429))]
#[case::nonsense(Reply::json(200, "<html>"))]
#[case::internal(Reply::error(-32603, "sorry"))]
#[case::unknown(Reply::error(-32001, "no such task"))]
#[case::of_another(answer(&asking("nowhere", "").replace(r#""id":"t-1""#, r#""id":"t-9""#)))]
#[tokio::test]
async fn words_wait_for_a_person_where_the_look_shows_nothing(#[case] look: Reply) {
    let (peer, desk, request) = asked(&asking("nowhere", "")).await;
    let task = task_of(&desk, &request).await;
    let heard = peer.requests().len();
    peer.rescript(Script::new().on("GetTask", look));
    let said = agree(&desk, &task).await;
    assert_eq!(desk.failure(&said).await.again_without, Some(Without::Look));
    assert_only_looks_since(heard, &peer);
}

/// The agent was restarted, for example. One that only shows no tasks takes the words at the first retry.
#[tokio::test]
async fn words_for_a_task_that_is_forgotten_begin_another_one_in_the_end() {
    let (peer, desk, request) = asked(&asking("nowhere", "")).await;
    let task = task_of(&desk, &request).await;
    let unknown = || Reply::error(-32001, "no such task");
    peer.rescript(Script::new().on("GetTask", unknown()).on("SendMessage", unknown()));
    let said = agree(&desk, &task).await;
    assert_eq!(desk.failure(&said).await.again_without, Some(Without::Look));
    desk.bench.chats().say_again(&said).await.expect("without a look");
    let again = async |desk: &Desk| {
        let failure = desk.failure(&said).await;
        (failure.again_without == Some(Without::Task)).then_some(failure)
    };
    let failure = desk.wait_for("the refusal", again).await;
    assert_eq!(failure.message, CallSentence::TaskForgottenMeanwhile.into());

    let done = asking("nowhere", "")
        .replace("INPUT_REQUIRED", "COMPLETED")
        .replace(r#""id":"t-1""#, r#""id":"t-2""#);
    peer.rescript(Script::new().on("GetTask", unknown()).on("SendMessage", taken(&done)));
    desk.bench.chats().say_again(&said).await.expect("a new task is what the person wants");
    desk.delivered(&said).await;
    let sent = peer.requests().into_iter().rfind(|call| call.method().as_deref() == Some("SendMessage"));
    let sent = sent.expect("it left").json();
    assert_eq!(sent["params"]["message"]["taskId"], serde_json::Value::Null, "{sent}");
    assert_eq!(sent["params"]["message"]["contextId"], "c-1", "in the same conversation");
}

/// An agent that has shown the task knows no other reason for not showing it.
#[tokio::test]
async fn words_for_a_task_that_was_shown_and_is_forgotten_begin_another_one() {
    let (peer, desk, request) = asked(&asking("nowhere", "")).await;
    let task = task_of(&desk, &request).await;
    let asks = asking("nowhere", "");
    peer.rescript(Script::new().on("GetTask", answer(&asks)).on("SendMessage", taken(&asks)));
    let first = agree(&desk, &task).await;
    desk.delivered(&first).await;
    let unknown = || Reply::error(-32001, "no such task");
    peer.rescript(Script::new().on("GetTask", unknown()).on("SendMessage", unknown()));
    let heard = peer.requests().len();
    let said = agree(&desk, &task).await;
    let failure = desk.failure(&said).await;
    assert_eq!(failure.message, CallSentence::TaskForgottenMeanwhile.into());
    assert_eq!(failure.again_without, Some(Without::Task));
    assert_only_looks_since(heard, &peer);
}
