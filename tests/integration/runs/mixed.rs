//! One file over foreign agents: four generations and frameworks, three bindings, and one agent that asks a
//! person in between.

use serde_json::json;
use workbench_core::ConnectionChange;
use workbench_core::runs::{RunStart, StepState};
use workbench_store::approvals::ApprovalState;
use workbench_store::runs::RunState;
use workbench_tests::peers::{Kind, Peer};

use super::output;
use super::team::{file, is_asked, run_in, run_when};
use crate::support::{Desk, approve};

/// An agent of somebody else, saved under a name and called over one binding.
async fn joined(desk: &Desk, kind: Kind, name: &str, binding: &str, version: &str) -> Peer {
    let peer = Peer::start(kind).expect("the agent starts");
    let id = desk.connect(peer.card()).await;
    let known = desk.bench.agents().known(&id).await.expect("it is saved");
    let mut offered = known.candidates.iter();
    let place = offered.position(|candidate| {
        let interface = &candidate.interface;
        interface.binding.to_string() == binding && interface.version.to_string() == version
    });
    let interface =
        Some(place.unwrap_or_else(|| panic!("{kind:?} offers {binding} {version}: {:?}", known.candidates)));
    let change = ConnectionChange { name: Some(name.to_owned()), interface, ..ConnectionChange::default() };
    desk.bench.saving().change(&id, change).await.expect("it can be called so");
    peer
}

/// A task that says this to an agent, and comes to the words of the artifact that it makes.
fn told(name: &str, agent: &str, text: &str) -> String {
    format!(
        "  - {name}: {{call: a2a, with: {{method: message/send, server: 'a2a-workbench://agents/{agent}', parameters: {{message: {{role: user, parts: [{{kind: text, text: '{text}'}}]}}}}}}, output: {{as: '[.artifacts[].parts[] | select(.kind == \"text\") | .text] | join(\"\")'}}}}\n"
    )
}

#[tokio::test]
async fn agents_of_all_generations_and_bindings_share_a_run_and_one_asks() {
    let desk = Desk::new().await;
    let agents = [
        // Its card does not tell its generation: the first call does.
        (Kind::V01, "first", "JSONRPC", "0.3"),
        (Kind::V03, "third", "JSONRPC", "0.3"),
        (Kind::V13, "newest", "HTTP+JSON", "1.0"),
        (Kind::Rust, "rust", "GRPC", "1.0"),
        (Kind::Adk, "clerk", "JSONRPC", "1.0"),
    ];
    let mut peers = Vec::new();
    for (kind, name, binding, version) in agents {
        peers.push(joined(&desk, kind, name, binding, version).await);
    }
    let tasks = [
        told("one", "first", "${ .topic }"),
        told("two", "third", "${ . }"),
        told("three", "newest", "${ . }"),
        told("four", "rust", "${ . }"),
        // The words so far stay, whatever the clerk says.
        told("pay", "clerk", "transfer 7").replacen("call:", "export: {as: '${ {paid: .} }'}, call:", 1),
        told("last", "third", "${ $context.paid }"),
    ];
    let start =
        RunStart { text: file(&tasks.concat()), input: json!({"topic": "tea"}), ..RunStart::default() };
    let run = desk.bench.runs().start(start).await.expect("it can be begun");

    let shown = run_when(&desk, &run, "the question of the clerk", is_asked).await;
    let states: Vec<_> = shown.steps.iter().map(|step| step.state).collect();
    let done = StepState::Done;
    assert_eq!(states, [done, done, done, done, StepState::Waiting], "{:?}", shown.steps);
    assert_eq!(
        shown.steps[3].value,
        Some(json!("echo: echo: echo: echo: tea")),
        "each got what the one before said"
    );

    // A restart in the midst of it changes nothing.
    let desk = desk.restart().await;
    let request = desk.request().await;
    assert!(request.request.title.starts_with("transfer_money: "), "{}", request.request.title);
    desk.decide(&request, approve()).await;
    desk.request_when(&request.request.id, ApprovalState::Delivered).await;
    let shown = run_in(&desk, &run, RunState::Completed).await;
    let said = output(&shown);
    let said = said.as_str().expect("words");
    assert!(said.starts_with("echo: transfer_money"), "what the clerk came to went on: {said}");
    let clerk = peers.last().expect("it is the last");
    let done = clerk.witness().await.expect("it answers").done;
    assert_eq!(done, [json!({"what": "transfer_money", "amount": 7, "to": "Aoki Paper"})], "once");
}
