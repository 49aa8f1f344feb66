//! A question in words, with data beside it that holds only options.

use a2a_protocol::{Json, JsonKind};

use super::HandMadeAround;
use super::object::Object;
use super::options::{self, Options};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::readers::members::beyond;
use crate::readers::{Found, Reader, not_allowed};
use crate::reading::{Item, Reading};
use crate::shape::part_source;
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Why};

pub(in crate::readers) struct ChoicesBeside;

impl Reader for ChoicesBeside {
    fn id(&self) -> ReaderId {
        ReaderId::new("choices-beside")
    }

    fn version(&self) -> u16 {
        2
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let words = input.words()?;
        let mut others = input.parts().iter().filter(|part| part.as_text().is_none());
        let data = match others.next() {
            Some(part) => part.as_data().filter(|_| others.next().is_none())?,
            // What asks there by itself has a reader.
            None if HandMadeAround.read(input).is_some() => return None,
            None => return in_metadata(input, words),
        };
        let item_id = ItemId::new("answer");
        let (item, member, unread) = match Object::of(data) {
            Some(object) => {
                let options = Options::of(&object)?;
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
fn in_metadata(input: &RequestInput<'_>, words: String) -> Option<Found> {
    let metadata = input.message_metadata()?;
    let inside = metadata.members().into_iter().map(|(_, value)| value);
    let (object, options) = std::iter::once(metadata.clone()).chain(inside).find_map(|json| {
        let object = Object::of(&json)?;
        let options = Options::of(&object).filter(|options| options.choices.len() > 1)?;
        Some((json, options))
    })?;
    let paths = options.paths();
    let known: Vec<&str> = paths.iter().map(String::as_str).collect();
    Some(Found {
        why: Why::InMetadata,
        confidence: Confidence::Likely,
        proven: Proven::Derived,
        freshness: FreshnessGrade::SameRequest,
        items: vec![options.item(ItemId::new("answer"), words.clone())],
        question: Some(words),
        answer_all: true,
        beside: Vec::new(),
        source: input.parts().iter().map(part_source).chain([metadata.clone()]).collect(),
        echo: Vec::new(),
        expires_at: None,
        unread: beyond(&object, &known),
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
