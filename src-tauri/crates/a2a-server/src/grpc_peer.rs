//! A gRPC peer that does exactly what a test tells it to, however wrong.
//!
//! For tests of clients: a stream cut in the middle, an answer without its status, a compressed message, a web
//! page. It is the gRPC side of [`crate::scripted`], and keeps every call that it received.
//!
//! ```
//! use a2a_protocol::proto::LF_A2A_V1;
//! use a2a_server::grpc_peer::{GrpcPeer, GrpcReply};
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let task = serde_json::json!({ "id": "t-1", "status": { "state": "TASK_STATE_WORKING" } });
//! let peer = GrpcPeer::start(&LF_A2A_V1, [("GetTask", GrpcReply::message(task))]).await?;
//! assert!(peer.address().starts_with("127.0.0.1:"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;
use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};

use a2a_protocol::Json;
use a2a_protocol::proto::{Package, Table};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, Uri};
use futures_util::StreamExt;
use futures_util::stream;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::grpc::{Status, encoded, frame, only_message, respond};
use crate::pieces::{Piece, Pieces};

/// One answer, piece by piece.
#[derive(Debug, Clone, Default)]
pub struct GrpcReply {
    http_status: Option<StatusCode>,
    headers: Vec<(String, String)>,
    steps: Vec<Step>,
    status: Option<Status>,
    alone: bool,
}

#[derive(Debug, Clone)]
enum Step {
    Message(Value),
    Bytes(Bytes),
    Hang,
    Cut,
}

/// A call as received.
#[derive(Debug, Clone)]
pub struct AskedOverGrpc {
    /// The path.
    pub path: String,
    /// The metadata.
    pub headers: HeaderMap,
    /// The message as JSON; `null` when it is none.
    pub message: Value,
}

/// A running peer; stops when dropped.
#[derive(Debug)]
pub struct GrpcPeer {
    address: String,
    shared: Arc<Shared>,
    stop: CancellationToken,
}

#[derive(Debug)]
struct Shared {
    package: &'static Package,
    replies: HashMap<String, GrpcReply>,
    asked: Mutex<Vec<AskedOverGrpc>>,
    /// Cancelled when hanging answers may go on.
    released: CancellationToken,
}

impl GrpcReply {
    /// Messages so far: none. The status is success.
    pub fn new() -> Self {
        Self { status: Some(Status::ok()), ..Self::default() }
    }

    /// One message and success.
    pub fn message(message: Value) -> Self {
        Self::new().then(message)
    }

    /// A status without anything before it.
    pub fn refusal(code: i32, message: &str) -> Self {
        Self { alone: true, ..Self::new().ended(code, message) }
    }

    /// An answer over HTTP that is no gRPC.
    pub fn http(status: StatusCode, media_type: &str, body: &str) -> Self {
        let reply = Self { http_status: Some(status), status: None, ..Self::default() };
        reply.header("content-type", media_type).bytes(body)
    }

    /// Adds a message.
    #[must_use]
    pub fn then(self, message: Value) -> Self {
        self.step(Step::Message(message))
    }

    /// Adds bytes, in no frame.
    #[must_use]
    pub fn bytes(self, bytes: impl Into<Vec<u8>>) -> Self {
        self.step(Step::Bytes(bytes.into().into()))
    }

    /// Says nothing until [`GrpcPeer::release`].
    #[must_use]
    pub fn hang(self) -> Self {
        self.step(Step::Hang)
    }

    /// The stream is reset.
    #[must_use]
    pub fn cut(self) -> Self {
        self.step(Step::Cut)
    }

    /// Ends with this status.
    #[must_use]
    pub fn ended(mut self, code: i32, message: &str) -> Self {
        self.status = Some(Status::new(code, message));
        self
    }

    /// Adds details to the status, a JSON array of messages that name their types.
    #[must_use]
    pub fn details(mut self, details: Value) -> Self {
        let details = Json::from(details);
        self.status = self.status.map(|status| status.with_details(Some(&details)));
        self
    }

    /// Ends without a status.
    #[must_use]
    pub fn without_status(mut self) -> Self {
        self.status = None;
        self
    }

    /// Adds a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    fn step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    fn into_response(self, table: &'static Table, released: &CancellationToken) -> Response<Body> {
        let mut response = match (&self.status, self.alone) {
            (Some(status), true) => status.alone(),
            _ => respond(pieces(self.steps, self.status.as_ref(), table, released.clone())),
        };
        if let Some(status) = self.http_status {
            *response.status_mut() = status;
        }
        for (name, value) in &self.headers {
            let name = HeaderName::from_bytes(name.as_bytes()).expect("BUG: a test names a header");
            let value = HeaderValue::from_str(value).expect("BUG: a test gives a header's value");
            response.headers_mut().insert(name, value);
        }
        response
    }
}

fn pieces(
    steps: Vec<Step>,
    status: Option<&Status>,
    table: &'static Table,
    released: CancellationToken,
) -> Pieces {
    let said = stream::iter(steps).filter_map(move |step| {
        let released = released.clone();
        async move {
            match step {
                Step::Message(message) => {
                    let message = encoded(table, &Json::from(message)).expect("BUG: a test's message fits");
                    Some(Ok(Piece::Bytes(message)))
                }
                Step::Bytes(bytes) => Some(Ok(Piece::Bytes(bytes))),
                Step::Hang => {
                    released.cancelled().await;
                    None
                }
                Step::Cut => Some(Err(io::ErrorKind::BrokenPipe.into())),
            }
        }
    });
    said.chain(stream::iter(status.map(|status| Ok(status.behind())))).boxed()
}

impl GrpcPeer {
    /// Starts on a free loopback port and answers each method as told, others as unknown.
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn start<const N: usize>(
        package: &'static Package,
        replies: [(&str, GrpcReply); N],
    ) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?.to_string();
        let replies = replies.into_iter().map(|(method, reply)| (method.to_owned(), reply)).collect();
        let shared = Arc::new(Shared {
            package,
            replies,
            asked: Mutex::default(),
            released: CancellationToken::new(),
        });
        let router = Router::new().fallback(answer).with_state(Arc::clone(&shared));
        let stop = CancellationToken::new();
        let stopped = stop.clone();
        tokio::spawn(async move {
            // Streams that hang would keep a graceful end waiting.
            tokio::select! {
                _ = axum::serve(listener, router) => {}
                () = stopped.cancelled() => {}
            }
        });
        Ok(Self { address, shared, stop })
    }

    /// Host and port, as cards of gRPC agents write them.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Lets every answer that hangs go on, now and later.
    pub fn release(&self) {
        self.shared.released.cancel();
    }

    /// Every call so far, in order.
    pub fn asked(&self) -> Vec<AskedOverGrpc> {
        self.shared.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for GrpcPeer {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// The message that bytes stand for, in its frame.
pub fn framed(message: &[u8]) -> Vec<u8> {
    frame(message).to_vec()
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let name = uri.path().rsplit('/').next().unwrap_or_default();
    let Some(method) = shared.package.method(name) else {
        return Status::new(12, format!("unknown method {name}")).alone();
    };
    let message = only_message(&body).ok().and_then(|message| method.request.decode(message).ok());
    let message = message.map_or(Value::Null, |decoded| decoded.value.to_value());
    let asked = AskedOverGrpc { path: uri.path().to_owned(), headers, message };
    shared.asked.lock().unwrap_or_else(PoisonError::into_inner).push(asked);
    match shared.replies.get(name) {
        Some(reply) => reply.clone().into_response(method.response, &shared.released),
        None => Status::new(12, format!("the script has no answer to {name}")).alone(),
    }
}
