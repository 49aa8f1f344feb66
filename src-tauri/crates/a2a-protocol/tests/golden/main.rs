//! Traffic of real servers, read, and written again in its generation.

mod normal;
mod recording;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use a2a_protocol::fold::{Item, TaskFold, display};
use a2a_protocol::model::{AgentCard, Binding, Version};
use a2a_protocol::negotiate::candidates;
use a2a_protocol::read::{self, RpcOutcome};
use a2a_protocol::{Decoded, Dialect, Finding, Json, Operation};
use normal::{asked, difference, normal};
use recording::{Body, Recording, Server, recordings};

const fn server(folder: &'static str, version: Version, binding: Binding) -> Server {
    Server { folder, version, binding }
}

const V0_1: &[Server] = &[server("v0.1-jsonrpc", Version::V0_1, Binding::JsonRpc)];
const V0_3: &[Server] = &[
    server("v0.2.16-jsonrpc", Version::V0_2, Binding::JsonRpc),
    server("v0.3.26-jsonrpc", Version::V0_3, Binding::JsonRpc),
    server("v1.3.0-compat03-jsonrpc", Version::V0_3, Binding::JsonRpc),
];
const V0_3_PROTO: &[Server] = &[
    server("v0.2.16-grpc", Version::V0_2, Binding::Grpc),
    server("v0.3.26-grpc", Version::V0_3, Binding::Grpc),
    server("v0.3.26-rest", Version::V0_3, Binding::HttpJson),
    server("v1.3.0-compat03-grpc", Version::V0_3, Binding::Grpc),
    server("v1.3.0-compat03-rest", Version::V0_3, Binding::HttpJson),
];
const V1_0: &[Server] = &[
    server("adk-2.13.0", Version::V1_0, Binding::JsonRpc),
    server("kagenti-adk-0.8.1", Version::V1_0, Binding::JsonRpc),
    server("v1.0.3-grpc", Version::V1_0, Binding::Grpc),
    server("v1.0.3-jsonrpc", Version::V1_0, Binding::JsonRpc),
    server("v1.0.3-rest", Version::V1_0, Binding::HttpJson),
    server("v1.3.0-auth", Version::V1_0, Binding::JsonRpc),
    server("v1.3.0-grpc", Version::V1_0, Binding::Grpc),
    server("v1.3.0-jsonrpc", Version::V1_0, Binding::JsonRpc),
    server("v1.3.0-nocompat-jsonrpc", Version::V1_0, Binding::JsonRpc),
    server("v1.3.0-rest", Version::V1_0, Binding::HttpJson),
];

/// Recordings whose bodies do not come out as they went in, each with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("v0.1-jsonrpc/push-set", "the server repeats a member of 0.2 that it was sent"),
    ("v0.3.26-grpc/webhook-deliveries", "the server pushes bodies of JSON-RPC over every binding"),
    ("v0.3.26-rest/webhook-deliveries", "the server pushes bodies of JSON-RPC over every binding"),
    ("v0.2.16-grpc/send-files", ENCODED_TWICE),
    ("v0.2.16-grpc/stream-files", ENCODED_TWICE),
    ("v0.3.26-grpc/send-files", ENCODED_TWICE),
    ("v0.3.26-grpc/stream-files", ENCODED_TWICE),
    ("v0.3.26-rest/inbound-bytes-double", ENCODED_TWICE),
    ("v0.3.26-rest/stream-files", ENCODED_TWICE),
    ("v1.3.0-compat03-grpc/send-files", ENCODED_TWICE),
    ("v1.3.0-compat03-grpc/stream-files", ENCODED_TWICE),
    ("v1.3.0-compat03-rest/inbound-bytes-double", ENCODED_TWICE),
    ("v1.3.0-compat03-rest/send-files", ENCODED_TWICE),
    ("v1.3.0-compat03-rest/stream-files", ENCODED_TWICE),
    ("v1.3.0-compat03-grpc/stream-ask", FINAL_LEFT_OUT),
    ("v1.3.0-compat03-rest/stream-ask", FINAL_LEFT_OUT),
    ("v1.3.0-compat03-rest/stream-auth", FINAL_LEFT_OUT),
    ("v1.3.0-compat03-rest/stream-form", FINAL_LEFT_OUT),
    ("v1.3.0-compat03-jsonrpc/webhook-deliveries", PUSHED_IN_1_0),
    ("v1.3.0-compat03-rest/webhook-deliveries", PUSHED_IN_1_0),
];
const ENCODED_TWICE: &str = "the server encodes files twice; they are read as the files they are";
const FINAL_LEFT_OUT: &str =
    "the stream ends with an interrupted state that the server does not mark as final; here it is marked";
const PUSHED_IN_1_0: &str = "the server pushes bodies of 1.0 also to those who registered in 0.3";

/// Calls that do not come out as they went in, by the end of their name, each with the reason.
const CALL_EXCEPTIONS: &[(&str, &str)] = &[
    ("v0.1-jsonrpc/push-set", "0.1 does not name configurations; the client did"),
    ("v0.1-jsonrpc/push-set-unknown-task", "0.1 does not name configurations; the client did"),
    ("v0.3.26-rest/send-same-context-new-task", REFERENCES),
    ("v1.3.0-compat03-rest/send-same-context-new-task", REFERENCES),
    ("v0.2.16-grpc/get-by-bare-id", BARE_ID),
    ("v0.3.26-grpc/get-by-bare-id", BARE_ID),
    ("v1.3.0-compat03-grpc/get-by-bare-id", BARE_ID),
    ("-rest/inbound-bytes-double", "a file encoded twice, as this server wants it"),
    ("-rest/err-empty-body", "the body is no JSON, on purpose"),
    ("-rest/err-parse", "the body is no JSON, on purpose"),
    ("-rest/inbound-spec-shape", "parts name themselves by `kind`, on purpose"),
    ("-jsonrpc/inbound-kind-extra", "parts name themselves by `kind`, on purpose"),
    ("-jsonrpc/inbound-snake-case", "members in `snake_case`, on purpose"),
];
const REFERENCES: &str = "this grammar cannot carry `referenceTaskIds`; the server answers 500 to it";
const BARE_ID: &str = "a bare id where a resource name belongs, on purpose; the server refuses it";

/// The findings of a body, and the difference when it is written again.
struct ReadBody {
    findings: Vec<Finding>,
    difference: Option<String>,
}

fn read_body(recording: &Recording, body: &Body, dialect: Dialect) -> ReadBody {
    let envelope = match body {
        Body::Pushed(body) => {
            return again(body, &read::event(body, dialect), |event| dialect.encode_event(event));
        }
        // Whatever says that something failed has no shape to hold it to.
        Body::Error => return ReadBody { findings: Vec::new(), difference: None },
        Body::Bare(body) => return read_result(recording, body, dialect),
        Body::Envelope(body) => body,
    };
    if recording.call.is_none()
        && let Ok(card) = read::card(envelope)
    {
        return card_again(&card, dialect);
    }
    let response = read::rpc_response(envelope);
    let mut findings = response.findings;
    let RpcOutcome::Result(result) = response.value.outcome else {
        return ReadBody { findings, difference: None };
    };
    let read = read_result(recording, &result, dialect);
    let below_result =
        |finding: Finding| Finding { pointer: format!("/result{}", finding.pointer), ..finding };
    findings.extend(read.findings.into_iter().map(below_result));
    ReadBody { findings, difference: read.difference }
}

fn read_result(recording: &Recording, result: &Json, dialect: Dialect) -> ReadBody {
    match recording.call.as_ref().map(|(operation, _)| *operation) {
        Some(Operation::GetTask | Operation::CancelTask) => {
            again(result, &read::task(result, dialect), |task| dialect.encode_task(task))
        }
        Some(Operation::ListTasks) => {
            again(result, &read::task_list(result, dialect), |list| dialect.encode_task_list(list))
        }
        Some(Operation::CreatePushConfig | Operation::GetPushConfig) => {
            again(result, &read::push_config(result, dialect), |config| dialect.encode_push_config(config))
        }
        Some(Operation::ListPushConfigs) => {
            again(result, &read::push_configs(result, dialect), |list| dialect.encode_push_configs(list))
        }
        // An empty object says that it is done.
        Some(Operation::DeletePushConfig) if result.is_empty() => {
            ReadBody { findings: Vec::new(), difference: None }
        }
        Some(Operation::GetExtendedCard) => card_again(&read::card(result).expect("a card"), dialect),
        None if read::card(result).is_ok() => card_again(&read::card(result).expect("a card"), dialect),
        // Also what answers a call to no method at all.
        _ => again(result, &read::event(result, dialect), |event| dialect.encode_event(event)),
    }
}

fn again<T>(received: &Json, decoded: &Decoded<T>, encode: impl Fn(&T) -> Json) -> ReadBody {
    let written = encode(&decoded.value);
    let difference = difference(&normal(&received.to_value()), &normal(&written.to_value()));
    ReadBody { findings: decoded.findings.clone(), difference }
}

/// Cards are compared as they are read: they are written for the audience asked for, not for that of the
/// recording, and descriptions of security schemes are not kept.
fn card_again(card: &Decoded<AgentCard>, dialect: Dialect) -> ReadBody {
    // Over HTTP+JSON, 0.3 publishes the card of JSON-RPC.
    let over_http = card.value.interfaces.first().is_some_and(|main| main.binding == Binding::HttpJson);
    let dialect = if dialect == Dialect::V0_3Proto && over_http { Dialect::V0_3 } else { dialect };
    let written = if card.value.interfaces.iter().any(|interface| interface.version == Version::V1_0) {
        Dialect::encode_hybrid_card(&card.value)
    } else {
        dialect.encode_card(&card.value)
    };
    let reread = read::card(&written).expect("what was written is a card").value;
    let same = AgentCard { raw: card.value.raw.clone(), ..reread } == card.value;
    let difference = (!same).then(|| format!("the card is read as {written:?}"));
    ReadBody { findings: card.findings.clone(), difference }
}

/// Reads every body of the servers; the number of bodies, and what was noticed per recording.
fn check(servers: &[Server]) -> (usize, String) {
    let mut bodies = 0;
    let mut noticed = String::new();
    let mut differences = Vec::new();
    for (recording, dialect) in all(servers) {
        let mut findings: BTreeMap<String, usize> = BTreeMap::new();
        let excepted = EXCEPTIONS.iter().any(|(name, _)| *name == recording.name);
        let mut differs = false;
        for body in &recording.bodies {
            bodies += 1;
            let read = read_body(&recording, body, dialect);
            for finding in read.findings {
                *findings.entry(line(&finding)).or_default() += 1;
            }
            differs |= read.difference.is_some();
            differences
                .extend(read.difference.filter(|_| !excepted).map(|at| format!("{}{at}", recording.name)));
        }
        assert!(differs || !excepted, "{} is no exception any more", recording.name);
        if !findings.is_empty() {
            writeln!(noticed, "{}", recording.name).expect("memory takes it");
        }
        for (finding, times) in findings {
            writeln!(noticed, "  {times}× {finding}").expect("memory takes it");
        }
    }
    assert!(differences.is_empty(), "written again, these differ:\n{}", differences.join("\n"));
    (bodies, noticed)
}

fn all(servers: &[Server]) -> impl Iterator<Item = (Recording, Dialect)> {
    servers.iter().flat_map(|server| {
        recordings(server).into_iter().map(|recording| (recording, server.profile().dialect))
    })
}

/// Indices are left out, so that a long list is one line.
fn line(finding: &Finding) -> String {
    let steps = finding.pointer.split('/').map(|step| if step.parse::<u64>().is_ok() { "*" } else { step });
    let pointer = steps.collect::<Vec<_>>().join("/");
    format!("{:?} {pointer} ({}): {}", finding.rule, finding.section, finding.message)
}

#[test]
fn everything_recorded_in_0_1_is_read_and_written_again() {
    let (bodies, noticed) = check(V0_1);
    assert_eq!(bodies, 150, "every body was looked at");
    insta::assert_snapshot!("findings_0_1", noticed);
}

#[test]
fn recordings_of_0_2_and_0_3_over_json_rpc_are_read_and_written_again() {
    let (bodies, noticed) = check(V0_3);
    assert_eq!(bodies, 493, "every body was looked at");
    insta::assert_snapshot!("findings_0_3", noticed);
}

#[test]
fn recordings_of_0_2_and_0_3_over_other_bindings_are_read_and_written() {
    let (bodies, noticed) = check(V0_3_PROTO);
    assert_eq!(bodies, 472, "every body was looked at");
    insta::assert_snapshot!("findings_0_3_proto", noticed);
}

#[test]
fn everything_recorded_in_1_0_is_read_and_written_again() {
    let (bodies, noticed) = check(V1_0);
    assert_eq!(bodies, 1035, "every body was looked at");
    insta::assert_snapshot!("findings_1_0", noticed);
}

#[test]
fn every_recorded_call_is_read_and_written_again() {
    let mut calls = 0;
    let mut differences = Vec::new();
    for (recording, dialect) in [V0_1, V0_3, V0_3_PROTO, V1_0].into_iter().flat_map(all) {
        let Some((operation, params)) = &recording.call else { continue };
        calls += 1;
        let difference = match read::parameters(params, dialect, *operation) {
            Ok(read) => {
                let written = dialect.encode_params(&read.value.request, read.value.tenant.as_deref());
                let received = normal(&params.to_value());
                difference(&received, &asked(&received, &normal(&written.to_value())))
            }
            Err(refused) => Some(format!(": {}", refused.message)),
        };
        let excepted = CALL_EXCEPTIONS.iter().any(|(name, _)| recording.name.ends_with(name));
        assert!(difference.is_some() || !excepted, "{} is no exception any more", recording.name);
        differences.extend(difference.filter(|_| !excepted).map(|at| format!("{}{at}", recording.name)));
    }
    assert!(differences.is_empty(), "written again, these differ:\n{}", differences.join("\n"));
    assert_eq!(calls, 1334, "every call was looked at");
}

/// A recorded stream as a person reads it.
fn shown(name: &str, folder: &'static str) -> Vec<String> {
    let server = server(folder, Version::V1_0, Binding::JsonRpc);
    let recording =
        recordings(&server).into_iter().find(|recording| recording.name == name).expect("recorded");
    let mut fold = TaskFold::new();
    for body in &recording.bodies {
        let Body::Envelope(body) = body else { panic!("JSON-RPC has an envelope") };
        let RpcOutcome::Result(result) = read::rpc_response(body).value.outcome else { panic!("{body:?}") };
        fold.apply(&read::event(&result, Dialect::V1_0).value);
    }
    let task = fold.task().expect("a task");
    let items = display(task).into_iter().map(|item| match item {
        Item::Message(message) => format!("message: {}", message.text()),
        Item::Progress(messages) => format!("progress of {}", messages.len()),
        Item::Artifact(artifact) => format!("artifact: {}", artifact.text()),
        Item::Pieces(artifacts) => {
            let texts: Vec<String> = artifacts.iter().map(|artifact| artifact.text()).collect();
            format!("pieces: {}", texts.join(""))
        }
        Item::Status(message) => format!("status: {}", message.text()),
    });
    std::iter::once(task.status.state.to_string()).chain(items).collect()
}

#[test]
fn a_recorded_card_of_two_generations_is_called_in_the_newer_one() {
    let recordings = recordings(&server("v1.3.0-jsonrpc", Version::V1_0, Binding::JsonRpc));
    let card =
        recordings.iter().find(|recording| recording.name.ends_with("/card-agent-card")).expect("recorded");
    let Some(Body::Envelope(card)) = card.bodies.first() else { panic!("one body") };
    let card = read::card(card).expect("a card").value;
    let ranked: Vec<String> = candidates(&card)
        .iter()
        .map(|candidate| {
            let interface = &candidate.interface;
            format!("{} {} {}", interface.binding, interface.version, candidate.reason.id())
        })
        .collect();
    let expected = [
        "JSONRPC 1.0 first-choice",
        "JSONRPC 0.3 newer-at-same-url",
        "HTTP+JSON 1.0 later-in-card",
        "GRPC 1.0 later-in-card",
        "HTTP+JSON 0.3 newer-at-same-url",
        "GRPC 0.3 newer-at-same-url",
    ];
    assert_eq!(ranked, expected, "the older members beside `supportedInterfaces` are for older clients");
}

#[test]
fn recorded_streams_are_shown_without_repetition() {
    let adk = shown("adk-2.13.0/stream-chunks", "adk-2.13.0");
    assert_eq!(
        adk,
        ["completed", "message: stream", "artifact: Once upon a time."],
        "deltas, whole, artifact"
    );
    let kagenti = shown("kagenti-adk-0.8.1/stream-hello", "kagenti-adk-0.8.1");
    assert_eq!(kagenti, ["completed", "status: Hello from the scripted agent."], "only in the last status");
    let sdk = shown("v1.3.0-jsonrpc/stream-task", "v1.3.0-jsonrpc");
    let expected = [
        "completed",
        "message: task please",
        "message: working on it",
        "artifact: one two three",
        "status: all done",
    ];
    assert_eq!(sdk, expected, "three chunks are one text");
}
