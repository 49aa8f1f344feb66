//! Agents that mix generations. The bodies were written from descriptions of the named servers, not recorded.

use a2a_protocol::fold::TaskFold;
use a2a_protocol::model::{Content, Message, MessageId, Part, Role, StreamEvent, TaskState};
use a2a_protocol::{Dialect, Finding, Json, Rule, read};
use rstest::rstest;

fn json(text: &str) -> Json {
    Json::parse(text).expect("the test writes JSON")
}

fn rules(findings: &[Finding]) -> Vec<(Rule, &str)> {
    findings.iter().map(|finding| (finding.rule, finding.pointer.as_str())).collect()
}

/// `LangGraph`'s API server, called in 1.0: the first event is wrapped, the others are not; states are
/// those of 1.0, parts carry `kind` beside the members of 1.0.
const LANGGRAPH: [&str; 4] = [
    r#"{"task":{"id":"th:run","contextId":"th","status":{"state":"TASK_STATE_SUBMITTED"}}}"#,
    r#"{"kind":"status-update","taskId":"th:run","contextId":"th","final":false,
        "status":{"state":"TASK_STATE_WORKING"}}"#,
    r#"{"kind":"artifact-update","taskId":"th:run","contextId":"th",
        "artifact":{"artifactId":"a","name":"Interrupt","parts":[
            {"kind":"text","text":"Which one?","mediaType":"text/plain"},
            {"kind":"data","data":{"id":"i","value":{"ask":1.50}}},
            {"kind":"file","raw":"AAAA","filename":"f","mediaType":"image/png"}]}}"#,
    r#"{"kind":"status-update","taskId":"th:run","contextId":"th","final":true,
        "status":{"state":"TASK_STATE_INPUT_REQUIRED"}}"#,
];

#[test]
fn a_stream_that_begins_in_1_0_and_goes_on_with_kind_events_is_one_task() {
    let mut fold = TaskFold::new();
    let mut foreign = Vec::new();
    for body in LANGGRAPH {
        let event = read::event(&json(body), Dialect::V1_0);
        foreign.push(rules(&event.findings).contains(&(Rule::ForeignDialect, "")));
        fold.apply(&event.value);
    }
    assert_eq!(foreign, [false, true, true, true], "each bare event is noted");
    let task = fold.task().expect("a task");
    assert_eq!((task.id.as_str(), &task.status.state), ("th:run", &TaskState::InputRequired), "colon kept");
    let [artifact] = task.artifacts.as_slice() else { panic!("one artifact: {task:?}") };
    let [text, data, file] = artifact.parts.as_slice() else { panic!("three parts: {artifact:?}") };
    assert_eq!(text.as_text(), Some("Which one?"), "`kind` decides nothing");
    assert_eq!(data.as_data().map(Json::as_str), Some(r#"{"id":"i","value":{"ask":1.50}}"#), "as it came");
    assert_eq!(file.content, Content::Raw("AAAA".into()), "a flat member");
    assert_eq!(file.filename.as_deref(), Some("f"), "beside it");
}

/// `FastA2A`, called in 0.3: no `kind`, flat parts, states in lower case, naive times.
#[test]
fn objects_of_1_0_under_a_method_of_0_3_are_understood() {
    let body = json(
        r#"{"id":"t","contextId":"c","status":{"state":"input-required","timestamp":"2026-11-20T10:00:00"},
            "history":[{"messageId":"m","role":"agent","parts":[{"text":"Which city?"},{"url":"https://f.example"}]}]}"#,
    );
    let event = read::event(&body, Dialect::V0_3);
    let StreamEvent::Task(task) = &event.value else { panic!("{event:?}") };
    assert_eq!(task.status.state, TaskState::InputRequired, "in lower case");
    let question = task.history.first().expect("the question is in the history");
    assert_eq!(question.text(), "Which city?", "a flat part");
    let expected = [
        (Rule::MissingMember, ""),
        (Rule::MissingMember, "/history/0"),
        (Rule::MissingMember, "/history/0/parts/0"),
        (Rule::MissingMember, "/history/0/parts/1"),
    ];
    assert_eq!(rules(&event.findings), expected, "0.3 wants `kind` everywhere, and nothing else is odd");
}

#[rstest]
#[case::js_0_3_after_an_error(
    r#"{"id":"t","contextId":"c","status":{"state":"failed"},"history":[]}"#,
    "failed"
)]
#[case::js_1_3_message_without_parts(
    r#"{"task":{"id":"t","status":{"state":"TASK_STATE_FAILED","message":{"messageId":"m","role":"ROLE_AGENT","contextId":"","taskId":""}}}}"#,
    "failed"
)]
#[case::go_0_3_over_http(
    r#"{"kind":"task","id":"t","contextId":"c","status":{"state":"canceled"}}"#,
    "canceled"
)]
#[case::two_l_in_1_0(r#"{"task":{"id":"t","status":{"state":"TASK_STATE_CANCELLED"}}}"#, "canceled")]
#[case::one_l_in_0_3(r#"{"task":{"id":"t","status":{"state":"TASK_STATE_CANCELED"}}}"#, "canceled")]
fn a_task_is_read_whatever_was_called(#[case] body: &str, #[case] expected: &str) {
    for dialect in Dialect::ALL {
        let event = read::event(&json(body), dialect).value;
        assert_eq!(event.state().map(TaskState::as_str), Some(expected), "expecting {dialect:?}");
    }
}

/// The Rust SDK's serde types: a release candidate's shape under the name of 1.0.
#[rstest]
#[case::candidate(r#"{"taskId":"t","configId":"c","config":{"url":"https://h.example","token":"k"}}"#)]
#[case::flat(r#"{"taskId":"t","id":"c","url":"https://h.example","token":"k"}"#)]
#[case::nested(r#"{"taskId":"t","pushNotificationConfig":{"id":"c","url":"https://h.example","token":"k"}}"#)]
#[case::named(
    r#"{"name":"tasks/t/pushNotificationConfigs/c","pushNotificationConfig":{"url":"https://h.example","token":"k"}}"#
)]
#[case::asked_for(
    r#"{"parent":"tasks/t","configId":"c","config":{"name":"tasks/t/pushNotificationConfigs/c",
        "pushNotificationConfig":{"url":"https://h.example","token":"k"}}}"#
)]
fn a_call_back_is_read_in_every_shape(#[case] body: &str) {
    for dialect in Dialect::ALL {
        let config = read::push_config(&json(body), dialect).value;
        let read = (
            config.task_id.as_ref().map(a2a_protocol::model::TaskId::as_str),
            config.id.as_deref(),
            config.url.as_str(),
            config.token.as_deref(),
        );
        assert_eq!(read, (Some("t"), Some("c"), "https://h.example", Some("k")), "expecting {dialect:?}");
    }
}

#[test]
fn data_is_unwrapped_again_only_where_the_protobuf_form_of_0_3_wraps_it() {
    let artifact = |part: &str| {
        json(&format!(
            r#"{{"artifactUpdate":{{"taskId":"t","artifact":{{"artifactId":"a","parts":[{part}]}}}}}}"#
        ))
    };
    let data = |part: &str, dialect| {
        let StreamEvent::Artifact(update) = read::event(&artifact(part), dialect).value else {
            panic!("an artifact")
        };
        update.artifact.parts.first().and_then(|part| part.as_data().map(|data| data.as_str().to_owned()))
    };
    let nested = r#"{"data":{"data":{"k":1}}}"#;
    assert_eq!(data(nested, Dialect::V0_3Proto).as_deref(), Some(r#"{"k":1}"#), "its own form");
    assert_eq!(data(nested, Dialect::V1_0).as_deref(), Some(r#"{"data":{"k":1}}"#), "means itself");
    let named = r#"{"kind":"data","data":{"data":{"k":1}}}"#;
    assert_eq!(data(named, Dialect::V0_3Proto).as_deref(), Some(r#"{"data":{"k":1}}"#), "not that form");
}

/// A part as it is read, and its members beside the content that counts.
fn beside_content(part: &str, dialect: Dialect) -> (Part, Vec<(String, String)>) {
    let body = json(&format!(r#"{{"messageId":"m","role":"agent","parts":[{part}],"content":[{part}]}}"#));
    let message = read::message(&body, dialect);
    let part = message.value.parts.into_iter().next().expect("a part");
    let extra = part.extra.iter().map(|(name, value)| (name.clone(), value.as_str().to_owned())).collect();
    (part, extra)
}

#[rstest]
#[case::data_beside_text(r#"{"text":"look","data":{"tool":"w"}}"#, "text", &[("data", r#"{"tool":"w"}"#)])]
#[case::before_1_0(r#"{"kind":"text","text":"look","data":{"tool":"w"}}"#, "text", &[("data", r#"{"tool":"w"}"#)])]
#[case::text_after_data(r#"{"data":{"tool":"w"},"x":1,"text":"look"}"#, "text", &[("data", r#"{"tool":"w"}"#), ("x", "1")])]
#[case::any_other(
    r#"{"text":"look","raw":"AAAA","url":"https://f.example","file":{"uri":"u"}}"#,
    "text",
    &[("raw", r#""AAAA""#), ("url", r#""https://f.example""#), ("file", r#"{"uri":"u"}"#)]
)]
#[case::a_file_first(r#"{"file":{"bytes":"AAAA","x":1},"data":{"tool":"w"}}"#, "raw", &[("x", "1"), ("data", r#"{"tool":"w"}"#)])]
#[case::two_ways_to_a_file(r#"{"file":{"bytes":"AAAA","uri":{"tool":"w"}}}"#, "raw", &[("uri", r#"{"tool":"w"}"#)])]
#[case::a_file_of_nothing(r#"{"file":{"x":{"tool":"w"}},"data":{"a":1}}"#, "data", &[("file", r#"{"x":{"tool":"w"}}"#)])]
#[case::a_text_that_is_none(r#"{"text":{"tool":"w"},"data":{"a":1}}"#, "data", &[("text", r#"{"tool":"w"}"#)])]
#[case::files_that_are_none(r#"{"text":"look","file":[{"tool":"w"}]}"#, "text", &[("file", r#"[{"tool":"w"}]"#)])]
#[case::twice(r#"{"data":{"a":1},"data":{"tool":"w"}}"#, "data", &[("data", r#"{"tool":"w"}"#)])]
#[case::names_that_are_none(
    r#"{"kind":{"tool":"w"},"type":[1],"text":"look","filename":{"a":1},"mediaType":[2],"metadata":[3]}"#,
    "text",
    &[("kind", r#"{"tool":"w"}"#), ("type", "[1]"), ("filename", r#"{"a":1}"#), ("mediaType", "[2]"), ("metadata", "[3]")]
)]
#[case::nothing_more(r#"{"text":"look","data":{},"raw":"","url":null,"file":{}}"#, "text", &[])]
fn what_a_part_says_beside_its_content_is_kept(
    #[case] part: &str,
    #[case] content: &str,
    #[case] expected: &[(&str, &str)],
) {
    for dialect in Dialect::ALL {
        let (read, extra) = beside_content(part, dialect);
        let name = match &read.content {
            Content::Text(_) => "text",
            Content::Data(_) => "data",
            Content::Raw(_) => "raw",
            Content::Url(_) => "url",
            Content::Unknown(_) => "unknown",
        };
        assert_eq!(name, content, "{dialect:?}");
        let expected: Vec<_> =
            expected.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        assert_eq!(extra, expected, "{dialect:?}");
        for other in Dialect::ALL {
            let event = StreamEvent::Message(Message::user(MessageId::new("m"), vec![read.clone()]));
            let written = other.encode_event(&event);
            let StreamEvent::Message(again) = read::event(&written, other).value else {
                panic!("{written:?}")
            };
            let part = again.parts.first().expect("a part");
            assert_eq!(part.content, read.content, "{dialect:?} as {other:?}: {written:?}");
            let repeats =
                part.extra.iter().filter(|(name, _)| read.extra.iter().all(|(known, _)| known != name));
            assert_eq!(repeats.count(), 0, "{dialect:?} as {other:?}: {written:?}");
            assert_eq!(written.first_duplicate(), None, "{written:?}");
        }
    }
}

#[test]
fn the_numbers_of_states_and_roles_are_their_names() {
    let states = [
        ("1", TaskState::Submitted),
        ("2", TaskState::Working),
        ("3", TaskState::Completed),
        ("4", TaskState::Failed),
        ("5", TaskState::Canceled),
        ("6", TaskState::InputRequired),
        ("6.0", TaskState::InputRequired),
        ("7", TaskState::Rejected),
        ("8", TaskState::AuthRequired),
        ("0", TaskState::Unspecified),
        ("9", TaskState::Unknown("9".to_owned())),
    ];
    for (number, state) in states {
        let body = format!(
            r#"{{"status_update":{{"task_id":"t","status":{{"state":{number},"message":
                {{"message_id":"m","role":2,"parts":[{{"text":"Which harbour?"}}]}}}}}}}}"#
        );
        let read = read::event(&json(&body), Dialect::V1_0);
        assert_eq!(read.value.state(), Some(&state), "{number}");
        let StreamEvent::Status(update) = &read.value else { panic!("{read:?}") };
        let message = update.status.message.as_ref().expect("the question");
        assert_eq!(message.role, Role::Agent, "{number}");
        let expected = if number == "9" { Rule::UnknownValue } else { Rule::NumberedValue };
        let at = |member: &str| format!("/status_update/status/{member}");
        let (of_state, of_role) = (at("state"), at("message/role"));
        assert_eq!(
            rules(&read.findings),
            [(expected, &*of_state), (Rule::NumberedValue, &*of_role)],
            "{number}"
        );
    }
    let task = r#"{"task":{"id":"t","status":{"state":1},"history":[{"message_id":"m","role":1,"parts":[{"text":"a"}]}]}}"#;
    let task = read::event(&json(task), Dialect::V1_0).value;
    let StreamEvent::Task(task) = &task else { panic!("{task:?}") };
    assert_eq!(task.history[0].role, Role::User, "who asked");
    let bare = read::event(&json(r#"{"status":{"state":6}}"#), Dialect::V1_0).value;
    assert_eq!(bare.state(), Some(&TaskState::InputRequired), "without any identifier");
}
