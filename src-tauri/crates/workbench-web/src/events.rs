//! The one channel from here to a page: batches of events out, acknowledgements in.
//!
//! The first message from the page is its session token: a browser cannot set headers on a
//! WebSocket, and a token in the address would be logged.

use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::timeout;
use workbench_api::Pump;

use crate::shared::Shared;

/// The time in which a page must send its session token.
const HELLO: Duration = Duration::from_secs(10);

#[derive(Deserialize)]
struct Hello {
    token: String,
}

#[derive(Deserialize)]
struct Acknowledged {
    ack: i64,
}

/// Opens the channel.
pub(crate) async fn open(State(shared): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(4096).on_upgrade(|socket| run(shared, socket))
}

async fn run(shared: Shared, mut socket: WebSocket) {
    if !is_session(&shared, &mut socket).await {
        return;
    }
    let (mut to_page, mut from_page) = socket.split();
    let (acknowledge, acknowledged) = mpsc::channel(8);
    let mut pump = Pump::new(shared.workbench.announcements(), acknowledged);
    let outgoing = async {
        while let Some(batch) = pump.next().await {
            let Ok(text) = serde_json::to_string(&batch) else { break };
            if to_page.send(Message::text(text)).await.is_err() {
                break;
            }
        }
    };
    let incoming = async {
        while let Some(Ok(message)) = from_page.next().await {
            if let Some(Acknowledged { ack }) = read(&message)
                && acknowledge.send(ack).await.is_err()
            {
                break;
            }
        }
    };
    tokio::select! {
        () = outgoing => {}
        () = incoming => {}
        () = shared.stopping.cancelled() => {}
    }
}

async fn is_session(shared: &Shared, socket: &mut WebSocket) -> bool {
    let Ok(Some(Ok(message))) = timeout(HELLO, socket.next()).await else { return false };
    read::<Hello>(&message).is_some_and(|hello| shared.tokens.is_session(&hello.token))
}

fn read<T: for<'a> Deserialize<'a>>(message: &Message) -> Option<T> {
    serde_json::from_str(message.to_text().ok()?).ok()
}
