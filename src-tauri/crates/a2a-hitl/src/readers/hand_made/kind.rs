//! The kinds of question that are written by hand: what each asks, and the words of its answer.

use a2a_protocol::Json;

use super::approval::{self, Words};
use super::object::Object;
use super::words::{asks_by_kind, is_asking, said, words_in};
use super::{back, calls, draft, fields, options, secret, things, topics};
use crate::ItemId;
use crate::readers::plain_text;
use crate::reading::Item;
use crate::shape::as_words;

/// Members with the usual answer.
const DEFAULT: [&str; 4] = ["default", "default_value", "default_answer", "suggested_answer"];

/// The kind of question.
pub(super) enum Kind {
    Calls(calls::Calls),
    Form(fields::Fields),
    Approval(approval::Approval),
    Options(options::Options),
    Draft(draft::Draft),
    YesOrNo(approval::YesOrNo),
    Secret(secret::Secret),
    /// With the answer that is usual.
    Words(Option<(String, Json)>),
}

impl Kind {
    /// `is_said`: words stand around it.
    pub(super) fn of(object: &Object, is_said: bool) -> Option<Self> {
        if let Some(calls) = calls::Calls::of(object) {
            return Some(Self::Calls(calls));
        }
        if let Some(approval) = approval::Approval::of(object) {
            return Some(Self::Approval(approval));
        }
        if let Some(fields) = fields::Fields::of(object) {
            return Some(Self::Form(fields));
        }
        let words = is_said || words_in(object).is_some();
        let are_topics = |options: &options::Options| {
            words_in(object).is_some_and(|words| topics::are(&options.choices, &words))
        };
        if let Some(options) = options::Options::of(object).filter(|it| words && !are_topics(it)) {
            return Some(Self::Options(options));
        }
        if let Some(buttons) = options::Options::of_buttons(object).filter(|_| !words) {
            return Some(Self::Options(buttons));
        }
        if let Some(things) = things::options(object) {
            return Some(Self::Options(things));
        }
        if let Some(draft) = draft::Draft::of(object) {
            return Some(Self::Draft(draft));
        }
        let is_open = !has_schema(object) || back::Back::of(object).is_some();
        if let Some(yes_or_no) = approval::YesOrNo::of(object, false).filter(|_| is_open) {
            return Some(Self::YesOrNo(yes_or_no));
        }
        if let Some(secret) = secret::Secret::of(object).filter(|_| words && !has_schema(object)) {
            return Some(Self::Secret(secret));
        }
        let words_ask = words && !has_schema(object);
        if let Some(form) = fields::Fields::of_example(object).filter(|_| words_ask) {
            return Some(Self::Form(form));
        }
        let asks = said(object).any(|(name, words)| is_asking(&name) && !words.trim().is_empty());
        let says_so = asks_by_kind(object);
        // A schema has a reader of its own, and says how the answer looks.
        (asks || (words && says_so))
            .then(|| Self::Words(object.meant(&DEFAULT).filter(|(_, value)| value.as_string().is_some())))
            .filter(|_| !has_schema(object))
    }

    /// A decision about nothing but data.
    pub(super) fn bare(object: &Object) -> Option<Self> {
        approval::YesOrNo::of(object, true).filter(|_| !has_schema(object)).map(Self::YesOrNo)
    }

    /// `has_data`: more than words can be answered.
    pub(super) fn items(&self, place: &str, words: Option<String>, has_data: bool) -> Vec<Item> {
        let item_id = ItemId::new(place);
        let item = match self {
            Self::Calls(calls) => return calls.items(place, has_data),
            Self::Form(fields) => return fields.items(place),
            Self::Approval(approval) => approval.item(place, has_data),
            Self::Options(options) => options.item(item_id, words.unwrap_or_default()),
            Self::Draft(draft) => draft.item(item_id),
            Self::YesOrNo(yes_or_no) => yes_or_no.item(item_id, words.unwrap_or_default()),
            Self::Secret(secret) => secret.item(item_id, words),
            Self::Words(usual) => {
                let prompt = words.unwrap_or_default();
                let mut quick_replies = plain_text::offered_by(&prompt);
                if quick_replies.is_empty() {
                    quick_replies.extend(usual.iter().map(|(_, usual)| as_words(usual)));
                }
                Item::FreeText { item_id, quick_replies, prompt }
            }
        };
        vec![item]
    }

    /// The member by which it is known.
    pub(super) fn member(&self, itself: Option<&Object>) -> String {
        let first = self.paths().into_iter().next();
        let of_words = || itself.into_iter().flat_map(said).next().map(|(name, _)| name);
        let name = first.or_else(of_words).unwrap_or_default();
        name.split('/').next().unwrap_or_default().to_owned()
    }

    /// The known members of the request besides its words.
    pub(super) fn paths(&self) -> Vec<String> {
        match self {
            Self::Calls(calls) => calls.paths(),
            Self::Form(fields) => fields.paths(),
            Self::Approval(approval) => approval.paths(),
            Self::Options(options) => options.paths(),
            Self::Draft(draft) => draft.paths(),
            Self::YesOrNo(yes_or_no) => yes_or_no.paths(),
            Self::Secret(secret) => secret.paths(),
            Self::Words(usual) => usual.iter().map(|(name, _)| name.clone()).collect(),
        }
    }

    /// The decision that the words of an answer are, where only a yes or no is asked for.
    pub(super) fn decided(&self, text: &str) -> Option<bool> {
        let Self::YesOrNo(asked) = self else { return None };
        [true, false].into_iter().find(|approves| asked.words.of(*approves) == text)
    }

    /// What is said for yes or no.
    pub(super) fn word(&self, approves: bool) -> &str {
        match self {
            Self::Approval(approval) => approval.words.of(approves),
            Self::YesOrNo(asked) => asked.words.of(approves),
            _ => Words::USUAL.of(approves),
        }
    }
}

fn has_schema(object: &Object) -> bool {
    let names =
        ["requestedSchema", "schema", "response_schema", "responseSchema", "inputSchema", "properties"];
    object.all_of(&names).iter().any(|(_, schema)| schema.is_object())
}
