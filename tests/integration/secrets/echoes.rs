//! An agent that repeats a secret: the workbench stores its words without it.

use a2a_client::Secret;
use a2a_hitl::{Answer, ItemId, SecretRef, Sign, warnings};
use a2a_protocol::cover::MARK;
use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use serde_json::{Value, json};
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::{ConversationId, CoreError};
use workbench_store::approvals::{Approval, ApprovalState};

use super::{TOKEN, bearer, search};
use crate::support::{Desk, answer_all, approve, by_button, files_without, reject, said};
use crate::till::card;

const SECRETS: &str = "https://a2a-extensions.adk.kagenti.dev/auth/secrets/v1";
const GIVEN: &str = "sk-9-given-for-one-request";

fn status(state: &str, parts: &Value) -> Value {
    json!({ "state": state, "timestamp": "2026-01-02T03:04:05Z",
        "message": { "messageId": format!("m {state}"), "role": "ROLE_AGENT", "parts": parts } })
}

/// A confirmation of ADK, whose approval sends the payload back.
fn confirmation(args: &Value, payload: &Value) -> Value {
    json!([{ "data": { "id": "f-1", "name": "adk_request_confirmation", "args": {
            "originalFunctionCall": { "name": "call_service", "id": "c-1", "args": args },
            "toolConfirmation": { "hint": "Really?", "confirmed": false, "payload": payload } } },
        "metadata": { "adk_type": "function_call", "adk_is_long_running": true } }])
}

fn task(status: &Value) -> Value {
    json!({ "id": "t-1", "contextId": "c-1", "status": status,
        "artifacts": [{ "artifactId": "a", "name": TOKEN, "parts": [{ "text": format!("curl -H 'Authorization: Bearer {TOKEN}'") }] }] })
}

/// An agent that asks like this, and a desk that signs its calls with the token.
async fn asked(parts: &Value) -> (ScriptedPeer, Desk, Approval) {
    let waiting = task(&status("TASK_STATE_INPUT_REQUIRED", parts));
    let script = Script::new()
        .card(card("$url", true).to_string())
        .on("GetTask", Reply::result(&waiting))
        .on("SendStreamingMessage", Reply::sse(200).event(&result(&json!({ "task": waiting }))));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let connection = desk.connect_with(&peer.url(), Some(bearer(TOKEN))).await;
    let conversation = desk.bench.chats().start(&connection).await.unwrap();
    desk.say(&conversation, "go on").await;
    let request = desk.request().await;
    (peer, desk, request)
}

fn result(result: &Value) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{result}}}"#)
}

fn warned(request: &Approval) -> bool {
    let reading = StoredRequest::of(request).unwrap().reading.clone();
    warnings(&reading).iter().any(|warning| warning.sign == Sign::TakenOut)
}

#[tokio::test]
async fn a_token_that_an_agent_repeats_is_in_nothing_that_is_kept_of_it() {
    let args = json!({ "header": format!("Bearer {TOKEN}"), "body": format!(r#"{{"token":"{TOKEN}"}}"#) });
    let (peer, desk, request) = asked(&confirmation(&args, &json!(null))).await;
    assert!(warned(&request), "the card says that something was taken out");
    assert!(request.request.reading.contains(MARK), "and where: {}", request.request.reading);
    let id = request.request.id.clone();

    // The answer needs nothing of what was taken out, and goes its way.
    peer.rescript(
        Script::new()
            .card(card("$url", true).to_string())
            .on(
                "GetTask",
                Reply::result(&task(&status(
                    "TASK_STATE_INPUT_REQUIRED",
                    &confirmation(&args, &json!(null)),
                ))),
            )
            .on(
                "SendStreamingMessage",
                Reply::sse(200).event(&result(&json!({ "task": task(&status("TASK_STATE_COMPLETED",
                    &json!([{ "text": format!("done with {TOKEN}") }]))) }))),
            ),
    );
    desk.decide(&request, approve()).await;
    desk.request_when(&id, ApprovalState::Delivered).await;
    assert_eq!(desk.read(workbench_store::tasks::open).await, [], "the task ended");

    // Errors of every kind repeat it, too.
    let connection = desk.bench.connections().await.unwrap().remove(0).id;
    for refusal in [
        Reply::error(-32_603, &format!("cannot use {TOKEN}")),
        Reply::json(
            500,
            json!({ "jsonrpc": "2.0", "id": "1", "error": { "code": -32_603,
            "message": format!("no {TOKEN}"), "data": { "sent": TOKEN } } })
            .to_string(),
        ),
        Reply::new(502).bytes(format!("upstream refused {TOKEN}")),
        Reply::sse(200).bytes(format!(
            "event: error\ndata: {}\n\n",
            json!({ "error": { "code": -32_000, "message": format!("not {TOKEN}") } })
        )),
    ] {
        peer.rescript(Script::new().on("SendStreamingMessage", refusal));
        let other = desk.bench.chats().start(&connection).await.unwrap();
        let message = desk.say(&other, "once more").await;
        let told = desk.failure(&message).await;
        assert!(!format!("{told:?}").contains(TOKEN), "{told:?}");
    }

    let found = desk.bench.screens().find_text("5up3r-s3cret".to_owned(), 10).await.unwrap();
    assert_eq!(found, [], "the search finds no piece of it");
    let found = desk.bench.screens().find_text("redacted by workbench".to_owned(), 10).await.unwrap();
    assert!(!found.is_empty(), "but what was said around it");
    search(&desk.place().data());
    let place = desk.close().await;
    search(&place.data());
}

#[tokio::test]
async fn a_token_that_comes_in_pieces_is_found_by_no_search_of_what_they_make() {
    let (first, second) = TOKEN.split_at(TOKEN.len() / 2);
    let piece = |artifact: &str, texts: &[String], more: [bool; 2]| {
        let parts: Vec<Value> = texts.iter().map(|text| json!({ "text": text })).collect();
        let [append, last] = more;
        result(
            &json!({ "artifactUpdate": { "taskId": "t-1", "contextId": "c-1", "append": append, "lastChunk": last,
            "artifact": { "artifactId": artifact, "parts": parts } } }),
        )
    };
    let streamed = Reply::sse(200)
        .event(&result(&json!({ "task": {
            "id": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_WORKING" } } })))
        .event(&piece("streamed", &[format!("curl with {first}")], [false, false]))
        .event(&piece("streamed", &[format!("{second} as its header")], [true, true]))
        .event(&piece(
            "parts",
            &[format!("wget with {first}"), format!("{second} as its cookie")],
            [false, true],
        ))
        .event(&result(&json!({ "statusUpdate": {
            "taskId": "t-1", "contextId": "c-1", "status": { "state": "TASK_STATE_COMPLETED" } } })));
    let script = Script::new().card(card("$url", true).to_string()).on("SendStreamingMessage", streamed);
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let connection = desk.connect_with(&peer.url(), Some(bearer(TOKEN))).await;
    let conversation = desk.bench.chats().start(&connection).await.unwrap();
    desk.say(&conversation, "go on").await;
    desk.task_in(&conversation, "completed").await;

    assert_eq!(
        desk.bench.screens().find_text(TOKEN.to_owned(), 10).await.unwrap(),
        [],
        "the search does not find it"
    );
    for around in ["as its header", "as its cookie"] {
        let found = desk.bench.screens().find_text(around.to_owned(), 10).await.unwrap();
        assert_eq!(found.len(), 1, "but what was said around it: {around}");
        let shown: String = found[0].snippet.iter().map(|piece| piece.text.as_str()).collect();
        assert!(shown.contains(&format!("workbench] {around}")), "and that something was taken out: {shown}");
    }
    search(&desk.close().await.data());
}

#[tokio::test]
async fn an_answer_that_would_repeat_it_is_refused_and_the_request_waits() {
    let (peer, desk, request) = asked(&confirmation(&json!({}), &json!({ "key": TOKEN }))).await;
    let (id, hash) = (&request.request.id, &request.request.request_hash);
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    let before = peer.requests().len();

    let answers = answer_all(&request, &approve());
    let refused = desk.bench.approvals().decide(id, hash, answers.clone(), by_button()).await;
    assert!(matches!(refused, Err(CoreError::Reply(a2a_hitl::ReplyError::TakenOut))), "{refused:?}");
    let shown = desk.bench.approvals().reply_to(id, &answers).await;
    assert!(matches!(shown, Err(CoreError::Reply(a2a_hitl::ReplyError::TakenOut))), "{shown:?}");
    assert_eq!(desk.request().await.state, ApprovalState::Pending);
    assert_eq!(peer.requests().len(), before, "nothing was sent");

    desk.bench
        .approvals()
        .decide(id, hash, answer_all(&request, &reject("no")), by_button())
        .await
        .expect("a no repeats nothing");
}

fn demand() -> Value {
    json!({ "id": "t-1", "contextId": "c-1", "status": {
        "state": "TASK_STATE_AUTH_REQUIRED", "timestamp": "2026-01-02T03:04:05Z",
        "message": { "messageId": "ask", "role": "ROLE_AGENT", "parts": [], "metadata": {
            SECRETS: { "secret_demands": { "default": { "name": "API key" } } } } } } })
}

fn thanks() -> Value {
    json!({ "id": "t-1", "contextId": "c-1",
        "status": status("TASK_STATE_COMPLETED", &json!([{ "text": format!("thank you for {GIVEN}") }])) })
}

/// An agent without credentials that wants one.
async fn asked_for_a_key() -> (ScriptedPeer, Desk, Approval, ConversationId) {
    let script = Script::new()
        .card(card("$url", false).to_string())
        .on("GetTask", Reply::result(&demand()))
        .then(Reply::result(&json!({ "task": demand() })));
    let peer = ScriptedPeer::start(script).await.unwrap();
    let desk = Desk::new().await;
    let (conversation, request) = desk.asked_by(&peer.url(), "go on").await;
    (peer, desk, request, conversation)
}

async fn give(desk: &Desk, request: &Approval) {
    let (id, hash, item) = (&request.request.id, &request.request.request_hash, ItemId::new("default"));
    desk.bench.approvals().request_viewed(id, hash, "main").await.unwrap();
    desk.bench.tray().give_secret(id, hash, &item, Secret::new(GIVEN)).await.unwrap();
    let answer = vec![(item, Answer::Secret(SecretRef::new("given")))];
    desk.bench.approvals().decide(id, hash, answer, by_button()).await.unwrap();
}

#[tokio::test]
async fn a_secret_given_for_a_request_is_not_kept_when_the_agent_repeats_it() {
    let (peer, desk, request, conversation) = asked_for_a_key().await;
    peer.rescript(
        Script::new()
            .card(card("$url", false).to_string())
            .on("GetTask", Reply::result(&demand()))
            .on("SendMessage", Reply::result(&json!({ "task": thanks() }))),
    );
    give(&desk, &request).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;

    let done = desk.task_in(&conversation, "completed").await;
    assert_eq!(said(&done), format!("thank you for {MARK}"));
    let place = desk.close().await;
    files_without(GIVEN, &place.data());
}

#[tokio::test]
async fn a_secret_that_may_have_arrived_before_the_end_is_still_known() {
    let (peer, desk, request, conversation) = asked_for_a_key().await;
    peer.rescript(
        Script::new().on("GetTask", Reply::result(&demand())).on("SendMessage", Reply::no_answer()),
    );
    give(&desk, &request).await;
    desk.request_when(&request.request.id, ApprovalState::Uncertain).await;
    let place = desk.close().await;
    peer.rescript(Script::new().on("GetTask", Reply::result(&thanks())));

    let desk = place.open().await;
    let done = desk.task_in(&conversation, "completed").await;
    assert_eq!(said(&done), format!("thank you for {MARK}"));
    let place = desk.close().await;
    files_without(GIVEN, &place.data());
}
