//! The scripted peer does what its script says.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use reqwest::Client;
use serde_json::{Value, json};

fn call(method: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": "call-1", "method": method })
}

fn client() -> Client {
    Client::builder().no_proxy().build().unwrap()
}

#[tokio::test]
async fn answers_come_in_order_except_those_that_stand() {
    let script = Script::new()
        .on("GetTask", Reply::error(-32001, "forgotten"))
        .then(Reply::result(&json!({ "number": 1 })))
        .then(Reply::json(502, "<html>").header("retry-after", "3"));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let post = |method| client().post(peer.url()).json(&call(method)).send();

    let first: Value = post("SendMessage").await.unwrap().json().await.unwrap();
    let standing: Value = post("GetTask").await.unwrap().json().await.unwrap();
    let second = post("SendMessage").await.unwrap();
    let none_left = post("SendMessage").await.unwrap();

    assert_eq!(first, json!({ "jsonrpc": "2.0", "id": "call-1", "result": { "number": 1 } }));
    assert_eq!(standing["error"]["code"], -32001, "a standing answer takes no place in line");
    assert_eq!((second.status().as_u16(), second.headers()["retry-after"].to_str().unwrap()), (502, "3"));
    assert_eq!(none_left.status(), 500);
    let methods: Vec<_> = peer.requests().iter().map(|request| request.method().unwrap()).collect();
    assert_eq!(methods, ["SendMessage", "GetTask", "SendMessage", "SendMessage"], "every request is kept");
}

#[tokio::test]
async fn a_card_names_the_peer_itself() {
    let peer = ScriptedPeer::start(Script::new().card(r#"{"url":"$url"}"#)).await.unwrap();
    let card = client().get(format!("{}.well-known/agent-card.json", peer.url())).send().await.unwrap();
    assert_eq!(card.json::<Value>().await.unwrap()["url"], peer.url());
}

#[tokio::test]
async fn a_cut_is_seen_as_one() {
    let script = Script::new().then(Reply::sse(200).event("{}").cut()).then(Reply::no_answer());
    let peer = ScriptedPeer::start(script).await.unwrap();

    let mut stream = client().post(peer.url()).json(&call("SendStreamingMessage")).send().await.unwrap();
    assert_eq!(stream.chunk().await.unwrap().as_deref(), Some("data: {}\n\n".as_bytes()));
    assert!(stream.chunk().await.is_err(), "the body has no end");
    assert!(client().post(peer.url()).json(&call("GetTask")).send().await.is_err(), "no byte of answer");
}

#[tokio::test]
async fn an_answer_hangs_until_it_is_released() {
    let script = Script::new().then(Reply::sse(200).event("1").hang().event("2"));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let mut stream = client().post(peer.url()).json(&call("SendStreamingMessage")).send().await.unwrap();
    assert_eq!(stream.chunk().await.unwrap().as_deref(), Some("data: 1\n\n".as_bytes()));
    assert_eq!(peer.received(1).await.len(), 1, "the request is kept before it is answered");

    peer.release();

    assert_eq!(stream.chunk().await.unwrap().as_deref(), Some("data: 2\n\n".as_bytes()));
    assert_eq!(stream.chunk().await.unwrap(), None, "then it ends well");
}
