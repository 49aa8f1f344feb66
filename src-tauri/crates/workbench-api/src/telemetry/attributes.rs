//! Attributes of a step for the collector: names and numbers, under OpenTelemetry's names.

use std::collections::HashMap;
use std::time::{Duration, SystemTime};

use opentelemetry::trace::{SpanContext, SpanId, SpanKind, Status, TraceFlags, TraceId, TraceState};
use opentelemetry::{InstrumentationScope, KeyValue};
use opentelemetry_sdk::trace::{SpanData, SpanEvents, SpanLinks};
use workbench_core::ConnectionId;
use workbench_core::spans::{Call, EndedSpan, Failure, Step};

/// The step as it is exported; `names`: of the saved agents.
pub(super) fn exported(span: EndedSpan, names: &HashMap<ConnectionId, String>) -> SpanData {
    let EndedSpan { context, parent, started_at, ended_at, what } = span;
    let (name, span_kind, attributes, status) = match what {
        Step::Action { name } => (name, SpanKind::Internal, Vec::new(), Status::Unset),
        Step::Call(call) => {
            let status = call.failure.map_or(Status::Unset, |_| Status::error(""));
            (call.operation, SpanKind::Client, attributes(call, names), status)
        }
    };
    SpanData {
        span_context: SpanContext::new(
            TraceId::from_bytes(context.trace.to_bytes()),
            SpanId::from_bytes(context.span.to_bytes()),
            TraceFlags::SAMPLED,
            false,
            TraceState::default(),
        ),
        parent_span_id: parent.map_or(SpanId::INVALID, |parent| SpanId::from_bytes(parent.to_bytes())),
        parent_span_is_remote: false,
        span_kind,
        name: name.into(),
        start_time: at(started_at),
        end_time: at(ended_at),
        attributes,
        dropped_attributes_count: 0,
        events: SpanEvents::default(),
        links: SpanLinks::default(),
        status,
        instrumentation_scope: InstrumentationScope::builder("a2a-workbench").build(),
    }
}

fn attributes(call: Call, names: &HashMap<ConnectionId, String>) -> Vec<KeyValue> {
    let mut all =
        vec![KeyValue::new("a2a.operation", call.operation), KeyValue::new("server.address", call.host)];
    let mut add = |name: &'static str, value: Option<String>| {
        all.extend(value.map(|value| KeyValue::new(name, value)));
    };
    add("a2a.agent.name", call.connection.as_ref().and_then(|id| names.get(id).cloned()));
    add("a2a.version", call.profile.map(|profile| profile.version.as_str().to_owned()));
    add("a2a.binding", call.profile.map(|profile| profile.binding.to_string()));
    add("a2a.task.id", call.task);
    add("error.type", call.failure.map(|failure| error_type(failure, call.status)));
    let number = |name: &'static str, value: i64| KeyValue::new(name, value);
    all.extend(call.status.map(|status| number("http.response.status_code", i64::from(status))));
    match call.failure {
        Some(Failure::Rpc(code)) => all.push(number("rpc.jsonrpc.error_code", code)),
        Some(Failure::Grpc(status)) => all.push(number("rpc.grpc.status_code", i64::from(status))),
        Some(Failure::Transport | Failure::Http) | None => {}
    }
    all
}

/// A word or a number, of which there are few.
fn error_type(failure: Failure, status: Option<u16>) -> String {
    match failure {
        Failure::Transport => "transport".to_owned(),
        Failure::Http => status.map_or_else(|| "http".to_owned(), |status| status.to_string()),
        Failure::Rpc(code) => code.to_string(),
        Failure::Grpc(status) => format!("grpc-{status}"),
    }
}

fn at(milliseconds: i64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0))
}
