//! Two windows of one workbench, or two people, that decide the same request at the same time.

use std::collections::BTreeSet;

use a2a_hitl::Answer;
use rstest::rstest;
use workbench_core::ledger::rows::{EntryKind, Verdict};
use workbench_core::{ConversationId, CoreError, Settings};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::tasks;

use super::scripted::adopted;
use super::{ORDER, asked_by_till};
use crate::support::{Desk, answer_all, approve, by_button, reject};
use crate::till::{Habits, Till};

/// Sees the request in a window and decides it there.
async fn decide_in(desk: &Desk, window: &str, request: &Approval, answer: Answer) -> Result<(), CoreError> {
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    desk.bench.approvals().request_viewed(id, hash, window).await?;
    desk.bench.approvals().decide(id, hash, answer_all(request, &answer), by_button()).await
}

/// The decision, according to the ledger.
async fn decided(desk: &Desk, request: &Approval) -> Vec<Option<Verdict>> {
    let rows = desk.bench.ledger().of(&request.request.id).await.expect("it can be read");
    let decided = rows.iter().filter(|row| row.entry.fact.kind == EntryKind::Decided);
    decided.map(|row| row.entry.fact.verdict).collect()
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_windows_that_decide_at_once_one_wins_and_the_other_is_told(
    #[values(true, false)] approve_first: bool,
    #[values(true, false)] forgetful: bool,
) {
    let till = Till::start(Habits { forgetful, ..Habits::default() }).await;
    let desk = Desk::new().await;
    let (_, request) = desk.asked_by(&till.card(), ORDER).await;
    let answers = if approve_first { [approve(), reject("")] } else { [reject(""), approve()] };
    let [first, second] = answers.clone();
    let (one, other) =
        tokio::join!(decide_in(&desk, "main", &request, first), decide_in(&desk, "second", &request, second));
    let (winner, loser) = match (one, other) {
        (Ok(()), Err(told)) => (&answers[0], told),
        (Err(told), Ok(())) => (&answers[1], told),
        both => panic!("one of two decides: {both:?}"),
    };
    assert!(matches!(loser, CoreError::NotOpen { .. }), "it is told that it is decided: {loser:?}");

    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let approved = matches!(winner, Answer::Approve { .. });
    let verdict = if approved { Verdict::Approved } else { Verdict::Rejected };
    assert_eq!(decided(&desk, &request).await, [Some(verdict)]);
    let book = till.book();
    let arrived: Vec<_> = book.arrivals.iter().map(|arrival| arrival.confirmed).collect();
    assert_eq!(arrived, [Some(approved)], "one answer, and the one that won");
    assert_eq!(book.paid.len(), usize::from(approved));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_window_decides_while_another_undoes_stands_or_is_refused() {
    let (till, desk) = asked_by_till(&[]).await;
    let slow = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(slow).await.expect("it can be set");
    let mut request = desk.request().await;
    let (mut stood, mut refused) = (0, 0);
    for _ in 0..50 {
        decide_in(&desk, "main", &request, approve()).await.expect("nobody else decides");
        let (undone, again) = tokio::join!(
            desk.bench.approvals().undo(&request.request.id),
            decide_in(&desk, "second", &request, reject(""))
        );
        undone.expect("there is time");
        let now = desk.bench.approval(&request.request.id).await.expect("it is there");
        match again {
            Ok(()) => {
                assert_eq!(now.state, ApprovalState::Queued, "nobody took this one back");
                desk.bench.approvals().undo(&request.request.id).await.expect("there is time");
                stood += 1;
            }
            Err(CoreError::NotOpen { .. }) => {
                assert_eq!(now.state, ApprovalState::Pending);
                refused += 1;
            }
            Err(error) => panic!("it is decided, or is not open: {error:?}"),
        }
        request = desk.request().await;
    }
    println!("{stood} stood, {refused} were refused");
    assert_eq!(till.book().arrivals, [], "all was undone in time");
}

#[tokio::test]
async fn two_people_approving_the_same_request_pay_once() {
    let till = Till::start(Habits::default()).await;
    let (one, other) = (Desk::new().await, Desk::new().await);
    let conversation = one.converse_with(&till.card()).await;
    one.say(&conversation, ORDER).await;
    let first = one.request().await;
    // The other desk comes to the same task by way of the agent, as if it had been handed over.
    let theirs = adopt(&other, &till).await;
    let second = other.request().await;

    tokio::join!(one.decide(&first, approve()), other.decide(&second, approve()));
    let over = async |desk: &Desk| {
        let states = desk.requests().await.into_iter().map(|request| request.state).collect::<Vec<_>>();
        states
            .iter()
            .all(|state| matches!(state, ApprovalState::Delivered | ApprovalState::Superseded))
            .then_some(states)
    };
    one.wait_for("the end", over).await;
    other.wait_for("the end", over).await;
    one.task_in(&conversation, "completed").await;
    other.task_in(&theirs, "completed").await;
    let book = till.book();
    assert_eq!(book.paid.len(), 1, "one question, one payment");
    // Each sends its own answer once, where the look did not show it in time that the other was faster.
    let senders: BTreeSet<_> = book.arrivals.iter().map(|arrival| &arrival.message_id).collect();
    assert_eq!(senders.len(), book.arrivals.len(), "no copies: {:?}", book.arrivals);
    assert!(senders.len() <= 2, "one of each at most: {:?}", book.arrivals);
}

/// A conversation of `desk` in which the till's first task is known.
async fn adopt(desk: &Desk, till: &Till) -> ConversationId {
    let connection = desk.connect(&till.card()).await;
    let conversation = desk.bench.chats().start(&connection).await.unwrap();
    let (connection_id, conversation_id) = (connection, conversation.clone());
    desk.bench
        .store()
        .write("adopt", move |tx| tasks::ensure(tx, &adopted(connection_id, conversation_id), 1))
        .await
        .unwrap();
    // Tasks that have not settled are taken up at the start.
    desk.bench.start().await;
    conversation
}
