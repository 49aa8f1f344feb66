//! An agent's way of speaking: its generation, if the card leaves it open, and its quirks. Both are shown with
//! their evidence, stored, and used from then on.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::Page;

/// A card that names an address and nothing that only one generation has.
fn vague_card(url: &str) -> Value {
    json!({
        "name": "Old hand", "description": "Has been around.", "version": "1", "url": url,
        "capabilities": {}, "skills": [],
    })
}

async fn agent(page: &Page, id: &str) -> Value {
    page.call("agents.get", json!({ "id": id })).await
}

async fn start(page: &Page, id: &str) -> String {
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    made["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn an_agent_of_open_generation_is_asked_and_the_first_call_settles_it() {
    let no_method = || Reply::error(-32601, "Method not found");
    let done = json!({ "id": "t-1", "sessionId": "s-1", "status": { "state": "completed" } });
    let script = Script::new()
        .on("GetTask", no_method())
        .on("tasks/get", Reply::error(-32001, "Task not found"))
        .on("message/send", no_method())
        .on("tasks/send", Reply::result(&done));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let card = vague_card(&peer.url()).to_string();
    let search = page.call("discovery.start", json!({ "input": card, "auth": null })).await;
    let found = page.until("discovery.get", search, |found| found["state"] == "found").await;
    let attempts: Vec<(&str, &str, &str)> = found["attempts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|attempt| (&attempt["outcome"], &attempt["reason"]))
        .map(|(outcome, reason)| {
            let of = |value: &'static str| reason[value].as_str().unwrap_or_default();
            (outcome.as_str().unwrap(), of("version"), of("method"))
        })
        .filter(|(outcome, ..)| outcome.ends_with("understood"))
        .collect();
    assert_eq!(attempts, [("not-understood", "1.0", "GetTask"), ("understood", "0.3", "tasks/get")]);
    assert_eq!(found["candidates"][0]["reason"]["code"], "generation-either", "0.1 reads tasks alike");

    let id = page.connect(&card).await;
    let conversation = start(&page, &id).await;
    page.say(&conversation, "Hello").await;
    page.settled(&conversation, "completed").await;
    let known =
        page.until("agents.get", json!({ "id": id }), |agent| agent["summary"]["version"] == "0.1").await;
    assert_eq!(known["candidates"][0]["reason"]["code"], "generation-found");
    assert_eq!(known["candidates"][0]["chosen"], true, "{:#}", known["candidates"]);

    let asked = page.call("agents.askVersion", json!({ "id": id })).await;
    assert_eq!(asked.as_array().unwrap().last().unwrap()["outcome"], "understood", "asked on demand, too");
}

#[tokio::test]
async fn an_agent_that_does_not_say_its_generation_is_called_as_assumed() {
    let peer = ScriptedPeer::start(Script::new().on("GetTask", Reply::new(401))).await.unwrap();
    let page = Page::open().await;
    let id = page.connect(&vague_card(&peer.url()).to_string()).await;
    let known = agent(&page, &id).await;
    assert_eq!(known["candidates"][0]["reason"]["code"], "generation-assumed");
    let asked = page.call("agents.askVersion", json!({ "id": id })).await;
    assert_eq!((&asked[0]["outcome"], &asked[0]["status"]), (&json!("needs-credentials"), &json!(401)));
    assert_eq!(asked[0]["reason"]["code"], "method-unanswered", "{asked:#}");
}

#[tokio::test]
async fn a_difference_of_an_agent_is_shown_with_its_evidence_used_and_removed() {
    let reply = |id: &str| {
        let message = json!({ "messageId": id, "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] });
        Reply::json(200, json!({ "message": message }).to_string())
    };
    let script = Script::new().then(Reply::new(415)).then(reply("m-1")).then(reply("m-2")).then(reply("m-3"));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let card = json!({
        "name": "Till", "description": "Pays.", "version": "1", "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [
            { "url": peer.url(), "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0" },
        ],
    });
    let id = page.connect(&card.to_string()).await;
    let conversation = start(&page, &id).await;
    let answered = |count: usize| {
        move |chat: &Value| {
            let items = chat["items"].as_array().unwrap();
            chat["busy"] == false && items.iter().filter(|item| item["role"] == "agent").count() == count
        }
    };
    let chat = json!({ "id": conversation });
    let sent_as = || peer.requests().last().unwrap().header("content-type").unwrap().to_owned();

    page.say(&conversation, "one").await;
    page.until("chats.get", chat.clone(), answered(1)).await;
    let noticed = |agent: &Value| agent["quirks"][0]["noticed"]["exchangeId"].is_string();
    let known = page.until("agents.get", json!({ "id": id }), noticed).await;
    let (quirk, noticed) = (&known["quirks"][0], &known["quirks"][0]["noticed"]);
    assert_eq!((&quirk["id"], &noticed["refused"]), (&json!("plain-json"), &json!(415)), "{quirk:#}");
    assert_eq!(noticed["seen"]["code"], "seen-refused-and-then-taken");
    assert_eq!((&quirk["choice"], &quirk["optional"]), (&json!("as-noticed"), &json!(true)));
    let exchange = page.call("exchanges.get", json!({ "exchangeId": noticed["exchangeId"] })).await;
    assert_eq!(exchange["row"]["agentId"], json!(id), "what showed it can be looked at");

    page.say(&conversation, "two").await;
    page.until("chats.get", chat.clone(), answered(2)).await;
    assert_eq!((peer.requests().len(), sent_as().as_str()), (3, "application/json"), "no detour any more");

    page.call("agents.removeQuirk", json!({ "id": id, "quirk": "plain-json" })).await;
    let left = agent(&page, &id).await;
    let left = left["quirks"].as_array().unwrap();
    assert!(left.iter().all(|quirk| quirk["noticed"].is_null()), "what it may do is still listed");
    page.say(&conversation, "three").await;
    page.until("chats.get", chat, answered(3)).await;
    assert_eq!(
        (peer.requests().len(), sent_as().as_str()),
        (4, "application/a2a+json"),
        "as specified again"
    );
}

#[tokio::test]
async fn extensions_that_are_asked_for_are_told_from_those_that_the_agent_used() {
    const ASKED: &str = "https://example.com/ext/asked/v1";
    const OTHER: &str = "https://example.com/ext/other/v1";
    let message = json!({ "messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] });
    let reply = Reply::result(&json!({ "message": message })).header("a2a-extensions", OTHER);
    let peer = ScriptedPeer::start(Script::new().on("SendMessage", reply)).await.unwrap();
    let page = Page::open().await;
    let card = json!({
        "name": "Till", "description": "Pays.", "version": "1", "skills": [],
        "capabilities": { "extensions": [{ "uri": ASKED, "required": true }] },
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [{ "url": peer.url(), "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
    });
    let id = page.connect(&card.to_string()).await;
    let foreign = "https://example.com/ext/nobody-has-it";
    let request = json!({ "id": id, "uris": [ASKED, foreign] });
    page.call("agents.requestExtensions", request).await;
    let conversation = start(&page, &id).await;
    page.say(&conversation, "Hello").await;
    let used = |agent: &Value| agent["extensions"][1]["activatedAt"].is_i64();
    let known = page.until("agents.get", json!({ "id": id }), used).await;
    let told: Vec<(&str, bool, bool, bool)> = known["extensions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| {
            let is = |member: &str| each[member].as_bool().unwrap();
            (each["uri"].as_str().unwrap(), is("inCard"), is("required"), is("requested"))
        })
        .collect();
    assert_eq!(told, [(ASKED, true, true, true), (OTHER, false, false, false)]);
    assert_eq!(known["extensions"][0]["activatedAt"], Value::Null, "asked for and not used");
    assert_eq!(peer.requests().last().unwrap().header("a2a-extensions"), Some(ASKED));

    page.call("agents.requestExtensions", json!({ "id": id, "uris": [] })).await;
    page.say(&conversation, "Hello again").await;
    let asks = |count: usize| peer.requests().len() == count;
    page.until("chats.get", json!({ "id": conversation }), |chat| asks(2) && chat["busy"] == false).await;
    assert_eq!(peer.requests().last().unwrap().header("a2a-extensions"), None, "no more");
}

#[tokio::test]
async fn an_extension_that_tells_what_is_asked_is_asked_for_from_the_start() {
    const ASKS: &str = "https://kagent.dev/extensions/hitl/v1";
    let page = Page::open().await;
    let card = json!({
        "name": "Cluster", "description": "Runs pods.", "version": "1", "skills": [],
        "capabilities": { "extensions": [{ "uri": ASKS }, { "uri": "https://example.com/ext/other/v1" }] },
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [
            { "url": "http://127.0.0.1:9/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
    });
    let id = page.connect(&card.to_string()).await;
    let known = agent(&page, &id).await;
    let extensions = known["extensions"].as_array().unwrap();
    let asked = extensions.iter().filter(|each| each["requested"] == true);
    assert_eq!(asked.map(|each| each["uri"].as_str().unwrap()).collect::<Vec<_>>(), [ASKS]);
}
