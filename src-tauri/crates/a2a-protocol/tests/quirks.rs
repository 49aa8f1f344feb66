//! What servers do differently: how it is noticed, and what it changes.

use a2a_protocol::model::{Binding, Content, MessageId, Part, StreamEvent, TaskState, Version};
use a2a_protocol::quirk::{Observation, Quirk, Quirks, detect, likely};
use a2a_protocol::{
    Dialect, ErrorKind, HttpMethod, Json, Operation, Profile, ProtocolError, SendMessage, read,
};
use rstest::rstest;

fn profile(version: &Version, binding: &Binding) -> &'static Profile {
    Profile::find(version, binding).expect("spoken")
}

fn rest(version: &Version) -> &'static Profile {
    profile(version, &Binding::HttpJson)
}

#[test]
fn names_are_stable_and_lead_back() {
    for quirk in Quirk::ALL {
        assert_eq!(Quirk::read(quirk.id()), Some(quirk), "kept with a connection");
    }
    assert_eq!(Quirk::read("unknown"), None, "a name that nobody has");
}

#[test]
fn a_file_that_was_encoded_twice_is_read_once_and_noted_and_sent_back_as_it_is_wanted() {
    let body = r#"{"message":{"messageId":"m","role":"ROLE_AGENT","content":[
        {"file":{"fileWithBytes":"aVZCT1J3MEtHZ29BQUFBTlNVaEVVZz09","mimeType":"image/png","name":"p.png"}}]}}"#;
    let event = read::event(&Json::parse(body).expect("valid"), Dialect::V0_3Proto);
    let StreamEvent::Message(message) = &event.value else { panic!("a message") };
    let file = message.parts.first().expect("a file");
    assert_eq!(file.content, Content::Raw("iVBORw0KGgoAAAANSUhEUg==".to_owned()), "the picture");
    let [finding] = event.findings.as_slice() else { panic!("one finding: {:?}", event.findings) };
    assert_eq!(finding.pointer, "/message/content/0/file/fileWithBytes", "where it happened");

    let profile = rest(&Version::V0_3);
    let quirk = detect(profile, &Observation::Finding(finding)).expect("evidence");
    assert_eq!(quirk, Quirk::FilesEncodedTwice, "{finding:?}");
    let mut send = SendMessage::new(message.clone());
    Quirks::from_iter([quirk]).prepare(&mut send);
    let outgoing = &send.message.parts.first().expect("a file").content;
    assert_eq!(*outgoing, Content::Raw("aVZCT1J3MEtHZ29BQUFBTlNVaEVVZz09".to_owned()), "as it came");

    let other = read::event(&Json::parse(body).expect("valid"), Dialect::V1_0).value;
    let StreamEvent::Message(message) = other else { panic!("a message") };
    let file = message.parts.first().expect("a file");
    assert_eq!(file.content, *outgoing, "nobody else is known to do it");
}

#[test]
fn a_server_that_may_encode_twice_is_told_by_its_name_alone() {
    let by_name = |version, name| likely(rest(&version), "https://a.example", Some(name));
    let twice: Quirks = [Quirk::FilesEncodedTwice].into_iter().collect();
    assert_eq!(by_name(Version::V0_3, "uvicorn"), twice, "Python");
    assert_eq!(by_name(Version::V1_0, "uvicorn"), Quirks::default(), "1.0 does not");
    assert_eq!(by_name(Version::V0_3, "nginx"), Quirks::default(), "nothing is known");
}

#[test]
fn a_url_that_has_the_prefix_is_not_given_it_again_until_it_proves_wrong() {
    let mut quirks = likely(rest(&Version::V0_3), "https://a.example/v1/?key=v", None);
    assert!(quirks.has(Quirk::PrefixInUrl), "the literal one first");
    assert!(quirks.notice(Quirk::PrefixInUrl), "a path that is not found, either way");
    assert!(!quirks.has(Quirk::PrefixInUrl), "leads back to the other way");
    let newer = likely(rest(&Version::V1_0), "https://a.example/v1", None);
    assert_eq!(newer, Quirks::default(), "1.0 has no prefix");
    let mut quirks = Quirks::default();
    let noticed = [quirks.notice(Quirk::EmptyAnswer), quirks.notice(Quirk::EmptyAnswer)];
    assert_eq!(noticed, [true, false], "what is no choice stays");
    assert!(quirks.has(Quirk::EmptyAnswer), "and is still there");
}

#[rstest]
#[case::other_verb(Operation::SubscribeToTask, 405, None, Some(Quirk::SubscribesByOtherVerb))]
#[case::other_verb_as_not_found(Operation::SubscribeToTask, 404, None, Some(Quirk::SubscribesByOtherVerb))]
#[case::no_such_task(Operation::SubscribeToTask, 404, Some(ErrorKind::TaskNotFound), None)]
#[case::prefix(Operation::SendMessage, 404, None, Some(Quirk::PrefixInUrl))]
#[case::no_such_task_to_read(Operation::GetTask, 404, Some(ErrorKind::TaskNotFound), None)]
#[case::broken(Operation::SendMessage, 500, None, None)]
fn a_refusal_by_a_router_is_told_from_one_by_the_agent(
    #[case] operation: Operation,
    #[case] status: u16,
    #[case] error: Option<ErrorKind>,
    #[case] expected: Option<Quirk>,
) {
    let error = error.map(|kind| ProtocolError::new(kind, "no"));
    let seen = Observation::Refused { operation, status, error: error.as_ref() };
    assert_eq!(detect(rest(&Version::V0_3), &seen), expected, "{operation:?} {status}");
    let rpc = profile(&Version::V0_3, &Binding::JsonRpc);
    assert_eq!(detect(rpc, &seen), None, "JSON-RPC has one path and one verb");
}

#[test]
fn what_a_server_does_is_evidence() {
    let profile = profile(&Version::V1_0, &Binding::JsonRpc);
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
        assert_eq!(detect(profile, &seen), quirk, "{seen:?}");
    }
}

#[test]
fn a_call_back_of_another_generation_is_evidence() {
    let body = r#"{"statusUpdate":{"taskId":"t","contextId":"c","status":{"state":"TASK_STATE_WORKING"}}}"#;
    let findings = read::event(&Json::parse(body).expect("valid"), Dialect::V0_3).findings;
    let seen = Observation::Pushed { token_registered: true, token_sent: true, findings: &findings };
    let found = detect(profile(&Version::V0_3, &Binding::JsonRpc), &seen);
    assert_eq!(found, Some(Quirk::PushInOtherGeneration), "registered in 0.3, pushed in 1.0");
}

#[test]
fn a_route_is_what_the_server_has() {
    let older = rest(&Version::V0_3);
    let http = |quirks: &[Quirk], operation| {
        let quirks: Quirks = quirks.iter().copied().collect();
        quirks.route(older, operation).and_then(|route| route.http).expect("over HTTP")
    };
    let subscribe = Operation::SubscribeToTask;
    assert_eq!(
        http(&[], subscribe),
        (HttpMethod::Get, "/v1/{name=tasks/*}:subscribe"),
        "as the proto has it"
    );
    let other_verb = (HttpMethod::Post, "/v1/{name=tasks/*}:subscribe");
    assert_eq!(http(&[Quirk::SubscribesByOtherVerb], subscribe), other_verb, "as the text has it");
    let literal = (HttpMethod::Post, "/message:send");
    assert_eq!(http(&[Quirk::PrefixInUrl], Operation::SendMessage), literal, "the URL has the prefix");
}

#[test]
fn a_send_is_what_the_server_understands() {
    let parts =
        vec![Part::new(Content::Url("https://f.example".to_owned())), Part::text("a"), Part::text("b")];
    let message = a2a_protocol::model::Message::user(MessageId::new("m"), parts.clone());
    let mut send = SendMessage::new(message);
    let before = send.clone();
    Quirks::default().prepare(&mut send);
    assert_eq!(send, before, "nothing is changed without a reason");
    Quirks::from_iter([Quirk::ReadsFirstTextOnly, Quirk::WaitingNeverReturns]).prepare(&mut send);
    let [file, first, second] = parts.as_slice() else { panic!("three parts") };
    assert_eq!(send.message.parts, [first.clone(), second.clone(), file.clone()], "text first, in order");
    assert!(!send.configuration.blocking, "nobody waits for what never comes");
}
