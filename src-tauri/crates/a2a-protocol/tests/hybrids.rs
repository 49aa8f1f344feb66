//! Agents that mix generations. These bodies were written from descriptions of the servers named, not
//! recorded from them.

use a2a_protocol::fold::TaskFold;
use a2a_protocol::model::{Content, StreamEvent, TaskState};
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
fn data_is_unwrapped_once_more_only_where_the_protobuf_form_of_0_3_wraps_it() {
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
