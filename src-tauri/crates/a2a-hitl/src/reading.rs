//! A request as a person sees it: plain items, whatever shape they came in.
//!
//! A reading is plain data. It can be stored beside the request and answered later, and everything
//! in it but [`Reading::skill`], [`Reading::earlier`] and some of [`Reading::beside`] is a function of its [`Reading::source`]
//! and its reader, which is what makes a hash over those five a hash over everything that a card shows.

use std::borrow::Cow;
use std::fmt;

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};

use crate::earlier::Earlier;
use crate::readers::mapped;
use crate::shape::walk;
use crate::{
    Alternatives, Answer, Contradiction, FreshnessGrade, ItemId, NamedSkill, Readers, Reply, ReplyError,
    RequestInput, Why, read_with,
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

/// One thing to decide.
///
/// Tagged from outside, because JSON that is kept as bytes cannot pass through serde's buffering.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Item {
    /// Something the agent would do.
    #[serde(rename_all = "camelCase")]
    Approval {
        /// Echoed in the reply.
        item_id: ItemId,
        /// What would be called.
        tool: String,
        /// With which arguments.
        args: Json,
        /// The framework's or agent's words about this call. Untrusted.
        hint: Option<String>,
        /// Data that the agent lets a person change.
        payload: Option<Json>,
        /// What may be answered.
        allowed: Allowed,
        /// Whether a reason for a rejection reaches the agent.
        reason: ReasonField,
        /// Who would do it, where it is not the agent itself. Untrusted.
        #[serde(default)]
        by: Option<String>,
        /// Wider permissions that can be given instead of a plain approval.
        #[serde(default)]
        grants: Vec<Choice>,
        /// JSON Schema of what may be edited.
        #[serde(default)]
        edit_schema: Option<Json>,
    },
    /// Values to be filled in.
    #[serde(rename_all = "camelCase")]
    Form {
        /// Echoed in the reply where the shape has an id.
        item_id: ItemId,
        /// JSON Schema of an object, or of one value that is none.
        schema: Json,
        /// Values to start from, an object; of one value that is none itself, or null.
        values: Json,
        /// [`Answer::Reject`] is possible.
        may_reject: bool,
        /// [`Answer::Cancel`] is possible.
        #[serde(default)]
        may_cancel: bool,
    },
    /// A question with options.
    #[serde(rename_all = "camelCase")]
    Question {
        /// Echoed in the reply.
        item_id: ItemId,
        /// The question. Untrusted.
        text: String,
        /// What to choose from.
        options: Vec<Choice>,
        /// Several may be chosen.
        multiple: bool,
        /// Other text than the options is possible.
        free_text: bool,
        /// [`Answer::Reject`] is possible.
        #[serde(default)]
        may_reject: bool,
    },
    /// Words wanted.
    #[serde(rename_all = "camelCase")]
    FreeText {
        /// Names the item; nothing to echo.
        item_id: ItemId,
        /// The agent's words. Untrusted.
        prompt: String,
        /// Likely answers, sent as they are.
        quick_replies: Vec<String>,
    },
    /// A secret wanted.
    #[serde(rename_all = "camelCase")]
    Secret {
        /// Echoed in the reply.
        item_id: ItemId,
        /// What it is called. Untrusted.
        name: String,
        /// What it is for. Untrusted.
        description: Option<String>,
        /// It is a JSON object, such as a key file, and sent as one.
        #[serde(default)]
        is_json: bool,
    },
    /// Something to be done elsewhere, usually behind a link.
    #[serde(rename_all = "camelCase")]
    Link {
        /// Echoed in the reply where the shape has an id.
        item_id: ItemId,
        /// What is to be done there. Untrusted.
        text: String,
        /// Where. Untrusted.
        url: Option<String>,
        /// What is sent once it is done.
        then: AfterLink,
        /// [`Answer::Reject`] is possible.
        may_reject: bool,
        /// [`Answer::Cancel`] is possible.
        may_cancel: bool,
        /// To be typed there (RFC 8628). Untrusted.
        #[serde(default)]
        code: Option<String>,
        /// For how many seconds the code is taken, from when the agent said it.
        #[serde(default)]
        lasts: Option<u64>,
    },
    /// Permissions wanted, any part of which can be given.
    #[serde(rename_all = "camelCase")]
    Permissions {
        /// Echoed in the reply.
        item_id: ItemId,
        /// What they are for. Untrusted.
        text: String,
        /// What is asked for.
        proposed: Json,
        /// For how long they can be given.
        scopes: Vec<Choice>,
    },
    /// Any JSON value, or text where `may_be_text` says so.
    #[serde(rename_all = "camelCase")]
    Raw {
        /// Echoed in the reply where the shape has an id.
        item_id: ItemId,
        /// What is asked about, where it has a name.
        tool: Option<String>,
        /// What was received.
        json: Json,
        /// Text can be sent instead of JSON.
        may_be_text: bool,
    },
    /// Something that looks like a request but contradicts itself. It blocks the reply.
    #[serde(rename_all = "camelCase")]
    Broken {
        /// Its id, or its place where it has none.
        item_id: ItemId,
        /// What is wrong with it.
        problem: Contradiction,
        /// What was received.
        json: Json,
    },
}

/// What an approval may be answered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a control that is there or not")]
pub struct Allowed {
    /// As proposed.
    pub approve: bool,
    /// With a changed payload, or with changed arguments where there is no payload.
    pub edit: bool,
    /// Not at all.
    pub reject: bool,
    /// With words instead of a decision.
    pub respond: bool,
    /// Not at all, without calling it a rejection.
    pub cancel: bool,
    /// With JSON that was made elsewhere, such as what a wallet signed.
    pub raw: bool,
}

impl Allowed {
    /// Approving and rejecting, nothing else.
    pub const YES_OR_NO: Self =
        Self { approve: true, edit: false, reject: true, respond: false, cancel: false, raw: false };
}

/// What is sent once something was done elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AfterLink {
    /// That it is done: [`Answer::Done`].
    Confirm,
    /// Where it led: [`Answer::Redirected`].
    Redirect,
    /// Nothing: the agent hears of it without us.
    Nothing,
}

/// What happens to the reason of a rejection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReasonField {
    /// The shape has no place for one; it stays here, with the decision.
    NotSent,
    /// Sent when given.
    Optional,
    /// A rejection needs one.
    Required,
}

/// One option of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What is sent.
    pub value: String,
    /// What is shown. Untrusted.
    pub label: String,
}

impl Item {
    /// The item's name within the request.
    pub fn id(&self) -> &ItemId {
        match self {
            Self::Approval { item_id, .. }
            | Self::Form { item_id, .. }
            | Self::Question { item_id, .. }
            | Self::FreeText { item_id, .. }
            | Self::Secret { item_id, .. }
            | Self::Link { item_id, .. }
            | Self::Permissions { item_id, .. }
            | Self::Raw { item_id, .. }
            | Self::Broken { item_id, .. } => item_id,
        }
    }

    /// How much there is in it to be chosen from, itself among it.
    pub(crate) fn choices(&self) -> usize {
        1 + match self {
            Self::Approval { grants, .. } => grants.len(),
            Self::Question { options, .. } => options.len(),
            Self::FreeText { quick_replies, .. } => quick_replies.len(),
            Self::Permissions { proposed, scopes, .. } => {
                let mut permissions = scopes.len();
                walk(proposed, &mut |_, _| permissions += 1);
                permissions
            }
            Self::Form { .. }
            | Self::Link { .. }
            | Self::Secret { .. }
            | Self::Raw { .. }
            | Self::Broken { .. } => 0,
        }
    }
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
