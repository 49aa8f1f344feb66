//! Taps: calls between two agents pass unchanged, are seen, and a tap cannot be misused.

mod cards;
mod generations;
mod guard;

use a2a_protocol::model::TaskState;
use reqwest::Client;
use rstest::rstest;
use serde_json::json;
use workbench_core::queries::rows::{Caller, Direction, ExchangeOverview};
use workbench_core::queries::{Picture, PictureQuery};
use workbench_core::{ConnectionId, TapId, TapState};
use workbench_store::wire;
use workbench_tests::peers::{Kind, Peer, RecordedCall};

use crate::support::Desk;

/// A tap that is open, and what stands around it.
struct Tapped {
    desk: Desk,
    agent: ConnectionId,
    tap: TapId,
    address: String,
}

impl Tapped {
    async fn before(agent: &Peer) -> Self {
        let desk = Desk::new().await;
        let id = desk.connect(agent.url()).await;
        let planner = Caller::Named("Planner".to_owned());
        let tap = desk.bench.taps().add(&id, planner).await.expect("the tap opens");
        let address = address(&desk, &tap).await;
        Self { desk, agent: id, tap, address }
    }

    /// The data of the pictures, once nothing runs.
    async fn picture(&self) -> Picture {
        let look = async |desk: &Desk| {
            let picture =
                desk.bench.traffic().picture(None, PictureQuery::default()).await.expect("it can be read");
            let over = |call: &ExchangeOverview| call.exchange.duration_ms.is_some();
            (picture.exchanges.iter().any(between) && picture.exchanges.iter().all(over)).then_some(picture)
        };
        self.desk.wait_for("the end of all calls", look).await
    }

    /// Everything that was logged of the calls between the two.
    async fn logged(&self, picture: &Picture) -> Vec<(Direction, String, String)> {
        let ids: Vec<_> = picture
            .exchanges
            .iter()
            .filter(|call| between(call))
            .map(|call| call.exchange.id.clone())
            .collect();
        let frames = self
            .desk
            .read(move |reader| {
                ids.iter().map(|id| wire::frames(reader, id, 0, 1000)).collect::<Result<Vec<_>, _>>()
            })
            .await;
        let text = |body: &[u8]| String::from_utf8_lossy(body).into_owned();
        frames.into_iter().flatten().map(|frame| (frame.direction, frame.kind, text(&frame.body))).collect()
    }
}

async fn address(desk: &Desk, id: &TapId) -> String {
    let taps = desk.bench.taps().list().await.expect("taps can be read");
    match taps.into_iter().find(|tap| tap.row.id == *id).map(|tap| tap.state) {
        Some(TapState::Open { address, .. }) => address,
        state => panic!("the tap should be open: {state:?}"),
    }
}

fn between(call: &ExchangeOverview) -> bool {
    call.exchange.caller.is_some()
}

fn calls(recorded: Vec<RecordedCall>) -> Vec<RecordedCall> {
    recorded.into_iter().filter(|call| call.method == "POST").collect()
}

#[rstest]
#[case::json_rpc(Kind::V13, "JSONRPC", "SendStreamingMessage")]
#[case::http(Kind::V13, "HTTP+JSON", "SendStreamingMessage")]
#[case::json_rpc_of_0_3(Kind::V03, "JSONRPC", "message/stream")]
#[case::http_of_0_3(Kind::V03, "HTTP+JSON", "SendStreamingMessage")]
#[case::grpc(Kind::V13, "GRPC", "SendStreamingMessage")]
#[case::grpc_of_0_3(Kind::V03, "GRPC", "SendStreamingMessage")]
#[tokio::test]
async fn what_one_agent_says_to_another_arrives_byte_for_byte(
    #[case] kind: Kind,
    #[case] over: &str,
    #[case] operation: &str,
) {
    let agent = Peer::start_with(kind, &["--record", "--guard", "messages"]).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    let caller = ["--calls", &tapped.address, "--over", over, "--key", "test-key"];
    let caller = Peer::start_with(Kind::Calling, &caller).expect("the caller starts");

    let conversation = tapped.desk.converse_with(caller.url()).await;
    tapped.desk.say(&conversation, "task").await;
    let asked = tapped.desk.task_in(&conversation, "completed").await;

    let said = calls(caller.recorded().await.expect("the caller tells"));
    let heard = calls(agent.recorded().await.expect("the agent tells"));
    assert_eq!(said, heard, "every byte, both ways");
    assert_eq!(said.len(), 1, "the caller asked once, and its credentials were taken");

    let picture = tapped.picture().await;
    let call = picture.exchanges.iter().find(|call| between(call) && call.exchange.operation == operation);
    let call = call.unwrap_or_else(|| panic!("no {operation} among {:?}", picture.exchanges));
    assert_eq!(call.exchange.caller, Some(Caller::Named("Planner".to_owned())));
    assert_eq!(call.exchange.connection_id.as_ref(), Some(&tapped.agent), "it is the agent that was called");
    assert_eq!(call.state, Some(TaskState::Completed));
    let task = picture.overheard.tasks.iter().find(|task| Some(&task.key) == call.exchange.task_key.as_ref());
    assert_eq!(task.map(|task| task.title.as_str()), Some("task"), "the task is known by what was asked");
    let states: Vec<&str> = picture.overheard.changes.iter().map(|change| change.state.as_str()).collect();
    assert_eq!(states, ["submitted", "working", "completed"], "as the stream told");

    // Which task a call brought is written after the task itself.
    let key = asked.row.task_key.clone();
    let asking = async |desk: &Desk| {
        let key = key.clone();
        desk.read(move |reader| wire::of_task(reader, &key)).await.into_iter().next()
    };
    let trace = tapped.desk.wait_for("the call that brought the task", asking).await.trace_id;
    assert!(trace.is_some() && trace == call.exchange.trace_id, "one trace: {trace:?}");
    let named = PictureQuery {
        filter: workbench_core::queries::rows::Filter::read(&format!("id:{}", asked.row.task_id)),
        ..PictureQuery::default()
    };
    let named = tapped.desk.bench.traffic().picture(None, named).await.expect("it can be read");
    // The protobuf form of 0.3 has no place for references.
    let refers = kind != Kind::V03 || over == "JSONRPC";
    assert_eq!(named.exchanges.iter().any(between), refers, "a call is found by the task that it refers to");

    let logged = format!("{:?}", tapped.logged(&picture).await);
    assert!(
        logged.contains("[redacted]") && !logged.contains("test-key"),
        "credentials are covered: {logged}"
    );
}

#[tokio::test]
async fn grpc_passes_with_its_messages_and_trailers() {
    let agent = Peer::start(Kind::V13).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    let caller = Peer::start_with(Kind::Calling, &["--calls", &tapped.address, "--over", "GRPC"]);
    let caller = caller.expect("the caller starts");

    let conversation = tapped.desk.converse_with(caller.url()).await;
    for (words, answer) in [("task", "one \ntwo \nthree"), ("crash", "gRPC Error UNKNOWN: Unexpected")] {
        tapped.desk.say(&conversation, words).await;
        let found = format!("`{answer}` as the answer to `{words}`");
        let told = async |desk: &Desk| {
            let tasks = desk.tasks(&conversation).await;
            let said = format!("{tasks:?}");
            said.contains(&format!("{answer:?}").replace('"', "")).then_some(())
        };
        tapped.desk.wait_for(&found, told).await;
    }
    let picture = tapped.picture().await;
    let logged = tapped.logged(&picture).await;
    let messages: Vec<&String> =
        logged.iter().filter(|(_, kind, _)| kind == "grpc").map(|(_, _, text)| text).collect();
    assert!(messages.iter().any(|text| text.contains("TASK_STATE_COMPLETED")), "as JSON: {messages:?}");
    assert!(logged.iter().any(|(_, _, text)| text.contains("grpc-status")), "trailers: {logged:?}");
}

#[tokio::test]
async fn a_stream_passes_while_it_goes_on() {
    let agent = Peer::start(Kind::V13).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    let call = json!({
        "jsonrpc": "2.0", "id": "1", "method": "SendStreamingMessage",
        "params": { "message": { "messageId": "m", "role": "ROLE_USER", "parts": [{ "text": "hold" }] } },
    });
    let post = Client::new().post(format!("{}/a2a/jsonrpc", tapped.address)).header("A2A-Version", "1.0");
    let mut answer = post.json(&call).send().await.expect("an answer");
    let mut arrived = String::new();
    while !arrived.contains("artifactUpdate") {
        let piece = answer.chunk().await.expect("it goes on").expect("it has not ended");
        arrived.push_str(&String::from_utf8_lossy(&piece));
    }
    // Nobody let the agent go on: what arrived was not waited for.
    agent.release().await.expect("the agent goes on");
    while let Some(piece) = answer.chunk().await.expect("it goes on") {
        arrived.push_str(&String::from_utf8_lossy(&piece));
    }
    assert!(arrived.contains("TASK_STATE_COMPLETED"), "{arrived}");
}
