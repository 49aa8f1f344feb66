//! What a person could overlook in a request: cut text, invisible characters, links that lie.
//!
//! Nothing is repaired or hidden; each warning points at the place and says what is there. It looks
//! at the received bytes and not at the items, so that a reader cannot leave anything out.

mod links;
mod texts;

pub use texts::plainly;

use std::collections::HashSet;

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
    /// What is there.
    pub sign: Sign,
}

/// What is there to be looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Sign {
    /// A mark where the agent cut a text.
    Truncated {
        /// The mark.
        mark: String,
    },
    /// Characters that turn the direction of text around.
    Bidirectional(Characters),
    /// Characters without width.
    Invisible(Characters),
    /// Control characters.
    Control(Characters),
    /// A long text that looks like encoded bytes.
    OpaqueBlob {
        /// Its length in characters.
        length: usize,
    },
    /// A link that says one host and leads to another.
    OtherHost {
        /// The host that it says.
        shown: String,
        /// The host that it leads to.
        real: String,
    },
    /// An HTML link, whose target is not what is shown.
    HtmlLink,
    /// An address with a name before an `@` that is not its host.
    HostAfterAt {
        /// The host.
        real: String,
    },
    /// A host whose letters can be mistaken for others.
    LookAlikeHost {
        /// The host.
        host: String,
    },
    /// A word that mixes letters of two alphabets.
    LookAlikeWord {
        /// The word.
        word: String,
    },
    /// A member whose name is that of a credential.
    SecretMember {
        /// The name.
        name: String,
    },
    /// A text that begins like a credential.
    SecretText,
    /// A member that comes twice in one object.
    DuplicateMember {
        /// The name.
        name: String,
    },
    /// Text may start a new turn instead of answering.
    TextMayNotAnswer,
}

/// Characters of one kind in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Characters {
    /// The code of the first, such as `U+202E`.
    pub first: String,
    /// How many more there are.
    pub more: usize,
}

impl Sign {
    /// What kind of thing it is.
    pub fn kind(&self) -> WarningKind {
        match self {
            Self::Truncated { .. } => WarningKind::Truncated,
            Self::Bidirectional(_) => WarningKind::Bidirectional,
            Self::Invisible(_) => WarningKind::Invisible,
            Self::Control(_) => WarningKind::Control,
            Self::OpaqueBlob { .. } => WarningKind::OpaqueBlob,
            Self::OtherHost { .. } | Self::HtmlLink | Self::HostAfterAt { .. } => WarningKind::HiddenLink,
            Self::LookAlikeHost { .. } | Self::LookAlikeWord { .. } => WarningKind::LookAlike,
            Self::SecretMember { .. } | Self::SecretText => WarningKind::Secret,
            Self::DuplicateMember { .. } => WarningKind::DuplicateMember,
            Self::TextMayNotAnswer => WarningKind::TextMayNotAnswer,
        }
    }
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
    let mut warn = |pointer: &str, sign: Sign| warnings.push(Warning { pointer: pointer.to_owned(), sign });
    if value.is_object() {
        let members = value.members();
        let mut names = HashSet::with_capacity(members.len());
        for (name, member) in &members {
            let place = step(pointer, name);
            for sign in texts::in_name(name) {
                warn(&place, sign);
            }
            if texts::names_a_secret(name) && member.as_string().is_some_and(|text| !text.is_empty()) {
                warn(&place, Sign::SecretMember { name: name.clone() });
            }
            if !names.insert(name.as_str()) {
                warn(&place, Sign::DuplicateMember { name: name.clone() });
            }
        }
    } else if let Some(text) = value.as_string() {
        for sign in texts::in_text(&text).into_iter().chain(links::in_text(&text)) {
            warn(pointer, sign);
        }
        look_inside(pointer, &text, warnings);
    }
}

/// Arguments that come as JSON in a text: what is hidden by an escape in there is read all the same. There is no
/// pointer into a text, so each stands where the text does, once.
fn look_inside(pointer: &str, text: &str, warnings: &mut Vec<Warning>) {
    let Some(inner) =
        Json::parse(text).ok().filter(|json| !json.members().is_empty() || !json.items().is_empty())
    else {
        return;
    };
    let mut inside = Vec::new();
    walk(&inner, &mut |_, value| look_at(pointer, value, &mut inside));
    for Warning { sign, .. } in inside {
        let warning = Warning { pointer: pointer.to_owned(), sign };
        if !warnings.contains(&warning) {
            warnings.push(warning);
        }
    }
}

/// Structure answered by words: some agents take the words for the next question.
fn text_may_not_answer(reading: &Reading) -> Option<Warning> {
    let sends_words = [plain_text::ID, unknown::ID].contains(&reading.reader);
    let position = reading.source.iter().position(is_structured).filter(|_| sends_words)?;
    Some(Warning { pointer: format!("/{position}"), sign: Sign::TextMayNotAnswer })
}

/// Neither text nor file: data, or metadata.
fn is_structured(source: &Json) -> bool {
    ["text", "url", "raw", "file"].iter().all(|content| source.member(content).is_none())
}
