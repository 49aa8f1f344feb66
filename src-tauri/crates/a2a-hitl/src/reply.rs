//! The reply to the agent.
//!
//! It is made when a person decides and stored until it is delivered, so it holds no secrets: a [`Template`]
//! names them, and [`Reply::resolve`] inserts them at the moment of sending. Deliberately absent: ids of messages
//! and requests on the wire, which belong to the delivery.

mod inside;

use a2a_protocol::model::{Content, Part};
use a2a_protocol::{Json, cover};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

pub use inside::secrets_inside;

use crate::shape::as_words;
use crate::{AnswerKind, GivenFile, ItemId, ReaderId, Reading, ResolveError, SecretRef, Template};

/// The answer to a request, as stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reply {
    /// A user's message to the same task and context (A2A 1.0 §3.4).
    Message(MessageReply),
    /// A call of a method that an extension defines on the agent's endpoint.
    Rpc {
        /// The method.
        method: String,
        /// Its parameters.
        params: Template,
    },
}

/// A message without identity and addressee.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct MessageReply {
    /// Content in order; empty where the decision is in the metadata.
    pub parts: Vec<ReplyPart>,
    /// Metadata of the message.
    pub metadata: Option<Template>,
    /// URIs of extensions that the message uses.
    pub extensions: Vec<String>,
}

/// One part of a reply.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReplyPart {
    /// What it carries.
    pub content: ReplyContent,
    /// Metadata of the part.
    pub metadata: Option<Json>,
    /// The media type of its data, where the agent looks for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media_type: Option<String>,
}

/// The content of a part of a reply.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReplyContent {
    /// Text.
    Text(String),
    /// JSON.
    Data(Template),
    /// A file.
    File(GivenFile),
    /// Text with a secret's hole in it: the content of a string, or any other value as written.
    Words(Template),
}

/// A reply with its secrets in place. Never stored, never logged before redaction.
#[derive(Debug, Clone, PartialEq)]
pub enum Outgoing {
    /// See [`Reply::Message`].
    Message {
        /// Parts of the message.
        parts: Vec<Part>,
        /// Metadata of the message.
        metadata: Option<Json>,
        /// URIs of extensions.
        extensions: Vec<String>,
    },
    /// See [`Reply::Rpc`].
    Rpc {
        /// The method.
        method: String,
        /// Its parameters.
        params: Json,
    },
}

/// Why no reply could be written.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplyError {
    /// Omission is not approval.
    #[error("item `{item}` has no answer")]
    Missing {
        /// Which item.
        item: ItemId,
    },
    /// Two answers to one item.
    #[error("item `{item}` is answered more than once")]
    Twice {
        /// Which item.
        item: ItemId,
    },
    /// An answer to nothing.
    #[error("the request has no item `{item}`")]
    UnknownItem {
        /// Which item.
        item: ItemId,
    },
    /// The item takes other answers.
    #[error("item `{item}` does not take this answer: {answer}")]
    NotAllowed {
        /// Which item.
        item: ItemId,
        /// The kind of answer.
        answer: AnswerKind,
    },
    /// A rejection without the reason that the shape requires.
    #[error("rejecting item `{item}` needs a reason")]
    ReasonMissing {
        /// Which item.
        item: ItemId,
    },
    /// Form values, or a response that must be one, are not a JSON object.
    #[error("the answer to item `{item}` must be a JSON object")]
    NotAnObject {
        /// Which item.
        item: ItemId,
    },
    /// A member that comes twice says two things.
    #[error("the answer to item `{item}` has the member at `{pointer}` twice")]
    DuplicateMember {
        /// Which item.
        item: ItemId,
        /// Where, as a JSON pointer (RFC 6901).
        pointer: String,
    },
    /// The shape refuses everything or nothing.
    #[error("item `{item}` cannot be refused alone: this request is refused as a whole or not at all")]
    AllOrNone {
        /// Which item.
        item: ItemId,
    },
    /// More is granted than was asked for.
    #[error("the answer to item `{item}` grants at `{pointer}` what was not asked for")]
    NotAskedFor {
        /// Which item.
        item: ItemId,
        /// Where, as a JSON pointer (RFC 6901).
        pointer: String,
    },
    /// Nothing is left of the edited text, and the agent would go on with its own.
    #[error("the answer to item `{item}` leaves nothing at `{pointer}`, which the agent takes for no change")]
    LeavesNothing {
        /// Which item.
        item: ItemId,
        /// Where, as a JSON pointer (RFC 6901).
        pointer: String,
    },
    /// It would repeat the mark of a taken-out text, where the agent expects its own words.
    #[error("the answer would repeat a place of the request that was taken out")]
    TakenOut,
    /// The request contradicts itself; another reader may answer it.
    #[error("item `{item}` contradicts itself and cannot be answered by this reader")]
    Broken {
        /// Which item.
        item: ItemId,
    },
    /// The reading was made by a reader that is not here.
    #[error("there is no reader `{reader}`")]
    NoReader {
        /// Which reader.
        reader: ReaderId,
    },
    /// The reading was made by another version of its reader.
    #[error("the request was read by version {read} of reader `{reader}`, here is {here}: read it again")]
    OtherVersion {
        /// Which reader.
        reader: ReaderId,
        /// The version that read.
        read: u16,
        /// The version here.
        here: u16,
    },
}

impl Reply {
    /// A message of these parts and nothing else.
    pub fn parts(parts: Vec<ReplyPart>) -> Self {
        Self::Message(MessageReply { parts, ..MessageReply::default() })
    }

    /// A message whose decision is in its metadata.
    pub(crate) fn in_metadata(parts: Vec<ReplyPart>, metadata: Template) -> Self {
        Self::Message(MessageReply { parts, metadata: Some(metadata), ..MessageReply::default() })
    }

    /// Whether it says something of the request of which not all is known here.
    pub(crate) fn repeats_what_was_taken_out(&self, request: &Reading) -> bool {
        let mut received = request.source.iter().chain(&request.echo);
        received.any(|json| json.as_str().contains(cover::MARK))
            && serde_json::to_string(self).is_ok_and(|reply| reply.contains(cover::MARK))
    }

    /// The same with the time of the decision (RFC 3339) wherever the shape wants it.
    #[must_use]
    pub fn stamped(self, at: &str) -> Self {
        self.changed(|template| template.stamped(at))
    }

    /// The same with a hole for a secret wherever the mark of its place stands.
    pub(crate) fn with_hole(self, mark: &str, hole: &Template) -> Self {
        let reply = match self {
            Self::Message(message) => {
                let parts = message.parts.into_iter().map(|part| part.with_hole(mark)).collect();
                Self::Message(MessageReply { parts, ..message })
            }
            Self::Rpc { .. } => self,
        };
        reply.changed(|template| template.with_hole(mark, hole))
    }

    fn changed(self, change: impl Fn(Template) -> Template) -> Self {
        match self {
            Self::Message(message) => Self::Message(MessageReply {
                parts: message.parts.into_iter().map(|part| part.changed(&change)).collect(),
                metadata: message.metadata.map(&change),
                extensions: message.extensions,
            }),
            Self::Rpc { method, params } => Self::Rpc { method, params: change(params) },
        }
    }

    /// The secrets it names, in order.
    pub fn secrets(&self) -> Vec<&SecretRef> {
        match self {
            Self::Message(message) => {
                let data = message.parts.iter().filter_map(|part| match &part.content {
                    ReplyContent::Data(template) | ReplyContent::Words(template) => Some(template),
                    ReplyContent::Text(_) | ReplyContent::File(_) => None,
                });
                data.chain(&message.metadata).flat_map(Template::secrets).collect()
            }
            Self::Rpc { params, .. } => params.secrets().collect(),
        }
    }

    /// Puts every secret in its place.
    ///
    /// # Errors
    /// When a secret is not there any more, or the stored reply was damaged.
    pub fn resolve(&self, secrets: impl Fn(&SecretRef) -> Option<String>) -> Result<Outgoing, ResolveError> {
        match self {
            Self::Message(message) => Ok(Outgoing::Message {
                parts: message.parts.iter().map(|part| part.resolve(&secrets)).collect::<Result<_, _>>()?,
                metadata: message.metadata.as_ref().map(|metadata| metadata.resolve(&secrets)).transpose()?,
                extensions: message.extensions.clone(),
            }),
            Self::Rpc { method, params } => {
                Ok(Outgoing::Rpc { method: method.clone(), params: params.resolve(&secrets)? })
            }
        }
    }

    /// The reply with dots for secrets, for a person to look at.
    ///
    /// # Errors
    /// When the stored reply was damaged.
    pub fn preview(&self) -> Result<Outgoing, ResolveError> {
        self.clone().changed(|template| template.dotted("••••••••")).resolve(|_| None)
    }
}

impl Outgoing {
    /// Whether a name occurs in the data of the reply: as a value or as that of a member.
    pub fn names(&self, name: &str) -> bool {
        let quoted = Value::from(name).to_string();
        let is_in = |json: &Json| json.as_str().contains(&quoted);
        match self {
            Self::Message { parts, metadata, .. } => {
                parts.iter().filter_map(Part::as_data).chain(metadata).any(is_in)
            }
            Self::Rpc { params, .. } => is_in(params),
        }
    }
}

impl ReplyPart {
    fn of(content: ReplyContent) -> Self {
        Self { content, metadata: None, media_type: None }
    }

    /// A text part.
    pub fn text(text: impl Into<String>) -> Self {
        Self::of(ReplyContent::Text(text.into()))
    }

    /// A file part.
    pub(crate) fn file(file: &GivenFile) -> Self {
        Self::of(ReplyContent::File(file.clone()))
    }

    /// A data part.
    pub fn data(data: Template) -> Self {
        Self::of(ReplyContent::Data(data))
    }

    /// A text part that is filled in at the moment of sending.
    pub(crate) fn words(words: Template) -> Self {
        Self::of(ReplyContent::Words(words))
    }

    /// A text that is the mark of a secret, or JSON with one in it, as a value that can have a hole.
    fn with_hole(self, mark: &str) -> Self {
        let ReplyContent::Text(text) = &self.content else { return self };
        let value =
            if text == mark { Some(Json::from(Value::from(mark))) } else { Json::parse(text.as_str()).ok() };
        match value.filter(|_| text.contains(mark)) {
            Some(value) => Self { content: ReplyContent::Words(Template::json(&value)), ..self },
            None => self,
        }
    }

    fn changed(self, change: impl Fn(Template) -> Template) -> Self {
        let content = match self.content {
            ReplyContent::Data(template) => ReplyContent::Data(change(template)),
            ReplyContent::Words(template) => ReplyContent::Words(change(template)),
            unchanged @ (ReplyContent::Text(_) | ReplyContent::File(_)) => unchanged,
        };
        Self { content, ..self }
    }

    fn resolve(&self, secrets: impl Fn(&SecretRef) -> Option<String>) -> Result<Part, ResolveError> {
        let content = match &self.content {
            ReplyContent::File(file) => {
                let part = Part::new(Content::Raw(file.base64.as_str().into()));
                let (filename, media_type) = (Some(file.name.clone()), Some(file.media_type.clone()));
                return Ok(Part { filename, media_type, metadata: self.metadata.clone(), ..part });
            }
            ReplyContent::Text(text) => Content::Text(text.as_str().into()),
            ReplyContent::Data(template) => Content::Data(template.resolve(secrets)?),
            ReplyContent::Words(template) => Content::Text(as_words(&template.resolve(secrets)?).into()),
        };
        let (metadata, media_type) = (self.metadata.clone(), self.media_type.clone());
        Ok(Part { metadata, media_type, ..Part::new(content) })
    }
}
