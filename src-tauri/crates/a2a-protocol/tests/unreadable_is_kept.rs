//! Values of tasks, messages and events that could not be read: they are kept, because other readers may act by
//! them, and never sent again.

use a2a_protocol::fold::TaskFold;
use a2a_protocol::model::{Content, Extra, Message, Part, StreamEvent, Task};
use a2a_protocol::{Dialect, Json, read};
use rstest::rstest;

const STATE: &str = r#""state":"TASK_STATE_INPUT_REQUIRED""#;
const SAID: &str = r#""messageId":"m","role":"ROLE_AGENT""#;

fn json(text: &str) -> Json {
    Json::parse(text).expect("the test writes JSON")
}

fn task(members: &str) -> Task {
    let body = json(&format!(r#"{{"id":"t",{members}}}"#));
    read::task(&body, Dialect::V1_0).value
}

fn message(members: &str) -> Message {
    read::message(&json(&format!("{{{SAID},{members}}}")), Dialect::V1_0).value
}

#[track_caller]
fn check(extra: &Extra, expected: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> =
        extra.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(found, expected);
}

#[rstest]
#[case::twice(r#""role":"ROLE_USER","parts":[],"parts":[{"text":"b"}]"#, &[("role", r#""ROLE_USER""#), ("parts", r#"[{"text":"b"}]"#)])]
#[case::the_same_twice(r#""role":"ROLE_AGENT","messageId":"m""#, &[])]
#[case::nothing_the_second_time(r#""metadata":{"a":1},"metadata":{},"metadata":null,"contextId":"c","contextId":"""#, &[])]
#[case::nothing_the_first_time(r#""metadata":null,"metadata":{"a":1}"#, &[("metadata", r#"{"a":1}"#)])]
#[case::in_both_spellings(r#""taskId":"a","task_id":"b""#, &[("task_id", r#""b""#)])]
#[case::escaped(r#""p\u0061rts":[{"text":"a"}],"parts":[{"text":"b"}]"#, &[("parts", r#"[{"text":"b"}]"#)])]
#[case::in_both_places(r#""content":[{"text":"b"}],"parts":[{"text":"a"}]"#, &[("content", r#"[{"text":"b"}]"#)])]
#[case::no_list_of_parts(r#""parts":{"text":"a"}"#, &[("parts", r#"{"text":"a"}"#)])]
#[case::no_uris(
    r#""extensions":["https://e",{"uri":"x"},7],"referenceTaskIds":[[1]]"#,
    &[("referenceTaskIds", "[1]"), ("extensions", r#"{"uri":"x"}"#), ("extensions", "7")]
)]
#[case::other_types(
    r#""contextId":[5],"taskId":["t"],"metadata":"pay""#,
    &[("contextId", "[5]"), ("taskId", r#"["t"]"#), ("metadata", r#""pay""#)]
)]
#[case::another_kind(r#""kind":"approval""#, &[("kind", r#""approval""#)])]
#[case::its_kind(r#""kind":"message""#, &[])]
#[case::unknown(r#""x":1"#, &[("x", "1")])]
fn of_a_message_nothing_is_lost(#[case] members: &str, #[case] expected: &[(&str, &str)]) {
    check(&message(members).extra, expected);
}

#[rstest]
#[case::message_twice(
    r#""message":{"messageId":"a"},"message":{"messageId":"b"}"#,
    &[("message", r#"{"messageId":"b"}"#)]
)]
#[case::a_list(r#""message":[{"text":"a"}]"#, &[("message", r#"[{"text":"a"}]"#)])]
#[case::words(r#""message":"pay","timestamp":7,"command":"rm""#, &[("command", r#""rm""#), ("message", r#""pay""#), ("timestamp", "7")])]
fn of_a_status_nothing_is_lost(#[case] members: &str, #[case] expected: &[(&str, &str)]) {
    check(&task(&format!(r#""status":{{{STATE},{members}}}"#)).status.extra, expected);
}

#[rstest]
#[case::no_lists(
    r#""artifacts":{"a":1},"history":[{"role":"user"},"pay"]"#,
    &[("artifacts", r#"{"a":1}"#), ("history", r#""pay""#)]
)]
#[case::twice(r#""contextId":"a","sessionId":"b","metadata":[1]"#, &[("sessionId", r#""b""#), ("metadata", "[1]")])]
#[case::a_second_status(r#""status":{"state":"completed"}"#, &[("status", r#"{"state":"completed"}"#)])]
fn of_a_task_nothing_is_lost(#[case] members: &str, #[case] expected: &[(&str, &str)]) {
    check(&task(&format!(r#""status":{{{STATE}}},{members}"#)).extra, expected);
}

#[test]
fn of_an_update_and_around_it_nothing_is_lost() {
    let extra = |body: &str, dialect| match read::event(&json(body), dialect).value {
        StreamEvent::Status(update) => update.extra,
        StreamEvent::Artifact(update) => update.extra,
        StreamEvent::Task(task) => task.extra,
        other => panic!("{other:?}"),
    };
    let update = format!(r#""taskId":"t","task_id":"u","final":"yes","x":1,"status":{{{STATE}}}"#);
    let expected = [("x", "1"), ("task_id", r#""u""#), ("final", r#""yes""#)];
    check(&extra(&format!(r#"{{"kind":"status-update",{update}}}"#), Dialect::V0_3), &expected);
    check(&extra(&format!(r#"{{"statusUpdate":{{{update}}}}}"#), Dialect::V1_0), &expected);
    check(
        &extra(
            &format!(
                r#"{{"statusUpdate":{{"taskId":"t","status":{{{STATE}}}}},"artifactUpdate":{{"a":1}},"y":2,"task":"z"}}"#
            ),
            Dialect::V1_0,
        ),
        &[("y", "2"), ("task", r#""z""#), ("artifactUpdate", r#"{"a":1}"#)],
    );
    check(
        &extra(
            r#"{"artifactUpdate":{"taskId":"t","append":1,"artifact":{"artifactId":"a"},"artifact":[1]}}"#,
            Dialect::V1_0,
        ),
        &[("artifact", "[1]"), ("append", "1")],
    );
    let wrapped =
        json(&format!(r#"{{"task":{{"id":"t","status":{{{STATE}}}}},"task":{{"id":"u"}},"x":[1]}}"#));
    check(&read::task(&wrapped, Dialect::V1_0).value.extra, &[("x", "[1]"), ("task", r#"{"id":"u"}"#)]);
    check(&extra(wrapped.as_str(), Dialect::V1_0), &[("x", "[1]"), ("task", r#"{"id":"u"}"#)]);
}

#[rstest]
#[case::text_twice(r#"{"text":"a","text":"b"}"#, &[("text", r#""b""#)])]
#[case::data_twice_alike(r#"{"data":{"a":1},"data":{"a":1}}"#, &[])]
#[case::in_both_spellings(r#"{"text":"a","mediaType":"x/y","media_type":"y/z"}"#, &[("media_type", r#""y/z""#)])]
#[case::named_oddly(r#"{"kind":"approval","data":{"a":1}}"#, &[("kind", r#""approval""#)])]
#[case::two_files(
    r#"{"file":{"bytes":"AAAA","uri":"https://f","fileWithBytes":"BBBB","name":"a","name":"b"}}"#,
    &[("name", r#""b""#), ("fileWithBytes", r#""BBBB""#), ("uri", r#""https://f""#)]
)]
fn of_a_part_nothing_is_lost(#[case] part: &str, #[case] expected: &[(&str, &str)]) {
    let part = read::part(&json(part), Dialect::V0_3).value;
    check(&part.extra, expected);
    assert_eq!(part.passed_over().count(), expected.len(), "all of it under names that are known");
}

#[test]
fn what_is_no_part_is_one_that_nobody_knows() {
    let message = message(r#""parts":["pay",{"text":"a"},[{"tool":"w"}],7,null,"",{"tool":"w"}]"#);
    let contents: Vec<Content> = message.parts.iter().map(|part| part.content.clone()).collect();
    let unknown = |text: &str| Content::Unknown(json(text));
    let expected = [
        unknown(r#""pay""#),
        Content::Text("a".into()),
        unknown(r#"[{"tool":"w"}]"#),
        unknown("7"),
        unknown(r#"{"tool":"w"}"#),
    ];
    assert_eq!(contents, expected, "what says nothing is none");
    assert_eq!(message.parts[0].raw, Some(json(r#""pay""#)), "as it came");
    assert!(message.extra.is_empty(), "{:?}", message.extra);
}

#[test]
fn an_item_that_is_left_is_not_taken_for_one_of_the_object_behind_it() {
    let task = task(&format!(r#""status":{{{STATE}}},"history":["a",{{{SAID},"taskId":[7]}},"b"],"x":1"#));
    check(&task.extra, &[("x", "1"), ("history", r#""a""#), ("history", r#""b""#)]);
    check(&task.history[0].extra, &[("taskId", "[7]")]);
}

#[test]
fn an_artifact_in_pieces_keeps_what_each_of_them_says_around() {
    let piece = |more: &str| {
        json(&format!(
            r#"{{"artifactUpdate":{{"taskId":"t","append":true,"x":1,"artifact":{{"artifactId":"a","parts":[]{more}}}}}}}"#
        ))
    };
    let mut fold = TaskFold::new();
    for more in ["", r#","y":[1]"#, r#","name":[2]"#] {
        fold.apply(&read::event(&piece(more), Dialect::V1_0).value);
    }
    check(&fold.task().unwrap().artifacts[0].extra, &[("x", "1"), ("y", "[1]"), ("name", "[2]")]);
}

#[test]
fn a_status_keeps_what_its_update_says_around() {
    let body = json(&format!(r#"{{"statusUpdate":{{"taskId":"t","x":1,"status":{{{STATE},"y":2}}}}}}"#));
    let mut fold = TaskFold::new();
    fold.apply(&read::event(&body, Dialect::V1_0).value);
    check(&fold.task().unwrap().status.extra, &[("y", "2"), ("x", "1")]);
}

#[test]
fn nothing_that_was_passed_over_is_written_again() {
    let message = message(r#""role":"ROLE_USER","task_id":"a","taskId":"b","parts":[],"parts":[1],"x":1"#);
    for dialect in Dialect::ALL {
        let written = dialect.encode_event(&StreamEvent::Message(message.clone()));
        assert_eq!(written.first_duplicate(), None, "{written:?}");
        let StreamEvent::Message(again) = read::event(&written, dialect).value else { panic!("{written:?}") };
        check(&again.extra, &[("x", "1")]);
    }
    let task = task(&format!(r#""status":{{{STATE},"message":"pay","z":1}},"artifacts":{{"a":1}},"y":1"#));
    for dialect in Dialect::ALL {
        let again = read::task(&dialect.encode_task(&task), dialect).value;
        check(&again.extra, &[("y", "1")]);
        check(&again.status.extra, &[("z", "1")]);
    }
}

#[test]
fn a_body_of_faults_is_read_in_one_pass() {
    let items = vec!["7"; 20_000].join(",");
    let message = message(&format!(r#""extensions":[{items}],"parts":[{items}]"#));
    assert_eq!((message.extra.len(), message.parts.len()), (20_000, 20_000));
    let part: &Part = &message.parts[0];
    assert!(part.extra.is_empty());
}
