//! A proposal of a call, from which an approval is built: the few members of every shape, and defaults for the
//! others.

use a2a_protocol::{Json, JsonKind};

use super::edit_schema::is_language;
use super::members::{Unread, beyond_at};
use crate::ItemId;
use crate::reading::{Allowed, Choice, Item, Offer, ReasonField};

pub(super) struct Proposal {
    pub(super) id: String,
    pub(super) tool: String,
    pub(super) args: Json,
    pub(super) hint: Option<String>,
    pub(super) payload: Option<Json>,
    pub(super) allowed: Allowed,
    pub(super) reason: ReasonField,
    pub(super) by: Option<String>,
    pub(super) grants: Vec<Choice>,
    pub(super) edit_schema: Option<Json>,
    pub(super) offers: Vec<Offer>,
}

impl Proposal {
    /// A call that can be approved as it stands or rejected without a word.
    pub(super) fn new(id: impl Into<String>, tool: impl Into<String>, args: Json) -> Self {
        Self {
            id: id.into(),
            tool: tool.into(),
            args,
            hint: None,
            payload: None,
            allowed: Allowed::YES_OR_NO,
            reason: ReasonField::NotSent,
            by: None,
            grants: Vec::new(),
            edit_schema: None,
            offers: Vec::new(),
        }
    }

    pub(super) fn item(self) -> Item {
        Item::Approval {
            item_id: ItemId::new(self.id),
            tool: self.tool,
            args: self.args,
            hint: self.hint.filter(|hint| !hint.trim().is_empty()),
            payload: self.payload,
            allowed: self.allowed,
            reason: self.reason,
            by: self.by.filter(|by| !by.trim().is_empty()),
            grants: self.grants,
            edit_schema: self.edit_schema,
            offers: self.offers,
        }
    }
}

/// Members of an answer that hold why it is no.
const REASONS: [&str; 6] = ["reason", "comment", "feedback", "note", "rejectionReason", "message"];

/// The member in which the schema of a yes or no has a place for a reason: words of one's own, not one of several.
pub(super) fn place_of_reason(schema: &Json) -> Option<&'static str> {
    let properties = schema.member("properties")?;
    let takes_words = |name: &&str| {
        let field = properties.member(name);
        field.is_some_and(|field| {
            let kind = field.member("type");
            kind.is_some_and(|kind| kind.as_str().contains("\"string\"")) && field.member("enum").is_none()
        })
    };
    REASONS.into_iter().find(takes_words)
}

/// Whether that place has to be filled.
pub(super) fn reason_field(schema: &Json) -> ReasonField {
    let Some(name) = place_of_reason(schema) else { return ReasonField::NotSent };
    let required = schema.member("required").map(|names| names.items()).unwrap_or_default();
    let is_required = required.iter().any(|each| each.as_string().as_deref() == Some(name));
    if is_required { ReasonField::Required } else { ReasonField::Optional }
}

/// What a schema of yes or no says. Of the words in it those are known that frameworks always write.
const YES_OR_NO: &[&str] = &[
    "type=object",
    "properties/approved/type",
    "properties/accepted/type",
    "properties/reason/type",
    "required/*=approved,accepted,reason",
    "anyOf/*/required/*=approved,accepted",
    "additionalProperties",
];
const TYPES: [(&str, &str); 3] = [
    ("/properties/approved/type", "boolean"),
    ("/properties/accepted/type", "boolean"),
    ("/properties/reason/type", "string"),
];
/// Of Mastra, and of the Agent Framework over AG-UI.
pub(super) const WORDS: [(&str, &str); 5] = [
    ("/properties/approved/description", "Whether the requested tool call is approved."),
    ("/properties/accepted/description", "Whether the requested tool call is approved."),
    ("/properties/accepted/description", "Legacy alias for approved."),
    (
        "/properties/approved/description",
        "Controls if the tool call is approved or not, should be true when approved and false when declined",
    ),
    (
        "/properties/reason/description",
        "Optional explanation for the decision, surfaced to the model when the tool call is declined",
    ),
];

/// Content of an answer's schema beyond `approved` as yes or no: an agent may say there what a yes does.
pub(super) fn beyond_yes_or_no(place: &str, schema: &Json, more: &[&str]) -> Unread {
    let names_its_language = schema.member("$schema").is_some_and(|uri| is_language(&uri));
    let language: &[&str] = if names_its_language { &["$schema"] } else { &[] };
    let reason =
        place_of_reason(schema).map(|name| [format!("properties/{name}/type"), format!("required/*={name}")]);
    let reason: Vec<&str> = reason.iter().flatten().map(String::as_str).collect();
    let mut unread = beyond_at(place, schema, &[YES_OR_NO, language, more, &reason].concat());
    unread.retain(|(at, said)| {
        let is_known = |(inner, words): &(&str, &str)| {
            at.strip_prefix(place) == Some(*inner) && said.as_string().as_deref() == Some(*words)
        };
        !WORDS.iter().any(is_known)
    });
    for (inner, expected) in TYPES {
        let is_word = |said: &Json| {
            matches!(said.kind(), JsonKind::String | JsonKind::Number | JsonKind::Bool)
                && said.as_string().as_deref() != Some(expected)
        };
        unread.extend(schema.get(inner).filter(is_word).map(|said| (format!("{place}{inner}"), said)));
    }
    unread
}
