//! The serving side of A2A: agents in a few lines, over real HTTP, in every generation.
//!
//! An [`Agent`] is a path, a card and a [`Behaviour`]; a [`Server`] puts agents under one loopback port and
//! answers programs, not web pages. A [`Door`] asks callers for tokens, and [`Behaviour::recall`] lets tasks
//! outlive the server. [`samples`] are agents to try, [`scripted`] and [`grpc_peer`] are faulty peers for tests,
//! a [`cassette`] plays a recording, a [`tap`] passes calls on, and a [`receiver`] takes call backs. Deliberately
//! absent: sending call backs, and calling agents.
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
mod listening;
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
pub use listening::StartError;
pub use server::{RunningServer, Server};
pub use turn::{Outcome, Turn};
