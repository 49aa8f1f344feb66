//! A data folder that was copied by hand while something waited to be sent, and is opened at once or much later.
//! The person is asked and nothing leaves by itself, because the original may have sent it. The original itself
//! sends it, unless it is opened much later, too.

use std::sync::Arc;
use std::time::Duration;

use a2a_protocol::model::{MessageId, Part};
use a2a_server::scripted::{Reply, Script};
use rstest::rstest;
use workbench_core::approvals::fate::fate_of;
use workbench_core::{CallSentence, Settings};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::options::SendOptions;
use workbench_store::sent::{self, Sent, SentStatus};

use super::scripted::{answer, asked, asking, task_of, waits_for_another_attempt};
use super::{ORDER, approved_till, asked_by_till, asked_by_till_at};
use crate::secrets::{Ring, SlowRing, ring};
use crate::support::{Desk, Place, approve, outcome};
use crate::till::{Fault, Habits, Till};

const DAYS: Duration = Duration::from_hours(72);

/// A till whose request was approved, and two folders in which the approval waits for the end of the time for undoing.
async fn copied_while_it_could_be_undone() -> (Till, Approval, Place, Place) {
    let (till, desk, request) = approved_till(60).await;
    let original = desk.close().await;
    // Somebody else's, with a keyring that knows nothing of it.
    let copy = original.copied().keeping(Arc::new(Ring::default()));
    (till, request, original, copy)
}

#[rstest]
#[case::at_once(Duration::ZERO)]
#[case::as_soon_as_it_could_be_sent(Duration::from_mins(1))]
#[case::days_later(DAYS)]
#[tokio::test]
async fn a_copied_decision_is_asked_again_and_the_original_sends_it_in_time(#[case] passed: Duration) {
    let (till, request, original, copy) = copied_while_it_could_be_undone().await;
    copy.pass(passed);
    let desk = copy.open().await;
    desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(till.book().arrivals, [], "nothing left by itself");
    desk.close().await;

    original.pass(Duration::from_mins(1));
    let desk = original.open().await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1, "nothing was lost either");
}

#[tokio::test]
async fn a_folder_that_was_renamed_sends_its_decision() {
    let (till, request, original, _copy) = copied_while_it_could_be_undone().await;
    let renamed = original.renamed();
    renamed.pass(Duration::from_mins(1));
    let desk = renamed.open().await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1, "nobody was asked again");
}

#[tokio::test]
async fn a_decision_that_the_original_sent_is_not_sent_from_an_old_copy() {
    let (till, request, original, copy) = copied_while_it_could_be_undone().await;
    original.pass(Duration::from_mins(1));
    let desk = original.open().await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    desk.close().await;

    copy.pass(DAYS);
    let desk = copy.open().await;
    desk.wait_for("the copy to see that it is answered", async |desk| {
        let approval = desk.bench.approval(&request.request.id).await.expect("it is stored");
        (approval.state == ApprovalState::Superseded).then_some(())
    })
    .await;
    assert_eq!(till.book().arrivals.len(), 1, "the till heard of it once");
}

#[rstest]
#[case::at_once(Duration::ZERO)]
#[case::days_later(DAYS)]
#[tokio::test]
async fn a_decision_that_waited_for_another_attempt_is_asked_anew_in_a_copy(#[case] passed: Duration) {
    let (till, desk) = asked_by_till(&[Fault::Refuses(429)]).await;
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    desk.wait_for("the wait for another attempt", async |desk| {
        let approval = desk.bench.approval(&request.request.id).await.expect("it is stored");
        (approval.state == ApprovalState::Queued && approval.attempt == 1).then_some(())
    })
    .await;
    let copy = desk.close().await.copied();
    copy.pass(passed);

    let desk = copy.open().await;
    let old = desk.request_when(&request.request.id, ApprovalState::Refused).await;
    assert!(outcome(&old).contains("too-old"), "{}", outcome(&old));
    let anew = desk.request().await;
    assert_eq!(till.book().arrivals.len(), 1, "only the attempt that was refused");
    desk.decide(&anew, approve()).await;
    desk.request_when(&anew.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1);
}

#[rstest]
#[case::the_database_alone(false)]
#[case::everything_that_lies_there(true)]
#[tokio::test]
async fn a_decision_that_was_sent_is_asked_about_in_data_that_was_set_back(#[case] whole: bool) {
    // It does nothing, so that its task asks as before.
    let habits = Habits { faults: [Fault::Ignores].into(), ..Habits::default() };
    let till = Till::start(habits).await;
    let desk = Desk::new().await;
    let (_, request) = desk.asked_by(&till.card(), ORDER).await;
    let slow = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(slow).await.unwrap();
    desk.decide(&request, approve()).await;
    let place = desk.close().await;
    let earlier = place.copied();
    place.pass(Duration::from_mins(1));
    let desk = place.open().await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let place = desk.close().await;

    place.set_back(&earlier, whole).await;
    let desk = place.open().await;
    let back = desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(till.book().arrivals.len(), 1, "the till heard of it once");
    desk.decide(&back, approve()).await;
    desk.request_when(&back.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().arrivals.len(), 2, "the person may want it again");
}

/// The copy lacks the words that its task got since it was made.
#[rstest]
#[case::in_a_copy(true, ApprovalState::Superseded, "went-on-after-set-back")]
#[case::in_the_original(false, ApprovalState::Delivered, "went-on-after-sending")]
#[tokio::test]
async fn of_a_decision_in_doubt_a_copy_does_not_say_that_it_arrived(
    #[case] is_copied: bool,
    #[case] state: ApprovalState,
    #[case] says: &str,
) {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    peer.rescript(Script::new().on("SendMessage", Reply::no_answer()).on("GetTask", answer(&waiting)));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    let original = desk.close().await;
    let place = if is_copied { original.copied() } else { original };
    let done = waiting.replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED");
    peer.rescript(Script::new().on("GetTask", answer(&done)));
    let desk = place.open().await;
    let over = desk.request_when(&request.request.id, state).await;
    assert!(outcome(&over).contains(says), "{}", outcome(&over));
}

/// It may have been decided, and have left, since the copy was made.
#[rstest]
#[case::nobody_had_decided(None, None)]
#[case::it_could_be_undone(Some(60), None)]
#[case::it_waited_for_another_attempt(Some(0), Some(Reply::json(429, "{}").header("Retry-After", "60")))]
#[tokio::test]
async fn the_answerer_of_a_task_that_went_on_since_a_copy_is_unknown(
    #[case] decided: Option<u32>,
    #[case] put_off: Option<Reply>,
) {
    let waiting = asking("nowhere", "");
    let (peer, desk, request) = asked(&waiting).await;
    if let Some(undo_seconds) = decided {
        desk.bench.preferences().set(Settings { undo_seconds, ..Settings::default() }).await.unwrap();
        let was_put_off = put_off.is_some();
        let script = Script::new().on("GetTask", answer(&waiting));
        peer.rescript(put_off.into_iter().fold(script, |script, reply| script.on("SendMessage", reply)));
        desk.decide(&request, approve()).await;
        if was_put_off {
            waits_for_another_attempt(&desk, &request).await;
        }
    }
    let task = task_of(&desk, &request).await;
    let copy = desk.close().await.copied();
    let done = waiting.replace("TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED");
    peer.rescript(Script::new().on("GetTask", answer(&done)));
    let desk = copy.open().await;
    desk.bench.elsewhere().open_task(&task.connection_id, &task.task_id).await.expect("the task is read");
    let over = desk
        .wait_for("the end of the request", async |desk| {
            let row = desk.bench.approval(&request.request.id).await.unwrap();
            (!matches!(row.state, ApprovalState::Pending | ApprovalState::Queued)).then_some(row)
        })
        .await;
    assert!(outcome(&over).contains("over-since-copy"), "{:?} {}", over.state, outcome(&over));
    assert_eq!(fate_of(&over), None, "its reason says it");
}

#[tokio::test]
async fn a_late_keyring_without_the_ledger_has_a_decision_asked_at_once() {
    let (till, request, original, _copy) = copied_while_it_could_be_undone().await;
    let ring = Arc::new(SlowRing::default());
    let desk = original.keeping(Arc::clone(&ring) as _).open().await;
    ring.asked().await;
    // Meanwhile the courier has looked, and rests until the time for undoing is over.
    let planner = desk.converse_with_sample("story-planner").await;
    desk.say(&planner, "A story about a lighthouse").await;
    desk.task_in(&planner, "completed").await;
    let waiting = desk.bench.approval(&request.request.id).await.unwrap();
    assert_eq!(waiting.state, ApprovalState::Queued);
    ring.answer();
    desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(till.book().arrivals, [], "nothing left by itself");
}

#[tokio::test]
async fn a_keyring_behind_the_database_has_what_waits_asked_about() {
    let ring = Arc::new(Ring::default());
    let (till, desk) = asked_by_till_at(Place::new().keeping(Arc::clone(&ring) as _), &[]).await;
    let place = desk.close().await;
    let earlier = ring.heads();
    let desk = place.open().await;
    let first = desk.request().await;
    desk.decide(&first, approve()).await;
    desk.request_when(&first.request.id, ApprovalState::Delivered).await;
    let slow = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(slow).await.unwrap();
    let (_, request) = desk.asked_by(&till.card(), ORDER).await;
    desk.decide(&request, approve()).await;
    let place = desk.close().await;

    ring.set_back_heads(earlier);
    place.pass(Duration::from_mins(1));
    let desk = place.open().await;
    desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(till.book().arrivals.len(), 1, "nothing left by itself");
}

#[rstest]
#[case::no_value("{{{")]
#[case::nothing("")]
#[tokio::test]
async fn a_slot_of_the_keyring_that_cannot_be_read_has_what_waits_asked_about(#[case] value: &str) {
    let ring = Arc::new(Ring::default());
    let (till, desk) = asked_by_till_at(Place::new().keeping(Arc::clone(&ring) as _), &[]).await;
    let slow = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(slow).await.unwrap();
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    let place = desk.close().await;
    let heads = ring.heads();
    let known = heads.keys().next().expect("the keyring was told");
    let slots = known.split_inclusive("/head").next().expect("its place");
    let names = (1..8).map(|slot| format!("{slots}/{slot}"));
    let further = names.into_iter().find(|name| !heads.contains_key(name)).expect("one was told nothing");
    ring.put(&further, value);

    let desk = place.open().await;
    let back = desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(till.book().arrivals, [], "nothing left by itself");
    desk.bench.preferences().set(Settings { undo_seconds: 0, ..Settings::default() }).await.unwrap();
    desk.decide(&back, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().arrivals.len(), 1, "what this run decides goes");
    desk.close().await;
    assert_ne!(ring.heads()[&further], value, "it was told anew");
}

#[tokio::test]
async fn every_decision_of_an_earlier_run_is_asked_about_without_a_keyring() {
    let place = Place::new().keeping(ring::none());
    let (till, desk) = asked_by_till_at(place, &[]).await;
    let slow = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(slow).await.unwrap();
    let request = desk.request().await;
    desk.decide(&request, approve()).await;
    let desk = desk.close().await.open().await;
    let back = desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(till.book().arrivals, [], "nothing left by itself");

    desk.bench.preferences().set(Settings { undo_seconds: 0, ..Settings::default() }).await.unwrap();
    desk.decide(&back, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(till.book().paid.len(), 1, "what this run decides goes");
}

#[tokio::test]
async fn what_a_run_without_a_keyring_left_is_asked_about_by_a_run_with_one() {
    let (till, desk) = asked_by_till(&[]).await;
    let request = desk.request().await;
    let original = desk.close().await;
    let desk = original.clone().keeping(ring::none()).open().await;
    let slow = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(slow).await.unwrap();
    desk.decide(&request, approve()).await;
    desk.close().await;

    original.pass(Duration::from_mins(1));
    let desk = original.open().await;
    desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(till.book().arrivals, [], "nothing left by itself");
}

/// A desk with a message in it that was stored and not begun when its program ended.
async fn with_a_message_not_begun(till: &Till) -> (MessageId, Place) {
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&till.card()).await;
    let (id, at) =
        (MessageId::new("not-begun"), desk.bench.conversation(&conversation).await.unwrap().0.updated_at);
    let sent = Sent {
        message_id: id.clone(),
        conversation_id: conversation,
        task_key: None,
        parts: vec![Part::text(ORDER)],
        options: SendOptions::default(),
        extensions: None,
        status: SentStatus::Queued,
        error: None,
        created_at: at,
        updated_at: at,
    };
    desk.bench.store().write("say", move |tx| sent::insert(tx, &sent)).await.unwrap();
    (id, desk.close().await)
}

#[rstest]
#[case::at_once(Duration::from_secs(30), true)]
#[case::days_later(DAYS, false)]
#[tokio::test]
async fn a_message_that_was_not_begun_goes_by_itself_only_soon_after(
    #[case] passed: Duration,
    #[case] goes: bool,
) {
    let till = Till::start(Habits::default()).await;
    let (message, place) = with_a_message_not_begun(&till).await;
    place.pass(passed);
    let desk = place.open().await;
    if !goes {
        let told = desk.failure(&message).await;
        assert_eq!(told.message, CallSentence::EndedBeforeSending.into());
        assert_eq!(desk.requests().await, [], "nothing left by itself");
        desk.bench.chats().say_again(&message).await.expect("the person still wants it");
    }
    desk.request().await;
    assert_eq!(desk.requests().await.len(), 1, "it was ordered once");
}

#[tokio::test]
async fn an_unbegun_message_does_not_go_by_itself_from_a_copy_however_young() {
    let till = Till::start(Habits::default()).await;
    let (message, original) = with_a_message_not_begun(&till).await;
    let copy = original.copied();
    let desk = copy.open().await;
    let told = desk.failure(&message).await;
    assert_eq!(
        told.message,
        CallSentence::EndedWhileSending.into(),
        "the agent may have it from the original"
    );
    assert_eq!(desk.requests().await, [], "nothing left by itself");
    desk.close().await;

    let desk = original.open().await;
    desk.request().await;
    assert_eq!(desk.requests().await.len(), 1, "it was ordered once");
}
