//! Readers of requests, one for each shape, and how one of them is chosen. A new shape is one file and a row in `table.rs`.

mod a2ui;
mod acp;
mod adaptive_card;
mod adk;
mod ag_ui;
mod agent_framework;
mod agent_inbox;
mod agent_stack;
mod agno;
mod airflow;
mod answered;
mod ap2;
mod asked_secret;
mod autogen;
mod bedrock;
mod begun;
mod buttons;
mod caipe;
mod call;
mod chat;
mod claude_agent;
mod cline;
mod codex;
mod copilot;
mod crewai;
mod deep_agents;
mod development_tool;
mod dify;
mod edit_schema;
mod elicitation;
mod elsewhere;
mod flowise;
mod found;
mod gate;
mod gateways;
mod gemini_cli;
mod hand_made;
mod handed_over;
mod haystack;
mod hector;
mod held;
mod humanlayer;
mod iac_code;
mod in_data;
mod in_metadata;
mod in_text;
mod kagent;
mod kagent_legacy;
mod kagenti;
mod langchain;
mod langgraph;
mod link_buttons;
mod llama_index;
mod mapped;
mod mastra;
mod members;
mod n8n;
mod oid4vp;
mod openai;
mod opencode;
mod openwop;
mod others;
mod passport;
mod pieces;
pub(crate) mod plain_text;
mod proposal;
mod proto_agent;
mod pydantic;
mod question;
mod results;
mod sample_form;
mod schema_form;
mod schema_limits;
pub(crate) mod secret_fields;
mod shared_interrupt;
mod sign_in;
mod steps;
mod strands;
mod table;
mod takes;
mod ting;
mod told;
mod ucp;
pub(crate) mod unknown;
mod unread;
mod vercel;
mod wayflow;
pub(crate) mod words_beside;
mod x402;

use a2a_protocol::json::remembering;

pub use self::found::Found;
use self::found::{found_by, limited, reading, shared_ids};
pub use self::gate::GO_ON;
use self::in_data::Payload;
use self::pieces::{filled_in, joined, not_allowed, whole, words_of};
use self::secret_fields::Whole;
use self::table::PAYLOADS;
pub(crate) use self::unread::{is_book, says_something};
use crate::provenance::{Confidence, ReaderId};
use crate::reading::{Item, Reading};
use crate::{Alternative, Answer, FreshnessGrade, ItemId, Reply, ReplyError, RequestInput};

/// One shape of request and its answer.
pub trait Reader: Sync {
    /// Its identity, which is stored.
    fn id(&self) -> ReaderId;

    /// The proper name of who asks so, as `Mastra`, the same in every language; `None` where the page has words for it.
    fn name(&self) -> Option<&'static str> {
        None
    }

    /// Raised whenever the same bytes would be read as other items, shown in other words or answered differently.
    fn version(&self) -> u16;

    /// Reads a request of this shape; `None` when it is not one. Never fails on content.
    fn read(&self, input: &RequestInput<'_>) -> Option<Found>;

    /// Writes the reply. The answers are already known to be one for every item, in the order of the
    /// items, and each of a kind that its item takes.
    ///
    /// # Errors
    /// When an answer does not fit in a way that only this shape knows.
    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError>;

    /// Whether it is answered by a call of the agent's own method, which only JSON-RPC has.
    fn calls_a_method(&self) -> bool {
        false
    }

    /// Whether the shape is plain data, so that it may stand in a text, where anybody could have typed it.
    fn may_stand_in_text(&self) -> bool {
        false
    }
}

/// Whether an agent that declares this extension asks a person by it, in a way that is answered here. Some accept an
/// answer only if every call requests the extension.
pub fn asks_by(uri: &str) -> bool {
    uri == kagent::URI || agent_stack::asks_by(uri) || a2ui::asks_by(uri)
}

/// Whether an agent that declares this extension describes its requests only to callers that ask for the extension. Any other
/// caller gets a sentence, and the agent takes no answer to it.
pub fn tells_only_by(uri: &str) -> bool {
    uri == kagent::URI
}

/// Whether a task that waits asks nothing: its agent says by structure that it has answered, and the turn is the person's.
pub fn ends_turn(input: &RequestInput<'_>) -> bool {
    gemini_cli::ends_turn(input)
}

/// The proper name of a reader; see [`Reader::name`].
pub fn name_of(reader: &ReaderId) -> Option<&'static str> {
    BUILT_IN.get(reader)?.name()
}

/// Every reading of one request.
struct Readings {
    /// Those that can be answered.
    understood: Vec<Reading>,
    /// Those in which several items share an id. Nobody could answer them apart, so none of them is offered.
    ambiguous: Vec<Reading>,
}

/// Readers in the order of detection.
#[derive(Clone, Copy)]
pub struct Readers(&'static [&'static dyn Reader]);

/// Every reader there is.
pub const BUILT_IN: Readers = Readers::BUILT_IN;

/// Reads the request of a waiting task. For any input there is something to show and to answer.
pub fn read_request(input: &RequestInput<'_>) -> Reading {
    remembering(|| read_anything(input))
}

fn read_anything(input: &RequestInput<'_>) -> Reading {
    let as_text = || reading(&plain_text::PlainText, limited(plain_text::read_anything(input), input));
    BUILT_IN.read(input).unwrap_or_else(as_text)
}

/// Reads with the reader that a person chose; `None` when the request does not have that shape.
pub fn read_with(reader: &ReaderId, input: &RequestInput<'_>) -> Option<Reading> {
    remembering(|| BUILT_IN.read_with(reader, input))
}

impl Readers {
    /// Every reader there is, in the order of detection.
    pub const BUILT_IN: Self = Self(table::ALL);

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
        self.wherever_it_stands(input, |all, input| {
            let first = all.understood.first()?.reader.clone();
            self.chosen_among(all, &first, input)
        })
    }

    /// Reads with one reader. The raw view reads anything when it is asked for by name.
    pub fn read_with(self, reader: &ReaderId, input: &RequestInput<'_>) -> Option<Reading> {
        let chosen = self.get(reader)?;
        self.wherever_it_stands(input, |mut all, input| {
            if all.understood.is_empty() {
                return None;
            }
            if *reader == unknown::ID {
                let raw = reading(chosen, limited(unknown::read_anything(input), input));
                match all.understood.iter_mut().find(|other| other.reader == unknown::ID) {
                    Some(known) => *known = raw,
                    None => all.understood.push(raw),
                }
            }
            self.chosen_among(all, &chosen.id(), input)
        })
    }

    /// Reads the message of the status, or if that is empty, the content in its place.
    fn wherever_it_stands(
        self,
        input: &RequestInput<'_>,
        choose: impl Fn(Readings, &RequestInput<'_>) -> Option<Reading>,
    ) -> Option<Reading> {
        let in_words = elsewhere::bare_words(input);
        let less = input.status_message.and_then(unread::without_usage);
        let message = less.as_ref().or(input.status_message).or(in_words.as_ref());
        let input = &RequestInput { status_message: message, ..*input };
        let all = self.all(input);
        if let Some(message) = elsewhere::as_data(input, &all.understood) {
            let there = RequestInput { status_message: Some(&message), ..*input };
            let known = self.all(&there);
            if known.understood.iter().any(|reading| reading.confidence > Confidence::Fallback) {
                return choose(known, &there);
            }
        }
        let Some((place, message)) = elsewhere::question(input, &all.understood, self) else {
            return choose(all, input);
        };
        let there = RequestInput { status_message: Some(&message), ..*input };
        let reading = choose(self.all(&there), &there)?;
        Some(Reading { stood_in: Some(place), freshness: FreshnessGrade::StillWaiting, ..reading })
    }

    /// Every reading that there is of a request.
    fn all(self, input: &RequestInput<'_>) -> Readings {
        let found = self.0.iter().filter_map(|reader| found_by(*reader, input));
        let (mut understood, ambiguous): (Vec<_>, Vec<_>) =
            found.partition(|reading| shared_ids(&reading.items).is_empty());
        // What any other reader knows is no question beside something else.
        let is_known = |reading: &Reading| reading.confidence > Confidence::Fallback;
        if understood.iter().chain(&ambiguous).any(is_known) {
            understood.retain(|reading| reading.reader != words_beside::ID);
        }
        Readings { understood, ambiguous }
    }

    /// One of all readings, which knows of the others.
    fn chosen_among(self, mut all: Readings, reader: &ReaderId, input: &RequestInput<'_>) -> Option<Reading> {
        let position = all.understood.iter().position(|other| other.reader == *reader)?;
        let chosen = all.understood.remove(position);
        Some(self.know_of(chosen, &all, input))
    }

    /// Adds to the chosen reading its alternatives, the raw view among them, and the other requests.
    fn know_of(self, mut chosen: Reading, others: &Readings, input: &RequestInput<'_>) -> Reading {
        chosen.alternatives = others.understood.iter().map(Alternative::of_reading).collect();
        let shows_raw = chosen.reader == unknown::ID || chosen.alternatives.contains(&unknown::ID);
        if !shows_raw && self.get(&unknown::ID).is_some() {
            let raw = unknown::read_anything(input);
            chosen.alternatives.push(Alternative::of_found(unknown::ID, &raw));
        }
        others::note(&mut chosen, others, input);
        unread::note(&mut chosen, input);
        unread::note_earlier(&mut chosen, input);
        chosen
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
        let whole = Whole::of(reading, answers)?;
        let (reading, answers) =
            whole.as_ref().map_or((reading, answers), |whole| (&whole.reading, whole.answers.as_slice()));
        let reply = reader.write(reading, &takes::match_up(reading, answers)?)?;
        let reply = match &whole {
            Some(whole) => whole.filled(reply)?,
            None => reply,
        };
        if reply.repeats_what_was_taken_out(reading) { Err(ReplyError::TakenOut) } else { Ok(reply) }
    }

    /// Whether this reader's answers are calls.
    pub(crate) fn calls_a_method(self, id: &ReaderId) -> bool {
        self.get(id).is_some_and(Reader::calls_a_method)
    }

    /// The readers of shapes that could as well have been typed.
    fn of_text(self) -> impl Iterator<Item = &'static dyn Reader> {
        self.0.iter().copied().filter(|reader| reader.may_stand_in_text())
    }

    fn get(self, id: &ReaderId) -> Option<&'static dyn Reader> {
        let named = |reader: &&dyn Reader| {
            reader.id() == *id || (mapped::is_mapping(id) && reader.id() == mapped::ID)
        };
        self.0.iter().copied().find(named)
    }
}
