//! Agents' reactions to answers, as the page reports them.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::Announcement;

use crate::asking::{card, confirmation};
use crate::inbox::decide;
use crate::support::Page;

/// A payment under a message of its own.
fn payment(message: &str, amount: i64) -> Value {
    let parts = [confirmation(message, "send_note", &json!({ "amount": amount }))];
    waits(message, &parts)
}

fn waits(message: &str, parts: &[Value]) -> Value {
    task("INPUT_REQUIRED", message, parts)
}

fn task(state: &str, message: &str, parts: &[Value]) -> Value {
    let message = json!({ "messageId": message, "role": "ROLE_AGENT", "parts": parts });
    let status = json!({ "state": format!("TASK_STATE_{state}"), "message": message });
    json!({ "id": "t", "contextId": "t", "status": status })
}

fn shows(task: &Value) -> Reply {
    Reply::result(&json!({ "task": task }))
}

/// An agent that asked once, and the request.
struct Asked {
    page: Page,
    peer: ScriptedPeer,
    request: Value,
}

impl Asked {
    async fn new() -> Self {
        let first = payment("first", 5);
        let script = Script::new().card(card("Asks.")).on("SendMessage", shows(&first));
        let peer = ScriptedPeer::start(script.on("GetTask", Reply::result(&first))).await.unwrap();
        let page = Page::open().await;
        let agent = page.connect(&peer.url()).await;
        let made = page.call("chats.create", json!({ "agentId": agent })).await;
        let mut news = page.announcements();
        page.say(made["id"].as_str().unwrap(), "Send it").await;
        // Said once the rules were asked, so that one that is kept later does not answer this request.
        while !matches!(news.recv().await.unwrap(), Announcement::NewRequest { .. }) {}
        let request = waiting(&page).await;
        Self { page, peer, request }
    }

    /// Answers the request; the agent answers that with `next`.
    async fn answer(&self, answer: &Value, next: &Value) {
        let id = &self.request["summary"]["id"];
        let before = Reply::result(&payment("first", 5));
        let script = Script::new().on("SendMessage", shows(next));
        self.peer.rescript(script.then(before).then(Reply::result(next)));
        self.page.call("approvals.viewed", json!({ "id": id, "hash": self.request["hash"] })).await;
        self.page.call("approvals.decide", decide(&self.request, answer)).await;
    }

    /// The receipt of the answer, once there is one.
    async fn receipt(&self) -> Value {
        let id = json!({ "id": self.request["summary"]["id"] });
        let known = |view: &Value| !view["summary"]["receipt"].is_null();
        self.page.until("approvals.get", id, known).await["summary"]["receipt"].clone()
    }
}

/// The request that waits, once there is one.
async fn waiting(page: &Page) -> Value {
    let asks = |list: &Value| list["requests"].as_array().is_some_and(|requests| !requests.is_empty());
    let list = page.until("approvals.list", json!({}), asks).await;
    page.call("approvals.get", json!({ "id": list["requests"][0]["id"] })).await
}

fn approve() -> Value {
    json!({ "kind": "approve", "payload": null })
}

fn reject() -> Value {
    json!({ "kind": "reject", "reason": null })
}

fn called(amount: i64) -> Value {
    json!({ "data": { "name": "send_note", "id": "call", "args": { "amount": amount } } })
}

async fn check(answer: &Value, next: &Value, expected: &str) {
    let asked = Asked::new().await;
    asked.answer(answer, next).await;
    assert_eq!(asked.receipt().await, expected, "{next:#}");
    let story = asked.page.call("ledger.story", json!({ "id": asked.request["summary"]["id"] })).await;
    assert_eq!(story["rows"].as_array().unwrap().last().unwrap()["row"]["outcome"], expected, "{story:#}");
}

#[tokio::test]
async fn what_follows_an_answer_is_its_receipt_in_the_inbox_and_in_the_ledger() {
    check(&approve(), &task("COMPLETED", "done", &[called(5)]), "honoured").await;
    check(&approve(), &task("FAILED", "done", &[]), "failed").await;
    check(&approve(), &task("COMPLETED", "done", &[called(500)]), "other-executed").await;
    check(&reject(), &task("REJECTED", "done", &[]), "honoured").await;
    check(&approve(), &payment("second", 6), "honoured").await;
    check(&reject(), &payment("second", 5), "asked-again").await;
}

#[tokio::test]
async fn what_is_asked_again_says_how_it_was_answered_before() {
    let asked = Asked::new().await;
    asked.answer(&reject(), &payment("second", 5)).await;
    let again = waiting(&asked.page).await;
    let before = &again["answeredBefore"];
    assert_eq!(before.as_array().map(Vec::len), Some(1), "{again:#}");
    assert_eq!((&before[0]["id"], &before[0]["refused"]), (&asked.request["summary"]["id"], &json!(true)));
}

#[tokio::test]
async fn a_rule_says_no_again_to_what_is_asked_again() {
    let asked = Asked::new().await;
    let exactly = json!({ "pointer": "", "operator": "equals", "value": r#"{"amount":5}"# });
    let rule = json!({
        "id": "", "name": "Never again", "on": true, "effect": { "kind": "reject", "reason": null },
        "agentId": asked.request["summary"]["agentId"], "tool": "send_note", "by": "", "skill": "",
        "conditions": [exactly], "otherArguments": false,
    });
    asked.page.call("rules.keep", json!({ "rule": rule })).await;
    asked.answer(&reject(), &payment("second", 5)).await;
    assert_eq!(asked.receipt().await, "asked-again");
    let both = json!({ "filter": { "drawer": "answered" } });
    let answered = |list: &Value| list["requests"].as_array().is_some_and(|requests| requests.len() == 2);
    let list = asked.page.until("approvals.list", both, answered).await;
    let by_rule: Vec<_> = list["requests"].as_array().unwrap().iter().map(|it| &it["byRule"]).collect();
    assert!(by_rule.contains(&&json!("Never again")) && by_rule.contains(&&Value::Null), "{list:#}");
}
