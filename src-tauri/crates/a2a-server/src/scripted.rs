//! An HTTP peer that does exactly what a test tells it to, however wrong.
//!
//! For tests of clients: an answer cut in the middle, a stream that stays silent, HTML where a card should be, an
//! agent that forgot its tasks. It speaks HTTP/1.1 over a bare socket, because a web framework would not let it
//! break the rules, and keeps every request that it received. An [`IdentityProvider`] stands beside it, for
//! agents that want a token.
//!
//! ```
//! use a2a_server::scripted::{Reply, Script, ScriptedPeer};
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let script = Script::new()
//!     .on("GetTask", Reply::error(-32001, "task not found"))
//!     .then(Reply::sse(200).event(r#"{"jsonrpc":"2.0","id":$id,"result":{}}"#).cut());
//! let peer = ScriptedPeer::start(script).await?;
//!
//! let call = serde_json::json!({ "jsonrpc": "2.0", "id": "7", "method": "GetTask" });
//! let answer = reqwest::Client::new().post(peer.url()).json(&call).send().await?.text().await?;
//! assert!(answer.contains("-32001"));
//! assert_eq!(peer.requests()[0].method().as_deref(), Some("GetTask"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod identity_provider;
mod peer;
mod wire;

use std::collections::VecDeque;

use serde_json::json;

pub use identity_provider::{AskedProvider, Habits, IdentityProvider};
pub use peer::ScriptedPeer;
pub use wire::RecordedRequest;

/// Where lists of agents are published (AI Catalog, ARD).
const LISTS: [&str; 2] = ["/.well-known/ai-catalog.json", "/.well-known/ard.json"];

/// A peer's answers, in order.
///
/// A call is answered by the first standing answer for its JSON-RPC method, for its verb and path (`POST
/// /message:send`) or its path alone, with or without its query; else by the next answer in line; when none is left,
/// by status 500. Lists of agents are no calls: a script without one has none.
#[derive(Debug, Clone, Default)]
pub struct Script {
    standing: Vec<(String, Reply)>,
    line: VecDeque<Reply>,
}

/// One answer.
#[derive(Debug, Clone)]
pub struct Reply {
    status: u16,
    headers: Vec<(String, String)>,
    steps: Vec<Step>,
}

/// A piece of an answer. Before the first [`Step::Bytes`] the head is sent, unless the connection is
/// cut before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Bytes of the body. `$id` becomes the request's id, `$url` the peer's own URL.
    Bytes(Vec<u8>),
    /// Nothing, until [`ScriptedPeer::release`].
    Hang,
    /// The connection is closed without an end to the body.
    Cut,
}

impl Script {
    /// Answers nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers every call of this JSON-RPC method, of this verb and path, or of this path, with `reply`.
    #[must_use]
    pub fn on(mut self, call: impl Into<String>, reply: Reply) -> Self {
        self.standing.push((call.into(), reply));
        self
    }

    /// Answers the next call that has no standing answer with `reply`.
    #[must_use]
    pub fn then(mut self, reply: Reply) -> Self {
        self.line.push_back(reply);
        self
    }

    /// Publishes a card; `$url` in it becomes the peer's own URL.
    #[must_use]
    pub fn card(self, card: impl Into<Vec<u8>>) -> Self {
        self.on("/.well-known/agent-card.json", Reply::json(200, card))
    }

    fn next(&mut self, request: &RecordedRequest) -> Reply {
        let names = request.names();
        let standing = self.standing.iter().find(|(known, _)| names.contains(known));
        let is_list = names.iter().any(|name| LISTS.contains(&name.as_str()));
        standing
            .map(|(_, reply)| reply.clone())
            .or_else(|| is_list.then(|| Reply::new(404)))
            .or_else(|| self.line.pop_front())
            .unwrap_or_else(|| Reply::new(500).bytes("the script has no answer to this"))
    }
}

impl Reply {
    /// An answer without a body.
    pub fn new(status: u16) -> Self {
        Self { status, headers: Vec::new(), steps: Vec::new() }
    }

    /// A JSON body, well-formed or not.
    pub fn json(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self::new(status).header("content-type", "application/json").bytes(body)
    }

    /// A JSON-RPC result.
    pub fn result(result: &serde_json::Value) -> Self {
        Self::json(200, format!(r#"{{"jsonrpc":"2.0","id":$id,"result":{result}}}"#))
    }

    /// A JSON-RPC error.
    pub fn error(code: i32, message: &str) -> Self {
        let error = json!({ "code": code, "message": message });
        Self::json(200, format!(r#"{{"jsonrpc":"2.0","id":$id,"error":{error}}}"#))
    }

    /// An event stream without events so far.
    pub fn sse(status: u16) -> Self {
        Self::new(status).header("content-type", "text/event-stream")
    }

    /// The connection is closed without a byte of answer.
    pub fn no_answer() -> Self {
        Self::new(200).cut()
    }

    /// Adds a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds bytes to the body.
    #[must_use]
    pub fn bytes(self, bytes: impl Into<Vec<u8>>) -> Self {
        self.step(Step::Bytes(bytes.into()))
    }

    /// Adds an event to the stream.
    #[must_use]
    pub fn event(self, data: &str) -> Self {
        self.bytes(format!("data: {data}\n\n"))
    }

    /// Says nothing until released.
    #[must_use]
    pub fn hang(self) -> Self {
        self.step(Step::Hang)
    }

    /// Closes the connection in the middle of the answer.
    #[must_use]
    pub fn cut(self) -> Self {
        self.step(Step::Cut)
    }

    fn step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }
}
