//! Traces for a collector: their contents, and that nobody waits for it.

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

use a2a_server::scripted::{Reply, Script, ScriptedPeer};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message as _;
use serde_json::json;
use tokio::net::TcpListener;
use workbench_api::Telemetry;
use workbench_core::spans::Step;
use workbench_core::{AuthGiven, AuthKind, Secret, Settings, TelemetrySettings};

use crate::digits::hex;
use crate::support::Desk;
use crate::till::card;

const CANARY: &str = "canary-that-nobody-is-told";

/// A collector on loopback that keeps what it is sent.
struct Collector {
    endpoint: String,
    bodies: Arc<Mutex<Vec<Bytes>>>,
}

impl Collector {
    async fn start() -> Self {
        let bodies = Arc::<Mutex<Vec<Bytes>>>::default();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let take = async |State(bodies): State<Arc<Mutex<Vec<Bytes>>>>, body: Bytes| {
            bodies.lock().unwrap().push(body);
        };
        let router = Router::new().route("/v1/traces", post(take)).with_state(Arc::clone(&bodies));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { endpoint, bodies }
    }

    fn spans(&self) -> Vec<Span> {
        let mut spans = Vec::new();
        for body in self.bodies.lock().unwrap().iter() {
            assert!(
                !body.windows(CANARY.len()).any(|part| part == CANARY.as_bytes()),
                "a secret was exported"
            );
            let request = ExportTraceServiceRequest::decode(body.clone()).expect("protobuf of OTLP");
            let scopes = request.resource_spans.into_iter().flat_map(|resource| resource.scope_spans);
            spans.extend(scopes.flat_map(|scope| scope.spans));
        }
        spans
    }
}

fn attribute(span: &Span, name: &str) -> Option<String> {
    let found = span.attributes.iter().find(|attribute| attribute.key == name)?;
    match found.value.as_ref()?.value.as_ref()? {
        Value::StringValue(text) => Some(text.clone()),
        Value::IntValue(number) => Some(number.to_string()),
        other => panic!("{name} is neither text nor number: {other:?}"),
    }
}

async fn export_to(desk: &Desk, endpoint: &str) -> Telemetry {
    let telemetry = TelemetrySettings { on: true, endpoint: endpoint.to_owned() };
    desk.bench
        .preferences()
        .set(Settings { undo_seconds: 0, telemetry, ..Settings::default() })
        .await
        .unwrap();
    Telemetry::start(&desk.bench).await
}

/// An agent that knows a task which it then forgets, and says it in its answers.
async fn forgetful() -> ScriptedPeer {
    let status = json!({ "state": "TASK_STATE_COMPLETED", "message": {
        "messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "text": CANARY }],
    } });
    let task = json!({ "id": "t-1", "contextId": "c-1", "status": status });
    let script = Script::new()
        .on("SendMessage", Reply::result(&json!({ "task": task })))
        .on("GetTask", Reply::error(-32001, "Task not found"));
    ScriptedPeer::start(script).await.unwrap()
}

#[tokio::test]
async fn an_action_and_its_calls_are_one_trace_without_anything_that_was_said() {
    let (collector, peer, desk) = (Collector::start().await, forgetful().await, Desk::new().await);
    let bearer =
        AuthGiven { kind: AuthKind::Bearer, secret: Some(Secret::new(CANARY)), ..AuthGiven::default() };
    let connection = desk.connect_with(&card(&peer.url(), false).to_string(), Some(bearer)).await;
    let conversation = desk.bench.chats().start(&connection).await.unwrap();
    let telemetry = export_to(&desk, &collector.endpoint).await;
    let mut ended = desk.bench.spans();
    desk.say(&conversation, CANARY).await;
    let task = desk.task_in(&conversation, "completed").await.row.task_key;
    desk.bench.sessions().cancel_task(&task).await.unwrap_err();
    while ended.recv().await.unwrap().what != (Step::Action { name: "messages.send" }) {}
    telemetry.stop().await;

    let spans = collector.spans();
    let named = |name: &str| spans.iter().find(|span| span.name == name).unwrap_or_else(|| panic!("{name}"));
    let (action, sent) = (named("messages.send"), named("SendMessage"));
    assert_eq!((&sent.trace_id, &sent.parent_span_id), (&action.trace_id, &action.span_id));
    let told = peer.requests().into_iter().find(|asked| asked.method().as_deref() == Some("SendMessage"));
    let context = format!("00-{}-{}-01", hex(&sent.trace_id), hex(&sent.span_id));
    assert_eq!(told.unwrap().header("traceparent"), Some(context.as_str()), "the agent was told the same");
    for (name, expected) in [
        ("a2a.operation", "SendMessage"),
        ("a2a.version", "1.0"),
        ("a2a.binding", "JSONRPC"),
        ("a2a.agent.name", "Till"),
        ("http.response.status_code", "200"),
    ] {
        assert_eq!(attribute(sent, name).as_deref(), Some(expected), "{name}");
    }
    let look = named("GetTask");
    assert_eq!(attribute(look, "a2a.task.id").as_deref(), Some("t-1"));
    assert_eq!(attribute(look, "error.type").as_deref(), Some("-32001"));
    assert_eq!(look.status.as_ref().map(|status| status.code), Some(2), "an error");
    assert_eq!(sent.status.as_ref().map_or(0, |status| status.code), 0, "none");
}

#[tokio::test]
async fn nothing_is_exported_until_a_person_switches_it_on() {
    let (collector, peer, desk) = (Collector::start().await, forgetful().await, Desk::new().await);
    let telemetry = Telemetry::start(&desk.bench).await;
    let conversation = desk.converse_with(&card(&peer.url(), false).to_string()).await;
    desk.say(&conversation, "Go").await;
    desk.task_in(&conversation, "completed").await;
    telemetry.stop().await;
    assert!(collector.spans().is_empty());
    assert_eq!(TelemetrySettings::default().traces_url(), "http://127.0.0.1:4318/v1/traces");
}

#[tokio::test]
async fn a_collector_that_is_gone_or_says_nothing_keeps_nobody_waiting() {
    let silent = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = silent.local_addr().unwrap();
    let gone = {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        listener.local_addr().unwrap()
    };
    let (peer, desk) = (forgetful().await, Desk::new().await);
    for collector in [address, gone] {
        let telemetry = export_to(&desk, &format!("http://{collector}")).await;
        let conversation = desk.converse_with(&card(&peer.url(), false).to_string()).await;
        desk.say(&conversation, "Go").await;
        desk.task_in(&conversation, "completed").await;
        telemetry.stop().await;
    }
}
