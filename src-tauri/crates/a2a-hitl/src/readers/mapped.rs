//! The reader for shapes that a person explained ([`Mapping`]).
//!
//! Mappings are no function of the received task, so it reads only with a given one. The reading carries its
//! mapping, so that it can be answered and read again, even if the mapping is changed or deleted.

use a2a_protocol::Json;

use super::{BUILT_IN, Found, Reader, not_allowed, whole};
use crate::mapping::structure_of;
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Allowed, Item, Reading, ReasonField};
use crate::shape::part_source;
use crate::{Answer, FreshnessGrade, ItemId, Mapping, Reply, ReplyError, ReplyPart, RequestInput, Why};

pub(super) const ID: ReaderId = ReaderId::new("mapping");

/// The beginning of the names of readers that are mappings.
const BEGINS: &str = "mapping/";

pub(super) struct Mapped;

impl Reader for Mapped {
    fn id(&self) -> ReaderId {
        ID
    }

    fn version(&self) -> u16 {
        2
    }

    fn read(&self, _: &RequestInput<'_>) -> Option<Found> {
        None
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let mapping = mapping_of(reading);
        let (Some(mapping), Some(data), [(item, answer)]) = (mapping, reading.echo.get(1), answers) else {
            return Err(ReplyError::NoReader { reader: reading.reader.clone() });
        };
        let approves = match answer {
            Answer::Approve { payload: None } => true,
            Answer::Reject { .. } => false,
            _ => return Err(not_allowed(item, answer)),
        };
        Ok(Reply::parts(vec![ReplyPart::data(mapping.reply(data, approves))]))
    }
}

impl Mapping {
    /// The structure of a request: the names and kinds of the members of its data, two levels deep.
    /// `None` where it has not exactly one object as data.
    pub fn shape_of(input: &RequestInput<'_>) -> Option<String> {
        data_of(input).as_ref().map(structure_of)
    }

    /// Reads a request of the structure that it is for; `None` for every other one.
    pub fn read(&self, input: &RequestInput<'_>) -> Option<Reading> {
        read(self, input)
    }
}

/// Whether a reader of that name is a mapping.
pub(super) fn is_mapping(id: &ReaderId) -> bool {
    id.as_str().starts_with(BEGINS)
}

/// The mapping that a request was read with.
pub(super) fn mapping_of(reading: &Reading) -> Option<Mapping> {
    if !is_mapping(&reading.reader) {
        return None;
    }
    serde_json::from_str(reading.echo.first()?.as_str()).ok()
}

/// The only data of a request.
fn data_of(input: &RequestInput<'_>) -> Option<Json> {
    let mut structured = input.parts().iter().filter(|part| part.as_text().is_none());
    let data = structured.next()?.as_data().filter(|data| data.is_object())?;
    structured.next().is_none().then(|| data.clone())
}

fn read(mapping: &Mapping, input: &RequestInput<'_>) -> Option<Reading> {
    let data = data_of(input).filter(|_| Mapping::shape_of(input).as_ref() == Some(&mapping.shape))?;
    let item = Item::Approval {
        item_id: ItemId::new("answer"),
        tool: mapping.name.clone(),
        args: data.clone(),
        hint: None,
        payload: None,
        allowed: Allowed::YES_OR_NO,
        reason: ReasonField::NotSent,
        by: None,
        grants: Vec::new(),
        edit_schema: None,
        offers: Vec::new(),
    };
    let itself = serde_json::to_string(mapping).ok().and_then(|text| Json::parse(text).ok())?;
    let found = Found {
        why: Why::Mapping { pointer: mapping.pointer.clone() },
        confidence: Confidence::Certain,
        proven: Proven::Yours,
        freshness: FreshnessGrade::SameRequest,
        question: input.words(),
        items: whole(vec![item], &data),
        answer_all: true,
        beside: Vec::new(),
        source: input.parts().iter().map(part_source).collect(),
        echo: vec![itself, data],
        expires_at: None,
        // All of it is the arguments.
        unread: Vec::new(),
    };
    let reading = Reading {
        reader: ReaderId::from_text(format!("{BEGINS}{}", mapping.id)),
        ..super::reading(&Mapped, super::limited(found, input))
    };
    Some(BUILT_IN.know_of(reading, &BUILT_IN.all(input), input))
}
