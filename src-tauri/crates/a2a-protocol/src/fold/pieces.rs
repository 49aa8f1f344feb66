//! One text that an agent sends in several messages with one id.
//!
//! A2A does not define a second message under an id. Streaming agents send the next piece so, or the whole text
//! so far, and most send the whole text once more at the end. All of these are one text: the last message if it
//! contains the earlier ones, else the joined pieces. A message with other content than text, or with another
//! sort of text (such as a model's thoughts), stands alone.

use crate::Json;
use crate::model::{Content, Message, Part, Role};

/// How a message came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// By itself, while the agent answers.
    Alone,
    /// As the words of a status: whole sentences are then steps, not pieces.
    InStatus,
    /// In the history of a task, which lists messages and streams none.
    Listed,
}

/// The relation of a message to the text before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Took {
    /// Another text.
    Another,
    /// Nothing that was not there.
    Nothing,
    /// A piece, or the whole.
    More,
}

/// A text that may go on.
#[derive(Debug, Clone, PartialEq)]
pub struct Growing {
    message: Message,
    text: String,
    sort: Vec<String>,
    /// More than text came with it, so nothing follows.
    is_over: bool,
}

impl Growing {
    /// Begins with a message; `None` where nothing continues it.
    pub fn of(message: &Message) -> Option<Self> {
        let is_named = message.message_id.as_ref().is_some_and(|id| !id.as_str().is_empty());
        if !is_named || message.role == Role::User {
            return None;
        }
        let (text, sort) = (text_of(message)?, sort_of(message)?);
        Some(Self { message: message.clone(), text, sort, is_over: false })
    }

    /// Whether a message has the same id and the same speaker.
    pub fn is_named_as(&self, next: &Message) -> bool {
        self.message.message_id == next.message_id && self.message.role == next.role
    }

    /// Takes the next message, where it is one with this one.
    pub fn take(&mut self, next: &Message, told: Told) -> Took {
        if self.is_over || !self.is_named_as(next) {
            return Took::Another;
        }
        let (Some(says), Some(sort)) = (text_of(next), sort_of(next)) else {
            let begins = next.parts.first().and_then(Part::as_text);
            let is_whole = !self.text.is_empty() && begins.is_some_and(|begins| holds(begins, &self.text));
            return if is_whole { self.became(next) } else { Took::Another };
        };
        // What is of another sort may begin alike.
        let is_alike = sort == self.sort || says.trim() == self.text.trim() || self.text.len() >= BY_CHANCE;
        if is_alike && holds(&says, &self.text) {
            let is_same = says == self.text && next.metadata == self.message.metadata;
            return if is_same { Took::Nothing } else { self.became(next) };
        }
        let is_there = match told {
            Told::Listed => holds(&self.text, &says) || self.text.contains(says.trim()),
            Told::Alone | Told::InStatus => is_long_end(&self.text, &says),
        };
        if is_there || says.is_empty() {
            return Took::Nothing;
        }
        if sort != self.sort || told == Told::Listed {
            return Took::Another;
        }
        match told {
            Told::Alone if are_sentences(&self.text, &says) => self.text.push('\n'),
            Told::InStatus if are_steps(&self.text, &says) => return Took::Another,
            Told::Alone | Told::InStatus | Told::Listed => {}
        }
        self.text.push_str(&says);
        let metadata = next.metadata.clone().or_else(|| self.message.metadata.take());
        self.message = Message { metadata, ..without_parts(next) };
        Took::More
    }

    /// The same, unless the text would be longer than so many bytes.
    pub fn take_within(&mut self, next: &Message, told: Told, longest: usize) -> Took {
        let adds: usize = next.parts.iter().filter_map(Part::as_text).map(str::len).sum();
        if self.text.len().max(adds) > longest { Took::Another } else { self.take(next, told) }
    }

    fn became(&mut self, whole: &Message) -> Took {
        let begun = text_of(whole).zip(sort_of(whole));
        let is_over = begun.is_none();
        let (text, sort) = begun.unwrap_or_default();
        *self = Self { message: whole.clone(), text, sort, is_over };
        Took::More
    }

    /// The message with all its text.
    pub fn into_message(self) -> Message {
        let mut message = self.message;
        if message.parts.is_empty() && !self.text.is_empty() {
            message.parts = vec![Part::text(self.text)];
        }
        message
    }
}

/// The messages of a list, with those joined that are one text. A message of the person ends it.
pub fn joined(messages: &[Message]) -> Vec<Message> {
    let mut list: Vec<Result<Growing, Message>> = Vec::with_capacity(messages.len());
    let mut since = 0;
    for message in messages {
        if message.role == Role::User {
            since = list.len();
        }
        let before = list.get_mut(since..).into_iter().flatten().rev().filter_map(|each| each.as_mut().ok());
        let before = before.take(LOOK_BACK);
        if before.into_iter().any(|before| is_piece(before, message)) {
            continue;
        }
        list.push(Growing::of(message).ok_or_else(|| message.clone()));
    }
    list.into_iter().map(|each| each.map_or_else(|message| message, Growing::into_message)).collect()
}

/// A list tells a piece as often as the text has it.
fn is_piece(before: &mut Growing, message: &Message) -> bool {
    let is_repeated = before.is_named_as(message) && text_of(message).is_some_and(|says| says == before.text);
    !is_repeated && before.take(message, Told::InStatus) != Took::Another
}

/// Texts of other ids may stand between two pieces, but not many.
const LOOK_BACK: usize = 8;

fn without_parts(message: &Message) -> Message {
    Message {
        message_id: message.message_id.clone(),
        role: message.role.clone(),
        parts: Vec::new(),
        context_id: message.context_id.clone(),
        task_id: message.task_id.clone(),
        reference_task_ids: message.reference_task_ids.clone(),
        extensions: message.extensions.clone(),
        metadata: None,
        extra: message.extra.clone(),
        raw: None,
    }
}

/// All its text, where it is nothing else.
fn text_of(message: &Message) -> Option<String> {
    let is_text = |part: &Part| matches!(part.content, Content::Text(_)) && part.filename.is_none();
    message.parts.iter().all(is_text).then(|| message.parts.iter().filter_map(Part::as_text).collect())
}

/// Words in the names of members that say of which sort a text is.
const SORTS: &[&str] = &[
    "thought", "thinking", "reason", "category", "type", "kind", "channel", "phase", "role", "author",
    "agent", "tool", "step", "node",
];

/// The sort of its text; `None` if its parts are of several sorts.
fn sort_of(message: &Message) -> Option<Vec<String>> {
    let mut of_parts = message.parts.iter().map(|part| sorts_in(part.metadata.as_ref()));
    let first = of_parts.next().unwrap_or_default();
    if !of_parts.all(|sort| sort == first) {
        return None;
    }
    Some(sorts_in(message.metadata.as_ref()).into_iter().chain(first).collect())
}

fn sorts_in(metadata: Option<&Json>) -> Vec<String> {
    let members = metadata.map(Json::members).unwrap_or_default().into_iter();
    let says_sort = |name: &str| {
        let name = name.to_ascii_lowercase();
        SORTS.iter().any(|sort| name.contains(sort))
    };
    members
        .filter(|(name, _)| says_sort(name))
        .map(|(name, value)| format!("{name}={}", value.as_str()))
        .collect()
}

/// Fewer letters may stand in another text by chance.
const BY_CHANCE: usize = 16;

/// Whether a text holds all of an earlier one, however it is broken into lines.
fn holds(whole: &str, before: &str) -> bool {
    let (whole, before) = (whole.trim(), before.trim());
    if before.is_empty() || whole.starts_with(before) {
        return true;
    }
    // Most pieces are far shorter than what stands there.
    if whole.len() < before.len() / 2 {
        return false;
    }
    let begins_alike = letters(before).zip(letters(whole)).take_while(|(one, other)| one == other).count();
    let length = letters(before).count();
    let is_long = length >= 200 || (before.contains('\n') && length >= BY_CHANCE);
    begins_alike == length
        || (length >= BY_CHANCE && whole.contains(before))
        // A text that is told whole each time may be changed at its end.
        || (is_long && whole.len() >= before.len() && begins_alike * 4 >= length * 3)
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !letter.is_whitespace())
}

/// Whether the text is already the end of the earlier one, and too long to be equal by chance.
fn is_long_end(stood: &str, says: &str) -> bool {
    let says = says.trim();
    says.len() >= 40 && stood.trim_end().ends_with(says)
}

/// Whether a text goes on with a sentence that nothing separates from the one before.
fn are_sentences(stood: &str, next: &str) -> bool {
    let ends = |text: &str| text.ends_with(['.', '!', '?', '…', ':']);
    ends(stood) && ends(next) && are_steps(stood, next)
}

/// Whether new words begin without a separator after the word or number before: reports of single steps.
fn are_steps(stood: &str, next: &str) -> bool {
    let last_word = stood.rsplit(char::is_whitespace).next().unwrap_or_default();
    let letters = |word: &str| word.chars().filter(|letter| letter.is_alphabetic()).count();
    let is_number = last_word.ends_with(|sign: char| sign.is_ascii_digit()) && letters(first_word(next)) >= 3;
    let begins = next.chars().next().is_some_and(char::is_uppercase);
    (letters(last_word) >= 3 || is_number) && begins && (next.trim_end().contains(' ') || next.ends_with('…'))
}

/// Whether both go on behind the same first word: “Page 1 of 12”, “Page 2 of 12”.
fn begin_alike(stood: &str, next: &str) -> bool {
    let word = first_word(next);
    let is_word = word.chars().count() >= 3 && word.chars().all(char::is_alphabetic);
    is_word && word == first_word(stood) && word.len() < next.trim_end().len()
}

fn first_word(text: &str) -> &str {
    text.split(char::is_whitespace).next().unwrap_or_default()
}

/// Fewer letters may be a piece by themselves, whatever they end with.
const SENTENCE: usize = 8;

/// Whether a message under another id begins anew: words or a sentence follow without a separator. Pieces of one text
/// do not, as from an agent that gives each word an id.
pub(super) fn are_apart(stood: &str, next: &str) -> bool {
    if stood.ends_with(char::is_whitespace) || next.starts_with(char::is_whitespace) {
        return false;
    }
    let is_sentence = stood.chars().count() >= SENTENCE && stood.chars().any(char::is_alphabetic);
    let ends = |text: &str| text.ends_with(['.', '!', '?', '…', ':', '。', '！', '？']);
    let is_unfinished = stood.ends_with("...") || stood.ends_with('…');
    let begins = next.chars().next().is_some_and(|first| {
        !first.is_lowercase() && !first.is_ascii_digit() && !first.is_ascii_punctuation()
    });
    // “Asking 5 hotels.” and “3 of 5 hotels answered.”, but not “It costs 12.” and “50 euro”.
    let is_counted =
        ends(next) && next.trim_end().contains(' ') && next.starts_with(|it: char| it.is_ascii_digit());
    let is_number = stood.trim_end_matches(['.', ':']).ends_with(|sign: char| sign.is_ascii_digit());
    let begins = begins || (is_counted && !is_number);
    let is_more = ends(next) || next.trim_end().contains(' ') || next.chars().count() >= SENTENCE;
    are_steps(stood, next)
        || begin_alike(stood, next)
        || (is_sentence && (is_unfinished || (ends(stood) && begins && is_more)))
}
