//! Archives as other tools spell them, of one conversation: a card, a stream of three frames, and a call that failed.
//!
//! They differ in where times and failures stand, in members that are `null`, in base64, and in what comes with HTTP/2.

use serde_json::json;
use workbench_store::wire::{Direction, Exchange, Frame};

use super::{SessionError, ids, read};

/// When the archive begins, in Unix milliseconds.
const BEGIN: i64 = 1_795_165_200_000;

fn opened(text: &str) -> Vec<(Exchange, Vec<Frame>)> {
    read(text.as_bytes(), &ids()).unwrap().exchanges
}

fn check(tool: &str, text: &str, refused: Option<&str>) {
    let exchanges = opened(text);
    let shown: Vec<_> = exchanges
        .iter()
        .map(|(exchange, _)| {
            (
                exchange.operation.as_str(),
                exchange.started_at - BEGIN,
                exchange.status,
                exchange.first_byte_ms,
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("card", 123, Some(200), Some(59)),
            ("SendStreamingMessage", 1_000, Some(200), Some(12)),
            ("http", 3_000, None, None),
        ],
        "{tool}"
    );
    let [(_, card), (stream, told), (failed, asked)] = exchanges.as_slice() else { panic!("three, {tool}") };
    assert!(
        card.iter().any(|frame| frame.body.starts_with(b"{\"name\":\"Clerk\"")),
        "{tool}: the card is there"
    );
    assert_eq!(stream.duration_ms, Some(912), "{tool}");
    assert_eq!(stream.trace_id.as_deref(), Some("0af7651916cd43dd8448eb211c80319c"), "{tool}");
    let kinds: Vec<_> = told.iter().map(|frame| frame.kind.as_str()).collect();
    assert_eq!(kinds, ["head", "body", "head", "sse", "comment", "sse"], "{tool}");
    let last = told.last().unwrap();
    assert!(String::from_utf8_lossy(&last.body).contains("TASK_STATE_COMPLETED"), "{tool}: {last:?}");
    assert_eq!(failed.error.as_deref(), refused, "{tool}");
    assert!(asked.iter().all(|frame| frame.direction == Direction::Sent), "{tool}: nothing was answered");
}

#[test]
fn an_archive_of_chromes_developer_tools_opens() {
    let text = include_str!("../../../../../../../tests/wire/har/chrome-devtools.har");
    check("Chrome", text, Some("net::ERR_CONNECTION_REFUSED"));
}

#[test]
fn an_archive_of_firefox_opens() {
    let text = include_str!("../../../../../../../tests/wire/har/firefox.har");
    check("Firefox", text, None);
}

#[test]
fn an_archive_of_mitmproxy_opens() {
    let text = include_str!("../../../../../../../tests/wire/har/mitmproxy.har");
    check("mitmproxy", text, Some("Server connection to ('gone.example', 443) failed"));
}

#[test]
fn a_form_of_which_only_the_fields_are_there_is_what_was_sent() {
    let archive = json!({ "log": { "entries": [{
        "request": { "method": "POST", "url": "https://login.example/token", "postData": {
            "mimeType": "application/x-www-form-urlencoded", "params": [
                { "name": "grant_type", "value": "client_credentials" }, { "name": "scope", "value": "a b" },
                { "name": "file", "fileName": "x" }] } },
    }] } });
    let exchanges = opened(&archive.to_string());
    let body = exchanges.first().and_then(|(_, frames)| frames.last()).unwrap();
    assert_eq!(body.body, b"grant_type=client_credentials&scope=a+b");
}

#[test]
fn a_stream_that_was_cut_has_its_last_event_all_the_same() {
    let text = "data: {\"result\":1}\n\n: alive\n\ndata: {\"resu";
    let archive = json!({ "log": { "entries": [{
        "request": { "method": "POST", "url": "https://clerk.example/a2a" },
        "response": { "status": 200, "content": { "mimeType": "text/event-stream", "text": text } },
    }] } });
    let exchanges = opened(&archive.to_string());
    let (_, frames) = exchanges.first().unwrap();
    let received =
        frames.iter().filter(|frame| frame.direction == Direction::Received && frame.kind != "head");
    let told: Vec<_> = received.map(|frame| (frame.kind.as_str(), frame.body.as_slice())).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(told.last(), Some(&("sse", b"data: {\"resu".as_slice())));
}

#[test]
fn an_archive_of_nothing_but_pages_says_so() {
    let archive = json!({ "log": { "version": "1.2", "pages": [{ "id": "page_1" }], "entries": [] } });
    assert_eq!(read(archive.to_string().as_bytes(), &ids()), Err(SessionError::Empty));
}
