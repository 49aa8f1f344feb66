//! An agent that makes its messages anew at every look: the same words under another id, at another time, with
//! other accounts around them. They are one request, which one decision answers.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::tasks::MessageSource;

use super::scripted::asked_by;
use super::{ORDER, answers_at, paid_task, waiting_task};
use crate::support::{Desk, approve};

/// How an agent writes its task anew at every look.
#[derive(Debug, Clone, Copy)]
enum Writes {
    /// Another id.
    Id,
    /// Another time, and no id.
    Time,
    /// Both.
    IdAndTime,
    /// An account of its own in the task's metadata, as frameworks keep it once a task is suspended.
    Account,
    /// A counter, a time and an id in the metadata of its message.
    Counter,
    /// Whole numbers as doubles, members in another order, and empty ones left out.
    Doubles,
}

impl Writes {
    fn at(self, look: usize) -> Value {
        let mut task = waiting_task()["task"].clone();
        let status = &mut task["status"];
        match self {
            Self::Id | Self::IdAndTime => status["message"]["messageId"] = format!("made-{look}").into(),
            Self::Time => drop(status["message"].as_object_mut().unwrap().remove("messageId")),
            Self::Counter => {
                status["message"]["metadata"] = json!({
                    "looks": look, "servedAt": format!("2026-01-01T00:00:{look:02}Z"),
                    "span": format!("4bf92f3577b34da6a3ce{look:012}"), "progress": { "step": look, "of": 9 },
                });
            }
            Self::Doubles => {
                let data = &mut status["message"]["parts"][0]["data"];
                let call = &mut data["args"]["originalFunctionCall"];
                call["args"]["amount"] = if look == 0 { json!(12_000) } else { json!(12_000.0) };
                if look == 0 {
                    data["args"]["flags"] = json!([]);
                }
            }
            Self::Account if look == 0 => task["metadata"] = json!({ "owner": "o-1" }),
            Self::Account => {
                task["metadata"] = json!({
                    "owner": "o-1", "pausedRun": "run of today", "pausedCall": "call-1", "pausedForYes": true,
                    "step": { "name": "pay", "attempt": look },
                });
            }
        }
        if matches!(self, Self::Time | Self::IdAndTime) {
            task["status"]["timestamp"] = format!("2026-01-01T00:00:00.{look:03}Z").into();
        }
        task
    }
}

/// Looks at a task, and what is answered then.
fn looks(tasks: impl IntoIterator<Item = Value>, answer: &Value) -> Script {
    let script = Script::new().on("SendMessage", Reply::result(answer));
    tasks.into_iter().fold(script, |script, task| script.then(Reply::result(&task)))
}

async fn asked(writes: Writes) -> (ScriptedPeer, Desk, Approval) {
    let begin = looks([], &json!({ "task": writes.at(0) }));
    asked_by(begin).await
}

#[rstest]
#[tokio::test]
async fn one_decision_answers_what_is_written_anew_at_every_look(
    #[values(Writes::Id, Writes::Time, Writes::IdAndTime, Writes::Account, Writes::Counter, Writes::Doubles)]
    writes: Writes,
) {
    let (peer, desk, request) = asked(writes).await;
    peer.rescript(looks((1..9).map(|look| writes.at(look)), &paid_task()));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert_eq!(answers_at(&peer), 1);
    assert_eq!(desk.requests().await.len(), 1, "it was asked once");
}

/// Every look after the decision shows another amount: the person is asked about it, and nothing is sent.
async fn another_amount_is_asked_about(writes: Writes, put: impl Fn(&mut Value, Value)) {
    let (peer, desk, request) = asked(writes).await;
    let dearer = (1..9).map(|look| {
        let mut task = writes.at(look);
        put(&mut task, 99_000.into());
        task
    });
    peer.rescript(looks(dearer, &paid_task()));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert!(desk.request().await.request.reading.contains("99000"), "the person is asked about it");
    assert_eq!(answers_at(&peer), 0);
}

#[tokio::test]
async fn other_arguments_are_another_request_whatever_is_made_at_every_look() {
    another_amount_is_asked_about(Writes::IdAndTime, |task, amount| {
        let call = &mut task["status"]["message"]["parts"][0]["data"]["args"]["originalFunctionCall"];
        call["args"]["amount"] = amount;
    })
    .await;
}

#[tokio::test]
async fn an_amount_beside_what_is_counted_is_asked_about() {
    another_amount_is_asked_about(Writes::Counter, |task, amount| {
        task["status"]["message"]["metadata"]["amount"] = amount;
    })
    .await;
}

#[tokio::test]
async fn a_call_in_the_metadata_of_the_task_is_asked_about() {
    let (peer, desk, request) = asked(Writes::Account).await;
    let more = (1..9).map(|_| {
        let mut task = Writes::Account.at(0);
        task["metadata"] = json!({ "next": { "name": "wire_all", "args": { "amount": 999 } } });
        task
    });
    peer.rescript(looks(more, &paid_task()));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert!(desk.request().await.request.reading.contains("wire_all"));
    assert_eq!(answers_at(&peer), 0);
}

#[tokio::test]
async fn the_same_words_after_an_answer_are_asked_anew() {
    let (peer, desk, request) = asked(Writes::Id).await;
    let again = json!({ "task": Writes::Id.at(7) });
    peer.rescript(looks((1..5).map(|look| Writes::Id.at(look)), &again));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let next = desk.request().await;
    assert_ne!(next.request.id, request.request.id, "the agent had an answer, and asks once more");
    assert_eq!(next.request.linked_to.as_ref(), Some(&request.request.id));
}

#[tokio::test]
async fn a_question_stays_where_it_was_asked() {
    let (peer, desk, request) = asked(Writes::Id).await;
    let look = |look| {
        let mut task = Writes::Id.at(look);
        let said = |id: String, role: &str, text: &str| json!({ "messageId": id, "role": role, "parts": [{ "text": text }] });
        task["history"] = json!([
            said(format!("own-{look}"), "ROLE_USER", ORDER),
            said(format!("step-{look}"), "ROLE_AGENT", "Looking into it."),
        ]);
        task
    };
    peer.rescript(looks((1..5).map(look), &paid_task()));
    let key = request.request.task_key.clone();
    for _ in 0..3 {
        let row = desk.bench.task(&key).await.unwrap();
        desk.bench.elsewhere().open_task(&row.connection_id, &row.task_id).await.expect("the task is read");
    }
    let task = desk.tasks(&desk.bench.task(&key).await.unwrap().conversation_id).await.remove(0);
    let rows: Vec<_> = task.messages.iter().map(|message| (message.source, message.message.text())).collect();
    let expected = [
        (MessageSource::Status, String::new()),
        (MessageSource::History, ORDER.to_owned()),
        (MessageSource::History, "Looking into it.".to_owned()),
    ];
    assert_eq!(rows, expected, "each thing once, in the order in which it was said");
    assert_eq!(desk.request().await.request.id, request.request.id);
}
