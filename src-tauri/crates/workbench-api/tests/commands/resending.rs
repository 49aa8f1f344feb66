//! A message that was sent is edited and sent as another one, and both name each other. Decisions never are.

use serde_json::{Value, json};

use crate::inbox::{asked as asked_to_pay, decide};
use crate::support::{Page, items};

/// Long enough to be reviewed.
const STORY: &str = "Mara kept the lamp. Every storm she met went into a jar.";
const EDITED: &str = "Mara kept the lamp. Every storm she met went into a book.";

fn own(view: &Value) -> Vec<&Value> {
    items(view, "message").into_iter().filter(|item| item["role"] == "user").collect()
}

async fn conversation(page: &Page, id: &str) -> Value {
    page.call("chats.get", json!({ "id": id })).await
}

/// A review that was asked for with words, data, a file and options; and its key.
async fn asked(page: &Page) -> (String, String) {
    let chat = page.conversation_with("Story Reviewer").await;
    let picked = page.attached().await;
    let message = json!({
        "chatId": chat, "text": STORY, "data": ["{\"n\":12000.00}"],
        "attachmentIds": [picked["id"]], "taskKey": null, "options": options(),
    });
    let made = page.call("messages.send", message).await;
    page.settled(&chat, "completed").await;
    (chat, format!("sent/{}", made["id"].as_str().unwrap()))
}

fn options() -> Value {
    json!({
        "answer": "done", "acceptedOutputModes": ["text/plain"], "historyLength": 2,
        "referenceTaskIds": ["t-0"], "extensions": [], "metadata": "{\"a\":1}", "requestMetadata": null,
        "misfits": false,
    })
}

fn send(chat: &str, text: &str, data: &Value, key: &str, kept: &Value) -> Value {
    json!({
        "chatId": chat, "text": text, "data": data, "attachmentIds": [], "taskKey": null,
        "options": options(), "resend": { "key": key, "kept": kept },
    })
}

#[tokio::test]
async fn a_draft_is_made_of_all_that_was_sent_and_goes_out_as_its_own_message() {
    let page = Page::open().await;
    let (chat, key) = asked(&page).await;
    let target = page.call("messages.editAgain", json!({ "key": key, "place": "same-chat" })).await;
    assert_eq!(target["id"], json!(chat));
    let view = conversation(&page, &chat).await;
    assert_eq!((&view["draft"], &view["draftData"]), (&json!(STORY), &json!("{\"n\":12000.00}")));
    assert_eq!(view["draftOptions"], options());
    let origin = &view["draftOrigin"];
    assert_eq!((&origin["key"], &origin["chatId"]), (&json!(key), &json!(chat)));
    assert_eq!(origin["kept"][0]["place"], 2, "{origin:#}");
    assert_eq!(origin["kept"][0]["part"]["name"], "notes.txt");

    let edited = send(&chat, EDITED, &json!(["{\"n\":7}"]), &key, &json!([2]));
    let made = page.call("messages.send", edited).await;
    let copy = format!("sent/{}", made["id"].as_str().unwrap());
    assert_ne!(copy, key, "an identity of its own");
    let view = page.settled(&chat, "completed").await;
    assert_eq!(
        (&view["draft"], &view["draftData"], &view["draftOrigin"]),
        (&json!(""), &Value::Null, &Value::Null)
    );
    let [original, resent] = own(&view)[..] else { panic!("{view:#}") };
    assert_eq!(resent["key"], json!(copy));
    assert_eq!(resent["parts"][1]["json"], "{\"n\":7}");
    let file = |message: &Value| json!({ "fileKey": message["parts"][2]["fileKey"] });
    let (one, other) =
        (page.call("files.read", file(original)).await, page.call("files.read", file(resent)).await);
    assert_eq!(one, other, "the file goes along byte for byte");
    let (from, into) = (&resent["resentFrom"], &original["resentAs"][0]);
    assert_eq!((&from["key"], &from["edited"]), (&json!(key), &json!(true)));
    assert_eq!((&into["key"], &into["edited"], &into["chatId"]), (&json!(copy), &json!(true), &json!(chat)));
    assert_ne!(original["taskKey"], resent["taskKey"], "a task that has ended is not gone on with");
}

#[tokio::test]
async fn in_a_chat_of_its_own_the_agent_knows_nothing_of_the_first_one() {
    let page = Page::open().await;
    let (chat, key) = asked(&page).await;
    let place = json!({ "key": key, "place": "new-chat" });
    let target = page.call("messages.editAgain", place).await["id"].as_str().unwrap().to_owned();
    assert_ne!(target, chat);
    assert_eq!(conversation(&page, &chat).await["draft"], "", "what is written there stays");
    let same = send(&target, STORY, &json!(["{\"n\":12000.00}"]), &key, &json!([2]));
    page.call("messages.send", same).await;
    let view = page.settled(&target, "completed").await;
    assert_eq!(own(&view)[0]["resentFrom"]["edited"], false, "nothing was changed");
    let first = conversation(&page, &chat).await;
    assert_eq!(own(&first)[0]["resentAs"][0]["chatId"], json!(target));
    assert_ne!(first["contextId"], view["contextId"]);
}

#[tokio::test]
async fn a_copy_goes_to_another_agent_only_where_a_person_put_it_there() {
    let page = Page::open().await;
    let (chat, key) = asked(&page).await;
    let agents = page.call("agents.list", json!({})).await;
    let writer =
        agents.as_array().unwrap().iter().find(|agent| agent["name"] == "Story Writer").unwrap()["id"]
            .clone();
    let strange = page.call("chats.create", json!({ "agentId": writer })).await;
    let uninvited = send(strange["id"].as_str().unwrap(), STORY, &json!([]), &key, &json!([2]));
    assert_eq!(
        page.refusal("messages.send", uninvited).await.0,
        "not-found",
        "nobody put it into that draft"
    );

    let place = json!({ "key": key, "place": "new-chat", "agentId": writer });
    let target = page.call("messages.editAgain", place).await["id"].as_str().unwrap().to_owned();
    let draft = conversation(&page, &target).await;
    assert_eq!((&draft["summary"]["agentId"], &draft["draft"]), (&writer, &json!(STORY)));
    assert_eq!(draft["draftOptions"]["acceptedOutputModes"], json!([]), "chosen for another: {draft:#}");
    let copy = send(&target, EDITED, &json!([]), &key, &json!([2]));
    page.call("messages.send", copy).await;
    let view = page.settled(&target, "completed").await;
    assert_eq!(own(&view)[0]["parts"][1]["name"], "notes.txt", "the file goes along: {view:#}");
    assert_eq!(own(&view)[0]["resentFrom"]["chatId"], json!(chat));
    let first = conversation(&page, &chat).await;
    assert_eq!(own(&first)[0]["resentAs"][0]["chatId"], json!(target));

    page.call("agents.remove", json!({ "id": writer })).await;
    let gone = json!({ "key": key, "place": "new-chat", "agentId": writer });
    assert!(page.refusal("messages.editAgain", gone).await.1.contains("removed"));
}

#[tokio::test]
async fn a_draft_survives_a_restart_and_no_outdated_one_overwrites_it() {
    let page = Page::open().await;
    let (chat, key) = asked(&page).await;
    page.call("messages.editAgain", json!({ "key": key, "place": "same-chat" })).await;
    let origin = conversation(&page, &chat).await["draftOrigin"].clone();
    let keep = |text: &str, begun: Value| json!({ "id": chat, "text": text, "data": "{}", "options": options(), "begun": begun });
    page.call("chats.setDraft", keep("from before", Value::Null)).await;
    page.call("chats.setDraft", keep("of another", json!({ "at": 1, "kept": [2] }))).await;
    page.call("chats.setDraft", keep("mine", json!({ "at": origin["begunAt"], "kept": [] }))).await;
    let page = page.restart().await;
    let view = conversation(&page, &chat).await;
    assert_eq!((&view["draft"], &view["draftData"]), (&json!("mine"), &json!("{}")));
    assert_eq!((&view["draftOrigin"]["key"], &view["draftOrigin"]["kept"]), (&json!(key), &json!([])));

    let alone = json!({ "at": origin["begunAt"], "kept": null });
    page.call("chats.setDraft", keep("on its own", alone.clone())).await;
    page.call("chats.setDraft", keep("still", alone)).await;
    let view = conversation(&page, &chat).await;
    assert_eq!((&view["draft"], &view["draftOrigin"]), (&json!("still"), &Value::Null));
    page.call("chats.setDraft", keep("too late", json!({ "at": origin["begunAt"], "kept": [] }))).await;
    assert_eq!(conversation(&page, &chat).await["draft"], "still");
}

#[tokio::test]
async fn a_decision_is_never_sent_a_second_time_by_this_way() {
    let page = Page::open().await;
    let (chat, request) = asked_to_pay(&page).await;
    let approval = request["summary"]["id"].as_str().unwrap().to_owned();
    page.call("approvals.viewed", json!({ "id": approval, "hash": request["hash"] })).await;
    page.call("approvals.decide", decide(&request, &json!({ "kind": "approve", "payload": null }))).await;
    let view = page.settled(&chat, "completed").await;

    for key in [approval.clone(), format!("sent/{approval}")] {
        let (code, _) = page.refusal("messages.editAgain", json!({ "key": key, "place": "new-chat" })).await;
        assert_eq!(code, "not-found", "`{key}` is no message");
        let (code, _) = page.refusal("messages.send", send(&chat, "yes", &json!([]), &key, &json!([]))).await;
        assert_eq!(code, "not-found", "nor can one be made of it");
    }
    let list = json!({ "agentId": null, "taskKey": null, "chatId": chat, "traceId": null,
        "filter": "method:Send", "session": null, "cursor": null });
    let is_whole = |found: &Value| {
        found["total"] == 2
            && found["rows"].as_array().unwrap().iter().all(|row| row["durationMs"].is_number())
    };
    let found = page.until("exchanges.list", list, is_whole).await;
    let said = |row: &Value| page.call("exchanges.get", json!({ "exchangeId": row["id"], "session": null }));
    let (decided, ordered) = (said(&found["rows"][0]).await, said(&found["rows"][1]).await);
    assert!(decided["requestBody"].as_str().unwrap().contains(&approval), "{decided:#}");
    assert_eq!(decided["said"], Value::Null, "the exchange of a decision offers nothing of the kind");
    assert_eq!(
        (&ordered["said"]["key"], &ordered["said"]["resendable"]),
        (&own(&view)[0]["key"], &json!(true))
    );
}

#[tokio::test]
async fn both_exchanges_lead_to_each_other_and_foreign_sessions_offer_nothing() {
    let page = Page::open().await;
    let (chat, key) = asked(&page).await;
    page.call("messages.send", send(&chat, EDITED, &json!([]), &key, &json!([]))).await;
    page.settled(&chat, "completed").await;
    let view = conversation(&page, &chat).await;
    let keys: Vec<Value> = own(&view).into_iter().map(|message| message["key"].clone()).collect();
    let mut exchanges = Vec::new();
    for key in &keys {
        let place = json!({ "key": key, "taskKey": null, "at": null });
        let located = page.call("exchanges.locate", place).await;
        let exchange = json!({ "exchangeId": located["exchangeId"], "session": null });
        exchanges.push(page.call("exchanges.get", exchange).await["said"].clone());
    }
    assert_eq!(exchanges[0]["resentAs"][0]["key"], keys[1]);
    assert_eq!(exchanges[1]["resentFrom"]["key"], keys[0]);

    page.call("history.forget", json!({ "what": "task", "id": own(&view)[0]["taskKey"], "confirm": null }))
        .await;
    let left = conversation(&page, &chat).await;
    assert_eq!(own(&left)[0]["resentFrom"], Value::Null, "what was forgotten is not referred to");
}
