//! Options of a message: sent over each generation and binding, sent again with it, and refused before anything
//! is stored.

use a2a_protocol::proto::{A2A_V1, LF_A2A_V1};
use a2a_server::grpc_peer::{GrpcPeer, GrpcReply};
use a2a_server::scripted::{RecordedRequest, Reply, Script, ScriptedPeer};
use serde_json::{Value, json};

use crate::support::{Page, items};

const EXTENSION: &str = "https://e.example/timing/v1";

fn card(interface: &Value, capabilities: &Value) -> String {
    let card = json!({
        "name": "Listener", "description": "Takes what it is given.", "version": "1",
        "capabilities": capabilities, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [interface],
    });
    card.to_string()
}

fn interface(url: &str, binding: &str, version: &str) -> Value {
    json!({ "url": url, "protocolBinding": binding, "protocolVersion": version })
}

/// Everything that can be chosen.
fn chosen() -> Value {
    json!({
        "answer": "at-once", "acceptedOutputModes": ["application/json"], "historyLength": 3,
        "referenceTaskIds": ["t-0"], "extensions": [EXTENSION],
        "metadata": r#"{"trace":"t-9"}"#, "requestMetadata": r#"{"tier":"gold"}"#,
        "misfits": false,
    })
}

/// Says something with `options` to an agent with this card, and waits for the answer.
async fn say(page: &Page, card: &str, options: &Value) -> String {
    let id = page.connect(card).await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    let message = json!({
        "chatId": made["id"], "text": "Hello", "data": [], "attachmentIds": [], "taskKey": null,
        "options": options,
    });
    page.call("messages.send", message).await;
    let conversation = made["id"].as_str().unwrap().to_owned();
    let answered = |view: &Value| items(view, "message")[0]["delivery"] == "sent" && view["busy"] == false;
    page.until("chats.get", json!({ "id": conversation }), answered).await;
    conversation
}

/// The parameters without those that differ from run to run.
fn without_identities(mut params: Value) -> Value {
    for name in ["id", "sessionId"] {
        params.as_object_mut().unwrap().remove(name);
    }
    params["message"].as_object_mut().unwrap().remove("messageId");
    params
}

/// A sent message over HTTP: the method or place, the extensions asked for, the parameters.
async fn sent_over_http(binding: &str, version: &str, options: &Value) -> (String, Option<String>, Value) {
    let new =
        json!({ "task": { "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED" } } });
    let old = json!({ "kind": "task", "id": "t-1", "contextId": "c-1", "status": { "state": "completed" } });
    let plain = |body: &Value| Reply::json(200, body.to_string());
    let script = Script::new()
        .on("SendMessage", Reply::result(&new))
        .on("message/send", Reply::result(&old))
        .on("tasks/send", Reply::result(&old))
        .on("POST /message:send", plain(&new))
        .on("POST /v1/message:send", plain(&new));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let card = card(&interface(&peer.url(), binding, version), &json!({ "streaming": true }));
    say(&page, &card, options).await;
    let is_send = |request: &&RecordedRequest| request.verb == "POST" && !request.body.is_empty();
    let requests = peer.requests();
    let request = requests.iter().find(is_send).unwrap();
    let extensions = ["a2a-extensions", "x-a2a-extensions"].into_iter().find_map(|name| request.header(name));
    let (place, params) = match request.method() {
        Some(method) => (method, request.json()["params"].clone()),
        None => (request.path.clone(), request.json()),
    };
    (place, extensions.map(str::to_owned), without_identities(params))
}

/// The same over gRPC.
async fn sent_over_grpc(version: &str, options: &Value) -> (String, Option<String>, Value) {
    let task =
        json!({ "task": { "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED" } } });
    let package = if version == "1.0" { &LF_A2A_V1 } else { &A2A_V1 };
    let peer = GrpcPeer::start(package, [("SendMessage", GrpcReply::message(task))]).await.unwrap();
    let page = Page::open().await;
    let card = card(&interface(peer.address(), "GRPC", version), &json!({ "streaming": true }));
    say(&page, &card, options).await;
    let asked = peer.asked().into_iter().find(|asked| asked.path.ends_with("/SendMessage")).unwrap();
    let extensions = ["a2a-extensions", "x-a2a-extensions"]
        .into_iter()
        .find_map(|name| asked.headers.get(name))
        .map(|value| value.to_str().unwrap().to_owned());
    (asked.path, extensions, without_identities(asked.message))
}

#[tokio::test]
async fn what_was_chosen_goes_out_in_the_words_of_1_0_over_each_binding() {
    let params = json!({
        "message": {
            "role": "ROLE_USER", "parts": [{ "text": "Hello" }], "metadata": { "trace": "t-9" },
            "referenceTaskIds": ["t-0"],
        },
        "configuration": {
            "acceptedOutputModes": ["application/json"], "returnImmediately": true, "historyLength": 3,
        },
        "metadata": { "tier": "gold" },
    });
    let asked = Some(EXTENSION.to_owned());
    assert_eq!(
        sent_over_http("JSONRPC", "1.0", &chosen()).await,
        ("SendMessage".to_owned(), asked.clone(), params.clone()),
        "an answer at once is not streamed, although the agent could"
    );
    assert_eq!(
        sent_over_http("HTTP+JSON", "1.0", &chosen()).await,
        ("/message:send".to_owned(), asked.clone(), params.clone())
    );
    assert_eq!(
        sent_over_grpc("1.0", &chosen()).await,
        ("/lf.a2a.v1.A2AService/SendMessage".to_owned(), asked, params)
    );
}

#[tokio::test]
async fn what_was_chosen_goes_out_in_the_words_of_0_3_and_0_2_over_json_rpc() {
    let params = json!({
        "message": {
            "kind": "message", "role": "user", "parts": [{ "kind": "text", "text": "Hello" }],
            "metadata": { "trace": "t-9" }, "referenceTaskIds": ["t-0"],
        },
        "configuration": {
            "acceptedOutputModes": ["application/json"], "blocking": false, "historyLength": 3,
        },
        "metadata": { "tier": "gold" },
    });
    let expected = ("message/send".to_owned(), Some(EXTENSION.to_owned()), params);
    assert_eq!(sent_over_http("JSONRPC", "0.3", &chosen()).await, expected);
    assert_eq!(sent_over_http("JSONRPC", "0.2", &chosen()).await, expected);
}

#[tokio::test]
async fn the_protobuf_of_0_3_and_0_2_has_no_place_for_earlier_tasks() {
    let params = |configuration: Value| {
        json!({
            "message": { "role": "ROLE_USER", "content": [{ "text": "Hello" }], "metadata": { "trace": "t-9" } },
            "configuration": configuration,
            "metadata": { "tier": "gold" },
        })
    };
    let asked = Some(EXTENSION.to_owned());
    let written =
        json!({ "acceptedOutputModes": ["application/json"], "blocking": false, "historyLength": 3 });
    assert_eq!(
        sent_over_http("HTTP+JSON", "0.3", &chosen()).await,
        ("/v1/message:send".to_owned(), asked.clone(), params(written))
    );
    let encoded = json!({ "acceptedOutputModes": ["application/json"], "historyLength": 3 });
    for version in ["0.3", "0.2"] {
        assert_eq!(
            sent_over_grpc(version, &chosen()).await,
            ("/a2a.v1.A2AService/SendMessage".to_owned(), asked.clone(), params(encoded.clone())),
            "protobuf leaves out what is false"
        );
    }
}

#[tokio::test]
async fn the_oldest_generation_carries_the_rest() {
    let params = json!({
        "message": {
            "role": "user", "parts": [{ "type": "text", "text": "Hello" }], "metadata": { "trace": "t-9" },
        },
        "acceptedOutputModes": ["application/json"], "historyLength": 3, "metadata": { "tier": "gold" },
    });
    assert_eq!(
        sent_over_http("JSONRPC", "0.1", &chosen()).await,
        ("tasks/send".to_owned(), None, params),
        "no extensions, no earlier tasks, no choice to wait"
    );
}

#[tokio::test]
async fn what_is_not_carried_is_said_before_it_is_sent() {
    let page = Page::open().await;
    let id = page.connect(&card(&interface("http://127.0.0.1:9", "JSONRPC", "0.1"), &json!({}))).await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    let check = |options: Value| json!({ "chatId": made["id"], "data": [], "options": options });
    let losses = page.call("messages.check", check(chosen())).await;
    let codes: Vec<&str> =
        losses.as_array().unwrap().iter().map(|loss| loss["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["loses-reference-task-ids", "answers-late", "loses-extensions"]);
    assert_eq!(page.call("messages.check", check(Value::Null)).await, json!([]));
}

#[tokio::test]
async fn one_answer_when_done_is_not_streamed_and_waits() {
    let options = json!({
        "answer": "done", "acceptedOutputModes": [], "historyLength": null, "referenceTaskIds": [],
        "extensions": null, "metadata": null, "requestMetadata": null, "misfits": false,
    });
    let (method, extensions, params) = sent_over_http("JSONRPC", "1.0", &options).await;
    assert_eq!((method.as_str(), extensions), ("SendMessage", None));
    assert_eq!(params["configuration"], json!({ "returnImmediately": false }));
}

#[tokio::test]
async fn a_failed_message_is_sent_again_as_it_was_with_its_options_shown() {
    let peer = ScriptedPeer::start(Script::new().on("SendMessage", Reply::new(501))).await.unwrap();
    let page = Page::open().await;
    let id = page.connect(&card(&interface(&peer.url(), "JSONRPC", "1.0"), &json!({}))).await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    let conversation = json!({ "id": made["id"] });
    let message = json!({
        "chatId": made["id"], "text": "Hello", "data": [], "attachmentIds": [], "taskKey": null,
        "options": chosen(),
    });
    page.call("messages.send", message).await;
    let failed = |view: &Value| items(view, "message")[0]["delivery"] == "failed" && view["busy"] == false;
    let view = page.until("chats.get", conversation.clone(), failed).await;
    assert_eq!(items(&view, "message")[0]["sentWith"], chosen());
    assert_eq!(view["draftOptions"], chosen(), "what was chosen stays for the next message");

    // What is chosen meanwhile is the next message's.
    let draft = json!({ "id": made["id"], "text": "Next", "options": null });
    page.call("chats.setDraft", draft).await;
    page.call("messages.retry", json!({ "id": items(&view, "message")[0]["key"] })).await;
    let sent = || -> Vec<Value> {
        let requests = peer.requests();
        let sends = requests.iter().filter(|request| request.method().is_some());
        sends.map(|request| json!([request.header("a2a-extensions"), request.json()["params"]])).collect()
    };
    page.until("chats.get", conversation, |view| sent().len() == 2 && failed(view)).await;
    assert_eq!(sent()[0], sent()[1], "identity, metadata, extensions and all");
    assert_eq!(sent()[0][0], EXTENSION);
}

#[tokio::test]
async fn metadata_that_is_no_object_is_refused_before_anything_is_stored() {
    let page = Page::open().await;
    let id = page.connect(&card(&interface("http://127.0.0.1:9", "JSONRPC", "1.0"), &json!({}))).await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    for metadata in ["[1]", "{"] {
        let options = json!({
            "answer": "as-it-can", "acceptedOutputModes": [], "historyLength": null, "referenceTaskIds": [],
            "extensions": null, "metadata": null, "requestMetadata": metadata, "misfits": false,
        });
        let message = json!({
            "chatId": made["id"], "text": "Hello", "data": [], "attachmentIds": [], "taskKey": null,
            "options": options,
        });
        assert_eq!(page.refusal("messages.send", message).await.0, "invalid-input");
    }
    let view = page.call("chats.get", json!({ "id": made["id"] })).await;
    assert_eq!(view["items"], json!([]));
}

#[tokio::test]
async fn extensions_of_a_message_are_told_beside_those_its_answer_used() {
    const OTHER: &str = "https://e.example/other/v1";
    let reply =
        json!({ "message": { "messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "text": "fine" }] } });
    let script = Script::new()
        .then(Reply::result(&reply).header("a2a-extensions", &format!("{EXTENSION}, {OTHER}")))
        .then(Reply::result(&reply));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let capabilities = json!({ "extensions": [{ "uri": EXTENSION }, { "uri": OTHER }] });
    let id = page.connect(&card(&interface(&peer.url(), "JSONRPC", "1.0"), &capabilities)).await;
    page.call("agents.requestExtensions", json!({ "id": id, "uris": [OTHER] })).await;
    let made = page.call("chats.create", json!({ "agentId": id })).await;
    let conversation = made["id"].as_str().unwrap();
    let say = json!({
        "chatId": conversation, "text": "Hello", "data": [], "attachmentIds": [], "taskKey": null,
        "options": chosen(),
    });
    page.call("messages.send", say).await;
    let own = |view: &Value, place: usize| {
        let own = |item: &&Value| item["role"] == "user";
        items(view, "message").into_iter().filter(own).nth(place).cloned().unwrap_or_default()
    };
    let answered =
        |place: usize| move |view: &Value| own(view, place)["delivery"] == "sent" && view["busy"] == false;
    let query = json!({ "id": conversation });
    let view = page.until("chats.get", query.clone(), answered(0)).await;
    assert_eq!(
        own(&view, 0)["extensions"],
        json!({ "requested": [EXTENSION], "used": [EXTENSION, OTHER] }),
        "what this message chose, not what every call asks for"
    );

    page.say(conversation, "Again").await;
    let view = page.until("chats.get", query, answered(1)).await;
    assert_eq!(own(&view, 1)["extensions"], json!({ "requested": [OTHER], "used": [] }));
    assert_eq!(own(&view, 0)["extensions"]["used"][0], EXTENSION, "each answer has its own");
}
