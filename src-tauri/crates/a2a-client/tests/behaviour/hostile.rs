//! Hostile and broken agents: their answers are limited, reported as they are, and lead nowhere else.

mod addresses;
mod bodies;
mod cards;
mod envelopes;
mod heads;
mod listings;
mod streams;

use a2a_client::{CallError, EndOfStream, EventStream, StreamItem, StreamStep};

use crate::support::{Setup, hello, serve_bytes};

/// The error that these bytes give as the answer to a message.
async fn told_about(bytes: Vec<u8>) -> CallError {
    told_within(Setup::new(), bytes).await
}

async fn told_within(setup: Setup, bytes: Vec<u8>) -> CallError {
    let (url, server) = serve_bytes(bytes.leak()).await;
    let error = setup.agent(&url).send(hello()).await.unwrap_err();
    server.abort();
    error
}

/// Everything of a stream without gaps.
async fn read(mut stream: EventStream) -> (Vec<StreamItem>, EndOfStream) {
    let mut items = Vec::new();
    loop {
        match stream.next().await.unwrap() {
            StreamStep::Event(item) => items.push(*item),
            StreamStep::Gap(gap) => panic!("a plain stream has no gaps: {gap:?}"),
            StreamStep::End(end) => return (items, end),
        }
    }
}
