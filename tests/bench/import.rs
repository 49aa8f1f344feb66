//! The time and memory of opening another tool's HTTP archive of 50,000 calls.

mod figure;
mod memory;

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use workbench_core::{HostKind, OpenOptions, Workbench};
use workbench_secrets::SessionStore;

use memory::Idle;

const CALLS: usize = 50_000;
const ROUNDS: usize = 3;

#[tokio::main]
async fn main() -> Result<()> {
    workbench_core::install_crypto_provider();
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [folder] = words.as_slice() {
        return measure(folder.as_ref()).await;
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    write(&folder.path().join("archive.har"))?;
    // What writing it took would hide what opening takes.
    let status = Command::new(std::env::current_exe()?).arg(folder.path()).status()?;
    ensure!(status.success(), "the import failed");
    Ok(())
}

async fn measure(folder: &Path) -> Result<()> {
    let options = OpenOptions {
        secrets: Some(Arc::new(SessionStore::new("a benchmark"))),
        ..OpenOptions::new(folder.join("data"), HostKind::Desktop)
    };
    let bench = Workbench::open(options).await?;
    let (mut seconds, mut memory) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let archive = File::open(folder.join("archive.har"))?;
        let (idle, start) = (Idle::now()?, Instant::now());
        let id = bench.inspector().import_session("archive.har", archive).await?;
        seconds.push(start.elapsed().as_secs_f64());
        memory.push(idle.peak_above()?);
        ensure!(
            bench.inspector().imported_sessions().iter().all(|it| it.exchanges == CALLS),
            "all of it is there"
        );
        bench.inspector().close_session(&id).await?;
    }
    let figure = "import of an HTTP archive of 50,000 calls";
    figure::print(figure, figure::quantile(&seconds, 0.5), "s", None);
    // Later rounds use again what the first one took.
    figure::print(&format!("{figure}: memory"), figure::quantile(&memory, 1.0), "MiB", None);
    bench.close().await;
    Ok(())
}

/// As a browser writes it.
fn write(path: &Path) -> Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    write!(file, r#"{{"log":{{"version":"1.2","creator":{{"name":"browser","version":"1"}},"entries":["#)?;
    for number in 0..CALLS {
        if number > 0 {
            file.write_all(b",")?;
        }
        serde_json::to_writer(&mut file, &entry(number))?;
    }
    file.write_all(b"]}}")?;
    Ok(file.flush()?)
}

fn entry(number: usize) -> Value {
    let headers: Vec<Value> = ["accept", "content-type", "origin", "user-agent", "cache-control", "date"]
        .iter()
        .map(|name| json!({ "name": name, "value": "application/json; charset=utf-8" }))
        .collect();
    let task = format!("task-{:05}", number / 10);
    let asked = json!({ "jsonrpc": "2.0", "id": number, "method": "SendMessage", "params": { "message": {
        "messageId": format!("m-{number}"), "taskId": task, "role": "ROLE_USER", "parts": [{ "text": "Go on." }],
    } } });
    let answered = json!({ "jsonrpc": "2.0", "id": number, "result": { "task": {
        "id": task, "contextId": format!("context of {task}"), "status": { "state": "TASK_STATE_WORKING" },
        "artifacts": [{ "artifactId": "a", "parts": [{ "text": "A chapter of a story that goes on and on. ".repeat(8) }] }],
    } } });
    let answered = answered.to_string();
    json!({
        "startedDateTime": format!("2026-01-01T{:02}:{:02}:{:02}.000Z", number / 3600 % 24, number / 60 % 60, number % 60),
        "time": 12.5,
        "request": {
            "method": "POST", "url": "https://agent.example/a2a", "httpVersion": "HTTP/2", "cookies": [],
            "headers": headers, "queryString": [], "headersSize": -1, "bodySize": -1,
            "postData": { "mimeType": "application/json", "text": asked.to_string() },
        },
        "response": {
            "status": 200, "statusText": "OK", "httpVersion": "HTTP/2", "cookies": [], "headers": headers,
            "content": { "size": answered.len(), "mimeType": "application/json", "text": answered },
            "redirectURL": "", "headersSize": -1, "bodySize": -1,
        },
        "cache": {},
        "timings": { "blocked": 0.5, "dns": -1, "connect": -1, "send": 0.1, "wait": 11.0, "receive": 0.9 },
    })
}
