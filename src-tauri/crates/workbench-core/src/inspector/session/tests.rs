//! Written sessions are read again, and hold what they should and nothing else.

use a2a_protocol::model::TaskState;
use serde_json::{Value, json};
use workbench_store::overview::ExchangeOverview;
use workbench_store::wire::{Direction, Exchange, Frame};
use workbench_store::{ConnectionId, ExchangeId, TaskKey};

use super::{Form, Recorded, Selected, SessionError, har_entry, read, write};
use crate::error::CoreError;

mod strangers;

const SECRET_WORDS: &str = "Pay 12,000 yen to Sato";

/// A stream of two events that asks for approval, and a call that failed.
fn recorded() -> Vec<Recorded> {
    let stream = Exchange {
        id: ExchangeId::new("e1"),
        connection_id: Some(ConnectionId::new("c")),
        task_key: Some(TaskKey::new("k")),
        operation: "SendStreamingMessage".to_owned(),
        method: "POST".to_owned(),
        url: "https://clerk.example/a2a?for=Sato".to_owned(),
        status: Some(200),
        started_at: 1_700_000_000_123,
        first_byte_ms: Some(12),
        duration_ms: Some(40),
        error: None,
        refused: false,
        sent_bytes: 10,
        received_bytes: 200,
        trace_id: None,
        caller: None,
    };
    let call = json!({ "jsonrpc": "2.0", "id": "1", "method": "SendStreamingMessage", "params": {
        "message": { "messageId": "m", "role": "ROLE_USER", "parts": [{ "text": SECRET_WORDS }],
            "metadata": { "id": SECRET_WORDS, "amount": 12000 } } } });
    let event = json!({ "jsonrpc": "2.0", "id": "1", "result": { "statusUpdate": { "taskId": "t",
        "status": { "state": "TASK_STATE_INPUT_REQUIRED" } } } });
    let piece = |seq, direction, kind: &str, body: &[u8], at: i64| Frame {
        exchange_id: ExchangeId::new("e1"),
        seq,
        direction,
        kind: kind.to_owned(),
        body: body.to_vec(),
        at: 1_700_000_000_123 + at,
    };
    let frames = vec![
        piece(1, Direction::Sent, "head", br#"[["content-type","application/json"],["x-for","Sato"]]"#, 0),
        piece(2, Direction::Sent, "body", call.to_string().as_bytes(), 0),
        piece(3, Direction::Received, "head", br#"[["content-type","text/event-stream"]]"#, 12),
        piece(4, Direction::Received, "comment", b": Sato\n\n", 13),
        piece(5, Direction::Received, "sse", format!("data: {event}\n\n").as_bytes(), 40),
    ];
    let overview = |exchange: Exchange, row| ExchangeOverview {
        row,
        connection_name: Some("Clerk".to_owned()),
        task_id: exchange.task_key.is_some().then(|| "t".to_owned()),
        state: exchange.task_key.is_some().then_some(TaskState::InputRequired),
        last_frame: 5,
        pinned: false,
        mark: None,
        caller_name: None,
        overheard: false,
        exchange,
    };
    let failed = Exchange {
        id: ExchangeId::new("e2"),
        task_key: None,
        operation: "card".to_owned(),
        method: "GET".to_owned(),
        url: "https://clerk.example/.well-known/agent-card.json".to_owned(),
        status: None,
        first_byte_ms: None,
        error: Some("connection refused".to_owned()),
        sent_bytes: 0,
        received_bytes: 0,
        started_at: 1_700_000_000_500,
        ..stream.clone()
    };
    vec![
        Recorded { overview: overview(stream, 1), frames },
        Recorded { overview: overview(failed, 2), frames: Vec::new() },
    ]
}

fn selected(recorded: &[Recorded]) -> Selected {
    Selected {
        exchanges: recorded.iter().map(|recorded| recorded.overview.clone()).collect(),
        titles: [(TaskKey::new("k"), SECRET_WORDS.to_owned())].into(),
    }
}

fn written(recorded: &[Recorded], form: Form, covered: bool) -> String {
    let frames = |id: &ExchangeId| {
        let known = recorded.iter().find(|recorded| recorded.overview.exchange.id == *id);
        Ok(known.unwrap().frames.clone())
    };
    let mut out = Vec::new();
    write(&mut out, &selected(recorded), form, covered, 5, frames).unwrap();
    String::from_utf8(out).unwrap()
}

fn ids() -> impl Fn() -> String {
    let next = std::cell::Cell::new(0);
    move || {
        next.set(next.get() + 1);
        format!("fresh-{}", next.get())
    }
}

#[test]
fn a_session_file_comes_back_as_it_was() {
    let recorded = recorded();
    let session = read(written(&recorded, Form::Session, false).as_bytes(), &ids()).unwrap();
    for (before, (exchange, frames)) in recorded.iter().zip(&session.exchanges) {
        assert_eq!(&before.overview.exchange, exchange);
        assert_eq!(&before.frames, frames);
    }
    assert_eq!(session.agents.len(), 1, "two exchanges of one agent");
    assert_eq!(session.tasks.first().map(|task| task.state.clone()), Some(TaskState::InputRequired));
}

#[test]
fn an_archive_comes_back_with_its_events_and_their_times() {
    let recorded = recorded();
    let session = read(written(&recorded, Form::Har, false).as_bytes(), &ids()).unwrap();
    let (exchange, frames) = session.exchanges.first().unwrap();
    let before = recorded.first().unwrap();
    assert_eq!(exchange.operation, "SendStreamingMessage");
    assert_eq!(exchange.started_at, before.overview.exchange.started_at);
    assert_eq!(exchange.duration_ms, Some(40));
    let events: Vec<_> = frames.iter().map(|frame| (frame.kind.as_str(), frame.at, &frame.body)).collect();
    let expected: Vec<_> =
        before.frames.iter().map(|frame| (frame.kind.as_str(), frame.at, &frame.body)).collect();
    assert_eq!(events, expected);
    let failed = &session.exchanges.last().unwrap().0;
    assert_eq!((failed.status, failed.error.as_deref()), (None, Some("connection refused")));
}

#[test]
fn an_archive_is_read_by_who_knows_the_format() {
    let text = written(&recorded(), Form::Har, false);
    let archive = har::from_slice(text.as_bytes()).unwrap();
    let har::Spec::V1_2(log) = archive.log else { panic!("not of version 1.2") };
    assert_eq!(log.entries.len(), 2);
    let first = log.entries.first().unwrap();
    assert_eq!(first.request.method, "POST");
    assert_eq!(first.response.content.mime_type.as_deref(), Some("text/event-stream"));
}

fn schema() -> jsonschema::Validator {
    let schema = include_str!("../../../../../../tests/wire/har/har-1.2.schema.json");
    jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap()
}

#[test]
fn an_archive_keeps_to_the_schema_of_har_1_2() {
    let validator = schema();
    for covered in [false, true] {
        let archive: Value = serde_json::from_str(&written(&recorded(), Form::Har, covered)).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&archive)
            .map(|error| format!("{} {error}", error.instance_path()))
            .collect();
        assert_eq!(errors, Vec::<String>::new());
    }
    let mut broken: Value = serde_json::from_str(&written(&recorded(), Form::Har, false)).unwrap();
    *broken.pointer_mut("/log/entries/0/startedDateTime").unwrap() = json!(5);
    assert!(!validator.is_valid(&broken), "the schema sees what is wrong");
}

#[test]
fn what_was_said_is_covered_and_what_shows_how_stays() {
    for form in [Form::Har, Form::Session] {
        let text = written(&recorded(), form, true);
        assert!(!text.contains("Sato") && !text.contains("12000"), "{text}");
        for kept in ["TASK_STATE_INPUT_REQUIRED", "SendStreamingMessage", "ROLE_USER", "text/event-stream"] {
            assert!(text.contains(kept), "{kept} is gone from {text}");
        }
    }
}

#[test]
fn a_card_for_everybody_is_not_covered() {
    let mut card = recorded().pop().unwrap();
    let frame = recorded().pop().map(|recorded| recorded.overview.exchange.id).map(|id| Frame {
        exchange_id: id,
        seq: 1,
        direction: Direction::Received,
        kind: "body".to_owned(),
        body: br#"{"name":"Clerk","description":"Pays"}"#.to_vec(),
        at: 0,
    });
    card.frames.extend(frame);
    assert!(written(&[card], Form::Session, true).contains("Pays"));
}

#[test]
fn an_archive_of_a_stranger_is_read_for_what_it_has() {
    let archive = json!({ "log": { "version": "1.1", "entries": [
        { "startedDateTime": "2024-05-01T10:00:01.500+09:00", "time": 12.6,
          "request": { "method": "POST", "url": "http://agent.example:81/rpc", "headers": [],
            "postData": { "mimeType": "application/json", "text": "{\"jsonrpc\":\"2.0\",\"method\":\"message/stream\"}" } },
          "response": { "status": 200, "headers": [{ "name": "Content-Type", "value": "text/event-stream" }],
            "content": { "mimeType": "text/event-stream; charset=utf-8", "encoding": "base64",
              "text": "ZGF0YToge30KCmRhdGE6IFtdCgo=" } },
          "timings": { "send": -1, "wait": 3.4, "receive": 9 } },
        { "request": { "method": "GET", "url": "http://agent.example:81/.well-known/agent.json" } },
        { "pageref": "no request" },
    ] } });
    let session = read(format!("\u{feff}{archive}").as_bytes(), &ids()).unwrap();
    let [(card, _), (stream, frames)] = session.exchanges.as_slice() else { panic!("two exchanges") };
    assert_eq!(card.operation, "card");
    assert_eq!((stream.operation.as_str(), stream.duration_ms), ("message/stream", Some(13)));
    assert_eq!(stream.started_at, 1_714_525_201_500);
    let kinds: Vec<&str> = frames.iter().map(|frame| frame.kind.as_str()).collect();
    assert_eq!(kinds, ["head", "body", "head", "sse", "sse"]);
    assert_eq!(session.agents.first().map(|agent| agent.name.as_str()), Some("agent.example:81"));
}

/// Bodies that are no text, of a call over gRPC say.
#[test]
fn what_is_no_text_comes_back_to_the_byte_and_is_still_an_archive() {
    const BYTES: &[u8] = &[0, 0, 0, 0, 2, 0xff, 0xfe];
    let mut recorded = recorded();
    for frame in &mut recorded.first_mut().unwrap().frames {
        if frame.kind != "head" {
            frame.body = BYTES.to_vec();
        }
    }
    let text = written(&recorded, Form::Har, false);
    let entry: Value =
        serde_json::from_str::<Value>(&text).unwrap().pointer_mut("/log/entries/0").unwrap().take();
    assert_eq!(entry.pointer("/response/content/encoding"), Some(&json!("base64")), "{entry:#}");
    let session = read(text.as_bytes(), &ids()).unwrap();
    let (_, frames) = session.exchanges.first().unwrap();
    let bodies: Vec<_> =
        frames.iter().filter(|frame| frame.kind != "head").map(|frame| &*frame.body).collect();
    assert_eq!(bodies, [BYTES; 3]);
    assert!(schema().is_valid(&serde_json::from_str(&text).unwrap()));
    har::from_slice(text.as_bytes()).unwrap();
}

#[test]
fn one_entry_alone_is_as_in_the_archive() {
    let recorded = recorded();
    let archive: Value = serde_json::from_str(&written(&recorded, Form::Har, false)).unwrap();
    let entry: Value = serde_json::from_str(&har_entry(recorded.first().unwrap())).unwrap();
    assert_eq!(archive.pointer("/log/entries/0"), Some(&entry));
}

#[test]
fn frames_that_cannot_be_had_are_said_and_not_left_out() {
    let gone = |id: &ExchangeId| Err(CoreError::not_found("exchange", id));
    for form in [Form::Har, Form::Session] {
        let error = write(Vec::new(), &selected(&recorded()), form, false, 5, gone).unwrap_err();
        assert!(matches!(error, CoreError::NotFound { .. }), "{form}: {error:?}");
    }
}

#[test]
fn what_is_no_traffic_says_so() {
    for (text, error) in [
        ("hello", SessionError::NotJson),
        ("{}", SessionError::NotTraffic),
        ("{\"log\":5}", SessionError::NotTraffic),
        ("{\"log\":{\"entries\":[]}}", SessionError::Empty),
        ("{\"format\":\"a2a-workbench-session\",\"version\":99}", SessionError::Newer(99)),
        ("{\"format\":\"a2a-workbench-session\",\"version\":1}", SessionError::NotTraffic),
    ] {
        assert_eq!(read(text.as_bytes(), &ids()), Err(error), "{text}");
    }
}
