//! Content inside other content than specified: an event in a wrapper of another name, a file in a `data:`
//! address.

use a2a_protocol::model::{Content, StreamEvent, TaskState};
use a2a_protocol::{Dialect, Json, Rule, read};
use rstest::rstest;

fn json(text: &str) -> Json {
    Json::parse(text).expect("the test writes JSON")
}

const TASK_IN_IT: &str = r#"{"id":"t","status":{"state":"completed"},
    "artifacts":[{"name":"greeting","parts":[{"type":"text","text":"Welcome aboard!"}],"index":0}]}"#;

#[rstest]
#[case::a_capital(r#"{"Task":@,"snapshot":{}}"#)]
#[case::all_capitals(r#"{"TASK":@}"#)]
#[case::a_result_in_a_result(r#"{"result":@}"#)]
#[case::a_name_of_their_own(r#"{"data":@,"ok":true}"#)]
#[case::two_around_each_other(r#"{"response":{"output":@}}"#)]
#[case::the_right_one_in_another(r#"{"payload":{"task":@}}"#)]
#[case::behind_what_was_asked(
    r#"{"request":{"message":{"role":"user","parts":[{"text":"hi"}]}},"what nobody knows":@}"#
)]
fn what_stands_in_a_wrapper_that_no_generation_has_is_read(#[case] form: &str) {
    let body = json(&form.replace('@', TASK_IN_IT));
    let event = read::event(&body, Dialect::V0_3);
    let StreamEvent::Task(task) = &event.value else { panic!("{event:?}") };
    assert_eq!((task.id.as_str(), task.artifacts[0].text().as_str()), ("t", "Welcome aboard!"));
    assert!(event.findings.iter().any(|finding| finding.rule == Rule::UnknownShape), "{:?}", event.findings);
    assert_eq!(read::task(&body, Dialect::V0_3).value.id.as_str(), "t", "also where a task is asked for");
}

#[test]
fn what_stands_beside_such_a_wrapper_is_kept() {
    let event = read::event(
        &json(r#"{"Message":{"role":"agent","parts":[{"text":"hi"}]},"snapshot":{"a":1}}"#),
        Dialect::V0_3,
    );
    let StreamEvent::Message(message) = event.value else { panic!("{event:?}") };
    assert_eq!(message.text(), "hi");
    assert_eq!(message.extra, [("snapshot".to_owned(), json(r#"{"a":1}"#))]);
}

#[test]
fn nothing_is_made_of_what_was_asked_and_of_words_alone() {
    for body in [
        r#"{"request":{"message":{"role":"user","parts":[{"text":"hi"}]}}}"#,
        r#"{"kind":"poem","text":"x"}"#,
        r#"{"a":{"b":{"c":{"d":{"id":"t","status":{"state":"completed"}}}}}}"#,
        r#"{"metadata":{"id":"t","status":{"state":"completed"}}}"#,
    ] {
        let event = read::event(&json(body), Dialect::V0_3).value;
        assert!(matches!(event, StreamEvent::Unknown(_)), "{body}: {event:?}");
    }
}

#[rstest]
#[case::bytes(
    Dialect::V0_3,
    r#"{"kind":"file","file":{"bytes":"data:image/png;base64,iVBORw==","mime_type":"image/png"}}"#
)]
#[case::an_address(Dialect::V0_3, r#"{"kind":"file","file":{"uri":"data:image/png;base64,iVBORw=="}}"#)]
#[case::raw(Dialect::V1_0, r#"{"raw":"data:image/png;base64,iVBORw=="}"#)]
#[case::url(Dialect::V1_0, r#"{"url":"data:image/png;base64,iVBORw==","mediaType":"image/png"}"#)]
#[case::no_name_and_no_type(Dialect::V1_0, r#"{"raw":"iVBORw=="}"#)]
fn a_file_in_a_data_address_is_the_file(#[case] dialect: Dialect, #[case] part: &str) {
    let body = json(part);
    let part = read::part(&body, dialect).value;
    assert_eq!(part.content, Content::Raw("iVBORw==".into()));
    assert_eq!(part.media_type.as_deref(), Some("image/png"));
    assert_eq!(part.raw, Some(body), "what came is kept as it came");
}

#[rstest]
fn what_names_neither_its_kind_nor_itself_is_told_by_its_state(
    #[values(Dialect::V0_3, Dialect::V1_0)] dialect: Dialect,
) {
    let whole =
        json(r#"{"status":{"state":"failed"},"artifacts":[{"parts":[{"kind":"text","text":"Too low."}]}]}"#);
    let StreamEvent::Task(task) = read::event(&whole, dialect).value else { panic!("a task") };
    assert_eq!((task.status.state, task.artifacts[0].text().as_str()), (TaskState::Failed, "Too low."));
    let state = json(r#"{"status":{"state":"working"}}"#);
    assert!(matches!(read::event(&state, dialect).value, StreamEvent::Status(_)), "a state alone");
    for other in [r#"{"status":{"state":"sunny"}}"#, r#"{"status":{"code":5}}"#, r#"{"status":"failed"}"#] {
        assert!(matches!(read::event(&json(other), dialect).value, StreamEvent::Unknown(_)), "{other}");
    }
}

#[rstest]
#[case::words_for_parts(r#"{"role":"assistant","content":"Open at nine."}"#)]
#[case::a_text_by_another_name(
    r#"{"role":"agent","messageId":"m","parts":[{"type":"text","content":"Open at nine."}]}"#
)]
fn words_are_read_wherever_a_message_has_them(#[case] message: &str) {
    let StreamEvent::Message(read) = read::event(&json(message), Dialect::V1_0).value else {
        panic!("{message}")
    };
    assert_eq!(read.text(), "Open at nine.", "{read:?}");
}
