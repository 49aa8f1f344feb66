//! The official Rust SDK's client, for comparison: `rust-sdk-client stream|unary|grpc-stream ADDRESS [COUNT]`. It
//! prints one line of JSON: its time, its peak of memory over the start, and the received data, so that a
//! comparison can check that all received the same.

use std::error::Error;
use std::fs;
use std::time::Instant;

use a2a::{SendMessageRequest, SendMessageResponse, StreamResponse};
use a2a_client::jsonrpc::JsonRpcTransport;
use a2a_client::{A2AClient, Transport};
use a2a_grpc::client::GrpcTransport;
use futures::StreamExt;
use serde_json::{from_value, json};

type Result<T, E = Box<dyn Error>> = std::result::Result<T, E>;

#[derive(Default)]
struct Got {
    events: usize,
    bytes: usize,
}

#[tokio::main]
async fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (what, address, count) = match words.as_slice() {
        [what, address] => (*what, *address, 1),
        [what, address, count] => (*what, *address, count.parse()?),
        _ => return Err("usage: rust-sdk-client stream|unary|grpc-stream ADDRESS [COUNT]".into()),
    };
    if what == "grpc-stream" {
        let client = A2AClient::new(GrpcTransport::connect(address.to_owned()).await?);
        return report(|| stream(client)).await;
    }
    let http = a2a_client::default_reqwest_client(None)?;
    let client = A2AClient::new(JsonRpcTransport::new(http, address.to_owned()));
    match what {
        "stream" => report(|| stream(client)).await,
        _ => report(|| unary(client, count)).await,
    }
}

async fn report<F: Future<Output = Result<Got>>>(measured: impl FnOnce() -> F) -> Result<()> {
    fs::write("/proc/self/clear_refs", "5")?;
    let (before, start) = (kibibytes("VmRSS")?, Instant::now());
    let got = measured().await?;
    let seconds = start.elapsed().as_secs_f64();
    let mebibytes = (kibibytes("VmHWM")? - before) / 1024.0;
    println!(
        "{}",
        json!({"seconds": seconds, "mebibytes": mebibytes, "events": got.events, "bytes": got.bytes})
    );
    Ok(())
}

async fn stream<T: Transport>(client: A2AClient<T>) -> Result<Got> {
    let mut got = Got::default();
    let mut stream = client.send_streaming_message(&request()?).await?;
    while let Some(event) = stream.next().await {
        got.events += 1;
        if let StreamResponse::ArtifactUpdate(update) = event? {
            got.bytes +=
                update.artifact.parts.iter().filter_map(|part| part.as_text()).map(str::len).sum::<usize>();
        }
    }
    Ok(got)
}

async fn unary<T: Transport>(client: A2AClient<T>, count: usize) -> Result<Got> {
    let (mut got, request) = (Got::default(), request()?);
    for _ in 0..count {
        got.events += 1;
        got.bytes += match client.send_message(&request).await? {
            SendMessageResponse::Task(task) => task.id.len(),
            SendMessageResponse::Message(message) => message.message_id.len(),
        };
    }
    Ok(got)
}

fn request() -> Result<SendMessageRequest> {
    Ok(from_value(json!({"message": {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "Talk"}]}}))?)
}

fn kibibytes(member: &str) -> Result<f64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with(member)).ok_or("no such member")?;
    Ok(line.split_whitespace().nth(1).ok_or("no value")?.parse()?)
}
