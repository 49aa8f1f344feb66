//! The reader for a question in words, the most common request. It reads every request, so it comes last. The
//! agent's words are never taken for a decision; offered answers are only suggestions.

mod quick_replies;

pub(super) use quick_replies::{ASKS, offered_by, told_by};

use a2a_protocol::Json;
use a2a_protocol::model::TaskState;

use super::told::told;
use super::{Found, Reader, asked_secret, hand_made, not_allowed, words_beside};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::part_source;
use crate::{
    Answer, FreshnessGrade, GivenFile, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why,
};

pub(crate) const ID: ReaderId = ReaderId::PLAIN_TEXT;

/// Whether a line asks for something: a question, or a wish in polite words.
pub(crate) fn asks(line: &str) -> bool {
    const WISHES: [&str; 14] = [
        "please ",
        "kindly ",
        "bitte ",
        "veuillez ",
        "merci de ",
        "por favor",
        "per favore",
        "proszę ",
        "пожалуйста",
        "ください",
        "下さい",
        "请",
        "請",
        "주세요",
    ];
    let line = line.trim_end_matches(|sign: char| sign.is_whitespace() || "*_:：)".contains(sign));
    let small = line.to_lowercase();
    quick_replies::says_reply(line)
        || line.ends_with(ASKS)
        || line.ends_with("か。")
        || WISHES.iter().any(|wish| small.contains(wish))
}

pub(super) struct PlainText;

impl Reader for PlainText {
    fn id(&self) -> ReaderId {
        ID
    }

    fn version(&self) -> u16 {
        6
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        Some(read_anything(input))
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| match answer {
            Answer::Text(text) => Ok(vec![ReplyPart::text(text)]),
            Answer::Files { text, files } => Ok(words_and_files(text, files)),
            Answer::Secret(secret) => Ok(vec![ReplyPart::words(Template::secret(secret.clone()))]),
            _ => Err(not_allowed(item, answer)),
        });
        Ok(Reply::parts(parts.collect::<Result<Vec<Vec<_>>, _>>()?.concat()))
    }
}

/// Words, if there are any, and files behind them.
pub(super) fn words_and_files(text: &str, files: &[GivenFile]) -> Vec<ReplyPart> {
    let words = Some(text).filter(|text| !text.trim().is_empty()).map(ReplyPart::text);
    words.into_iter().chain(files.iter().map(ReplyPart::file)).collect()
}

impl Reading {
    /// Whether [`crate::Answer::Files`] is possible: an agent that reads a message of words may read one of words and
    /// files.
    pub fn takes_files(&self) -> bool {
        let wants_one = || hand_made::reads(self) && self.echo.iter().any(hand_made::wants_a_file);
        ([ID, words_beside::ID].contains(&self.reader) || wants_one())
            && matches!(self.items.as_slice(), [Item::FreeText { .. }])
    }
}

/// A longer text stays as it is.
const LONGEST: usize = 4096;

/// A text that is nothing but a JSON object, line by line.
fn in_lines(text: String) -> String {
    let is_short = text.len() <= LONGEST && text.trim_start().starts_with('{');
    let json = is_short.then(|| Json::parse(text.trim()).ok()).flatten().filter(Json::is_object);
    json.as_ref().and_then(told).unwrap_or(text)
}

/// Reads every request, if only as silence.
pub(super) fn read_anything(input: &RequestInput<'_>) -> Found {
    let words = input.words().map(in_lines);
    let prompt = words.clone().unwrap_or_default();
    let quick_replies = match input.state {
        TaskState::AuthRequired => vec!["done".to_owned()],
        _ => offered_by(&prompt),
    };
    // Who asks in silence shows no more at a later look: FastA2A keeps its question in the history.
    let (why, freshness) = match words {
        Some(_) => (Why::OnlyText, FreshnessGrade::SameRequest),
        None => (Why::Silence, FreshnessGrade::StillWaiting),
    };
    let others = input.parts().iter().filter(|part| part.as_text().is_none());
    Found {
        why,
        confidence: Confidence::Fallback,
        proven: Proven::Recorded,
        freshness,
        question: words,
        items: vec![asked_secret::item("answer", &prompt).unwrap_or_else(|| Item::FreeText {
            item_id: ItemId::new("answer"),
            prompt,
            quick_replies,
        })],
        answer_all: true,
        beside: others.map(part_source).collect(),
        source: input.parts().iter().map(part_source).collect(),
        echo: Vec::new(),
        expires_at: None,
        unread: Vec::new(),
    }
}
