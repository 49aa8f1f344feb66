//! Extensions that a task was begun with.

use a2a_server::scripted::{Script, ScriptedPeer};
use workbench_core::Content;
use workbench_store::approvals::ApprovalState;
use workbench_store::options::SendOptions;

use super::ORDER;
use super::scripted::{answer, asking, taken};
use crate::support::{Desk, approve};
use crate::till::card;

const EXTENSION: &str = "https://example.com/acceptance/v1";

#[tokio::test]
async fn an_answer_asks_for_the_extensions_that_its_task_began_with() {
    let (waiting, done) = (asking("", ""), asking("", "").replace("INPUT_REQUIRED", "COMPLETED"));
    let script = Script::new().on("GetTask", answer(&waiting)).on("SendMessage", taken(&waiting));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let conversation = desk.converse_with(&card(&peer.url(), false).to_string()).await;
    let options = SendOptions { extensions: Some(vec![EXTENSION.to_owned()]), ..SendOptions::default() };
    let content = Content { text: ORDER.to_owned(), options, ..Content::default() };
    desk.say_content(&conversation, content, None).await;
    let request = desk.request().await;

    peer.rescript(Script::new().on("GetTask", answer(&waiting)).on("SendMessage", taken(&done)));
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let sent = peer.requests().into_iter().filter(|call| call.method().as_deref() == Some("SendMessage"));
    let asked_for: Vec<_> = sent.map(|call| call.header("a2a-extensions").map(str::to_owned)).collect();
    assert_eq!(asked_for, [Some(EXTENSION.to_owned()), Some(EXTENSION.to_owned())]);
}
