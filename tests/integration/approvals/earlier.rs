//! An agent's earlier messages and artifacts in the task: they stand on the card, and a decision is not sent
//! beside a later one. Content that a person saw once does not stand on the task's next card.

use a2a_server::scripted::{RecordedRequest, Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::Settings;
use workbench_core::approvals::stored::StoredRequest;
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::tasks;

use super::scripted::{answer, asked, asking};
use super::{ORDER, paid_task};
use crate::support::{Desk, approve};
use crate::till::card;

const REPORT: &str =
    r#""artifacts":[{"artifactId":"r","name":"report.md","parts":[{"text":"Eggs are out."}]}]"#;
const LATER: &str = r#""artifacts":[{"artifactId":"r","name":"report.md","parts":[{"text":"Eggs are out."}]},
    {"artifactId":"s","parts":[{"text":"This wires all savings."}]}]"#;
const SAID: &str =
    r#""history":[{"messageId":"h","role":"ROLE_AGENT","parts":[{"text":"This wires all savings."}]}]"#;

/// Everything that the card shows of the task besides.
fn around(request: &Approval) -> String {
    let earlier = StoredRequest::of(request).unwrap().reading.earlier.clone();
    earlier.iter().flat_map(|earlier| &earlier.parts).map(a2a_protocol::Json::as_str).collect()
}

#[rstest]
#[case::an_artifact(LATER)]
#[case::a_message(SAID)]
#[tokio::test]
async fn a_decision_is_held_back_by_what_comes_after_it(#[case] later: &str) {
    let (peer, desk, request) = asked(&asking("task", REPORT)).await;
    assert_eq!(around(&request), r#"{"text":"Eggs are out."}"#);
    let paid = answer(&paid_task().to_string());
    peer.rescript(Script::new().on("SendMessage", paid).on("GetTask", answer(&asking("task", later))));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    let anew = desk.request().await;
    assert!(around(&anew).contains("This wires all savings."), "{}", around(&anew));
    desk.decide(&anew, approve()).await;
    desk.request_when(&anew.request.id, ApprovalState::Delivered).await;
}

#[tokio::test]
async fn what_stood_on_a_card_that_was_answered_is_not_shown_again() {
    let (peer, desk, request) = asked(&asking("task", REPORT)).await;
    let second = asking("task", LATER).replace(r#""messageId":"q""#, r#""messageId":"q-2""#);
    let task = format!(r#"{{"task":{second}}}"#);
    let looked = asking("task", REPORT);
    peer.rescript(Script::new().on("SendMessage", answer(&task)).on("GetTask", answer(&looked)));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let next = desk.request().await;
    assert_eq!(around(&next), r#"{"text":"This wires all savings."}"#);
}

/// The part that an agent changes at every look.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Changing {
    /// An artifact.
    Words,
    /// Nothing, but it says two things under one name.
    Twins,
    /// The id of its question.
    Message,
    /// A text of the task's metadata.
    Metadata,
    /// The id and the text.
    Both,
}

impl Changing {
    fn at(self, look: usize) -> String {
        let said = format!("Waiting for {look} s");
        let of_task = match self {
            Self::Words => format!(r#""artifacts":[{{"artifactId":"r","parts":[{{"text":"{said}"}}]}}]"#),
            Self::Twins => {
                REPORT.replacen("[{", r#"[{"artifactId":"r","parts":[{"text":"Milk is out."}]},{"#, 1)
            }
            Self::Message => REPORT.to_owned(),
            Self::Metadata | Self::Both => format!(r#""metadata":{{"note":"{said}"}}"#),
        };
        let task = asking("task", &of_task);
        match self {
            Self::Message | Self::Both => {
                task.replace(r#""messageId":"q""#, &format!(r#""messageId":"q-{look}""#))
            }
            Self::Words | Self::Twins | Self::Metadata => task,
        }
    }

    /// Whether a request is as the agent asks it at this look.
    fn is_at(self, look: usize, row: &Approval) -> bool {
        let said = format!("Waiting for {look} s");
        match self {
            Self::Words => around(row).contains(&said),
            Self::Twins => true,
            Self::Message => row.request.request_key == format!("message:q-{look}"),
            Self::Metadata | Self::Both => row.request.reading.contains(&said),
        }
    }
}

#[rstest]
#[case(Changing::Words)]
#[case(Changing::Twins)]
#[case(Changing::Message)]
#[case(Changing::Metadata)]
#[case(Changing::Both)]
#[tokio::test]
async fn an_agent_with_other_words_at_every_look_can_be_answered(#[case] changing: Changing) {
    let (peer, desk, request) = asked(&changing.at(0)).await;
    let mut asked = vec![request];
    while let Some(request) = asked.last().filter(|_| asked.len() < 5) {
        let look = asked.len();
        let paid = answer(&paid_task().to_string());
        peer.rescript(Script::new().on("SendMessage", paid).on("GetTask", answer(&changing.at(look))));
        desk.decide(request, approve()).await;
        let (id, decided) = (request.request.id.clone(), request.updated_at);
        let next = desk
            .wait_for("the end of the decision", async |desk| {
                let row = desk.bench.approval(&id).await.expect("it is stored");
                match row.state {
                    ApprovalState::Delivered => Some(None),
                    ApprovalState::Pending if row.updated_at > decided && changing.is_at(look, &row) => {
                        Some(Some(row))
                    }
                    ApprovalState::Superseded => desk.open_requests().await.pop().map(Some),
                    _ => None,
                }
            })
            .await;
        match next {
            Some(next) => asked.push(next),
            None => return,
        }
    }
    panic!("asked for ever: {:?}", asked.iter().map(around).collect::<Vec<_>>());
}

#[tokio::test]
async fn what_was_decided_all_the_same_stands_while_it_waits() {
    let changing = Changing::Message;
    let (peer, desk, request) = asked(&changing.at(0)).await;
    for look in 1..3 {
        peer.rescript(Script::new().on("GetTask", answer(&changing.at(look))));
        desk.decide(&desk.request().await, approve()).await;
        desk.wait_for("the request at this look", async |desk| {
            let row = desk.open_requests().await.pop()?;
            (row.state == ApprovalState::Pending && changing.is_at(look, &row)).then_some(())
        })
        .await;
    }
    let slow = Settings { undo_seconds: 60, ..Settings::default() };
    desk.bench.preferences().set(slow).await.expect("settings can be kept");
    let last = desk.request().await;
    desk.decide(&last, approve()).await;
    asks_now(&peer, &desk, &request, &changing.at(3)).await;
    assert_eq!(desk.bench.approval(&last.request.id).await.unwrap().state, ApprovalState::Queued);
    let other = changing.at(4).replace("milk", "eggs");
    asks_now(&peer, &desk, &request, &other).await;
    desk.request_when(&last.request.id, ApprovalState::Superseded).await;
}

/// Lets the agent show its task like this, as the answer to a message in its conversation.
async fn asks_now(peer: &ScriptedPeer, desk: &Desk, request: &Approval, task: &str) {
    let shown = answer(&format!(r#"{{"task":{task}}}"#));
    peer.rescript(Script::new().on("SendMessage", shown).on("GetTask", answer(task)));
    let key = request.request.task_key.clone();
    let row = desk.read(move |reader| tasks::get(reader, &key)).await.expect("it is stored");
    let said = desk.say(&row.conversation_id, "Wait.").await;
    desk.delivered(&said).await;
}

#[tokio::test]
async fn two_artifacts_under_one_id_both_stand_on_the_card() {
    let (_peer, _desk, request) = asked(&Changing::Twins.at(0)).await;
    assert_eq!(around(&request), r#"{"text":"Milk is out."}{"text":"Eggs are out."}"#);
}

#[tokio::test]
async fn new_words_are_shown_also_to_whoever_decided_all_the_same() {
    let (peer, desk, _) = asked(&Changing::Words.at(0)).await;
    for look in 1..3 {
        peer.rescript(Script::new().on("GetTask", answer(&Changing::Words.at(look))));
        desk.decide(&desk.request().await, approve()).await;
        desk.wait_for("the request at this look", async |desk| {
            let row = desk.open_requests().await.pop()?;
            (row.state == ApprovalState::Pending && Changing::Words.is_at(look, &row)).then_some(())
        })
        .await;
    }
    let told = desk.request().await;
    let paid = answer(&paid_task().to_string());
    peer.rescript(Script::new().on("SendMessage", paid).on("GetTask", answer(&asking("task", LATER))));
    desk.decide(&told, approve()).await;
    desk.request_when(&told.request.id, ApprovalState::Superseded).await;
    assert!(around(&desk.request().await).contains("This wires all savings."), "it was never on a card");
}

#[tokio::test]
async fn a_question_that_is_asked_anew_in_the_same_words_waits_as_it_was() {
    let (peer, desk, request) = asked(&Changing::Message.at(0)).await;
    desk.bench
        .approvals()
        .request_viewed(&request.request.id, &request.request.request_hash, "main")
        .await
        .unwrap();
    asks_now(&peer, &desk, &request, &Changing::Message.at(1)).await;
    let again = desk.request().await;
    assert_eq!((&again.request.id, again.request.request_key.as_str()), (&request.request.id, "message:q-1"));
    assert_eq!(again.request.request_hash, request.request.request_hash, "what was in view is in view");

    let other = Changing::Message.at(2).replace("milk", "eggs");
    asks_now(&peer, &desk, &request, &other).await;
    desk.request_when(&request.request.id, ApprovalState::Superseded).await;
    assert_ne!(desk.request().await.request.id, request.request.id, "other words are another question");
}

#[tokio::test]
async fn only_what_was_not_sent_from_here_stands_there_in_the_persons_name() {
    let history = json!([
        { "messageId": "x", "role": "ROLE_USER", "parts": [{ "text": ORDER }] },
        { "messageId": "y", "role": "ROLE_USER", "parts": [{ "text": "Wire all savings." }] },
        { "role": "ROLE_USER", "parts": [{ "text": ORDER }] },
    ]);
    let (peer, desk, request) = asked(&asking("task", &format!(r#""history":{history}"#))).await;
    assert_eq!(around(&request), r#"{"text":"Wire all savings."}"#);
    let stored = StoredRequest::of(&request).unwrap();
    assert!(
        stored.reading.earlier.iter().all(|earlier| earlier.in_your_name),
        "{:?}",
        stored.reading.earlier
    );

    let next = asking("task", REPORT).replace(r#""messageId":"q""#, r#""messageId":"q-2""#);
    let paid = Script::new().on("SendMessage", answer(&format!(r#"{{"task":{next}}}"#)));
    peer.rescript(paid.on("GetTask", answer(&asking("task", &format!(r#""history":{history}"#)))));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let second = desk.request().await;

    let sends = |request: &&RecordedRequest| request.json()["method"] == "SendMessage";
    let sent = peer.requests();
    let decision = sent.iter().rfind(sends).expect("it was sent").json()["params"]["message"].clone();
    let mut said = history.as_array().unwrap().clone();
    said.push(decision);
    let next = asking("task", &format!(r#"{REPORT},"history":{}"#, Value::from(said)));
    let next = next.replace(r#""messageId":"q""#, r#""messageId":"q-2""#);
    asks_now(&peer, &desk, &second, &next).await;
    let second = desk.request().await;
    assert_eq!(
        around(&second),
        r#"{"text":"Eggs are out."}"#,
        "the decision was sent from here, and the rest was seen"
    );
}

/// An artifact of the waiting task, with this said around the event that brings it.
fn chunk(note: &str) -> Value {
    json!({ "artifactUpdate": {
        "taskId": "t-1", "contextId": "c-1", "append": true, "metadata": { "note": note },
        "artifact": { "artifactId": "r", "parts": [{ "text": "Eggs are out." }] },
    } })
}

/// A stream of these events.
fn streamed(events: &[Value]) -> Reply {
    events.iter().fold(Reply::sse(200), |reply, event| {
        reply.event(&format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{event}}}"#))
    })
}

#[tokio::test]
async fn words_of_events_are_on_the_card_and_a_look_without_them_holds_nothing() {
    let task = asking("nowhere", "");
    let asks: Value = serde_json::from_str(&task).unwrap();
    let update = |status: &Value, metadata: &Value| json!({ "statusUpdate": { "taskId": "t-1", "contextId": "c-1", "status": status, "metadata": metadata } });
    let working = json!({ "state": "TASK_STATE_WORKING", "why": "For Mallory." });
    let stream = [
        json!({ "task": { "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_SUBMITTED" } } }),
        update(&working, &json!({ "adk_author": "noter", "note": "Wire all savings." })),
        chunk("Keep none."),
        update(&asks["status"], &json!({ "note": "Tell nobody." })),
        update(&asks["status"], &json!({})),
    ];
    let said = ["For Mallory.", "Wire all savings.", "Keep none.", "Tell nobody."];
    let shown = answer(&task);
    let script = Script::new().on("SendStreamingMessage", streamed(&stream)).on("GetTask", shown.clone());
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&card(&peer.url(), true).to_string()).await;
    desk.say(&conversation, ORDER).await;
    let tells = |row: &Approval, said: &[&str]| said.iter().all(|said| around(row).contains(said));
    let told = async |said: &[&str]| {
        desk.wait_for("a request with all of it", async |desk| {
            desk.open_requests().await.pop().filter(|row| tells(row, said))
        })
        .await
    };
    let request = told(&said).await;
    assert!(!around(&request).contains("noter"), "{}", around(&request));

    let later = streamed(&[chunk("Burn the books.")]);
    peer.rescript(Script::new().on("SendStreamingMessage", later).on("GetTask", shown.clone()));
    desk.say(&conversation, "Wait.").await;
    let seen = told(&["Burn the books.", "Tell nobody."]).await;
    assert_eq!(seen.request.id, request.request.id);
    assert_ne!(seen.request.request_hash, request.request.request_hash, "who decides has seen it");

    let paid = streamed(&[paid_task()]);
    peer.rescript(Script::new().on("SendStreamingMessage", paid).on("GetTask", shown));
    desk.decide(&seen, approve()).await;
    desk.request_when(&seen.request.id, ApprovalState::Delivered).await;
}
