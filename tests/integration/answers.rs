//! An agent's answers are shown, whatever members they lack, and all statements about them are true.

use a2a_hitl::Answer;
use a2a_protocol::model::{Artifact, ArtifactId, TaskState};
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::{Content, ConversationId, TaskKey, TaskNote, failed_in};
use workbench_store::approvals::ApprovalState;
use workbench_store::approvals::receipts::Receipt;
use workbench_store::overview;
use workbench_store::tasks::replaced::version_of;
use workbench_store::tasks::{EventKind, LoggedEvent, MessageSource};

use crate::support::{Desk, outcome};
use crate::till::card;

async fn talking(streams: bool, script: Script) -> (Desk, ScriptedPeer, ConversationId) {
    let peer = ScriptedPeer::start(script).await.expect("a free port");
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&card(&peer.url(), streams).to_string()).await;
    (desk, peer, conversation)
}

fn task(id: &Value, state: &str, says: Option<&str>) -> Value {
    let mut task =
        json!({ "id": id, "contextId": "c-1", "status": { "state": format!("TASK_STATE_{state}") } });
    if let Some(text) = says {
        task["status"]["message"] = words("m-1", text);
    }
    task
}

fn words(id: &str, text: &str) -> Value {
    json!({ "messageId": id, "role": "ROLE_AGENT", "parts": [{ "text": text }] })
}

fn produced(id: &str, text: &str) -> Value {
    json!({ "artifactId": id, "parts": [{ "text": text }] })
}

fn of_task(task: &Value) -> Reply {
    Reply::result(&json!({ "task": task }))
}

fn event(result: &Value) -> String {
    json!({ "jsonrpc": "2.0", "id": 1, "result": result }).to_string()
}

async fn notes(desk: &Desk, key: &TaskKey) -> Vec<LoggedEvent> {
    let key = key.clone();
    desk.read(move |reader| overview::notes(reader, &key)).await
}

async fn noted(desk: &Desk, key: &TaskKey) -> Vec<TaskNote> {
    notes(desk, key).await.iter().filter_map(TaskNote::of).collect()
}

fn methods(peer: &ScriptedPeer) -> Vec<String> {
    peer.requests().iter().filter_map(a2a_server::scripted::RecordedRequest::method).collect()
}

#[tokio::test]
async fn a_question_under_numbers_is_shown_and_its_answer_names_the_same_task() {
    let mut asks = task(&json!(42), "INPUT_REQUIRED", Some("Which row?"));
    (asks["contextId"], asks["status"]["message"]["messageId"]) = (json!(999), json!(7));
    asks["artifacts"] = json!([{ "artifactId": 0, "parts": [{ "text": "Rows" }] }]);
    let done = task(&json!(42), "COMPLETED", None);
    let script = Script::new().then(of_task(&asks)).on("GetTask", Reply::result(&asks)).then(of_task(&done));
    let (desk, peer, conversation) = talking(false, script).await;
    desk.say(&conversation, "hello").await;
    let request = desk.request().await;
    let asked = desk.task_in(&conversation, "input-required").await;
    assert_eq!((asked.row.task_id.as_str(), asked.artifacts.len()), ("42", 1));
    peer.rescript(Script::new().on("SendMessage", of_task(&done)).on("GetTask", Reply::result(&asks)));
    desk.decide(&request, Answer::Text("the third".to_owned())).await;
    desk.task_in(&conversation, "completed").await;
    let sent =
        peer.requests().into_iter().rfind(|request| request.method().as_deref() == Some("SendMessage"));
    let message = sent.expect("the answer").json()["params"]["message"].clone();
    assert_eq!((&message["taskId"], &message["contextId"]), (&json!("42"), &json!("999")));
}

#[tokio::test]
async fn what_names_no_task_is_a_reply_that_says_so() {
    let mut asks = task(&Value::Null, "INPUT_REQUIRED", Some("Which city?"));
    asks["artifacts"] = json!([produced("a", "Cities")]);
    let (desk, peer, conversation) = talking(false, Script::new().on("SendMessage", of_task(&asks))).await;
    let said = desk.say(&conversation, "hello").await;
    desk.delivered(&said).await;
    let replies = desk.replies(&conversation).await;
    let read: Vec<(String, MessageSource)> =
        replies.iter().map(|reply| (reply.message.text(), reply.source)).collect();
    assert_eq!(read, [("Which city?\nCities".to_owned(), MessageSource::Stray)], "question and artifact");
    assert!(desk.tasks(&conversation).await.is_empty(), "nothing that could be followed");
    desk.say(&conversation, "Kyoto").await;
    let second = peer.received(2).await.pop().expect("the next message").json();
    assert_eq!(second["params"]["message"]["contextId"], "c-1", "it goes on in the same conversation");
}

#[tokio::test]
async fn a_task_without_kind_and_identifiers_is_read_and_its_failure_told() {
    for (state, failed) in [("failed", Some(TaskState::Failed)), ("completed", None)] {
        let bare = json!({ "status": { "state": state }, "artifacts": [{ "parts": [{ "text": "Budget 250 is too low." }] }] });
        let (desk, peer, conversation) =
            talking(false, Script::new().on("SendMessage", Reply::result(&bare))).await;
        let said = desk.say(&conversation, "hello").await;
        desk.delivered(&said).await;
        let replies = desk.replies(&conversation).await;
        let [reply] = replies.as_slice() else { panic!("{replies:?}") };
        assert_eq!(
            (reply.message.text().as_str(), reply.source),
            ("Budget 250 is too low.", MessageSource::Stray)
        );
        assert_eq!(failed_in(&reply.message), failed);
        assert_eq!(methods(&peer), ["SendMessage"], "nobody asks for what has no name");
    }
}

#[tokio::test]
async fn a_message_that_names_a_task_nobody_knows_is_an_answer() {
    let mut answer = words("m-1", "Forty-two");
    answer["taskId"] = json!("t-9");
    let script = Script::new()
        .on("SendMessage", Reply::result(&json!({ "message": answer })))
        .on("GetTask", Reply::error(-32001, "Task not found"));
    let (desk, peer, conversation) = talking(false, script).await;
    let said = desk.say(&conversation, "hello").await;
    desk.delivered(&said).await;
    desk.wait_for("the end of the answer", async |desk| {
        (!desk.bench.screens().transcript(&conversation).await.expect("it is there").busy).then_some(())
    })
    .await;
    assert_eq!(desk.replies(&conversation).await[0].source, MessageSource::Reply);
    assert!(desk.tasks(&conversation).await.is_empty(), "no task, so none that was forgotten or broke off");
    assert_eq!(methods(&peer), ["SendMessage", "GetTask"], "asked for once");
}

#[tokio::test]
async fn a_message_whose_task_is_there_is_shown_once() {
    let mut answer = words("m-1", "Forty-two");
    answer["taskId"] = json!("t-1");
    let mut done = task(&json!("t-1"), "COMPLETED", None);
    done["history"] = json!([answer]);
    let script = Script::new()
        .on("SendMessage", Reply::result(&json!({ "message": answer })))
        .on("GetTask", Reply::result(&done));
    let (desk, _peer, conversation) = talking(false, script).await;
    desk.say(&conversation, "hello").await;
    let task = desk.task_in(&conversation, "completed").await;
    assert_eq!(task.messages.len(), 1);
    assert_eq!(desk.replies(&conversation).await.len(), 1, "as the task's, and not beside it");
}

#[tokio::test]
async fn an_acknowledged_task_that_is_polled_did_not_break() {
    let script = Script::new()
        .on("SendMessage", of_task(&task(&json!("t-1"), "SUBMITTED", None)))
        .on("GetTask", Reply::result(&task(&json!("t-1"), "COMPLETED", None)));
    let (desk, _peer, conversation) = talking(false, script).await;
    desk.say(&conversation, "hello").await;
    let key = desk.task_in(&conversation, "completed").await.row.task_key;
    assert_eq!(notes(&desk, &key).await, [], "nothing broke");
}

#[tokio::test]
async fn a_stream_that_its_agent_closes_is_told_as_closed() {
    let begun = event(&json!({ "task": task(&json!("t-1"), "WORKING", None) }));
    let script = Script::new()
        .on("SendStreamingMessage", Reply::sse(200).event(&begun))
        .on("GetTask", Reply::result(&task(&json!("t-1"), "COMPLETED", None)));
    let (desk, _peer, conversation) = talking(true, script).await;
    desk.say(&conversation, "hello").await;
    let key = desk.task_in(&conversation, "completed").await.row.task_key;
    let notes = notes(&desk, &key).await;
    assert_eq!(notes.iter().map(|note| note.kind).collect::<Vec<_>>(), [EventKind::Gap]);
    assert_eq!(workbench_core::EarlyEnd::told_by(&notes[0]), workbench_core::EarlyEnd::Closed, "{notes:?}");
}

#[tokio::test]
async fn a_failure_under_another_id_ends_the_task_and_is_told_as_odd() {
    let begun = event(&json!({ "task": task(&json!("t-1"), "WORKING", None) }));
    let crash = event(&json!({ "statusUpdate": {
        "taskId": "other", "contextId": "c-1", "final": true, "status": { "state": "TASK_STATE_FAILED" },
    } }));
    let script = Script::new()
        .on("SendStreamingMessage", Reply::sse(200).event(&begun).event(&crash))
        .on("GetTask", Reply::result(&task(&json!("t-1"), "WORKING", None)));
    let (desk, peer, conversation) = talking(true, script).await;
    desk.say(&conversation, "hello").await;
    let key = desk.task_in(&conversation, "failed").await.row.task_key;
    desk.wait_for("the end of the stream", async |desk| {
        (!desk.bench.screens().transcript(&conversation).await.expect("it is there").busy).then_some(())
    })
    .await;
    assert_eq!(noted(&desk, &key).await, [TaskNote::FailedUnderOtherId { id: "other".to_owned() }]);
    assert_eq!(methods(&peer), ["SendStreamingMessage"], "its own stream ended it: nobody asks on");
}

#[tokio::test]
async fn a_refused_cancel_is_told_and_the_stream_goes_on() {
    for (refused, why) in [
        (Reply::error(-32002, "too late for that"), "too late for that"),
        (Reply::error(-32004, "not here"), "not here"),
        (Reply::error(-32603, "out of order"), "out of order"),
    ] {
        let begun = event(&json!({ "task": task(&json!("t-1"), "WORKING", None) }));
        let rest = json!({ "artifactUpdate": { "taskId": "t-1", "artifact": produced("a", "The rest") } });
        let done =
            json!({ "statusUpdate": { "taskId": "t-1", "status": { "state": "TASK_STATE_COMPLETED" } } });
        let stream = Reply::sse(200).event(&begun).hang().event(&event(&rest)).event(&event(&done));
        let script = Script::new()
            .on("SendStreamingMessage", stream)
            .on("CancelTask", refused)
            .on("GetTask", Reply::result(&task(&json!("t-1"), "WORKING", None)));
        let (desk, peer, conversation) = talking(true, script).await;
        desk.say(&conversation, "hello").await;
        let key = desk.task_in(&conversation, "working").await.row.task_key;
        desk.bench.chats().stop(&conversation).await.expect("it is asked");
        let noted = desk
            .wait_for("the refusal", async |desk| {
                Some(noted(desk, &key).await).filter(|noted| !noted.is_empty())
            })
            .await;
        let [TaskNote::CancelRefused { because }] = noted.as_slice() else { panic!("{noted:?}") };
        assert!(because.to_string().contains(why), "in the agent's words: {because}");
        peer.release();
        let task = desk.task_in(&conversation, "completed").await;
        assert_eq!(Desk::texts(&task), [("a".to_owned(), "The rest".to_owned())]);
        assert_eq!(methods(&peer), ["SendStreamingMessage", "CancelTask", "GetTask"], "over the same stream");
    }
}

#[tokio::test]
async fn a_cancel_that_changes_nothing_is_told_whatever_the_task_goes_on_with() {
    for (state, goes_on) in [("WORKING", true), ("INPUT_REQUIRED", true), ("COMPLETED", false)] {
        let begun = event(&json!({ "task": task(&json!("t-1"), "WORKING", None) }));
        let done =
            json!({ "statusUpdate": { "taskId": "t-1", "status": { "state": "TASK_STATE_COMPLETED" } } });
        let stream = Reply::sse(200).event(&begun).hang().event(&event(&done));
        let answered = task(&json!("t-1"), state, None);
        let script = Script::new()
            .on("SendStreamingMessage", stream)
            .on("CancelTask", Reply::result(&answered))
            .on("GetTask", Reply::result(&answered));
        let (desk, peer, conversation) = talking(true, script).await;
        desk.say(&conversation, "hello").await;
        let key = desk.task_in(&conversation, "working").await.row.task_key;
        desk.bench.chats().stop(&conversation).await.expect("it is asked");
        let noted = desk
            .wait_for("the note", async |desk| {
                Some(noted(desk, &key).await).filter(|noted| !noted.is_empty())
            })
            .await;
        let shown = state.to_lowercase().replace('_', "-");
        assert_eq!(noted, [TaskNote::CancelChangedNothing { state: shown }], "once");
        let canceled = || methods(&peer).iter().filter(|method| *method == "CancelTask").count();
        assert_eq!(canceled(), 1, "{state}");
        if goes_on {
            // A task that ends without a word is read once more.
            let ended = task(&json!("t-1"), "COMPLETED", None);
            peer.rescript(Script::new().on("GetTask", Reply::result(&ended)));
            peer.release();
        }
        desk.task_in(&conversation, "completed").await;
        assert_eq!(canceled(), 1, "nobody asks again");
    }
}

#[tokio::test]
async fn an_answer_that_opens_another_task_is_told_at_both() {
    let asks = task(&json!("t-1"), "INPUT_REQUIRED", Some("Which city?"));
    let script = Script::new().on("SendMessage", of_task(&asks)).on("GetTask", Reply::result(&asks));
    let (desk, peer, conversation) = talking(false, script).await;
    desk.say(&conversation, "hello").await;
    let request = desk.request().await;
    let booked = task(&json!("t-2"), "COMPLETED", Some("Booked in Kyoto"));
    peer.rescript(Script::new().on("SendMessage", of_task(&booked)).on("GetTask", Reply::result(&asks)));
    desk.decide(&request, Answer::Text("Kyoto".to_owned())).await;
    let request = desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    assert!(outcome(&request).contains("another-task-took-it"), "{}", outcome(&request));
    let tasks = desk.tasks(&conversation).await;
    let [first, second] = tasks.as_slice() else { panic!("two tasks: {tasks:?}") };
    let (first, second) = (&first.row.task_key, &second.row.task_key);
    assert_eq!(noted(&desk, first).await, [TaskNote::AnsweredByAnother { task: second.to_string() }]);
    assert_eq!(noted(&desk, second).await, [TaskNote::AnswersAnother { task: first.to_string() }]);
    let sent = methods(&peer).iter().filter(|method| *method == "SendMessage").count();
    assert_eq!(sent, 2, "nothing is answered twice");
    let told = request.receipt.map(Receipt::as_str);
    assert_eq!(told, Some("another-task"), "that it did nothing would be untrue");

    let content = Content { text: "Osaka".to_owned(), ..Content::default() };
    let said = desk.say_content(&conversation, content, Some(first.clone())).await;
    desk.delivered(&said).await;
    assert_eq!(noted(&desk, first).await.len(), 2, "a message in the chat is no other thing");
}

#[tokio::test]
async fn what_was_streamed_stays_where_the_last_answer_lists_other_things() {
    let begun = event(&json!({ "task": task(&json!("t-1"), "WORKING", None) }));
    let streamed = |id: &str, text: &str| {
        event(&json!({ "artifactUpdate": { "taskId": "t-1", "artifact": produced(id, text) } }))
    };
    let stream =
        Reply::sse(200).event(&begun).event(&streamed("a", "A needle")).event(&streamed("b", "Half"));
    let mut done = task(&json!("t-1"), "COMPLETED", None);
    done["artifacts"] = json!([produced("c", "Half a story"), produced("d", "The end")]);
    let script = Script::new().on("SendStreamingMessage", stream).on("GetTask", Reply::result(&done));
    let (desk, _peer, conversation) = talking(true, script).await;
    desk.say(&conversation, "hello").await;
    let task = desk.task_in(&conversation, "completed").await;
    assert_eq!(Desk::texts(&task).iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ["c", "d"]);
    let unlisted: Vec<&str> = task.unlisted.iter().map(|artifact| artifact.artifact_id.as_str()).collect();
    assert_eq!(unlisted, ["a"], "what has grown under another name is there already");
    let hits = desk.read(|reader| workbench_store::search::query(reader, "needle", 10)).await;
    assert_eq!(hits.len(), 1, "it is found");
    let story = desk.bench.screens().task_story(&task.row.task_key).await.expect("a story");
    assert_eq!(story.detail.transcript.stored.unlisted.len(), 1, "it is told");
}

#[rstest]
#[case::another_draft("Three days.", "Two days.", &["Three days."])]
#[case::the_same("Three days.", "Three days.", &[])]
#[case::a_longer_one("Three days.", "Three days. On foot.", &[])]
#[tokio::test]
async fn a_draft_that_was_answered_stays_when_it_is_replaced(
    #[case] first: &str,
    #[case] then: &str,
    #[case] kept: &[&str],
) {
    let mut asks = task(&json!("t-1"), "INPUT_REQUIRED", Some("Is it short enough?"));
    asks["artifacts"] = json!([produced("draft", first)]);
    let mut done = task(&json!("t-1"), "COMPLETED", None);
    done["artifacts"] = json!([produced("draft", then)]);
    let script = Script::new().then(of_task(&asks)).on("GetTask", Reply::result(&asks));
    let (desk, peer, conversation) = talking(false, script).await;
    desk.say(&conversation, "Plan a journey").await;
    let request = desk.request().await;
    peer.rescript(Script::new().on("SendMessage", of_task(&done)).on("GetTask", Reply::result(&asks)));
    desk.decide(&request, Answer::Text("a day less".to_owned())).await;
    let task = desk.task_in(&conversation, "completed").await;
    let texts = |artifacts: &[Artifact]| artifacts.iter().map(Artifact::text).collect::<Vec<_>>();
    assert_eq!(texts(&task.artifacts), [then]);
    assert_eq!(texts(&task.unlisted), kept);
    let versions = task.unlisted.iter().filter_map(|artifact| version_of(&artifact.artifact_id));
    assert!(versions.eq(kept.iter().map(|_| ArtifactId::new("draft"))), "they name their artifact");
}
