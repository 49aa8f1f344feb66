//! Calls as plain HTTP requests: each can be taken apart again, and none leads elsewhere.

use a2a_protocol::model::{
    Binding, ContextId, Message, MessageId, Part, PushAuthentication, PushConfig, TaskId, TaskState, Version,
};
use a2a_protocol::profile::PROFILES;
use a2a_protocol::transcode::{HttpCall, TranscodeError, from_http, to_http};
use a2a_protocol::{
    HttpMethod, Json, ListTasks, Operation, Profile, Request, SendConfiguration, SendMessage,
};
use proptest::option;
use proptest::prelude::{
    Just, ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest,
};
use proptest::sample::select;
use rstest::rstest;

/// Ids as agents make them and as attackers would.
fn id() -> impl Strategy<Value = String> {
    let hostile =
        ["a:cancel", "a/b", "%2e%2e", "../..", "a b+c", "?x=1#y", "a:b:subscribe", "日本", "..;", "v1"];
    prop_oneof![
        "[0-9a-f-]{1,36}",
        select(hostile.to_vec()).prop_map(str::to_owned),
        "\\PC{1,12}".prop_filter("dots alone are refused", |text| text != "." && text != ".."),
    ]
}

fn task() -> impl Strategy<Value = TaskId> {
    id().prop_map(TaskId::new)
}

fn listing() -> impl Strategy<Value = ListTasks> {
    let state = option::of(select(vec![TaskState::Completed, TaskState::InputRequired]));
    let texts = (option::of(id()), option::of(id()), option::of(Just("2026-01-01T00:00:00.000Z".to_owned())));
    (texts, state, option::of(1_u64..100), option::of(0_u64..9), option::of(any::<bool>())).prop_map(
        |((context, page_token, after), status, page_size, history_length, include_artifacts)| ListTasks {
            context_id: context.map(ContextId::new),
            status,
            page_size,
            page_token,
            history_length,
            status_timestamp_after: after,
            include_artifacts,
        },
    )
}

fn push(task_id: TaskId, id: String) -> PushConfig {
    let authentication =
        PushAuthentication { schemes: vec!["Bearer".to_owned()], credentials: Some("c".to_owned()) };
    PushConfig {
        task_id: Some(task_id),
        id: Some(id),
        url: "https://back.example/a?b=c".to_owned(),
        token: Some("t".to_owned()),
        authentication: Some(authentication),
        extra: Vec::new(),
    }
}

fn send() -> impl Strategy<Value = SendMessage> {
    (id(), "\\PC{0,20}", any::<bool>()).prop_map(|(id, text, blocking)| {
        let message = Message::user(MessageId::new(id), vec![Part::text(text)]);
        let metadata = Json::parse(r#"{"amount":12000.00,"amount":1}"#).expect("valid");
        let configuration = SendConfiguration { blocking, ..SendConfiguration::default() };
        SendMessage { message, configuration, metadata: Some(metadata) }
    })
}

fn request() -> impl Strategy<Value = Request> {
    prop_oneof![
        send().prop_map(Request::Send),
        send().prop_map(Request::SendStreaming),
        (task(), option::of(0_u64..9))
            .prop_map(|(id, history_length)| Request::GetTask { id, history_length }),
        listing().prop_map(Request::ListTasks),
        task().prop_map(|id| Request::CancelTask { id }),
        task().prop_map(|id| Request::Subscribe { id }),
        (task(), id()).prop_map(|(task_id, id)| Request::CreatePushConfig(push(task_id, id))),
        (task(), id()).prop_map(|(task_id, id)| Request::GetPushConfig { task_id, id: Some(id) }),
        task().prop_map(|task_id| Request::ListPushConfigs { task_id }),
        (task(), id()).prop_map(|(task_id, id)| Request::DeletePushConfig { task_id, id }),
        Just(Request::ExtendedCard),
    ]
}

fn profile() -> impl Strategy<Value = &'static Profile> {
    let over_http: Vec<&Profile> =
        PROFILES.iter().filter(|profile| profile.binding == Binding::HttpJson).collect();
    assert_eq!(over_http.len(), 2, "1.0 and 0.3 are spoken over HTTP+JSON");
    select(over_http)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_call_written_as_http_is_read_as_the_same_call(
        profile in profile(),
        request in request(),
        tenant in option::of(id()),
    ) {
        let tenant = tenant.filter(|_| profile.version == Version::V1_0);
        let Some(route) = profile.route(request.operation()) else { return Ok(()) };
        let params = profile.dialect.encode_params(&request, tenant.as_deref());
        let call = to_http(route, &params).expect("these ids can stand in a path");
        prop_assert!(call.path.is_ascii() && call.query.is_ascii(), "{call:?}");
        let read = from_http(profile, call.verb, &call.path, &call.query, call.body.as_ref());
        let (operation, again) = read.expect("the query is well-formed").expect("the path leads back");
        prop_assert_eq!(operation, request.operation(), "{:?}", call);
        prop_assert!(again.same_value(&params), "{again:?} is not {params:?}");
    }

    #[test]
    fn no_path_and_no_query_makes_reading_fail_badly(
        profile in profile(),
        path in "[/a-z0-9:%{}.]{0,40}",
        query in "[a-z.=&%+]{0,60}",
    ) {
        for verb in [HttpMethod::Get, HttpMethod::Post, HttpMethod::Delete] {
            // Whatever it is, it comes back.
            let _ = from_http(profile, verb, &path, &query, None);
        }
    }
}

fn written(version: &Version, request: &Request, tenant: Option<&str>) -> Result<HttpCall, TranscodeError> {
    let profile = Profile::find(version, &Binding::HttpJson).expect("spoken");
    let route = profile.route(request.operation()).expect("it has the operation");
    to_http(route, &profile.dialect.encode_params(request, tenant))
}

#[rstest]
#[case::new(Version::V1_0, None, "/tasks/a%3Ab%2F%C3%A9", "historyLength=3")]
#[case::tenant(Version::V1_0, Some("team 1"), "/team%201/tasks/a%3Ab%2F%C3%A9", "historyLength=3")]
#[case::old(Version::V0_3, None, "/v1/tasks/a%3Ab%2F%C3%A9", "historyLength=3")]
fn a_task_is_read_at_its_own_path(
    #[case] version: Version,
    #[case] tenant: Option<&str>,
    #[case] path: &str,
    #[case] query: &str,
) {
    let request = Request::GetTask { id: TaskId::new("a:b/é"), history_length: Some(3) };
    let expected =
        HttpCall { verb: HttpMethod::Get, path: path.to_owned(), query: query.to_owned(), body: None };
    assert_eq!(written(&version, &request, tenant), Ok(expected), "A2A 1.0 §11.3, 0.3 §3.5.6");
}

#[test]
fn a_listing_is_a_query_of_its_filters() {
    let list = ListTasks {
        status: Some(TaskState::Completed),
        page_size: Some(2),
        page_token: Some("5".to_owned()),
        status_timestamp_after: Some("2026-01-01T00:00:00+09:00".to_owned()),
        include_artifacts: Some(true),
        ..ListTasks::default()
    };
    let call = written(&Version::V1_0, &Request::ListTasks(list), None).expect("written");
    assert_eq!(
        call.query,
        "status=TASK_STATE_COMPLETED&pageSize=2&pageToken=5\
         &statusTimestampAfter=2026-01-01T00%3A00%3A00%2B09%3A00&includeArtifacts=true",
        "A2A 1.0 §11.5"
    );
}

#[test]
fn a_body_keeps_its_bytes_and_holds_what_the_path_does_not() {
    let config = push(TaskId::new("t"), "c".to_owned());
    let call =
        written(&Version::V1_0, &Request::CreatePushConfig(config.clone()), Some("acme")).expect("written");
    assert_eq!(call.path, "/acme/tasks/t/pushNotificationConfigs", "A2A 1.0 §11.3.3");
    let body = call.body.expect("a POST has one");
    assert_eq!((body.member("taskId"), body.member("tenant")), (None, None), "both stand in the path");

    let older = written(&Version::V0_3, &Request::CreatePushConfig(config), None).expect("written");
    let parent = older.body.and_then(|body| body.member("parent")).and_then(|parent| parent.as_string());
    assert_eq!(parent.as_deref(), Some("tasks/t"), "servers of 0.3 read it from the body");
}

#[rstest]
#[case::empty("")]
#[case::here(".")]
#[case::up("..")]
fn an_id_that_would_lead_to_another_path_is_refused(#[case] id: &str) {
    for version in [Version::V1_0, Version::V0_3] {
        let refused = written(&version, &Request::CancelTask { id: TaskId::new(id) }, None);
        assert!(
            matches!(refused, Err(TranscodeError::Segment { .. } | TranscodeError::Missing { .. })),
            "{version}: {refused:?}"
        );
    }
}

#[rstest]
#[case::a_verb_of_its_own(HttpMethod::Post, "/tasks/a:b:cancel", Some((Operation::CancelTask, "a:b", None)))]
#[case::subscribing_by_get(HttpMethod::Get, "/tasks/t:subscribe", Some((Operation::SubscribeToTask, "t", None)))]
#[case::subscribing_by_post(HttpMethod::Post, "/tasks/t:subscribe", Some((Operation::SubscribeToTask, "t", None)))]
#[case::below_a_tenant(HttpMethod::Get, "/acme%20co/tasks/t", Some((Operation::GetTask, "t", Some("acme co"))))]
#[case::nowhere(HttpMethod::Get, "/task/t", None)]
#[case::another_verb(HttpMethod::Delete, "/tasks/t", None)]
#[case::too_deep(HttpMethod::Get, "/a/b/tasks/t", None)]
fn a_path_leads_to_one_operation(
    #[case] verb: HttpMethod,
    #[case] path: &str,
    #[case] expected: Option<(Operation, &str, Option<&str>)>,
) {
    let profile = Profile::find(&Version::V1_0, &Binding::HttpJson).expect("spoken");
    let found = from_http(profile, verb, path, "", None).expect("there is no query");
    let text = |params: &Json, name: &str| params.member(name).and_then(|value| value.as_string());
    let found = found.map(|(operation, params)| (operation, text(&params, "id"), text(&params, "tenant")));
    let expected =
        expected.map(|(operation, id, tenant)| (operation, Some(id.to_owned()), tenant.map(str::to_owned)));
    assert_eq!(found, expected, "{path}");
}

#[test]
fn queries_of_other_clients_are_read_with_their_types() {
    let profile = Profile::find(&Version::V1_0, &Binding::HttpJson).expect("spoken");
    let read = |query: &str| from_http(profile, HttpMethod::Get, "/tasks", query, None);
    let (_, params) =
        read("pageToken=12&pageSize=2&a.b=x+y&a.c=1&tag=1&tag=2").expect("fine").expect("found");
    assert_eq!(
        params.as_str(),
        r#"{"pageToken":"12","pageSize":2,"a":{"b":"x y","c":"1"},"tag":["1","2"]}"#,
        "a token of digits stays text"
    );
    for broken in ["pageSize=two", "includeArtifacts=1", "pageToken=%zz", "historyLength=1.5"] {
        assert!(matches!(read(broken), Err(TranscodeError::Parameter { .. })), "{broken}");
    }
    let deep = format!("{}x=1", "a.".repeat(10_000));
    assert!(matches!(read(&deep), Err(TranscodeError::Parameter { .. })), "names lead only so deep");
}
