//! Calls, written and read again: everything arrives but the reported losses.

use a2a_protocol::dialect::{LossKind, losses, message_losses};
use a2a_protocol::model::{
    Binding, Content, ContextId, Message, MessageId, Part, PushAuthentication, PushConfig, TaskId, TaskState,
};
use a2a_protocol::profile::{Limit, PROFILES};
use a2a_protocol::read::IncomingRequest;
use a2a_protocol::{
    Decoded, Dialect, ErrorKind, Json, ListTasks, Profile, ProtocolError, Request, SendConfiguration,
    SendMessage, read, rpc,
};
use proptest::option;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_assert_eq, prop_oneof, proptest};
use rstest::rstest;

use crate::models::message;
use crate::{DIALECTS, debug_without_raw};

fn profile(dialect: Dialect) -> &'static Profile {
    PROFILES.iter().find(|profile| profile.dialect == dialect).expect("every grammar is spoken")
}

/// The request as the other side reads it.
fn arrived(dialect: Dialect, request: &Request) -> Request {
    let params = dialect.encode_params(request, None);
    let read = read::parameters(&params, dialect, request.operation()).expect("readable");
    read.value.request
}

/// The request without what is named as lost, and with what 0.1 lets the client choose.
fn expected(dialect: Dialect, request: &Request) -> Request {
    let mut left = request.clone();
    for loss in losses(dialect, request, None) {
        let before = left.clone();
        lose(&mut left, loss.kind, &loss.pointer);
        assert_ne!(left, before, "{loss:?} is real");
    }
    if let Request::Send(send) | Request::SendStreaming(send) = &mut left
        && dialect == Dialect::V0_1
    {
        assert!(profile(dialect).limits().contains(&Limit::NoMessageIds), "said once for all");
        (send.message.task_id, send.message.context_id) = dialect.sent_to(&send.message);
        send.message.message_id = None;
    }
    left
}

fn lose(request: &mut Request, kind: LossKind, pointer: &str) {
    match request {
        Request::Send(send) | Request::SendStreaming(send) => lose_of_send(send, kind, pointer),
        Request::CreatePushConfig(config) => lose_of_push(config, kind),
        Request::GetPushConfig { task_id, id } => match kind {
            LossKind::PushConfigIdMade => *id = Some(task_id.to_string()),
            _ => *id = None,
        },
        _ => panic!("nothing else is lost: {kind:?}"),
    }
}

fn lose_of_send(send: &mut SendMessage, kind: LossKind, pointer: &str) {
    let message = &mut send.message;
    match kind {
        LossKind::ReferenceTaskIds => message.reference_task_ids.clear(),
        LossKind::Extensions => message.extensions.clear(),
        LossKind::MediaType => part_at(message, pointer).media_type = None,
        LossKind::FileName => part_at(message, pointer).filename = None,
        LossKind::DataWrapped => {
            let part = part_at(message, pointer);
            let Content::Data(data) = &part.content else { panic!("data is lost of data") };
            let wrapped = format!(r#"{{"value":{}}}"#, data.as_str());
            part.content = Content::Data(Json::parse(wrapped).expect("valid"));
        }
        LossKind::AnswersLate => send.configuration.blocking = true,
        LossKind::PushConfigId | LossKind::PushConfigIdMade | LossKind::PushSchemes => {
            lose_of_push(send.configuration.push.as_mut().expect("it is there"), kind);
        }
        LossKind::Tenant => panic!("there is none"),
    }
}

/// The part of a pointer such as `/message/parts/1/data`.
fn part_at<'m>(message: &'m mut Message, pointer: &str) -> &'m mut Part {
    let index = pointer.split('/').nth(3).and_then(|step| step.parse::<usize>().ok());
    message.parts.get_mut(index.expect("an index")).expect("it is there")
}

fn lose_of_push(config: &mut PushConfig, kind: LossKind) {
    match kind {
        LossKind::PushConfigId => config.id = None,
        LossKind::PushConfigIdMade => config.id = config.task_id.as_ref().map(TaskId::to_string),
        _ => config.authentication.as_mut().expect("it is there").schemes.truncate(1),
    }
}

fn push_config(task_id: Option<TaskId>) -> impl Strategy<Value = PushConfig> {
    let schemes = prop_oneof![Just(vec!["Bearer"]), Just(vec!["Basic", "Bearer"])];
    let authentication = option::of((schemes, option::of("[a-z]{1,4}"))).prop_map(|both| {
        both.map(|(schemes, credentials)| PushAuthentication {
            schemes: schemes.into_iter().map(str::to_owned).collect(),
            credentials,
        })
    });
    (option::of("[a-z]{1,4}"), option::of("[a-z]{1,4}"), authentication).prop_map(
        move |(id, token, authentication)| PushConfig {
            task_id: task_id.clone(),
            id,
            url: "https://hook.example/".to_owned(),
            token,
            authentication,
            extra: Vec::new(),
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    /// The message is one of 1.0, which every other grammar loses something of.
    #[test]
    fn what_is_not_named_as_lost_arrives(
        message in message(Dialect::V1_0),
        (blocking, history_length) in (any::<bool>(), option::of(0..9_u64)),
        push in option::of(push_config(None)),
        created in push_config(Some(TaskId::new("t"))),
    ) {
        let accepted_output_modes = vec!["text/plain".to_owned()];
        let configuration = SendConfiguration { accepted_output_modes, blocking, history_length, push };
        let send = Request::SendStreaming(SendMessage { message, configuration, metadata: None });
        for request in [send, Request::CreatePushConfig(created)] {
            for dialect in DIALECTS {
                let arrived = debug_without_raw(&arrived(dialect, &request));
                prop_assert_eq!(arrived, debug_without_raw(&expected(dialect, &request)), "{:?}", dialect);
            }
        }
    }
}

#[rstest]
#[case::get(Request::GetTask { id: TaskId::new("t:1"), history_length: Some(0) })]
#[case::cancel(Request::CancelTask { id: TaskId::new("t") })]
#[case::subscribe(Request::Subscribe { id: TaskId::new("t/pushNotificationConfigs") })]
#[case::push_get(Request::GetPushConfig { task_id: TaskId::new("t"), id: Some("c".to_owned()) })]
#[case::push_get_any(Request::GetPushConfig { task_id: TaskId::new("t"), id: None })]
#[case::push_list(Request::ListPushConfigs { task_id: TaskId::new("t") })]
#[case::push_delete(Request::DeletePushConfig { task_id: TaskId::new("t"), id: "c".to_owned() })]
#[case::extended_card(Request::ExtendedCard)]
fn every_operation_is_read_as_it_was_asked_in_every_generation(#[case] request: Request) {
    for dialect in DIALECTS {
        assert_eq!(arrived(dialect, &request), expected(dialect, &request), "{dialect:?}");
    }
}

#[test]
fn listing_tasks_is_read_as_it_was_asked() {
    let request = Request::ListTasks(ListTasks {
        context_id: Some(ContextId::new("c")),
        status: Some(TaskState::Canceled),
        page_size: Some(50),
        page_token: Some("p".to_owned()),
        history_length: Some(1),
        status_timestamp_after: Some("2026-01-01T00:00:00Z".to_owned()),
        include_artifacts: Some(true),
    });
    for dialect in DIALECTS {
        assert_eq!(arrived(dialect, &request), request, "{dialect:?}");
    }
}

fn greeting() -> Message {
    Message::user(MessageId::new("m"), vec![Part::text("hi")])
}

#[test]
fn a_call_is_recognised_with_its_generation_by_its_method() {
    let request = Request::Send(SendMessage::new(greeting()));
    for profile in PROFILES.iter().filter(|profile| profile.binding == Binding::JsonRpc) {
        let route = profile.route(request.operation()).expect("everybody sends");
        let call = rpc::request("7", route.method, &profile.dialect.encode_params(&request, None));
        let incoming = read::rpc_request(&call).expect("a call").value;
        assert_eq!(incoming.dialect, profile.dialect, "told by `{}`", route.method);
        assert_eq!(incoming.id.as_str(), "\"7\"", "byte for byte");
    }
}

#[test]
fn an_agent_of_0_1_alone_reads_shared_methods_in_its_own_generation() {
    let dialect = |read: Result<Decoded<IncomingRequest>, ProtocolError>| {
        read.map(|read| read.value.dialect).map_err(|error| error.kind())
    };
    let request = Request::GetTask { id: TaskId::new("t"), history_length: None };
    let call = rpc::request("7", "tasks/get", &Dialect::V0_1.encode_params(&request, None));
    assert_eq!(dialect(read::rpc_request(&call)), Ok(Dialect::V0_3), "the newest that knows the method");
    assert_eq!(dialect(read::rpc_request_in(&call, Dialect::V0_1)), Ok(Dialect::V0_1), "the only one");
    let newer = rpc::request("7", "message/send", &Json::parse("{}").expect("valid"));
    let refused = dialect(read::rpc_request_in(&newer, Dialect::V0_1));
    assert_eq!(refused, Err(ErrorKind::MethodNotFound), "not of this generation");
}

#[test]
fn a_message_that_begins_a_task_of_0_1_names_it_by_its_own_identity() {
    let mut message = greeting();
    let own = (Some(TaskId::new("m")), Some(ContextId::new("m")));
    assert_eq!(Dialect::V0_1.sent_to(&message), own, "sending it again is sending it to the same task");
    assert_eq!(Dialect::V0_3.sent_to(&message), (None, None), "since 0.2 the agent names tasks");
    message.context_id = Some(ContextId::new("s"));
    let params = Dialect::V0_1.encode_params(&Request::Send(SendMessage::new(message)), None);
    let said = |name: &str| params.member(name).and_then(|id| id.as_string());
    assert_eq!((said("id").as_deref(), said("sessionId").as_deref()), (Some("m"), Some("s")), "{params:?}");
}

#[test]
fn a_loss_says_where_it_happens() {
    let mut message = greeting();
    let mut part = Part::data(Json::parse("[1.0]").expect("valid"));
    part.media_type = Some("application/json".to_owned());
    message.parts.push(part);
    let named = |dialect| {
        let losses = message_losses(dialect, &message).into_iter();
        losses.map(|loss| format!("{} {}", loss.kind.id(), loss.pointer)).collect::<Vec<_>>()
    };
    assert_eq!(named(Dialect::V1_0), [""; 0], "1.0 carries everything");
    let expected = ["data-wrapped /parts/1/data", "media-type /parts/1/mediaType"];
    for older in [Dialect::V0_1, Dialect::V0_3, Dialect::V0_3Proto] {
        assert_eq!(named(older), expected, "{older:?}");
    }
    let request = Request::CancelTask { id: TaskId::new("t") };
    let kinds: Vec<LossKind> =
        losses(Dialect::V0_3, &request, Some("team")).into_iter().map(|loss| loss.kind).collect();
    assert_eq!(kinds, [LossKind::Tenant], "the agent may look in the wrong place");
}

#[test]
fn not_to_say_whether_to_wait_means_what_the_grammar_says() {
    let waits = |dialect, params: &str| {
        let params = Json::parse(params).expect("valid");
        let read = read::parameters(&params, dialect, a2a_protocol::Operation::SendMessage);
        let Ok(Request::Send(send)) = read.map(|read| read.value.request) else { panic!("a send") };
        send.configuration.blocking
    };
    let (parts, content) = (
        r#"{"message":{"messageId":"m","parts":[]}}"#,
        r#"{"message":{"messageId":"m","content":[]},"configuration":{"historyLength":1}}"#,
    );
    assert!(!waits(Dialect::V0_3Proto, content), "a protobuf `bool` that is left out is false");
    for dialect in [Dialect::V0_1, Dialect::V0_3, Dialect::V1_0] {
        assert!(waits(dialect, parts), "{dialect:?} waits unless told otherwise");
    }
}
