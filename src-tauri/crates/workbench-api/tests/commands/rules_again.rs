//! An agent that has an answer to several calls and comes back with some of them: a person is asked, and told.

use a2a_server::scripted::{RecordedRequest, Reply, Script};
use rstest::rstest;
use serde_json::{Value, json};
use workbench_core::Announcement;

use crate::asking::{asking, card, confirmation};
use crate::rules::Desk;

/// Calls that send these notes.
fn notes(texts: &[&str]) -> Vec<Value> {
    texts.iter().map(|text| confirmation(text, "send_note", &json!({ "text": text }))).collect()
}

fn task_with(message: &str, texts: &[&str]) -> Value {
    let mut task = asking("t0", &notes(texts));
    task["status"]["message"]["messageId"] = message.into();
    task
}

fn answered(task: &Value) -> Reply {
    Reply::result(&json!({ "task": task }))
}

/// The fate of the first answer.
#[derive(Debug, Clone, Copy, PartialEq)]
enum First {
    Taken,
    Lost,
    OnItsWay,
}

#[rstest]
#[case::one_of_them(&["two"], true)]
#[case::in_another_order(&["two", "one"], true)]
#[case::and_one_more(&["one", "two", "three"], false)]
#[tokio::test]
async fn a_person_is_asked_when_part_of_what_a_rule_approved_is_asked_again(
    #[case] next: &[&str],
    #[case] all: bool,
    #[values(First::Taken, First::Lost, First::OnItsWay)] answer: First,
) {
    let desk = Desk::with(&[]).await;
    let (before, after) = (task_with("m-1", &["one", "two"]), task_with("m-2", next));
    let script = Script::new().card(card("Asks a lot.")).on("GetTask", Reply::result(&before));
    let reply = match answer {
        First::Taken => answered(&after),
        First::Lost => Reply::no_answer(),
        First::OnItsWay => Reply::new(200).hang(),
    };
    desk.peer.rescript(script.then(answered(&before)).then(reply));
    desk.page.call("settings.set", json!({ "undoSeconds": 0 })).await;
    desk.keep("Notes", "approve", json!({ "tool": "send_note" })).await;
    desk.switch_on().await;
    let (mut announced, agent) = (desk.page.announcements(), &desk.agent);
    let made = desk.page.call("chats.create", json!({ "agentId": agent })).await;
    desk.page.say(made["id"].as_str().unwrap(), "Go on").await;
    if answer != First::Taken {
        let is_sent = |request: &RecordedRequest| request.method().as_deref() == Some("SendMessage");
        let mut heard = desk.peer.requests();
        while heard.iter().filter(|request| is_sent(request)).count() < 2 {
            heard = desk.peer.received(heard.len() + 1).await;
        }
        if answer == First::Lost {
            let uncertain = |page: &Value| page["requests"][0]["state"]["kind"] == "uncertain";
            desk.page.until("approvals.list", json!({}), uncertain).await;
        }
        desk.peer.rescript(Script::new().card(card("Asks a lot.")).on("GetTask", Reply::result(&after)));
        desk.page.call("tasks.open", json!({ "agentId": agent, "taskId": "t0" })).await;
    }
    while !matches!(announced.recv().await, Ok(Announcement::NewRequest { .. })) {}

    let waiting = desk.page.call("approvals.list", json!({})).await["requests"].clone();
    let [request] = waiting.as_array().unwrap().as_slice() else { panic!("one: {waiting:#}") };
    assert_eq!((&request["state"]["kind"], &request["byRule"]), (&json!("pending"), &Value::Null));
    let before =
        desk.page.call("approvals.get", json!({ "id": request["id"] })).await["answeredBefore"].clone();
    let [before] = before.as_array().unwrap().as_slice() else { panic!("one: {before:#}") };
    assert_eq!((&before["refused"], &before["all"]), (&json!(false), &json!(all)));
}
