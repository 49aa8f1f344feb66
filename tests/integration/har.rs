//! HTTP archives and another tool's reader: real traffic is exported, read by `haralyzer`, and opened here again.

use std::fs::File;
use std::io::{Cursor, Read as _, Write as _};

use a2a_protocol::model::TaskState;
use serde_json::Value;
use workbench_core::inspector::session::Form;
use workbench_core::queries::rows::{ExchangeOverview, ExchangeQuery};
use workbench_store::wire::{Direction, Frame};
use workbench_tests::peers::{Kind, Peer, read_archive};

use crate::support::Desk;

/// A desk, and its exchanges with an agent that streams.
async fn desk_with_traffic(peer: &Peer) -> (Desk, Vec<ExchangeOverview>) {
    let desk = Desk::new().await;
    let conversation = desk.converse_with(peer.url()).await;
    desk.say(&conversation, "unicode").await;
    let exchanges = desk
        .wait_for("an end of every call and task", async |desk| {
            let known = exchanges(desk, None).await;
            // Which task a call brought is written after the task itself.
            let streamed = known
                .iter()
                .any(|known| known.exchange.operation == "SendStreamingMessage" && known.state.is_some());
            let is_over = |known: &ExchangeOverview| {
                known.exchange.duration_ms.is_some()
                    && known.state.as_ref().is_none_or(TaskState::is_terminal)
            };
            let over = known.iter().all(is_over);
            (streamed && over).then_some(known)
        })
        .await;
    (desk, exchanges)
}

async fn exchanges(desk: &Desk, session: Option<&str>) -> Vec<ExchangeOverview> {
    let query = ExchangeQuery { limit: 1_000, ..ExchangeQuery::default() };
    let page = desk.bench.traffic().exchange_page(session.map(str::to_owned), query).await;
    let mut found = page.expect("the log can be read").exchanges;
    found.sort_by_key(|overview| (overview.exchange.started_at, overview.row));
    found
}

async fn frames(desk: &Desk, session: Option<&str>, of: &ExchangeOverview) -> Vec<Frame> {
    let detail =
        desk.bench.traffic().exchange_detail(session.map(str::to_owned), &of.exchange.id, 10_000).await;
    detail.expect("it is in the log").frames
}

async fn archive(desk: &Desk) -> Vec<u8> {
    let query = ExchangeQuery { limit: 1_000, ..ExchangeQuery::default() };
    let written = desk.bench.traffic().export_traffic(None, query, Vec::new(), Form::Har, false).await;
    let mut bytes = Vec::new();
    let mut file: File = written.expect("there is something to write");
    file.read_to_end(&mut bytes).expect("it is read from its beginning");
    bytes
}

fn text_of(frames: &[Frame], direction: Direction) -> String {
    let bodies = frames.iter().filter(|frame| frame.kind != "head" && frame.direction == direction);
    bodies.map(|frame| String::from_utf8_lossy(&frame.body)).collect()
}

#[tokio::test]
async fn peers_that_read_archives_find_in_ours_what_went_over_the_wire() {
    let peer = Peer::start(Kind::V13).expect("the agent starts");
    let (desk, exchanges) = desk_with_traffic(&peer).await;
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(&archive(&desk).await).expect("there is room");
    let told = read_archive(file.path()).expect("it is read");

    assert_eq!((told["version"].as_str(), told["creator"].as_str()), (Some("1.2"), Some("A2A Workbench")));
    let entries = told["entries"].as_array().expect("a list");
    assert_eq!(entries.len(), exchanges.len(), "{told:#}");
    assert!(told["streams"].as_u64() > Some(0), "the stream is found by its header: {told:#}");
    let answered = exchanges.iter().filter(|it| it.exchange.status.is_some_and(|it| it / 100 == 2)).count();
    assert_eq!(told["answered"], answered);
    for known in &exchanges {
        let frames = frames(&desk, None, known).await;
        let is_it = |entry: &&Value| {
            entry["method"] == known.exchange.method
                && entry["url"] == known.exchange.url
                && entry["time"] == known.exchange.duration_ms.unwrap_or_default()
                && entry["sent"].as_str().unwrap_or_default() == text_of(&frames, Direction::Sent)
                && entry["received"] == text_of(&frames, Direction::Received)
        };
        let entry = entries.iter().find(is_it).unwrap_or_else(|| panic!("{known:?} is not in {told:#}"));
        assert_eq!(entry["status"], known.exchange.status.unwrap_or(0));
        assert_eq!(entry["started"], known.exchange.started_at, "{entry:#}");
    }
}

#[tokio::test]
async fn recorded_peers_open_as_an_archive_with_every_call_event_and_time() {
    let peer = Peer::start(Kind::V13).expect("the agent starts");
    let (desk, recorded) = desk_with_traffic(&peer).await;
    let bytes = archive(&desk).await;
    let session =
        desk.bench.inspector().import_session("ours.har", Cursor::new(bytes)).await.expect("it opens");
    let imported = exchanges(&desk, Some(&session)).await;
    assert_eq!(imported.len(), recorded.len());
    for (here, there) in recorded.iter().zip(&imported) {
        let facts = |of: &ExchangeOverview| {
            let exchange = of.exchange.clone();
            let (name, task, state) = (of.connection_name.clone(), of.task_id.clone(), of.state.clone());
            let times = (exchange.started_at, exchange.first_byte_ms, exchange.duration_ms);
            (exchange.operation, exchange.method, exchange.url, exchange.status, times, name, task, state)
        };
        assert_eq!(facts(here), facts(there));
        // The format has a time for the answer and one for each event, not one for each piece.
        let told = |frames: Vec<Frame>| -> Vec<_> {
            let told = |frame: Frame| {
                let at = (frame.kind != "head" && frame.kind != "body").then_some(frame.at);
                (frame.direction, frame.kind, at, frame.body)
            };
            frames.into_iter().map(told).collect()
        };
        let (here, there) = (frames(&desk, None, here).await, frames(&desk, Some(&session), there).await);
        assert_eq!(told(here), told(there));
    }
}
