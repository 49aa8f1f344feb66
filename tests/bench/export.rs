//! The time and memory of exporting 100,000 frames into a file: many streams, and a single one, which is the
//! largest thing held at once.

mod figure;
mod memory;
mod saved_agents;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Result, ensure};
use serde_json::json;
use workbench_core::inspector::session::Form;
use workbench_core::queries::rows::ExchangeQuery;
use workbench_core::{ExchangeId, HostKind, OpenOptions, Workbench, whole_file};
use workbench_secrets::SessionStore;
use workbench_store::wire::{self, Direction, Exchange, Frame, Record};

use memory::Idle;

const FRAMES: u32 = 100_000;
const ROUNDS: usize = 3;
/// When it all began, in Unix milliseconds.
const BEGIN: i64 = 1_760_000_000_000;

#[tokio::main]
async fn main() -> Result<()> {
    workbench_core::install_crypto_provider();
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match words.as_slice() {
        [folder, streams, form, words] => measure(folder.as_ref(), streams, form, words).await,
        _ => compare().await,
    }
}

/// Writes a log, and has it exported by processes of their own: what filling it took would hide what exporting takes.
async fn compare() -> Result<()> {
    for streams in [1_000, 1] {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
        fill(folder.path(), streams).await?;
        for form in ["HAR", "session"] {
            for words in ["covered", "whole"] {
                let mut measuring = Command::new(std::env::current_exe()?);
                measuring.arg(folder.path()).arg(streams.to_string()).args([form, words]);
                ensure!(measuring.status()?.success(), "the export of {form} failed");
            }
        }
    }
    Ok(())
}

/// Writes 100,000 frames in so many streams. The folder is free afterwards.
async fn fill(folder: &Path, streams: u32) -> Result<()> {
    let bench = open(folder).await?;
    bench.store().write("agent", |tx| saved_agents::add(tx, 0, "http://127.0.0.1:9/", "", BEGIN)).await?;
    for stream in 0..streams {
        let records = records(stream, FRAMES / streams);
        bench.store().write("traffic", move |tx| wire::record(tx, &records, u64::MAX)).await?;
    }
    bench.close().await;
    Ok(())
}

async fn open(folder: &Path) -> Result<Workbench> {
    let options = OpenOptions {
        secrets: Some(Arc::new(SessionStore::new("a benchmark"))),
        ..OpenOptions::new(folder.join("data"), HostKind::Desktop)
    };
    Ok(Workbench::open(options).await?)
}

/// A stream of the events that an agent sends while it writes.
fn records(stream: u32, frames: u32) -> Vec<Record> {
    let id = ExchangeId::new(format!("stream-{stream:05}"));
    let started_at = BEGIN + i64::from(stream) * 1000;
    let exchange = Exchange {
        id: id.clone(),
        connection_id: Some(saved_agents::connection(0)),
        task_key: None,
        operation: "SendStreamingMessage".to_owned(),
        method: "POST".to_owned(),
        url: "http://127.0.0.1:9/a2a".to_owned(),
        status: Some(200),
        started_at,
        first_byte_ms: Some(3),
        duration_ms: Some(900),
        error: None,
        refused: false,
        sent_bytes: 120,
        received_bytes: u64::from(frames) * 300,
        trace_id: None,
        caller: None,
    };
    let frame = |seq: u32| {
        let (direction, kind, body) = match seq {
            1 => (Direction::Sent, "head", r#"[["content-type","application/json"]]"#.to_owned()),
            2 => (Direction::Sent, "body", call()),
            3 => (Direction::Received, "head", r#"[["content-type","text/event-stream"]]"#.to_owned()),
            _ => (Direction::Received, "sse", format!("data: {}\n\n", event(stream, seq))),
        };
        let at = started_at + i64::from(seq);
        let (exchange_id, kind, body) = (id.clone(), kind.to_owned(), body.into_bytes());
        Record::Frame(Frame { exchange_id, seq, direction, kind, body, at })
    };
    std::iter::once(Record::Exchange(exchange)).chain((1..=frames).map(frame)).collect()
}

fn call() -> String {
    let message =
        json!({ "messageId": "m", "role": "ROLE_USER", "parts": [{ "text": "Write a long story." }] });
    json!({ "jsonrpc": "2.0", "id": "1", "method": "SendStreamingMessage", "params": { "message": message } })
        .to_string()
}

fn event(stream: u32, seq: u32) -> String {
    json!({ "jsonrpc": "2.0", "id": "1", "result": { "artifactUpdate": {
        "taskId": format!("task-{stream:05}"), "contextId": format!("context-{stream:05}"),
        "append": true, "lastChunk": false,
        "artifact": { "artifactId": "story", "name": "Story",
            "parts": [{ "text": format!("Chunk {seq} of a story that goes on and on, “quoted” and all. ") }] },
    } } })
    .to_string()
}

/// Until the file is on the disk, as a person waits for it.
async fn measure(folder: &Path, streams: &str, form: &str, words: &str) -> Result<()> {
    let bench = open(folder).await?;
    let shape = if form == "HAR" { Form::Har } else { Form::Session };
    let path = folder.join("traffic");
    let (mut seconds, mut memory) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let query = ExchangeQuery { limit: FRAMES, ..ExchangeQuery::default() };
        let idle = Idle::now()?;
        let start = Instant::now();
        let written =
            bench.traffic().export_traffic(None, query, Vec::new(), shape, words == "covered").await?;
        whole_file::write(&path, written)?;
        seconds.push(start.elapsed().as_secs_f64());
        memory.push(idle.peak_above()?);
        ensure!(path.metadata()?.len() > u64::from(FRAMES) * 200, "the file is whole");
    }
    let figure = format!("export of 100,000 frames in {streams} streams, {form}, {words}");
    figure::print(&figure, figure::quantile(&seconds, 0.5), "s", Some("< 5"));
    // Later rounds use again what the first one took.
    figure::print(&format!("{figure}: memory"), figure::quantile(&memory, 1.0), "MiB", None);
    bench.close().await;
    Ok(())
}
