//! Two readings as one request or as two, with readings made for the test.

use a2a_protocol::model::{Message, MessageId, Part, TaskState};

use super::*;
use crate::provenance::ReaderId;
use crate::readers::unknown;
use crate::{FreshnessGrade, ItemId, Readers, read_request};

/// A message of two parts, and readings of either or both.
struct Said {
    message: Message,
    pieces: Vec<Json>,
}

impl Said {
    fn new() -> Self {
        let message = Message::user(MessageId::new("m"), vec![Part::text("pay"), Part::text("delete")]);
        let pieces = message.parts.iter().map(part_source).collect();
        Self { message, pieces }
    }

    /// Made of one of the parts.
    fn reading(&self, reader: &'static str, part: usize, items: Vec<Item>) -> Reading {
        let made_of = vec![self.pieces[part].clone()];
        Reading {
            reader: ReaderId::new(reader),
            confidence: Confidence::Certain,
            freshness: FreshnessGrade::SameRequest,
            source: made_of.clone(),
            echo: made_of,
            items,
            ..read_request(&RequestInput::new(&TaskState::InputRequired))
        }
    }

    /// The first, once it was told of the other.
    fn told(&self, mut first: Reading, other: Reading) -> Reading {
        let input = RequestInput {
            status_message: Some(&self.message),
            ..RequestInput::new(&TaskState::InputRequired)
        };
        note(&mut first, &Readings { understood: vec![other], ambiguous: Vec::new() }, &input);
        first
    }
}

fn call(tool: &str) -> Item {
    Item::Approval {
        item_id: ItemId::new("call"),
        tool: tool.to_owned(),
        args: Json::parse("{}").unwrap(),
        hint: None,
        payload: None,
        allowed: crate::Allowed::YES_OR_NO,
        reason: crate::ReasonField::NotSent,
        by: None,
        grants: Vec::new(),
        edit_schema: None,
        offers: Vec::new(),
    }
}

fn words(prompt: &str) -> Item {
    Item::FreeText { item_id: ItemId::new("words"), prompt: prompt.to_owned(), quick_replies: Vec::new() }
}

#[test]
fn bytes_that_two_readers_see_as_different_calls_are_two_requests() {
    let said = Said::new();
    let others = |items: Vec<Item>| {
        said.told(said.reading("one", 0, vec![call("pay")]), said.reading("other", 0, items)).others
    };
    assert_eq!(others(vec![call("delete")]), [ReaderId::new("other")], "another call in the same bytes");
    assert_eq!(others(vec![call("pay")]), [], "the same call");
    assert_eq!(others(vec![words("May I?")]), [], "a question in another shape is no other request");
}

#[test]
fn other_bytes_are_another_request_whatever_they_ask() {
    let said = Said::new();
    let others = |items: Vec<Item>| {
        said.told(said.reading("one", 0, vec![call("pay")]), said.reading("other", 1, items)).others
    };
    assert_eq!(others(vec![words("May I?")]), [ReaderId::new("other")]);
    assert_eq!(others(vec![call("pay")]), [], "unless it is the same call");
}

#[test]
fn two_requests_are_seen_again_no_better_than_the_harder_one_to_see() {
    let said = Said::new();
    let with = |one: FreshnessGrade, other: FreshnessGrade| {
        let first = Reading { freshness: one, ..said.reading("one", 0, vec![call("pay")]) };
        let second = Reading { freshness: other, ..said.reading("other", 1, vec![call("delete")]) };
        said.told(first, second).freshness
    };
    let grades = [FreshnessGrade::SameRequest, FreshnessGrade::StillWaiting, FreshnessGrade::Unknown];
    let all = grades.map(|one| grades.map(|other| with(one, other)));
    let [same, waiting, unknown] = grades;
    assert_eq!(all, [[same, waiting, unknown], [waiting, waiting, unknown], [unknown; 3]]);
}

#[test]
fn the_raw_view_is_offered_beside_every_reading_once_where_there_is_one() {
    let said = Said::new();
    let input =
        RequestInput { status_message: Some(&said.message), ..RequestInput::new(&TaskState::InputRequired) };
    let offers_raw =
        |reading: &Reading| reading.alternatives.iter().filter(|other| **other == unknown::ID).count();
    let words = Readers::BUILT_IN.read(&input).unwrap();
    assert_eq!(offers_raw(&words), 1, "words are not structured, and can be looked at raw: {words:?}");
    let raw = Readers::BUILT_IN.read_with(&unknown::ID, &input).unwrap();
    assert_eq!(offers_raw(&raw), 0, "it is itself");
    let few = Readers::new(&[&crate::readers::plain_text::PlainText]).read(&input).unwrap();
    assert_eq!(offers_raw(&few), 0, "nobody could read it so");
}
