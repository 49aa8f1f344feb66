//! `LangGraph`'s API server: the question is the last artifact, named `Interrupt`, and the status says
//! nothing.
//!
//! What resumes it is one JSON value. Shapes of `LangChain` and others come inside, and so do plain words.
//! Fetched again, the task shows no artifact any more, only that it still waits.

use a2a_protocol::model::{Artifact, Part};
use a2a_protocol::{Json, JsonKind};

use super::in_data::{Carrier, Payload, Payloaded, find};
use super::members::{Unread, beyond};
use super::{Found, PAYLOADS, Reader, not_allowed, schema_limits, whole};
use crate::reading::{Confidence, Item, Proven, ReaderId, Reading};
use crate::shape::{as_words, empty_object, id_member, part_source, present};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const NAME: &str = "Interrupt";
const MEMBERS: &[&str] = &["id", "interrupt_id", "ns/*", "resumable", "when", "value/**"];

pub(super) struct LangGraph;

impl Reader for LangGraph {
    fn id(&self) -> ReaderId {
        ReaderId::new("langgraph")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let mut interrupts = input.artifacts.iter().rev();
        let artifact = interrupts.next().filter(|last| is_interrupt(last))?;
        // One message resumes one interrupt; how several are told apart is nowhere said.
        let [interrupt] = artifact.parts.iter().filter_map(Part::as_data).collect::<Vec<_>>()[..] else {
            return None;
        };
        let (items, words, unread) = asked(interrupt)?;
        // What resumes it was recorded; what a shape of somebody else inside of it takes is that shape's to say.
        let inside = interrupt.member("value").and_then(|value| payload_in(&value));
        let proven = inside
            .map_or(Proven::Recorded, |(payload, found)| payload.proven(&found.json, Carrier::Interrupt));
        let shown = artifact.parts.iter().filter(|part| part.as_data().is_none());
        let shown = shown.chain(input.parts()).filter(|part| part.as_text().is_none());
        // One that was not answered may be resumed by the same value. Later looks may leave it out.
        let earlier =
            interrupts.filter(|artifact| is_interrupt(artifact)).flat_map(|artifact| &artifact.parts);
        let earlier = earlier.filter(|part| !artifact.parts.contains(part));
        let said = artifact.parts.iter().map(|part| part.as_text().map(str::to_owned));
        Some(Found {
            why: Why::ArtifactName { name: NAME.to_owned() },
            confidence: Confidence::Certain,
            proven,
            freshness: FreshnessGrade::StillWaiting,
            question: super::joined([input.words()].into_iter().chain(said).chain([words])),
            items: whole(items, interrupt),
            answer_all: true,
            beside: shown.chain(earlier).map(part_source).collect(),
            source: artifact.parts.iter().chain(input.parts()).map(part_source).collect(),
            echo: vec![interrupt.clone()],
            expires_at: None,
            unread,
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let inside = reading.echo.first().and_then(|interrupt| payload_in(&interrupt.member("value")?));
        let resume = match (inside, answers) {
            (Some((payload, found)), _) => payload.write(&found.json, answers)?,
            (None, [(_, Answer::Values(json) | Answer::Raw(json))]) => Template::json(json),
            (None, [(_, Answer::Text(text))]) => Template::value(text.as_str()),
            (None, [(item, answer), ..]) => return Err(not_allowed(item, answer)),
            (None, []) => return Err(ReplyError::NoReader { reader: self.id() }),
        };
        Ok(Reply::parts(vec![ReplyPart::data(Template::object([("resume", resume)]))]))
    }
}

fn is_interrupt(artifact: &Artifact) -> bool {
    artifact.name.as_deref() == Some(NAME)
}

fn payload_in(value: &Json) -> Option<(&'static dyn Payload, Payloaded)> {
    PAYLOADS.iter().find_map(|payload| Some((*payload, find(*payload, value, "interrupt")?)))
}

/// What is asked, in which words, and what nobody knows beside it.
fn asked(interrupt: &Json) -> Option<(Vec<Item>, Option<String>, Unread)> {
    let value = interrupt.member("value")?;
    let item_id = ItemId::new(id_member(interrupt, "id").unwrap_or_else(|| "interrupt".to_owned()));
    if let Some((_, found)) = payload_in(&value) {
        let unread = [found.unread, beyond(interrupt, MEMBERS)].concat();
        return Some((found.asked.items, found.asked.words, unread));
    }
    let schema = present(interrupt, "response_schema").filter(|schema| schema_limits::check(schema).is_ok());
    if let Some(schema) = schema {
        let values = empty_object();
        let form = Item::Form { item_id, schema, values, may_reject: false, may_cancel: false };
        let unread = beyond(interrupt, &[MEMBERS, &["response_schema/**"]].concat());
        return Some((vec![form], Some(as_words(&value)), unread));
    }
    let item = if value.kind() == JsonKind::String {
        let prompt = as_words(&value);
        Item::FreeText { item_id, quick_replies: super::plain_text::offered_by(&prompt), prompt }
    } else {
        Item::Raw { item_id, tool: None, json: value, may_be_text: true }
    };
    Some((vec![item], None, beyond(interrupt, MEMBERS)))
}
