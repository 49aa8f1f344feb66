//! Traffic is found, read, traced back to where it is shown, and taken to another place.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::inbox::{asked, decide};
use crate::support::{Page, items};

const ORDER: &str = "Pay 12,000 yen to Sato Stationery";

fn list(filter: &str, session: Option<&str>) -> Value {
    json!({ "agentId": null, "taskKey": null, "chatId": null, "traceId": null,
        "filter": filter, "session": session, "cursor": null })
}

/// A payment that was asked for, and the exchange that carried it.
async fn paid(page: &Page) -> (Value, Value) {
    let conversation = page.conversation_with("Payments clerk").await;
    page.say(&conversation, ORDER).await;
    let shown = page.settled(&conversation, "input-required").await;
    // The log is written behind the conversation's back: it is whole when it knows how long the call took.
    let is_there = |found: &Value| found["total"] == 1 && found["rows"][0]["durationMs"].is_number();
    let filter = "agent:clerk method:SendStreaming state:input-required -has:error";
    let found = page.until("exchanges.list", list(filter, None), is_there).await;
    (shown, found["rows"][0].clone())
}

#[tokio::test]
async fn every_frame_says_what_it_means_and_every_bubble_where_it_stands() {
    let page = Page::open().await;
    let (shown, row) = paid(&page).await;
    let exchange = json!({ "exchangeId": row["id"], "session": null });
    let meaning = page.call("exchanges.meaning", exchange.clone()).await;
    let frames = meaning.as_array().unwrap();
    assert_eq!(frames[0]["kind"], "call", "{meaning:#}");
    assert_eq!(frames[0]["text"], ORDER);
    assert_eq!(frames.last().unwrap()["state"], "input-required", "{meaning:#}");

    let own = items(&shown, "message").into_iter().find(|item| item["role"] == "user").unwrap();
    let located =
        page.call("exchanges.locate", json!({ "key": own["key"], "taskKey": null, "at": null })).await;
    assert_eq!(located["exchangeId"], row["id"]);
    assert_eq!(located["seq"], frames[0]["seq"]);
    assert_eq!(located["pointer"], "/params/message");

    let asked = json!({ "key": null, "taskKey": row["taskKey"], "at": null });
    let located = page.call("exchanges.locate", asked).await;
    assert!(located["pointer"].as_str().unwrap().starts_with("/result/"), "{located:#}");
    let (code, _) =
        page.refusal("exchanges.locate", json!({ "key": "sent/none", "taskKey": null, "at": null })).await;
    assert_eq!(code, "not-found");

    let entry = page.call("exchanges.har", exchange).await;
    assert!(entry["json"].as_str().unwrap().contains("startedDateTime"));
}

#[tokio::test]
async fn a_row_says_what_its_exchange_told_and_not_what_became_of_the_task() {
    let page = Page::open().await;
    let (conversation, request) = asked(&page).await;
    page.call("approvals.decide", decide(&request, &json!({ "kind": "reject", "reason": "Too much" }))).await;
    let over = |view: &Value| view["busy"] == false && view["tasks"][0]["terminal"] == true;
    let end = page.until("chats.get", json!({ "id": conversation }), over).await;
    let both = |found: &Value| {
        let rows = found["rows"].as_array().unwrap();
        rows.len() == 2 && rows.iter().all(|row| row["durationMs"].is_number())
    };
    let found = page.until("exchanges.list", list("method:Send", None), both).await;
    let told: Vec<&Value> = found["rows"].as_array().unwrap().iter().map(|row| &row["state"]).collect();
    assert_eq!(told, [&end["summary"]["state"], &json!("input-required")], "the latest first: {found:#}");
}

#[tokio::test]
async fn words_in_bodies_are_found_in_the_list_the_pictures_and_the_file() {
    let page = Page::open().await;
    let (_, row) = paid(&page).await;
    let wanted = "body:SATO body:\"12,000 yen\" -body:nowhere method:SendStreaming";
    let found = page.call("exchanges.list", list(wanted, None)).await;
    assert_eq!((&found["total"], &found["rows"][0]["id"]), (&json!(1), &row["id"]), "{found:#}");
    assert_eq!(found["bodiesSince"], Value::Null, "all of the log was looked through");
    assert_eq!(page.call("exchanges.list", list("body:nowhere", None)).await["total"], 0);
    let look = json!({ "session": null, "since": null, "until": null, "filter": wanted, "after": null,
        "running": [] });
    let picture = page.call("exchanges.picture", look).await;
    assert_eq!(picture["calls"].as_array().unwrap().len(), 1, "{picture:#}");
    assert_eq!(picture["bodiesSince"], Value::Null, "all of the log was looked through");

    let export = |filter: &str| json!({ "session": null, "filter": filter, "exchangeIds": [], "form": "session", "whole": true });
    assert_eq!(page.refusal("exchanges.export", export("body:nowhere")).await.0, "not-found");
    page.call("exchanges.export", export(wanted)).await;
    let written = page.saved.lock().unwrap().pop().unwrap().bytes;
    let open = json!({ "name": "theirs", "uploadId": page.upload(&written).await });
    let session = page.call("exchanges.openSession", open).await;
    let theirs = page.call("exchanges.list", list("body:sato", session["id"].as_str())).await;
    assert_eq!(theirs["total"], 1, "a session from elsewhere is looked through by itself");
}

#[tokio::test]
async fn what_is_taken_along_is_covered_and_read_as_a_session_of_its_own() {
    let page = Page::open().await;
    let (_, row) = paid(&page).await;
    for (form, whole) in [("har", false), ("session", false), ("session", true)] {
        let export = json!({ "session": null, "filter": null, "exchangeIds": [row["id"]], "form": form,
            "whole": whole });
        page.call("exchanges.export", export).await;
        let written = page.saved.lock().unwrap().pop().unwrap().bytes;
        let text = String::from_utf8(written.clone()).unwrap();
        assert_eq!(text.contains(ORDER), whole, "{form}");
        let open = json!({ "name": "theirs", "uploadId": page.upload(&written).await });
        let session = page.call("exchanges.openSession", open).await;
        let id = session["id"].as_str();
        let found = page.call("exchanges.list", list("state:input-required", id)).await;
        assert_eq!(found["rows"].as_array().unwrap().len(), 1, "{form}: {found:#}");
        let theirs = json!({ "exchangeId": found["rows"][0]["id"], "session": id });
        let meaning = page.call("exchanges.meaning", theirs).await;
        assert_eq!(meaning.as_array().unwrap().last().unwrap()["state"], "input-required", "{form}");
        page.call("exchanges.closeSession", session.clone()).await;
        assert_eq!(page.refusal("exchanges.list", list("", id)).await.0, "not-found");
    }
    assert_eq!(page.asked.lock().unwrap().len(), 1, "only the content needs consent");
}

#[tokio::test]
async fn nothing_that_was_said_is_written_when_a_person_does_not_agree() {
    let mut page = Page::open().await;
    let (_, row) = paid(&page).await;
    page.agrees = false;
    let export = json!({ "session": null, "filter": null, "exchangeIds": [row["id"]], "form": "har",
        "whole": true });
    page.refusal("exchanges.export", export).await;
    assert!(page.saved.lock().unwrap().is_empty());
}

#[tokio::test]
async fn what_is_pinned_is_found_by_it_and_a_full_log_says_what_it_dropped() {
    let page = Page::open().await;
    let (_, row) = paid(&page).await;
    let keep = json!({ "exchangeId": row["id"], "pinned": true, "mark": "red" });
    page.call("exchanges.keep", keep).await;
    let found = page.call("exchanges.list", list("is:pinned has:mark colour:red", None)).await;
    assert_eq!(found["total"], 1);
    assert_eq!(found["rows"][0]["mark"], "red");
    assert_eq!(found["problems"], json!([{ "word": "colour:red", "kind": "unknown-key" }]));
    let settings = page.call("settings.set", json!({ "wireMegabytes": 1 })).await;
    assert_eq!(settings["wireMegabytes"], 10, "less than that would hold nothing");
}

#[tokio::test]
async fn a_file_that_a_person_picks_is_opened_and_none_where_none_is_picked() {
    let page = Page::open().await;
    assert_eq!(page.call("exchanges.pickSession", json!({})).await, Value::Null);
    let archive = json!({ "log": { "entries": [{ "request": { "method": "GET", "url": "https://clerk.example/" } }] } });
    *page.picks.lock().unwrap() = Some(archive.to_string().into_bytes());
    let opened = page.call("exchanges.pickSession", json!({})).await;
    let sessions = page.call("exchanges.sessions", json!({})).await;
    assert_eq!((&sessions[0]["id"], &sessions[0]["exchanges"]), (&opened["id"], &json!(1)));
}

#[tokio::test]
async fn a_picture_is_looked_at_whole_once_and_then_for_what_is_new() {
    let page = Page::open().await;
    let (_, row) = paid(&page).await;
    let look = |after: &Value, session: Option<&str>| json!({ "session": session, "since": null, "until": null, "filter": null, "after": after, "running": [] });
    let whole = page.call("exchanges.picture", look(&Value::Null, None)).await;
    let call = whole["calls"].as_array().unwrap().iter().find(|call| call["id"] == row["id"]).unwrap();
    assert_eq!(
        (&call["from"], &call["to"]),
        (&Value::Null, &row["agentId"]),
        "the workbench called the clerk"
    );
    let states = |picture: &Value| -> Vec<String> {
        let changes = picture["changes"].as_array().unwrap();
        let of_task = changes.iter().filter(|change| change["taskKey"] == row["taskKey"]);
        of_task.map(|change| change["state"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(states(&whole).last().map(String::as_str), Some("input-required"), "{whole:#}");
    assert!(whole["parties"].as_array().unwrap().iter().any(|party| party["id"] == row["agentId"]));
    assert_eq!(whole["tasks"][0]["key"], row["taskKey"]);

    let news = page.call("exchanges.picture", look(&whole["mark"], None)).await;
    assert_eq!((&news["calls"], &news["changes"], &news["tasks"]), (&json!([]), &json!([]), &json!([])));
    let mut before = look(&Value::Null, None);
    before["until"] = json!(1);
    let before = page.call("exchanges.picture", before).await;
    assert_eq!((&before["calls"], &before["changes"]), (&json!([]), &json!([])), "nothing had begun by then");
    let mut again = look(&whole["mark"], None);
    again["running"] = json!([row["id"]]);
    assert_eq!(
        page.call("exchanges.picture", again).await["calls"][0]["id"],
        row["id"],
        "what ran is read again"
    );

    let export =
        json!({ "session": null, "filter": null, "exchangeIds": [], "form": "session", "whole": false });
    page.call("exchanges.export", export).await;
    let written = page.saved.lock().unwrap().pop().unwrap().bytes;
    let open = json!({ "name": "theirs", "uploadId": page.upload(&written).await });
    let session = page.call("exchanges.openSession", open).await;
    let theirs = page.call("exchanges.picture", look(&Value::Null, session["id"].as_str())).await;
    assert_eq!(states(&theirs), states(&whole), "a file tells the course of tasks by its traffic");
}

#[tokio::test]
async fn a_picture_that_the_page_drew_is_kept_under_a_name_of_the_hosts() {
    let page = Page::open().await;
    let drawn = json!({ "form": "mermaid", "base64": STANDARD.encode("sequenceDiagram") });
    page.call("exchanges.savePicture", drawn).await;
    let saved = page.saved.lock().unwrap().pop().unwrap();
    assert_eq!(
        (saved.name.as_str(), saved.bytes.as_slice()),
        ("sequence.mmd", b"sequenceDiagram".as_slice())
    );
    let broken = json!({ "form": "png", "base64": "%" });
    assert_eq!(page.refusal("exchanges.savePicture", broken).await.0, "invalid-input");
}
