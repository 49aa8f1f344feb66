//! The certainty that a request still stands, over every documented shape: seen again, waiting out of sight, or
//! unknown. An uncertain decision is not sent, and says so.

use a2a_hitl::{AfterLink, Answer, Item, ItemId, Reading, RequestInput, SecretRef, read_request};
use a2a_protocol::model::StreamEvent;
use a2a_protocol::{Dialect, Json, read};
use a2a_server::scripted::{Reply, Script};
use rstest::rstest;
use serde_json::{Map, Value, json};
use workbench_core::Secret;
use workbench_core::approvals::stored::StoredRequest;
use workbench_store::approvals::{Approval, ApprovalState};

use super::ORDER;
use super::scripted::asked_by;
use crate::support::{Desk, by_button, outcome};

const SAMPLES: &str = include_str!("../../../src-tauri/crates/a2a-hitl/tests/hitl/samples.json");
const ROWS: &str = include_str!("../../../src-tauri/crates/a2a-hitl/tests/hitl/rows.json");
const PASSED_ON: &str = include_str!("../../../src-tauri/crates/a2a-hitl/tests/hitl/passed_on.json");
const VARIANTS: &str = include_str!("../../../src-tauri/crates/a2a-hitl/tests/hitl/variants.json");

/// Readers of requests that a task which is fetched may not show.
const OUT_OF_SIGHT: &[&str] = &["gemini-cli", "langgraph", "shared-interrupt"];

/// Of one of these readers, in a message that a task which is fetched shows.
const IN_SIGHT: &str = "langgraph-branches";

/// Asks in its history, and its status says nothing.
const SILENT: &str = "fasta2a";

/// Asks in its history as well, where its calls may still stand beside another question.
const BESIDE: &str = "wayflow";

/// Ask in the metadata of their tasks alone, where it may still stand when the status asks another question.
const IN_METADATA: &[&str] = &["iac-code", "ting-gate", "ting-question"];

/// Asks in JSON texts. One with another word behind it is none, and nobody can tell what the task asks then.
const IN_TEXT: &str = "kagenti-sandbox";

/// Nothing can be answered from here.
const ONLY_WATCHED: &str = "oid4vp";

/// The task as the look before sending shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    TheSame,
    AnotherPayload,
    AnotherQuestion,
    Settled,
    /// The task waits as before, and says nothing of what it waits for.
    NotTheRequest,
}

impl Look {
    fn at(self, task: &Value) -> Value {
        let mut now = task.clone();
        match self {
            Self::TheSame => {}
            Self::AnotherPayload => now = with_another_payload(task),
            Self::AnotherQuestion => {
                hide(&mut now);
                now["status"]["timestamp"] = "2026-01-02T03:05:06Z".into();
                now["status"]["message"] = json!({
                    "messageId": "another", "role": "ROLE_AGENT", "parts": [{ "text": "Which account?" }],
                });
            }
            Self::Settled => now["status"]["state"] = "TASK_STATE_COMPLETED".into(),
            Self::NotTheRequest => hide(&mut now),
        }
        now
    }
}

/// Leaves nothing of what a task asks.
fn hide(task: &mut Value) {
    let members = task.as_object_mut().unwrap();
    members.retain(|name, _| !["artifacts", "history", "metadata"].contains(&name.as_str()));
    task["status"].as_object_mut().unwrap().remove("message");
}

/// Every request of a file as a task of 1.0, by its name.
fn documented(file: &str) -> Vec<(String, Value)> {
    let read: Map<String, Value> = serde_json::from_str(file).unwrap();
    let tasks = read.into_iter().map(|(name, asked)| {
        let task = if asked["task"].is_null() { task_of(&asked["event"]) } else { asked["task"].clone() };
        (name, task)
    });
    // No sample keeps its question where this framework does.
    tasks.chain((file == ROWS).then(|| (SILENT.to_owned(), in_history()))).collect()
}

/// `FastA2A` keeps its question in the history, and its status says nothing.
fn in_history() -> Value {
    json!({
        "id": "t-1", "contextId": "c-1",
        "status": { "state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z" },
        "history": [
            { "messageId": "u-1", "role": "ROLE_USER", "parts": [{ "text": ORDER }] },
            { "messageId": "q-1", "role": "ROLE_AGENT", "parts": [{ "text": "Pay it today?" }] },
        ],
    })
}

/// An update of 0.3 as the task that a later agent would show.
fn task_of(event: &Value) -> Value {
    let state = event["status"]["state"].as_str().unwrap().replace('-', "_").to_uppercase();
    let mut status = json!({ "state": format!("TASK_STATE_{state}"), "timestamp": "2026-01-02T03:04:05Z" });
    if let Some(message) = event["status"]["message"].as_object() {
        let mut message = message.clone();
        message.remove("kind");
        message.insert("role".to_owned(), "ROLE_AGENT".into());
        for part in message["parts"].as_array_mut().unwrap() {
            part.as_object_mut().unwrap().remove("kind");
        }
        status["message"] = message.into();
    }
    let mut task = json!({ "id": "t-1", "contextId": "c-1", "status": status });
    if !event["metadata"].is_null() {
        task["metadata"] = event["metadata"].clone();
    }
    task
}

/// The task with one more word in what it asks, the rest of which is read as before.
fn with_another_payload(task: &Value) -> Value {
    let mut places = Vec::new();
    texts(task, "", &mut places);
    let changed = |place: &String| {
        let mut changed = task.clone();
        let said = changed.pointer_mut(place).unwrap();
        *said = format!("{} twice", said.as_str().unwrap()).into();
        changed
    };
    let asked = reading(task);
    let asks_otherwise = |changed: &Value| {
        let now = reading(changed);
        now.reader == asked.reader && now.items != asked.items
    };
    let found = places.iter().rev().map(changed).find(asks_otherwise);
    // Of silence only what was said before can change.
    found.unwrap_or_else(|| changed(places.iter().rfind(|place| place.ends_with("/text")).expect("words")))
}

fn reading(task: &Value) -> Reading {
    let event = read::event(&Json::from(json!({ "task": task })), Dialect::V1_0).value;
    let StreamEvent::Task(task) = event else { panic!("no task: {event:?}") };
    read_request(&RequestInput::of_task(&task))
}

/// Where the texts in a value stand that do not belong to the task itself.
fn texts(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::String(_) if place.matches('/').count() > 2 => found.push(place.to_owned()),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| texts(item, &format!("{place}/{at}"), found));
        }
        Value::Object(members) => {
            for (name, member) in members {
                let name = name.replace('~', "~0").replace('/', "~1");
                texts(member, &format!("{place}/{name}"), found);
            }
        }
        _ => {}
    }
}

/// An answer that the item takes, and whether it names a secret.
fn fitting(item: &Item) -> Option<(Answer, bool)> {
    let object = || Json::from(json!({ "n": 1 }));
    let answer = match item {
        Item::Approval { .. } => Answer::Approve { payload: None },
        Item::Form { schema, .. } => match schema.get("/properties/action/oneOf/0/const") {
            Some(button) => Answer::Values(Json::from(json!({ "action": button.to_value() }))),
            None => Answer::Values(object()),
        },
        Item::FreeText { .. } => Answer::Text("words".to_owned()),
        Item::Raw { .. } => Answer::Raw(object()),
        Item::Question { options, .. } => {
            Answer::Text(options.first().map_or_else(|| "words".to_owned(), |option| option.value.clone()))
        }
        Item::Secret { .. } => return Some((Answer::Secret(SecretRef::new("given")), true)),
        Item::Permissions { proposed, scopes, .. } => Answer::Permissions {
            granted: proposed.clone(),
            scope: scopes.first().map(|scope| scope.value.clone()),
        },
        Item::Link { then: AfterLink::Confirm | AfterLink::Consent, .. } => Answer::Done,
        Item::Link { then: AfterLink::Redirect, .. } => {
            let full = SecretRef::new("given");
            return Some((Answer::Redirected { address: "http://127.0.0.1/".to_owned(), full }, true));
        }
        Item::Link { then: AfterLink::Nothing, .. } | Item::Broken { .. } => return None,
    };
    Some((answer, false))
}

async fn answers(desk: &Desk, request: &Approval) -> Option<Vec<(ItemId, Answer)>> {
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    let reading = StoredRequest::of(request).unwrap().reading.clone();
    let mut answers = Vec::new();
    for item in &reading.items {
        let (answer, is_secret) = fitting(item)?;
        if is_secret {
            // A key file is JSON, and any other secret may be.
            let is_link = matches!(item, Item::Link { .. });
            let secret = if is_link { "http://127.0.0.1/?code=1" } else { r#"{"private_key":"k"}"# };
            let secret = Secret::new(secret);
            desk.bench.tray().give_secret(id, hash, item.id(), secret).await.expect("there is a keyring");
        }
        answers.push((item.id().clone(), answer));
    }
    Some(answers)
}

/// The fate of an answer.
#[derive(Debug, PartialEq, Eq)]
struct Became {
    state: ApprovalState,
    /// How often the answer left.
    sent: usize,
    /// How sure it was that the request stood, where it was sent; else why it was not.
    says: String,
    /// Requests that wait for a person then.
    open: usize,
}

impl Became {
    fn sent(says: &str) -> Self {
        Self { state: ApprovalState::Delivered, sent: 1, says: says.to_owned(), open: 0 }
    }

    fn kept_back(state: ApprovalState, says: &str, open: usize) -> Self {
        Self { state, sent: 0, says: says.to_owned(), open }
    }

    /// The expected fate of an answer when the look before sending shows this.
    fn expected(look: Look, name: &str, reader: &str) -> Self {
        let may_be_beside = (OUT_OF_SIGHT.contains(&reader) && name != IN_SIGHT) || name == BESIDE;
        let is_out_of_sight = may_be_beside || name == SILENT;
        match look {
            Look::TheSame => Self::sent("seen-again"),
            Look::AnotherPayload if name == IN_TEXT => {
                Self::kept_back(ApprovalState::Pending, "cannot-tell", 1)
            }
            Look::AnotherPayload => Self::kept_back(ApprovalState::Superseded, "request-changed", 1),
            // What was out of sight may still be asked beside it.
            Look::AnotherQuestion if may_be_beside || IN_METADATA.contains(&name) => {
                Self::kept_back(ApprovalState::Pending, "cannot-tell", 1)
            }
            Look::AnotherQuestion => Self::kept_back(ApprovalState::Superseded, "asks-something-else", 1),
            Look::Settled => Self::kept_back(ApprovalState::Superseded, "task-ended", 0),
            Look::NotTheRequest if is_out_of_sight => Self::sent("still-waiting"),
            Look::NotTheRequest => Self::kept_back(ApprovalState::Pending, "cannot-tell", 1),
        }
    }
}

/// The fate of an answer to this task after this look, and the expected one; `None` where nothing can be answered
/// from here.
async fn became(name: &str, task: &Value, look: Look) -> Option<(Became, Became)> {
    let (peer, desk, request) =
        asked_by(Script::new().on("SendMessage", Reply::result(&json!({ "task": task })))).await;
    let answers = answers(&desk, &request).await?;
    let before = peer.requests().len();
    let done = json!({ "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED" } });
    peer.rescript(
        Script::new()
            .on("GetTask", Reply::result(&look.at(task)))
            .on("SendMessage", Reply::result(&json!({ "task": done })))
            .then(Reply::result(&json!({ "ok": true }))),
    );
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    let decided = desk.bench.approvals().decide(id, hash, answers, by_button()).await;
    decided.unwrap_or_else(|error| panic!("{name}: {error:?}"));
    let known = desk
        .wait_for(name, async |desk| {
            let known = desk.bench.approval(id).await.unwrap();
            (!matches!(known.state, ApprovalState::Queued | ApprovalState::InFlight)).then_some(known)
        })
        .await;
    let calls = peer.requests().split_off(before);
    let is_answer = |method: &str| method == "SendMessage" || method.starts_with("a2a.interrupt.");
    let sent = calls.iter().filter(|call| call.method().is_some_and(|method| is_answer(&method))).count();
    let says = known.freshness.clone().filter(|_| sent > 0).unwrap_or_else(|| outcome(&known));
    let says: Value = serde_json::from_str(&says).unwrap();
    let says = says["code"].as_str().unwrap_or_default().to_owned();
    let became = Became { state: known.state, sent, says, open: desk.open_requests().await.len() };
    Some((became, Became::expected(look, name, &request.request.reader_id)))
}

#[rstest]
#[tokio::test]
async fn a_decision_leaves_only_where_its_request_is_known_to_stand(
    #[values(SAMPLES, ROWS, PASSED_ON, VARIANTS)] file: &str,
    #[values(Look::TheSame, Look::AnotherPayload, Look::AnotherQuestion, Look::Settled, Look::NotTheRequest)]
    look: Look,
) {
    let mut wrong = Vec::new();
    for (name, task) in documented(file) {
        match became(&name, &task, look).await {
            Some((became, expected)) if became != expected => wrong.push((name, became, expected)),
            None if name != ONLY_WATCHED => panic!("{name} cannot be answered"),
            Some(_) | None => {}
        }
    }
    assert!(wrong.is_empty(), "{look:?}, each as it became and as it should: {wrong:#?}");
}
