//! The time of the last words in the chat of a task.

use workbench_store::sent::{self, SentStatus, said};
use workbench_store::{Change, Reader, StoreError, Tag, Tick, approvals, last_tick};

use super::archiving;
use super::support::{Bench, about, key, request};

fn written(reader: &Reader<'_>, after: Tick) -> Result<Option<Tick>, StoreError> {
    said::first_written(reader, &key("1"), after, last_tick(reader)?)
}

/// The agent was seen to ask before its answer to the message that led to it had come.
#[tokio::test]
async fn that_an_earlier_message_got_its_answer_is_not_taken_for_words() {
    let bench = Bench::with_task().await;
    let message = archiving::sent("m", "1", None, Vec::new(), SentStatus::Queued);
    let id = message.message_id.clone();
    bench.store.write("say", move |tx| sent::insert(tx, &message)).await.unwrap();
    let set = async |status: SentStatus| {
        let id = id.clone();
        bench.store.write("set", move |tx| sent::set_status(tx, &id, status, None, 5)).await.unwrap();
        bench.store.read(last_tick).await.unwrap()
    };
    let left = set(SentStatus::Sending).await;
    set(SentStatus::Sent).await;
    let after = set(SentStatus::Sent).await;
    assert_eq!(bench.store.read(move |reader| written(reader, left)).await.unwrap(), None);

    let again = set(SentStatus::Sending).await;
    set(SentStatus::Sent).await;
    set(SentStatus::Sent).await;
    let told = bench.store.read(move |reader| written(reader, after)).await.unwrap();
    assert_eq!(told, Some(again), "what was sent once more was said then");
}

#[tokio::test]
async fn whoever_looks_at_a_request_is_told_of_what_is_said_in_its_chat() {
    let bench = Bench::with_task().await;
    bench
        .store
        .write("ask", |tx| approvals::propose(tx, &request("1", "a"), &about("pay"), 5))
        .await
        .unwrap();
    let mut changes = bench.store.changes();
    let message = archiving::sent("m", "1", None, Vec::new(), SentStatus::Queued);
    bench.store.write("say", move |tx| sent::insert(tx, &message)).await.unwrap();
    let told = changes.recv().await.unwrap();
    assert!(told.contains(&Change { tag: Tag::Approvals, id: Some("a".to_owned()) }), "{told:?}");
}
