//! The identity of a request, and whether it is still the one that was looked at.
//!
//! A2A gives requests no id. Two names stand in: a key, which is equal for a replay of the request, and a hash
//! over everything that a card shows and the [`Scope`] of the request, which a decision must name. The hash is
//! over received bytes, because canonical JSON would make different amounts equal.

use std::fmt;
use std::str::FromStr;

use a2a_protocol::model::{ContextId, MessageId, TaskId, TaskStatus};
use serde::{Deserialize, Serialize};

use crate::Reading;
use crate::digest::Fields;
use crate::shape::part_source;
use crate::within::Within;

/// Tells the requests of one task apart: the same for every replay of the same request.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestKey(String);

impl RequestKey {
    /// The key as stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is the id of a message.
    pub fn is_of_message(&self) -> bool {
        self.0.starts_with("message:")
    }

    /// A stored key.
    pub fn from_stored(key: impl Into<String>) -> Self {
        Self(key.into())
    }
}

/// A hash of exactly the shown request and the receiver of the answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RequestHash([u8; 32]);

/// The owner of a request: the part of a hash that the reading does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope<'a> {
    /// The connection.
    pub connection: &'a str,
    /// The address an answer goes to.
    pub interface_url: &'a str,
    /// Which credential it is sent with; a name, never the credential.
    pub credential: Option<&'a str>,
    /// The task.
    pub task_id: Option<&'a TaskId>,
    /// The conversation.
    pub context_id: Option<&'a ContextId>,
}

/// The id of the status message; without one, a hash of state, time and message.
pub fn request_key(status: &TaskStatus) -> RequestKey {
    let message = status.message.as_ref();
    if let Some(id) = message.and_then(|message| message.message_id.as_ref()).map(MessageId::as_str)
        && !id.is_empty()
    {
        return RequestKey(format!("message:{id}"));
    }
    let mut digest = Fields::new("a2a-workbench request key 1");
    digest.field(Some(status.state.as_str()));
    digest.field(status.timestamp.as_deref());
    for part in message.map_or(&[][..], |message| &message.parts) {
        digest.field(Some(part_source(part).as_str()));
    }
    RequestKey(format!("status:{}", hex::encode(digest.finish())))
}

/// The hash that a decision names.
pub fn request_hash(scope: &Scope<'_>, reading: &Reading) -> RequestHash {
    let mut digest = Fields::new("a2a-workbench request hash 1");
    digest.field(Some(scope.connection));
    digest.field(Some(scope.interface_url));
    digest.field(scope.credential);
    digest.field(scope.task_id.map(TaskId::as_str));
    digest.field(scope.context_id.map(ContextId::as_str));
    digest.field(Some(reading.reader.as_str()));
    digest.field(Some(&reading.version.to_string()));
    for source in &reading.source {
        digest.field(Some(source.as_str()));
    }
    // What an update or the task says around the message is no part of the source, and was seen with it.
    if !reading.beside.is_empty() {
        let source = Within::of(&reading.source);
        for piece in reading.beside.iter().filter(|piece| !source.holds_shown(piece)) {
            digest.field(Some("beside"));
            digest.field(Some(piece.as_str()));
        }
    }
    for earlier in &reading.earlier {
        digest.field(Some("earlier"));
        digest.field(earlier.artifact.as_deref());
        // No artifact stands there twice.
        digest.field(earlier.in_your_name.then_some("in your name"));
        earlier.parts.iter().for_each(|part| digest.field(Some(part.as_str())));
        earlier.too_long.iter().for_each(|left_out| digest.field(Some(&left_out.sha256)));
    }
    if let Some(skill) = &reading.skill {
        // No piece of JSON looks like this.
        digest.field(Some("skill"));
        skill.fields().into_iter().for_each(|field| digest.field(Some(field)));
    }
    RequestHash(digest.finish())
}

impl fmt::Display for RequestHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for RequestHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "RequestHash({self})")
    }
}

/// A text that is not 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a request hash")]
pub struct NotAHash;

impl FromStr for RequestHash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bytes = [0; 32];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != bytes.len() || !rest.is_empty() {
            return Err(NotAHash);
        }
        for (byte, pair) in bytes.iter_mut().zip(pairs) {
            let digits = std::str::from_utf8(pair).map_err(|_| NotAHash)?;
            if !digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(NotAHash);
            }
            *byte = u8::from_str_radix(digits, 16).map_err(|_| NotAHash)?;
        }
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for RequestHash {
    type Error = NotAHash;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<RequestHash> for String {
    fn from(hash: RequestHash) -> Self {
        hash.to_string()
    }
}
