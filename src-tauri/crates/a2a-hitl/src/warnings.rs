//! What a person could overlook in a request: cut text, invisible characters, links that lie.
//!
//! Nothing is repaired or hidden; each warning points at the place and says what is there. It looks
//! at the received bytes and not at the items, so that a reader cannot leave anything out.

mod blobs;
mod contradictions;
mod cuts;
mod hiding;
mod links;
mod names;
mod secrets;
mod texts;

pub(crate) use contradictions::has_other_call;
pub use hiding::breaks_line;
pub(crate) use texts::{deceit, has_no_ink};
pub use texts::{plainly, unseen};

use std::collections::HashSet;

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};

use crate::file_text;
use crate::readers::{plain_text, unknown};
use crate::reading::{ReaderId, Reading};
use crate::shape::{holds_values, is_structured, step, walk};

/// One thing to look at before deciding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Where: the position in [`Reading::source`], then a JSON pointer inside, as in `/0/data/args/to`.
    pub pointer: String,
    /// What is there.
    pub sign: Sign,
}

/// What is there to be looked at.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// So many marks on one letter that they cover what stands around it.
    PiledMarks {
        /// The code of the first, such as `U+0300`.
        first: String,
        /// How many there are on the letter that has most.
        number: usize,
    },
    /// Marks that lie over letters and strike them out.
    StruckOut(Characters),
    /// Spaces that move what follows on the line out of view.
    Gap {
        /// How many there are in a row.
        number: usize,
    },
    /// Empty lines that move what follows out of view.
    EmptyLines {
        /// How many there are in a row.
        number: usize,
    },
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
    /// A text that is like a credential, or has one in it.
    SecretText,
    /// A member that comes twice in one object.
    DuplicateMember {
        /// The name.
        name: String,
    },
    /// A member whose name can be mistaken for that of another in the same object.
    LookAlikeMember {
        /// The name.
        name: String,
        /// The other.
        other: String,
    },
    /// A member that describes the call otherwise than it is shown.
    OtherCall {
        /// The name.
        name: String,
    },
    /// The message asks something else as well, in the words of another framework.
    OtherRequest {
        /// The reader that finds it.
        reader: ReaderId,
    },
    /// Several things in the message share an id: an answer could not say which of them it is for.
    SharedId {
        /// The id.
        id: String,
    },
    /// A secret of the connection stood there and was taken out before it was read.
    TakenOut,
    /// Text may start a new turn instead of answering.
    TextMayNotAnswer,
    /// There is more of this: whoever is not warned by so much is not warned by all of it.
    More {
        /// How many warnings are left out.
        count: usize,
    },
}

/// Characters of one kind in a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Characters {
    /// The code of the first, such as `U+202E`.
    pub first: String,
    /// How many more there are.
    pub more: usize,
}

impl Sign {
    /// How much of it is the agent's, in bytes.
    fn length(&self) -> usize {
        match self {
            Self::Truncated { mark } => mark.len(),
            Self::OtherHost { shown, real } => shown.len() + real.len(),
            Self::HostAfterAt { real } => real.len(),
            Self::LookAlikeHost { host } => host.len(),
            Self::LookAlikeWord { word } => word.len(),
            Self::LookAlikeMember { name, other } => name.len() + other.len(),
            Self::SecretMember { name } | Self::DuplicateMember { name } | Self::OtherCall { name } => {
                name.len()
            }
            Self::SharedId { id } => id.len(),
            Self::Bidirectional(_)
            | Self::Invisible(_)
            | Self::Control(_)
            | Self::PiledMarks { .. }
            | Self::StruckOut(_)
            | Self::Gap { .. }
            | Self::EmptyLines { .. }
            | Self::OpaqueBlob { .. }
            | Self::HtmlLink
            | Self::SecretText
            | Self::OtherRequest { .. }
            | Self::TakenOut
            | Self::TextMayNotAnswer
            | Self::More { .. } => 0,
        }
    }

    /// What kind of thing it is.
    pub fn kind(&self) -> WarningKind {
        match self {
            Self::Truncated { .. } => WarningKind::Truncated,
            Self::Bidirectional(_) => WarningKind::Bidirectional,
            Self::Invisible(_) => WarningKind::Invisible,
            Self::Control(_) => WarningKind::Control,
            Self::PiledMarks { .. } | Self::StruckOut(_) => WarningKind::Marks,
            Self::Gap { .. } | Self::EmptyLines { .. } => WarningKind::Gap,
            Self::OpaqueBlob { .. } => WarningKind::OpaqueBlob,
            Self::OtherHost { .. } | Self::HtmlLink | Self::HostAfterAt { .. } => WarningKind::HiddenLink,
            Self::LookAlikeHost { .. } | Self::LookAlikeWord { .. } | Self::LookAlikeMember { .. } => {
                WarningKind::LookAlike
            }
            Self::SecretMember { .. } | Self::SecretText => WarningKind::Secret,
            Self::DuplicateMember { .. } => WarningKind::DuplicateMember,
            Self::OtherCall { .. } => WarningKind::OtherCall,
            Self::OtherRequest { .. } => WarningKind::OtherRequest,
            Self::SharedId { .. } => WarningKind::SharedId,
            Self::TakenOut => WarningKind::TakenOut,
            Self::TextMayNotAnswer => WarningKind::TextMayNotAnswer,
            Self::More { .. } => WarningKind::More,
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
    /// Marks that cover letters or strike them out.
    Marks,
    /// Emptiness that moves text out of view.
    Gap,
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
    /// The call is described twice, and not the same.
    OtherCall,
    /// The message asks something else as well.
    OtherRequest,
    /// Several things share an id.
    SharedId,
    /// A secret of the connection was taken out.
    TakenOut,
    /// Text may start a new turn instead of answering.
    TextMayNotAnswer,
    /// There is more of this.
    More,
}

/// Warnings that are told one by one.
const MOST: usize = 100;

/// Room for the words in them, in bytes: an agent names its members and its hosts as it likes.
const ROOM: usize = 64 * 1024;

/// Everything in a request that a person could overlook, what contradicts itself first; of very much the beginning,
/// and how much more there is.
pub fn warnings(reading: &Reading) -> Vec<Warning> {
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
    look_over(reading, &mut found);
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
        walk(source, &mut |pointer, value| look_at(&format!("/{position}{pointer}"), value, found));
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

/// What was found so far. A hostile request could make more of it than anybody can hold.
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
        for (name, other) in names::alike(members.iter().map(|(name, _)| name.as_str())) {
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

/// Arguments that come as JSON in a text: what is hidden by an escape in there is read all the same. There is no
/// pointer into a text, so each stands where the text does, once.
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
    let sends_words = [plain_text::ID, unknown::ID].contains(&reading.reader);
    let position = reading.source.iter().position(is_structured).filter(|_| sends_words)?;
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
