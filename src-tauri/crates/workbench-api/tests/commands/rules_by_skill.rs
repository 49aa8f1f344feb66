//! Rules for one skill of an agent: the requests that name it, and the answers to them.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::asking::{asking, card, note};
use crate::rules::Desk;
use crate::support::Page;

/// A page with an agent that can take notes and pay, and answers one message after the other like this.
async fn desk(answers: impl IntoIterator<Item = Reply>) -> Desk {
    desk_with(answers.into_iter().fold(Script::new(), Script::then)).await
}

async fn desk_with(script: Script) -> Desk {
    let skill = |id: &str, name: &str| json!({ "id": id, "name": name, "description": "", "tags": [] });
    let mut shown: Value = serde_json::from_str(&card("Notes and payments.")).unwrap();
    shown["skills"] = json!([skill("notes", "Take notes"), skill("pay", "Pay invoices")]);
    let peer = ScriptedPeer::start(script.card(shown.to_string())).await.unwrap();
    let page = Page::open().await;
    page.call("settings.set", json!({ "undoSeconds": 60 })).await;
    let agent = page.connect(&peer.url()).await;
    Desk { page, peer, agent }
}

/// A task that asks for a harmless call, with this metadata of the task and of its message.
fn task(id: &str, of_task: &Value, of_message: &Value) -> Value {
    let mut task = asking(id, &[note("hi")]);
    task["metadata"] = of_task.clone();
    task["status"]["message"]["metadata"] = of_message.clone();
    task
}

fn asks(id: &str, of_task: &Value, of_message: &Value) -> Reply {
    Reply::result(&json!({ "task": task(id, of_task, of_message) }))
}

/// The skill that the card shows.
async fn skill(desk: &Desk, request: &Value) -> Value {
    desk.page.call("approvals.get", json!({ "id": request["id"] })).await["skill"].clone()
}

#[tokio::test]
async fn a_rule_for_a_skill_is_tried_decides_what_names_it_and_is_told_of() {
    let none = Value::Null;
    let desk = desk([
        asks("t0", &json!({ "skill_id": "notes" }), &none),
        asks("t1", &none, &none),
        asks("t2", &none, &json!({ "skill": "made-up" })),
        asks("t3", &none, &json!({ "skillId": "notes" })),
        asks("t4", &json!({ "skillId": "pay" }), &none),
    ])
    .await;
    let named = desk.ask("waiting").await;
    let notes = json!({ "id": "notes", "name": "Take notes", "said": "task" });
    assert_eq!(skill(&desk, &named).await, notes);
    let nameless = desk.ask("waiting").await;
    assert_eq!(skill(&desk, &nameless).await, Value::Null);

    let rule = desk.rule("No notes", "reject", &json!({ "skill": "notes" }));
    let tried = desk.page.call("rules.try", json!({ "rule": rule })).await;
    assert_eq!((&tried["lookedAt"], &tried["decided"]), (&json!(2), &json!(1)), "it fits one of the past");
    desk.keep("No notes", "reject", json!({ "skill": "notes" })).await;
    assert_eq!(desk.page.call("rules.list", json!({})).await["rules"][0]["skill"], "notes");

    let made_up = desk.ask("waiting").await;
    assert_eq!((&made_up["byRule"], skill(&desk, &made_up).await), (&Value::Null, Value::Null));
    let rejected = desk.ask("sent").await;
    assert_eq!(rejected["byRule"], "No notes");
    let story = desk.page.call("ledger.story", json!({ "id": rejected["id"] })).await;
    let rows = story["rows"].as_array().unwrap();
    assert!(!rows.is_empty() && rows.iter().all(|row| row["skill"] == "notes"), "{story:#}");
    assert!(json!(desk.told(&rejected).await).to_string().contains("No notes"), "the ledger names the rule");
    assert_eq!(desk.ask("waiting").await["byRule"], Value::Null, "another skill is another matter");
}

#[tokio::test]
async fn the_skill_a_person_asked_for_is_named_unless_the_agent_says_another() {
    let none = Value::Null;
    let desk = desk([asks("t0", &none, &none), asks("t1", &json!({ "skillId": "pay" }), &none)]).await;
    let list = || json!({ "filter": { "drawer": "waiting" } });
    for (waiting, expected) in [
        (1, json!({ "id": "notes", "name": "Take notes", "said": "sent" })),
        (2, json!({ "id": "pay", "name": "Pay invoices", "said": "task" })),
    ] {
        let made = desk.page.call("chats.create", json!({ "agentId": desk.agent })).await;
        let options = json!({
            "answer": "as-it-can", "acceptedOutputModes": [], "historyLength": null, "referenceTaskIds": [],
            "extensions": null, "metadata": r#"{"skill":"notes"}"#, "requestMetadata": null, "misfits": false,
        });
        let message = json!({
            "chatId": made["id"], "text": "Write it down", "data": [], "attachmentIds": [],
            "taskKey": null, "options": options,
        });
        desk.page.call("messages.send", message).await;
        let more = |page: &Value| page["counts"]["waiting"] == waiting;
        let page = desk.page.until("approvals.list", list(), more).await;
        let asked = page["requests"].as_array().unwrap();
        let asked = asked.iter().find(|asked| asked["chatId"] == made["id"]).unwrap();
        assert_eq!(skill(&desk, asked).await, expected);
    }
}

#[tokio::test]
async fn nothing_is_answered_for_a_skill_that_was_replaced_meanwhile() {
    let named = |id: &str| json!({ "skillId": id });
    let script = Script::new()
        .on("GetTask", Reply::result(&task("t0", &named("pay"), &Value::Null)))
        .then(asks("t0", &named("notes"), &Value::Null));
    let desk = desk_with(script).await;
    desk.page.call("settings.set", json!({ "undoSeconds": 0 })).await;
    desk.keep("No notes", "reject", json!({ "skill": "notes" })).await;

    let waiting = desk.ask("waiting").await;
    assert_eq!(waiting["byRule"], Value::Null);
    assert_eq!(skill(&desk, &waiting).await["id"], "pay", "it is asked anew");
    let lapsed = desk.page.call("approvals.list", json!({ "filter": { "drawer": "expired" } })).await;
    let [replaced] = lapsed["requests"].as_array().unwrap().as_slice() else { panic!("{lapsed:#}") };
    assert_eq!((&replaced["byRule"], &replaced["state"]["kind"]), (&json!("No notes"), &json!("superseded")));
    assert_eq!(skill(&desk, replaced).await["id"], "notes");
}
