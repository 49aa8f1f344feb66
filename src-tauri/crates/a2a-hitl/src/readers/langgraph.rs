//! The reader for `LangGraph`'s interrupts.
//!
//! Its API server asks in the last artifact, named `Interrupt`, with an empty status; fetched again, the task
//! shows only that it waits. An agent that serves a graph by hand passes on the graph's result, `__interrupt__`,
//! as data of the message. One interrupt is resumed by one JSON value, several by their ids. Inside are plain
//! words, or payloads of `LangChain` and others.

mod message;

use a2a_protocol::model::{Artifact, Part};
use a2a_protocol::{Json, JsonKind};

use super::in_data::{Carrier, Payload, Payloaded, find};
use super::members::{Unread, beyond};
use super::question::Asks;
use super::{Found, PAYLOADS, Reader, not_allowed, schema_limits, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{as_words, id_member, part_source, present};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const NAME: &str = "Interrupt";
const MEMBERS: &[&str] = &["id", "interrupt_id", "ns/*", "resumable", "when", "value/**"];

pub(super) struct LangGraph;

impl Reader for LangGraph {
    fn id(&self) -> ReaderId {
        ReaderId::new("langgraph")
    }

    fn version(&self) -> u16 {
        5
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        in_artifact(input).or_else(|| message::read(input))
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        if matches!(reading.why, Why::DataMembers { .. }) {
            return message::reply(&reading.echo, answers);
        }
        let resumed = resumed(&reading.echo, answers)?;
        Ok(Reply::parts(vec![ReplyPart::data(Template::object([("resume", resumed)]))]))
    }
}

fn in_artifact(input: &RequestInput<'_>) -> Option<Found> {
    let mut interrupts = input.artifacts.iter().rev();
    let artifact = interrupts.next().filter(|last| is_interrupt(last))?;
    let interrupts_in: Vec<Json> = artifact.parts.iter().filter_map(Part::as_data).cloned().collect();
    let several = interrupts_in.len() > 1;
    let All { items, words, unread, proven } = All::of(&interrupts_in)?;
    // How several are resumed is known from the source.
    let proven = if several { Proven::Derived } else { proven };
    let shown = artifact.parts.iter().filter(|part| part.as_data().is_none());
    let shown = shown.chain(input.parts()).filter(|part| part.as_text().is_none());
    // One that was not answered may be resumed by the same value. Later looks may leave it out.
    let earlier = interrupts.filter(|artifact| is_interrupt(artifact)).flat_map(|artifact| &artifact.parts);
    let earlier = earlier.filter(|part| !artifact.parts.contains(part));
    let said = artifact.parts.iter().map(|part| part.as_text().map(str::to_owned));
    Some(Found {
        why: Why::ArtifactName { name: NAME.to_owned() },
        confidence: Confidence::Certain,
        proven,
        freshness: FreshnessGrade::StillWaiting,
        question: super::joined([input.words()].into_iter().chain(said).chain(words)),
        items,
        answer_all: true,
        beside: shown.chain(earlier).map(part_source).collect(),
        source: artifact.parts.iter().chain(input.parts()).map(part_source).collect(),
        echo: interrupts_in,
        expires_at: None,
        unread,
    })
}

/// What interrupts ask together.
struct All {
    items: Vec<Item>,
    words: Vec<Option<String>>,
    unread: Unread,
    proven: Proven,
}

impl All {
    fn of(interrupts: &[Json]) -> Option<Self> {
        let several = interrupts.len() > 1;
        let mut all =
            Self { items: Vec::new(), words: Vec::new(), unread: Vec::new(), proven: Proven::Recorded };
        for interrupt in interrupts {
            let (asked, said, more) = asked(interrupt, several)?;
            all.items.extend(whole(asked, interrupt));
            all.words.push(said);
            all.unread.extend(more);
            // What resumes it was recorded; what a shape of somebody else inside of it takes is that shape's to say.
            if let Some((payload, found)) = interrupt.member("value").and_then(|value| payload_in(&value, ""))
            {
                all.proven = all.proven.min(payload.proven(&found.json, Carrier::Interrupt));
            }
        }
        (!all.items.is_empty()).then_some(all)
    }
}

/// The value that resumes interrupts: one by its value, several by their ids.
fn resumed(interrupts: &[Json], answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    let several = interrupts.len() > 1;
    let mut rest = answers;
    let mut resumed = Vec::new();
    for interrupt in interrupts {
        let asked = asked(interrupt, several).map_or(0, |(items, ..)| items.len());
        let (own, others) = rest.split_at(asked.min(rest.len()));
        resumed.push((id_of(interrupt).unwrap_or_default(), resume(interrupt, own)?));
        rest = others;
    }
    Ok(match <[_; 1]>::try_from(resumed) {
        Ok([(_, only)]) => only,
        Err(all) => Template::members(all.iter().map(|(id, value)| (id.as_str(), value.clone()))),
    })
}

/// The value that resumes one interrupt.
pub(super) fn resume(interrupt: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    let inside = interrupt.member("value").and_then(|value| payload_in(&value, ""));
    match (inside, answers) {
        (Some((payload, found)), _) => payload.write(&found.json, answers),
        (None, [(_, Answer::Values(json) | Answer::Raw(json))]) => Ok(Template::json(json)),
        (None, [(_, Answer::Text(text))]) => Ok(Template::value(text.as_str())),
        (None, [(item, answer), ..]) => Err(not_allowed(item, answer)),
        (None, []) => Err(ReplyError::NoReader { reader: LangGraph.id() }),
    }
}

fn id_of(interrupt: &Json) -> Option<String> {
    id_member(interrupt, "id").or_else(|| id_member(interrupt, "interrupt_id"))
}

fn is_interrupt(artifact: &Artifact) -> bool {
    artifact.name.as_deref() == Some(NAME)
}

fn payload_in(value: &Json, place: &str) -> Option<(&'static dyn Payload, Payloaded)> {
    PAYLOADS.iter().find_map(|payload| Some((*payload, find(*payload, value, place)?)))
}

/// The items, the question in words, and unknown members. One of several is named by its id.
type AskedOf = (Vec<Item>, Option<String>, Unread);

fn asked(interrupt: &Json, several: bool) -> Option<AskedOf> {
    asked_at(interrupt, several, "interrupt")
}

/// The same of one that lies at a place.
pub(super) fn asked_at(interrupt: &Json, several: bool, place: &str) -> Option<AskedOf> {
    let value = interrupt.member("value")?;
    let id = if several { Some(id_of(interrupt)?) } else { id_member(interrupt, "id") };
    let place = if several { id.clone().unwrap_or_default() } else { place.to_owned() };
    let item_id = ItemId::new(id.unwrap_or_else(|| place.clone()));
    if let Some((_, found)) = payload_in(&value, &place) {
        let unread = [found.unread, beyond(interrupt, MEMBERS)].concat();
        return Some((found.asked.items, found.asked.words, unread));
    }
    if let Some(schema) = present(interrupt, "response_schema").filter(schema_limits::has_control) {
        let form = super::filled_in(item_id, schema, None, false);
        let unread = beyond(interrupt, &[MEMBERS, &["response_schema/**"]].concat());
        let words = as_words(&value);
        return Some((vec![form.asking(Some(words.clone()))], Some(words), unread));
    }
    let only_asks =
        |asks: &Asks| beyond(&value, &asks.known.iter().map(String::as_str).collect::<Vec<_>>()).is_empty();
    if let Some(asks) = Asks::of(&value).filter(only_asks) {
        return Some((vec![asks.item(item_id)], None, beyond(interrupt, MEMBERS)));
    }
    let item = if value.kind() == JsonKind::String {
        let prompt = as_words(&value);
        Item::FreeText { item_id, quick_replies: super::plain_text::offered_by(&prompt), prompt }
    } else {
        Item::Raw { item_id, tool: None, json: value, may_be_text: true }
    };
    Some((vec![item], None, beyond(interrupt, MEMBERS)))
}
