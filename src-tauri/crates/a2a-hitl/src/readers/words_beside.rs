//! A question in words beside data that no reader knows: the words are asked, and the data is told with them. The answer is
//! words, which is what whoever writes such data by hand reads; as it came, it can still be answered with JSON.

use super::told::{sentences, told};
use super::{Found, Reader, joined, plain_text};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{part_source, passed_over};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, RequestInput, Why};

pub(crate) const ID: ReaderId = ReaderId::WORDS_BESIDE;

pub(super) struct WordsBeside;

impl Reader for WordsBeside {
    fn id(&self) -> ReaderId {
        ID
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let message = input.status_message.filter(|message| message.extensions.is_empty())?;
        let others = || message.parts.iter().filter(|part| part.as_text().is_none());
        let is_plain = message.parts.iter().all(|part| passed_over(part).next().is_none());
        let data = others().map(|part| part.as_data()).collect::<Option<Vec<_>>>()?;
        let is_object = data.iter().all(|json| json.is_object() && !json.is_empty());
        if data.is_empty() || !is_plain || !is_object || message.metadata.is_some() {
            return None;
        }
        let words = input.words();
        let said = joined(data.iter().map(|json| told(json)));
        let sentences = joined(data.iter().map(|json| sentences(json)));
        let asked = || [&words, &sentences].into_iter().flatten();
        let quick_replies =
            asked().map(|text| plain_text::offered_by(text)).find(|offered| !offered.is_empty());
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
            beside: Vec::new(),
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
