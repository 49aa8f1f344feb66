//! Warnings of things that a person could overlook in a request: cut text, invisible characters, links that lie.
//!
//! Nothing is repaired or hidden; each warning names its place and its kind. It looks at the received bytes and
//! not at the items, so that a reader cannot leave anything out.

mod between;
mod blobs;
mod choices;
mod contradictions;
mod cuts;
mod hiding;
mod links;
mod look_alikes;
mod names;
mod secrets;
mod sign;
mod texts;
mod words;

pub(crate) use contradictions::has_other_call;
pub use hiding::breaks_line;
pub(crate) use secrets::names_a_secret;
pub use sign::{Characters, Sign, Warning, WarningKind};
pub(crate) use texts::{deceit, has_no_ink};
pub use texts::{plainly, unseen};
pub(crate) use words::{each_word, inked, words_of};

use std::collections::HashSet;

use a2a_protocol::Json;
use a2a_protocol::json::remembering;

use crate::file_text;
use crate::provenance::ReaderId;
use crate::reading::Reading;
use crate::shape::{holds_values, is_annotation, is_structured, present, step, text_member, walk};

/// Warnings that are told one by one.
const MOST: usize = 100;

/// Keywords of linked data (JSON-LD 1.1 §9.16), beside which the same names without the sign are usual.
const LINKED: [&str; 4] = ["@type", "@id", "@language", "@value"];

/// Room for the words in them, in bytes: an agent names its members and its hosts as it likes.
const ROOM: usize = 64 * 1024;

/// Everything in a request that a person could overlook, contradictions first; of a long list the beginning, and the
/// number of the others.
pub fn warnings(reading: &Reading) -> Vec<Warning> {
    remembering(|| all(reading))
}

fn all(reading: &Reading) -> Vec<Warning> {
    let mut found = Overlooked::default();
    for reader in &reading.others {
        found.warn("", Sign::OtherRequest { reader: reader.clone() });
    }
    for id in &reading.shared_ids {
        found.warn("", Sign::SharedId { id: id.to_string() });
    }
    for (position, pointer, name) in contradictions::of(reading) {
        found.warn(&format!("/{position}{pointer}"), Sign::OtherCall { name });
    }
    for (name, other) in reading.items.iter().flat_map(choices::alike) {
        found.warn("", Sign::LookAlikeMember { name, other });
    }
    look_over(reading, &mut found);
    look_beside(reading, &mut found);
    let Overlooked { mut first, more, .. } = found;
    first.extend(text_may_not_answer(reading));
    let rest = (more > 0).then_some(Warning { pointer: String::new(), sign: Sign::More { count: more } });
    first.extend(rest);
    first
}

/// The mark of the first cut in a request, however much there is before it.
pub(crate) fn first_cut(reading: &Reading) -> Option<String> {
    let mut found = Overlooked::default();
    look_over(reading, &mut found);
    found.cut
}

fn look_over(reading: &Reading, found: &mut Overlooked) {
    for (position, source) in reading.source.iter().enumerate() {
        let bytes = bytes_of_file(source);
        walk(source, &mut |pointer, value| {
            if bytes != Some(pointer) {
                look_at(&format!("/{position}{pointer}"), value, found);
            }
        });
    }
    for (piece, text) in reading.beside.iter().filter_map(|piece| Some((piece, file_text::of_piece(piece)?)))
    {
        let position = reading.source.iter().position(|source| source == piece);
        let pointer = position.map(|position| format!("/{position}")).unwrap_or_default();
        // A file may end in dots and hold what looks like a key. What cannot be seen in it is nobody's habit.
        for sign in texts::in_name(&text) {
            found.warn(&pointer, sign);
        }
    }
}

/// The place of the bytes in a part that is nothing but a file: there encoded bytes belong, and nothing else stands.
fn bytes_of_file(part: &Json) -> Option<&'static str> {
    let is_other = ["text", "url", "data"].iter().any(|name| present(part, name).is_some());
    let (place, bytes) = match present(part, "file") {
        Some(file) => ("/file/bytes", text_member(&file, "bytes")?),
        None => ("/raw", text_member(part, "raw")?),
    };
    (!is_other && bytes.chars().all(blobs::is_code)).then_some(place)
}

/// Earlier messages and artifacts. They are no part of the request that a pointer could lead to, and may end in dots.
fn look_beside(reading: &Reading, found: &mut Overlooked) {
    let mut warn = |text: &str| {
        for sign in texts::letters(text).into_iter().chain(links::in_text(text)) {
            found.warn("", sign);
        }
    };
    for earlier in &reading.earlier {
        let files = earlier.parts.iter().filter_map(file_text::of_piece);
        files.chain(earlier.artifact.clone()).for_each(|text| warn(&text));
        for part in &earlier.parts {
            walk(part, &mut |_, value| {
                value.members().iter().for_each(|(name, _)| warn(name));
                value.as_string().iter().for_each(|text| warn(text));
            });
        }
    }
}

/// The warnings so far, with a limit, because a hostile request could cause any number.
#[derive(Default)]
struct Overlooked {
    first: Vec<Warning>,
    room: usize,
    more: usize,
    cut: Option<String>,
}

impl Overlooked {
    fn warn(&mut self, pointer: &str, sign: Sign) {
        if let Sign::Truncated { mark } = &sign
            && self.cut.is_none()
        {
            self.cut = Some(mark.clone());
        }
        let room = self.room + pointer.len() + sign.length();
        if self.first.len() < MOST && room <= ROOM {
            self.room = room;
            self.first.push(Warning { pointer: pointer.to_owned(), sign });
        } else {
            self.more += 1;
        }
    }
}

fn look_at(pointer: &str, value: &Json, found: &mut Overlooked) {
    if value.is_object() {
        let members = value.members();
        let mut seen = HashSet::with_capacity(members.len());
        for (name, member) in &members {
            let place = || step(pointer, name);
            for sign in texts::in_name(name) {
                found.warn(&place(), sign);
            }
            if member.as_string().is_some_and(|text| secrets::is_member(name, &text)) {
                found.warn(&place(), Sign::SecretMember { name: name.clone() });
            }
            if !seen.insert(name.as_str()) {
                found.warn(&place(), Sign::DuplicateMember { name: name.clone() });
            }
        }
        let alike = names::alike(members.iter().map(|(name, _)| name.as_str()));
        let is_linked = seen.contains("@context");
        let is_keyword = |name: &str, other: &str| {
            is_linked
                && LINKED.iter().any(|keyword| keyword.strip_prefix('@') == Some(name) && *keyword == other)
        };
        let alike =
            alike.into_iter().filter(|(name, other)| !is_keyword(name, other) && !is_keyword(other, name));
        for (name, other) in alike {
            found.warn(&step(pointer, &name), Sign::LookAlikeMember { name, other });
        }
    } else if let Some(text) = value.as_string() {
        let mut said = HashSet::new();
        for sign in texts::in_text(&text).into_iter().chain(links::in_text(&text)) {
            said.insert(sign.clone());
            found.warn(pointer, sign);
        }
        look_inside(pointer, &text, said, found);
    }
}

/// Arguments that come as JSON in a text: text hidden by an escape in there is read as well. There is no pointer into
/// a text, so each warning has the text's place, once.
fn look_inside(pointer: &str, text: &str, mut said: HashSet<Sign>, found: &mut Overlooked) {
    let Some(inner) = Json::parse(text).ok().filter(holds_values) else { return };
    let mut inside = Overlooked::default();
    walk(&inner, &mut |_, value| look_at(pointer, value, &mut inside));
    found.more += inside.more;
    for Warning { sign, .. } in inside.first {
        if said.insert(sign.clone()) {
            found.warn(pointer, sign);
        }
    }
    found.cut = found.cut.take().or(inside.cut);
}

/// Whether a request is all that its message says. Where it is not (another request, things that share an id, a call that
/// contradicts the one that is shown, something beside it that was not understood), a person has to look at this one.
pub fn stands_alone(reading: &Reading) -> bool {
    let Reading { others, shared_ids, says_more, beside, .. } = reading;
    let nothing_else = others.is_empty() && shared_ids.is_empty() && beside.is_empty() && !says_more;
    nothing_else && contradictions::of(reading).is_empty()
}

/// Structure answered by words: some agents take the words for the next question.
fn text_may_not_answer(reading: &Reading) -> Option<Warning> {
    let sends_words =
        [ReaderId::PLAIN_TEXT, ReaderId::UNKNOWN, ReaderId::WORDS_BESIDE].contains(&reading.reader);
    let is_asked = |source: &Json| is_structured(source) && !is_annotation(source);
    let position = reading.source.iter().position(is_asked).filter(|_| sends_words)?;
    Some(Warning { pointer: format!("/{position}"), sign: Sign::TextMayNotAnswer })
}

/// Whether a person or an agent may take one name of a member for the other, which is not the same.
pub fn alike_names(one: &str, other: &str) -> bool {
    !names::alike([one, other].into_iter()).is_empty()
}

/// A text in the letters that stand for all that look the same (UTS #39 §4). Texts that look alike are the same in it, and
/// so are a few within ASCII (`rn`, `m`).
pub fn looks(text: &str) -> String {
    names::looks(text)
}
