//! A run's answers to a task: the question of each, unless it failed.

use a2a_protocol::model::MessageId;
use workbench_store::options::SendOptions;
use workbench_store::runs::{self, RunCall, RunRow, RunState};
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::{ConnectionId, ConversationId, RunId};

use crate::support::{Bench, add_task, key};

fn run() -> RunRow {
    RunRow {
        id: RunId::new("a"),
        name: "tests/one".to_owned(),
        version: "1.0.0".to_owned(),
        title: String::new(),
        state: RunState::Running,
        trial: false,
        again_of: None,
        created_at: 10,
        updated_at: 10,
    }
}

fn call(message: &str) -> RunCall {
    RunCall {
        message: MessageId::new(message),
        run: RunId::new("a"),
        at: "/do/0/paint".to_owned(),
        purpose: message.to_owned(),
        conversation: ConversationId::new("1"),
        connection: ConnectionId::new("1"),
        branch: String::new(),
        streams: false,
    }
}

fn message(id: &str, status: SentStatus) -> Sent {
    Sent {
        message_id: MessageId::new(id),
        conversation_id: ConversationId::new("1"),
        task_key: Some(key("1")),
        parts: Vec::new(),
        options: SendOptions::default(),
        extensions: None,
        status,
        error: None,
        created_at: 20,
        updated_at: 20,
    }
}

#[tokio::test]
async fn an_answer_of_a_run_is_known_by_the_question_that_it_is_for() {
    let bench = Bench::new();
    let writing = bench.store.write("fill", |tx| {
        add_task(tx, "1")?;
        runs::insert(tx, &run(), &["document: {dsl: 1.0.3}\n".to_owned()])?;
        for (id, question, status) in [
            ("call", None, SentStatus::Sent),
            ("one", Some("message:which-colour"), SentStatus::Sent),
            ("two", Some("message:how-much"), SentStatus::Failed),
        ] {
            match question {
                Some(question) => runs::insert_answer(tx, &call(id), question)?,
                None => runs::insert_call(tx, &call(id))?,
            }
            sent::insert(tx, &message(id, status))?;
        }
        Ok(())
    });
    writing.await.unwrap();
    let answered =
        bench.store.read(|reader| runs::answered(reader, &RunId::new("a"), &key("1"))).await.unwrap();
    assert_eq!(answered, ["message:which-colour"], "a call is no answer, and one that failed is none");
}
