//! The story of a task, told as facts.

use serde_json::{Value, json};

use crate::inbox::{asked, decide};
use crate::support::Page;

fn kinds(story: &Value) -> Vec<&str> {
    let facts = story["facts"].as_array().unwrap();
    facts.iter().map(|fact| fact["event"]["kind"].as_str().unwrap()).collect()
}

/// The facts of one kind.
fn of<'a>(story: &'a Value, kind: &str) -> Vec<&'a Value> {
    let facts = story["facts"].as_array().unwrap().iter().map(|fact| &fact["event"]);
    facts.filter(|event| event["kind"] == kind).collect()
}

#[tokio::test]
async fn the_story_of_a_task_says_what_was_asked_who_decided_and_its_end() {
    let page = Page::open().await;
    let (conversation, request) = asked(&page).await;
    let task = json!({ "taskKey": request["summary"]["taskKey"] });
    let before = page.call("tasks.story", task.clone()).await;
    assert_eq!(before["endedAt"], Value::Null, "it waits");
    assert_eq!(kinds(&before).last(), Some(&"requested"), "{before:#}");

    page.pass(90);
    page.call("approvals.decide", decide(&request, &json!({ "kind": "reject", "reason": "Too much" }))).await;
    page.until("chats.get", json!({ "id": conversation }), |view| view["tasks"][0]["terminal"] == true).await;
    let judged = |story: &Value| of(story, "became").len() == 2;
    let story = page.until("tasks.story", task, judged).await;
    tells(&story, &request);
}

fn tells(story: &Value, request: &Value) {
    let [asked] = of(story, "asked")[..] else { panic!("{story:#}") };
    assert_eq!(asked["words"]["text"], "Pay 12,000 yen to Sato Stationery");
    let [requested] = of(story, "requested")[..] else { panic!("{story:#}") };
    assert_eq!(
        (&requested["title"], &requested["approvalId"]),
        (&request["summary"]["title"], &request["summary"]["id"])
    );
    let [decided] = of(story, "decided")[..] else { panic!("{story:#}") };
    assert_eq!((&decided["verdict"], &decided["words"]), (&json!("rejected"), &json!(["Too much"])));
    assert_eq!(decided["who"], json!({ "kind": "person" }));
    assert!(decided["afterMs"].as_i64().unwrap() >= 90_000, "after how long: {decided:#}");
    assert!(story["waitedMs"].as_i64().unwrap() >= 90_000, "{story:#}");
    let last = story["facts"].as_array().unwrap().iter().rfind(|fact| fact["event"]["kind"] == "stood");
    assert_eq!(last.map(|fact| &fact["at"]), Some(&story["endedAt"]));
    let order = ["asked", "began", "requested", "decided", "became"].map(|kind| {
        kinds(story).iter().position(|known| *known == kind).unwrap_or_else(|| panic!("{kind}: {story:#}"))
    });
    assert!(order.is_sorted(), "{story:#}");
    let times: Vec<i64> =
        story["facts"].as_array().unwrap().iter().map(|fact| fact["at"].as_i64().unwrap()).collect();
    assert!(times.is_sorted(), "{times:?}");
}

#[tokio::test]
async fn a_chat_tells_the_decision_where_it_was_asked() {
    let page = Page::open().await;
    let (conversation, request) = asked(&page).await;
    let chat = json!({ "id": conversation });
    let decision = |view: &Value| {
        let items = view["items"].as_array().unwrap();
        items.iter().find(|item| item["kind"] == "request").map(|item| item["decision"].clone())
    };
    let waiting = page.call("chats.get", chat.clone()).await;
    assert_eq!(
        (decision(&waiting), &waiting["summary"]["state"]),
        (Some(Value::Null), &json!("input-required"))
    );

    page.call("approvals.decide", decide(&request, &json!({ "kind": "reject", "reason": "Too much" }))).await;
    let decided = page.call("chats.get", chat).await;
    let told = json!({ "verdict": "rejected", "edited": [], "words": ["Too much"], "given": [] });
    assert_eq!(decision(&decided), Some(told));
    assert_ne!(decided["summary"]["state"], "input-required", "its answer is on its way");
}

#[tokio::test]
async fn a_long_answer_is_told_by_its_beginning_and_says_how_much_is_left_out() {
    let page = Page::open().await;
    let conversation = page.conversation_with("Payments clerk").await;
    let words = "支払".repeat(1500);
    page.say(&conversation, &words).await;
    let view =
        page.until("chats.get", json!({ "id": conversation }), |view| view["tasks"][0]["key"].is_string());
    let task = json!({ "taskKey": view.await["tasks"][0]["key"] });
    let told = |story: &Value| of(story, "asked").len() == 1;
    let story = page.until("tasks.story", task, told).await;
    let [asked] = of(&story, "asked")[..] else { panic!("{story:#}") };
    assert_eq!(asked["words"]["text"].as_str().unwrap().chars().count(), 2000);
    assert_eq!(asked["words"]["leftOut"], 1000);
}

#[tokio::test]
async fn a_story_is_kept_under_the_name_of_its_task() {
    let page = Page::open().await;
    let (_, request) = asked(&page).await;
    let save =
        |form: &str| json!({ "taskKey": request["summary"]["taskKey"], "form": form, "text": "# A story" });
    let saved = page.call("tasks.saveStory", save("html")).await;
    assert_eq!(saved["name"], "Pay 12,000 yen to Sato Stationery.html");
    page.call("tasks.saveStory", save("markdown")).await;
    let files = page.saved.lock().unwrap();
    let kept: Vec<_> =
        files.iter().map(|file| (file.name.rsplit('.').next().unwrap(), file.bytes.as_slice())).collect();
    assert_eq!(kept, [("html", b"# A story".as_slice()), ("md", b"# A story".as_slice())]);
}
