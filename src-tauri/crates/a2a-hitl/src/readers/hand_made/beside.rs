//! A question in words, with data beside it that holds only options, or metadata that only say that a yes is wanted.

use a2a_protocol::model::Part;
use a2a_protocol::{Json, JsonKind};

use super::call::Call;
use super::object::Object;
use super::options::{self, Options};
use super::{HandMadeAround, approval, topics};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::readers::members::beyond;
use crate::readers::{Found, Reader, not_allowed, plain_text};
use crate::reading::{Choice, Item, Reading};
use crate::shape::{alone, part_source, walk};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

/// So deep in metadata may stand that a yes is wanted.
const NEAR: usize = 4;

pub(in crate::readers) struct ChoicesBeside;

impl Reader for ChoicesBeside {
    fn id(&self) -> ReaderId {
        ReaderId::new("choices-beside")
    }

    fn version(&self) -> u16 {
        5
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let words = input.words()?;
        let mut others = input.parts().iter().filter(|part| part.as_text().is_none());
        let data = match others.next() {
            Some(part) => part.as_data().filter(|_| others.next().is_none())?,
            // What asks there by itself has a reader.
            None if HandMadeAround.read(input).is_some() => return None,
            None => return in_metadata(input, &words).or_else(|| decision(input, words)),
        };
        let item_id = ItemId::new("answer");
        let (item, member, unread) = match Object::of(data) {
            Some(object) => {
                let options = Options::of(&object)?;
                if topics::are(&options.choices, &words) {
                    return Some(topics::asked(input, words, data));
                }
                let paths = options.paths();
                let known: Vec<&str> = paths.iter().map(String::as_str).collect();
                let member = known.first()?.split('/').next().unwrap_or_default().to_owned();
                (options.item(item_id, words.clone()), member, beyond(data, &known))
            }
            None => (listed(data, item_id, &words)?, "data".to_owned(), Vec::new()),
        };
        Some(Found {
            why: Why::DataMembers { members: member },
            confidence: Confidence::Likely,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: Some(words),
            items: vec![item],
            answer_all: true,
            beside: Vec::new(),
            source: input.parts().iter().map(part_source).collect(),
            echo: Vec::new(),
            expires_at: None,
            unread,
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| match answer {
            Answer::Text(text) => Ok(ReplyPart::text(text)),
            Answer::Choices(chosen) => Ok(ReplyPart::text(chosen.join(", "))),
            _ => Err(not_allowed(item, answer)),
        });
        Ok(Reply::parts(parts.collect::<Result<_, _>>()?))
    }
}

/// The same in the metadata of the message, where nothing else is data.
fn in_metadata(input: &RequestInput<'_>, words: &str) -> Option<Found> {
    let of_parts = input.parts().iter().filter_map(|part| part.metadata.as_ref());
    let (metadata, object, options) =
        input.message_metadata().into_iter().chain(of_parts).find_map(|metadata| {
            let inside = metadata.members().into_iter().map(|(_, value)| value);
            std::iter::once(metadata.clone()).chain(inside).find_map(|json| {
                let object = Object::of(&json)?;
                let options = Options::of(&object).filter(|options| options.choices.len() > 1)?;
                Some((metadata, json, options))
            })
        })?;
    let paths = options.paths();
    let known: Vec<&str> = paths.iter().map(String::as_str).collect();
    Some(Found {
        why: Why::InMetadata,
        confidence: Confidence::Likely,
        proven: Proven::Derived,
        freshness: FreshnessGrade::SameRequest,
        items: vec![options.item(ItemId::new("answer"), words.to_owned())],
        question: Some(words.to_owned()),
        answer_all: true,
        beside: Vec::new(),
        source: input.parts().iter().map(part_source).chain([metadata.clone()]).collect(),
        echo: Vec::new(),
        expires_at: None,
        unread: beyond(&object, &known),
    })
}

/// Whether metadata around a message say that a yes is wanted.
pub(in crate::readers) fn waits_for_a_yes(input: &RequestInput<'_>) -> bool {
    let of_parts = input.parts().iter().filter_map(|part| part.metadata.as_ref());
    let around = [input.message_metadata(), input.event_metadata, input.task_metadata].into_iter().flatten();
    let mut waits = false;
    for metadata in of_parts.chain(around).filter(|metadata| approval::asks_for_yes(metadata)) {
        walk(metadata, &mut |pointer, value| {
            let is_near = pointer.matches('/').count() < NEAR && !pointer.contains(":~1~1");
            waits |= is_near && Object::of(value).is_some_and(|object| approval::waits_for_a_yes(&object));
        });
    }
    waits
}

/// The call in the only data of a message, and the same with the member of the metadata around it that says that a yes is
/// wanted.
pub(super) fn held_call(input: &RequestInput<'_>) -> Option<(Json, Json)> {
    let mut data = input.parts().iter().filter_map(Part::as_data);
    let call = data.next().filter(|_| data.next().is_none())?;
    Call::of(call).filter(|call| !call.is_over())?;
    let around = [input.message_metadata(), input.event_metadata].into_iter().flatten();
    let says_so = |metadata: &Json| {
        metadata.members().into_iter().find(|(name, value)| {
            let waits = || Object::of(&alone(name, value)).is_some_and(|it| approval::waits_for_a_yes(&it));
            approval::asks_for_yes(value) && waits() && call.member(name).is_none()
        })
    };
    let (name, state) = around.into_iter().find_map(says_so)?;
    let whole = Template::changed(call, &[], vec![(&name, Template::json(&state))]);
    Some((call.clone(), whole.resolve(|_| None).ok()?))
}

/// The words for yes and no, where none are told.
pub(in crate::readers) fn yes_or_no() -> [String; 2] {
    [true, false].map(|approves| approval::Words::USUAL.of(approves).to_owned())
}

/// Words that metadata call an approval (`{"interrupt": {"kind": "approval"}}`), where they offer no answers themselves.
fn decision(input: &RequestInput<'_>, words: String) -> Option<Found> {
    if !waits_for_a_yes(input) || !plain_text::offered_by(&words).is_empty() {
        return None;
    }
    let options = yes_or_no().map(|word| Choice { label: word.clone(), value: word }).to_vec();
    Some(Found {
        why: Why::InMetadata,
        confidence: Confidence::Likely,
        proven: Proven::Derived,
        freshness: FreshnessGrade::SameRequest,
        items: vec![Item::Question {
            item_id: ItemId::new("answer"),
            text: words.clone(),
            options,
            multiple: false,
            free_text: true,
            may_reject: false,
            buttons: None,
        }],
        question: Some(words),
        answer_all: true,
        beside: Vec::new(),
        source: input.parts().iter().map(part_source).collect(),
        echo: Vec::new(),
        expires_at: None,
        unread: Vec::new(),
    })
}

/// A list without a name is a list of options if the words are a question.
fn listed(data: &Json, item_id: ItemId, words: &str) -> Option<Item> {
    let asks = words.trim_end().ends_with(['?', '？', '؟']);
    let choices = options::choices(&data.items()).filter(|choices| asks && choices.len() > 1)?;
    (data.kind() == JsonKind::Array).then(|| Item::Question {
        item_id,
        text: words.to_owned(),
        options: choices,
        multiple: false,
        free_text: true,
        may_reject: false,
        buttons: None,
    })
}
