//! The cost of one small event after its bytes arrived: framing, checking, envelope and reading, no I/O. The
//! figures of streams include the network, which varies more than this.

#![expect(clippy::indexing_slicing, reason = "a benchmark that panics has failed, and says where")]

#[expect(dead_code, reason = "the words of the agent are decoded, which nobody needs to serve for that")]
mod agent;
mod figure;

use std::hint::black_box;
use std::time::Instant;

use a2a_client::sse::Decoder;
use a2a_protocol::json::Indexed;
use a2a_protocol::model::StreamEvent;
use a2a_protocol::proto::LF_A2A_V1;
use a2a_protocol::read::{self, RpcOutcome};
use a2a_protocol::{Decoded, Dialect, Json};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

/// Of the first so many events, which stay in a processor's cache as those that just arrived do.
const EVENTS: usize = 1000;
const ROUNDS: usize = 51;
const PIECE: usize = 16 * 1024;
const EVENT_LIMIT: usize = 1024 * 1024;

fn main() -> Result<()> {
    let events: Vec<Value> = agent::events().into_iter().take(EVENTS).collect();
    let stream: String = events.iter().map(agent::sse).collect();
    report("server-sent event", || server_sent(stream.as_bytes()))?;

    let method = LF_A2A_V1.method("SendStreamingMessage").context("1.0 streams")?;
    let encoded = events.into_iter().map(|event| Ok(method.response.encode(&Json::from(event))?.wire));
    let messages = encoded.collect::<Result<Vec<_>>>()?;
    report("gRPC message", || {
        let decoded = messages.iter().map(|message| {
            let Decoded { value, findings } = method.response.decode_to_read(message)?;
            ensure!(findings.is_empty(), "a message as specified: {findings:?}");
            read_event(&value)
        });
        decoded.sum()
    })
}

/// How many events a stream holds, all of them read.
fn server_sent(stream: &[u8]) -> Result<usize> {
    let mut decoder = Decoder::new(EVENT_LIMIT);
    let (mut frames, mut events) = (Vec::new(), 0);
    for piece in stream.chunks(PIECE) {
        decoder.push(piece, &mut frames)?;
        for frame in frames.drain(..) {
            let data = frame.event.and_then(|event| event.data).context("every frame has data")?;
            let body = data.to_json()?;
            let RpcOutcome::Result(result) = read::rpc_response(&body).value.outcome else {
                bail!("every event holds a result");
            };
            events += read_event(&body.narrowed(result))?;
        }
    }
    Ok(events)
}

fn read_event(result: &Indexed) -> Result<usize> {
    let Decoded { value, findings } = black_box(read::event(result, Dialect::V1_0));
    let known = !matches!(value, StreamEvent::Unknown(_)) && findings.is_empty();
    ensure!(known, "an event as specified: {findings:?}");
    Ok(1)
}

#[expect(clippy::cast_precision_loss, reason = "counts far below the limit")]
fn report(what: &str, decode: impl Fn() -> Result<usize>) -> Result<()> {
    let mut rounds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let events = decode()?;
        rounds.push(start.elapsed().as_secs_f64() * 1e6 / events as f64);
        ensure!(events == EVENTS, "only {events} events were decoded");
    }
    figure::print(&format!("decode: one {what}"), figure::quantile(&rounds, 0.5), "µs", None);
    Ok(())
}
