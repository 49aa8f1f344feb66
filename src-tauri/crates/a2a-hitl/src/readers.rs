//! The table of shapes, most telling first. A new shape is one file and one row.

mod adk;
pub(crate) mod plain_text;
mod sample_form;
mod schema_form;
mod schema_limits;
pub(crate) mod unknown;

use std::collections::HashSet;

use a2a_protocol::Json;

use crate::reading::{Confidence, Item, Proven, ReaderId, Reading, ReasonField};
use crate::shape::repeated_member;
use crate::{Answer, AnswerKind, FreshnessGrade, ItemId, Reply, ReplyError, RequestInput, Why};

/// One shape of request and its answer.
pub trait Reader: Sync {
    /// Its stable name.
    fn id(&self) -> ReaderId;

    /// Raised whenever the same bytes would be read or answered differently.
    fn version(&self) -> u16;

    /// Reads a request of this shape; `None` when it is not one. Never fails on content.
    fn read(&self, input: &RequestInput<'_>) -> Option<Found>;

    /// Writes the reply. The answers are already known to be one for every item, in the order of the
    /// items, and each of a kind that its item takes.
    ///
    /// # Errors
    /// When an answer does not fit in a way that only this shape knows.
    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError>;
}

/// What a reader found: a [`Reading`] without the reader's own name and alternatives.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// See [`Reading::why`].
    pub why: Why,
    /// See [`Reading::confidence`].
    pub confidence: Confidence,
    /// See [`Reading::proven`].
    pub proven: Proven,
    /// See [`Reading::freshness`].
    pub freshness: FreshnessGrade,
    /// See [`Reading::question`].
    pub question: Option<String>,
    /// See [`Reading::items`].
    pub items: Vec<Item>,
    /// See [`Reading::answer_all`].
    pub answer_all: bool,
    /// See [`Reading::beside`].
    pub beside: Vec<Json>,
    /// See [`Reading::source`].
    pub source: Vec<Json>,
}

/// Readers in the order of detection.
#[derive(Clone, Copy)]
pub struct Readers(&'static [&'static dyn Reader]);

/// Every reader there is.
pub const BUILT_IN: Readers = Readers::BUILT_IN;

/// Reads what a waiting task asks. Whatever was received, there is something to show and to answer.
pub fn read_request(input: &RequestInput<'_>) -> Reading {
    let as_text = || reading(&plain_text::PlainText, plain_text::read_anything(input));
    BUILT_IN.read(input).unwrap_or_else(as_text)
}

/// Reads with the reader that a person chose; `None` when the request does not have that shape.
pub fn read_with(reader: &ReaderId, input: &RequestInput<'_>) -> Option<Reading> {
    BUILT_IN.read_with(reader, input)
}

impl Readers {
    /// Every reader there is, in the order of detection.
    pub const BUILT_IN: Self = Self(&[
        &adk::Adk,
        &sample_form::SampleForm,
        &schema_form::SchemaForm,
        &unknown::Unknown,
        &plain_text::PlainText,
    ]);

    /// A table of other readers.
    pub const fn new(readers: &'static [&'static dyn Reader]) -> Self {
        Self(readers)
    }

    /// The readers' names, in the order of detection.
    pub fn ids(self) -> impl Iterator<Item = ReaderId> {
        self.0.iter().map(|reader| reader.id())
    }

    /// Reads with the first reader that knows the shape.
    pub fn read(self, input: &RequestInput<'_>) -> Option<Reading> {
        let mut readings = self.0.iter().filter_map(|reader| found_by(*reader, input));
        let mut reading = readings.next()?;
        reading.alternatives = readings.map(|other| other.reader).collect();
        if !reading.alternatives.contains(&unknown::ID) && self.get(&unknown::ID).is_some() {
            let raw = (reading.reader != unknown::ID).then_some(unknown::ID);
            reading.alternatives.extend(raw);
        }
        Some(reading)
    }

    /// Reads with one reader. The raw view reads anything when it is asked for by name.
    pub fn read_with(self, reader: &ReaderId, input: &RequestInput<'_>) -> Option<Reading> {
        let chosen = self.get(reader)?;
        let first = self.read(input)?;
        let mut reading = if *reader == unknown::ID {
            reading(chosen, unknown::read_anything(input))
        } else {
            found_by(chosen, input)?
        };
        reading.alternatives =
            [first.reader].into_iter().chain(first.alternatives).filter(|other| other != reader).collect();
        Some(reading)
    }

    /// Writes a reply with the reader that made the reading.
    ///
    /// # Errors
    /// See [`Reading::reply`].
    pub fn reply(self, reading: &Reading, answers: &[(ItemId, Answer)]) -> Result<Reply, ReplyError> {
        let reader = self
            .get(&reading.reader)
            .ok_or_else(|| ReplyError::NoReader { reader: reading.reader.clone() })?;
        if reader.version() != reading.version {
            return Err(ReplyError::OtherVersion {
                reader: reading.reader.clone(),
                read: reading.version,
                here: reader.version(),
            });
        }
        reader.write(reading, &match_up(reading, answers)?)
    }

    fn get(self, id: &ReaderId) -> Option<&'static dyn Reader> {
        self.0.iter().copied().find(|reader| reader.id() == *id)
    }
}

fn found_by(reader: &dyn Reader, input: &RequestInput<'_>) -> Option<Reading> {
    let found = reader.read(input)?;
    // Two items of one name cannot be answered apart, so the shape was not understood.
    let names: HashSet<&ItemId> = found.items.iter().map(Item::id).collect();
    let understood = !found.items.is_empty() && names.len() == found.items.len();
    understood.then(|| self::reading(reader, found))
}

fn reading(reader: &dyn Reader, found: Found) -> Reading {
    Reading {
        reader: reader.id(),
        version: reader.version(),
        why: found.why,
        confidence: found.confidence,
        proven: found.proven,
        freshness: found.freshness,
        question: found.question,
        items: found.items,
        answer_all: found.answer_all,
        beside: found.beside,
        alternatives: Vec::new(),
        source: found.source,
    }
}

/// Puts each answer beside its item: every item exactly once, each answer of a kind its item takes.
fn match_up<'a>(
    reading: &'a Reading,
    answers: &'a [(ItemId, Answer)],
) -> Result<Vec<(&'a Item, &'a Answer)>, ReplyError> {
    if let Some((unknown, _)) = answers.iter().find(|(id, _)| reading.item(id).is_none()) {
        return Err(ReplyError::UnknownItem { item: unknown.clone() });
    }
    reading
        .items
        .iter()
        .map(|item| {
            let mut given = answers.iter().filter(|(id, _)| id == item.id()).map(|(_, answer)| answer);
            let answer = given.next().ok_or_else(|| ReplyError::Missing { item: item.id().clone() })?;
            if given.next().is_some() {
                return Err(ReplyError::Twice { item: item.id().clone() });
            }
            check(item, answer)?;
            Ok((item, answer))
        })
        .collect()
}

fn check(item: &Item, answer: &Answer) -> Result<(), ReplyError> {
    if let Item::Broken { item_id, .. } = item {
        return Err(ReplyError::Broken { item: item_id.clone() });
    }
    if !takes(item, answer) {
        return Err(ReplyError::NotAllowed { item: item.id().clone(), answer: answer.kind() });
    }
    check_json(item, answer)?;
    match (item, answer) {
        (Item::Approval { reason: ReasonField::Required, item_id, .. }, Answer::Reject { reason })
            if reason.as_ref().is_none_or(|reason| reason.trim().is_empty()) =>
        {
            Err(ReplyError::ReasonMissing { item: item_id.clone() })
        }
        _ => Ok(()),
    }
}

fn takes(item: &Item, answer: &Answer) -> bool {
    match (item, answer.kind()) {
        (Item::Approval { allowed, .. }, AnswerKind::Approve) => allowed.approve,
        (Item::Approval { allowed, .. }, AnswerKind::Edit) => allowed.edit,
        (Item::Approval { allowed, .. }, AnswerKind::Reject) => allowed.reject,
        (Item::Form { may_reject, .. }, AnswerKind::Reject) => *may_reject,
        (Item::Form { .. }, AnswerKind::Values)
        | (Item::Secret { .. }, AnswerKind::Secret)
        | (Item::Raw { .. }, AnswerKind::Raw) => true,
        (Item::Raw { may_be_text, .. }, AnswerKind::Text) => *may_be_text && says_something(answer),
        (Item::FreeText { .. }, AnswerKind::Text) => says_something(answer),
        (Item::Question { options, multiple, free_text, .. }, _) => {
            let offered = |text: &String| *free_text || options.iter().any(|option| option.value == *text);
            match answer {
                Answer::Text(text) => says_something(answer) && offered(text),
                Answer::Choices(chosen) => *multiple && !chosen.is_empty() && chosen.iter().all(offered),
                _ => false,
            }
        }
        _ => false,
    }
}

fn says_something(answer: &Answer) -> bool {
    matches!(answer, Answer::Text(text) if !text.trim().is_empty())
}

fn check_json(item: &Item, answer: &Answer) -> Result<(), ReplyError> {
    let (Answer::Values(json) | Answer::Raw(json) | Answer::Approve { payload: Some(json) }) = answer else {
        return Ok(());
    };
    if matches!(answer, Answer::Values(_)) && !json.is_object() {
        return Err(ReplyError::NotAnObject { item: item.id().clone() });
    }
    match repeated_member(json) {
        Some(pointer) => Err(ReplyError::DuplicateMember { item: item.id().clone(), pointer }),
        None => Ok(()),
    }
}
