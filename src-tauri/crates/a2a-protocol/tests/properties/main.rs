//! Properties of every model and every body, however hostile.

mod calls;
mod models;

use a2a_protocol::json::Indexed;
use a2a_protocol::model::{Artifact, Part, StreamEvent};
use a2a_protocol::read::RpcOutcome;
use a2a_protocol::{Dialect, Json, JsonError, Operation, read};
use models::HOSTILE;
use proptest::prelude::{ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::{collection, sample};

const DIALECTS: [Dialect; 4] = Dialect::ALL;

fn dialect_and<T>(make: impl Fn(Dialect) -> T + 'static) -> impl Strategy<Value = (Dialect, T::Value)>
where
    T: Strategy + 'static,
    T::Value: 'static,
{
    sample::select(DIALECTS.to_vec())
        .prop_flat_map(move |dialect| make(dialect).prop_map(move |value| (dialect, value)))
}

/// Without the bytes that each object was read from, which a made one does not have.
fn debug_without_raw(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:#?}");
    let mut kept = String::new();
    let mut skipped_until: Option<usize> = None;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        if let Some(end) = skipped_until {
            skipped_until = (indent != end).then_some(end);
            continue;
        }
        if line.trim_start().starts_with("raw: Some(") {
            skipped_until = Some(indent);
        } else if line.trim_start() != "raw: None," {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

#[test]
fn an_event_with_two_wrappers_and_an_empty_first_is_kept_as_unknown() {
    let body = Json::parse(r#"{"statusUpdate":null,"statusUpdate":{}}"#.to_owned()).expect("JSON");
    for dialect in DIALECTS {
        let event = read::event(&body, dialect).value;
        assert!(matches!(event, StreamEvent::Unknown(_)), "{dialect:?}: {event:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn an_event_that_was_written_is_read_as_it_was((dialect, event) in dialect_and(models::event)) {
        let written = dialect.encode_event(&event);
        let read = read::event(&written, dialect);
        prop_assert_eq!(debug_without_raw(&read.value), debug_without_raw(&event), "{:?}", written);
    }

    #[test]
    fn writing_what_was_read_gives_the_same_bytes((dialect, task) in dialect_and(models::task)) {
        let written = dialect.encode_task(&task);
        let again = dialect.encode_task(&read::task(&written, dialect).value);
        prop_assert_eq!(again, written);
    }

    #[test]
    fn an_event_of_one_generation_is_understood_by_a_reader_of_another(
        (dialect, event) in dialect_and(models::event),
        other in sample::select(DIALECTS.to_vec()),
    ) {
        let written = dialect.encode_event(&event);
        let (own, foreign) = (read::event(&written, dialect), read::event(&written, other));
        // Artifacts of both protobuf forms look alike, but only in the older one is data wrapped twice.
        if dialect != Dialect::V0_3Proto || !artifacts_hold_data(&event) {
            prop_assert_eq!(&own.value, &foreign.value, "the members decide, not what was expected");
        }
        // An event without messages may be the same in both protobuf forms.
        let protobuf = |dialect| matches!(dialect, Dialect::V0_3Proto | Dialect::V1_0);
        if dialect != other && !(protobuf(dialect) && protobuf(other)) {
            prop_assert!(!foreign.findings.is_empty(), "the difference is noted");
        }
    }

    #[test]
    fn any_json_is_read_without_a_panic(text in json_text(), dialect in sample::select(DIALECTS.to_vec())) {
        let body = Json::parse(text).expect("made of JSON");
        let event = read::event(&body, dialect).value;
        let _ = dialect.encode_event(&event);
        let _ = dialect.encode_task(&read::task(&body, dialect).value);
        let _ = read::task_list(&body, dialect);
        let _ = read::push_configs(&body, dialect);
        let _ = read::rpc_response(&body);
        let _ = read::rpc_request(&body);
        for operation in [Operation::SendMessage, Operation::GetPushConfig, Operation::ListTasks] {
            let _ = read::parameters(&body, dialect, operation);
        }
        if let Ok(card) = read::card(&body) {
            let _ = Dialect::encode_hybrid_card(&card.value);
        }
    }

    #[test]
    fn a_body_that_was_indexed_is_read_like_any_other(
        text in prop_oneof![
            json_text(),
            dialect_and(models::event).prop_map(|(dialect, event)| dialect.encode_event(&event).as_str().to_owned()),
        ],
        space in sample::select(vec!["", " ", "\n"]),
        // A long text is indexed in another way.
        behind in sample::select(vec![0, 20_000]),
        dialect in sample::select(DIALECTS.to_vec()),
    ) {
        let text = format!("{space}{{\"jsonrpc\":\"2.0\",{space}\"result\": {text} {space}}}{space}{}", " ".repeat(behind));
        let plain = read::rpc_response(&Json::parse(text.as_str()).expect("made of JSON"));
        let body = Indexed::parse(text).expect("made of JSON");
        let indexed = read::rpc_response(&body);
        prop_assert_eq!(&indexed, &plain, "the envelope");
        if let RpcOutcome::Result(indexed) = indexed.value.outcome
            && let RpcOutcome::Result(plain) = plain.value.outcome
        {
            let indexed = body.narrowed(indexed);
            prop_assert_eq!(read::event(&indexed, dialect), read::event(&plain, dialect), "the event");
            prop_assert_eq!(read::task(&indexed, dialect), read::task(&plain, dialect), "the task");
        }
    }

    #[test]
    fn any_bytes_are_json_or_refused(bytes in collection::vec(any::<u8>(), 0..64)) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let refused = |parsed: Result<Json, JsonError>| parsed.map_err(|error| error.position());
        let indexed = Indexed::parse(text.as_str()).map(Indexed::into_json);
        prop_assert_eq!(refused(indexed), refused(Json::parse(text.as_str())));
        if let Ok(body) = Json::parse(text.as_str()) {
            prop_assert_eq!(body.as_str(), text.trim_matches([' ', '\t', '\r', '\n']));
        }
    }
}

proptest! {
    #[test]
    fn what_is_json_is_what_the_parser_takes(
        text in json_text(),
        at in any::<sample::Index>(),
        inserted in sample::select(vec!["", "\"", "\\", "\\u12", "{", "}", "]", ",", ":", " ", "\n", "\t", "\u{1}", "0", "-", "e"]),
        dropped in 0_usize..2,
    ) {
        let mut characters: Vec<char> = text.chars().collect();
        let at = at.index(characters.len());
        characters.splice(at..(at + dropped).min(characters.len()), inserted.chars());
        let text: String = characters.into_iter().collect();
        let taken = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
        prop_assert_eq!(Json::parse(text.as_str()).is_ok(), taken, "{}", text);
    }
}

fn artifacts_hold_data(event: &StreamEvent) -> bool {
    let holds_data = |artifact: &Artifact| artifact.parts.iter().any(|part: &Part| part.as_data().is_some());
    match event {
        StreamEvent::Task(task) => task.artifacts.iter().any(holds_data),
        StreamEvent::Artifact(update) => holds_data(&update.artifact),
        StreamEvent::Message(_) | StreamEvent::Status(_) | StreamEvent::Unknown(_) => false,
    }
}

/// Members of the protocol with values of any type.
fn json_text() -> impl Strategy<Value = String> {
    const NAMES: &[&str] = &[
        "task",
        "message",
        "msg",
        "statusUpdate",
        "artifactUpdate",
        "kind",
        "type",
        "id",
        "taskId",
        "task_id",
        "contextId",
        "status",
        "state",
        "artifact",
        "artifacts",
        "history",
        "parts",
        "content",
        "role",
        "text",
        "data",
        "file",
        "bytes",
        "metadata",
        "final",
        "append",
        "name",
        "url",
        "skills",
        "supportedInterfaces",
        "capabilities",
        "securitySchemes",
        "security",
        "result",
        "error",
        "code",
        "jsonrpc",
        "method",
        "params",
        "__proto__",
        "",
        "configuration",
        "tasks",
        "configs",
        "authentication",
        "scheme",
        "flows",
    ];
    const LEAVES: &[&str] = &[
        "null",
        "true",
        "0",
        "-0",
        "1e400",
        "12000.00",
        "\"\"",
        "\"task\"",
        "\"status-update\"",
        "\"text\"",
        "\"TASK_STATE_WORKING\"",
        "\"\\ud800\"",
        "\"2.0\"",
        "\"message/send\"",
        "\"SendMessage\"",
        "[]",
        "{}",
    ];
    let leaf = sample::select(LEAVES).prop_map(str::to_owned);
    leaf.prop_recursive(6, 64, 6, |inner| {
        let member = (sample::select(NAMES), inner.clone());
        let object = collection::vec(member, 0..7).prop_map(|members| {
            let members: Vec<String> =
                members.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
            format!("{{{}}}", members.join(","))
        });
        let array = collection::vec(inner, 0..4).prop_map(|items| format!("[{}]", items.join(" , ")));
        proptest::prop_oneof![4 => object, 1 => array]
    })
}

#[test]
fn opaque_values_leave_as_the_bytes_they_came_as() {
    for hostile in HOSTILE {
        let body = format!(
            r#"{{"message":{{"messageId":"m","role":"ROLE_AGENT","parts":[{{"data":{hostile}}}],"metadata":{hostile},"new":{hostile}}}}}"#
        );
        let body = Json::parse(body).expect("valid");
        for dialect in DIALECTS {
            let StreamEvent::Message(message) = read::event(&body, dialect).value else {
                panic!("a message")
            };
            let written = dialect.encode_message(&message);
            let found = written.as_str().matches(hostile).count();
            assert_eq!(found, 3, "data, metadata and the unknown member in {written:?}");
        }
    }
}

#[test]
fn data_that_is_no_object_is_wrapped_for_0_3_alone() {
    let part = a2a_protocol::model::Part::data(Json::parse("[1.0]").expect("valid"));
    let message = a2a_protocol::model::Message::user(a2a_protocol::model::MessageId::new("m"), vec![part]);
    let data = |dialect: Dialect| dialect.encode_message(&message).get("/parts/0/data");
    assert_eq!(data(Dialect::V0_3).expect("there").as_str(), r#"{"value":[1.0]}"#, "0.3 §6.5.3");
    assert_eq!(data(Dialect::V1_0).expect("there").as_str(), "[1.0]", "1.0 takes any JSON");
}

#[test]
fn nesting_beyond_the_limit_is_refused_with_its_place() {
    let deep = |depth: usize| format!("\n{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(Json::parse(deep(128)).is_ok(), "the limit itself");
    let error = Json::parse(deep(129)).expect_err("one deeper");
    assert_eq!(error.position(), (2, 129), "the bracket that is too deep");
    assert!(Json::parse("[".repeat(1_000_000)).expect_err("no stack is used").is_truncated());
}
