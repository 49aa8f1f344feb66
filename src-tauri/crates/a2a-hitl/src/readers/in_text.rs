//! JSON inside text: a payload that another reader would know as data.
//!
//! Text can imitate anything, so this reader never comes first: a person chooses it, and so confirms it. The
//! answer goes back as text, because such an agent reads nothing else.

use a2a_protocol::Json;
use a2a_protocol::model::{Content, Message, MessageId, Part};

use super::{BUILT_IN, Found, Reader, hand_made, joined, not_allowed};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{is_filled_list, part_source};
use crate::warnings::words_of;
use crate::{Answer, Reply, ReplyContent, ReplyError, ReplyPart, RequestInput, Why};

/// Words in the name before JSON that say no more than what it is.
const OF_NAMES: [&str; 13] = [
    "user",
    "input",
    "meta",
    "data",
    "metadata",
    "request",
    "form",
    "question",
    "interrupt",
    "response",
    "required",
    "json",
    "approval",
];

pub(super) struct InText;

impl Reader for InText {
    fn id(&self) -> ReaderId {
        ReaderId::new("json-in-text")
    }

    fn version(&self) -> u16 {
        5
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let structured = input.parts().iter().any(|part| part.as_text().is_none());
        let words = input.words().filter(|_| !structured)?;
        let (json, around) = parted(&words)?;
        let (reader, found) = read_as_data(&json)?;
        // A request that is written by hand is read in a text as well, and by itself.
        if reader.as_str() == hand_made::ID && hand_made::HandMadeAround.read(input).is_some() {
            return None;
        }
        Some(Found {
            why: Why::JsonInText { reader: reader.to_string() },
            confidence: Confidence::Fallback,
            proven: Proven::Derived,
            question: joined([Some(around), found.question.clone()]),
            source: input.parts().iter().map(part_source).collect(),
            echo: vec![json],
            ..found
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let inner = reading.echo.first().and_then(read_as_data);
        let (Some((id, found)), Some((item, answer))) = (inner, answers.first()) else {
            return Err(ReplyError::NoReader { reader: self.id() });
        };
        let reader = BUILT_IN.of_text().find(|reader| reader.id() == id);
        let reader = reader.ok_or(ReplyError::NoReader { reader: id })?;
        let reply = reader.write(&super::reading(reader, found), answers)?;
        match as_text(reply) {
            reply @ Reply::Message(_) => Ok(reply),
            Reply::Rpc { .. } => Err(not_allowed(item, answer)),
        }
    }
}

/// The same answer for an agent that reads text only.
pub(super) fn as_text(reply: Reply) -> Reply {
    let Reply::Message(message) = reply else { return reply };
    let said = message.parts.into_iter().map(|part| match part.content {
        ReplyContent::Data(template) => match template.resolve(|_| None) {
            Ok(json) => ReplyPart::text(json.as_str()),
            Err(_) => ReplyPart::data(template),
        },
        ReplyContent::Text(text) => ReplyPart::text(text),
        ReplyContent::File(file) => ReplyPart::file(&file),
        ReplyContent::Words(words) => ReplyPart::words(words),
    });
    Reply::parts(said.collect())
}

/// Reads a value as if it had come as data.
fn read_as_data(json: &Json) -> Option<(ReaderId, Found)> {
    let state = a2a_protocol::model::TaskState::InputRequired;
    let message = Message::user(MessageId::new(""), vec![Part::new(Content::Data(json.clone()))]);
    let input = RequestInput { status_message: Some(&message), ..RequestInput::new(&state) };
    BUILT_IN.of_text().find_map(|reader| Some((reader.id(), reader.read(&input)?)))
}

/// The JSON that a text is, also behind a name (`UserInput: {…}`), or that its one fenced block holds, and the words around it.
pub(super) fn parted(text: &str) -> Option<(Json, String)> {
    let object =
        |text: &str| Json::parse(text.trim()).ok().filter(|json| json.is_object() || is_filled_list(json));
    let named = || {
        let (name, rest) = text.trim().split_once(':')?;
        let is_name = name.chars().all(|letter| letter.is_alphanumeric() || "_- ".contains(letter));
        let of_request = words_of(name).iter().all(|word| OF_NAMES.contains(&word.as_str()));
        let words = if of_request { String::new() } else { name.to_owned() };
        object(rest).filter(|_| is_name).map(|json| (json, words))
    };
    let fenced = || {
        let mut pieces = text.split("```");
        let (before, block, after) = (pieces.next()?, pieces.next()?, pieces.next()?);
        let json = object(block.strip_prefix("json").unwrap_or(block))?;
        let words = [before, after].map(str::trim).join("\n");
        pieces.next().is_none().then(|| (json, words.trim().to_owned()))
    };
    object(text).map(|json| (json, String::new())).or_else(named).or_else(fenced)
}
