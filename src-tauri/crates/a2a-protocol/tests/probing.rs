//! Inquiries about agents whose cards do not say which generation they speak.

use a2a_protocol::model::{Binding, TaskId, Version};
use a2a_protocol::negotiate::probe::{Answer, Probe, Verdict, is_refusal};
use a2a_protocol::{ErrorKind, Profile, ProtocolError, Request};
use rstest::rstest;

/// An agent's answer to `GetTask` and to `tasks/get`.
#[derive(Clone, Copy)]
enum Says {
    Error(ErrorKind, &'static str),
    Status(u16),
    Nothing,
}

const NOT_FOUND: Says = Says::Error(ErrorKind::TaskNotFound, "Task not found");
const NO_METHOD: Says = Says::Error(ErrorKind::MethodNotFound, "Method not found");

impl Says {
    fn tell(self, probe: &mut Probe) {
        match self {
            Self::Error(kind, message) => probe.hear(Answer::Error(&ProtocolError::new(kind, message))),
            Self::Status(status) => probe.hear(Answer::Status(status)),
            Self::Nothing => probe.hear(Answer::Nothing),
        }
    }
}

fn name(profile: &Profile) -> String {
    format!("{} {}", profile.version, profile.binding)
}

/// Runs an inquiry: what was called, and what came of it.
fn ask(binding: &Binding, told: Option<&Version>, answers: &[Says]) -> (Vec<String>, String) {
    let mut probe = Probe::new(binding, told, TaskId::new("made-up"));
    let mut called = Vec::new();
    let mut answers = answers.iter();
    while let Some((profile, request)) = probe.call() {
        let asked = Request::GetTask { id: TaskId::new("made-up"), history_length: None };
        assert_eq!(request, asked, "nothing happens at the agent");
        called.push(name(profile));
        answers.next().expect("the inquiry ends").tell(&mut probe);
    }
    let verdict = match probe.verdict() {
        Verdict::Asking => "asking".to_owned(),
        Verdict::Speaks(profile) => name(profile),
        Verdict::Either { first, second } => format!("{} or {}", name(first), name(second)),
        Verdict::Unknown => "unknown".to_owned(),
        Verdict::Unanswered => "unanswered".to_owned(),
    };
    (called, verdict)
}

#[rstest]
#[case::of_1_0(&[NOT_FOUND], "1.0 JSONRPC")]
#[case::strict_about_parameters(&[Says::Error(ErrorKind::InvalidParams, "not a UUID")], "1.0 JSONRPC")]
#[case::of_0_3(&[NO_METHOD, NOT_FOUND], "0.3 JSONRPC or 0.1 JSONRPC")]
#[case::of_0_2(&[Says::Error(ErrorKind::InvalidRequest, "Request payload validation error"), NOT_FOUND], "0.3 JSONRPC or 0.1 JSONRPC")]
#[case::told_by_the_version(&[Says::Error(ErrorKind::VersionNotSupported, ""), NOT_FOUND], "0.3 JSONRPC or 0.1 JSONRPC")]
#[case::told_as_its_own_fault(&[Says::Error(ErrorKind::Internal, "A2A version '1.0' is not supported"), NOT_FOUND], "0.3 JSONRPC or 0.1 JSONRPC")]
#[case::of_0_1(&[Says::Status(400), NOT_FOUND], "0.3 JSONRPC or 0.1 JSONRPC")]
#[case::no_agent(&[NO_METHOD, NO_METHOD, NO_METHOD], "unknown")]
#[case::locked(&[Says::Status(401)], "unanswered")]
#[case::silent(&[Says::Nothing], "unanswered")]
#[case::broken(&[Says::Error(ErrorKind::Internal, "boom")], "unanswered")]
fn a_generation_is_found_by_asking_for_a_task_that_cannot_exist(
    #[case] answers: &[Says],
    #[case] expected: &str,
) {
    let (_, verdict) = ask(&Binding::JsonRpc, None, answers);
    assert_eq!(verdict, expected, "the newest generation first");
}

#[test]
fn what_the_card_says_decides_between_generations_that_answer_alike() {
    let older = [NO_METHOD, NOT_FOUND];
    for (told, expected) in
        [(Version::V0_1, "0.1 JSONRPC"), (Version::V0_2, "0.2 JSONRPC"), (Version::V0_3, "0.3 JSONRPC")]
    {
        let (called, verdict) = ask(&Binding::JsonRpc, Some(&told), &older);
        assert_eq!(verdict, expected, "nothing else is like it");
        assert_eq!(called, ["1.0 JSONRPC", expected], "each is asked once");
    }
}

#[test]
fn other_bindings_are_asked_in_their_own_generations() {
    let (called, verdict) = ask(&Binding::HttpJson, None, &[Says::Status(404), NOT_FOUND]);
    assert_eq!(called, ["1.0 HTTP+JSON", "0.3 HTTP+JSON"], "where `/v1` may also be a tenant of 1.0");
    assert_eq!(verdict, "0.3 HTTP+JSON", "by its path");
    let without_code = Says::Error(ErrorKind::Other, "Task not found");
    let (_, verdict) = ask(&Binding::HttpJson, None, &[Says::Status(404), without_code]);
    assert_eq!(verdict, "0.3 HTTP+JSON", "by what it says");
    let (_, verdict) = ask(&Binding::Grpc, None, &[NO_METHOD, NOT_FOUND]);
    assert_eq!(verdict, "0.3 GRPC", "by its service");
    let (called, verdict) = ask(&Binding::Other("urn:x".to_owned()), None, &[]);
    assert_eq!((called, verdict.as_str()), (Vec::new(), "unknown"), "nothing is spoken over it");
}

#[test]
fn a_message_is_said_again_only_after_it_was_refused() {
    let refused = |kind| is_refusal(Answer::Error(&ProtocolError::new(kind, "")));
    assert!(refused(ErrorKind::MethodNotFound), "nobody has read it");
    assert!(is_refusal(Answer::Status(400)), "as 0.1 says it");
    for kind in [ErrorKind::Internal, ErrorKind::InvalidParams, ErrorKind::TaskNotFound, ErrorKind::Other] {
        assert!(!refused(kind), "{kind:?}: it may have been done");
    }
    assert!(!is_refusal(Answer::Nothing), "silence is no answer");
    assert!(!is_refusal(Answer::Status(500)), "a fault may come late");
    assert!(!is_refusal(Answer::Result), "it was done");
}
