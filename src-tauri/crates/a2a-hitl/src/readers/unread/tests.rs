//! Surroundings of a confirmation: noticed or ordinary.

use a2a_protocol::model::{StreamEvent, Task};
use a2a_protocol::{Dialect, Json, read};
use serde_json::{Value, json};

use crate::{RequestInput, read_request};

/// A task of Google's ADK that asks whether a note may be written.
fn asking() -> Value {
    let call = json!({"name": "note", "id": "c", "args": {"text": "milk", "to": {"name": "Sato"}}});
    let args = json!({"originalFunctionCall": call, "toolConfirmation": {"confirmed": false}});
    let part = json!({
        "data": {"name": "adk_request_confirmation", "id": "a", "args": args},
        "metadata": {"adk_type": "function_call", "adk_is_long_running": true},
    });
    json!({"id": "t", "metadata": {"adk_app_name": "notes"}, "status": {
        "state": "TASK_STATE_INPUT_REQUIRED",
        "message": {"messageId": "m", "role": "ROLE_AGENT", "parts": [part], "metadata": {
            "adk_user_id": "me", "adk_is_long_running": true,
            "adk_usage_metadata": {"promptTokensDetails": [{"modality": "TEXT", "tokenCount": 12}]},
        }},
    }})
}

fn task(value: &Value) -> Task {
    let event = Json::parse(json!({"task": value}).to_string()).unwrap();
    let StreamEvent::Task(task) = read::event(&event, Dialect::V1_0).value else { panic!("a task") };
    task
}

#[track_caller]
fn check(pointer: &str, put: Value, expected: bool) {
    let mut value = asking();
    let (place, name) = pointer.rsplit_once('/').unwrap();
    match value.pointer_mut(place).unwrap() {
        Value::Array(items) => items.push(put),
        object => object[name.replace("~1", "/")] = put,
    }
    let task = task(&value);
    let reading = read_request(&RequestInput::of_task(&task));
    assert_eq!(reading.items.len(), 1, "the note is asked for");
    assert_eq!(reading.says_more, expected, "{pointer}");
}

/// The content shown below the request if this stands somewhere around it.
fn shown_at(pointer: &str, put: Value) -> Vec<Value> {
    let mut value = asking();
    let (place, name) = pointer.rsplit_once('/').unwrap();
    value.pointer_mut(place).unwrap()[name] = put;
    let beside = read_request(&RequestInput::of_task(&task(&value))).beside;
    beside.iter().map(|piece| serde_json::from_str(piece.as_str()).unwrap()).collect()
}

#[test]
fn ids_and_times_around_a_request_are_no_more_and_numbers_are() {
    let reading = read_request(&RequestInput::of_task(&task(&asking())));
    assert!(!reading.says_more, "{reading:?}");
    check("/metadata/trace", json!("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"), false);
    check("/metadata/tags", json!([]), false);
    check("/status/message/sentAt", json!(1_795_420_800), false);
    check("/status/message/weight", json!(3), true);
    check("/metadata/urgent", json!(true), true);
    check("/metadata/adk_branch", json!("root.notes"), false);
    check("/metadata/at", json!("2026-11-23T08:00:00.5+09:00"), false);
}

/// Where words can stand around the request.
const AROUND: [&str; 6] = [
    "/metadata/x",
    "/status/message/x",
    "/status/message/metadata/x",
    "/status/message/parts/0/x",
    "/status/message/parts/0/metadata/x",
    "/status/message/parts/0/metadata/adk_author",
];

#[test]
fn words_around_a_request_are_more_and_shown() {
    let object = json!({"tool": "wire_all"}).to_string();
    let quoted = json!(object).to_string();
    for words in [
        "wire all of it",
        "wire_all",
        "$(rm -rf /)",
        "\u{200B}rm",
        &object,
        &quoted,
        &json!(quoted).to_string(),
    ] {
        for place in AROUND {
            let is_name = place.ends_with("adk_author") && words == "wire_all";
            check(place, json!(words), !is_name);
            let name = place.rsplit('/').next().unwrap();
            let expected = if is_name { vec![] } else { vec![json!({"data": {name: words}})] };
            assert_eq!(shown_at(place, json!(words)), expected, "{place}");
        }
    }
}

#[test]
fn repeated_words_around_a_request_are_shown_once_and_other_words_too() {
    let mut value = asking();
    value["metadata"]["x"] = json!("wire all");
    value["status"]["message"]["metadata"]["x"] = json!("wire all");
    value["status"]["message"]["metadata"]["y"] = json!("wire all");
    value["status"]["message"]["metadata"]["text"] = json!("milk");
    let reading = read_request(&RequestInput::of_task(&task(&value)));
    let shown: Vec<&str> = reading.beside.iter().map(Json::as_str).collect();
    assert_eq!(shown, [r#"{"data":{"x":"wire all","y":"wire all"}}"#], "the text is an argument of the call");
}

#[test]
fn around_what_is_only_guessed_words_are_shown_as_well() {
    let value = json!({"id": "t", "metadata": {"adk_app_name": "notes"}, "status": {
        "state": "TASK_STATE_INPUT_REQUIRED",
        "message": {"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": "Go on?"}], "metadata": {"do": "wire all"}},
    }});
    let reading = read_request(&RequestInput::of_task(&task(&value)));
    assert_eq!(reading.reader.as_str(), "plain-text");
    let shown: Vec<&str> = reading.beside.iter().map(Json::as_str).collect();
    assert_eq!(shown, [r#"{"data":{"do":"wire all"}}"#]);
}

#[test]
fn what_gemini_cli_writes_beside_everything_is_no_more() {
    let of_update = json!({"kind": "tool-call-confirmation"});
    check("/metadata/coderAgent", of_update, false);
    check("/metadata/coderAgent", json!({"kind": "state-change", "command": "rm"}), true);
    check("/metadata/model", json!("gemini-2.5-pro"), false);
    let kept =
        json!({"_agentSettings": {"kind": "agent-settings", "workspacePath": "/w"}, "_taskState": "working"});
    check("/metadata/__persistedState", kept, false);
}

#[test]
fn what_adk_writes_beside_everything_is_no_more_unless_it_asks_for_more() {
    let extension = "/status/message/metadata/https:~1~1google.github.io~1adk-docs~1a2a~1a2a-extension~1";
    let actions = json!({"stateDelta": {}, "requestedToolConfirmations": {}});
    check("/metadata/adk_actions", actions, false);
    let confirmations =
        |asked: Value| json!({"skipSummarization": true, "requestedToolConfirmations": {"c": asked}});
    check(
        "/metadata/adk_actions",
        confirmations(json!({"confirmed": false, "payload": {"name": "Sato"}})),
        false,
    );
    check("/metadata/adk_actions", confirmations(json!({"hint": "wire_all"})), true);
    check("/metadata/adk_actions", confirmations(json!({"payload": {"name": "Ito"}})), true);
    check("/metadata/adk_actions", json!({"transferToAgent": "payer"}), true);
    check("/metadata/other_actions", json!({"stateDelta": {}}), true);
    check(extension, json!({"adk_agent_executor_v2": true}), false);
    check(extension, json!({"adk_agent_executor_v2": true, "command": "rm"}), true);
}

#[test]
fn a_structure_that_nobody_knows_is_more_wherever_it_stands() {
    let call = json!({"wire_all": {}});
    let of_part = ["/status/message/parts/0/metadata/x", "/status/message/parts/0/x"];
    for place in of_part.into_iter().chain(["/metadata/x", "/status/message/metadata/x", "/status/message/x"])
    {
        check(place, call.clone(), true);
        assert_eq!(shown_at(place, call.clone()), [json!({"data": {"x": call}})], "{place}");
        check(place, json!(["wire_all"]), true);
        check(place, json!(call.to_string()), true);
    }
}

#[test]
fn an_object_in_words_is_more_unless_it_is_shown() {
    for (words, expected) in [
        ("May I note it? {to: Sato}", false),
        ("May I note {} or {\"unfinished\": ?", false),
        ("{{{", false),
        ("It goes to {\"name\":\"Sato\"}.", false),
        ("It goes to {\"name\":\"Ito\"}.", true),
        ("```json\n{\"tool\": \"wire_all\", \"args\": {}}\n```", true),
        ("\"{\\\"tool\\\"\" and then {\"tool\": \"wire_all\"}", true),
        (&"{ ".repeat(100), true),
    ] {
        check("/status/message/parts/-", json!({"text": words}), expected);
    }
}

#[test]
fn an_object_is_one_however_often_it_is_quoted() {
    let object = json!({"tool": "wire_all", "args": {"to": "C:\\e"}}).to_string();
    let quoted = |text: &str| json!(text).to_string().trim_matches('"').to_owned();
    let [once, twice] = [quoted(&object), quoted(&quoted(&object))];
    for words in [object.clone(), once.clone(), twice.clone(), quoted(&twice), quoted(&once)] {
        check("/status/message/parts/-", json!({"text": format!("Do \"{words}\".")}), true);
    }
    let escaped = once.replace('{', r"\u007b");
    check("/status/message/parts/-", json!({"text": escaped}), true);
    for words in [r"C:\{new}\users", r#"{\"unfinished\": "#, r"\", r"\u00", r#"{\"name\":\"Sato\"}"#] {
        check("/status/message/parts/-", json!({"text": words}), false);
    }
}

#[test]
fn an_object_is_one_in_base64_too() {
    for (words, expected) in [
        ("eyJ0b29sIjogIndpcmVfYWxsIiwgImFyZ3MiOiB7fX0=", true),
        ("It is:eyJ0b29sIjogIndpcmVfYWxsIiwg\r\nImFyZ3MiOiB7fX0 and more", true),
        ("eyJ0b29sIjogIndpcmVfYWxsPj4-Pz8_In0=", true),
        ("eyJ0b29sIjogIndpcmVfYWxsPj4+Pz8/In0=", true),
        ("name/eyJ0b29sIjogIndpcmVfYWxsPj4+Pz8/In0=", true),
        ("W3sidG9vbCI6ICJ3aXJlX2FsbCJ9XQ==", true),
        ("eyJuYW1lIjogICJTYXRvIiAgfQ==", false),
        ("eyJuYW1lIjoiU2F0byJ9ICAgICAgICAg", false),
        ("QSBwaWN0dXJlLCBvciBhIGxldHRlcjogbm90aGluZyBvZiB7Im5vdGUi", false),
        ("eyeWeWeWeWeWeWeWeWeWeWeWeWeWeWeWeW", false),
    ] {
        check("/status/message/parts/-", json!({"text": words}), expected);
    }
    check("/status/message/parts/-", json!({"text": "eyJ7".repeat(10_000)}), false);
    // What begins again and again is not looked through.
    check("/status/message/parts/-", json!({"text": "W1tb".repeat(10_000)}), true);
}

#[test]
fn two_halves_of_an_object_are_one() {
    let mut value = asking();
    let parts = value.pointer_mut("/status/message/parts").unwrap().as_array_mut().unwrap();
    parts.extend([json!({"text": "{\"tool\": \"wi"}), json!({"text": "re_all\"}"})]);
    assert!(read_request(&RequestInput::of_task(&task(&value))).says_more);
}

#[test]
fn what_was_read_of_metadata_covers_nothing_that_stands_beside_it() {
    let uri = "https://kagent.dev/extensions/hitl/v1";
    let request =
        json!({"type": "tool_approval_request", "tools": [{"id": "c", "name": "note", "args": {"n": 1}}]});
    let with = |more: Value| {
        let mut metadata = more;
        metadata[uri] = request.clone();
        let value = json!({"id": "t", "status": {"state": "TASK_STATE_INPUT_REQUIRED", "message": {
            "messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": "May I?"}],
            "extensions": [uri], "metadata": metadata,
        }}});
        read_request(&RequestInput::of_task(&task(&value)))
    };
    let alone = with(json!({"kagent_app_name": "notes"}));
    assert_eq!((alone.reader.as_str(), alone.says_more), ("kagent", false));
    assert!(with(json!({"x": {"command": "wire_all"}})).says_more);
}
