//! Rules that mark requests as high-risk: at once for waiting ones, wherever risk counts, and never lowering it.

use serde_json::{Value, json};

use crate::asking::{confirmation, note};
use crate::inbox::decide;
use crate::rules::Desk;

async fn risk(desk: &Desk, request: &Value) -> Value {
    desk.page.call("approvals.get", json!({ "id": request["id"] })).await["summary"]["risk"].clone()
}

/// How many are found with so much at stake.
async fn found(desk: &Desk, risk: &str) -> usize {
    let page = desk.page.call("approvals.list", json!({ "filter": { "risk": risk } })).await;
    page["requests"].as_array().unwrap().len()
}

fn named(name: &str) -> Value {
    json!({ "kind": "high", "because": { "code": "your-rule", "name": name } })
}

fn to_one() -> Value {
    json!([{ "pointer": "/text", "operator": "equals", "value": r#""one""# }])
}

#[tokio::test]
async fn a_waiting_request_is_high_risk_exactly_as_long_as_a_rule_says_so() {
    let desk = Desk::with(&[note("one"), note("two"), note("one")]).await;
    let (one, two) = (desk.ask("waiting").await, desk.ask("waiting").await);
    let normal = json!({ "kind": "normal" });
    assert_eq!(risk(&desk, &one).await, normal);

    let made = desk.keep("Mind this", "high-risk", json!({ "conditions": to_one() })).await;
    assert_eq!((risk(&desk, &one).await, risk(&desk, &two).await), (named("Mind this"), normal.clone()));
    assert_eq!((found(&desk, "high").await, found(&desk, "normal").await), (1, 1));
    let now = desk.page.call("approvals.get", json!({ "id": one["id"] })).await;
    assert_eq!(now["hash"], one["hash"], "what is asked is what was asked");
    let three = desk.ask("waiting").await;
    assert_eq!(three["risk"], named("Mind this"), "what comes later is judged as it comes");

    desk.page.call("rules.turn", json!({ "id": made["id"], "on": false })).await;
    assert_eq!((risk(&desk, &one).await, found(&desk, "high").await), (normal.clone(), 0));
    desk.page.call("rules.turn", json!({ "id": made["id"], "on": true })).await;
    assert_eq!(found(&desk, "high").await, 2);
    desk.page.call("rules.remove", json!({ "id": made["id"] })).await;
    assert_eq!((risk(&desk, &one).await, found(&desk, "high").await), (normal, 0));
}

#[tokio::test]
async fn taking_a_rule_away_leaves_what_the_program_sees() {
    let desk = Desk::with(&[confirmation("a", "delete_note", &json!({ "text": "one" }))]).await;
    let request = desk.ask("waiting").await;
    let deletes = json!({ "kind": "high", "because": { "code": "deletes", "word": "delete" } });
    assert_eq!(request["risk"], deletes);
    let made = desk.keep("Mind this", "high-risk", json!({ "tool": "delete_*" })).await;
    assert_eq!(risk(&desk, &request).await, named("Mind this"));
    desk.page.call("rules.remove", json!({ "id": made["id"] })).await;
    assert_eq!(risk(&desk, &request).await, deletes);
}

#[tokio::test]
async fn a_rules_high_risk_is_confirmed_outside_the_page_and_never_in_bulk() {
    let mut desk = Desk::with(&[note("one"), note("two")]).await;
    let (one, two) = (desk.ask("waiting").await, desk.ask("waiting").await);
    for request in [&one, &two] {
        let viewed = json!({ "id": request["id"], "hash": request["hash"] });
        desk.page.call("approvals.viewed", viewed).await;
    }
    desk.keep("Mind\u{202e} this", "high-risk", json!({ "conditions": to_one() })).await;

    let chosen = json!([&one, &two].map(|request| json!({ "id": request["id"], "hash": request["hash"] })));
    let plan = json!({ "chosen": chosen, "action": { "kind": "approve" } });
    let plan = desk.page.call("approvals.batchPlan", plan).await;
    assert_eq!(plan["goes"], json!([two["id"]]));
    assert_eq!(plan["stays"][0]["why"]["code"], "stays-for-risk");
    assert_eq!(plan["stays"][0]["why"]["because"]["name"], "Mind\\u{202e} this");

    let approve = json!({ "kind": "approve", "payload": null });
    desk.page.agrees = false;
    let whole = async |request: &Value| desk.page.call("approvals.get", json!({ "id": request["id"] })).await;
    desk.page.refusal("approvals.decide", decide(&whole(&one).await, &approve)).await;
    desk.page.call("approvals.decide", decide(&whole(&two).await, &approve)).await;
    assert_eq!(desk.page.asked.lock().unwrap().len(), 1, "about the one alone");
    let question = serde_json::to_value(&desk.page.asked.lock().unwrap()[0].question).unwrap();
    assert_eq!(question["because"], json!({ "code": "your-rule", "name": "Mind\\u{202e} this" }));
    let states = desk.page.call("approvals.list", json!({})).await["counts"].clone();
    assert_eq!((&states["waiting"], &states["sent"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn no_rule_approves_another_rules_high_risk_and_approvals_come_back() {
    let desk = Desk::with(&[note("one"), note("two"), note("one")]).await;
    desk.keep("Notes", "approve", json!({ "tool": "send_note" })).await;
    desk.switch_on().await;
    let approved = desk.ask("sent").await;
    desk.keep("Mind this", "high-risk", json!({ "conditions": to_one() })).await;
    let back = desk.page.call("approvals.get", json!({ "id": approved["id"] })).await["summary"].clone();
    assert_eq!((&back["state"]["kind"], &back["risk"]), (&json!("pending"), &named("Mind this")));
    desk.switch_on().await;
    assert_eq!(desk.ask("sent").await["byRule"], "Notes");
    assert_eq!(desk.ask("waiting").await["risk"], named("Mind this"));
}

#[tokio::test]
async fn such_a_rule_is_tried_on_the_past_and_kept_as_it_is() {
    let desk = Desk::with(&[note("one"), note("two")]).await;
    desk.ask("waiting").await;
    desk.ask("waiting").await;
    let rule = desk.rule("Mind this", "high-risk", &json!({ "conditions": to_one() }));
    let tried = desk.page.call("rules.try", json!({ "rule": rule })).await;
    let counts = (&tried["lookedAt"], &tried["decided"], &tried["left"], &tried["unsure"]);
    assert_eq!(counts, (&json!(2), &json!(1), &json!(0), &json!([])));
    desk.keep("Mind this", "high-risk", json!({ "agentId": null })).await;
    let kept = desk.page.call("rules.list", json!({})).await;
    assert_eq!(kept["rules"][0]["effect"], json!({ "kind": "high-risk" }));
    assert_eq!((found(&desk, "high").await, kept["rules"][0]["suspended"].clone()), (2, json!(false)));
}
