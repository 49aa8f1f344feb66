//! What people write by hand, without a framework: a question with options, a form of fields, an action to approve, or a
//! prompt alone. No two write it alike, so it is known by its grammar and not by one spelling: words that ask, a list of
//! what can be chosen, a list of fields, or a flag and what would be done.
//!
//! Such agents read plain words or plain values: an option's own value, `approve` or `reject`, the values of a form as data.
//! A framework's own reader comes first wherever there is one.

mod approval;
mod fields;
mod options;
mod place;

use a2a_protocol::{Json, JsonKind};

pub(super) use self::place::HandMadeAround;
use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond_at};
use super::{PAYLOADS, not_allowed, plain_text};
use crate::reading::{Confidence, Item};
use crate::shape::{as_words, text_member};
use crate::{Answer, ItemId, ReplyError, Template};

pub(super) const ID: &str = "hand-made";

/// Members that hold the words that ask, the most telling first.
const WORDS: [&str; 9] =
    ["question", "prompt", "message", "text", "title", "instructions", "label", "description", "content"];
/// Of those, the ones that ask by themselves.
const ASKING: [&str; 2] = ["question", "prompt"];
/// What an object says of itself that asks, in small letters and without signs.
const KINDS: [&str; 12] = [
    "question",
    "ask",
    "input",
    "inputrequest",
    "inputrequired",
    "userinput",
    "clarification",
    "prompt",
    "textinput",
    "freetext",
    "askuser",
    "humaninput",
];
/// Members that hold the request, where an object is only around it.
const AROUND: [&str; 16] = [
    "request",
    "payload",
    "data",
    "interrupt",
    "input_request",
    "inputRequest",
    "approval_request",
    "approvalRequest",
    "human_input",
    "humanInput",
    "input_required",
    "inputRequired",
    "question",
    "form",
    "approval",
    "confirmation",
];

/// Where such a request stands decides what answers it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HandMade {
    /// In a message: plain words answer it.
    Said,
    /// In an interrupt of a framework, which goes on with any value. Nobody knows which value stands for no: to a program,
    /// any word is a yes. So only what names its values itself is read there.
    Inside,
}

impl HandMade {
    fn takes(self, kind: &Kind) -> bool {
        self == Self::Said || matches!(kind, Kind::Options(_) | Kind::Form(_))
    }
}

impl Payload for HandMade {
    fn id(&self) -> &'static str {
        ID
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let Request { itself, kind, .. } = Request::of(json)?;
        let is_of_other = |payload: &&dyn Payload| payload.id() != ID && payload.read(json, place).is_some();
        if !self.takes(&kind) || PAYLOADS.iter().any(is_of_other) {
            return None;
        }
        let words = words_of(&itself);
        let item = kind.item(place, words.clone());
        // What an item says itself is not said twice.
        let words = matches!(item, Item::Form { .. } | Item::Approval { .. }).then_some(words).flatten();
        Some(Asked {
            words,
            confidence: Confidence::Likely,
            ..Asked::by_members(&kind.member(&itself), vec![item])
        })
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some(Request { itself, kind, around }) = Request::of(json) else { return Vec::new() };
        let mut known: Vec<String> = kind.paths();
        known.extend(WORDS.iter().filter(|name| shown(&itself, name)).map(|name| (*name).to_owned()));
        known.push("type|kind".to_owned());
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let Some(around) = around else { return beyond_at("", &itself, &known) };
        let inside = beyond_at(around, &itself, &known);
        let covered = format!("{around}/**");
        [inside, beyond_at("", json, &[covered.as_str(), "type|kind"])].concat()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let Some(Request { kind, .. }) = Request::of(json) else { return Ok(Template::value("")) };
        let [(item, answer)] = answers else { return Ok(Template::value("")) };
        match answer {
            Answer::Text(text) => Ok(Template::value(text.as_str())),
            Answer::Choices(chosen) => Ok(Template::value(chosen.join(", "))),
            Answer::Values(values) => Ok(Template::json(values)),
            Answer::Approve { payload: None } => Ok(Template::value(kind.word(true))),
            Answer::Reject { .. } => Ok(Template::value(kind.word(false))),
            _ => Err(not_allowed(item, answer)),
        }
    }

    fn in_words(&self) -> bool {
        true
    }
}

/// Whether words stand in the question that is shown: each once.
fn shown(itself: &Json, name: &str) -> bool {
    said(itself).any(|(said, _)| said == name)
}

/// The words of a request, by their names: those that ask, and a title or a description beside them.
fn said(itself: &Json) -> impl Iterator<Item = (&'static str, String)> {
    all_of(itself, &WORDS).into_iter().filter_map(|(name, value)| {
        let is_words = matches!(value.kind(), JsonKind::String | JsonKind::Number | JsonKind::Bool);
        is_words.then(|| (name, as_words(&value)))
    })
}

fn words_of(itself: &Json) -> Option<String> {
    super::joined(said(itself).map(|(_, words)| Some(words)))
}

/// A request, and the member that it was wrapped in.
struct Request {
    itself: Json,
    kind: Kind,
    around: Option<&'static str>,
}

impl Request {
    fn of(json: &Json) -> Option<Self> {
        if !json.is_object() {
            return None;
        }
        if let Some(kind) = Kind::of(json) {
            return Some(Self { itself: json.clone(), kind, around: None });
        }
        let around = all_of(json, &AROUND).into_iter().filter(|(_, value)| value.is_object());
        let mut inside = around.filter_map(|(around, itself)| {
            Some(Self { kind: Kind::of(&itself)?, itself, around: Some(around) })
        });
        // Of two, nobody knows which one an answer is for.
        inside.next().filter(|_| inside.next().is_none())
    }
}

/// What is asked.
enum Kind {
    Form(fields::Fields),
    Approval(approval::Approval),
    Options(options::Options),
    Words,
}

impl Kind {
    fn of(json: &Json) -> Option<Self> {
        if let Some(approval) = approval::Approval::of(json) {
            return Some(Self::Approval(approval));
        }
        if let Some(fields) = fields::Fields::of(json) {
            return Some(Self::Form(fields));
        }
        let words = words_of(json).is_some();
        if let Some(options) = options::Options::of(json).filter(|_| words) {
            return Some(Self::Options(options));
        }
        let asks =
            ASKING.iter().any(|name| text_member(json, name).is_some_and(|text| !text.trim().is_empty()));
        let says_so = kind_of(json).is_some_and(|kind| KINDS.contains(&kind.as_str()));
        // A schema has a reader of its own, and says how the answer looks.
        (asks || (words && says_so)).then_some(Self::Words).filter(|_| !has_schema(json))
    }

    fn item(&self, place: &str, words: Option<String>) -> Item {
        let item_id = ItemId::new(place);
        match self {
            Self::Form(fields) => fields.item(item_id),
            Self::Approval(approval) => approval.item(place),
            Self::Options(options) => options.item(item_id, words.unwrap_or_default()),
            Self::Words => {
                let prompt = words.unwrap_or_default();
                Item::FreeText { item_id, quick_replies: plain_text::offered_by(&prompt), prompt }
            }
        }
    }

    /// The member by which it is known.
    fn member(&self, itself: &Json) -> String {
        let first = self.paths().into_iter().next();
        let name = first.or_else(|| said(itself).next().map(|(name, _)| name.to_owned())).unwrap_or_default();
        name.split('/').next().unwrap_or_default().to_owned()
    }

    /// What is understood of the request besides its words.
    fn paths(&self) -> Vec<String> {
        match self {
            Self::Form(fields) => fields.paths(),
            Self::Approval(approval) => approval.paths(),
            Self::Options(options) => options.paths(),
            Self::Words => Vec::new(),
        }
    }

    /// What is said for yes or no.
    fn word(&self, approves: bool) -> &str {
        match self {
            Self::Approval(approval) => approval.word(approves),
            _ if approves => approval::WORDS.0,
            _ => approval::WORDS.1,
        }
    }
}

fn has_schema(json: &Json) -> bool {
    let names =
        ["requestedSchema", "schema", "response_schema", "responseSchema", "inputSchema", "properties"];
    all_of(json, &names).iter().any(|(_, schema)| schema.is_object())
}

/// What an object says that it is, in small letters and without signs.
fn kind_of(json: &Json) -> Option<String> {
    let [of_type, kind] = json.pick(["type", "kind"]);
    of_type.and_then(|it| it.as_string()).or_else(|| kind?.as_string()).map(|kind| plain(&kind))
}

fn plain(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Those of these members that are there, in the order of the names. One look at all of them.
fn all_of(json: &Json, names: &[&'static str]) -> Vec<(&'static str, Json)> {
    let members = json.members();
    let there = |name: &'static str| {
        let (_, value) =
            members.iter().find(|(other, value)| other == name && value.kind() != JsonKind::Null)?;
        Some((name, value.clone()))
    };
    names.iter().filter_map(|name| there(name)).collect()
}

/// The first of these members that is there.
fn first_of(json: &Json, names: &[&'static str]) -> Option<(&'static str, Json)> {
    all_of(json, names).into_iter().next()
}

/// The first of these flags that is there, whatever it says.
fn flag(json: &Json, names: &[&'static str]) -> Option<(&'static str, bool)> {
    let (name, value) = first_of(json, names).filter(|(_, value)| value.kind() == JsonKind::Bool)?;
    Some((name, value.as_bool()?))
}
