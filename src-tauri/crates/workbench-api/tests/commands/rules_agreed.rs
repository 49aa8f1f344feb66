//! A rule's approval leaves only while the person's agreement holds: the switch, the rules and the agent are as
//! they were.

use std::time::Duration;

use a2a_server::scripted::{Reply, Script};
use serde_json::{Value, json};
use workbench_core::Announcement;

use crate::asking::{asks, card, note, task_that_asks};
use crate::rules::Desk;

/// A desk whose agent asks for one note that a rule approves; the decision waits a minute before it leaves.
async fn approving() -> Desk {
    let desk = Desk::with(&[]).await;
    let script = Script::new().card(card("Asks a lot.")).on("GetTask", task_that_asks("t0", &note("one")));
    desk.peer.rescript(script.then(asks("t0", &[note("one")])));
    desk.keep("Notes", "approve", json!({ "tool": "send_note" })).await;
    desk
}

async fn let_approve(desk: &Desk, minutes: u32) {
    desk.page.call("rules.switchOn", json!({ "minutes": minutes, "confirm": null, "digest": null })).await;
}

/// Lets the time for undoing pass, and waits until the decision is given back. Returns why.
async fn given_back(desk: &Desk, request: &Value) -> Value {
    desk.page.pass(61);
    desk.page.call("agents.tryNow", json!({ "id": desk.agent })).await;
    let decided = |page: &Value| {
        page["history"].as_array().unwrap().last().unwrap()["what"]["code"] != "decided-by-rule"
    };
    let moved = desk.page.until("approvals.get", json!({ "id": request["id"] }), decided).await;
    assert_eq!(moved["summary"]["state"]["kind"], "pending", "{moved:#}");
    moved["history"].as_array().unwrap().last().unwrap()["what"]["because"]["code"].clone()
}

/// Messages that the agent was sent.
fn messages(desk: &Desk) -> usize {
    let sends = |method: Option<String>| method.is_some_and(|method| method.starts_with("Send"));
    desk.peer.requests().iter().filter(|request| sends(request.method())).count()
}

#[tokio::test]
async fn what_was_approved_before_the_time_was_over_does_not_leave_after_it() {
    let desk = approving().await;
    let_approve(&desk, 1).await;
    let approved = desk.ask("sent").await;
    assert_eq!(given_back(&desk, &approved).await, "rules-may-not");
    assert_eq!(messages(&desk), 1, "the person's message and no answer");
}

#[tokio::test]
async fn what_was_approved_does_not_leave_once_the_agent_shows_another_card() {
    let desk = approving().await;
    let_approve(&desk, 15).await;
    let approved = desk.ask("sent").await;
    let script = Script::new().card(card("Another.")).on("GetTask", task_that_asks("t0", &note("one")));
    desk.peer.rescript(script);
    desk.page.call("agents.refresh", json!({ "id": desk.agent })).await;
    assert_eq!(given_back(&desk, &approved).await, "rules-may-not");
    assert_eq!(messages(&desk), 1);
}

#[tokio::test]
async fn a_refused_answer_is_not_sent_again_after_the_switch_was_turned_off() {
    let desk = approving().await;
    let script = Script::new().card(card("Asks a lot.")).on("GetTask", task_that_asks("t0", &note("one")));
    let later = Reply::json(429, "{}").header("Retry-After", "50");
    desk.peer.rescript(script.then(asks("t0", &[note("one")])).then(later));
    desk.page.call("settings.set", json!({ "undoSeconds": 0 })).await;
    let_approve(&desk, 15).await;
    let approved = desk.ask("sent").await;
    let id = json!({ "id": approved["id"] });
    let tried = |page: &Value| page["history"].as_array().unwrap().len() > 3;
    let waits = desk.page.until("approvals.get", id.clone(), tried).await;
    assert_eq!(waits["summary"]["state"]["kind"], "queued", "{waits:#}");

    desk.page.call("rules.switchOff", json!({})).await;
    desk.page.pass(51);
    desk.page.call("agents.tryNow", json!({ "id": desk.agent })).await;
    let refused = |page: &Value| page["summary"]["state"]["kind"] == "refused";
    let refused = desk.page.until("approvals.get", id, refused).await;
    assert_eq!(refused["summary"]["state"]["reason"]["code"], "rules-may-not");
    let asked = |page: &Value| page["counts"]["waiting"] == 1;
    let asked = desk.page.until("approvals.list", json!({ "filter": { "drawer": "waiting" } }), asked).await;
    assert_eq!(asked["requests"][0]["byRule"], Value::Null, "a person is asked again");
    assert_eq!(messages(&desk), 2, "the answer went once");
}

#[tokio::test]
async fn only_rules_named_in_the_question_approve_and_only_for_those_named() {
    let desk = approving().await;
    let show = |description: &str, id: &str| {
        let script = Script::new().card(card(description));
        desk.peer.rescript(script.then(asks(id, &[note("one")])));
        desk.page.call("agents.refresh", json!({ "id": desk.agent }))
    };
    show("Another.", "t0").await;
    let_approve(&desk, 15).await;
    show("Asks a lot.", "t1").await;
    let rules = desk.page.call("rules.list", json!({})).await;
    assert_eq!(rules["rules"][0]["suspended"], false, "it would approve, but nobody was asked about it");
    desk.ask("waiting").await;

    let_approve(&desk, 15).await;
    let auth =
        json!({ "kind": "bearer", "parameter": null, "username": null, "secret": "other", "headers": [] });
    let change = json!({ "id": desk.agent, "name": null, "interfaceKey": null, "auth": auth });
    desk.page.call("agents.update", change).await;
    show("Asks a lot.", "t2").await;
    desk.ask("waiting").await;
    let_approve(&desk, 15).await;
    show("Asks a lot.", "t3").await;
    desk.ask("sent").await;
}

#[tokio::test]
async fn asking_under_another_name_does_not_undo_what_a_person_held_back() {
    let desk = approving().await;
    let ask = |message: &str, text: &str| {
        json!({ "id": "t0", "contextId": "t0", "status": {
            "state": "TASK_STATE_INPUT_REQUIRED",
            "message": { "messageId": message, "role": "ROLE_AGENT", "parts": [note(text)] },
        } })
    };
    let script = Script::new().card(card("Asks a lot.")).on("GetTask", Reply::result(&ask("m-1", "one")));
    desk.peer.rescript(script.then(Reply::result(&json!({ "task": ask("m-1", "one") }))));
    let_approve(&desk, 15).await;
    let approved = desk.ask("sent").await;
    desk.page.call("approvals.undo", json!({ "id": approved["id"] })).await;

    let mut announced = desk.page.announcements();
    let script = Script::new().card(card("Asks a lot.")).on("GetTask", Reply::result(&ask("m-2", "One")));
    desk.peer.rescript(script.then(Reply::result(&json!({ "task": ask("m-2", "One") }))));
    let message = json!({
        "chatId": approved["chatId"], "text": "Wait", "data": [], "attachmentIds": [],
        "taskKey": approved["taskKey"],
    });
    desk.page.call("messages.send", message).await;
    while !matches!(announced.recv().await, Ok(Announcement::NewRequest { .. })) {}
    let inbox = desk.page.call("approvals.list", json!({ "filter": { "drawer": "waiting" } })).await;
    assert_eq!(inbox["counts"]["waiting"], 1, "{inbox:#}");
    assert_ne!(inbox["requests"][0]["id"], approved["id"]);
}

#[tokio::test]
async fn a_word_answers_only_the_question_that_was_asked() {
    let mut desk = approving().await;
    desk.page.agrees = false;
    let ask =
        |minutes: u32, digest: Value| json!({ "minutes": minutes, "confirm": "approve", "digest": digest });
    let words = |desk: &Desk| desk.page.words.lock().unwrap().pop().unwrap();
    desk.page.refusal("rules.switchOn", ask(15, Value::Null)).await;
    assert_eq!(words(&desk), None, "a word that answers no question");
    let asked = |desk: &Desk| {
        let asked = desk.page.asked.lock().unwrap().pop().unwrap();
        serde_json::to_value(&asked.question).unwrap()["digest"].clone()
    };
    let digest = asked(&desk);
    desk.page.refusal("rules.switchOn", ask(15, digest.clone())).await;
    assert_eq!(words(&desk).as_deref(), Some("approve"));
    desk.page.refusal("rules.switchOn", ask(480, digest.clone())).await;
    assert_eq!(words(&desk), None, "it was asked about fifteen minutes");
    desk.keep("More", "approve", json!({})).await;
    desk.page.refusal("rules.switchOn", ask(15, digest)).await;
    assert_eq!(words(&desk), None, "there is one rule more");
}

#[tokio::test]
async fn a_question_says_everything_in_visible_characters_or_is_not_asked() {
    let mut desk = approving().await;
    desk.page.agrees = false;
    let hides = json!({ "pointer": "/a\nb", "operator": "equals", "value": "\"x\u{202e}y\"" });
    let hidden = |name: &str| format!("{name}\u{202e}");
    let more = json!({
        "tool": hidden("pay"), "by": hidden("mail"), "skill": hidden("notes"), "conditions": [hides],
        "otherArguments": true,
    });
    desk.keep("Two\nlines \u{200b}", "approve", more).await;
    let on = json!({ "minutes": 15, "confirm": null, "digest": null });
    desk.page.refusal("rules.switchOn", on.clone()).await;
    let asked = desk.page.asked.lock().unwrap().pop().unwrap();
    let asked = serde_json::to_value(&asked.question).unwrap()["rules"][1].clone();
    let said = json!({ "pointer": "/a\\u{a}b", "operator": "equals", "value": "\"x\\u{202e}y\"" });
    let name = "Two\\u{a}lines \\u{200b}";
    let shown = |name: &str| format!("{name}\\u{{202e}}");
    let whole = json!({
        "name": name, "agent": "Busy clerk", "tool": shown("pay"), "by": shown("mail"), "skill": shown("notes"),
        "conditions": [said], "otherArguments": true,
    });
    assert_eq!(asked, whole);

    let long = format!("\"{}\"", "x".repeat(2000));
    let long = json!({ "conditions": [{ "pointer": "/to", "operator": "equals", "value": long }] });
    let made = desk.keep("Long", "approve", long).await;
    let (_, message) = desk.page.refusal("rules.switchOn", on.clone()).await;
    assert!(message.contains("rules-do-not-fit"), "{message}");
    desk.page.call("rules.remove", json!({ "id": made["id"] })).await;
    for number in 0..9 {
        desk.keep(&format!("Rule {number}"), "approve", json!({})).await;
    }
    let (_, message) = desk.page.refusal("rules.switchOn", on).await;
    assert!(message.contains("rules-do-not-fit"), "{message}");
    assert_eq!(desk.page.asked.lock().unwrap().len(), 0, "nobody was asked");
}

/// An agent whose card is there no more.
fn without_card() -> Script {
    Script::new().on("/.well-known/agent-card.json", Reply::json(503, "{}"))
}

#[tokio::test]
async fn nothing_is_approved_while_the_agents_card_cannot_be_read() {
    let desk = approving().await;
    let_approve(&desk, 15).await;
    let approved = desk.ask("sent").await;
    let hidden = |id: &str| {
        let script = without_card().on("GetTask", task_that_asks(id, &note("one")));
        script.then(asks(id, &[note("one")]))
    };
    desk.peer.rescript(hidden("t0"));
    desk.page.refusal("agents.refresh", json!({ "id": desk.agent })).await;
    assert_eq!(given_back(&desk, &approved).await, "rules-may-not");
    assert_eq!(messages(&desk), 1);

    desk.peer.rescript(hidden("t1"));
    desk.ask("waiting").await;
    let script = Script::new().card(card("Asks a lot."));
    desk.peer.rescript(script.then(asks("t2", &[note("one")])));
    desk.page.call("agents.refresh", json!({ "id": desk.agent })).await;
    let rules = desk.page.call("rules.list", json!({})).await;
    assert_eq!(rules["rules"][0]["suspended"], false, "nobody has to agree to the same card again");
    desk.ask("sent").await;
}

#[tokio::test]
async fn nothing_is_approved_after_a_look_before_sending_that_failed() {
    let desk = approving().await;
    let_approve(&desk, 60).await;
    desk.page.pass(11 * 60);
    desk.peer.rescript(without_card().then(asks("t1", &[note("one")])));
    desk.ask("waiting").await;
}

/// Whether the rule approves nothing before its agent's card is read.
async fn waits_for_card(desk: &Desk) -> bool {
    desk.page.call("rules.list", json!({})).await["rules"][0]["waitsForCard"] == true
}

#[tokio::test]
async fn after_a_start_nothing_is_approved_before_the_agents_card_was_read() {
    let mut desk = approving().await;
    let_approve(&desk, 15).await;
    assert!(!waits_for_card(&desk).await, "it was read when the agent was saved");
    desk.peer.rescript(without_card());
    desk.page.refusal("agents.refresh", json!({ "id": desk.agent })).await;
    desk.page = desk.page.restart().await;
    assert!(!waits_for_card(&desk).await, "rules approve nothing at all");

    desk.peer.rescript(without_card().then(asks("t1", &[note("one")])));
    let_approve(&desk, 15).await;
    desk.page.until("rules.list", json!({}), |page| page["rules"][0]["waitsForCard"] == true).await;
    desk.ask("waiting").await;

    desk.page = desk.page.restart().await;
    let script = Script::new().card(card("Asks a lot."));
    desk.peer.rescript(script.then(asks("t2", &[note("one")])));
    let_approve(&desk, 15).await;
    desk.page.until("rules.list", json!({}), |page| page["rules"][0]["waitsForCard"] == false).await;
    desk.ask("sent").await;
}

#[tokio::test]
async fn a_request_during_the_reading_of_the_card_is_decided_after_it() {
    let mut desk = approving().await;
    desk.page = desk.page.restart().await;
    let reading = Reply::json(200, "").hang().bytes(card("Asks a lot."));
    let script = Script::new().on("/.well-known/agent-card.json", reading);
    desk.peer.rescript(script.then(asks("t1", &[note("one")])));
    let_approve(&desk, 15).await;
    let the_card_comes_later = async {
        let waiting = json!({ "filter": { "drawer": "waiting" } });
        desk.page.until("approvals.list", waiting, |page| page["counts"]["waiting"] == 1).await;
        assert!(waits_for_card(&desk).await);
        desk.peer.release();
    };
    let (request, ()) = tokio::join!(desk.ask("sent"), the_card_comes_later);
    assert_eq!(request["byRule"], "Notes");
}

#[tokio::test]
async fn a_search_that_sees_another_card_has_it_looked_at_and_holds_the_rules() {
    let desk = approving().await;
    let_approve(&desk, 15).await;
    let script = Script::new().card(card("Another.")).then(asks("t1", &[note("one")]));
    desk.peer.rescript(script);
    let place = json!({ "input": desk.peer.url(), "auth": null });
    desk.page.call("discovery.start", place).await;
    desk.page.until("rules.list", json!({}), |page| page["rules"][0]["suspended"] == true).await;
    desk.ask("waiting").await;
}

/// A rule approves, an agent asks, gets its answer, and everything about it is deleted here.
async fn answered_and_deleted() -> Desk {
    let desk = Desk::with(&[]).await;
    desk.page.call("settings.set", json!({ "undoSeconds": 0 })).await;
    let script = Script::new().card(card("Asks a lot.")).on("GetTask", task_that_asks("t0", &note("one")));
    desk.peer.rescript(script.then(asks("t0", &[note("one")])).then(asks("t0", &[note("one")])));
    desk.keep("Notes", "approve", json!({ "tool": "send_note" })).await;
    let_approve(&desk, 15).await;
    let approved = desk.ask("sent").await;
    let delivered = |page: &Value| page["summary"]["state"]["kind"] == "delivered";
    let delivered = desk.page.until("approvals.get", json!({ "id": approved["id"] }), delivered).await;
    assert_eq!((messages(&desk), &delivered["removedAt"]), (2, &Value::Null));
    let key = &delivered["summary"]["taskKey"];
    desk.page.call("history.forget", json!({ "what": "task", "id": key, "confirm": null })).await;
    desk
}

/// The task is opened under this agent, and its request waits for a person, who is told.
async fn is_left_to_a_person(desk: &Desk, agent: &str) {
    let mut announced = desk.page.announcements();
    desk.page.call("tasks.open", json!({ "agentId": agent, "taskId": "t0" })).await;
    let told = async { while !matches!(announced.recv().await, Ok(Announcement::NewRequest { .. })) {} };
    tokio::time::timeout(Duration::from_secs(10), told).await.expect("rules leave it to a person");
    let waiting = desk.page.call("approvals.list", json!({})).await["requests"][0].clone();
    let again = desk.page.call("approvals.get", json!({ "id": waiting["id"] })).await;
    assert!(again["removedAt"].is_number(), "{again:#}");
    assert_eq!(again["summary"]["state"]["kind"], "pending", "no rule decides it");
    assert_eq!(messages(desk), 2, "nothing is sent again");
}

#[tokio::test]
async fn an_answered_then_deleted_request_is_a_persons_while_still_shown() {
    let desk = answered_and_deleted().await;
    is_left_to_a_person(&desk, &desk.agent).await;
}

#[tokio::test]
async fn an_agent_removed_and_added_again_may_show_what_was_answered() {
    let desk = answered_and_deleted().await;
    desk.page.call("agents.remove", json!({ "id": desk.agent })).await;
    let agent = desk.page.connect(&desk.peer.url()).await;
    desk.keep("Notes again", "approve", json!({ "tool": "send_note", "agentId": agent })).await;
    let_approve(&desk, 15).await;
    is_left_to_a_person(&desk, &agent).await;
}
