//! A request as a person sees it: plain items, whatever its shape.
//!
//! A reading is plain data, stored beside the request and answered later. All of it is a function of its
//! [`Reading::source`] and its reader, except [`Reading::skill`], [`Reading::earlier`] and some of
//! [`Reading::beside`]; so a hash over those five covers everything that a card shows.

mod item;

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};
use serde_json::json;

pub(crate) use self::item::WITHIN;
pub use self::item::{
    AfterLink, Allowed, Buttons, Choice, FormPart, Gives, Item, Offer, ReasonField, WordsBack,
};
use crate::earlier::Earlier;
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::{Alternatives, ItemId, NamedSkill, RequestInput, SkillNames, Why};

/// Everything a person needs to answer a request, and everything needed to write the answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// The reader that read it.
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
    /// The items to decide; never empty.
    pub items: Vec<Item>,
    /// The agent takes one reply for all items.
    pub answer_all: bool,
    /// Content of the message that the items do not show, to be shown raw below them.
    pub beside: Vec<Json>,
    /// Pieces of [`Self::beside`] that belong to the task, whatever it asks. They are shown, and do not make another
    /// request: frameworks store their own data there, which differ at every look.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of_task: Vec<Json>,
    /// Other readers that could read the same request.
    pub alternatives: Alternatives,
    /// The received bytes of every part and metadata object that it was read from.
    pub source: Vec<Json>,
    /// The values that the reader recognised in them and needs again for the reply.
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
    /// The skill that it names. No reader finds it: that takes the agent's card, and the person's message.
    #[serde(default)]
    pub skill: Option<NamedSkill>,
    /// The agent's earlier messages and artifacts in the task, to be shown with the request.
    #[serde(default)]
    pub earlier: Vec<Earlier>,
    /// Where it stood, if not in the message of the status.
    #[serde(default)]
    pub stood_in: Option<StoodIn>,
    /// The agent's words since, which leave it as it is. Untrusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// Forms as they were read, if their secrets are items of their own.
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

/// How well it is known that a request still stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FreshnessGrade {
    /// Not known: a person decides whether to send.
    Unknown,
    /// The task waits as before, but does not show the request any more. The card says so.
    StillWaiting,
    /// The same request was seen again.
    SameRequest,
}

impl Reading {
    /// The item of that name.
    pub fn item(&self, id: &ItemId) -> Option<&Item> {
        self.items.iter().find(|item| item.id() == id)
    }

    /// The reading of a request that names this skill. Other texts that it calls a skill are shown, like any other
    /// word around it.
    #[must_use]
    pub fn naming(mut self, skill: Option<NamedSkill>, input: &RequestInput<'_>) -> Self {
        for name in SkillNames::said_in(input).others(skill.as_ref()) {
            let piece = Json::from(json!({ "data": { "skill": name } }));
            self.says_more = true;
            if !self.beside.contains(&piece) {
                self.beside.push(piece);
            }
        }
        self.skill = skill;
        self
    }
}
