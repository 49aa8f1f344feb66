//! The serving side of A2A: agents written in a few lines, spoken to over real HTTP in every generation.
//!
//! An [`Agent`] is a path, a card and a [`Behaviour`]. A [`Server`] puts any number of them under one
//! loopback port, where each answers calls of A2A 1.0 and 0.3 at one URL, over JSON-RPC and over HTTP+JSON:
//! the method's name or the path tells which is meant, and a card that both generations can read names
//! both. gRPC is answered below the same URL, and at the root where an agent has the port to itself. 0.1
//! has a URL and a card of its own, `0.1/` below. [`samples`] has agents to try things out with,
//! [`scripted`] and [`grpc_peer`] peers that misbehave on request, for tests, and a [`cassette`] is a recorded
//! conversation that is played as an agent.
//!
//! Only programs on this machine are served, web pages are not. An agent may ask its callers for a token ([`Door`]), and may
//! keep its tasks itself, so that they outlive the server ([`Behaviour::recall`]). Deliberately absent: calling back (the
//! [`receiver`] is for those that do), and any knowledge of the client side: a [`tap`] hands on what it takes.
//!
//! ```
//! use a2a_server::{Server, samples};
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let clerk = samples::PaymentsClerk::new();
//! let server = Server::start(([127, 0, 0, 1], 0).into(), vec![clerk.agent()]).await?;
//!
//! let card = format!("{}.well-known/agent-card.json", server.url("payments-clerk"));
//! let card: serde_json::Value = reqwest::get(card).await?.json().await?;
//! assert_eq!(card["name"], "Payments clerk");
//!
//! let order = serde_json::json!({
//!     "jsonrpc": "2.0", "id": "1", "method": "SendMessage",
//!     "params": { "message": {
//!         "messageId": "m-1", "role": "ROLE_USER",
//!         "parts": [{ "text": "Pay 800 yen to Corner Bakery" }],
//!     } },
//! });
//! let answer = reqwest::Client::new()
//!     .post(server.url("payments-clerk"))
//!     .header("A2A-Version", "1.0")
//!     .json(&order)
//!     .send()
//!     .await?;
//! let answer: serde_json::Value = answer.json().await?;
//! assert_eq!(answer["result"]["task"]["status"]["state"], "TASK_STATE_COMPLETED");
//! assert_eq!(clerk.payments().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
pub mod cassette;
mod door;
mod emitter;
mod environment;
mod faults;
mod grpc;
pub mod grpc_peer;
mod guard;
mod host;
mod language;
mod pieces;
pub mod receiver;
mod refusal;
pub mod samples;
pub mod scripted;
mod server;
mod sse;
mod store;
pub mod tap;
mod turn;

pub use agent::{Agent, Behaviour};
pub use door::{Caller, Door, Limits};
pub use emitter::{ArtifactHead, ArtifactStream, Emitter};
pub use environment::Environment;
pub use server::{RunningServer, Server, StartError};
pub use turn::{Outcome, Turn};
