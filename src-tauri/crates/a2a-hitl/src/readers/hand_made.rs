//! The reader for requests written by hand, without a framework: a question with options, a form, an action or a
//! list of calls to approve, or a prompt alone.
//!
//! No two people write them alike, so a request is known by its grammar, not by its spelling: asking words, a
//! list of options, a list of fields, or a flag beside an action. Such agents read plain words or values: an
//! option's value, `approve` or `reject`, a form's values as data. A framework's own reader comes first.

mod approval;
mod beside;
mod call;
mod calls;
mod draft;
mod fields;
mod object;
mod options;
mod place;
mod secret;
mod things;

use a2a_protocol::{Json, JsonKind};

use self::approval::Words;
pub(super) use self::beside::ChoicesBeside;
pub(super) use self::fields::form_of;
use self::object::Object;
pub(super) use self::options::choices;
pub(super) use self::place::HandMadeAround;
use super::in_data::{Asked, Payload, may_be, one_part};
use super::members::{Unread, beyond_at};
use super::question::Asks;
use super::sign_in::names_a_page;
use super::{PAYLOADS, buttons, not_allowed, plain_text};
use crate::provenance::Confidence;
use crate::reading::Item;
use crate::shape::as_words;
use crate::{Answer, ItemId, ReplyError, ReplyPart, Template};

pub(super) const ID: &str = "hand-made";

/// Members that hold the words that ask, the most telling first.
const WORDS: [&str; 20] = [
    "question",
    "prompt",
    "message",
    "text",
    "title",
    "subject",
    "display_text",
    "display_message",
    "displayText",
    "displayMessage",
    "formTitle",
    "instructions",
    "label",
    "description",
    "formDescription",
    "content",
    "body",
    "summary",
    "plan",
    "proposal",
];
/// Of those, the ones that ask by themselves.
const ASKING: [&str; 2] = ["question", "prompt"];
/// What an object says of itself that asks, in small letters and without signs.
const KINDS: [&str; 25] = [
    "question",
    "ask",
    "input",
    "inputrequest",
    "inputrequired",
    "inputneeded",
    "needsinput",
    "requestinput",
    "userinput",
    "userinputrequired",
    "clarification",
    "clarificationneeded",
    "clarificationrequest",
    "prompt",
    "textinput",
    "freetext",
    "followup",
    "askuser",
    "askusermessage",
    "askhuman",
    "humaninput",
    "humanfeedback",
    "feedbackrequest",
    "inquire",
    "inputrequested",
];
/// Where it stands, where that says nothing more.
const STANDS: &str = "status|state=input_required,input-required,awaiting_input,waiting_for_input,needs_input,pending,waiting,requested,WAITING,PENDING";
/// Words in the names of members that hold the request, where an object is only around it.
const AROUND: [&str; 24] = [
    "request",
    "payload",
    "data",
    "interrupt",
    "interruption",
    "input",
    "question",
    "form",
    "approval",
    "confirmation",
    "prompt",
    "ask",
    "interaction",
    "human",
    "clarification",
    "elicitation",
    "decision",
    "review",
    "event",
    "details",
    "content",
    "interactive",
    "params",
    "card",
];
/// So many objects are looked into, one in the other.
const DEEPEST: usize = 3;

/// The place of such a request, which decides the form of the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HandMade {
    /// In a message: plain words answer it.
    Said,
    /// In a text: nothing but words answers it.
    InWords,
    /// In the metadata of the task, whatever it asks: calls there are past ones, unless they say that they wait.
    OfTask,
    /// In an interrupt of a framework, which goes on with any value. It is unknown which value means no, because to a
    /// program any word is a yes. So only a request that names its values itself is read there.
    Inside,
}

impl HandMade {
    fn takes(self, kind: &Kind) -> bool {
        match self {
            Self::Said | Self::InWords => true,
            Self::OfTask => !matches!(kind, Kind::Calls(calls) if !calls.waits),
            Self::Inside => matches!(kind, Kind::Options(_) | Kind::Form(_) | Kind::Draft(_)),
        }
    }
}

impl Payload for HandMade {
    fn id(&self) -> &'static str {
        ID
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        let Request { itself, kind, .. } = Request::of(json)?;
        let is_of_other = |payload: &&dyn Payload| {
            payload.id() != ID && may_be(*payload, json) && payload.read(json, place).is_some()
        };
        // A page that is named is opened.
        let is_page = matches!(kind, Kind::Words) && names_a_page(json);
        if !self.takes(&kind) || is_page || PAYLOADS.iter().any(is_of_other) {
            return None;
        }
        let words = itself.as_ref().and_then(words_of);
        let items = kind.items(place, words.clone(), self != &Self::InWords);
        // What an item says itself is not said twice.
        let words =
            matches!(kind, Kind::Form(_) | Kind::Approval(_) | Kind::Calls(_)).then_some(words).flatten();
        Some(Asked {
            words,
            confidence: Confidence::Likely,
            ..Asked::by_members(&kind.member(itself.as_ref()), items)
        })
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some(Request { itself, kind, around }) = Request::of(json) else { return Vec::new() };
        let mut known: Vec<String> = kind.paths();
        known.extend(itself.iter().flat_map(said).map(|(name, _)| name.to_owned()));
        known.extend(["type|kind", STANDS].map(str::to_owned));
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let within = itself.as_ref().map_or(json, |itself| &itself.itself);
        let of_calls = |around: &str| match &kind {
            Kind::Calls(calls) => calls.unread(around),
            _ => Vec::new(),
        };
        let Some(around) = around else { return [beyond_at("", within, &known), of_calls("")].concat() };
        let inside = beyond_at(&around, within, &known);
        let covered = format!("{around}/**");
        let beside = beyond_at("", json, &[covered.as_str(), "type|kind", STANDS]);
        [inside, of_calls(&format!("{around}/")), beside].concat()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let Some(Request { kind, .. }) = Request::of(json) else { return Ok(Template::value("")) };
        if let Kind::Form(fields) = &kind
            && fields.has_buttons()
        {
            let (values, button) = buttons::pressed(answers)?;
            return Ok(Template::changed(&values, &[], vec![("action", Template::value(button))]));
        }
        let [(item, answer)] = answers else { return Ok(Template::value("")) };
        match answer {
            Answer::Text(text) => Ok(Template::value(text.as_str())),
            Answer::Choices(chosen) => Ok(Template::value(chosen.join(", "))),
            Answer::Values(values) => Ok(Template::json(values)),
            Answer::Approve { payload: None } => Ok(Template::value(kind.word(true))),
            Answer::Reject { .. } => Ok(Template::value(kind.word(false))),
            Answer::Secret(secret) => Ok(Template::secret(secret.clone())),
            _ => Err(not_allowed(item, answer)),
        }
    }

    fn parts(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Vec<ReplyPart>, ReplyError> {
        match Request::of(json) {
            Some(Request { kind: Kind::Calls(calls), .. }) if self == &Self::InWords => {
                Ok(vec![ReplyPart::text(calls.in_words(answers)?)])
            }
            Some(Request { kind: Kind::Calls(calls), .. }) => calls.reply(answers),
            _ => one_part(self, json, answers),
        }
    }

    fn in_words(&self) -> bool {
        true
    }
}

/// The words of a request, by their names, each once: those that ask, and a title or a description beside them.
fn said(itself: &Object) -> impl Iterator<Item = (&'static str, String)> + use<> {
    itself.all_of(&WORDS).into_iter().filter_map(|(name, value)| {
        let is_words = matches!(value.kind(), JsonKind::String | JsonKind::Number | JsonKind::Bool);
        is_words.then(|| (name, as_words(&value)))
    })
}

fn words_of(itself: &Object) -> Option<String> {
    super::joined(said(itself).map(|(_, words)| Some(words)))
}

/// A request, and the member that it was wrapped in.
struct Request {
    /// None: it is a list.
    itself: Option<Object>,
    kind: Kind,
    around: Option<String>,
}

impl Request {
    fn of(json: &Json) -> Option<Self> {
        if let Some(object) = Object::of(json) {
            return Self::within(object, DEEPEST);
        }
        let kind = Kind::Calls(calls::Calls::of_list(json)?);
        Some(Self { itself: None, kind, around: None })
    }

    fn within(object: Object, deeper: usize) -> Option<Self> {
        // A call that does nothing but ask is the question in its arguments.
        let call = call::Call::of(&object.itself).filter(call::Call::says_it_calls);
        if let Some(call) = call.filter(|call| Asks::of(&call.args).is_some()) {
            let args = call.paths.get(1).map(|path| path.trim_end_matches("/**").to_owned());
            return Some(Self { around: args, ..Self::within(Object::of(&call.args)?, 1)? });
        }
        if let Some(kind) = Kind::of(&object) {
            return Some(Self { itself: Some(object), kind, around: None });
        }
        let around = object.named_with(&AROUND).filter(|_| deeper > 1);
        let mut inside = around.filter_map(|(name, inside)| {
            let found = Self::within(Object::of(inside)?, deeper - 1)?;
            let around =
                found.around.as_ref().map_or_else(|| name.to_owned(), |more| format!("{name}/{more}"));
            Some(Self { around: Some(around), ..found })
        });
        // Of two, nobody knows which one an answer is for.
        inside.next().filter(|_| inside.next().is_none())
    }
}

/// The kind of question.
enum Kind {
    Calls(calls::Calls),
    Form(fields::Fields),
    Approval(approval::Approval),
    Options(options::Options),
    Draft(draft::Draft),
    YesOrNo(approval::YesOrNo),
    Secret(secret::Secret),
    Words,
}

impl Kind {
    fn of(object: &Object) -> Option<Self> {
        if let Some(calls) = calls::Calls::of(object) {
            return Some(Self::Calls(calls));
        }
        if let Some(approval) = approval::Approval::of(object) {
            return Some(Self::Approval(approval));
        }
        if let Some(fields) = fields::Fields::of(object) {
            return Some(Self::Form(fields));
        }
        let words = words_of(object).is_some();
        if let Some(options) = options::Options::of(object).filter(|_| words) {
            return Some(Self::Options(options));
        }
        if let Some(things) = things::options(object) {
            return Some(Self::Options(things));
        }
        if let Some(draft) = draft::Draft::of(object) {
            return Some(Self::Draft(draft));
        }
        if let Some(yes_or_no) = approval::YesOrNo::of(object).filter(|_| words && !has_schema(object)) {
            return Some(Self::YesOrNo(yes_or_no));
        }
        if let Some(secret) = secret::Secret::of(object).filter(|_| words && !has_schema(object)) {
            return Some(Self::Secret(secret));
        }
        let is_said =
            |(_, words): &(&str, Json)| words.as_string().is_some_and(|text| !text.trim().is_empty());
        let asks = object.all_of(&ASKING).iter().any(is_said);
        let says_so = object.kind().is_some_and(|kind| KINDS.contains(&kind.as_str()));
        // A schema has a reader of its own, and says how the answer looks.
        (asks || (words && says_so)).then_some(Self::Words).filter(|_| !has_schema(object))
    }

    /// `has_data`: more than words can be answered.
    fn items(&self, place: &str, words: Option<String>, has_data: bool) -> Vec<Item> {
        let item_id = ItemId::new(place);
        let item = match self {
            Self::Calls(calls) => return calls.items(place, has_data),
            Self::Form(fields) => return fields.items(place),
            Self::Approval(approval) => approval.item(place),
            Self::Options(options) => options.item(item_id, words.unwrap_or_default()),
            Self::Draft(draft) => draft.item(item_id),
            Self::YesOrNo(yes_or_no) => yes_or_no.item(item_id, words.unwrap_or_default()),
            Self::Secret(secret) => secret.item(item_id, words),
            Self::Words => {
                let prompt = words.unwrap_or_default();
                Item::FreeText { item_id, quick_replies: plain_text::offered_by(&prompt), prompt }
            }
        };
        vec![item]
    }

    /// The member by which it is known.
    fn member(&self, itself: Option<&Object>) -> String {
        let first = self.paths().into_iter().next();
        let of_words = || itself.into_iter().flat_map(said).next().map(|(name, _)| name.to_owned());
        let name = first.or_else(of_words).unwrap_or_default();
        name.split('/').next().unwrap_or_default().to_owned()
    }

    /// The known members of the request besides its words.
    fn paths(&self) -> Vec<String> {
        match self {
            Self::Calls(calls) => calls.paths(),
            Self::Form(fields) => fields.paths(),
            Self::Approval(approval) => approval.paths(),
            Self::Options(options) => options.paths(),
            Self::Draft(draft) => draft.paths(),
            Self::YesOrNo(yes_or_no) => yes_or_no.paths(),
            Self::Secret(secret) => secret.paths(),
            Self::Words => Vec::new(),
        }
    }

    /// What is said for yes or no.
    fn word(&self, approves: bool) -> &str {
        match self {
            Self::Approval(approval) => approval.words.of(approves),
            _ => Words::USUAL.of(approves),
        }
    }
}

fn has_schema(object: &Object) -> bool {
    let names =
        ["requestedSchema", "schema", "response_schema", "responseSchema", "inputSchema", "properties"];
    object.all_of(&names).iter().any(|(_, schema)| schema.is_object())
}

fn plain(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
