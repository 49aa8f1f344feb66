//! A request as a person sees it: plain items, whatever shape they came in.
//!
//! A reading is plain data. It can be stored beside the request and answered later, and everything
//! in it but [`Reading::skill`], [`Reading::earlier`] and some of [`Reading::beside`] is a function of its [`Reading::source`]
//! and its reader, which is what makes a hash over those five a hash over everything that a card shows.

mod item;

use std::borrow::Cow;
use std::fmt;

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};

pub use self::item::{AfterLink, Allowed, Buttons, Choice, FormPart, Item, ReasonField, WordsBack};
use crate::earlier::Earlier;
use crate::readers::mapped;
use crate::{
    Alternatives, Answer, FreshnessGrade, ItemId, NamedSkill, Readers, Reply, ReplyError, RequestInput, Why,
    read_with,
};

/// The stable name of a reader, part of a request's identity.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReaderId(Cow<'static, str>);

impl ReaderId {
    /// Names a reader.
    pub const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// A name from outside, such as the page's choice of another reader.
    pub fn from_text(id: impl Into<String>) -> Self {
        Self(Cow::Owned(id.into()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ReaderId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// How sure a reader is that the bytes mean what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Confidence {
    /// Nothing better was found.
    Fallback,
    /// The shape fits, but others could use it too.
    Likely,
    /// The bytes name their framework.
    Certain,
}

/// How the shape and its answer are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Proven {
    /// From documentation or source: not verified against a running agent.
    Derived,
    /// Run against the framework itself, without a recording of this shape.
    RunHere,
    /// Recorded from a running agent.
    Recorded,
    /// Explained by the person who answers.
    Yours,
}

/// Everything a person needs to answer a request, and everything needed to write the answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// Who read it.
    pub reader: ReaderId,
    /// Version of that reader; a reading of another version must be read again.
    pub version: u16,
    /// Why it was read so.
    pub why: Why,
    /// How sure the reader is.
    pub confidence: Confidence,
    /// How the shape is known.
    pub proven: Proven,
    /// How far a later look at the task can show that the request still stands.
    pub freshness: FreshnessGrade,
    /// The agent's own words. Untrusted.
    pub question: Option<String>,
    /// What is to be decided; never empty.
    pub items: Vec<Item>,
    /// The agent takes one reply for all items.
    pub answer_all: bool,
    /// What the message carries and the items do not show, to be shown raw beneath them.
    pub beside: Vec<Json>,
    /// Pieces of [`Self::beside`] that the task says of itself, whatever it asks. They are shown, and no other request for it:
    /// frameworks keep their books there, which are other at every look.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of_task: Vec<Json>,
    /// Other readers that could read the same request.
    pub alternatives: Alternatives,
    /// The received bytes of every part and metadata object that it was read from.
    pub source: Vec<Json>,
    /// What the reader recognised in them and needs again to write the reply.
    #[serde(default)]
    pub echo: Vec<Json>,
    /// Until when it can be answered, as the agent wrote it (RFC 3339).
    #[serde(default)]
    pub expires_at: Option<String>,
    /// Readers that find another request in the same message, which an answer to this one does not answer.
    #[serde(default)]
    pub others: Vec<ReaderId>,
    /// Ids that several things in the message share, so that an answer could not say which of them it is for.
    #[serde(default)]
    pub shared_ids: Vec<ItemId>,
    /// Something stands in it, or something structured around it, that no reader knows. Readings that were stored before
    /// requests were looked into do not have it by this name, and may have overlooked something.
    #[serde(rename = "unread", default = "unknown_is_more")]
    pub says_more: bool,
    /// The skill that it names. No reader says so: it takes the agent's card, and what the person sent.
    #[serde(default)]
    pub skill: Option<NamedSkill>,
    /// What the agent said and made in the task besides, to be shown with the request.
    #[serde(default)]
    pub earlier: Vec<Earlier>,
    /// Where it stood, if not in the message of the status.
    #[serde(default)]
    pub stood_in: Option<StoodIn>,
    /// Forms as they were read whose secrets are items of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parted: Vec<Item>,
}

/// Where a request stood that the message of the status does not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StoodIn {
    /// In the last message before it, in the history or in an earlier update.
    History,
    /// In the latest artifact.
    Artifact,
}

fn unknown_is_more() -> bool {
    true
}

impl Reading {
    /// Writes the reply that the shape expects, from one answer for every item.
    ///
    /// # Errors
    /// When an item has no answer or two, an answer names no item, or does not fit its item; when an
    /// item is broken; when the reading was made by a reader or version that is not here.
    pub fn reply(&self, answers: &[(ItemId, Answer)]) -> Result<Reply, ReplyError> {
        Readers::BUILT_IN.reply(self, answers)
    }

    /// Whether it is answered by a call of the agent's own method, which only JSON-RPC can carry.
    pub fn calls_a_method(&self) -> bool {
        Readers::BUILT_IN.calls_a_method(&self.reader)
    }

    /// Reads a later look at the task the same way; `None` where it has another shape by now.
    pub fn read_again(&self, input: &RequestInput<'_>) -> Option<Self> {
        match mapped::mapping_of(self) {
            Some(mapping) => mapping.read(input),
            None => read_with(&self.reader, input),
        }
    }

    /// The item of that name.
    pub fn item(&self, id: &ItemId) -> Option<&Item> {
        self.items.iter().find(|item| item.id() == id)
    }
}
