//! Content beside a request where only some agents look: a rule must not approve it, and the card must show it.

use a2a_hitl::{Freshness, FreshnessGrade, Reading, Scope, freshness, request_hash};
use serde_json::{Value, json};

use crate::support::{Waiting, asking, documented, fetched, read_documented};

fn shown_beneath(reading: &Reading) -> String {
    reading.beside.iter().map(a2a_protocol::Json::as_str).collect()
}

fn call(tool: &str) -> Value {
    json!({
        "action_requests": [{"name": tool, "args": {"to": "Sato"}}],
        "review_configs": [{"action_name": tool, "allowed_decisions": ["approve", "reject"]}],
    })
}

#[test]
fn a_second_content_of_a_part_is_shown_and_held_from_rules() {
    let harmless = json!({"data": call("note")}).to_string();
    let wire = r#"{"tool":"WIRE_ALL"}"#;
    let quoted = r#""eyJ0b29sIjoiV0lSRV9BTEwifQ==""#;
    for (part, said) in [
        (format!(r#"{{"text":"look","data":{wire}}}"#), wire),
        (format!(r#"{{"data":{wire},"text":"look"}}"#), wire),
        (format!(r#"{{"kind":"text","text":"look","data":{wire}}}"#), wire),
        (format!(r#"{{"text":"look","raw":{quoted}}}"#), quoted),
        (r#"{"text":"look","url":"https://wire.example"}"#.to_owned(), "wire.example"),
        (r#"{"text":"look","file":{"uri":"https://wire.example"}}"#.to_owned(), "wire.example"),
        (format!(r#"{{"url":"https://f.example","data":{wire}}}"#), wire),
        (format!(r#"{{"text":{wire},"data":{}}}"#, call("note")), wire),
        (format!(r#"{{"data":{},"data":{wire}}}"#, call("note")), wire),
        (format!(r#"{{"kind":{wire},"text":"look"}}"#), wire),
        (format!(r#"{{"text":"look","metadata":[{wire}]}}"#), wire),
    ] {
        let reading = asking(&format!("[{part},{harmless}]")).reading();
        assert_eq!(reading.reader.as_str(), "langchain", "{part}");
        let alone = reading.beside.iter().any(|piece| piece.as_str().starts_with(r#"{"data":{"#));
        assert!(reading.says_more && alone && shown_beneath(&reading).contains(said), "{part}: {reading:?}");
        assert!(reading.source.iter().any(|piece| piece.as_str().contains(said)), "{part}");
    }
    let words = asking(&format!(r#"[{{"text":"look","data":{{}},"raw":""}},{harmless}]"#)).reading();
    assert!(!words.says_more && words.beside.is_empty(), "{:?}", words.beside);
}

#[test]
fn of_a_part_with_two_contents_alone_both_are_shown() {
    let reading = asking(r#"[{"text":"look","data":{"tool":"WIRE_ALL"}}]"#).reading();
    assert_eq!(reading.reader.as_str(), "unknown-structured");
    assert!(format!("{:?}", reading.items).contains("WIRE_ALL"));
}

#[test]
fn a_part_beside_a_request_of_any_shape_is_shown_and_held_from_rules() {
    let (mut missed, mut tried) = (Vec::new(), 0);
    let call = json!({"data": {"tool": "transfer_money", "args": {"amount": 900_123, "payee": "mallory"}}});
    for (name, asked) in documented() {
        let (outer, file) = if asked["task"].is_null() {
            ("/event/status/message/parts", json!({"kind": "file", "file": {"bytes": "UGF5IEV2ZQ=="}}))
        } else {
            ("/task/status/message/parts", json!({"raw": "UGF5IEV2ZQ==", "filename": "terms.txt"}))
        };
        let artifacts = asked.pointer("/task/artifacts").and_then(Value::as_array).map_or(0, Vec::len);
        let in_artifact = format!("/task/artifacts/{}/parts", artifacts.max(1) - 1);
        let asks_there = ["a2ui", "langgraph"].iter().any(|it| name.starts_with(it));
        for place in [outer, &in_artifact].into_iter().take(if asks_there { 2 } else { 1 }) {
            for part in [&file, &call] {
                let mut asked = asked.clone();
                let Some(parts) = asked.pointer_mut(place).and_then(Value::as_array_mut) else { continue };
                parts.push(part.clone());
                let reading = read_documented(&asked).reading();
                let drawn = shown_beneath(&reading) + &format!("{:?}", reading.items);
                tried += 1;
                if !["UGF5IEV2ZQ==", "900123"].iter().any(|said| drawn.contains(said)) {
                    missed.push(format!("{name} {place} {part}: {}", reading.reader));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{} of {tried}: {missed:#?}", missed.len());
    assert!(tried > 120, "{tried}");
}

/// A task that `LangGraph` has interrupted, with more parts in the artifact and in the message.
fn interrupted(in_artifact: &Value, in_message: &Value) -> Reading {
    let mut parts = vec![interrupt("i", "note")];
    parts.extend(in_artifact.as_array().unwrap().clone());
    let message = json!({"messageId": "m", "role": "ROLE_AGENT", "parts": in_message});
    fetched(&json!({"id": "t", "status": {"state": "TASK_STATE_INPUT_REQUIRED", "message": message},
        "artifacts": [{"artifactId": "a", "name": "Interrupt", "parts": parts}]}))
    .reading()
}

fn interrupt(id: &str, tool: &str) -> Value {
    json!({"data": {"id": id, "value": call(tool)}})
}

/// A task without a message that has these artifacts, by name and part.
fn with_artifacts(artifacts: &[(&str, Value)]) -> Waiting {
    let artifact = |(at, (name, part)): (usize, &(&str, Value))| json!({"artifactId": format!("a{at}"), "name": name, "parts": [part]});
    let artifacts: Vec<Value> = artifacts.iter().enumerate().map(artifact).collect();
    let status = json!({"state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z"});
    fetched(&json!({"id": "t", "contextId": "c", "status": status, "artifacts": artifacts}))
}

#[test]
fn an_interrupt_that_came_before_the_last_is_shown_beside_it() {
    let earlier = interrupt("i-1", "wire_all");
    let asked = |artifacts: &[(&str, Value)]| with_artifacts(artifacts).reading();
    let both = asked(&[("Interrupt", earlier.clone()), ("Interrupt", interrupt("i-2", "note"))]);
    assert_eq!((both.reader.as_str(), both.items.len()), ("langgraph", 1));
    assert_eq!(shown_beneath(&both), earlier.to_string());
    assert!(!a2a_hitl::stands_alone(&both));
    for other in [("Report", earlier), ("Interrupt", interrupt("i-2", "note"))] {
        let alone = asked(&[other, ("Interrupt", interrupt("i-2", "note"))]);
        assert!(alone.beside.is_empty(), "{:?}", alone.beside);
    }
}

#[test]
fn an_artifact_that_comes_after_a_decision_holds_it_back() {
    let asked = with_artifacts(&[("Interrupt", interrupt("i", "note"))]);
    let unknown = Freshness::Graded(FreshnessGrade::Unknown);
    let still = Freshness::Graded(FreshnessGrade::StillWaiting);
    let more = [("Interrupt", interrupt("h", "wire_all")), ("Interrupt", interrupt("i", "note"))];
    for (artifacts, expected) in [
        (&[][..], still),
        (&[("Report", json!({"text": "Done so far."}))], unknown),
        (&[("Report", json!({"data": {"tool": "wire_all"}}))], unknown),
        (&[("Interrupt", interrupt("i", "note"))], Freshness::Graded(FreshnessGrade::SameRequest)),
        (&[("Interrupt", interrupt("i", "wire_all"))], Freshness::AsksSomethingElse),
        (&more, Freshness::AsksSomethingElse),
    ] {
        let now = with_artifacts(artifacts);
        let (before, after) = (asked.reading(), now.reading());
        assert_eq!(freshness(&asked.look(&before), &now.look(&after), false), expected, "{artifacts:?}");
    }
}

#[test]
fn words_that_come_into_an_interrupt_after_a_decision_hold_it_back() {
    let asking = |words: &Value| {
        let mut parts = vec![interrupt("i", "note")];
        parts.extend(words.as_array().unwrap().clone());
        let status = json!({"state": "TASK_STATE_INPUT_REQUIRED", "timestamp": "2026-01-02T03:04:05Z"});
        let artifact = json!({"artifactId": "a", "name": "Interrupt", "parts": parts});
        fetched(&json!({"id": "t", "contextId": "c", "status": status, "artifacts": [artifact]}))
    };
    let (none, kept, wiped) =
        (json!([]), json!([{"text": "Backups stay."}]), json!([{"text": "No backups stay."}]));
    for (before, after, expected) in [
        (&none, &wiped, Freshness::AsksSomethingElse),
        (&kept, &wiped, Freshness::AsksSomethingElse),
        (&kept, &none, Freshness::Graded(FreshnessGrade::StillWaiting)),
        (&kept, &kept, Freshness::Graded(FreshnessGrade::SameRequest)),
    ] {
        let [asked, now] = [before, after].map(asking);
        let [read, seen] = [&asked, &now].map(Waiting::reading);
        assert_eq!(freshness(&asked.look(&read), &now.look(&seen), false), expected, "{before} {after}");
    }
}

#[test]
fn what_the_message_says_beside_an_interrupt_in_an_artifact_is_shown() {
    for part in [json!({"data": {"tool": "WIRE_ALL"}}), json!({"url": "https://f.example/WIRE_ALL"})] {
        let reading = interrupted(&json!([]), &json!([{"text": "May I?"}, part]));
        assert_eq!(reading.reader.as_str(), "langgraph");
        assert_eq!(shown_beneath(&reading), part.to_string());
    }
}

#[test]
fn an_object_in_the_words_of_an_interrupt_is_held_from_rules() {
    for (in_artifact, in_message, expected) in [
        (json!([{"text": "first {\"tool\":\"WIRE_ALL\"}"}]), json!([]), true),
        (json!([{"text": "{\"tool\":"}, {"text": "\"WIRE_ALL\"}"}]), json!([]), true),
        (json!([]), json!([{"text": "first {\"tool\":\"WIRE_ALL\"}"}]), true),
        (json!([{"text": "first {this}"}]), json!([{"text": "May I?"}]), false),
    ] {
        let reading = interrupted(&in_artifact, &in_message);
        assert_eq!((reading.reader.as_str(), reading.says_more), ("langgraph", expected), "{in_artifact}");
        assert!(reading.beside.is_empty(), "{:?}", reading.beside);
    }
}

/// A task that asks whether to note something, with this in its message and with that in itself.
fn noting(in_message: &Value, in_task: &Value) -> Waiting {
    let message = json!({
        "messageId": "m", "role": "ROLE_AGENT", "parts": [{"data": call("note")}], "metadata": in_message,
    });
    let status = json!({"state": "TASK_STATE_INPUT_REQUIRED", "message": message});
    fetched(&json!({"id": "t", "contextId": "c", "status": status, "metadata": in_task}))
}

#[test]
fn words_under_a_known_name_are_decided_upon_and_the_tasks_are_shown() {
    let words = json!({"adk_thought_signature": "wire all of it"});
    let other = json!({"adk_thought_signature": "wire half of it"});
    let none = json!({"adk_thought_signature": "CiQB7xG2Kq0v"});
    let same = Freshness::Graded(FreshnessGrade::SameRequest);
    for (asked, now, expected) in [
        (noting(&words, &none), noting(&words, &none), same),
        (noting(&words, &none), noting(&other, &none), Freshness::AsksSomethingElse),
        (noting(&none, &none), noting(&words, &none), Freshness::AsksSomethingElse),
        (noting(&words, &none), noting(&none, &none), Freshness::AsksSomethingElse),
        (noting(&none, &none), noting(&none, &words), same),
        (noting(&none, &words), noting(&none, &none), same),
    ] {
        let [before, after] = [&asked, &now].map(Waiting::reading);
        assert_eq!(freshness(&asked.look(&before), &now.look(&after), false), expected, "{after:?}");
        assert_eq!(
            hash(&before) == hash(&after),
            before.beside == after.beside,
            "a decision names what was shown"
        );
    }
}

fn hash(reading: &Reading) -> String {
    let scope =
        Scope { connection: "a", interface_url: "b", credential: None, task_id: None, context_id: None };
    request_hash(&scope, reading).to_string()
}

/// Beneath a form with this schema.
fn beneath_form(schema: &Value) -> String {
    let params = json!({"mode": "form", "message": "Where to?", "requestedSchema": schema});
    let asked =
        json!([{"data": {"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": params}}]);
    shown_beneath(&asking(&asked.to_string()).reading())
}

#[test]
fn a_part_of_a_schema_that_its_form_does_not_use_is_shown() {
    let form = |more: Value| {
        let mut schema =
            json!({"type": "object", "properties": {"city": {"type": "string", "title": "City"}}});
        schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        schema
    };
    let field = |field: Value| json!({"type": "object", "properties": {"city": field}});
    for said in [json!("wipe"), json!(77123), json!(["wipe", 77123]), json!({"type": "wipe", "n": 77123})] {
        for schema in [
            form(json!({"x-on-submit": said})),
            form(json!({"then": {"properties": {"z": {"const": said}}}})),
            form(json!({"not": {"enum": [said]}})),
            form(json!({"default": {"z": said}})),
            form(json!({"$defs": {"nobody": {"default": said}}})),
            form(json!({"patternProperties": {"^z$": {"const": said}}})),
            field(json!({"anyOf": [{"type": "string", "default": said}, {"type": "null"}]})),
            field(json!({"type": "string", "examples": [said]})),
            field(json!({"type": "array", "items": {"type": "string", "default": said}})),
        ] {
            let beneath = beneath_form(&schema);
            let word = if said.to_string().contains("wipe") { "wipe" } else { "77123" };
            assert!(beneath.contains(word), "{schema}: {beneath}");
        }
    }
    assert!(beneath_form(&form(json!({"x-wipe": true}))).contains("x-wipe"));
}

#[test]
fn a_form_as_frameworks_ask_by_it_has_nothing_beneath() {
    for field in [
        json!({"anyOf": [{"type": "integer", "minimum": 3}, {"type": "null"}], "default": null, "title": "City"}),
        json!({"type": "number", "default": 7.50, "minimum": 1, "multipleOf": 0.5}),
        json!({"type": "string", "enum": ["a", "b"], "enumNames": ["A", "B"], "default": "b"}),
        json!({"$ref": "#/$defs/City"}),
        json!({"type": "array", "items": {"anyOf": [{"const": 1, "title": "One"}, {"const": 2, "title": "Two"}]}}),
    ] {
        let defs = json!({"City": {"type": "string", "enum": ["Oslo"], "title": "City"}});
        let schema = json!({"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "title": "Trip",
            "$defs": if field.get("$ref").is_some() { defs } else { json!({}) },
            "properties": {"city": field}, "required": ["city"], "additionalProperties": false});
        assert_eq!(beneath_form(&schema), "", "{schema}");
    }
}

#[test]
fn all_that_goes_back_with_a_sign_in_is_shown() {
    let scheme = json!({"type": "oauth2", "flows": {}});
    let oauth = |response: &str| json!({response: "https://idp.example/a", "state": "s"});
    for (config, credential, uri) in [
        ("authConfig", "exchangedAuthCredential", "authUri"),
        ("auth_config", "exchanged_auth_credential", "auth_uri"),
    ] {
        for place in ["", &format!("/{credential}"), &format!("/{credential}/oauth2")] {
            let mut asked = json!({"scheme": scheme, credential: {"oauth2": oauth(uri)}});
            let inside = asked.pointer_mut(place).unwrap().as_object_mut().unwrap();
            inside.insert("grant".to_owned(), json!("owner"));
            inside.insert("limit".to_owned(), json!(90_000));
            let call = json!({"id": "adk-1", "name": "adk_request_credential", "args": {config: asked}});
            let metadata = json!({"adk_type": "function_call", "adk_is_long_running": true});
            let reading = asking(&json!([{"data": call, "metadata": metadata}]).to_string()).reading();
            let shown = shown_beneath(&reading);
            assert!(shown.contains("owner") && shown.contains("90000"), "{config}{place}: {shown}");
        }
    }
}
