//! Readings of bodies that follow no specification.

use a2a_protocol::model::{
    Binding, Content, ContextId, MessageId, Part, SecurityScheme, StreamEvent, TaskId, TaskState, Text,
    Version,
};
use a2a_protocol::read::{self, NotACard, RpcOutcome};
use a2a_protocol::{Dialect, ErrorKind, Json, Rule};
use rstest::rstest;

fn json(text: &str) -> Json {
    Json::parse(text).expect("the test writes JSON")
}

fn rules(findings: &[a2a_protocol::Finding]) -> Vec<(Rule, &str)> {
    findings.iter().map(|finding| (finding.rule, finding.pointer.as_str())).collect()
}

#[test]
fn members_of_the_wrong_type_are_dropped_and_the_rest_is_kept() {
    let body = json(
        r#"{"kind":"task","id":[7],"contextId":"c","status":"completed","artifacts":null,
            "history":[null,{"kind":"message","role":"user","messageId":"m","parts":"x"}],"metadata":[1]}"#,
    );
    let task = read::task(&body, Dialect::V0_3);
    assert_eq!(task.value.context_id.map(|id| id.to_string()).as_deref(), Some("c"), "the good member");
    assert_eq!(task.value.history.len(), 1, "the message, with its words as a part");
    assert_eq!(task.value.status.state, TaskState::Unspecified, "nothing is made up");
    let expected = [
        (Rule::WrongType, "/id"),
        (Rule::WrongType, "/status"),
        (Rule::WrongType, "/history/0"),
        (Rule::UnknownShape, "/history/1/parts"),
        (Rule::WrongType, "/metadata"),
    ];
    assert_eq!(rules(&task.findings), expected, "each drop is noted where it happened");
}

#[test]
fn identifiers_that_are_numbers_are_their_text() {
    let task = json(
        r#"{"task":{"id":42,"contextId":999,"status":{"state":"TASK_STATE_INPUT_REQUIRED","message":
            {"messageId":7,"taskId":42,"contextId":999,"referenceTaskIds":[41],"role":"ROLE_AGENT","parts":[{"text":"Which row?"}]}},
            "artifacts":[{"artifactId":0,"parts":[{"text":"Row"}]}]}}"#,
    );
    let read = read::event(&task, Dialect::V1_0);
    let StreamEvent::Task(task) = &read.value else { panic!("{read:?}") };
    let message = task.status.message.as_ref().expect("the question");
    let named = [task.id.as_str(), task.context_id.as_ref().expect("a context").as_str()];
    assert_eq!(named, ["42", "999"], "of the task");
    assert_eq!(message.message_id.as_ref().map(MessageId::as_str), Some("7"), "of its message");
    assert_eq!(message.reference_task_ids, [TaskId::new("41")], "of the tasks that it refers to");
    assert_eq!(task.artifacts[0].artifact_id.as_str(), "0", "of its artifact");
    assert!(message.extra.is_empty() && task.extra.is_empty(), "nothing of it was left: {task:?}");
    let numbered = |pointer: &'static str| (Rule::NumberedIdentifier, pointer);
    let expected = ["/task/id", "/task/contextId"].map(numbered);
    assert!(expected.iter().all(|one| rules(&read.findings).contains(one)), "told: {:?}", read.findings);
    let update =
        json(r#"{"statusUpdate":{"taskId":42,"contextId":1e3,"status":{"state":"TASK_STATE_WORKING"}}}"#);
    let update = read::event(&update, Dialect::V1_0).value;
    assert_eq!(update.task_id(), Some(&TaskId::new("42")), "of an update");
    assert_eq!(update.context_id().map(ContextId::as_str), Some("1e3"), "as it is written");
    let listed = read::task_list(
        &json(r#"{"tasks":[{"id":42,"status":{"state":"TASK_STATE_WORKING"}}]}"#),
        Dialect::V1_0,
    );
    assert_eq!(listed.value.tasks[0].id.as_str(), "42", "in a list");
    let push =
        read::push_config(&json(r#"{"taskId":42,"id":3,"url":"https://h.example"}"#), Dialect::V1_0).value;
    assert_eq!((push.task_id, push.id.as_deref()), (Some(TaskId::new("42")), Some("3")), "of a call back");
    let dropped =
        read::event(&json(r#"{"task":{"id":true,"status":{"state":"TASK_STATE_WORKING"}}}"#), Dialect::V1_0);
    assert!(
        rules(&dropped.findings).contains(&(Rule::WrongType, "/task/id")),
        "what names nothing is not made a name"
    );
}

#[test]
fn a_member_that_decides_and_stands_twice_is_noted_and_the_first_counts() {
    let body = json(r#"{"kind":"task","id":"t","status":{"state":"input-required","state":"completed"}}"#);
    let task = read::task(&body, Dialect::V0_3);
    assert_eq!(task.value.status.state, TaskState::InputRequired, "the first");
    assert_eq!(rules(&task.findings), [(Rule::DuplicateMember, "/status/state")], "and nothing else");
}

#[test]
fn a_member_that_stands_twice_in_data_is_noted() {
    let body = json(
        r#"{"messageId":"m","role":"ROLE_AGENT","parts":[{"data":{"args":{"confirmed":true,"confirmed":false}}}]}"#,
    );
    let message = read::message(&body, Dialect::V1_0);
    assert_eq!(
        rules(&message.findings),
        [(Rule::DuplicateMember, "/parts/0/data/args/confirmed")],
        "in data too, because it may be an approval"
    );
}

#[test]
fn a_body_of_faults_does_not_fill_the_memory_with_notes() {
    let parts = vec!["7"; 100_000].join(",");
    let body = json(&format!(r#"{{"messageId":"m","role":"ROLE_AGENT","parts":[{parts}]}}"#));
    assert_eq!(read::message(&body, Dialect::V1_0).findings.len(), 256, "the first ones tell enough");
}

#[test]
fn empty_values_are_absent_everywhere_but_in_data() {
    let body = json(
        r#"{"messageId":"m","role":"ROLE_AGENT","contextId":"","taskId":null,"extensions":[],"metadata":{},
            "parts":[{"data":null},{"data":{}},{"text":"","filename":""}]}"#,
    );
    let message = read::message(&body, Dialect::V1_0);
    assert_eq!(message.findings, [], "all of this is allowed");
    assert_eq!(message.value.context_id, None, "an empty string");
    assert_eq!(message.value.metadata, None, "an empty object");
    let contents: Vec<Content> = message.value.parts.into_iter().map(|part| part.content).collect();
    let expected = [Content::Data(json("null")), Content::Data(json("{}")), Content::Text(Text::default())];
    assert_eq!(contents, expected, "data means itself, and an empty text is a text");
}

#[test]
fn snake_case_is_taken_for_known_members() {
    let body =
        json(r#"{"status_update":{"task_id":"t","context_id":"c","status":{"state":"TASK_STATE_WORKING"}}}"#);
    let event = read::event(&body, Dialect::V1_0).value;
    assert_eq!(event.task_id().map(a2a_protocol::model::TaskId::as_str), Some("t"), "{event:?}");
    assert_eq!(event.state(), Some(&TaskState::Working), "{event:?}");
}

#[test]
fn what_stands_beside_the_wrapper_of_an_event_is_noticed() {
    let noticed = |body: &str| {
        let findings = read::event(&json(body), Dialect::V1_0).findings;
        findings.into_iter().map(|finding| (finding.rule, finding.pointer)).collect::<Vec<_>>()
    };
    let task = r#""task":{"id":"t","status":{"state":"TASK_STATE_WORKING"}}"#;
    let message = r#""message":{"messageId":"m","role":"ROLE_AGENT","parts":[{"text":"a"}]}"#;
    assert_eq!(noticed(&format!("{{{task}}}")), [], "one alone");
    let ambiguous = (Rule::AmbiguousEvent, String::new());
    assert_eq!(noticed(&format!("{{{task},{message}}}")), [ambiguous], "two of a kind that excludes others");
    let twice = (Rule::DuplicateMember, "/task".to_owned());
    assert_eq!(noticed(&format!("{{{task},{task}}}")), [twice], "the same one twice");
}

#[rstest]
#[case::v0_1_status(r#"{"id":"t","status":{"state":"working"},"final":false}"#, "status working")]
#[case::v0_1_task(r#"{"id":"t","sessionId":"s","status":{"state":"completed"}}"#, "task completed")]
#[case::v0_1_artifact(
    r#"{"id":"t","artifact":{"index":3,"append":true,"parts":[{"type":"text","text":"a"}]}}"#,
    "artifact 3 append=true [a]"
)]
#[case::v0_3(r#"{"kind":"artifact-update","taskId":"t","artifact":{"artifactId":"a","parts":[{"kind":"text","text":"b"}]}}"#, "artifact a append=false [b]")]
#[case::proto_of_0_3(
    r#"{"msg":{"messageId":"m","role":"ROLE_AGENT","content":[{"text":"c"},{"data":{"data":{"k":1}}}]}}"#,
    r#"message c {"k":1}"#
)]
#[case::proto_file(r#"{"message":{"messageId":"m","role":"ROLE_AGENT","content":[{"file":{"fileWithUri":"https://f","mimeType":"a/b","name":"n"}}]}}"#, "message https://f n a/b")]
#[case::v1_0(
    r#"{"message":{"messageId":"m","role":"ROLE_AGENT","parts":[{"data":{"data":{"k":1}}}]}}"#,
    r#"message {"data":{"k":1}}"#
)]
#[case::hybrid(
    r#"{"kind":"status-update","taskId":"t","status":{"state":"TASK_STATE_INPUT_REQUIRED"},"final":true}"#,
    "status input-required"
)]
#[case::task_that_names_itself_twice(
    r#"{"id":"t","taskId":"t","status":{"state":"working"},"history":[]}"#,
    "task working"
)]
#[case::no_kind(r#"{"taskId":"t","status":{"state":"failed"}}"#, "status failed")]
#[case::task_and_message(
    r#"{"task":{"id":"t","status":{"state":"working"}},"message":{"role":"agent","parts":[]}}"#,
    "task working"
)]
#[case::nothing_known(r#"{"kind":"tool-call","id":1}"#, "unknown")]
#[case::a_string(r#""DONE""#, "unknown")]
fn every_spelling_is_recognised_by_its_members(#[case] body: &str, #[case] expected: &str) {
    for dialect in [Dialect::V0_3, Dialect::V1_0] {
        let event = read::event(&json(body), dialect).value;
        assert_eq!(describe(&event), expected, "expecting {dialect:?}");
    }
}

fn named(part: &Part, content: &str) -> String {
    let named = [Some(content), part.filename.as_deref(), part.media_type.as_deref()];
    named.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn describe(event: &StreamEvent) -> String {
    let parts = |parts: &[Part]| {
        let described = parts.iter().map(|part| match &part.content {
            Content::Text(text) => text.to_string(),
            Content::Data(data) => data.as_str().to_owned(),
            Content::Raw(base64) => named(part, base64),
            Content::Url(url) => named(part, url),
            Content::Unknown(_) => "?".to_owned(),
        });
        described.collect::<Vec<_>>().join(" ")
    };
    match event {
        StreamEvent::Task(task) => format!("task {}", task.status.state),
        StreamEvent::Status(update) => format!("status {}", update.status.state),
        StreamEvent::Message(message) => format!("message {}", parts(&message.parts)),
        StreamEvent::Artifact(update) => {
            let artifact = &update.artifact;
            format!("artifact {} append={} [{}]", artifact.artifact_id, update.append, parts(&artifact.parts))
        }
        StreamEvent::Unknown(_) => "unknown".to_owned(),
    }
}

#[rstest]
#[case::both(
    r#"{"jsonrpc":"2.0","id":"1","result":{},"error":{"code":-32001,"message":"no"}}"#,
    Some(ErrorKind::TaskNotFound)
)]
#[case::reason_before_code(r#"{"jsonrpc":"2.0","id":"1","error":{"code":-32603,"message":"x","data":[{"reason":"VERSION_NOT_SUPPORTED"}]}}"#, Some(ErrorKind::VersionNotSupported))]
#[case::string(r#"{"error":"unauthorized"}"#, Some(ErrorKind::Other))]
#[case::code_as_double(r#"{"id":null,"error":{"code":-32601.0}}"#, Some(ErrorKind::MethodNotFound))]
#[case::code_as_string(r#"{"error":{"code":"-32601","message":{}}}"#, Some(ErrorKind::Other))]
#[case::details_for_data(
    r#"{"error":{"code":1,"details":[{"reason":"TASK_NOT_FOUND"}]}}"#,
    Some(ErrorKind::TaskNotFound)
)]
#[case::batch(
    r#"[{"id":"0"},{"jsonrpc":"2.0","id":"1","error":{"code":-32700,"message":"x"}}]"#,
    Some(ErrorKind::Parse)
)]
#[case::neither(r#"{"jsonrpc":"2.0","id":"1"}"#, None)]
#[case::null_result(r#"{"jsonrpc":"2.0","id":"1","result":null,"error":null}"#, None)]
#[case::no_object("7", None)]
fn an_error_wins_and_is_named(#[case] body: &str, #[case] expected: Option<ErrorKind>) {
    let body = json(body);
    let kind = match read::rpc_response(&body).value.outcome {
        RpcOutcome::Error(error) => Some(error.kind()),
        RpcOutcome::Empty => None,
        RpcOutcome::Result(result) => panic!("{result:?} is no error"),
    };
    assert_eq!(kind, expected, "{body:?}");
}

#[rstest]
#[case::unknown_method(
    r#"{"jsonrpc":"2.0","id":1,"method":"tasks/explode","params":{}}"#,
    ErrorKind::MethodNotFound
)]
#[case::no_message(
    r#"{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":"hi"}}"#,
    ErrorKind::InvalidParams
)]
#[case::no_id_of_a_task(
    r#"{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{}}"#,
    ErrorKind::InvalidParams
)]
#[case::no_params(r#"{"jsonrpc":"2.0","id":1,"method":"GetTask"}"#, ErrorKind::InvalidParams)]
#[case::old_envelope(r#"{"id":1,"method":"GetTask","params":{"id":"t"}}"#, ErrorKind::InvalidRequest)]
#[case::batch("[]", ErrorKind::InvalidRequest)]
fn a_call_that_cannot_be_served_is_answered_with_the_named_error(
    #[case] body: &str,
    #[case] expected: ErrorKind,
) {
    let refused = read::rpc_request(&json(body)).expect_err("not servable");
    assert_eq!(refused.kind(), expected, "{}", refused.message);
}

#[rstest]
#[case("[]")]
#[case(r#""card""#)]
#[case(r#"{"name":"x"}"#)]
#[case(r#"{"url":"https://a.example","skills":[]}"#)]
#[case(r#"{"name":7,"url":"https://a.example"}"#)]
fn what_names_no_agent_or_nothing_to_call_is_no_card(#[case] body: &str) {
    assert_eq!(read::card(&json(body)).expect_err("no card"), NotACard, "{body}");
}

#[test]
fn a_card_of_0_1_is_read_with_its_free_authentication_names() {
    let body = json(
        r#"{"name":"Old","url":"http://old.example/","version":"1","provider":null,
            "authentication":{"schemes":["Bearer","public","weird"],"credentials":null}}"#,
    );
    let card = read::card(&body).expect("a card").value;
    let interface = card.interfaces.first().expect("one");
    assert_eq!(
        (&interface.version, &interface.binding),
        (&Version::V0_1, &Binding::JsonRpc),
        "by its members"
    );
    let bearer = SecurityScheme::Http { scheme: "bearer".to_owned(), bearer_format: None };
    let expected =
        [("Bearer".to_owned(), bearer), ("weird".to_owned(), SecurityScheme::Unknown(json(r#""weird""#)))];
    assert_eq!(card.security_schemes, expected, "`public` means none");
    assert_eq!(card.security_requirements.len(), 2, "alternatives");
}

#[rstest]
#[case::clean_1_0(r#"{"name":"a","supportedInterfaces":[{"url":"u","protocolBinding":"JSONRPC","protocolVersion":"1.0","tenant":"t"}],"url":"ignored"}"#, "u JSONRPC 1.0 t")]
#[case::rest_of_0_3(r#"{"name":"a","protocolVersion":"0.3.0","url":"u","preferredTransport":"http+json","additionalInterfaces":[{"url":"u","transport":"HTTP+JSON"},{"url":"v","transport":"GRPC"}]}"#, "u HTTP+JSON 0.3, v GRPC 0.3")]
#[case::patch_of_0_2(r#"{"name":"a","protocolVersion":"0.2.6","url":"u"}"#, "u JSONRPC 0.2")]
#[case::one_in_the_wrong_place(r#"{"name":"a","protocolVersion":"1.0","url":"u"}"#, "u JSONRPC 1.0")]
#[case::a_later_one_in_the_wrong_place(r#"{"name":"a","protocolVersion":"1.2","url":"u"}"#, "u JSONRPC 1.0")]
#[case::schemes_only(r#"{"name":"a","url":"u","securitySchemes":{}}"#, "u JSONRPC 0.2")]
#[case::text_modes(r#"{"name":"a","url":"u","defaultInputModes":["text"]}"#, "u JSONRPC 0.1")]
#[case::only_a_url(r#"{"name":"a","url":"u"}"#, "u JSONRPC 0.2")]
#[case::a_number(
    r#"{"name":"a","supportedInterfaces":[{"url":"u","protocolBinding":"urn:x","protocolVersion":1.0}]}"#,
    "u urn:x 1.0?"
)]
#[case::from_the_future(
    r#"{"name":"a","supportedInterfaces":[{"url":"u","protocolBinding":"REST","protocolVersion":"2.0"}]}"#,
    "u HTTP+JSON 2.0?"
)]
#[case::none(r#"{"name":"a","skills":[]}"#, "")]
fn a_card_names_its_interfaces_in_any_generation(#[case] body: &str, #[case] expected: &str) {
    let card = read::card(&json(body)).expect("a card").value;
    let described: Vec<String> = card
        .interfaces
        .iter()
        .map(|interface| {
            let unknown = if matches!(interface.version, Version::Other(_)) { "?" } else { "" };
            let tenant = interface.tenant.as_ref().map(|tenant| format!(" {tenant}")).unwrap_or_default();
            format!("{} {} {}{unknown}{tenant}", interface.url, interface.binding, interface.version)
        })
        .collect();
    assert_eq!(described.join(", "), expected, "{body}");
}

#[test]
fn the_timeline_of_a_task_is_its_history_in_order() {
    let body = json(
        r#"{"id":"t","generation":4,"status":{"state":"TASK_STATE_WORKING"},
            "history":[{"messageId":"old","role":"ROLE_USER","parts":[]},{"messageId":"b","role":"ROLE_USER","parts":[]}],
            "timeline":[
                {"generation":1,"status":{"state":"TASK_STATE_SUBMITTED"}},
                {"generation":2,"status":{"state":"TASK_STATE_INPUT_REQUIRED",
                    "message":{"messageId":"a","role":"ROLE_AGENT","parts":[{"text":"Which one?"}]}}},
                {"generation":3,"message":{"messageId":"b","role":"ROLE_USER","parts":[{"text":"The second."}]}}]}"#,
    );
    let task = read::task(&body, Dialect::V1_0).value;
    let said: Vec<_> =
        task.history.iter().map(|said| (said.message_id.clone().unwrap().to_string(), said.text())).collect();
    let expect = [("old", ""), ("a", "Which one?"), ("b", "The second.")];
    assert_eq!(
        said,
        expect.map(|(id, text)| (id.to_owned(), text.to_owned())),
        "each once, the timeline last"
    );
    assert_eq!(
        task.extra.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["generation"],
        "it is read"
    );
}

#[test]
fn a_timeline_of_another_kind_stays_among_the_unknown_members() {
    let body = json(
        r#"{"id":"t","status":{"state":"TASK_STATE_WORKING"},"timeline":[{"at":"noon","what":"lunch"}]}"#,
    );
    let task = read::task(&body, Dialect::V1_0).value;
    assert_eq!(
        task.extra.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["timeline"],
        "nothing is lost"
    );
    assert_eq!(task.history.len(), 0, "and nothing is taken for words");
}
