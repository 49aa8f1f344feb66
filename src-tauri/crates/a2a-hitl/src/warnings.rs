//! What a person could overlook in a request: cut text, invisible characters, links that lie.
//!
//! Nothing is repaired or hidden; each warning points at the place and says what is there. It looks
//! at the received bytes and not at the items, so that a reader cannot leave anything out.

mod links;
mod texts;

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};

use crate::readers::{plain_text, unknown};
use crate::reading::Reading;
use crate::shape::{step, walk};

/// One thing to look at before deciding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Where: the position in [`Reading::source`], then a JSON pointer inside, as in `/0/data/args/to`.
    pub pointer: String,
    /// What kind of thing.
    pub kind: WarningKind,
    /// What is there, as a plain sentence.
    pub sentence: String,
}

/// The kinds of things that are easy to overlook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WarningKind {
    /// The agent cut a text; what follows is not shown to anybody.
    Truncated,
    /// Characters that turn the direction of text around.
    Bidirectional,
    /// Characters without width.
    Invisible,
    /// Control characters.
    Control,
    /// A long text that looks like encoded bytes.
    OpaqueBlob,
    /// A link that leads elsewhere than it says.
    HiddenLink,
    /// A word or host name whose letters can be mistaken for others.
    LookAlike,
    /// A value that looks like a credential.
    Secret,
    /// A member that comes twice in one object.
    DuplicateMember,
    /// Text may start a new turn instead of answering.
    TextMayNotAnswer,
}

/// Everything in a request that a person could overlook, in reading order.
pub fn warnings(reading: &Reading) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for (position, source) in reading.source.iter().enumerate() {
        walk(source, &mut |pointer, value| look_at(&format!("/{position}{pointer}"), value, &mut warnings));
    }
    warnings.extend(text_may_not_answer(reading));
    warnings
}

fn look_at(pointer: &str, value: &Json, warnings: &mut Vec<Warning>) {
    let mut warn = |pointer: String, kind: WarningKind, sentence: String| {
        warnings.push(Warning { pointer, kind, sentence });
    };
    if value.is_object() {
        let members = value.members();
        for (position, (name, member)) in members.iter().enumerate() {
            let place = step(pointer, name);
            for (kind, sentence) in texts::in_name(name) {
                warn(place.clone(), kind, sentence);
            }
            if texts::names_a_secret(name) && member.as_string().is_some_and(|text| !text.is_empty()) {
                warn(place.clone(), WarningKind::Secret, format!("`{name}` looks like a credential"));
            }
            if members.iter().take(position).any(|(earlier, _)| earlier == name) {
                warn(
                    place,
                    WarningKind::DuplicateMember,
                    format!("`{name}` comes twice; readers disagree on which counts"),
                );
            }
        }
    } else if let Some(text) = value.as_string() {
        for (kind, sentence) in texts::in_text(&text).into_iter().chain(links::in_text(&text)) {
            warn(pointer.to_owned(), kind, sentence);
        }
    }
}

/// Structure answered by words: some agents take the words for the next question.
fn text_may_not_answer(reading: &Reading) -> Option<Warning> {
    let sends_words = [plain_text::ID, unknown::ID].contains(&reading.reader);
    let position = reading.source.iter().position(is_structured).filter(|_| sends_words)?;
    Some(Warning {
        pointer: format!("/{position}"),
        kind: WarningKind::TextMayNotAnswer,
        sentence: "the request is structured; a reply in words may start a new turn instead of answering it"
            .to_owned(),
    })
}

/// Neither text nor file: data, or metadata.
fn is_structured(source: &Json) -> bool {
    ["text", "url", "raw", "file"].iter().all(|content| source.member(content).is_none())
}
