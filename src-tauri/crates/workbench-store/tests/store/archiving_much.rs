//! Histories of any size and content as files.

use a2a_protocol::model::{Part, TaskId};
use proptest::prelude::{ProptestConfig, any, proptest};
use proptest::{collection, prop_assert_eq};
use workbench_store::archive::{self, Selection};
use workbench_store::conversations::{self, Conversation};
use workbench_store::sent::{self as stored_sent, SentStatus};
use workbench_store::tasks::{self, NewTask};
use workbench_store::{ConversationId, StoreError, Tx, connections};

use crate::archiving::{examined, exported, imported, sent};
use crate::support::{Bench, add_task, connection, conversation, key, new_task, observed, status};

#[tokio::test]
async fn ten_thousand_tasks_come_in_at_once() {
    const TASKS: usize = 10_000;
    let bench = Bench::new();
    bench
        .store
        .write("many", |tx| {
            connections::insert(tx, &connection("1"))?;
            for chat in 0..100 {
                let id = ConversationId::new(format!("chat-{chat:03}"));
                conversations::insert(tx, &Conversation { id: id.clone(), ..conversation("1") })?;
                for task in 0..TASKS / 100 {
                    let name = format!("{chat:03}-{task:03}");
                    let task = NewTask {
                        task_key: key(&name),
                        task_id: TaskId::new(name.as_str()),
                        conversation_id: id.clone(),
                        ..new_task("1")
                    };
                    tasks::ensure(tx, &task, 10)?;
                }
            }
            Ok(())
        })
        .await
        .unwrap();
    let left = exported(&bench.store, Selection::All).await;
    let elsewhere = Bench::new();
    let mut announced = elsewhere.store.changes();
    assert_eq!(imported(&elsewhere.store, &left).await.unwrap().tasks, TASKS as u64);
    assert!(announced.recv().await.unwrap().len() < 10, "listeners are told once, not ten thousand times");
    let here = elsewhere.store.read(move |reader| archive::here(reader, &examined(&left).unwrap())).await;
    assert_eq!(here.unwrap().tasks, TASKS as u64);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn whatever_was_said_comes_back(
        texts in collection::vec(any::<String>(), 1..6),
        spaced in any::<bool>(),
        states in collection::vec(0..4_usize, 1..4),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let (left, again) = runtime.block_on(async {
            let bench = Bench::new();
            bench.store.write("fill", move |tx| said(tx, &texts, spaced, &states)).await.unwrap();
            let left = exported(&bench.store, Selection::All).await;
            examined(&left).unwrap();
            let elsewhere = Bench::new();
            imported(&elsewhere.store, &left).await.unwrap();
            (left, exported(&elsewhere.store, Selection::All).await)
        });
        prop_assert_eq!(String::from_utf8(left).unwrap(), String::from_utf8(again).unwrap());
    }
}

fn said(tx: &mut Tx<'_>, texts: &[String], spaced: bool, states: &[usize]) -> Result<(), StoreError> {
    add_task(tx, "1")?;
    for (number, text) in texts.iter().enumerate() {
        let said = sent(&format!("s-{number}"), "1", Some("1"), vec![Part::text(text)], SentStatus::Sent);
        stored_sent::insert(tx, &said)?;
        let quoted = serde_json::to_string(text).unwrap();
        let space = if spaced { "\n\t " } else { "" };
        let body = format!(
            r#"{{"artifactUpdate":{{"taskId":"task",{space}"artifact":{{"artifactId":"{number}",
               "parts":[{{{space}"text":{quoted}}},{{"data":{{"t":{quoted}{space}}}}}]}},"lastChunk":true}}}}"#
        );
        tasks::append_events(tx, &key("1"), &[observed(&body)], 20)?;
    }
    for state in states {
        let state = ["WORKING", "INPUT_REQUIRED", "COMPLETED", "FAILED"].get(*state).unwrap();
        tasks::append_events(tx, &key("1"), &[observed(&status(state, Some(("m", "so"))))], 30)?;
    }
    Ok(())
}
