//! Runs by command: checked, begun, looked at, answered and repeated.

use serde_json::{Value, json};

use crate::support::Page;

/// A file that asks the person who runs it, and needs no agent.
const GATE: &str = "document: {dsl: 1.0.3, namespace: tests, name: gate, version: 1.0.0, title: A gate}
do:
  - gate: {call: a2a, with: {method: message/send, server: 'a2a-workbench://you', parameters: {message: {parts: [{kind: text, text: 'Good?'}]}}}}
";

/// The error of a refused command, as the page gets it.
async fn refused(page: &Page, name: &str, params: Value) -> Value {
    let error = workbench_api::call(page, name, &params.to_string()).await.unwrap_err();
    serde_json::to_value(error).unwrap()
}

#[tokio::test]
async fn a_run_is_begun_answered_and_repeated_by_command() {
    let page = Page::open().await;
    let checked = page.call("runs.check", json!({ "text": GATE })).await;
    assert_eq!(checked["name"], "tests/gate");
    assert_eq!(checked["faults"], json!([]));
    let begin = json!({ "text": GATE, "others": [], "input": "{\"a\": 1}", "bindings": [], "stops": [] });
    let run = page.call("runs.start", begin).await["id"].clone();
    let shown = page.until("runs.get", json!({ "runId": run }), |run| run["asks"] != json!([])).await;
    assert_eq!(shown["brief"]["title"], "A gate");
    let step = &shown["steps"][0];
    assert_eq!((&step["name"], &step["state"]), (&json!("gate"), &json!("waiting")));
    assert!(step["parameters"].as_str().unwrap().contains("Good?"), "what is asked is shown: {step}");
    let asks = &shown["asks"][0];
    assert_eq!(asks["what"], "gate");
    let decision = json!({
        "runId": run, "at": asks["at"], "purpose": asks["purpose"], "decision": "done", "value": "true", "confirm": null,
    });
    assert_eq!(refused(&page, "runs.decide", decision).await["message"]["code"], "run-asks-in-inbox");
    let request = page.call("approvals.get", json!({ "id": asks["requestId"] })).await;
    let expect =
        json!({ "runId": run, "file": "A gate", "at": "/do/0/gate", "step": "gate", "isGate": true });
    assert_eq!(request["summary"]["run"], expect, "the card says who asks");
    let answer =
        json!({ "itemId": request["items"][0]["itemId"], "answer": { "kind": "text", "text": "yes" } });
    let decision = json!({
        "id": request["summary"]["id"], "hash": request["hash"], "decision": { "items": [answer] },
        "confirm": null, "how": "button", "onCardMs": null,
    });
    page.call("approvals.viewed", json!({ "id": request["summary"]["id"], "hash": request["hash"] })).await;
    let preview = json!({ "id": request["summary"]["id"], "decision": decision["decision"] });
    assert!(page.call("approvals.preview", preview).await["body"].as_str().unwrap().contains("yes"));
    page.call("approvals.decide", decision).await;
    let is_over = |run: &Value| run["brief"]["state"] == "completed";
    let shown = page.until("runs.get", json!({ "runId": run }), is_over).await;
    assert!(shown["output"].as_str().unwrap().contains("yes"), "{shown}");
    assert_eq!(
        refused(&page, "runs.cancel", json!({ "runId": run })).await["message"]["code"],
        "run-not-there"
    );
    let again = page.call("runs.again", json!({ "runId": run, "fromFailure": false })).await["id"].clone();
    page.call("runs.cancel", json!({ "runId": again })).await;
    let is_canceled = |run: &Value| run["brief"]["state"] == "canceled";
    page.until("runs.get", json!({ "runId": again }), is_canceled).await;
    let all = page.call("runs.list", json!({})).await;
    assert_eq!((&all[0]["id"], &all[0]["againOf"]), (&again, &run), "the latest first");
}

#[tokio::test]
async fn a_file_that_cannot_be_carried_out_says_where_and_why() {
    let page = Page::open().await;
    let faulty = GATE.replace("message/send", "message/sned");
    let checked = page.call("runs.check", json!({ "text": faulty })).await;
    let words = |en: &str, ja: &str| json!({ "en": en, "ja": ja });
    let message = words("`message/sned` is not known here", "`message/sned` はここでは使えません");
    let hint = words(
        "write one of: message/send, message/stream, tasks/get, tasks/cancel",
        "次のいずれかを書いてください：`message/send`, `message/stream`, `tasks/get`, `tasks/cancel`",
    );
    let fault = json!({ "line": 3, "column": 38, "message": message, "hint": hint });
    assert_eq!(checked["faults"], json!([fault]));
    let begin = json!({ "text": faulty, "others": [], "input": "", "bindings": [], "stops": [] });
    let told = refused(&page, "runs.start", begin).await;
    assert_eq!(told["message"], json!({ "code": "run-file-faulty", "line": 3, "column": 38 }));
    let stranger = GATE.replace("a2a-workbench://you", "https://agent.example/a2a");
    let begin = json!({ "text": stranger, "others": [], "input": "", "bindings": [], "stops": [] });
    let told = refused(&page, "runs.start", begin).await;
    assert_eq!(told["message"], json!({ "code": "agents-not-bound", "agents": "https://agent.example/a2a" }));
    assert_eq!(page.call("runs.list", json!({})).await, json!([]), "nothing was begun");
}
