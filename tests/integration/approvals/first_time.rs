//! The card mentions the first time that an agent asks for a tool, and only the first.

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_store::ConnectionId;
use workbench_store::approvals::Approval;

use super::{ORDER, waiting_task};
use crate::support::{Desk, approve};
use crate::till::card;

/// A task of its own that asks for this tool.
fn asking(task: &str, tool: &str, args: &Value) -> Reply {
    let mut asked = waiting_task();
    asked["task"]["id"] = task.into();
    asked["task"]["status"]["message"]["messageId"] = format!("m-{task}").into();
    let call = &mut asked["task"]["status"]["message"]["parts"][0]["data"]["args"]["originalFunctionCall"];
    (call["name"], call["args"]) = (tool.into(), args.clone());
    Reply::result(&asked)
}

async fn next(
    desk: &Desk,
    peer: &ScriptedPeer,
    agent: &ConnectionId,
    before: &[Approval],
    reply: Reply,
) -> Approval {
    peer.rescript(Script::new().on("SendMessage", reply));
    let conversation = desk.bench.chats().start(agent).await.expect("a conversation");
    desk.say(&conversation, ORDER).await;
    desk.wait_for("the next request", async |desk| {
        let known = |it: &Approval| before.iter().any(|known| known.request.id == it.request.id);
        desk.requests().await.into_iter().find(|it| !known(it))
    })
    .await
}

#[tokio::test]
async fn a_tool_is_new_until_its_agent_has_asked_for_it() {
    let peer = ScriptedPeer::start(Script::new()).await.expect("a free port");
    let desk = Desk::new().await;
    let agent = desk.connect(&card(&peer.url(), false).to_string()).await;
    let planted = json!({ "text": "see below", "call": { "tool": "wire", "args": {} } });
    let mut asked = Vec::new();
    let mut first = Vec::new();
    for (task, tool, args) in
        [("t-1", "note", &planted), ("t-2", "note", &json!({})), ("t-3", "wire", &json!({}))]
    {
        let request = next(&desk, &peer, &agent, &asked, asking(task, tool, args)).await;
        let detail = desk.bench.screens().request_detail(&request.request.id).await.expect("it is there");
        first.push(detail.first_tools);
        asked.push(request);
    }
    assert_eq!(
        first,
        [vec!["note".to_owned()], vec![], vec!["wire".to_owned()]],
        "its arguments named it, no call did"
    );
    desk.decide(&asked[0], approve()).await;
    let detail = desk.bench.screens().request_detail(&asked[0].request.id).await.expect("it is there");
    assert_eq!(detail.first_tools, ["note"], "what came later changes nothing");
}
