//! A late answer to a look at a task does not override newer events.

use rstest::rstest;
use workbench_core::{ConnectionId, CoreError};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::tasks;

use super::asked_by_till;
use crate::support::{Desk, approve};
use crate::till::{Fault, LookFault, Till};

/// The task as it is seen before the look is answered, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    AsksElse,
    AsksElseElsewhere,
    Ended,
}

async fn see(seen: Seen, till: &Till, desk: &Desk, request: &Approval, other: &ConnectionId) {
    match seen {
        Seen::AsksElse | Seen::AsksElseElsewhere => till.ask_something_else(),
        Seen::Ended => till.be_answered_elsewhere(),
    }
    let key = request.request.task_key.clone();
    let task = desk.read(move |reader| tasks::get(reader, &key)).await.expect("it is stored");
    let through = if seen == Seen::AsksElseElsewhere { other } else { &task.connection_id };
    desk.bench.elsewhere().open_task(through, &task.task_id).await.expect("the task is opened");
    if seen != Seen::Ended {
        desk.wait_for("the other question", async |desk| {
            let open = desk.open_requests().await;
            open.into_iter().find(|open| open.request.title.contains("12002"))
        })
        .await;
    }
}

#[rstest]
#[tokio::test]
async fn no_second_copy_leaves_once_the_task_was_seen_to_ask_it_no_more(
    #[values(Seen::AsksElse, Seen::AsksElseElsewhere, Seen::Ended)] seen: Seen,
) {
    let (till, desk) = asked_by_till(&[Fault::SendsOnLooksLate]).await;
    let other = desk.connect(&till.card()).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    till.late_look().await;
    see(seen, &till, &desk, &request, &other).await;

    till.let_late_answer_arrive();
    desk.wait_for("the end of the sending", async |desk| {
        let known = desk.bench.approval(&request.request.id).await.unwrap();
        (known.state != ApprovalState::InFlight).then_some(known)
    })
    .await;
    assert_eq!(till.book().arrivals.len(), 1, "the first copy alone, which was refused");
    assert_eq!(till.book().paid, [""; 0]);
}

#[rstest]
#[tokio::test]
async fn nothing_is_sent_again_once_the_task_was_seen_to_ask_it_no_more(
    #[values(Seen::AsksElse, Seen::AsksElseElsewhere, Seen::Ended)] seen: Seen,
) {
    let (till, desk) = asked_by_till(&[Fault::Cut { acted: false }]).await;
    let other = desk.connect(&till.card()).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    desk.wait_for("the look after that", async |_| {
        let book = till.book();
        (book.looks > book.arrivals.first()?.looks).then_some(())
    })
    .await;
    till.next_looks(&[LookFault::Late]);
    let again = desk.bench.approvals().resolve_uncertain(&request.request.id, true);
    let meanwhile = async {
        till.late_look().await;
        see(seen, &till, &desk, &request, &other).await;
        till.let_late_answer_arrive();
    };
    let (again, ()) = tokio::join!(again, meanwhile);
    assert!(matches!(again, Err(CoreError::NothingToAnswer)), "{again:?}");
    assert_eq!(till.book().arrivals.len(), 1, "the first copy alone");
}

#[tokio::test]
async fn no_second_copy_leaves_once_the_other_question_was_seen() {
    let (till, desk) = asked_by_till(&[Fault::SendsOnLooksLate]).await;
    let other = desk.connect(&till.card()).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    till.late_look().await;
    see(Seen::AsksElse, &till, &desk, &request, &other).await;

    till.ask_as_before();
    till.let_late_answer_arrive();
    desk.wait_for("the person to be asked", async |desk| {
        let known = desk.bench.approval(&request.request.id).await.unwrap();
        (!matches!(known.state, ApprovalState::InFlight | ApprovalState::Queued)).then_some(known)
    })
    .await;
    assert_eq!(
        till.book().arrivals.len(),
        1,
        "the first copy alone, which was refused, though looks show the first question by now"
    );
    assert_eq!(till.book().paid, [""; 0]);
}
