//! The reader for requests written by hand, without a framework: a question with options, a form, an action or a
//! list of calls to approve, or a prompt alone.
//!
//! No two people write them alike, so a request is known by its grammar, not by its spelling: asking words, a
//! list of options, a list of fields, or a flag beside an action. Such agents read plain words or values: an
//! option's value, `approve` or `reject`, a form's values as data. A framework's own reader comes first.

mod approval;
mod back;
mod beside;
mod blank;
mod call;
mod calls;
mod draft;
mod field_schema;
mod fields;
mod kind;
mod object;
mod options;
mod place;
mod secret;
mod things;
mod topics;
mod words;

use a2a_protocol::{Json, JsonKind};

pub(super) use self::approval::is_yes;
pub(super) use self::beside::{ChoicesBeside, waits_for_a_yes, yes_or_no};
pub(super) use self::fields::form_of;
use self::kind::Kind;
use self::object::Object;
pub(super) use self::options::choices;
pub(super) use self::place::{HandMadeAround, HandMadeSaid};
pub(super) use self::words::is_kind_word;
use self::words::{said, words_in};
use super::in_data::{Asked, Payload, may_be, one_part};
use super::members::{Unread, beyond_at};
use super::question::Asks;
use super::sign_in::names_a_page;
use super::{PAYLOADS, buttons, not_allowed, plain_text};
use crate::provenance::Confidence;
use crate::reading::{Item, Reading};
use crate::shape::walk;
use crate::warnings::words_of;
use crate::{Answer, ReplyError, ReplyPart, Template, expiry};

pub(super) const ID: &str = "hand-made";
pub(super) const AROUND_ID: &str = "hand-made-around";

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
/// Words in the kind of a request for a file.
const FILES: [&str; 7] = ["file", "files", "upload", "document", "image", "photo", "attachment"];
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
        let Request { itself, kind, around } = Request::of(json)?;
        let is_of_other = |payload: &&dyn Payload| {
            payload.id() != ID && may_be(*payload, json) && payload.read(json, place).is_some()
        };
        // A page that is named is opened.
        let is_page = matches!(kind, Kind::Words(_)) && names_a_page(json);
        if !self.takes(&kind) || is_page || PAYLOADS.iter().any(is_of_other) {
            return None;
        }
        let around = around.iter().flat_map(|around| said_around(json, around)).map(|(_, words)| Some(words));
        let words = super::joined(around.chain([itself.as_ref().and_then(words_in)]));
        let items = kind.items(place, words.clone(), self != &Self::InWords);
        // What an item says itself is not said twice.
        let words =
            matches!(kind, Kind::Form(_) | Kind::Approval(_) | Kind::Calls(_)).then_some(words).flatten();
        Some(Asked {
            words,
            confidence: Confidence::Likely,
            expires_at: expiry::said_by(json).and_then(|time| time.as_string()),
            ..Asked::by_members(&kind.member(itself.as_ref()), items)
        })
    }

    fn unread(&self, json: &Json) -> Unread {
        let Some(Request { itself, kind, around }) = Request::of(json) else { return Vec::new() };
        let mut known: Vec<String> = kind.paths();
        known.extend(itself.iter().flat_map(said).map(|(name, _)| name));
        known.push(STANDS.to_owned());
        known.extend(itself.iter().flat_map(words::kind_paths));
        known.extend(itself.iter().flat_map(of_reply));
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let within = itself.as_ref().map_or(json, |itself| &itself.itself);
        let of_calls = |around: &str| match &kind {
            Kind::Calls(calls) => calls.unread(around),
            _ => Vec::new(),
        };
        let Some(around) = around else { return [beyond_at("", within, &known), of_calls("")].concat() };
        let inside = beyond_at(&around, within, &known);
        let covered = format!("{around}/**");
        let of_reply = Object::of(json).map(|object| of_reply(&object)).unwrap_or_default();
        let of_reply = of_reply.iter().map(String::as_str);
        let said = said_around(json, &around);
        let said = said.iter().map(|(place, _)| place.as_str());
        let itself = Object::of(json);
        let kinds: Vec<String> = itself.iter().flat_map(words::kind_paths).collect();
        let kinds = kinds.iter().map(String::as_str);
        let known = [covered.as_str(), STANDS].into_iter().chain(kinds).chain(of_reply).chain(said);
        let known: Vec<&str> = known.collect();
        let beside = beyond_at("", json, &known);
        [inside, of_calls(&format!("{around}/")), beside].concat()
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let Some(Request { kind, itself, .. }) = Request::of(json) else { return Ok(Template::value("")) };
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
            Answer::Values(values) => match &kind {
                Kind::Form(fields) => Ok(fields.reply(values, itself.as_ref())),
                _ => Ok(Template::json(values)),
            },
            Answer::Approve { payload: None } => Ok(Template::value(kind.word(true))),
            Answer::Reject { .. } => Ok(Template::value(kind.word(false))),
            Answer::Secret(secret) => Ok(Template::secret(secret.clone())),
            _ => Err(not_allowed(item, answer)),
        }
    }

    fn parts(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Vec<ReplyPart>, ReplyError> {
        if let [(_, Answer::Files { text, files })] = answers
            && wants_a_file(json)
        {
            return Ok(plain_text::words_and_files(text, files));
        }
        match Request::of(json) {
            Some(Request { kind: Kind::Calls(calls), .. }) if self == &Self::InWords => {
                Ok(vec![ReplyPart::text(calls.in_words(answers)?)])
            }
            Some(Request { kind: Kind::Calls(calls), .. }) => calls.reply(answers),
            Some(request) => match request.said_as_asked(*self, json, answers) {
                Some(parts) => Ok(parts),
                None => one_part(self, json, answers),
            },
            None => one_part(self, json, answers),
        }
    }

    fn in_words(&self) -> bool {
        true
    }
}

/// What is said around a request, by its places, outermost first.
fn said_around(json: &Json, around: &str) -> Vec<(String, String)> {
    let (mut place, mut inside, mut found) = (String::new(), json.clone(), Vec::new());
    for step in around.split('/') {
        let here = Object::of(&inside);
        found.extend(here.iter().flat_map(said).map(|(name, words)| (format!("{place}{name}"), words)));
        let Some(next) = inside.member(step) else { break };
        inside = next;
        place.push_str(step);
        place.push('/');
    }
    found
}

/// The paths of what says how to reply, and of the id that goes back.
fn of_reply(object: &Object) -> Vec<String> {
    let back = back::Back::of(object).map(|back| back.paths()).unwrap_or_default();
    back.into_iter().chain(back::id_of(object).map(|(name, _)| name)).collect()
}

/// Whether data asks for a decision, and says by a schema how it is answered.
pub(super) fn decides(json: &Json) -> bool {
    if !["schema", "Schema"].iter().any(|word| json.as_str().contains(word)) {
        return false;
    }
    let Some(Request { itself: Some(object), kind, .. }) = Request::of(json) else { return false };
    let approves = match kind {
        Kind::Approval(_) | Kind::YesOrNo(_) => Some(true),
        Kind::Options(_) => None,
        _ => return false,
    };
    let said = back::Said { words: "", approves, reason: None };
    back::Back::of(&object).is_some_and(|back| back.says(&said, &object).is_some())
}

/// Whether a member says no more than that somebody is asked, and nothing of what.
pub(super) fn only_says_that_it_asks(name: &str, value: &Json) -> bool {
    match value.kind() {
        JsonKind::String => value.as_string().is_some_and(|kind| words::is_kind_word(name, &kind)),
        JsonKind::Bool => words::is_envelope(name, value.as_bool() == Some(true)),
        _ => false,
    }
}

/// Whether a request says by its kind that it wants a file.
pub(super) fn wants_a_file(json: &Json) -> bool {
    let mut wants = false;
    walk(json, &mut |pointer, value| {
        let name = pointer.rsplit('/').next().unwrap_or_default();
        let kind = value.as_string().filter(|_| ["type", "kind"].contains(&plain(name).as_str()));
        wants |= kind.is_some_and(|kind| words_of(&kind).iter().any(|word| FILES.contains(&word.as_str())));
    });
    wants
}

/// Whether a reading is one by the names of members alone.
pub(super) fn reads(reading: &Reading) -> bool {
    [ID, AROUND_ID].contains(&reading.reader.as_str())
}

/// Whether the name of a member says that it holds a request.
pub(super) fn is_around(name: &str) -> bool {
    words_of(name).iter().any(|word| AROUND.contains(&word.as_str())) && !name.contains("://")
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
            return Self::within(object, DEEPEST, false);
        }
        let kind = Kind::Calls(calls::Calls::of_list(json)?);
        Some(Self { itself: None, kind, around: None })
    }

    /// `is_said`: something around it says words.
    fn within(object: Object, deeper: usize, is_said: bool) -> Option<Self> {
        // A call that does nothing but ask is the question in its arguments.
        let call = call::Call::of(&object.itself).filter(call::Call::says_it_calls);
        if let Some(call) = call.filter(|call| Asks::of(&call.args).is_some()) {
            let args = call.paths.get(1).map(|path| path.trim_end_matches("/**").to_owned());
            return Some(Self { around: args, ..Self::within(Object::of(&call.args)?, 1, false)? });
        }
        if let Some(kind) = Kind::of(&object, is_said) {
            return Some(Self { itself: Some(object), kind, around: None });
        }
        // The only object in another one is around nothing else.
        let objects =
            object.members().iter().filter(|(name, value)| value.is_object() && !fields::is_account(name));
        let is_call = call::Call::of(&object.itself).is_some();
        let is_only = objects.count() == 1 && !is_call && !object.has_ids() && object.kind().is_none();
        let around = object.members().iter().filter(|(name, value)| {
            deeper > 1
                && (is_around(name)
                    || (is_only && value.is_object() && !fields::is_account(name) && !name.contains("://")))
        });
        let is_said = is_said || words_in(&object).is_some();
        let mut inside = around.filter_map(|(name, inside)| {
            let found = Self::within(Object::of(inside)?, deeper - 1, is_said)?;
            let around = found.around.as_ref().map_or_else(|| name.clone(), |more| format!("{name}/{more}"));
            Some(Self { around: Some(around), ..found })
        });
        // Of two, nobody knows which one an answer is for.
        let first = inside.next();
        if first.is_some() {
            return first.filter(|_| inside.next().is_none());
        }
        let kind = Kind::bare(&object)?;
        Some(Self { itself: Some(object), kind, around: None })
    }
}

impl Request {
    /// Whether it is a decision that is told by nothing but values.
    fn has_no_words(&self) -> bool {
        matches!(&self.kind, Kind::YesOrNo(asked) if asked.is_told_by_values())
    }

    /// The parts of a reply whose shape the request tells; `None`: plain words answer it.
    fn said_as_asked(
        &self,
        place: HandMade,
        json: &Json,
        answers: &[(&Item, &Answer)],
    ) -> Option<Vec<ReplyPart>> {
        let [(item, answer)] = answers else { return None };
        let (words, approves, reason) = match answer {
            Answer::Approve { payload: None } => (self.kind.word(true), Some(true), None),
            Answer::Reject { reason } => (self.kind.word(false), Some(false), reason.as_deref()),
            Answer::Text(text) => (text.as_str(), self.kind.decided(text), None),
            _ => return None,
        };
        let is_call = matches!(item, Item::Approval { .. });
        if is_call && approves.is_none() {
            return None;
        }
        let said = back::Said { words, approves, reason };
        let objects = [self.itself.as_ref().and_then(|object| Object::of(&object.itself)), Object::of(json)];
        let shaped = |object: &Object| back::Back::of(object)?.says(&said, object);
        if let Some(shaped) = objects.iter().flatten().find_map(shaped) {
            return Some(vec![ReplyPart::data(shaped)]);
        }
        let approves = approves.filter(|_| [HandMade::Said, HandMade::OfTask].contains(&place))?;
        let (name, id) = objects.iter().flatten().find_map(back::id_of)?;
        let members = [
            Some((name.as_str(), Template::json(&id))),
            Some(("decision", Template::value(words))),
            Some(("approved", Template::value(approves))),
            reason.map(|reason| ("reason", Template::value(reason))),
        ];
        let data = Template::members(members.into_iter().flatten());
        Some(vec![ReplyPart::text(words), ReplyPart::data(data)])
    }
}

fn plain(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
