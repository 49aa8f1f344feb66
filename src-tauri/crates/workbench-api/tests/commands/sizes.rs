//! The memory of calls: a huge request takes its own size once more, and lists take none of it; every call needs
//! little stack.

use std::sync::Arc;
use std::thread;

use a2a_server::scripted::{Script, ScriptedPeer};
use serde_json::json;
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use workbench_api::call;

use crate::asking::{asks, card};
use crate::support::Page;

#[tokio::test]
async fn a_request_of_hostile_size_is_told_once_and_is_short_in_lists() {
    let large = json!({ "data": { "command": "rm -rf /srv", "rows": vec![7; 150_000] } });
    let size = large.to_string().len();
    let script = Script::new().card(card("Asks for very much.")).then(asks("t0", &[large]));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let page = Page::open().await;
    let agent = page.connect(&peer.url()).await;
    let made = page.call("chats.create", json!({ "agentId": agent })).await;
    page.say(made["id"].as_str().unwrap(), "Do it").await;

    let asked = |list: &serde_json::Value| list["requests"].as_array().is_some_and(|all| !all.is_empty());
    let list = page.until("approvals.list", json!({}), asked).await;

    let summary = &list["requests"][0];
    assert!(summary.to_string().len() < 2_000, "a list says what it is, and no more: {summary}");
    assert_eq!(summary["risk"]["because"]["word"], "rm -rf", "judged by all of it");
    let request = page.call("approvals.get", json!({ "id": summary["id"] })).await;
    let shown = request["items"][0]["json"].as_str().unwrap();
    assert!(shown.len() >= size - 20, "all of it is there to be shown");
    assert!(request.to_string().len() < size + size / 10, "and once");
}

/// A quarter of what a thread of the runtime has: what a command goes on to do needs its share as well.
const STACK: usize = 512 * 1024;

#[tokio::test(flavor = "multi_thread")]
async fn a_call_leaves_the_stack_to_its_command_however_many_there_are() {
    let (page, runtime) = (Arc::new(Page::open().await), Handle::current());
    let on_a_small_stack = move || runtime.block_on(call(&*page, "app.info", "{}"));
    let small = thread::Builder::new().stack_size(STACK).spawn(on_a_small_stack).unwrap();

    let answer = spawn_blocking(|| small.join().unwrap()).await.unwrap();

    assert!(answer.unwrap().contains("version"));
}
