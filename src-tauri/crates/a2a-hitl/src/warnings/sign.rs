//! A warning's content, and its kind.

use serde::{Deserialize, Serialize};

use crate::provenance::ReaderId;

/// One thing to look at before deciding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Where: the position in `Reading::source`, then a JSON pointer inside, as in `/0/data/args/to`.
    pub pointer: String,
    /// The sign.
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
    /// So many marks on one letter that they cover its surroundings.
    PiledMarks {
        /// The code of the first, such as `U+0300`.
        first: String,
        /// How many there are on the letter that has most.
        number: usize,
    },
    /// Marks that lie over letters and strike them out.
    StruckOut(Characters),
    /// Spaces that move the rest of the line out of view.
    Gap {
        /// How many there are in a row.
        number: usize,
    },
    /// Empty lines that move the rest out of view.
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
    /// An HTML link, whose target is not the shown text.
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
    /// A word of letters that look like others, or a sign that looks like another.
    LookAlikeWord {
        /// The word.
        word: String,
        /// The code of the first character in it that looks like another one, such as `U+0430`.
        character: String,
    },
    /// A member with the name of a credential.
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
    /// There are more of these: a person whom so many do not warn is not warned by all.
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
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Truncated { mark } => mark.len(),
            Self::OtherHost { shown, real } => shown.len() + real.len(),
            Self::HostAfterAt { real } => real.len(),
            Self::LookAlikeHost { host } => host.len(),
            Self::LookAlikeWord { word, .. } => word.len(),
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
    /// The agent cut a text; nobody sees the rest.
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
