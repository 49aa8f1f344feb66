//! Ids, times and counters that an agent writes around its message anew at every look: they are shown, and make no other
//! request. What asks does, wherever it stands.

use a2a_hitl::{Freshness, FreshnessGrade, Scope, freshness, request_hash, same_request};
use serde_json::{Value, json};

use crate::support::{Waiting, fetched};

/// What asks in each of these tasks, beside its metadata.
fn parts() -> [Value; 3] {
    let call = json!({ "id": "c", "name": "adk_request_confirmation", "args": {
        "originalFunctionCall": { "id": "o", "name": "note", "args": { "n": 1 } },
        "toolConfirmation": { "hint": "Note it?", "confirmed": false } } });
    let marks = json!({ "adk_type": "function_call", "adk_is_long_running": true });
    [
        json!([{ "text": "Which city?" }]),
        json!([{ "data": call, "metadata": marks }]),
        json!([{ "data": { "rows": [1, 2] } }]),
    ]
}

fn asks(parts: &Value, metadata: &Value) -> Waiting {
    let message = json!({ "messageId": "m", "role": "ROLE_AGENT", "parts": parts, "metadata": metadata });
    let status = json!({ "state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z", "message": message });
    fetched(&json!({ "id": "t", "contextId": "c", "status": status }))
}

#[track_caller]
fn check(parts: &Value, then: &Value, now: &Value, is_same: bool) {
    let (then, now) = (asks(parts, then), asks(parts, now));
    let (asked, seen) = (then.reading(), now.reading());
    let what = format!("{}: {asked:?} {seen:?}", asked.reader);
    let expected =
        if is_same { Freshness::Graded(FreshnessGrade::SameRequest) } else { Freshness::AsksSomethingElse };
    assert_eq!(freshness(&then.look(&asked), &now.look(&seen), true), expected, "{what}");
    assert_eq!(same_request(&then.status.state, &asked, &now.status.state, &seen), is_same, "{what}");
    let scope =
        Scope { connection: "c", interface_url: "u", credential: None, task_id: None, context_id: None };
    let hashes = [request_hash(&scope, &asked), request_hash(&scope, &seen)];
    assert_eq!(hashes[0] == hashes[1], is_same, "{what}");
}

fn at_look(look: u32) -> Value {
    json!({ "looks": look, "progress": { "step": look, "of": 9 }, "servedAt": 1_795_420_800 + look,
        "now": format!("2026-01-02T03:04:{look:02}Z"), "trace": format!("4bf92f3577b34da6a3ce929d{look:08}") })
}

#[test]
fn what_is_counted_around_a_message_holds_no_decision_back_and_is_shown() {
    for parts in parts() {
        check(&parts, &at_look(1), &at_look(2), true);
        let shown = format!("{:?}", asks(&parts, &at_look(7)).reading().beside);
        assert!(shown.contains(r#""looks":7"#) && shown.contains(r#""step":7"#), "{shown}");
    }
}

#[test]
fn words_amounts_and_flags_around_a_message_are_part_of_what_it_asks() {
    for parts in parts() {
        for (name, then, now) in [
            ("note", json!("for you"), json!("and wire the rest")),
            ("amount", json!(12_000), json!(99_000)),
            ("total", json!(10), json!(11)),
            ("rows_to_delete", json!(3), json!(3_000)),
            ("dry_run", json!(true), json!(false)),
        ] {
            let with = |value: &Value| {
                let mut metadata = at_look(1);
                metadata[name] = value.clone();
                metadata
            };
            check(&parts, &with(&then), &with(&now), false);
            check(&parts, &with(&then), &with(&then), true);
        }
    }
}

#[test]
fn a_question_in_metadata_is_the_same_whatever_is_counted_beside_it() {
    let parts = json!([{ "text": "I need to know." }]);
    let asked = |more: Value| {
        let mut metadata = json!({ "question": "How many?", "options": [1, 2, 3] });
        metadata.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        metadata
    };
    check(&parts, &asked(at_look(1)), &asked(at_look(2)), true);
    check(&parts, &asked(json!({})), &asked(json!({ "options": [1, 2, 4] })), false);
    let reading = asks(&parts, &asked(at_look(7))).reading();
    assert_eq!(reading.reader.as_str(), "hand-made-around");
    assert!(format!("{:?}", reading.beside).contains(r#""looks":7"#), "{:?}", reading.beside);
}
