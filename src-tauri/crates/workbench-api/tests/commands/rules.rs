//! Rules: the requests that they answer, and the reasons that stop them.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::Announcement;

use crate::asking::{asks, card, confirmation, note, task_that_asks};
use crate::support::Page;

/// A page with an agent that asks these things, one per message.
pub(crate) struct Desk {
    pub(crate) page: Page,
    pub(crate) peer: ScriptedPeer,
    pub(crate) agent: String,
}

impl Desk {
    pub(crate) async fn with(asked: &[Value]) -> Self {
        let script = Script::new().card(card("Asks a lot."));
        let script = asked.iter().enumerate().fold(script, |script, (number, part)| {
            script.then(asks(&format!("t{number}"), std::slice::from_ref(part)))
        });
        let peer = ScriptedPeer::start(script).await.unwrap();
        let page = Page::open().await;
        page.call("settings.set", json!({ "undoSeconds": 60 })).await;
        let agent = page.connect(&peer.url()).await;
        Self { page, peer, agent }
    }

    pub(crate) fn rule(&self, name: &str, effect: &str, more: &Value) -> Value {
        let mut rule = json!({
            "id": "", "name": name, "on": true, "effect": { "kind": effect, "reason": null },
            "agentId": self.agent, "tool": "", "by": "", "skill": "", "conditions": [],
            "otherArguments": false,
        });
        for (member, value) in more.as_object().unwrap() {
            rule[member] = value.clone();
        }
        rule
    }

    pub(crate) async fn keep(&self, name: &str, effect: &str, more: Value) -> Value {
        self.page.call("rules.keep", json!({ "rule": self.rule(name, effect, &more) })).await
    }

    pub(crate) async fn switch_on(&self) {
        self.page.call("rules.switchOn", json!({ "minutes": 15, "confirm": null, "digest": null })).await;
    }

    /// Lets the agent ask the next thing, and waits until it stands in this drawer; in that of what waits, until the
    /// desktop is told, which is once rules have left it to a person.
    pub(crate) async fn ask(&self, drawer: &str) -> Value {
        let list = json!({ "filter": { "drawer": drawer } });
        let before = self.page.call("approvals.list", list.clone()).await["counts"][drawer].as_i64().unwrap();
        let mut announced = self.page.announcements();
        let made = self.page.call("chats.create", json!({ "agentId": self.agent })).await;
        self.page.say(made["id"].as_str().unwrap(), "Go on").await;
        while drawer == "waiting" && !matches!(announced.recv().await, Ok(Announcement::NewRequest { .. })) {}
        let more = |page: &Value| page["counts"][drawer].as_i64().unwrap() > before;
        let page = self.page.until("approvals.list", list, more).await;
        page["requests"].as_array().unwrap().last().unwrap().clone()
    }

    pub(crate) async fn history(&self, request: &Value) -> Vec<Value> {
        let request = self.page.call("approvals.get", json!({ "id": request["id"] })).await;
        request["history"].as_array().unwrap().iter().map(|entry| entry["what"].clone()).collect()
    }

    /// The ledger's rows of a request: the event, its author, the decision.
    pub(crate) async fn told(&self, request: &Value) -> Vec<Value> {
        let story = self.page.call("ledger.story", json!({ "id": request["id"] })).await;
        let rows = story["rows"].as_array().unwrap().iter().map(|row| &row["row"]);
        rows.map(|row| json!([row["kind"], row["who"], row["how"], row["verdict"]])).collect()
    }
}

fn deletion() -> Value {
    confirmation("a", "delete_note", &json!({ "text": "old" }))
}

#[tokio::test]
async fn a_rule_rejects_from_the_start_and_is_named_on_the_request() {
    let desk = Desk::with(&[deletion(), note("to Sato")]).await;
    desk.keep("No deletions", "reject", json!({ "tool": "delete_*", "agentId": null })).await;
    let rejected = desk.ask("sent").await;
    assert_eq!(rejected["byRule"], "No deletions");
    let named = json!({ "code": "decided-by-rule", "rules": "No deletions" });
    assert!(desk.history(&rejected).await.contains(&named));
    let other = desk.ask("waiting").await;
    assert_eq!(other["byRule"], Value::Null, "a person is asked about what no rule fits");
}

#[tokio::test]
async fn a_rule_for_what_stands_behind_an_agent_is_tried_decides_and_is_named() {
    let by = |id: &str, server: &str| {
        json!({ "data": { "type": "mcp_approval_request", "id": id, "name": "send_note",
            "arguments": r#"{"text":"hi"}"#, "server_label": server } })
    };
    let desk =
        Desk::with(&[by("a", "calendar"), by("b", "mail"), by("c", "mail"), by("d", "calendar")]).await;
    desk.ask("waiting").await;
    desk.ask("waiting").await;
    let rule = desk.rule("No mail", "reject", &json!({ "by": "mail" }));
    let tried = desk.page.call("rules.try", json!({ "rule": rule })).await;
    assert_eq!((&tried["lookedAt"], &tried["decided"]), (&json!(2), &json!(1)), "it fits one of the past");

    desk.keep("No mail", "reject", json!({ "by": "mail" })).await;
    let kept = desk.page.call("rules.list", json!({})).await;
    assert_eq!(kept["rules"][0]["by"], "mail");
    let rejected = desk.ask("sent").await;
    assert_eq!(rejected["byRule"], "No mail");
    let told = json!(desk.told(&rejected).await).to_string();
    assert!(told.contains("No mail"), "the ledger names it: {told}");
    assert_eq!(desk.ask("waiting").await["byRule"], Value::Null, "another server is another matter");
}

#[tokio::test]
async fn a_person_is_asked_when_what_a_rule_answered_is_asked_once_more() {
    let waiting = asks("t0", &[deletion()]);
    let desk = Desk::with(&[]).await;
    let script = Script::new().card(card("Asks a lot.")).on("GetTask", task_that_asks("t0", &deletion()));
    let script = script.then(waiting).then(Reply::json(403, "{}"));
    desk.peer.rescript(script.then(asks("t1", &[note("to Sato")])));
    desk.page.call("settings.set", json!({ "undoSeconds": 0 })).await;
    desk.keep("No deletions", "reject", json!({ "tool": "delete_*" })).await;
    let refused = desk.ask("answered").await;
    assert_eq!((&refused["byRule"], &refused["state"]["kind"]), (&json!("No deletions"), &json!("refused")));
    desk.ask("waiting").await;
    let both = |page: &Value| page["counts"]["waiting"] == 2;
    let waiting = desk.page.until("approvals.list", json!({}), both).await;
    let by_rule = waiting["requests"].as_array().unwrap().iter().map(|request| &request["byRule"]);
    assert_eq!(
        by_rule.collect::<Vec<_>>(),
        [&Value::Null, &Value::Null],
        "the agent takes no answer of the rule"
    );
}

#[tokio::test]
async fn nothing_is_approved_before_rules_are_let_to_outside_the_page() {
    let mut desk = Desk::with(&[note("one"), note("two"), deletion()]).await;
    let texts = json!({ "pointer": "/text", "operator": "one-of", "value": r#"["one","two","old"]"# });
    desk.keep("Notes", "approve", json!({ "conditions": [texts.clone()] })).await;
    desk.ask("waiting").await;

    desk.page.agrees = false;
    let switch = json!({ "minutes": 15, "confirm": null, "digest": null });
    desk.page.refusal("rules.switchOn", switch.clone()).await;
    assert_eq!(desk.page.call("app.info", json!({})).await["autoApproveUntil"], Value::Null);
    let asked = desk.page.asked.lock().unwrap().pop().unwrap();
    let mut question = serde_json::to_value(&asked.question).unwrap();
    assert_ne!(question["digest"].take(), Value::Null);
    let notes = json!({
        "name": "Notes", "agent": "Busy clerk", "tool": "", "by": "", "skill": "", "conditions": [texts],
        "otherArguments": false,
    });
    let named = json!([notes]);
    let whole = json!({ "kind": "let-rules-approve", "rules": named, "minutes": 15, "digest": null });
    assert_eq!(question, whole);

    desk.page.agrees = true;
    desk.switch_on().await;
    let approved = desk.ask("sent").await;
    assert_eq!(approved["byRule"], "Notes");
    let rule = json!({ "kind": "rule", "name": "Notes" });
    let told = desk.told(&approved).await;
    assert_eq!(told.last(), Some(&json!(["decided", rule, "rule", "approved"])), "{told:#?}");
    let detail = desk.page.call("approvals.get", json!({ "id": approved["id"] })).await;
    assert_eq!(detail["decision"]["items"][0]["answer"]["kind"], "approve");
    let risky = desk.ask("waiting").await;
    assert_eq!(risky["risk"]["kind"], "high", "never what is of high risk");
}

#[tokio::test]
async fn one_switch_ends_it_and_takes_back_what_has_not_left() {
    let desk = Desk::with(&[note("one"), deletion(), note("two")]).await;
    desk.keep("Notes", "approve", json!({ "tool": "send_note" })).await;
    desk.keep("No deletions", "reject", json!({ "tool": "delete_*" })).await;
    desk.switch_on().await;
    let approved = desk.ask("sent").await;
    desk.ask("sent").await;
    assert!(desk.page.call("rules.list", json!({})).await["autoApproveUntil"].is_i64());

    desk.page.call("rules.switchOff", json!({})).await;
    let back = desk.page.call("approvals.get", json!({ "id": approved["id"] })).await;
    assert_eq!(
        (&back["summary"]["state"]["kind"], &back["summary"]["byRule"]),
        (&json!("pending"), &Value::Null)
    );
    let counts = desk.page.call("approvals.list", json!({})).await["counts"].clone();
    assert_eq!(counts["sent"], 1, "what was rejected stays rejected");
    let told = desk.told(&approved).await;
    let person = json!(["withdrawn", { "kind": "person" }, null, "approved"]);
    assert_eq!(told.last(), Some(&person), "who pressed the switch took it back: {told:#?}");
    desk.ask("waiting").await;
}

#[tokio::test]
async fn a_restart_takes_back_what_rules_approved_and_has_not_left() {
    let mut desk = Desk::with(&[note("one")]).await;
    desk.keep("Notes", "approve", json!({ "tool": "send_note" })).await;
    desk.switch_on().await;
    let approved = desk.ask("sent").await;
    desk.page = desk.page.restart().await;
    assert_eq!(desk.page.call("app.info", json!({})).await["autoApproveUntil"], Value::Null);
    let back = desk.page.call("approvals.get", json!({ "id": approved["id"] })).await;
    assert_eq!(back["summary"]["state"]["kind"], "pending");
    let told = desk.told(&approved).await;
    let workbench = json!(["withdrawn", { "kind": "workbench" }, null, "approved"]);
    assert_eq!(told.last(), Some(&workbench), "no person did: {told:#?}");
}

#[tokio::test]
async fn whoever_changes_a_rule_has_to_let_rules_approve_again() {
    let desk = Desk::with(&[]).await;
    let made = desk.keep("Notes", "approve", json!({ "tool": "send_note" })).await;
    let rule = desk.rule("All", "approve", &json!({}));
    for (command, params) in [
        ("rules.keep", json!({ "rule": rule })),
        ("rules.turn", json!({ "id": made["id"], "on": false })),
        ("rules.raise", json!({ "id": made["id"] })),
        ("rules.remove", json!({ "id": made["id"] })),
    ] {
        desk.switch_on().await;
        desk.page.call(command, params).await;
        let until = desk.page.call("rules.list", json!({})).await["autoApproveUntil"].clone();
        assert_eq!(until, Value::Null, "{command} changes what was agreed to");
    }
}

#[tokio::test]
async fn a_rule_is_suspended_by_another_card_until_it_is_agreed_to_again() {
    let desk = Desk::with(&[]).await;
    let made = desk.keep("Notes", "approve", json!({ "tool": "send_note" })).await;
    let suspended = async || desk.page.call("rules.list", json!({})).await["rules"][0]["suspended"].clone();
    assert_eq!(suspended().await, false);
    desk.switch_on().await;
    let script = Script::new().card(card("Asks for more than before.")).then(asks("t", &[note("one")]));
    desk.peer.rescript(script.then(asks("t2", &[note("two")])));
    desk.page.call("agents.refresh", json!({ "id": desk.agent })).await;
    assert_eq!(suspended().await, true);
    desk.ask("waiting").await;

    for on in [false, true] {
        desk.page.call("rules.turn", json!({ "id": made["id"], "on": on })).await;
    }
    assert_eq!(suspended().await, true, "turning a rule off and on agrees to nothing");
    desk.keep("Notes", "approve", json!({ "id": made["id"], "tool": "send_note" })).await;
    assert_eq!(suspended().await, false);
    desk.switch_on().await;
    desk.ask("sent").await;
}

#[tokio::test]
async fn a_rule_is_tried_on_the_past_and_told_where_the_person_differed() {
    let desk = Desk::with(&[note("one"), note("two"), deletion()]).await;
    let first = desk.ask("waiting").await;
    desk.ask("waiting").await;
    desk.ask("waiting").await;
    let reject = json!({
        "chosen": [{ "id": first["id"], "hash": first["hash"] }],
        "action": { "kind": "reject", "reason": null }, "confirmed": 0,
    });
    desk.page.call("approvals.batch", reject).await;
    let tried = desk.page.call("rules.try", json!({ "rule": desk.rule("All", "approve", &json!({})) })).await;
    assert_eq!((&tried["lookedAt"], &tried["decided"], &tried["left"]), (&json!(3), &json!(2), &json!(1)));
    assert_eq!(tried["against"][0]["id"], first["id"]);
    assert_eq!(tried["against"][0]["agent"], "Busy clerk");
    assert_eq!(desk.page.call("rules.list", json!({})).await["rules"], json!([]), "trying keeps nothing");

    let is_one = json!({ "pointer": "/text", "operator": "differs", "value": r#""ONE""# });
    let other = desk.rule("Others", "approve", &json!({ "conditions": [is_one] }));
    let tried = desk.page.call("rules.try", json!({ "rule": other })).await;
    assert_eq!(tried["unsure"][0]["id"], first["id"], "it differs in its case alone");
    assert_eq!((&tried["unsure"][1], &tried["decided"]), (&Value::Null, &json!(1)));
}

#[tokio::test]
async fn a_call_with_an_unnamed_argument_is_left_unless_others_are_allowed() {
    let noted = |more: &str| confirmation("a", "send_note", &json!({ "text": "one", (more): "two" }));
    let desk = Desk::with(&[noted("text[0]"), noted("text/0"), noted("args.text")]).await;
    let is_one = json!({ "pointer": "/text", "operator": "equals", "value": r#""one""# });
    let rule = |others: bool| json!({ "conditions": [is_one], "otherArguments": others });
    let made = desk.keep("Notes", "approve", rule(false)).await;
    desk.switch_on().await;
    desk.ask("waiting").await;
    for (others, found) in [(false, (0, 1)), (true, (1, 0))] {
        let wanted = desk.rule("Notes", "approve", &rule(others));
        let tried = desk.page.call("rules.try", json!({ "rule": wanted })).await;
        assert_eq!((&tried["decided"], &tried["left"]), (&json!(found.0), &json!(found.1)), "{others}");
    }

    let mut allowed = rule(true);
    allowed["id"] = made["id"].clone();
    desk.keep("Notes", "approve", allowed).await;
    assert_eq!(desk.page.call("rules.list", json!({})).await["rules"][0]["otherArguments"], true);
    desk.ask("waiting").await;
    desk.switch_on().await;
    assert_eq!(desk.ask("sent").await["byRule"], "Notes");

    desk.keep("All", "approve", json!({ "otherArguments": true })).await;
    desk.keep("None", "ask", rule(true)).await;
    let rules = desk.page.call("rules.list", json!({})).await;
    for kept in [1, 2] {
        assert_eq!(rules["rules"][kept]["otherArguments"], false, "it says nothing there");
    }
}

#[tokio::test]
async fn the_order_of_rules_is_the_persons_and_what_is_no_rule_is_refused() {
    let desk = Desk::with(&[note("one")]).await;
    desk.keep("First", "reject", json!({})).await;
    let second = desk.keep("Second", "ask", json!({})).await;
    desk.page.call("rules.raise", json!({ "id": second["id"] })).await;
    let rules = desk.page.call("rules.list", json!({})).await;
    let names: Vec<&Value> = rules["rules"].as_array().unwrap().iter().map(|rule| &rule["name"]).collect();
    assert_eq!(names, ["Second", "First"]);
    desk.ask("waiting").await;
    desk.page.call("rules.remove", json!({ "id": second["id"] })).await;
    assert_eq!(desk.page.call("rules.list", json!({})).await["rules"].as_array().unwrap().len(), 1);

    let condition = |pointer: &str, value: &str| json!({ "conditions": [{ "pointer": pointer, "operator": "equals", "value": value }] });
    for (effect, more, code) in [
        ("approve", json!({ "agentId": null }), "rule-for-anybody"),
        ("reject", json!({ "name": "  " }), "no-name"),
        ("reject", condition("amount", "1"), "no-place"),
        ("reject", condition("/amount", "JPY"), "data-is-not-json"),
    ] {
        let (refused, message) =
            desk.page.refusal("rules.keep", json!({ "rule": desk.rule("A", effect, &more) })).await;
        assert_eq!((refused.as_str(), message.contains(code)), ("invalid-input", true), "{message}");
    }
}
