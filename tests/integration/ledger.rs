//! The ledger of a whole workbench, and the faults that it finds after changes to the file.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use a2a_hitl::Answer;
use rusqlite::Connection;
use workbench_core::ledger::export::Format;
use workbench_core::ledger::rows::{EntryKind, Fault, How, Outcome, Shown, Verdict, Who};
use workbench_core::ledger::verify::{Judgement, verify};
use workbench_core::{ApprovalId, ConversationId, Forgettable, Settings};
use workbench_store::approvals::ApprovalState;
use workbench_store::conversations;
use workbench_store::ledger::head;

use crate::secrets::{Ring, SlowRing, ring};
use crate::support::{Desk, Place, approve, reject};
use crate::till::{Habits, Till};

/// A workbench with a keyring, at which a payment was asked for and decided.
async fn decided(answer: Answer) -> (Arc<Ring>, Till, Desk, ApprovalId) {
    let (ring, till) = (Arc::new(Ring::default()), Till::start(Habits::default()).await);
    let desk = Place::new().keeping(Arc::clone(&ring) as _).open().await;
    let (_, request) = desk.asked_by(&till.card(), "Pay 12,000 yen").await;
    let id = request.request.id.clone();
    desk.decide(&request, answer).await;
    desk.request_when(&id, ApprovalState::Delivered).await;
    (ring, till, desk, id)
}

async fn rows(desk: &Desk, id: &ApprovalId) -> Vec<Shown> {
    desk.bench.ledger().of(id).await.expect("the ledger can be read")
}

async fn conversation_of(desk: &Desk) -> ConversationId {
    desk.read(|reader| conversations::list(reader, None, 1)).await.remove(0).id
}

async fn faults(desk: &Desk) -> Vec<Fault> {
    desk.bench.ledger().check().await.expect("the ledger can be checked").checked.faults
}

/// Changes the file as somebody with a database tool would.
fn tamper(folder: &Path, sql: &str) {
    let file = Connection::open(folder.join("workbench.db")).expect("the file opens");
    let free =
        "DROP TRIGGER ledger_never_changes; DROP TRIGGER ledger_never_shrinks; PRAGMA foreign_keys = OFF;";
    file.execute_batch(&format!("{free} {sql}")).expect("it can be changed");
}

#[tokio::test]
async fn a_payment_is_told_from_the_question_to_what_came_of_it() {
    let (_ring, _till, desk, id) = decided(approve()).await;
    let rows = rows(&desk, &id).await;
    let told: Vec<_> = rows.iter().take(3).map(|row| (row.entry.fact.kind, row.entry.fact.outcome)).collect();
    let expected = [
        (EntryKind::Proposed, None),
        (EntryKind::Decided, None),
        (EntryKind::Effective, Some(Outcome::Delivered)),
    ];
    assert_eq!(told, expected);
    let [proposed, decided, ..] = rows.as_slice() else { panic!("two rows at least") };
    assert_eq!((&proposed.entry.fact.who, proposed.content("agent")), (&Who::Agent, Some("Till")));
    assert!(proposed.content("items").is_some_and(|items| items.contains("12001")), "{proposed:?}");
    assert_eq!(decided.entry.fact.who, Who::Person);
    assert_eq!((decided.entry.fact.how, decided.entry.fact.viewed), (Some(How::Button), Some(true)));
    assert_eq!(decided.entry.fact.verdict, Some(Verdict::Approved));
    assert_eq!(decided.content("edited"), Some("[]"));
    assert_eq!(faults(&desk).await, []);
    assert!(rows.iter().all(|row| row.entry.sealed_by.is_some()), "there is a keyring");
}

#[tokio::test]
async fn a_decision_that_was_taken_back_stands_there_with_who_took_it_back() {
    let (ring, till) = (Arc::new(Ring::default()), Till::start(Habits::default()).await);
    let desk = Place::new().keeping(ring).open().await;
    let settings = desk.bench.settings().await.expect("settings");
    let patient = workbench_core::Settings { undo_seconds: 60, ..settings };
    desk.bench.preferences().set(patient).await.expect("settings");
    let (_, request) = desk.asked_by(&till.card(), "Pay 12,000 yen").await;
    desk.decide(&request, reject("too much")).await;
    desk.bench.approvals().undo(&request.request.id).await.expect("nothing was sent");
    let rows = rows(&desk, &request.request.id).await;
    let told: Vec<_> = rows.iter().skip(1).map(|row| (row.entry.fact.kind, row.entry.fact.verdict)).collect();
    let rejected = Some(Verdict::Rejected);
    assert_eq!(told, [(EntryKind::Decided, rejected), (EntryKind::Withdrawn, rejected)]);
    assert_eq!(rows[2].entry.fact.who, Who::Person);
}

#[tokio::test]
async fn a_keyring_that_heard_of_a_commit_too_late_is_no_damage() {
    let (ring, _till, desk, _) = decided(approve()).await;
    let place = desk.close().await;
    let at_first = ring.heads();
    let desk = place.open().await;
    desk.say(&conversation_of(&desk).await, "Pay again").await;
    desk.request().await;
    let place = desk.close().await;
    assert_ne!(ring.heads(), at_first, "the keyring is told at the end at the latest");
    ring.set_back_heads(at_first);
    let desk = place.open().await;
    assert_eq!(faults(&desk).await, []);
}

#[tokio::test]
async fn a_ledger_that_was_cut_while_the_workbench_was_closed_says_so_for_ever() {
    let (_ring, _till, desk, id) = decided(approve()).await;
    let count = rows(&desk, &id).await.len();
    let place = desk.close().await;
    tamper(&place.data(), "DELETE FROM ledger_content WHERE seq > 2; DELETE FROM ledger WHERE seq > 2");
    for life in 0..2 {
        let desk = place.open().await;
        assert_eq!(faults(&desk).await, [Fault::FoundDamaged { seq: 3 }], "life {life}, {count} rows before");
        desk.close().await;
    }
}

#[tokio::test]
async fn a_checked_row_is_checked_again_on_request_and_at_the_next_start() {
    let (_ring, _till, desk, _) = decided(approve()).await;
    assert_eq!(faults(&desk).await, []);
    tamper(&desk.place().data(), "UPDATE ledger SET at = 1 WHERE seq = 1");
    assert_eq!(faults(&desk).await, [], "it is not looked at again by itself");
    let whole = desk.bench.ledger().check_whole().await.expect("it can be checked");
    assert_eq!(whole.checked.faults, [Fault::Edited { seq: 1 }]);
    assert_eq!(faults(&desk).await, [Fault::Edited { seq: 1 }], "from then on it is known");
    let desk = desk.close().await.open().await;
    assert_eq!(faults(&desk).await, [Fault::Edited { seq: 1 }], "a start begins with all rows");
}

#[tokio::test]
async fn a_new_row_that_was_changed_is_found_at_once() {
    let (_ring, _till, desk, _) = decided(approve()).await;
    assert_eq!(faults(&desk).await, []);
    let before = desk.read(head).await.count;
    desk.say(&conversation_of(&desk).await, "Pay again").await;
    desk.request().await;
    tamper(&desk.place().data(), &format!("UPDATE ledger SET at = 1 WHERE seq = {}", before + 1));
    let found = faults(&desk).await;
    assert_eq!(found.first(), Some(&Fault::Edited { seq: before + 1 }), "{found:?}");
}

#[tokio::test]
async fn a_ledger_that_was_cut_while_the_workbench_ran_says_so_for_ever() {
    let (_ring, _till, desk, id) = decided(approve()).await;
    let is_honoured = |row: &Shown| row.entry.fact.outcome == Some(Outcome::Honoured);
    desk.wait_for("the receipt", async |desk| rows(desk, &id).await.iter().any(is_honoured).then_some(()))
        .await;
    assert_eq!(faults(&desk).await, []);
    let missing = u64::try_from(rows(&desk, &id).await.len()).expect("a few") - 1;
    tamper(
        &desk.place().data(),
        "DELETE FROM ledger_content WHERE seq > 1; DELETE FROM ledger WHERE seq > 1",
    );
    assert_eq!(faults(&desk).await, [Fault::CutTail { missing }], "at once");
    desk.say(&conversation_of(&desk).await, "Pay again").await;
    desk.request().await;
    let desk = desk.close().await.open().await;
    let found = faults(&desk).await;
    // Whoever wrote the rows after it may have found it, each for itself.
    let says_so = |fault: &Fault| matches!(fault, Fault::FoundDamaged { .. });
    assert!(!found.is_empty() && found.iter().all(says_so), "for ever: {found:?}");
}

#[tokio::test]
async fn a_decision_beside_a_ledger_that_was_cut_is_asked_when_it_would_leave() {
    let (_ring, till, desk, _) = decided(approve()).await;
    desk.say(&conversation_of(&desk).await, "Pay again").await;
    let request = desk.request().await;
    let slow = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(slow).await.expect("it can be set");
    desk.decide(&request, approve()).await;
    tamper(
        &desk.place().data(),
        "DELETE FROM ledger_content WHERE seq > 1; DELETE FROM ledger WHERE seq > 1",
    );
    let other = desk.bench.chats().start(&request.request.connection_id).await.expect("a conversation");
    desk.say(&other, "Pay once more").await;
    let another = desk.request().await;
    let says_so = |fault: &Fault| matches!(fault, Fault::FoundDamaged { .. });
    desk.wait_for("the damage to be noted", async |desk| {
        faults(desk).await.iter().any(says_so).then_some(())
    })
    .await;
    desk.place().pass(Duration::from_mins(1));
    desk.decide(&another, reject("once is enough")).await;
    desk.asked_whether_to_send(&request.request.id).await;
    assert_eq!(till.book().arrivals.len(), 1, "nothing left by itself");
}

#[tokio::test]
async fn an_answer_does_not_wait_for_the_keyring_and_a_request_does() {
    let (ring, till) = (Arc::new(SlowRing::default()), Till::start(Habits::default()).await);
    let desk = Place::new().keeping(Arc::clone(&ring) as _).open().await;
    let planner = desk.converse_with_sample("story-planner").await;
    desk.say(&planner, "A story about a lighthouse").await;
    desk.task_in(&planner, "completed").await;

    let conversation = desk.converse_with(&till.card()).await;
    desk.say(&conversation, "Pay 12,000 yen").await;
    ring.asked().await;
    assert_eq!(desk.requests().await, [], "what is asked is in the ledger in the same commit, or nowhere");
    assert_eq!(desk.read(head).await.count, 0);
    ring.answer();
    let request = desk.request().await;
    let rows = rows(&desk, &request.request.id).await;
    assert!(rows[0].entry.sealed_by.is_some(), "it was worth the wait: {rows:?}");
    assert_eq!(desk.requests().await.len(), 1, "what was tried before is not there twice");
}

#[tokio::test]
async fn without_a_keyring_rows_are_unsealed_and_say_so() {
    let till = Till::start(Habits::default()).await;
    let desk = Place::new().keeping(ring::none()).open().await;
    let (_, request) = desk.asked_by(&till.card(), "Pay 12,000 yen").await;
    let state = desk.bench.ledger().check().await.expect("it can be checked");
    assert_eq!((state.checked.rows, state.checked.unsealed, state.key), (1, 1, None));
    assert_eq!(rows(&desk, &request.request.id).await[0].entry.sealed_by, None);
    let file = taken_out(&desk, Format::JsonLines, true).await;
    assert!(matches!(verify(file.as_bytes(), None), Judgement::Unsigned(_)));
}

async fn taken_out(desk: &Desk, format: Format, whole: bool) -> String {
    let exported = desk.bench.ledger().export(format, whole).await.expect("an export");
    std::io::read_to_string(exported.content).expect("it can be read")
}

#[tokio::test]
async fn an_export_verifies_and_holds_arguments_only_where_they_were_asked_for() {
    let (_ring, _till, desk, id) = decided(reject("because of the budget")).await;
    let count = u64::try_from(rows(&desk, &id).await.len()).expect("a few");
    let key = desk.bench.ledger().key().await.expect("a keyring");
    for whole in [false, true] {
        let file = taken_out(&desk, Format::JsonLines, whole).await;
        let Judgement::Intact(report) = verify(file.as_bytes(), Some(&key)) else { panic!("{file}") };
        assert_eq!((report.count, report.unsealed), (count, 0));
        for word in ["12001", "because of the budget"] {
            assert_eq!(file.contains(word), whole, "{word}, whole: {whole}");
        }
        assert!(file.contains("pay") && file.contains("Till"), "tool and agent are named");
    }
    for format in [Format::Csv, Format::Markdown] {
        let file = taken_out(&desk, format, false).await;
        assert!(file.contains("rejected") && !file.contains("12001"), "{file}");
    }
}

#[tokio::test]
async fn a_forgotten_conversation_leaves_verifying_rows_that_say_nothing_of_it() {
    let (_ring, _till, desk, id) = decided(approve()).await;
    let conversation = Forgettable::Conversation(conversation_of(&desk).await);
    desk.bench.history().forget(conversation).await.expect("it is forgotten");
    let rows = rows(&desk, &id).await;
    assert_eq!(rows.last().map(|row| row.entry.fact.kind), Some(EntryKind::Forgotten));
    assert!(rows.iter().all(|row| row.content.is_empty()), "{rows:?}");
    assert_eq!(faults(&desk).await, []);
}
