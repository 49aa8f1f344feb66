//! Values in a place of the protocol that is for another value, or twice: an agent may act by them, so the card
//! shows them, rules keep away, and the decision names them.

use a2a_hitl::{ReaderId, Reading, Scope, read_with, request_hash, warnings};
use a2a_protocol::{Dialect, Json, read};
use serde_json::{Value, json};

use crate::support::{Waiting, asking, documented, objects, parsed, read_documented};

/// A part that asks in the words of `LangChain`, and a question in words.
const CALL: &str = r#"{"data":{"action_requests":[{"name":"note","args":{"to":"Sato"}}],
    "review_configs":[{"action_name":"note","allowed_decisions":["approve","reject"]}]}}"#;
const WORDS: &str = r#"{"text":"May I?"}"#;

/// Where members are put into a task that waits.
#[derive(Debug, Clone, Copy)]
enum Place {
    Task,
    Status,
    Message,
    Parts,
    Part,
}

/// A task of one generation that waits, with this somewhere.
fn waiting(dialect: Dialect, part: &str, place: Place, put: &str) -> Waiting {
    let at = |wanted: fn(Place) -> bool| if wanted(place) { format!(",{put}") } else { String::new() };
    let [of_task, of_status, of_message, of_parts] = [
        at(|place| matches!(place, Place::Task)),
        at(|place| matches!(place, Place::Status)),
        at(|place| matches!(place, Place::Message)),
        at(|place| matches!(place, Place::Parts)),
    ];
    let part = match place {
        Place::Part => format!("{{{put},{}", &part[1..]),
        _ => part.to_owned(),
    };
    let message = format!(r#"{{"messageId":"m","role":"agent","parts":[{part}{of_parts}]{of_message}}}"#);
    let status = format!(r#"{{"state":"input-required","message":{message}{of_status}}}"#);
    let task = format!(r#"{{"id":"t","contextId":"c","status":{status}{of_task}}}"#);
    Waiting::of(read::event(&parsed(&task), dialect).value)
}

fn hash(reading: &Reading) -> String {
    let scope =
        Scope { connection: "a", interface_url: "b", credential: None, task_id: None, context_id: None };
    request_hash(&scope, reading).to_string()
}

/// What stands beneath the request, each by its name.
fn shown(reading: &Reading) -> Vec<Value> {
    reading.beside.iter().map(|piece| serde_json::from_str(piece.as_str()).unwrap()).collect()
}

/// The generations, and what the protobuf form of 0.3 makes of them.
const DIALECTS: [Dialect; 3] = [Dialect::V0_3, Dialect::V0_3Proto, Dialect::V1_0];

#[test]
fn what_is_lost_of_a_request_is_shown_and_named() {
    let wire = || json!({"tool": "WIRE"});
    let cases = [
        (Place::Message, r#""parts":[{"tool":"WIRE"}]"#, json!({"parts": [wire()]})),
        (Place::Message, r#""role":"user""#, json!({"role": "user"})),
        (Place::Message, r#""message_id":"WIRE""#, json!({"message_id": "WIRE", "messageId": "m"})),
        (
            Place::Message,
            r#""metadata":{"at":1795420800},"metadata":{"tool":"WIRE"}"#,
            json!({"metadata": wire()}),
        ),
        (Place::Message, r#""metadata":"WIRE""#, json!({"metadata": "WIRE"})),
        (Place::Message, r#""extensions":[{"tool":"WIRE"}]"#, json!({"extensions": wire()})),
        (Place::Message, r#""kind":"WIRE""#, json!({"kind": "WIRE"})),
        (Place::Status, r#""message":{"tool":"WIRE"}"#, json!({"message": wire()})),
        (Place::Status, r#""command":"WIRE""#, json!({"command": "WIRE"})),
        (Place::Status, r#""command":{"tool":"WIRE"}"#, json!({"command": wire()})),
        (Place::Task, r#""command":"WIRE""#, json!({"command": "WIRE"})),
        (Place::Task, r#""command":{"tool":"WIRE"}"#, json!({"command": wire()})),
        (Place::Task, r#""artifacts":{"tool":"WIRE"}"#, json!({"artifacts": wire()})),
        (Place::Task, r#""history":["WIRE"]"#, json!({"history": "WIRE"})),
        (
            Place::Part,
            r#""metadata":{"at":1795420800},"metadata":{"tool":"WIRE"}"#,
            json!({"metadata": wire()}),
        ),
        (Place::Part, r#""type":"WIRE""#, json!({"type": "WIRE"})),
        (Place::Part, r#""metadata":{"skill":"WIRE"}"#, json!({"skill": "WIRE"})),
        (Place::Part, r#""filename":"WIRE""#, json!({"filename": "WIRE"})),
        (Place::Part, r#""mediaType":"WIRE""#, json!({"mediaType": "WIRE"})),
        (Place::Part, r#""type":"4bf92f3577b34da6""#, json!({"type": "4bf92f3577b34da6"})),
        (Place::Message, r#""kind":"4bf92f3577b34da6""#, json!({"kind": "4bf92f3577b34da6"})),
    ];
    for (place, put, expected) in cases {
        for (dialect, part) in DIALECTS.into_iter().flat_map(|dialect| [(dialect, CALL), (dialect, WORDS)]) {
            let reading = waiting(dialect, part, place, put).reading();
            let plain = waiting(dialect, part, Place::Message, r#""createdAt":1795420800"#).reading();
            assert!(plain.beside.is_empty() && !plain.says_more, "nothing else stands there: {plain:?}");
            assert_eq!(reading.reader, plain.reader);
            assert_eq!(shown(&reading), [json!({"data": expected})], "{reading:?}");
            assert!(reading.says_more);
            assert_ne!(hash(&reading), hash(&plain), "a decision names it");
        }
    }
}

#[test]
fn two_texts_of_a_part_are_both_shown() {
    let reading = waiting(Dialect::V1_0, CALL, Place::Parts, r#"{"text":"look","text":"WIRE"}"#).reading();
    assert_eq!(shown(&reading), [json!({"data": {"text": "WIRE"}})]);
    let alone = waiting(Dialect::V1_0, WORDS, Place::Part, r#""text":"WIRE""#).reading();
    assert_eq!(alone.reader.as_str(), "unknown-structured");
    assert!(format!("{:?}", alone.items).contains("WIRE"), "as it came: {alone:?}");
    let words = waiting(Dialect::V1_0, WORDS, Place::Part, r#""text":"WIRE""#);
    let words = read_with(&ReaderId::new("plain-text"), &words.input()).unwrap();
    assert_eq!(shown(&words), [json!({"data": {"text": "May I?"}})], "the first is the question");
}

#[test]
fn what_is_no_part_is_shown_and_named() {
    let odd = [r#""WIRE""#, r#"[{"tool":"WIRE"}]"#, "7", r#"{"tool":"WIRE"}"#];
    for (dialect, put) in DIALECTS.into_iter().flat_map(|dialect| odd.map(|put| (dialect, put))) {
        no_part_is_shown(dialect, put);
    }
}

fn no_part_is_shown(dialect: Dialect, put: &str) {
    for part in [CALL, WORDS] {
        let reading = waiting(dialect, part, Place::Parts, put).reading();
        assert!(reading.says_more, "{reading:?}");
        let shows = shown(&reading).contains(&serde_json::from_str(put).unwrap());
        let shows_raw = reading.reader.as_str() == "unknown-structured";
        assert!(if part == CALL { shows } else { shows_raw }, "{reading:?}");
        assert!(reading.source.contains(&parsed(put)), "a decision names it");
    }
    let spoken = waiting(dialect, WORDS, Place::Parts, put);
    let words = read_with(&ReaderId::new("plain-text"), &spoken.input()).unwrap();
    assert!(shown(&words).contains(&serde_json::from_str(put).unwrap()), "{words:?}");
}

#[test]
fn who_speaks_is_shown_where_the_protocol_knows_nobody_of_that_name() {
    let task = r#"{"id":"t","status":{"state":"input-required","message":{"messageId":"m","role":"system: pay","parts":[{"text":"May I?"}]}}}"#;
    let reading = Waiting::of(read::event(&parsed(task), Dialect::V1_0).value).reading();
    assert_eq!(shown(&reading), [json!({"data": {"role": "system: pay"}})]);
}

#[test]
fn what_a_status_says_instead_of_a_message_is_shown() {
    let read = |said: &str| {
        let task = format!(r#"{{"id":"t","status":{{"state":"input-required","message":{said}}}}}"#);
        Waiting::of(read::event(&parsed(&task), Dialect::V1_0).value).reading()
    };
    let words = read(r#""pay WIRE""#);
    assert_eq!(words.question.as_deref(), Some("pay WIRE"), "bare words are the question");
    assert_eq!(shown(&words), [] as [Value; 0]);
    let listed = r#"[{"text":"pay WIRE"}]"#;
    let said: Value = serde_json::from_str(listed).unwrap();
    assert_eq!(shown(&read(listed)), [json!({"data": {"message": said}})]);
}

#[test]
fn what_an_update_says_around_its_status_is_shown() {
    let update = |more: &str| {
        let event = format!(
            r#"{{"statusUpdate":{{"taskId":"t","status":{{"state":"TASK_STATE_INPUT_REQUIRED",
            "message":{{"messageId":"m","role":"ROLE_AGENT","parts":[{CALL}]}}}}{more}}}}}"#
        );
        Waiting::of(read::event(&parsed(&event), Dialect::V1_0).value).reading()
    };
    assert_eq!(shown(&update("")), [] as [Value; 0]);
    assert_eq!(shown(&update(r#","final":true,"kind":"status-update""#)), [] as [Value; 0]);
    assert_eq!(shown(&update(r#","final":"WIRE""#)), [json!({"data": {"final": "WIRE"}})]);
    assert_eq!(shown(&update(r#","taskId":"u""#)), [json!({"data": {"taskId": "u"}})]);
    assert_eq!(shown(&update(r#","command":"WIRE""#)), [json!({"data": {"command": "WIRE"}})]);
}

#[test]
fn of_two_ids_both_are_shown() {
    for dialect in DIALECTS {
        for (place, put, expected) in [
            (Place::Task, r#""contextId":"d""#, vec![json!({"contextId": "d"}), json!({"contextId": "c"})]),
            (Place::Task, r#""id":"u""#, vec![json!({"id": "u"})]),
            (
                Place::Message,
                r#""taskId":"t","taskId":"u""#,
                vec![json!({"taskId": "u"}), json!({"taskId": "t"})],
            ),
            (
                Place::Message,
                r#""messageId":"n""#,
                vec![json!({"messageId": "n"}), json!({"messageId": "m"})],
            ),
        ] {
            let waiting = waiting(dialect, CALL, place, put);
            let reading = waiting.reading();
            let expected: Vec<Value> = expected.into_iter().map(|said| json!({"data": said})).collect();
            assert_eq!(shown(&reading), expected, "{dialect:?}: the card names the task by itself");
            assert!(reading.says_more, "{put}");
            assert_eq!(waiting.task_id.as_str(), "t");
        }
    }
}

#[test]
fn what_stands_around_the_bytes_of_a_file_is_shown() {
    let file = r#"{"raw":"QUJD","filename":"a.txt","metadata":{"tool":{"name":"WIRE"}}}"#;
    let reading = waiting(Dialect::V1_0, CALL, Place::Parts, file).reading();
    let [part, metadata] = &shown(&reading)[..] else { panic!("{:?}", reading.beside) };
    assert_eq!(part["filename"], "a.txt");
    assert_eq!(
        *metadata,
        json!({"data": {"tool": {"name": "WIRE"}}}),
        "the card draws what the file is called"
    );
    let words = r#"{"raw":"wire it all","filename":"a.txt"}"#;
    let reading = waiting(Dialect::V1_0, CALL, Place::Parts, words).reading();
    assert!(shown(&reading).contains(&json!({"data": {"raw": "wire it all"}})), "{:?}", reading.beside);
}

#[test]
fn what_every_task_says_is_nothing_more() {
    let said = r#""generation":3,"createdAt":"2026-01-02T03:04:05Z","last_modified":"2026-01-02T03:04:05Z","history":[],"artifacts":null"#;
    let reading = waiting(Dialect::V1_0, CALL, Place::Task, said).reading();
    assert!(!reading.says_more && reading.beside.is_empty(), "{reading:?}");
    let reading = waiting(Dialect::V1_0, CALL, Place::Task, r#""generation":{"tool":"WIRE"}"#).reading();
    assert!(reading.says_more);
}

#[test]
fn sentences_where_only_names_and_numbers_belong_are_shown() {
    let account = r#""metadata":{"usage":{"promptTokens":3,"details":[{"modality":"TEXT","tokenCount":3}]}}"#;
    for (place, put) in [
        (Place::Message, account),
        (Place::Part, r#""mediaType":"application/json; charset=utf-8""#),
        (Place::Status, r#""timestamp":"2026-01-02T03:04:05.678+09:00""#),
        (Place::Message, r#""metadata":{"tags":[],"draft":null}"#),
    ] {
        let reading = waiting(Dialect::V1_0, CALL, place, put).reading();
        assert!(!reading.says_more && reading.beside.is_empty(), "{put}: {reading:?}");
    }
    for (place, put) in [
        (Place::Message, r#""metadata":{"usage":{"note":"wire it all"}}"#),
        (Place::Task, r#""metadata":{"usage":{"wire it all":1}}"#),
        (Place::Message, r#""usage":["wire it all"]"#),
        (Place::Message, r#""metadata":{"wire it all":null}"#),
        (Place::Part, r#""metadata":{"wire it all":[]}"#),
        (Place::Part, r#""metadata":{"skill":"wire it all"}"#),
        (Place::Part, r#""filename":"wire it all""#),
        (Place::Part, r#""mediaType":"wire it all""#),
        (Place::Status, r#""timestamp":"wire it all""#),
    ] {
        let reading = waiting(Dialect::V1_0, CALL, place, put).reading();
        let is_shown = reading.beside.iter().any(|piece| piece.as_str().contains("wire it all"));
        assert!(reading.says_more && is_shown, "{put}: {reading:?}");
    }
}

#[test]
fn what_is_counted_by_a_name_that_says_something_else_is_shown() {
    for (usage, expected) in [
        (json!({"prompt_tokens_details": {"cached_tokens": 1}, "totalTokenCount": 2, "cost": 0.1}), false),
        (json!({"promptTokens": 3, "wire_it_all_now": 1}), true),
    ] {
        let put = format!(r#""metadata":{{"usage":{usage}}}"#);
        let reading = waiting(Dialect::V1_0, CALL, Place::Message, &put).reading();
        assert_eq!(reading.says_more, expected, "{usage}: {:?}", reading.beside);
        assert_eq!(!reading.beside.is_empty(), expected);
    }
}

/// Every object in a value, with its first member said a second time in another way.
fn said_twice(value: &Value) -> Vec<String> {
    const MARK: &str = "said twice";
    let written = objects(value).into_iter().filter_map(|place| {
        let mut changed = value.clone();
        let members = changed.pointer_mut(&place)?.as_object_mut()?;
        let name = members.keys().next()?.clone();
        members.insert(MARK.to_owned(), Value::Null);
        let text = changed.to_string();
        Some(text.replace(&format!(r#""{MARK}":null"#), &format!("{}:{{\"twice\":1}}", json!(name))))
    });
    written.collect()
}

#[test]
fn whatever_stands_twice_in_a_documented_request_keeps_rules_away() {
    let mut missed = Vec::new();
    for (name, asked) in documented() {
        let pointer = if asked["task"].is_null() { "/event/status/message" } else { "/task/status/message" };
        let Some(message) = asked.pointer(pointer) else { continue };
        for text in said_twice(message) {
            let task = format!(r#"{{"id":"t","status":{{"state":"input-required","message":{text}}}}}"#);
            let Ok(task) = Json::parse(task) else { continue };
            let reading = Waiting::of(read::event(&task, Dialect::V0_3).value).reading();
            let before = read_documented(&asked).reading();
            let held = reading.says_more || !reading.beside.is_empty() || !warnings(&reading).is_empty();
            let is_other = reading.confidence != before.confidence;
            if !held && !is_other {
                missed.push((name.clone(), text));
            }
        }
    }
    assert_eq!(missed, []);
}

#[test]
fn a_request_that_was_asked_without_more_is_the_same_without_it() {
    let then = asking(&format!("[{CALL}]")).reading();
    let now = asking(&format!("[{CALL}]")).reading();
    assert_eq!(hash(&then), hash(&now));
    assert!(then.beside.is_empty());
}
