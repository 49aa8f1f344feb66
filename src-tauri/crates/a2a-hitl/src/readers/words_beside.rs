//! A question in words beside data that no reader knows: the words are asked, and the data is told with them. The answer is
//! words, which is what whoever writes such data by hand reads; as it came, it can still be answered with JSON.

use a2a_protocol::model::{Content, Message, Part};
use a2a_protocol::{Json, JsonKind};

use super::hand_made::{waits_for_a_yes, yes_or_no};
use super::told::{sentences, told};
use super::{Found, Reader, is_book, joined, others, plain_text};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{is_annotation, part_source, passed_over};
use crate::warnings::words_of;
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, RequestInput, Why};

pub(crate) const ID: ReaderId = ReaderId::WORDS_BESIDE;

pub(super) struct WordsBeside;

impl Reader for WordsBeside {
    fn id(&self) -> ReaderId {
        ID
    }

    fn version(&self) -> u16 {
        4
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let message = input.status_message?;
        let is_file = |part: &&Part| matches!(part.content, Content::Raw(_) | Content::Url(_));
        let is_beside = |part: &&Part| is_file(part) || is_annotation(&part_source(part));
        let of_data = || message.parts.iter().filter(|part| part.as_text().is_none() && !is_beside(part));
        let is_plain = message.parts.iter().all(|part| passed_over(part).next().is_none());
        let data = of_data().map(|part| part.as_data()).collect::<Option<Vec<_>>>()?;
        let is_object = data.iter().all(|json| json.is_object() && !json.is_empty());
        let words = input.words();
        let is_of_extension = holds_extension(message) || (words.is_none() && !message.extensions.is_empty());
        // Plain words alone have a reader of their own.
        let is_around = !data.is_empty() || !message.extensions.is_empty();
        if !is_around || !is_plain || !is_object || is_of_extension {
            return None;
        }
        // What the agent counts asks nothing.
        let is_counted = |json: &Json| {
            json.members().iter().all(|(name, value)| {
                is_book(name, value)
                    || ["type", "kind"].contains(&name.as_str())
                    || (value.kind() == JsonKind::Number
                        && words_of(name).iter().any(|word| word == "tokens"))
            })
        };
        let (counted, data): (Vec<&Json>, Vec<&Json>) = data.into_iter().partition(|json| is_counted(json));
        let said = joined(data.iter().map(|json| told(json)));
        let sentences = joined(data.iter().map(|json| sentences(json)));
        let asked = || [&words, &sentences].into_iter().flatten();
        let quick_replies =
            asked().map(|text| plain_text::offered_by(text)).find(|offered| !offered.is_empty());
        let quick_replies = quick_replies.or_else(|| waits_for_a_yes(input).then(|| yes_or_no().to_vec()));
        let asks = words.is_some() || asked().any(|text| text.lines().any(plain_text::asks));
        if !asks && quick_replies.is_none() {
            return None;
        }
        Some(Found {
            why: Why::UnknownInMessage,
            confidence: Confidence::Fallback,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: words.clone().or(sentences),
            items: vec![Item::FreeText {
                item_id: ItemId::new("answer"),
                prompt: joined([words, said]).unwrap_or_default(),
                quick_replies: quick_replies.unwrap_or_default(),
            }],
            answer_all: true,
            beside: counted
                .into_iter()
                .map(others::as_data)
                .chain(message.parts.iter().filter(is_beside).map(part_source))
                .collect(),
            source: input.parts().iter().map(part_source).collect(),
            echo: Vec::new(),
            expires_at: None,
            unread: Vec::new(),
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        plain_text::PlainText.write(reading, answers)
    }
}

/// Whether metadata hold an object of an extension, under its URI: words do not answer it.
pub(super) fn holds_extension(message: &Message) -> bool {
    let members = message.metadata.as_ref().map(Json::members).unwrap_or_default();
    members.iter().any(|(name, value)| name.contains("://") && value.is_object())
}
