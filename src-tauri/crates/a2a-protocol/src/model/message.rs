//! Messages and the parts they are made of.

use super::{ContextId, Extra, MessageId, TaskId, Text};
use crate::json::Json;

/// The speaker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Role {
    /// The client's side.
    User,
    /// The remote agent.
    Agent,
    /// A role that no generation defines, as spelled.
    Unknown(String),
}

/// One turn of a conversation (A2A 1.0 §4.1.4).
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// `None` in 0.1, which has none, and where an agent left it out.
    pub message_id: Option<MessageId>,
    /// The speaker.
    pub role: Role,
    /// Content in order. Empty where an agent sent none, which happens.
    pub parts: Vec<Part>,
    /// The conversation it belongs to.
    pub context_id: Option<ContextId>,
    /// The task it continues or reports on.
    pub task_id: Option<TaskId>,
    /// Earlier tasks that it refers to (0.2.1 and later).
    pub reference_task_ids: Vec<TaskId>,
    /// URIs of extensions that it uses.
    pub extensions: Vec<String>,
    /// The agent's or client's own data.
    pub metadata: Option<Json>,
    /// Unknown members.
    pub extra: Extra,
    /// The bytes it was read from; `None` for a message made here.
    pub raw: Option<Json>,
}

/// One piece of content (A2A 1.0 §4.1.6). All generations' shapes are read into this one.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Its text, file or data.
    pub content: Content,
    /// File name, where it names one. Untrusted: never a path.
    pub filename: Option<String>,
    /// Media type, where stated.
    pub media_type: Option<String>,
    /// The sender's own data.
    pub metadata: Option<Json>,
    /// Unknown members.
    pub extra: Extra,
    /// The bytes it was read from; `None` for a part made here.
    pub raw: Option<Json>,
}

/// The content of a part.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Plain or marked-up text.
    Text(Text),
    /// Any JSON value; an object before 1.0.
    Data(Json),
    /// A file's bytes, as the base64 text received (any alphabet, padded or not).
    Raw(Text),
    /// Where a file can be had. Never fetched without being asked.
    Url(String),
    /// None of the known content members.
    Unknown(Json),
}

impl Message {
    /// A user's message with fresh identity and nothing else said.
    pub fn user(message_id: MessageId, parts: Vec<Part>) -> Self {
        Self {
            message_id: Some(message_id),
            role: Role::User,
            parts,
            context_id: None,
            task_id: None,
            reference_task_ids: Vec::new(),
            extensions: Vec::new(),
            metadata: None,
            extra: Extra::new(),
            raw: None,
        }
    }

    /// All text parts, joined by line feeds.
    pub fn text(&self) -> String {
        join_text(self.parts.iter())
    }

    /// The same without what the agent thought before it spoke.
    pub fn said(&self) -> String {
        join_text(self.parts.iter().filter(|part| !part.is_thought()))
    }
}

impl Part {
    /// A part with the given content and nothing else said.
    pub fn new(content: Content) -> Self {
        Self { content, filename: None, media_type: None, metadata: None, extra: Extra::new(), raw: None }
    }

    /// A text part.
    pub fn text(text: impl Into<String>) -> Self {
        Self::new(Content::Text(text.into().into()))
    }

    /// A data part.
    pub fn data(data: Json) -> Self {
        Self::new(Content::Data(data))
    }

    /// The same as if it were made here: its content, in any spelling.
    #[must_use]
    pub fn made_here(&self) -> Self {
        Self { raw: None, ..self.clone() }
    }

    /// The text of a text part.
    pub fn as_text(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) => Some(text),
            Content::Data(_) | Content::Raw(_) | Content::Url(_) | Content::Unknown(_) => None,
        }
    }

    /// The value of a data part.
    pub fn as_data(&self) -> Option<&Json> {
        match &self.content {
            Content::Data(data) => Some(data),
            Content::Text(_) | Content::Raw(_) | Content::Url(_) | Content::Unknown(_) => None,
        }
    }
}

fn join_text<'p>(parts: impl Iterator<Item = &'p Part>) -> String {
    let texts: Vec<&str> = parts.filter_map(Part::as_text).collect();
    texts.join("\n")
}
