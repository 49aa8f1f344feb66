//! The tap: it sees everything in order, and never a secret.

use a2a_client::tap::{Wire, WireEvent};
use a2a_client::trace::TRACEPARENT;
use a2a_client::{Agent, Credential, Credentials, ExtraHeader, KeyLocation, Secret};
use a2a_protocol::model::{AgentInterface, Binding, TaskId, Version};
use rstest::rstest;

use crate::support::{
    Server, Setup, answer_with, cut, hello, json, open_stream, redirect, rpc_result, shown, sse,
    status_event, task, task_event, text,
};

const SECRET: &str = "s3cr\"t/é";

fn words(events: &[WireEvent]) -> Vec<String> {
    let word = |event: &WireEvent| match &event.wire {
        Wire::Request { method, .. } => format!("request {method}"),
        Wire::Response { status, .. } => format!("response {}", status.as_u16()),
        Wire::Body { bytes } => format!("body {}", bytes.len()),
        Wire::BodySoFar { bytes } => format!("so far {}", bytes.len()),
        Wire::Frames(frames) => format!(
            "frames {}",
            frames.iter().map(|frame| frame.offset.to_string()).collect::<Vec<_>>().join(",")
        ),
        Wire::Trailers { .. } => "trailers".to_owned(),
        Wire::End { complete } => format!("end complete={complete}"),
        Wire::Error { .. } => "error".to_owned(),
    };
    events.iter().map(word).collect()
}

#[tokio::test]
async fn a_call_is_seen_from_request_to_end() {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"1","result":{}}}"#, task("WORKING"));
    let answer = body.clone();
    let server = Server::start(move |_| json(&answer)).await;
    let mut setup = Setup::new();
    setup.options.connection = Some("my agent".into());
    let read = setup.agent(&server.url).get_task(&TaskId::new("t1"), None).await.unwrap();
    let events = setup.tap.events();
    assert_eq!(
        words(&events),
        ["request POST", "response 200", &format!("body {}", body.len()), "end complete=true"]
    );
    for event in &events {
        assert_eq!(event.exchange, read.exchange, "what was received leads to its exchange");
        assert_eq!(event.tag.operation, "GetTask");
        assert_eq!(event.tag.connection.as_deref(), Some("my agent"));
        assert_eq!(event.tag.task, Some(TaskId::new("t1")));
    }
}

#[tokio::test]
async fn a_stream_is_seen_frame_by_frame_with_its_cut() {
    let body = format!("{}: ping\r\n\r\n{}", task_event("SUBMITTED"), status_event("WORKING"));
    let offsets = [0, task_event("SUBMITTED").len(), task_event("SUBMITTED").len() + 10];
    let server = Server::start(move |_| cut(body.clone())).await;
    let setup = Setup::new();
    let mut stream = setup.agent(&server.url).stream(hello());
    while stream.next().await.is_some() {}
    let expected = format!("frames {},{},{}", offsets[0], offsets[1], offsets[2]);
    assert_eq!(words(&setup.tap.events()), ["request POST", "response 200", expected.as_str(), "error"]);
}

#[tokio::test]
async fn the_end_of_a_stream_says_who_ended_it() {
    let server =
        Server::start(|_| sse(format!("{}{}", task_event("WORKING"), status_event("COMPLETED")))).await;
    let setup = Setup::new();
    let mut whole = setup.agent(&server.url).stream(hello());
    while whole.next().await.is_some() {}
    assert_eq!(words(&setup.tap.events()).last().map(String::as_str), Some("end complete=true"));
    let mut dropped = setup.agent(&server.url).stream(hello());
    dropped.next().await.unwrap();
    drop(dropped);
    assert_eq!(words(&setup.tap.events()).last().map(String::as_str), Some("end complete=false"));
}

#[rstest]
#[case::a_plain_call(false)]
#[case::a_stream_that_is_called_json(true)]
#[tokio::test]
async fn a_stalled_body_is_seen_as_far_as_it_came_also_when_nobody_waits(#[case] streams: bool) {
    let (sender, mut response) = open_stream();
    response.headers_mut().insert("content-type", "application/json".parse().unwrap());
    let response = std::sync::Mutex::new(Some(response));
    let server = Server::start(move |_| response.lock().unwrap().take().unwrap()).await;
    let setup = Setup::new();
    let agent = setup.agent(&server.url);
    let beginning = r#"{"jsonrpc":"2.0","id":"1","result":{"#;
    sender.send(beginning.to_owned()).unwrap();
    let waiting = tokio::spawn(async move {
        if streams {
            agent.stream(hello()).next().await.map(drop)
        } else {
            agent.send(hello()).await.ok().map(drop)
        }
    });
    let so_far = format!("so far {}", beginning.len());
    while !words(&setup.tap.events()).contains(&so_far) {
        tokio::task::yield_now().await;
    }
    waiting.abort();
    let _ = waiting.await;
    let body = format!("body {}", beginning.len());
    let seen = words(&setup.tap.events());
    assert_eq!(seen, ["request POST", "response 200", &so_far, &body, "end complete=false"]);
}

#[tokio::test]
async fn documents_one_behind_the_other_are_seen_one_by_one() {
    let body = format!("{}\n{}\n", answer_with(&task("WORKING")), answer_with(&task("COMPLETED")));
    let second = answer_with(&task("WORKING")).len();
    let server = Server::start(move |_| text(200, "application/x-ndjson", &body)).await;
    let setup = Setup::new();
    let mut stream = setup.agent(&server.url).stream(hello());
    while stream.next().await.is_some() {}
    let seen = words(&setup.tap.events());
    let second = format!("frames {second}");
    assert_eq!(seen[..4], ["request POST", "response 200", "frames 0", second.as_str()], "{seen:?}");
}

#[tokio::test]
async fn a_redirect_is_two_exchanges_that_know_each_other() {
    let server = Server::start(|asked| match asked.path.as_str() {
        "/rpc" => redirect(307, "/rpc/"),
        _ => rpc_result(&task("WORKING")),
    })
    .await;
    let setup = Setup::new();
    setup.agent(&server.at("/rpc")).get_task(&TaskId::new("t1"), None).await.unwrap();
    let events = setup.tap.events();
    let first = events[0].exchange;
    let origins: Vec<_> = events
        .iter()
        .filter_map(|event| match &event.wire {
            Wire::Request { redirected_from, .. } => Some(*redirected_from),
            _ => None,
        })
        .collect();
    assert_eq!(origins, [None, Some(first)]);
}

/// W3C Trace Context §2.2: the trace stays, the parent is new at every step.
#[tokio::test]
async fn a_redirect_stays_in_its_trace_and_another_call_begins_another() {
    let server = Server::start(|asked| match asked.path.as_str() {
        "/rpc" => redirect(307, "/rpc/"),
        _ => rpc_result(&task("WORKING")),
    })
    .await;
    let setup = Setup::new();
    let drawn = std::sync::atomic::AtomicU8::new(1);
    let raw = setup
        .raw()
        .with_traces(move || [drawn.fetch_add(1, std::sync::atomic::Ordering::Relaxed); 32], || None);
    let interface = AgentInterface {
        url: server.at("/rpc").to_string(),
        binding: Binding::JsonRpc,
        version: Version::V1_0,
        tenant: None,
    };
    let agent = Agent::new(raw, &interface, setup.options.clone()).unwrap();
    for _ in 0..2 {
        agent.get_task(&TaskId::new("t1"), None).await.unwrap();
    }
    let parents: Vec<String> = setup
        .tap
        .events()
        .iter()
        .filter_map(|event| match &event.wire {
            Wire::Request { headers, .. } => Some(headers[TRACEPARENT].to_str().unwrap().to_owned()),
            _ => None,
        })
        .collect();
    let expected = [("01", "02"), ("01", "03"), ("04", "05"), ("04", "06")]
        .map(|(trace, parent)| format!("00-{}-{}-01", trace.repeat(16), parent.repeat(8)));
    assert_eq!(parents, expected);
}

#[rstest]
#[case::bearer(Credential::Bearer(Secret::new("s3cr-t/e")), "s3cr-t/e")]
#[case::header(Credential::ApiKey { location: KeyLocation::Header, name: "X-Key".into(), value: Secret::new("s3cr-t/e") }, "s3cr-t/e")]
#[case::query(Credential::ApiKey { location: KeyLocation::Query, name: "key".into(), value: Secret::new(SECRET) }, SECRET)]
#[case::cookie(Credential::ApiKey { location: KeyLocation::Cookie, name: "sid".into(), value: Secret::new("s3cr-t/e") }, "s3cr-t/e")]
#[case::basic(Credential::Basic { username: "me".into(), password: Secret::new(SECRET) }, SECRET)]
#[tokio::test]
async fn secrets_never_appear_even_when_the_agent_echoes_them(
    #[case] credential: Credential,
    #[case] secret: &'static str,
) {
    let server = Server::start(|asked| {
        let everything = serde_json::json!({ "path": asked.path, "headers": format!("{:?}", asked.headers) });
        match asked.rpc_method().as_str() {
            "GetTask" => text(401, "application/json", &format!("{everything} {SECRET} s3cr-t/e")),
            "CancelTask" => redirect(302, "https://other.example/s3cr-t/e/s3cr%22t%2F%C3%A9"),
            _ => sse(format!(
                "data: {everything}\n\ndata: {}\n\n",
                serde_json::json!({ "echo": [SECRET, "s3cr-t/e"] })
            )),
        }
    })
    .await;
    let extra = ExtraHeader { name: "X-Team".into(), value: Secret::new("t0p-team"), sensitive: true };
    let mut setup = Setup::new();
    setup.credentials = Credentials::new(&server.url, &credential, &[extra]).unwrap();
    let agent = setup.agent(&server.url);
    let refused = agent.get_task(&TaskId::new("t1"), None).await.unwrap_err();
    let led_away = agent.cancel(&TaskId::new("t1")).await.unwrap_err();
    let mut stream = agent.stream(hello());
    while stream.next().await.is_some() {}
    let sent = &server.asked()[0];
    assert!(sent.headers.contains_key("x-team"), "the server did get what is hidden here");

    let mut seen = format!("{refused:?} {led_away:?}");
    seen.extend(setup.tap.events().iter().map(shown));
    let percent: String = url::form_urlencoded::byte_serialize(secret.as_bytes()).collect();
    let escaped = serde_json::Value::from(secret).to_string().trim_matches('"').to_owned();
    for hidden in [secret, &percent, &escaped, "t0p-team"] {
        assert!(!seen.contains(hidden), "{hidden} is in {seen}");
    }
    assert!(seen.contains("redacted"), "something was hidden");
}

#[tokio::test]
async fn a_call_that_nobody_waits_for_any_more_is_ended_in_the_log() {
    let server = Server::start_slow(|_| Box::pin(std::future::pending())).await;
    let setup = Setup::new();
    let agent = setup.agent(&server.url);
    let stop = tokio::time::timeout(std::time::Duration::from_millis(50), agent.send(hello())).await;
    assert!(stop.is_err(), "the server never answers");
    assert_eq!(words(&setup.tap.events()), ["request POST", "end complete=false"]);
}
