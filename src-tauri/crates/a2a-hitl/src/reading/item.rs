//! One thing to decide: its content, and the answers that it accepts.

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};

use crate::shape::walk;
use crate::{Contradiction, ItemId};

/// Between the name of a group of fields and that of a field.
pub(crate) const WITHIN: &str = " – ";

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
        /// The tool that would be called.
        tool: String,
        /// With which arguments.
        args: Json,
        /// The framework's or agent's words about this call. Untrusted.
        hint: Option<String>,
        /// Data that the agent lets a person change.
        payload: Option<Json>,
        /// The answers that are allowed.
        allowed: Allowed,
        /// Whether a reason for a rejection reaches the agent.
        reason: ReasonField,
        /// The actor, if it is not the agent itself. Untrusted.
        #[serde(default)]
        by: Option<String>,
        /// Wider permissions that can be given instead of a plain approval.
        #[serde(default)]
        grants: Vec<Choice>,
        /// JSON Schema of the editable payload.
        #[serde(default)]
        edit_schema: Option<Json>,
        /// Its answers by the agent's own names, in the agent's order; none: the agent names none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        offers: Vec<Offer>,
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
        /// The words that ask for them. Untrusted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prompt: Option<String>,
        /// [`crate::Answer::Reject`] is possible.
        may_reject: bool,
        /// [`crate::Answer::Cancel`] is possible.
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
        /// The options to choose from.
        options: Vec<Choice>,
        /// Several may be chosen.
        multiple: bool,
        /// Other text than the options is possible.
        free_text: bool,
        /// [`crate::Answer::Reject`] is possible.
        #[serde(default)]
        may_reject: bool,
        /// Its options are the buttons of a form.
        #[serde(default)]
        buttons: Option<Buttons>,
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
        /// Its name. Untrusted.
        name: String,
        /// Its purpose. Untrusted.
        description: Option<String>,
        /// It is a JSON object, such as a key file, and sent as one.
        #[serde(default)]
        is_json: bool,
        /// The form that it is a value of, and where.
        #[serde(default)]
        of: Option<FormPart>,
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
        /// [`crate::Answer::Reject`] is possible.
        may_reject: bool,
        /// [`crate::Answer::Cancel`] is possible.
        may_cancel: bool,
        /// To be typed there (RFC 8628). Untrusted.
        #[serde(default)]
        code: Option<String>,
        /// For how many seconds the code is taken, from when the agent said it.
        #[serde(default)]
        lasts: Option<u64>,
        /// The expected message from there, if it is more than that it is done.
        #[serde(default)]
        words: WordsBack,
    },
    /// Permissions wanted, any part of which can be given.
    #[serde(rename_all = "camelCase")]
    Permissions {
        /// Echoed in the reply.
        item_id: ItemId,
        /// Their purpose. Untrusted.
        text: String,
        /// The proposed value.
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
        /// The fault.
        problem: Contradiction,
        /// What was received.
        json: Json,
    },
}

/// A secret's place in the form that asks for it. The form may have no other value, and then no item of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is told by the form on its own")]
pub struct FormPart {
    /// The form's own name.
    pub form: ItemId,
    /// The names of members that lead to it; none where it is the whole value.
    pub place: Vec<String>,
    /// It is sent as a number.
    pub is_number: bool,
    /// It may be left out.
    pub optional: bool,
    /// The form, and it with it, may be answered with [`crate::Answer::Reject`].
    pub may_reject: bool,
    /// The form, and it with it, may be answered with [`crate::Answer::Cancel`].
    pub may_cancel: bool,
}

/// The meaning of a question's options that are buttons of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buttons {
    /// The form, where there is something to fill in.
    pub form: Option<ItemId>,
    /// Values of buttons that need nothing to be filled in: they decline, or take no inputs.
    pub alone: Vec<String>,
}

/// Whether [`crate::Answer::Text`] is possible once something was done elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum WordsBack {
    /// It is not.
    #[default]
    None,
    /// It is possible: nothing says which message the agent expects.
    Possible,
    /// The agent expects the text that is shown there at the end, such as a code.
    Asked,
}

/// The forms of answer that an approval allows.
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
    /// With JSON that was made elsewhere, such as a wallet's signature.
    pub raw: bool,
}

impl Allowed {
    /// Approving and rejecting, nothing else.
    pub const YES_OR_NO: Self =
        Self { approve: true, edit: false, reject: true, respond: false, cancel: false, raw: false };
}

/// The reply after something was done elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AfterLink {
    /// That it is done: [`crate::Answer::Done`].
    Confirm,
    /// That the person agrees to go there, and nothing of how it ended: [`crate::Answer::Done`].
    Consent,
    /// Where it led: [`crate::Answer::Redirected`].
    Redirect,
    /// Nothing: the agent hears of it without us.
    Nothing,
}

/// The fate of the reason of a rejection.
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

/// An answer of an approval under the agent's own name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The name, as on a button. Untrusted.
    pub label: String,
    /// The answer.
    pub gives: Gives,
}

/// The answer that an [`Offer`] stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Gives {
    /// [`crate::Answer::Approve`] as proposed.
    Approval,
    /// [`crate::Answer::Grant`] of this value.
    Grant(String),
    /// [`crate::Answer::Reject`].
    Rejection,
}

/// One option of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The value that is sent.
    pub value: String,
    /// The shown label. Untrusted.
    pub label: String,
}

impl Choice {
    /// An option whose value is its label, shown with a description.
    pub(crate) fn described(value: String, words: Option<String>) -> Self {
        let words = words.filter(|words| !words.trim().is_empty());
        let label = words.map_or_else(|| value.clone(), |words| format!("{value} – {words}"));
        Self { value, label }
    }
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

    /// The same form, asked for with these words.
    pub(crate) fn asking(mut self, words: Option<String>) -> Self {
        if let Self::Form { prompt, .. } = &mut self {
            *prompt = words.filter(|words| !words.trim().is_empty());
        }
        self
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
