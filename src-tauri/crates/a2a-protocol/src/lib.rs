//! The A2A protocol as data, in every generation (0.1, 0.2, 0.3, 1.0).
//!
//! There is one [`model`], one reader for every spelling ([`read`]), a writer per [`Dialect`], a table of routes
//! ([`profile`]), the choice of an interface ([`negotiate`]) and the folding of a stream into a task ([`fold`]).
//! Losses of a grammar ([`dialect::losses`]), limits of a generation ([`profile::Limit`]) and deviations of
//! servers ([`quirk`]) have names. Deliberately absent: I/O, clocks, async, randomness. Reading never fails on
//! content; each surprise is a [`Finding`].
//!
//! ```
//! use a2a_protocol::{Dialect, Json, read};
//!
//! // A 1.0 agent that answers in the spelling of 0.3 is understood, and the difference is noted.
//! let body = Json::parse(r#"{"kind":"message","role":"agent","messageId":"m","parts":[{"kind":"text","text":"Hi"}]}"#)?;
//! let reply = read::message(&body, Dialect::V1_0);
//! assert_eq!(reply.value.text(), "Hi");
//! assert!(!reply.findings.is_empty());
//! # Ok::<(), a2a_protocol::JsonError>(())
//! ```

pub mod base64;
pub mod card;
pub mod cover;
pub mod dialect;
mod enums;
pub mod error;
pub mod finding;
pub mod fold;
pub mod json;
pub mod model;
mod names;
pub mod negotiate;
pub mod profile;
pub mod proto;
pub mod quirk;
pub mod read;
pub mod request;
pub mod rpc;
pub mod signing;
pub mod transcode;
pub mod usage;

pub use dialect::Dialect;
pub use error::{ErrorKind, ProtocolError};
pub use finding::{Decoded, Finding, Rule};
pub use json::{Json, JsonError, JsonKind};
pub use profile::{HttpMethod, Profile, Route};
pub use request::{ListTasks, Operation, Request, SendConfiguration, SendMessage};
