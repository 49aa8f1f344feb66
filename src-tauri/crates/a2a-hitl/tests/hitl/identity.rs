//! Equal and different requests, and the reasons.

use a2a_hitl::{
    Freshness, FreshnessGrade, Glimpse, ReaderId, Reading, RequestHash, Scope, freshness, freshness_key,
    read_with, request_hash, request_key,
};
use a2a_protocol::model::{ContextId, MessageId, TaskId, TaskState};
use serde_json::{Value, json};

use crate::support::{Waiting, asking, fetched, sample};

const PART: &str = r#"[{"data":{"amount":1.0,"to":"a","memo":null,"tags":["x","y"]}}]"#;

#[test]
fn the_request_key_is_the_status_messages_id() {
    let waiting = asking(PART);
    assert_eq!(request_key(&waiting.status).as_str(), "message:m-1");
    let later = asking(r#"[{"text":"later"}]"#);
    assert_eq!(request_key(&waiting.status), request_key(&later.status), "a replay is no new request");
}

#[test]
fn without_a_message_id_state_time_and_words_tell_requests_apart() {
    let status = |id: Option<&str>, timestamp: &str, parts: &str| {
        let mut status = asking(parts).status;
        status.message.as_mut().unwrap().message_id = id.map(MessageId::new);
        status.timestamp = Some(timestamp.to_owned());
        request_key(&status)
    };
    let key = status(None, "t1", PART);
    assert_eq!(key, status(None, "t1", PART), "a replay");
    assert_eq!(key, status(Some(""), "t1", PART), "an empty id is none");
    assert_ne!(key, status(None, "t2", PART), "asked again later");
    assert_ne!(key, status(None, "t1", r#"[{"text":"else"}]"#), "asked something else");
}

#[test]
fn every_part_of_the_scope_and_every_byte_of_the_source_changes_the_hash() {
    let (task, context) = (TaskId::new("t-1"), ContextId::new("c-1"));
    let scope = Scope {
        connection: "1",
        interface_url: "https://agent.example/",
        credential: Some("bearer-1"),
        task_id: Some(&task),
        context_id: Some(&context),
    };
    let reading = asking(PART).reading();
    let (other_task, other_context) = (TaskId::new("t-2"), ContextId::new("c-2"));
    let hashes: Vec<RequestHash> = [
        request_hash(&scope, &reading),
        request_hash(&Scope { connection: "2", ..scope }, &reading),
        request_hash(&Scope { interface_url: "https://agent.example", ..scope }, &reading),
        request_hash(&Scope { credential: None, ..scope }, &reading),
        request_hash(&Scope { credential: Some(""), ..scope }, &reading),
        request_hash(&Scope { task_id: Some(&other_task), ..scope }, &reading),
        request_hash(&Scope { context_id: Some(&other_context), ..scope }, &reading),
        request_hash(&Scope { context_id: None, ..scope }, &reading),
        request_hash(&scope, &Reading { version: 99, ..reading.clone() }),
        request_hash(&scope, &Reading { reader: ReaderId::new("other"), ..reading.clone() }),
        request_hash(&scope, &asking(&PART.replace("1.0", "1.00")).reading()),
        request_hash(&scope, &asking(&PART.replace(r#""tags""#, r#" "tags""#)).reading()),
        // The border between two fields moves, also past the byte that says that a field is there.
        request_hash(&Scope { connection: "1h", interface_url: "ttps://agent.example/", ..scope }, &reading),
        request_hash(&Scope { connection: "a\u{1}b", interface_url: "c", ..scope }, &reading),
        request_hash(&Scope { connection: "a", interface_url: "b\u{1}c", ..scope }, &reading),
    ]
    .to_vec();
    for (position, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..position].contains(hash), "hash {position} equals an earlier one");
    }
    assert_eq!(hashes[0], request_hash(&scope, &asking(PART).reading()), "the same twice");
}

#[test]
fn two_parts_are_not_one_part_of_both() {
    let scope =
        Scope { connection: "1", interface_url: "u", credential: None, task_id: None, context_id: None };
    let two = asking(r#"[{"text":"a"},{"text":"b"}]"#).reading();
    let joined = Reading { source: vec![two.source[0].clone()], ..two.clone() };
    assert_ne!(request_hash(&scope, &two), request_hash(&scope, &joined));
}

#[test]
fn a_hash_is_written_and_read_as_64_digits() {
    let scope =
        Scope { connection: "1", interface_url: "u", credential: None, task_id: None, context_id: None };
    let hash = request_hash(&scope, &asking(PART).reading());
    assert_eq!(hash.to_string().parse(), Ok(hash));
    assert_eq!(hash.to_string().len(), 64);
    for wrong in ["", "00", &"g".repeat(64), &"0".repeat(65), &"+0".repeat(32)] {
        assert!(wrong.parse::<RequestHash>().is_err(), "{wrong}");
    }
}

#[test]
fn every_value_makes_a_request_new_and_order_nulls_and_spelling_do_not() {
    let key = |parts: &str| {
        let waiting = asking(parts);
        freshness_key(&waiting.status.state, &waiting.reading())
    };
    assert_eq!(key(PART), key(r#"[ {"data":{"tags":["x","y"],"to":"\u0061","amount":1.0}} ]"#));
    for other in [
        PART.replace("1.0", "1.00"),
        PART.replace(r#""a""#, r#""b""#),
        PART.replace(r#"["x","y"]"#, r#"["y","x"]"#),
        PART.replace("null", "false"),
        PART.replace("memo", "Memo").replace("null", "0"),
        PART.replace(r#""to":"a""#, r#""to":"a","to":"a""#),
    ] {
        assert_ne!(key(PART), key(&other), "{other}");
    }
    assert_eq!(TaskState::read("TASK_STATE_INPUT_REQUIRED"), TaskState::read("input-required"));
}

#[test]
fn a_second_look_says_whether_the_request_stands() {
    let waiting = asking(PART);
    let asked = waiting.reading();
    let other = asking(&PART.replace("1.0", "2.0"));
    let same = Freshness::Graded(FreshnessGrade::SameRequest);

    assert_eq!(freshness(&waiting.look(&asked), &waiting.look(&asked), true), same, "seen again");
    assert_eq!(
        freshness(&waiting.look(&asked), &other.look(&other.reading()), false),
        Freshness::AsksSomethingElse
    );
    let elsewhere = TaskId::new("t-2");
    let now = Glimpse { task_id: Some(&elsewhere), ..waiting.look(&asked) };
    let unknown = Freshness::Graded(FreshnessGrade::Unknown);
    assert_eq!(freshness(&waiting.look(&asked), &now, false), unknown, "another task proves nothing");
    let nameless = Glimpse { context_id: None, ..waiting.look(&asked) };
    assert_eq!(freshness(&nameless, &waiting.look(&asked), false), same, "streams of 0.1 name no context");
    let elsewhere = ContextId::new("c-2");
    let now = Glimpse { context_id: Some(&elsewhere), ..waiting.look(&asked) };
    assert_eq!(freshness(&waiting.look(&asked), &now, false), unknown, "another context is one");
    for state in [TaskState::Working, TaskState::Completed, TaskState::Unspecified] {
        let now = Glimpse { state: &state, ..waiting.look(&asked) };
        assert_eq!(freshness(&waiting.look(&asked), &now, false), Freshness::NotWaiting, "{state}");
    }
}

#[test]
fn a_null_within_what_is_asked_is_a_value_and_none_around_it() {
    let call = |args: &str, around: &str| {
        asking(&format!(
            r#"[{{"data":{{"name":"adk_request_confirmation","id":"a",{around}"args":{{
            "originalFunctionCall":{{"name":"remove_rows","id":"c","args":{args}}},
            "toolConfirmation":{{"confirmed":false}}}}}},
            "metadata":{{"adk_type":"function_call","adk_is_long_running":true}}}}]"#
        ))
    };
    let same = Freshness::Graded(FreshnessGrade::SameRequest);
    let (plain, nested) = (r#"{"table":"logs"}"#, r#"{"q":{"a":1,"where":null}}"#);
    for (before, after, around, expected) in [
        (plain, r#"{"table":"logs","where":null}"#, "", Freshness::AsksSomethingElse),
        (r#"{"table":"logs","where":null}"#, plain, "", Freshness::AsksSomethingElse),
        (nested, r#"{"q":{"a":1}}"#, "", Freshness::AsksSomethingElse),
        (nested, r#"{"q":{"where":null,"a":1}}"#, "", same),
        (plain, plain, r#""hint":null,"#, same),
    ] {
        let (asked, now) = (call(before, ""), call(after, around));
        let (read, seen) = (asked.reading(), now.reading());
        assert_eq!(freshness(&asked.look(&read), &now.look(&seen), false), expected, "{before} {after}");
    }
}

#[test]
fn a_request_that_a_task_never_shows_again_is_judged_by_its_status() {
    let mut waiting = sample("codex-permission").0;
    waiting.status.timestamp = Some("2026-01-02T03:04:05Z".into());
    let asked = waiting.reading();
    let fetched = Waiting { event_metadata: None, ..sample("codex-permission").0 };
    assert_eq!(read_with(&asked.reader, &fetched.input()), None, "nothing of it is left to be read");
    let seen = fetched.reading();
    let now = Glimpse { timestamp: waiting.status.timestamp.as_deref(), ..fetched.look(&seen) };

    let still = Freshness::Graded(FreshnessGrade::StillWaiting);
    assert_eq!(freshness(&waiting.look(&asked), &now, false), still);
    let unknown = Freshness::Graded(FreshnessGrade::Unknown);
    assert_eq!(freshness(&waiting.look(&asked), &now, true), unknown, "something happened in between");
    let later = Glimpse { timestamp: Some("2026-01-02T03:04:06Z"), ..now.clone() };
    assert_eq!(freshness(&waiting.look(&asked), &later, false), unknown, "the status is a new one");
    let timeless = Glimpse { timestamp: None, ..now };
    let asked_timeless = Glimpse { timestamp: None, ..waiting.look(&asked) };
    assert_eq!(freshness(&asked_timeless, &timeless, false), unknown, "no time, no proof");
}

#[test]
fn words_newly_around_its_message_make_another_request_and_ids_do_not() {
    let call = json!({"action_requests": [{"name": "note", "args": {"do": "milk", "mode": "wire all"}}],
        "review_configs": [{"action_name": "note", "allowed_decisions": ["approve", "reject"]}]});
    let around = |task: &Value, message: &Value| {
        let message =
            json!({"messageId": "m", "role": "ROLE_AGENT", "parts": [{"data": call}], "metadata": message});
        let status = json!({"state": "TASK_STATE_INPUT_REQUIRED", "message": message});
        fetched(&json!({"id": "t", "contextId": "c", "status": status, "metadata": task}))
    };
    let (same, other) = (Freshness::Graded(FreshnessGrade::SameRequest), Freshness::AsksSomethingElse);
    let fresh = |at: &str, id: &str| json!({"adk_event_id": id, "trace": id, "at": at, "sentAt": 1_795_420_800 + id.len(), "adk_author": "bot"});
    for (then, now, expected) in [
        (json!({}), json!({"do": "wire all"}), other),
        (json!({"x": "wire all"}), json!({"x": "wire all"}), same),
        (json!({"x": "wire all"}), json!({"x": "wire all", "y": "now"}), other),
        (json!({"x": "wire all"}), json!({"x": "wire nothing"}), other),
        (json!({"x": 5}), json!({"x": 5}), same),
        (json!({"x": 5}), json!({"x": 999}), other),
        (json!({}), json!({"do": "milk"}), same),
        (
            fresh("2026-01-02T03:04:05Z", "4bf92f3577b3"),
            fresh("2026-01-02T03:04:06Z", "00f067aa0ba902b7"),
            same,
        ),
        (json!({}), fresh("2026-01-02T03:04:06Z", "00f067aa0ba902b7"), same),
    ] {
        let none = json!({});
        // What a task says of itself is shown, and nobody decides about it.
        for (task, message, expected) in
            [([&then, &now], [&none, &none], same), ([&none, &none], [&then, &now], expected)]
        {
            let (asked, seen) = (around(task[0], message[0]), around(task[1], message[1]));
            let (before, after) = (asked.reading(), seen.reading());
            assert_eq!(before.reader.as_str(), "langchain");
            assert_eq!(freshness(&asked.look(&before), &seen.look(&after), false), expected, "{then} {now}");
            let is_shown = after.beside.iter().any(|piece| piece.as_str().contains("999"));
            assert_eq!(is_shown, now == json!({"x": 999}), "wherever it is said");
        }
    }
}

#[test]
fn a_call_in_the_metadata_of_a_task_is_asked_about() {
    let call = json!({"action_requests": [{"name": "note", "args": {"do": "milk"}}],
        "review_configs": [{"action_name": "note", "allowed_decisions": ["approve", "reject"]}]});
    let waiting = |metadata: &Value| {
        let message = json!({"messageId": "m", "role": "ROLE_AGENT", "parts": [{"data": call}]});
        let status = json!({"state": "TASK_STATE_INPUT_REQUIRED", "message": message});
        fetched(&json!({"id": "t", "contextId": "c", "status": status, "metadata": metadata}))
    };
    let books = json!({"run": "of today", "step": {"attempt": 2, "forYes": true}});
    let next = json!({"next": {"name": "wire_all", "args": {"amount": 999}}});
    let asked = waiting(&json!({}));
    let same = Freshness::Graded(FreshnessGrade::SameRequest);
    for (metadata, expected) in [(books, same), (next, Freshness::AsksSomethingElse)] {
        let now = waiting(&metadata);
        let (read, seen) = (asked.reading(), now.reading());
        assert_eq!(freshness(&asked.look(&read), &now.look(&seen), false), expected, "{metadata}");
        assert!(!seen.beside.is_empty(), "it is shown: {metadata}");
    }
}
