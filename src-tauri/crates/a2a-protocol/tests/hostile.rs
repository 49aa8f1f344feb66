//! Cards, tasks and events that no honest agent sends: read in bounded time, and never understood as more than
//! they are.

use a2a_protocol::fold::TaskFold;
use a2a_protocol::model::{AgentCard, StreamEvent};
use a2a_protocol::negotiate::{Plaintext, candidates, resolve_interface};
use a2a_protocol::{Decoded, Dialect, Json, read};
use rstest::rstest;

fn card(text: &str) -> Decoded<AgentCard> {
    read::card(&Json::parse(text).expect("valid")).expect("a card")
}

fn event(text: &str) -> Decoded<StreamEvent> {
    read::event(&Json::parse(text).expect("valid"), Dialect::V1_0)
}

#[rstest]
#[case::of_the_future(r#""2.0""#)]
#[case::word(r#""latest""#)]
#[case::negative(r#""-1""#)]
fn a_generation_that_nobody_speaks_is_listed_and_not_called(#[case] version: &str) {
    let card = card(&format!(
        r#"{{"name":"A","supportedInterfaces":[{{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":{version}}}]}}"#
    ));
    let all = candidates(&card.value);
    assert_eq!(all.len(), 1, "it is listed");
    assert!(all.iter().all(|candidate| candidate.profile.is_none()), "{all:?}");
}

#[test]
fn a_card_of_unknown_bindings_or_of_none_names_nothing_to_call() {
    let unknown = r#"{"name":"A","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"SMTP","protocolVersion":"1.0"}]}"#;
    for text in [unknown, r#"{"name":"A","supportedInterfaces":[]}"#] {
        let all = candidates(&card(text).value);
        assert!(all.iter().all(|candidate| candidate.profile.is_none()), "{all:?}");
    }
}

#[test]
fn ten_thousand_of_everything_in_a_card_are_read_with_few_notes() {
    let many = |one: &str| vec![one; 10_000].join(",");
    let interface = r#"{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}"#;
    let text = format!(
        r#"{{"name":"A","supportedInterfaces":[{}],"skills":[{}],"defaultInputModes":[{}]}}"#,
        many(interface),
        many(r#"{"id":"same"}"#),
        many("7"),
    );
    let Decoded { value, findings } = card(&text);
    assert_eq!(value.skills.len(), 10_000);
    assert!(findings.len() < 2_000, "{} notes", findings.len());
    assert!(candidates(&value).len() <= 10_000);
}

#[rstest]
#[case::script("javascript:alert(1)")]
#[case::file("file:///etc/passwd")]
#[case::nothing("")]
#[case::no_host("https://")]
fn an_address_that_cannot_be_called_is_refused(#[case] url: &str) {
    let card = card(&format!(
        r#"{{"name":"A","supportedInterfaces":[{{"url":"{url}","protocolBinding":"JSONRPC","protocolVersion":"1.0"}}]}}"#
    ));
    let all = candidates(&card.value);
    let callable = all.iter().filter(|candidate| candidate.profile.is_some()).filter(|candidate| {
        let base = "https://a.example/card.json";
        resolve_interface(&candidate.interface, base, Plaintext::LoopbackOnly).is_ok()
    });
    assert_eq!(callable.count(), 0, "{url}");
}

#[test]
fn an_interface_on_this_machine_in_a_card_from_elsewhere_is_flagged() {
    for host in ["127.0.0.1", "[::1]", "LOCALHOST", "0.0.0.0"] {
        let card = card(&format!(
            r#"{{"name":"A","supportedInterfaces":[{{"url":" http://{host}:22/ ","protocolBinding":"JSONRPC","protocolVersion":"1.0"}}]}}"#
        ));
        let all = candidates(&card.value);
        let base = "https://a.example/card.json";
        let address = resolve_interface(&all[0].interface, base, Plaintext::LoopbackOnly);
        let flagged = address.as_ref().is_ok_and(|address| address.concern.is_some()) || address.is_err();
        assert!(flagged, "{host}: {address:?}");
    }
}

#[test]
fn a_flood_of_chunks_to_artifacts_that_nobody_began_is_one_artifact_each() {
    let mut fold = TaskFold::new();
    for number in 0..2_000 {
        let (id, last) = (number % 10, number == 1_000);
        fold.apply(&event(&format!(
            r#"{{"artifactUpdate":{{"taskId":"t","contextId":"c","append":true,"lastChunk":{last},"artifact":{{"artifactId":"a{id}","name":"n{number}","parts":[{{"text":"x"}}]}}}}}}"#
        )).value);
    }
    let task = fold.task().expect("a task");
    assert_eq!(task.artifacts.len(), 10);
    let parts: usize = task.artifacts.iter().map(|artifact| artifact.parts.len()).sum();
    assert!(parts <= 2_000);
    let text: usize = task.artifacts.iter().map(|artifact| artifact.text().len()).sum();
    assert_eq!(text, 2_000, "and no chunk is lost, not even behind one that was called the last");
}

#[test]
fn times_that_no_clock_shows_are_kept_as_they_were_written() {
    for time in ["1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "-0001-01-01", "2025-01-01T00:00:00", "soon"]
    {
        let decoded = event(&format!(
            r#"{{"task":{{"id":"t","status":{{"state":"TASK_STATE_WORKING","timestamp":"{time}"}}}}}}"#
        ));
        let StreamEvent::Task(task) = &decoded.value else { panic!("{decoded:?}") };
        assert!(format!("{:?}", task.status.timestamp).contains(time), "{:?}", task.status);
    }
}

#[test]
fn tasks_that_refer_to_each_other_in_a_circle_are_only_names() {
    let decoded = event(
        r#"{"message":{"messageId":"m","taskId":"t","role":"ROLE_AGENT","referenceTaskIds":["t","t","u"],"parts":[{"text":"x"}]}}"#,
    );
    let StreamEvent::Message(message) = &decoded.value else { panic!("{decoded:?}") };
    assert_eq!(message.reference_task_ids.len(), 3);
}

#[test]
fn ten_megabytes_beside_a_message_are_carried_unread() {
    let blob = "x".repeat(10 * 1024 * 1024);
    let decoded = event(&format!(
        r#"{{"message":{{"messageId":"m","role":"ROLE_AGENT","metadata":{{"x":"{blob}"}},"parts":[{{"text":"x"}}]}}}}"#
    ));
    let StreamEvent::Message(message) = &decoded.value else { panic!("{:?}", decoded.findings) };
    assert_eq!(message.metadata.as_ref().map(|metadata| metadata.as_str().len()), Some(blob.len() + 8));
}
