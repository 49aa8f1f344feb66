//! Quirks of servers: how each is noticed, and its effect.

use a2a_protocol::model::{Binding, Content, MessageId, Part, StreamEvent, TaskState, Version};
use a2a_protocol::quirk::{Observation, Quirk, detect, likely, prepare};
use a2a_protocol::{Dialect, Json, Operation, Profile, SendMessage, read};

fn rest(version: &Version) -> &'static Profile {
    Profile::find(version, &Binding::HttpJson).expect("spoken")
}

#[test]
fn names_are_stable_and_lead_back() {
    for quirk in Quirk::ALL {
        assert_eq!(Quirk::from_id(quirk.id()), Some(quirk), "kept with a connection");
    }
    assert_eq!(Quirk::from_id("unknown"), None, "a name that nobody has");
}

#[test]
fn a_file_encoded_twice_is_read_once_noted_and_sent_back_as_wanted() {
    let body = r#"{"message":{"messageId":"m","role":"ROLE_AGENT","content":[
        {"file":{"fileWithBytes":"aVZCT1J3MEtHZ29BQUFBTlNVaEVVZz09","mimeType":"image/png","name":"p.png"}}]}}"#;
    let event = read::event(&Json::parse(body).expect("valid"), Dialect::V0_3Proto);
    let StreamEvent::Message(message) = &event.value else { panic!("a message") };
    let file = message.parts.first().expect("a file");
    assert_eq!(file.content, Content::Raw("iVBORw0KGgoAAAANSUhEUg==".into()), "the picture");
    let [finding] = event.findings.as_slice() else { panic!("one finding: {:?}", event.findings) };
    assert_eq!(finding.pointer, "/message/content/0/file/fileWithBytes", "where it happened");

    let quirk = detect(&Observation::Finding(finding)).expect("evidence");
    assert_eq!(quirk, Quirk::FilesEncodedTwice, "{finding:?}");
    let mut send = SendMessage::new(message.clone());
    prepare(&[quirk], &mut send);
    let outgoing = &send.message.parts.first().expect("a file").content;
    assert_eq!(*outgoing, Content::Raw("aVZCT1J3MEtHZ29BQUFBTlNVaEVVZz09".into()), "as it came");

    let other = read::event(&Json::parse(body).expect("valid"), Dialect::V1_0).value;
    let StreamEvent::Message(message) = other else { panic!("a message") };
    let file = message.parts.first().expect("a file");
    assert_eq!(file.content, *outgoing, "nobody else is known to do it");
}

#[test]
fn a_server_that_may_encode_twice_is_told_by_its_name_alone() {
    let by_name = |version, name| likely(rest(&version), name);
    assert_eq!(by_name(Version::V0_3, "uvicorn"), Some(Quirk::FilesEncodedTwice), "Python");
    assert_eq!(by_name(Version::V1_0, "uvicorn"), None, "1.0 does not");
    assert_eq!(by_name(Version::V0_3, "nginx"), None, "nothing is known");
}

#[test]
fn what_a_server_does_is_evidence() {
    let pushed =
        |token_registered, token_sent| Observation::Pushed { token_registered, token_sent, findings: &[] };
    let silent = |operation, task_went_on| Observation::Silent { operation, task_went_on };
    let expected = [
        (silent(Operation::SendMessage, true), Some(Quirk::WaitingNeverReturns)),
        (silent(Operation::SendMessage, false), None),
        (silent(Operation::CancelTask, false), Some(Quirk::CancelNeverReturns)),
        (Observation::Answered(&TaskState::Submitted), Some(Quirk::AnswersAtOnce)),
        (Observation::Answered(&TaskState::InputRequired), None),
        (Observation::AnsweredEmpty(Operation::DeletePushConfig), Some(Quirk::EmptyAnswer)),
        (Observation::AnsweredEmpty(Operation::GetTask), None),
        (Observation::OpenAfterCancel, Some(Quirk::StreamOutlivesCancel)),
        (Observation::Read { streamed: 2, read: 1 }, Some(Quirk::ReadLosesArtifacts)),
        (Observation::Read { streamed: 1, read: 1 }, None),
        (Observation::EndedWhenLeft(&TaskState::Canceled), Some(Quirk::LeavingEndsTask)),
        (Observation::EndedWhenLeft(&TaskState::Completed), None),
        (pushed(true, false), Some(Quirk::PushWithoutToken)),
        (pushed(false, false), None),
        (pushed(true, true), None),
    ];
    for (seen, quirk) in expected {
        assert_eq!(detect(&seen), quirk, "{seen:?}");
    }
}

#[test]
fn a_call_back_of_another_generation_is_evidence() {
    let body = r#"{"statusUpdate":{"taskId":"t","contextId":"c","status":{"state":"TASK_STATE_WORKING"}}}"#;
    let findings = read::event(&Json::parse(body).expect("valid"), Dialect::V0_3).findings;
    let seen = Observation::Pushed { token_registered: true, token_sent: true, findings: &findings };
    let found = detect(&seen);
    assert_eq!(found, Some(Quirk::PushInOtherGeneration), "registered in 0.3, pushed in 1.0");
}

#[test]
fn a_send_is_what_the_server_understands() {
    let parts =
        vec![Part::new(Content::Url("https://f.example".to_owned())), Part::text("a"), Part::text("b")];
    let message = a2a_protocol::model::Message::user(MessageId::new("m"), parts.clone());
    let mut send = SendMessage::new(message);
    let before = send.clone();
    prepare(&[], &mut send);
    assert_eq!(send, before, "nothing is changed without a reason");
    prepare(&[Quirk::ReadsFirstTextOnly, Quirk::WaitingNeverReturns], &mut send);
    let [file, first, second] = parts.as_slice() else { panic!("three parts") };
    assert_eq!(send.message.parts, [first.clone(), second.clone(), file.clone()], "text first, in order");
    assert!(!send.configuration.blocking, "nobody waits for what never comes");
}
