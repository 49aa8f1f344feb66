//! Talking with an agent, and the stored conversation.

use serde_json::{Value, json};

use crate::support::{Page, items};

#[tokio::test]
async fn a_story_that_was_asked_for_stands_in_the_conversation_once() {
    let page = Page::open().await;
    let conversation = page.conversation_with("Story Writer").await;
    page.say(&conversation, "A lighthouse keeper finds a letter").await;
    let view = page.settled(&conversation, "completed").await;

    let artifacts = items(&view, "artifact");
    assert_eq!(artifacts.len(), 1, "the story is one artifact: {view:#}");
    let parts = artifacts[0]["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 1, "its chunks are one text");
    let story = parts[0]["text"].as_str().unwrap();
    assert!(story.len() > 100, "a whole story: {story}");
    assert_eq!(artifacts[0]["streaming"], false, "nothing more arrives");

    let said: Vec<&str> =
        items(&view, "message").iter().map(|message| message["role"].as_str().unwrap()).collect();
    assert_eq!(
        said.iter().filter(|role| **role == "user").count(),
        1,
        "the history repeats what was sent: {view:#}"
    );
    let own = items(&view, "message")[0];
    assert_eq!(
        (&own["delivery"], &own["parts"][0]["text"]),
        (&json!("sent"), &json!("A lighthouse keeper finds a letter"))
    );
    let kinds: Vec<&str> =
        view["items"].as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds[..2], ["message", "task"], "first what was said, then what began");

    let listed = page.call("chats.list", json!({ "words": "", "cursor": null })).await;
    let listed = &listed["conversations"];
    assert_eq!(listed[0]["id"], conversation.as_str());
    assert_eq!(listed[0]["title"], "A lighthouse keeper finds a letter");
    assert!(!listed[0]["preview"].as_str().unwrap().is_empty(), "the list shows the last words");

    let word = story
        .split_whitespace()
        .find(|word| word.len() > 6 && word.chars().all(char::is_alphabetic))
        .unwrap();
    let hits = page.call("search.query", json!({ "text": word, "limit": null })).await;
    assert!(
        hits.as_array().unwrap().iter().any(|hit| hit["kind"] == "artifact"),
        "{word} is found: {hits:#}"
    );
}

#[tokio::test]
async fn a_conversation_offers_prompts_and_says_what_its_agent_reads() {
    let page = Page::open().await;
    let conversation = page.conversation_with("Payments clerk").await;
    page.call("chats.setDraft", json!({ "id": conversation, "text": "Pay 3" })).await;
    let view = page.call("chats.get", json!({ "id": conversation })).await;
    assert_eq!(view["draft"], "Pay 3");
    assert!(
        view["starters"]
            .as_array()
            .unwrap()
            .iter()
            .any(|prompt| prompt == "Pay 12,000 yen to Sato Stationery")
    );
    assert!(
        view["accepts"].as_array().unwrap().iter().any(|mode| mode == "text/plain"),
        "{:#}",
        view["accepts"]
    );
}

#[tokio::test]
async fn an_attached_file_comes_back_byte_for_byte_under_a_safe_name() {
    let page = Page::open().await;
    let conversation = page.conversation_with("Story Reviewer").await;
    let picked = page.attached().await;
    assert_eq!((&picked["name"], &picked["size"]), (&json!("notes.txt"), &json!(6)));
    let message = json!({
        "chatId": conversation, "text": "Review this", "data": ["{\"n\":12000.00}"],
        "attachmentIds": [picked["id"]], "taskKey": null,
    });
    page.call("messages.send", message).await;
    let view = page.call("chats.get", json!({ "id": conversation })).await;
    let parts = &items(&view, "message")[0]["parts"];
    assert_eq!(parts[1]["json"], "{\"n\":12000.00}", "digits are kept");
    for (part, name) in [(0, "text.md"), (1, "data.json")] {
        let saved = page.call("files.save", json!({ "fileKey": parts[part]["fileKey"] })).await;
        assert_eq!(saved, json!({ "kind": "saved", "name": name }), "words and data can be kept, too");
    }
    let file = page.call("files.read", json!({ "fileKey": parts[2]["fileKey"] })).await;
    assert_eq!(file, json!({ "name": "notes.txt", "mediaType": "text/plain", "base64": "cGlja2Vk" }));
    let saved = page.call("files.save", json!({ "fileKey": parts[2]["fileKey"] })).await;
    assert_eq!(saved, json!({ "kind": "saved", "name": "notes.txt" }));
    let (code, _) = page.refusal("files.read", json!({ "fileKey": "sent/../../etc/passwd/0" })).await;
    assert_eq!(code, "not-found");
}

#[tokio::test]
async fn only_an_address_that_stands_in_a_message_is_opened() {
    let page = Page::open().await;
    let conversation = page.conversation_with("Story Planner").await;
    let id = page.say(&conversation, "Plan a story about https://example.com/castle, please").await;
    let link = |url: &str| json!({ "source": "message", "id": format!("sent/{id}"), "url": url });
    page.call("links.open", link("https://example.com/castle")).await;
    for elsewhere in ["https://example.com", "https://other.example/", "javascript:alert(1)"] {
        page.refusal("links.open", link(elsewhere)).await;
    }
    assert_eq!(*page.opened.lock().unwrap(), ["https://example.com/castle"]);
}

#[tokio::test]
async fn a_removed_conversation_leaves_nothing_to_be_found() {
    let page = Page::open().await;
    let conversation = page.conversation_with("Story Writer").await;
    page.say(&conversation, "Something about a zeppelin").await;
    page.settled(&conversation, "completed").await;
    let found = |hits: Value| hits.as_array().unwrap().len();
    let zeppelin = || json!({ "text": "zeppelin", "limit": null });
    assert!(found(page.call("search.query", zeppelin()).await) > 0, "it is there");

    let forget = json!({ "what": "conversation", "id": conversation, "confirm": null });
    page.call("history.forget", forget).await;
    let (code, _) = page.refusal("chats.get", json!({ "id": conversation })).await;
    assert_eq!(code, "not-found");
    assert_eq!(found(page.call("search.query", zeppelin()).await), 0);
    assert_eq!(page.call("tasks.list", json!({})).await["total"], 0, "its tasks went with it");
}

#[tokio::test]
async fn pages_of_tasks_join_without_a_gap_or_a_repeat() {
    let page = Page::open().await;
    let conversation = page.conversation_with("Payments clerk").await;
    for payee in ["Corner Bakery", "Blue Cafe", "Green Florist"] {
        page.say(&conversation, &format!("Pay 800 yen to {payee}")).await;
        let done = |view: &Value| view["summary"]["state"] == "completed" && view["busy"] == false;
        page.until("chats.get", json!({ "id": conversation }), done).await;
    }
    let all = page.call("tasks.list", json!({ "states": ["completed"] })).await;
    let keys = |list: &Value| -> Vec<String> {
        list["tasks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|task| task["brief"]["key"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!((all["total"].as_i64(), keys(&all).len()), (Some(3), 3));
    let first = page.call("tasks.list", json!({ "limit": 2 })).await;
    let rest = page.call("tasks.list", json!({ "limit": 2, "cursor": first["cursor"] })).await;
    assert_eq!([keys(&first), keys(&rest)].concat(), keys(&all));
    assert_eq!(rest["cursor"], Value::Null, "the last page");
    let none = page.call("tasks.list", json!({ "states": ["failed"] })).await;
    assert_eq!(none["total"], 0);
    let task = page.call("tasks.get", json!({ "taskKey": keys(&all)[0] })).await;
    assert_eq!(task["summary"]["brief"]["title"], "Pay 800 yen to Green Florist", "the latest first");
    assert_eq!(task["messages"][0]["parts"][0]["text"], "Pay 800 yen to Green Florist");
}
