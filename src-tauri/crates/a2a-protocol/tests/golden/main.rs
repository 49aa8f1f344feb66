//! Traffic of real servers, read, and written again in the generation it came in.

mod normal;
mod recording;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use a2a_protocol::fold::{Item, TaskFold, display};
use a2a_protocol::model::{AgentCard, Binding, Version};
use a2a_protocol::negotiate::candidates;
use a2a_protocol::read::{self, RpcOutcome};
use a2a_protocol::{Decoded, Dialect, Finding, Json, Operation, Profile};
use normal::{difference, normal};
use recording::{Recording, recordings};

const V0_3: &[&str] = &["v0.2.16-jsonrpc", "v0.3.26-jsonrpc", "v1.3.0-compat03-jsonrpc"];
const V1_0: &[&str] = &[
    "adk-2.13.0",
    "kagenti-adk-0.8.1",
    "v1.0.3-jsonrpc",
    "v1.3.0-auth",
    "v1.3.0-jsonrpc",
    "v1.3.0-nocompat-jsonrpc",
];

/// Recordings whose bodies do not come out as they went in, each with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[(
    "v1.3.0-compat03-jsonrpc/webhook-deliveries",
    "the server pushes bodies of 1.0 also to those who registered in 0.3",
)];

/// What reading a body noticed, and how it differs when it is written again.
struct ReadBody {
    findings: Vec<Finding>,
    difference: Option<String>,
}

fn read_body(recording: &Recording, body: &Json, dialect: Dialect) -> ReadBody {
    if recording.name.ends_with("webhook-deliveries") {
        return again(body, &read::event(body, dialect), |event| dialect.encode_event(event));
    }
    if let Ok(card) = read::card(body) {
        return card_again(&card);
    }
    let response = read::rpc_response(body);
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
    let version = if dialect == Dialect::V1_0 { Version::V1_0 } else { Version::V0_3 };
    let profile = Profile::find(&version, &Binding::JsonRpc).expect("spoken");
    match profile.operation(&recording.method) {
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
        Some(Operation::GetExtendedCard) => card_again(&read::card(result).expect("a card")),
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
fn card_again(card: &Decoded<AgentCard>) -> ReadBody {
    let written = if card.value.interfaces.iter().any(|interface| interface.version == Version::V1_0) {
        Dialect::encode_hybrid_card(&card.value)
    } else {
        Dialect::V0_3.encode_card(&card.value)
    };
    let reread = read::card(&written).expect("what was written is a card").value;
    let same = AgentCard { raw: card.value.raw.clone(), ..reread } == card.value;
    let difference = (!same).then(|| format!("the card is read as {written:?}"));
    ReadBody { findings: card.findings.clone(), difference }
}

/// Reads every body of the folders; the number of bodies, and what was noticed per recording.
fn check(folders: &[&str], dialect: Dialect) -> (usize, String) {
    let mut bodies = 0;
    let mut noticed = String::new();
    let mut differences = Vec::new();
    for recording in recordings(folders) {
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

/// Indices are left out, so that a long list is one line.
fn line(finding: &Finding) -> String {
    let steps = finding.pointer.split('/').map(|step| if step.parse::<u64>().is_ok() { "*" } else { step });
    let pointer = steps.collect::<Vec<_>>().join("/");
    format!("{:?} {pointer} ({}): {}", finding.rule, finding.section, finding.message)
}

#[test]
fn everything_recorded_in_0_2_and_0_3_is_read_and_written_again() {
    let (bodies, noticed) = check(V0_3, Dialect::V0_3);
    assert_eq!(bodies, 493, "every body was looked at");
    insta::assert_snapshot!("findings_0_3", noticed);
}

#[test]
fn everything_recorded_in_1_0_is_read_and_written_again() {
    let (bodies, noticed) = check(V1_0, Dialect::V1_0);
    assert_eq!(bodies, 607, "every body was looked at");
    insta::assert_snapshot!("findings_1_0", noticed);
}

/// What a person would read of a recorded stream.
fn shown(name: &str, folder: &str) -> Vec<String> {
    let recording =
        recordings(&[folder]).into_iter().find(|recording| recording.name == name).expect("recorded");
    let mut fold = TaskFold::new();
    for body in &recording.bodies {
        let RpcOutcome::Result(result) = read::rpc_response(body).value.outcome else { panic!("{body:?}") };
        fold.apply(&read::event(&result, Dialect::V1_0).value);
    }
    let task = fold.task().expect("a task");
    let items = display(task).into_iter().map(|item| match item {
        Item::Message(message) => format!("message: {}", message.text()),
        Item::Progress(messages) => format!("progress of {}", messages.len()),
        Item::Artifact(artifact) => format!("artifact: {}", artifact.text()),
        Item::Status(message) => format!("status: {}", message.text()),
    });
    std::iter::once(task.status.state.to_string()).chain(items).collect()
}

#[test]
fn a_recorded_card_of_two_generations_is_called_in_the_newer_one() {
    let recordings = recordings(&["v1.3.0-jsonrpc"]);
    let card =
        recordings.iter().find(|recording| recording.name.ends_with("/card-agent-card")).expect("recorded");
    let card = read::card(card.bodies.first().expect("a body")).expect("a card").value;
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
