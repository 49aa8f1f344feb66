//! The A2A protocol as data: what every generation (0.1, 0.2, 0.3, 1.0) says, without saying it to anybody.
//!
//! One [`model`] for all generations, one reader ([`read`]) that recognises every spelling by the
//! members present, one writer per [`Dialect`], one table of routes ([`profile`]), and the rules that
//! choose an interface from an agent card ([`negotiate`]) and merge a stream into a task ([`fold`]). What
//! a grammar cannot carry is named ([`dialect::losses`]), and so is what a generation cannot do
//! ([`profile::Limit`]) and what servers do differently from it ([`quirk`]).
//! Deliberately absent: I/O, clocks, async, randomness. Reading never fails on content; it returns what
//! could be read and a [`Finding`] for each thing that was not as expected.
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
