//! A waiting task without words in its status: the question is in the message before, which the history keeps, or
//! in the latest artifact. It is read as if the status had it, and marked with its place. A later look may omit
//! it, so only the waiting itself can be seen again.

use a2a_protocol::Json;
use a2a_protocol::model::{Artifact, Content, Message, MessageId, Part, Role};

use super::{Readers, plain_text};
use crate::RequestInput;
use crate::file_text::file_text;
use crate::provenance::Confidence;
use crate::reading::{Reading, StoodIn};

/// The member of a status with its message.
const BARE: &str = "message";

/// The question, if the status has none and no reader knows where it is.
pub(super) fn question(
    input: &RequestInput<'_>,
    understood: &[Reading],
    readers: Readers,
) -> Option<(StoodIn, Message)> {
    let says = |part: &Part| says_something(&part.content) || matches!(part.content, Content::Unknown(_));
    let is_silent = !input.parts().iter().any(says);
    let is_known = understood.iter().any(|reading| reading.confidence > Confidence::Fallback);
    if !is_silent || is_known || !input.state.is_interrupted() {
        return None;
    }
    let made =
        input.artifacts.last().map(in_words_of).filter(|message| asks_by_structure(message, input, readers));
    if let Some(message) = made {
        return Some((StoodIn::Artifact, message));
    }
    // What was said before the person spoke is answered.
    let said = input.history.iter().rev().take_while(|message| message.role != Role::User);
    let mut said = said.filter(|message| message.parts.iter().any(|part| says_something(&part.content)));
    let said = said.next();
    let made = input.artifacts.last();
    let made_asks = made.is_some_and(|made| ends_in_question(&made.parts));
    let is_progress = said.is_some_and(|message| {
        only_goes_on(&message.parts) || (made_asks && !ends_in_question(&message.parts))
    });
    if let Some(message) = said.filter(|_| !is_progress) {
        return Some((StoodIn::History, message.clone()));
    }
    let made = made.filter(|made| made_asks || (is_progress && last_line(&made.parts).is_some()));
    let made = made.map(|made| (StoodIn::Artifact, in_words_of(made)));
    made.or_else(|| said.map(|message| (StoodIn::History, message.clone())))
}

/// Whether words say that the agent is at work: `Processing your request...`
fn only_goes_on(parts: &[Part]) -> bool {
    last_line(parts).is_some_and(|line| line.ends_with("...") || line.ends_with('…'))
}

fn last_line(parts: &[Part]) -> Option<String> {
    let last =
        parts.iter().rev().find_map(|part| part.as_text().map(str::to_owned).or_else(|| letter(part)))?;
    last.trim_end().lines().last().map(str::to_owned)
}

/// The text of a file that is short enough to be a question.
fn letter(part: &Part) -> Option<String> {
    const LONGEST: usize = 4096;
    // Base64 takes four letters for three bytes, and may stand in lines: what is longer is not decoded.
    let may_be_short = matches!(&part.content, Content::Raw(encoded) if encoded.len() <= 2 * LONGEST);
    let text = may_be_short.then(|| file_text(part))??;
    (text.len() <= LONGEST && !text.trim().is_empty()).then_some(text)
}

/// The message with the parts that A2A does not know as data (`{"type": "form", …}`), if no reader knows it as it is.
pub(super) fn as_data(input: &RequestInput<'_>, understood: &[Reading]) -> Option<Message> {
    let message = input.status_message?;
    let is_known = understood.iter().any(|reading| reading.confidence > Confidence::Fallback);
    let is_unknown = |part: &Part| matches!(&part.content, Content::Unknown(json) if json.is_object());
    if is_known || !message.parts.iter().any(is_unknown) {
        return None;
    }
    let mut message = message.clone();
    for part in &mut message.parts {
        if let Content::Unknown(json) = &part.content {
            part.content = Content::Data(json.clone());
        }
    }
    Some(message)
}

/// The message of a status that is nothing but its words.
pub(super) fn bare_words(input: &RequestInput<'_>) -> Option<Message> {
    let (_, said) = input.status_extra.iter().find(|(name, _)| name == BARE)?;
    let text = said.as_string().filter(|text| !text.trim().is_empty())?;
    Some(Message { role: Role::Agent, ..Message::user(MessageId::new(BARE), vec![Part::text(text)]) })
}

/// Whether a member of the status is the words that its message was made of.
pub(super) fn are_bare_words(name: &str, said: &Json, input: &RequestInput<'_>) -> bool {
    name == BARE && said.as_string().is_some_and(|said| input.words().as_deref() == Some(said.as_str()))
}

fn says_something(content: &Content) -> bool {
    match content {
        Content::Text(text) => !text.as_str().trim().is_empty(),
        Content::Data(_) => true,
        Content::Raw(_) | Content::Url(_) | Content::Unknown(_) => false,
    }
}

fn in_words_of(artifact: &Artifact) -> Message {
    let in_words = |part: &Part| letter(part).map_or_else(|| part.clone(), Part::text);
    let parts = artifact.parts.iter().map(in_words).collect();
    Message { role: Role::Agent, ..Message::user(MessageId::new(""), parts) }
}

/// Whether a message was made of an artifact.
pub(super) fn stands_for(message: &Message) -> bool {
    message.message_id.as_ref().is_some_and(|id| id.as_str().is_empty())
}

/// Whether a reader of structure knows the request in an artifact. Most artifacts are results.
fn asks_by_structure(message: &Message, input: &RequestInput<'_>, readers: Readers) -> bool {
    let alone = RequestInput { status_message: Some(message), ..RequestInput::new(input.state) };
    let has_data = message.parts.iter().any(|part| matches!(part.content, Content::Data(_)));
    has_data && readers.all(&alone).understood.iter().any(|reading| reading.confidence > Confidence::Fallback)
}

fn ends_in_question(parts: &[Part]) -> bool {
    last_line(parts).is_some_and(|line| plain_text::asks(&line))
}
