//! Working through many requests: filters, marks, kept views, and one decision for several.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::asking::{asking, asks, card, confirmation, note};
use crate::support::Page;

/// Requests of a busy agent, one thing per task: two notes, a note with two calls, a deletion, a question.
const ASKED: [&str; 5] = ["note", "other note", "two notes", "deletion", "question"];

fn busy() -> Script {
    let two = [note("to Tanaka"), confirmation("b", "send_note", &json!({ "text": "to Suzuki" }))];
    Script::new()
        .card(card("Asks a lot."))
        .then(asks("t1", &[note("to Sato")]))
        .then(asks("t2", &[note("to Ito")]))
        .then(asks("t3", &two))
        .then(asks("t4", &[confirmation("a", "delete_note", &json!({ "text": "old" }))]))
        .then(asks("t5", &[json!({ "text": "Which colour?" })]))
}

/// The five requests, in the order in which they were asked.
async fn inbox() -> (Page, ScriptedPeer, Vec<Value>) {
    inbox_of(busy(), &ASKED).await
}

/// A request per task, each under the words that began it.
async fn inbox_of(script: Script, asked: &[&str]) -> (Page, ScriptedPeer, Vec<Value>) {
    let (page, peer) = open_inbox_of(script, asked).await;
    let list = page.call("approvals.list", json!({})).await;
    let requests: Vec<Value> = list["requests"].as_array().unwrap().clone();
    assert_eq!(requests.iter().map(|request| &request["taskTitle"]).collect::<Vec<_>>(), asked);
    (page, peer, requests)
}

async fn open_inbox_of(script: Script, asked: &[&str]) -> (Page, ScriptedPeer) {
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    page.call("settings.set", json!({ "undoSeconds": 60 })).await;
    let agent = page.connect(&peer.url()).await;
    for (number, task) in asked.iter().enumerate() {
        let made = page.call("chats.create", json!({ "agentId": agent })).await;
        page.say(made["id"].as_str().unwrap(), task).await;
        let asked = |list: &Value| list["requests"].as_array().unwrap().len() > number;
        page.until("approvals.list", json!({}), asked).await;
    }
    (page, peer)
}

fn chosen(requests: &[Value]) -> Value {
    requests.iter().map(|request| json!({ "id": request["id"], "hash": request["hash"] })).collect()
}

async fn view(page: &Page, requests: &[Value]) {
    for request in requests {
        page.call("approvals.viewed", json!({ "id": request["id"], "hash": request["hash"] })).await;
    }
}

async fn approve(page: &Page, requests: &[Value], confirmed: usize) -> Value {
    let params =
        json!({ "chosen": chosen(requests), "action": { "kind": "approve" }, "confirmed": confirmed });
    page.call("approvals.batch", params).await
}

/// Which tasks an outcome leaves out, and why.
fn stays<'a>(outcome: &'a Value, requests: &'a [Value]) -> Vec<(&'a str, &'a str)> {
    let stay = |stay: &'a Value| {
        let request = requests.iter().find(|request| request["id"] == stay["id"]).unwrap();
        (request["taskTitle"].as_str().unwrap(), stay["why"]["code"].as_str().unwrap())
    };
    outcome["stays"].as_array().unwrap().iter().map(stay).collect()
}

async fn state(page: &Page, request: &Value) -> String {
    let now = page.call("approvals.get", json!({ "id": request["id"] })).await;
    now["summary"]["state"]["kind"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn only_harmless_approvals_that_were_viewed_whole_are_given_together() {
    let (page, _peer, requests) = inbox().await;
    view(&page, &[requests[0].clone(), requests[2].clone(), requests[3].clone(), requests[4].clone()]).await;
    let plan = json!({ "chosen": chosen(&requests), "action": { "kind": "approve" } });
    let plan = page.call("approvals.batchPlan", plan).await;
    let expected =
        [("other note", "not-viewed"), ("deletion", "stays-for-risk"), ("question", "stays-for-more")];
    assert_eq!(stays(&plan, &requests), expected);
    assert_eq!(plan["goes"], json!([requests[0]["id"], requests[2]["id"]]));
    assert_eq!(state(&page, &requests[0]).await, "pending", "a plan changes nothing");

    let outcome = approve(&page, &requests, 2).await;
    assert_eq!((stays(&outcome, &requests), &outcome["goes"]), (expected.to_vec(), &plan["goes"]));
    let decided = page.call("approvals.get", json!({ "id": requests[2]["id"] })).await;
    let items = decided["decision"]["items"].as_array().unwrap();
    let answered: Vec<_> = items.iter().map(|item| (&item["itemId"], &item["answer"]["kind"])).collect();
    let (a, b, approved) = (json!("a"), json!("b"), json!("approve"));
    assert_eq!(answered, [(&a, &approved), (&b, &approved)], "one explicit answer per item");
    for left in [1, 3, 4] {
        assert_eq!(state(&page, &requests[left]).await, "pending");
    }
}

#[tokio::test]
async fn what_has_another_call_in_or_around_it_is_not_approved_among_others() {
    let reviewed = json!({ "data": {
        "action_requests": [{ "name": "look", "args": { "at": "list" } }],
        "review_configs": [{ "action_name": "look", "allowed_decisions": ["approve", "reject"] }],
    } });
    let mut described_twice = note("to Sato");
    described_twice["data"]["args"]["originalFunctionCall"]["arguments"] = json!({ "text": "to all" });
    let unknown = json!({ "data": { "then": { "command": "look" } } });
    let script = Script::new()
        .card(card("Asks for two things at once."))
        .then(asks("t1", &[note("to Ito")]))
        .then(asks("t2", &[note("to Sato"), reviewed]))
        .then(asks("t3", &[described_twice]))
        .then(asks("t4", &[note("to Sato"), note("to Ito")]))
        .then(asks("t5", &[note("to Sato"), unknown]));
    let asked = ["alone", "other request", "other call", "shared id", "beside"];
    let (page, _peer, requests) = inbox_of(script, &asked).await;
    view(&page, &requests).await;
    let outcome = approve(&page, &requests, 1).await;
    assert_eq!(outcome["goes"], json!([requests[0]["id"]]));
    let others = |task: &'static str| (task, "stays-for-others");
    let expected = [others(asked[1]), others(asked[2]), (asked[3], "stays-for-more"), others(asked[4])];
    assert_eq!(stays(&outcome, &requests), expected);
    for left in &requests[1..] {
        assert_eq!(state(&page, left).await, "pending");
    }
}

#[tokio::test]
async fn the_very_call_that_waits_in_two_tasks_is_approved_in_one() {
    let mut named = note("to Ito");
    named["data"]["id"] = json!("adk-0b9f7c1e-4b52-4a53-9d5e-6b8a7c1e4b52");
    let parts = [named];
    let script = Script::new()
        .card(card("Asks for it twice."))
        .then(asks("t1", &parts))
        .then(asks("t2", &parts))
        .then(asks("t3", &[note("to Ito")]));
    let (page, _peer, requests) = inbox_of(script, &["first", "again", "counted"]).await;
    view(&page, &requests).await;
    let outcome = approve(&page, &requests, 2).await;
    assert_eq!(outcome["goes"], json!([requests[0]["id"], requests[2]["id"]]));
    assert_eq!(stays(&outcome, &requests), [("again", "stays-for-answer")]);
    let outcome = approve(&page, &requests[1..2], 0).await;
    assert_eq!(stays(&outcome, &requests), [("again", "stays-for-answer")], "it has that answer");
}

#[tokio::test]
async fn another_number_than_the_confirmed_one_approves_nothing() {
    let (page, _peer, requests) = inbox().await;
    view(&page, &requests[..2]).await;
    for confirmed in [1, 3] {
        let params =
            json!({ "chosen": chosen(&requests), "action": { "kind": "approve" }, "confirmed": confirmed });
        let (_, message) = page.refusal("approvals.batch", params).await;
        assert!(message.contains(r#""code":"batch-is-another","number":2"#), "{message}");
    }
    assert_eq!(state(&page, &requests[0]).await, "pending");
    let twice = [requests[0].clone(), requests[0].clone()];
    let outcome = approve(&page, &twice, 1).await;
    assert_eq!(outcome["goes"], json!([requests[0]["id"]]), "named twice, approved once");
}

#[tokio::test]
async fn what_changed_since_it_was_chosen_or_is_decided_stays() {
    let (page, _peer, mut requests) = inbox().await;
    view(&page, &requests[..3]).await;
    requests[0]["hash"] = json!("0".repeat(64));
    approve(&page, &requests[1..2], 1).await;
    let outcome = approve(&page, &requests[..3], 1).await;
    assert_eq!(stays(&outcome, &requests), [("note", "request-is-another"), ("other note", "not-open")]);
    let gone = json!({ "id": "nobody", "hash": "" });
    let params = json!({ "chosen": [gone], "action": { "kind": "reject", "reason": null }, "confirmed": 0 });
    assert_eq!(page.call("approvals.batch", params).await["stays"][0]["why"]["code"], "gone");
}

#[tokio::test]
async fn anything_is_rejected_put_aside_marked_and_taken_back_together() {
    let (page, _peer, requests) = inbox().await;
    let act = async |action: Value| {
        let params = json!({ "chosen": chosen(&requests), "action": action, "confirmed": 0 });
        page.call("approvals.batch", params).await
    };
    let marked = act(json!({ "kind": "mark", "colour": "green" })).await;
    assert_eq!(marked["goes"].as_array().unwrap().len(), 5);
    let green = page.call("approvals.list", json!({ "filter": { "colour": "green" } })).await;
    assert_eq!(green["requests"].as_array().unwrap().len(), 5);

    let aside = act(json!({ "kind": "snooze", "until": i64::from(u32::MAX) * 1000 })).await;
    assert_eq!(aside["stays"], json!([]));
    let counts = page.call("approvals.list", json!({})).await["counts"].clone();
    assert_eq!((&counts["waiting"], &counts["snoozed"]), (&json!(0), &json!(5)));

    let rejected = act(json!({ "kind": "reject", "reason": "Not now." })).await;
    assert_eq!(stays(&rejected, &requests), [("question", "answer-not-taken")], "nothing was seen, and yet");
    for request in &requests[..4] {
        assert_eq!(state(&page, request).await, "queued");
    }
    let again = act(json!({ "kind": "snooze", "until": null })).await;
    assert_eq!(again["goes"], json!([requests[4]["id"]]), "what is decided is not put aside");

    let undone = act(json!({ "kind": "undo" })).await;
    assert_eq!(stays(&undone, &requests), [("question", "not-open")]);
    assert_eq!(state(&page, &requests[0]).await, "pending");
}

#[tokio::test]
async fn requests_are_found_by_what_they_ask_and_filters_are_kept_under_a_name() {
    let (page, _peer, requests) = inbox().await;
    let found = async |filter: Value| {
        let list = page.call("approvals.list", json!({ "filter": filter })).await;
        let titles = list["requests"].as_array().unwrap().iter();
        titles.map(|request| request["taskTitle"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found(json!({ "words": "suzuki" })).await, ["two notes"]);
    assert_eq!(found(json!({ "words": "busy delete_note" })).await, ["deletion"], "agent and tool");
    assert_eq!(found(json!({ "risk": "high" })).await, ["deletion"]);
    assert_eq!(found(json!({ "shape": "question" })).await, ["question"]);
    let newest = page.call("approvals.newest", json!({})).await;
    assert_eq!(newest["id"], requests[4]["id"]);

    page.call("approvals.note", json!({ "id": requests[1]["id"], "note": " ask Yamada " })).await;
    assert_eq!(found(json!({ "words": "yamada" })).await, ["other note"]);

    let filter = json!({ "drawer": "answered", "grouping": "agent", "risk": "high", "words": "Sato" });
    let keep = |id: Value, name: &str| json!({ "id": id, "name": name, "filter": filter });
    let made = page.call("approvals.keepView", keep(Value::Null, " Money ")).await;
    page.call("approvals.keepView", keep(made["id"].clone(), "Payments")).await;
    let views = page.call("approvals.views", json!({})).await;
    assert_eq!(views.as_array().unwrap().len(), 1);
    assert_eq!(views[0]["name"], "Payments");
    assert_eq!(
        (&views[0]["filter"]["drawer"], &views[0]["filter"]["words"]),
        (&json!("answered"), &json!("Sato"))
    );
    assert_eq!(page.refusal("approvals.keepView", keep(Value::Null, "  ")).await.0, "invalid-input");
    page.call("approvals.removeView", json!({ "id": made["id"] })).await;
    assert_eq!(page.call("approvals.views", json!({})).await, json!([]));
}

#[tokio::test]
async fn a_group_stands_together_over_pages() {
    let (page, _peer, _) = inbox().await;
    let mut seen = Vec::new();
    let mut cursor = Value::Null;
    loop {
        let params = json!({ "filter": { "grouping": "agent" }, "cursor": cursor, "limit": 2 });
        let list = page.call("approvals.list", params).await;
        let titles = list["requests"].as_array().unwrap().iter();
        seen.extend(titles.map(|request| request["taskTitle"].as_str().unwrap().to_owned()));
        cursor = list["cursor"].clone();
        if cursor.is_null() {
            break;
        }
    }
    assert_eq!(seen, ASKED);
}

#[tokio::test]
async fn what_lapses_within_the_hour_is_on_the_first_page_wherever_it_arrived() {
    let soon = Timestamp::now() + SignedDuration::from_mins(50);
    let mut lapses = asking("t4", &[note("to Mori")]);
    lapses["status"]["message"]["metadata"] = json!({ "expiresAt": soon.to_string() });
    let script = ["t1", "t2", "t3"].iter().fold(Script::new().card(card("Asks a lot.")), |script, id| {
        script.then(asks(id, &[note("to Sato")]))
    });
    let script = script.then(Reply::result(&json!({ "task": lapses })));
    let asked = ["lapses", "one", "two", "three"];
    let (page, _peer) = open_inbox_of(script, &["one", "two", "three", "lapses"]).await;
    let titles = |list: &Value| {
        let requests = list["requests"].as_array().unwrap().iter();
        requests.map(|request| request["taskTitle"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let first = page.call("approvals.list", json!({ "limit": 2 })).await;
    assert_eq!(titles(&first), asked[..3], "before a page of the others");
    let next = page.call("approvals.list", json!({ "limit": 2, "cursor": first["cursor"] })).await;
    assert_eq!(titles(&next), ["three", "lapses"], "and a cursor goes on where the others ended");
    let whole = page.call("approvals.list", json!({})).await;
    assert_eq!(titles(&whole), asked, "once");
}
