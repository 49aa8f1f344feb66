//! A connection that breaks during a decision, and the later states of the task.

use a2a_server::scripted::{Reply, Script};
use rstest::rstest;
use workbench_core::approvals::fate::{Fate, fate_of, is_presumed};
use workbench_core::ledger::rows::Outcome;
use workbench_store::approvals::ApprovalState;

use super::scripted::{answer, asked, asking, assert_only_looks_since, task_of};
use crate::support::{approve, outcome, reject};

#[rstest]
#[case::at_work("TASK_STATE_WORKING", ApprovalState::Delivered, "went-on-after-sending")]
#[case::done("TASK_STATE_COMPLETED", ApprovalState::Delivered, "went-on-after-sending")]
#[case::broken("TASK_STATE_FAILED", ApprovalState::Superseded, "task-ended-in-doubt")]
#[case::given_up("TASK_STATE_REJECTED", ApprovalState::Superseded, "task-ended-in-doubt")]
#[case::stopped("TASK_STATE_CANCELED", ApprovalState::Superseded, "task-canceled")]
#[case::put_back("TASK_STATE_SUBMITTED", ApprovalState::Uncertain, "connection")]
#[case::not_stated("TASK_STATE_UNSPECIFIED", ApprovalState::Uncertain, "connection")]
#[case::of_no_meaning("parked", ApprovalState::Uncertain, "connection")]
#[tokio::test]
async fn only_a_task_that_goes_on_shows_that_a_decision_arrived(
    #[case] state: &str,
    #[case] ends: ApprovalState,
    #[case] said: &str,
) {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    let cut = Script::new().on("SendMessage", Reply::no_answer());
    peer.rescript(cut.on("GetTask", answer(&waiting)));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;

    let after = waiting.replace("TASK_STATE_INPUT_REQUIRED", state);
    peer.rescript(Script::new().on("GetTask", answer(&after)).on("SubscribeToTask", answer(&after)));
    let task = task_of(&desk, &request).await;
    desk.bench.elsewhere().open_task(&task.connection_id, &task.task_id).await.expect("the task is opened");
    let seen = desk.bench.approval(&request.request.id).await.unwrap();
    assert_eq!(seen.state, ends);
    assert!(outcome(&seen).contains(said), "{}", outcome(&seen));
    let went_on = said == "went-on-after-sending";
    assert_eq!(is_presumed(&seen), went_on, "nothing proves it");
    if went_on {
        let ledger = desk.bench.ledger().of(&request.request.id).await.expect("the ledger");
        let last = ledger.iter().rev().find_map(|row| row.entry.fact.outcome);
        assert!(matches!(last, Some(Outcome::Unknown | Outcome::Unclear)), "{last:?}");
    }
    let is_in_doubt = said == "task-canceled";
    assert_eq!(fate_of(&seen), is_in_doubt.then_some(Fate::InDoubt), "where its reason does not say it");
}

/// Somebody else may have answered a moment before, which is why it was refused.
#[rstest]
#[case::an_error(Reply::error(-32004, "answered already"), ApprovalState::Superseded, "went-on-refusing")]
#[case::a_conflict(Reply::json(409, "{}"), ApprovalState::Superseded, "went-on-after-error")]
#[case::nobody_answered(Reply::new(502), ApprovalState::Delivered, "went-on-after-sending")]
#[tokio::test]
async fn a_decision_answered_with_an_error_is_not_said_to_have_arrived(
    #[case] error: Reply,
    #[case] ends: ApprovalState,
    #[case] said: &str,
) {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    let done = waiting.replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED");
    let script = Script::new().on("SendMessage", error).then(answer(&waiting));
    peer.rescript(script.then(answer(&done)).then(answer(&done)));
    desk.decide(&request, approve()).await;
    let seen = desk.request_when(&request.request.id, ends).await;
    assert!(outcome(&seen).contains(said), "{}", outcome(&seen));
}

#[rstest]
#[tokio::test]
async fn what_the_agent_calls_no_answer_while_it_still_asks_is_asked_anew(
    #[values(-32602, -32008)] code: i32,
) {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    let refusing = Script::new().on("SendMessage", Reply::error(code, "no permission response"));
    peer.rescript(refusing.on("GetTask", answer(&waiting)));
    desk.decide(&request, approve()).await;
    let seen = desk.request_when(&request.request.id, ApprovalState::Refused).await;
    assert!(outcome(&seen).contains("no permission response"), "in its words: {}", outcome(&seen));
    assert_eq!(fate_of(&seen), None, "nobody doubts that the agent, which still asks, did not take it");
    let again = desk.request().await;
    assert_ne!(again.request.id, request.request.id, "the person may choose otherwise");
    let card = desk.bench.screens().request_detail(&again.request.id).await.expect("the new card");
    let before = card.refused_before.map(|before| before.request.id);
    assert_eq!(before, Some(request.request.id), "and the new card says that an answer was refused");
}

/// Its card says so: only what never left was certainly not sent.
#[rstest]
#[case::never_left(None, Some(Fate::NotSent))]
#[case::put_off(Some(Reply::new(429)), Some(Fate::NotAccepted))]
#[case::no_answer(Some(Reply::no_answer()), Some(Fate::InDoubt))]
#[tokio::test]
async fn a_decisions_fate_is_told_where_the_agent_asks_something_else_by_then(
    #[case] sent: Option<Reply>,
    #[case] fate: Option<Fate>,
) {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    let other = waiting.replace("milk", "money");
    let asks_other = || Script::new().on("GetTask", answer(&other)).on("SubscribeToTask", answer(&other));
    let was_sent = sent.is_some();
    peer.rescript(match sent {
        None => asks_other(),
        Some(sent) => Script::new().on("GetTask", answer(&waiting)).on("SendMessage", sent),
    });
    desk.decide(&request, approve()).await;
    if was_sent {
        desk.wait_for("the end of the attempt", async |desk| {
            let row = desk.bench.approval(&request.request.id).await.unwrap();
            (row.attempt == 1 && row.state != ApprovalState::InFlight).then_some(())
        })
        .await;
        peer.rescript(asks_other());
        let task = task_of(&desk, &request).await;
        desk.bench
            .elsewhere()
            .open_task(&task.connection_id, &task.task_id)
            .await
            .expect("the task is opened");
    }
    let over = desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert_eq!(fate_of(&over), fate, "{}", outcome(&over));
}

/// The card stays, and nothing is sent while the agent does not say that it waits.
#[tokio::test]
async fn a_request_outlasts_a_look_at_a_task_without_a_state() {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    let heard = peer.requests().len();
    let nothing = waiting.replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_UNSPECIFIED");
    peer.rescript(Script::new().on("GetTask", answer(&nothing)));
    desk.decide(&request, approve()).await;
    desk.came_back(&request.request.id).await;
    assert_only_looks_since(heard, &peer);
}

/// The agent may be at work on the first copy, and take the second for its answer to what it asks next.
#[tokio::test]
async fn a_rejection_that_names_nothing_made_up_by_chance_is_not_repeated() {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    let heard = peer.requests().len();
    peer.rescript(Script::new().on("SendMessage", Reply::no_answer()).on("GetTask", answer(&waiting)));
    desk.decide(&request, reject("")).await;
    let looked = desk.wait_for("the look after it", async |_| {
        let calls = peer.requests().split_off(heard);
        let sent = calls.iter().position(|call| call.method().as_deref() == Some("SendMessage"))?;
        calls[sent + 1..].iter().any(|call| call.method().as_deref() == Some("GetTask")).then_some(())
    });
    looked.await;
    let doubtful = desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    assert_eq!(doubtful.attempt, 1);
}
