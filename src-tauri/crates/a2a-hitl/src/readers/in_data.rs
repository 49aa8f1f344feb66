//! Payloads of frameworks inside a data part, unchanged, as agents pass them on over A2A.
//!
//! Each is a [`Payload`]: JSON in, items out, and JSON back; it does not know where it lies. This reader looks
//! for payloads in data parts: at the root, one level down, or several in a list. Other readers look for the same
//! payloads in artifacts and in text.

use std::collections::HashSet;

use a2a_protocol::{Json, JsonKind};

use super::members::{Unread, beyond, beyond_at};
use super::others::ask_the_same;
use super::question::beside_questions;
use super::{Found, PAYLOADS, Reader, not_allowed, whole};
use crate::expiry;
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{part_source, present};
use crate::{Answer, FreshnessGrade, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

/// One framework's request and its answer.
pub(super) trait Payload: Sync {
    /// The identity of its reader.
    fn id(&self) -> &'static str;

    /// See [`Reader::name`].
    fn name(&self) -> Option<&'static str> {
        None
    }

    /// Words of which one stands in every request of it: without any, nobody looks closer. None: nothing is that plain.
    fn marks(&self) -> &'static [&'static str] {
        &[]
    }

    /// Reads a request; `None` when it is not one. `place` makes ids for items that have none.
    fn read(&self, json: &Json, place: &str) -> Option<Asked>;

    /// What a request that it read says besides.
    fn unread(&self, json: &Json) -> Unread;

    /// Writes the answer. The answers are those to the items of `json`, in their order.
    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError>;

    /// The answer is a string and goes as text.
    fn in_words(&self) -> bool {
        false
    }

    /// The parts of the reply that are its answer.
    ///
    /// # Errors
    /// As [`Payload::write`].
    fn parts(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Vec<ReplyPart>, ReplyError> {
        one_part(self, json, answers)
    }

    /// How well a request that it read, and its answer, are known from where it was found.
    fn proven(&self, _json: &Json, _carrier: Carrier) -> Proven {
        Proven::Derived
    }
}

/// The carrier of a payload. A recording proves only its own carrier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Carrier {
    /// A data part of the status message.
    DataPart,
    /// An interrupt of `LangGraph`'s API server.
    Interrupt,
}

/// What a payload asks.
pub(super) struct Asked {
    pub(super) why: Why,
    pub(super) confidence: Confidence,
    pub(super) words: Option<String>,
    /// The tool that goes on with the answer, if no item names it.
    pub(super) tool: Option<String>,
    pub(super) items: Vec<Item>,
    pub(super) expires_at: Option<String>,
}

impl Asked {
    /// Items known by the members that carry them.
    pub(super) fn by_members(members: &str, items: Vec<Item>) -> Self {
        Self {
            why: Why::DataMembers { members: members.to_owned() },
            confidence: Confidence::Likely,
            words: None,
            tool: None,
            items,
            expires_at: None,
        }
    }

    /// Items recognised by a member that names their kind.
    pub(super) fn by_name(member: &str, value: &str, items: Vec<Item>) -> Self {
        Self {
            why: Why::DataSays { member: member.to_owned(), value: value.to_owned() },
            confidence: Confidence::Certain,
            words: None,
            tool: None,
            items,
            expires_at: None,
        }
    }
}

/// A payload at its place, with its reader.
pub(super) struct Payloaded {
    pub(super) payload: &'static dyn Payload,
    pub(super) json: Json,
    pub(super) asked: Asked,
    /// Its unknown members, and those of its wrapper.
    pub(super) unread: Unread,
}

const ROOT: &[&str] = &["**"];
/// The place of a payload, with `LangGraph`'s members beside it.
const VALUE: &[&str] = &["value/**", "id", "interrupt_id", "ns/*", "resumable", "when"];
const INTERRUPT: &[&str] = &["interrupt/**"];
/// The member of an end of a run, or of an event, that holds a payload.
const OUTPUT: &[&str] = &["output/**"];
const DATA: &[&str] = &["data/**"];
/// What else holds payloads: the message of an answer, the step at which a run stands, and there its data.
const HOLDERS: [&str; 4] = ["message", "response", "currentStep", "current_step"];
const HELD: &str = "data";
const ONLY_ITEM: &[&str] = &["*/**"];

/// Where a payload was found.
enum Lies {
    /// Below the value itself, with this known of it.
    Here(&'static [&'static str]),
    /// In the only entry of a list of this name.
    InOnly(&'static str, Json),
}

impl Lies {
    fn unread(&self, json: &Json) -> Unread {
        match self {
            Self::Here(known) => beyond(json, known),
            Self::InOnly(list, entry) => {
                let inside = beyond_at(&format!("{list}/0"), entry, VALUE);
                [inside, beyond(json, &[&format!("{list}/*/**")])].concat()
            }
        }
    }
}

/// Whether a value has one of the words of a payload in it.
pub(super) fn may_be(payload: &dyn Payload, json: &Json) -> bool {
    let marks = payload.marks();
    marks.is_empty() || marks.iter().any(|mark| json.as_str().contains(mark))
}

/// A payload at the root of a value or one level down. A list is looked into only where it has one
/// entry, and of several places only if all ask the same: the others must not be lost.
pub(super) fn find(payload: &'static dyn Payload, json: &Json, place: &str) -> Option<Payloaded> {
    if !may_be(payload, json) {
        return None;
    }
    let [value, interrupt, one, other, output, data] =
        json.pick(["value", "interrupt", "__interrupt__", "interrupts", "output", "data"]);
    let here = |candidate: Option<Json>, known| Some((candidate?, Lies::Here(known)));
    let in_only = |name, list: Option<Json>| {
        let entry = list?.only_item()?;
        Some((entry.member("value")?, Lies::InOnly(name, entry)))
    };
    let candidates = [
        here(Some(json.clone()), ROOT),
        here(value, VALUE),
        here(interrupt, INTERRUPT),
        here(json.only_item(), ONLY_ITEM),
        here(output, OUTPUT),
        here(data, DATA),
        in_only("__interrupt__", one),
        in_only("interrupts", other),
    ];
    let mut found = candidates.into_iter().flatten().filter_map(|(candidate, lies)| {
        let mut asked = payload.read(&candidate, place)?;
        asked.items = whole(asked.items, &candidate);
        (!asked.items.is_empty()).then_some((candidate, asked, lies))
    });
    let (first, asked, lies) = found.next()?;
    found.all(|(_, other, _)| ask_the_same(&asked.items, &other.items)).then(|| {
        let unread = [payload.unread(&first), lies.unread(json)].concat();
        Payloaded { payload, json: first, asked, unread }
    })
}

/// Every payload in a value: the value itself, or the items of a list, which is the value or one of its members
/// (`output` of the Responses API, `content` of a message). Other items of the list are shown as they came.
pub(super) fn find_all(payloads: &[&'static dyn Payload], json: &Json, place: &str) -> Vec<Payloaded> {
    let found = find_listed(payloads, json, place);
    if !found.is_empty() {
        return found;
    }
    // What a run or a message of a framework holds, further in.
    if !payloads.iter().any(|payload| may_be(*payload, json)) {
        return Vec::new();
    }
    let held = json.pick(HOLDERS).into_iter().zip(HOLDERS).find_map(|(inner, name)| {
        let inner = inner?;
        let (way, inner) = match present(&inner, HELD) {
            Some(state) => (format!("{name}/{HELD}"), state),
            None => (name.to_owned(), inner),
        };
        let found = find_listed(payloads, &inner, place);
        (!found.is_empty()).then_some((way, found))
    });
    let Some((way, mut found)) = held else { return Vec::new() };
    if let Some(first) = found.first_mut() {
        first.unread.extend(beyond(json, &[&format!("{way}/**"), "id", "finishReason=interrupted"]));
    }
    found
}

fn find_listed(payloads: &[&'static dyn Payload], json: &Json, place: &str) -> Vec<Payloaded> {
    let first = |json: &Json, place: &str| payloads.iter().find_map(|payload| find(*payload, json, place));
    if let Some(whole) = first(json, place) {
        return vec![whole];
    }
    let lists = match json.kind() {
        JsonKind::Array => vec![(None, json.items())],
        _ => json.members().into_iter().map(|(name, list)| (Some(name), list.items())).collect(),
    };
    // Only an object or a list can be a request, so a long list of numbers is not looked through.
    let may_ask = |entry: &Json| matches!(entry.kind(), JsonKind::Object | JsonKind::Array);
    for (name, entries) in lists.into_iter().filter(|(_, entries)| entries.iter().any(may_ask)) {
        let (mut found, mut others) = (Vec::new(), Vec::new());
        for (position, entry) in entries.iter().enumerate() {
            let asked = may_ask(entry).then(|| first(entry, &format!("{place}/{position}"))).flatten();
            match asked {
                Some(payload) => found.push(payload),
                None => others.push((in_list(name.as_deref(), position), entry.clone())),
            }
        }
        if let Some(first) = found.first_mut() {
            first.unread.extend(others);
            if let Some(name) = name {
                let known =
                    [&format!("{name}/**")[..], "id", "object=response", "status=completed", "type=message"];
                first.unread.extend(beyond(json, &known));
            }
            return found;
        }
    }
    Vec::new()
}

fn in_list(name: Option<&str>, position: usize) -> String {
    name.map_or_else(|| position.to_string(), |name| format!("{name}/{position}"))
}

/// Reads a payload out of data parts, one answer for each.
pub(super) struct InData(pub(super) &'static dyn Payload);

/// Reads payloads of several shapes, each with the first reader that knows it. All requests of one message are
/// answered together.
pub(super) struct Several;

impl Reader for Several {
    fn id(&self) -> ReaderId {
        ReaderId::new("several")
    }

    fn version(&self) -> u16 {
        8
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let (found, beside) = in_parts(PAYLOADS, input);
        let ids: HashSet<&str> = found.iter().map(|payload| payload.payload.id()).collect();
        let apart = found.iter().enumerate().all(|(at, one)| {
            let others = found.iter().skip(at + 1).filter(|other| other.payload.id() != one.payload.id());
            others.into_iter().all(|other| !ask_the_same(&one.asked.items, &other.asked.items))
        });
        // Who says the same in two dialects asks once.
        (ids.len() > 1 && apart).then(|| together(found, beside, input)).flatten()
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        answer_all(PAYLOADS, reading, answers)
    }
}

impl Reader for InData {
    fn id(&self) -> ReaderId {
        ReaderId::new(self.0.id())
    }

    fn name(&self) -> Option<&'static str> {
        self.0.name()
    }

    fn version(&self) -> u16 {
        7
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let (found, beside) = in_parts(&[self.0], input);
        together(found, beside, input)
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        answer_all(&[self.0], reading, answers)
    }

    fn may_stand_in_text(&self) -> bool {
        true
    }
}

/// The payloads in the data of a message, and the data beside them.
fn in_parts(payloads: &[&'static dyn Payload], input: &RequestInput<'_>) -> (Vec<Payloaded>, Vec<Json>) {
    let (mut found, mut beside) = (Vec::new(), Vec::new());
    for (position, part) in input.parts().iter().enumerate() {
        let inside = part.as_data().map_or_else(Vec::new, |data| find_all(payloads, data, &place(position)));
        if inside.is_empty() && part.as_text().is_none() {
            beside.push(part_source(part));
        }
        found.extend(inside);
    }
    (found, beside)
}

/// One request of all that was found.
fn together(found: Vec<Payloaded>, beside: Vec<Json>, input: &RequestInput<'_>) -> Option<Found> {
    let first = found.first()?;
    let (why, confidence) = (first.asked.why.clone(), first.asked.confidence);
    let said = found.iter().flat_map(|Payloaded { asked, .. }| [asked.words.clone(), asked.tool.clone()]);
    let question = super::joined([input.words()].into_iter().chain(said));
    let expires_at = expiry::earliest(found.iter().filter_map(|payload| payload.asked.expires_at.clone()));
    let unread = found.iter().flat_map(|payload| payload.unread.clone()).collect();
    let proven = found.iter().map(|found| found.payload.proven(&found.json, Carrier::DataPart)).min();
    let (echo, items): (Vec<Json>, Vec<Vec<Item>>) =
        found.into_iter().map(|payload| (payload.json, payload.asked.items)).unzip();
    let items = items.concat();
    Some(Found {
        why,
        confidence,
        proven: proven.unwrap_or(Proven::Derived),
        freshness: FreshnessGrade::SameRequest,
        question: question.and_then(|words| beside_questions(&words, &items)),
        items,
        answer_all: true,
        beside,
        source: input.parts().iter().map(part_source).collect(),
        echo,
        expires_at,
        unread,
    })
}

/// One data part for each payload, in its own words.
pub(super) fn answer_all(
    payloads: &[&'static dyn Payload],
    reading: &Reading,
    answers: &[(&Item, &Answer)],
) -> Result<Reply, ReplyError> {
    let mut rest = answers;
    let mut parts = Vec::new();
    for json in &reading.echo {
        let known = payloads.iter().find_map(|payload| Some((*payload, payload.read(json, "")?.items.len())));
        let Some((payload, count)) = known else { continue };
        let (own, others) = rest.split_at(count.min(rest.len()));
        parts.extend(payload.parts(json, own)?);
        rest = others;
    }
    Ok(Reply::parts(parts))
}

/// The only answer, if the request wants words alone.
pub(super) fn only_words(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    match answers {
        [(_, Answer::Text(text))] => Ok(Template::value(text.as_str())),
        [(item, answer), ..] => Err(not_allowed(item, answer)),
        [] => Ok(Template::value("")),
    }
}

/// The answer of a payload as one part.
pub(super) fn one_part(
    payload: &(impl Payload + ?Sized),
    json: &Json,
    answers: &[(&Item, &Answer)],
) -> Result<Vec<ReplyPart>, ReplyError> {
    let answer = payload.write(json, answers)?;
    if payload.in_words() && answer.secrets().next().is_some() {
        return Ok(vec![ReplyPart::words(answer)]);
    }
    let words = payload.in_words().then(|| answer.resolve(|_| None).ok().and_then(|json| json.as_string()));
    Ok(vec![words.flatten().map_or_else(|| ReplyPart::data(answer), ReplyPart::text)])
}

/// A name for the items of a part that name nothing themselves.
fn place(position: usize) -> String {
    format!("part {position}")
}
