//! Ids, times and counters that an agent writes around its message anew at every look: they are shown, and make
//! no new request. Questions do, anywhere.

use a2a_hitl::same_request;
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

/// Reads a task as it was asked about, and at two looks right after each other: whether they ask the same.
#[track_caller]
fn check(parts: &Value, looks: [&Value; 3], is_same: bool) {
    let [then, now, next] = looks.map(|metadata| asks(parts, metadata));
    let [asked, seen, next] = [&then, &now, &next].map(Waiting::reading);
    let state = &then.status.state;
    let but_for = seen.clone().but_for_surroundings(&asked);
    let stands = seen.differs_in_numbers_only(&asked)
        && same_request(state, &asked, state, &but_for)
        && seen.counts_anew(&asked, &next);
    assert_eq!(stands, is_same, "{}: {asked:?} {seen:?} {next:?}", asked.reader);
}

fn at_look(look: u32) -> Value {
    json!({ "looks": look, "progress": { "step": look, "of": 9 }, "servedAt": 1_795_420_800 + look,
        "now": format!("2026-01-02T03:04:{look:02}Z"), "trace": format!("4bf92f3577b34da6a3ce929d{look:08}") })
}

#[test]
fn what_is_counted_at_each_look_makes_no_other_request_and_is_shown() {
    for parts in parts() {
        check(&parts, [&at_look(1), &at_look(2), &at_look(3)], true);
        let shown = format!("{:?}", asks(&parts, &at_look(7)).reading().beside);
        assert!(shown.contains(r#""looks":7"#) && shown.contains(r#""step":7"#), "{shown}");
    }
}

#[test]
fn what_stands_still_at_the_next_look_is_part_of_what_is_asked() {
    for parts in parts() {
        check(&parts, [&at_look(1), &at_look(2), &at_look(2)], false);
    }
}

#[test]
fn words_amounts_and_flags_are_part_of_it_even_if_other_at_each_look() {
    for parts in parts() {
        for (name, looks) in [
            ("note", [json!("for you"), json!("and wire the rest"), json!("and all of it")]),
            ("amount", [json!(12_000), json!(99_000), json!(99_001)]),
            ("total", [json!(10), json!(11), json!(12)]),
            ("rows_to_delete", [json!(3), json!(3_000), json!(3_001)]),
            ("dry_run", [json!(true), json!(false), json!(true)]),
        ] {
            let with = |at: usize| {
                let mut metadata = at_look(u32::try_from(at).unwrap());
                metadata[name] = looks[at].clone();
                metadata
            };
            check(&parts, [&with(0), &with(1), &with(2)], false);
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
    check(&parts, [&asked(at_look(1)), &asked(at_look(2)), &asked(at_look(3))], true);
    let more = |last: u32| asked(json!({ "options": [1, 2, last] }));
    check(&parts, [&more(3), &more(4), &more(5)], false);
    let reading = asks(&parts, &asked(at_look(7))).reading();
    assert_eq!(reading.reader.as_str(), "hand-made-around");
    assert!(format!("{:?}", reading.beside).contains(r#""looks":7"#), "{:?}", reading.beside);
}
