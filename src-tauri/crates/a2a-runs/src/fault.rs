//! Faults of a run file: place, fault, and remedy.

mod japanese;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::words::{self, Spot};

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

/// One thing that is wrong with a run file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where it begins.
    pub place: Place,
    /// Its kind.
    pub kind: FaultKind,
}

/// The faults of a run file. Displayed, one names the fault; [`FaultKind::hint`] names the remedy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// The text is no YAML, as its parser says.
    NoYaml(String),
    /// The text has no document.
    Empty,
    /// The text has a second document.
    SecondDocument,
    /// A construct of YAML that makes a file hard to follow (`anchor`, `alias`, `tag`, `merge key`).
    Indirection(&'static str),
    /// A key that stands twice in one mapping.
    Twice(String),
    /// A mapping's key that is no text.
    KeyNoText,
    /// Larger than this many bytes.
    TooLarge(usize),
    /// Nested deeper than this.
    TooDeep(usize),
    /// YAML of another kind: it has neither `document` nor `do`.
    OtherKind,
    /// Another type than is written there.
    WrongType {
        /// The member, or the sort of text, that stands there.
        what: String,
        /// The expected type or value.
        expected: &'static str,
    },
    /// A member that has to be there is not.
    Missing(&'static str),
    /// A member that nothing is called.
    Unknown {
        /// As written.
        name: String,
        /// The known name that is most like it.
        like: Option<&'static str>,
    },
    /// A part of the specification that is not carried out here.
    NotCarriedOut {
        /// The part, in backticks.
        what: String,
        /// The correct text to write instead.
        instead: &'static str,
    },
    /// A value that is none of those that are known.
    NotOneOf {
        /// As written.
        value: String,
        /// Those that are.
        known: &'static [&'static str],
    },
    /// A text that is not written as such a thing is.
    NotWrittenAs {
        /// As written.
        value: String,
        /// The expected value.
        what: &'static str,
        /// How that looks.
        example: &'static str,
    },
    /// A list that is empty and may not be.
    NothingIn(&'static str),
    /// A task says more than one thing to do.
    TwoKinds(&'static str, &'static str),
    /// A task says nothing to do.
    NoKind,
    /// Two tasks of one list have one name.
    SameName(String),
    /// `then` names no task of its list.
    NoSuchTask(String),
    /// These tasks follow each other for ever.
    Endless(Vec<String>),
    /// Something of `use` that is not there.
    NotInUse {
        /// Which part of `use`.
        part: &'static str,
        /// The name.
        name: String,
    },
    /// A switch has a second case without `when`.
    SecondDefault,
    /// An expression that is not enclosed, has nothing in it, or is not ended.
    Expression(&'static str),
    /// The identity of a message would be the same each time.
    LiteralMessageId,
    /// Neither `agentCard` nor `server`.
    NoAgent,
    /// A call that needs the id of a task has none.
    NoTaskId,
}

impl Fault {
    pub(crate) fn new(place: Place, kind: FaultKind) -> Self {
        Self { place, kind }
    }

    /// The remedy, if it says more than the fault.
    pub fn hint(&self) -> Option<String> {
        self.kind.hint()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(formatter)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoYaml(reason) => write!(to, "this is not YAML: {reason}"),
            Self::Empty => to.write_str("the file is empty"),
            Self::SecondDocument => to.write_str("a second document begins here"),
            Self::Indirection(what) => write!(to, "a YAML {what} is not read"),
            Self::Twice(key) => write!(to, "`{key}` stands twice here"),
            Self::KeyNoText => to.write_str("a name has to be a text"),
            Self::TooLarge(limit) => write!(to, "the file is larger than {limit} bytes"),
            Self::TooDeep(limit) => write!(to, "this is nested deeper than {limit} levels"),
            Self::OtherKind => {
                to.write_str("this is YAML of another kind: it has neither `document` nor `do`")
            }
            Self::WrongType { what, expected } => write!(to, "`{what}` has to be {expected}"),
            Self::Missing(name) => write!(to, "`{name}` is missing here"),
            Self::Unknown { name, .. } => write!(to, "nothing is called `{name}` here"),
            Self::NotCarriedOut { what, .. } => write!(to, "{what} is not carried out here"),
            Self::NotOneOf { value, .. } => write!(to, "`{value}` is not known here"),
            Self::NotWrittenAs { value, what, .. } => write!(to, "`{value}` is not {what}"),
            Self::NothingIn(what) => write!(to, "`{what}` has nothing in it"),
            Self::TwoKinds(one, other) => {
                write!(to, "a task does one thing, and this one has `{one}` and `{other}`")
            }
            Self::NoKind => to.write_str("this task says nothing to do"),
            Self::SameName(name) => write!(to, "another task of this list is called `{name}`"),
            Self::NoSuchTask(name) => write!(to, "no task called `{name}` stands in this list"),
            Self::Endless(names) => {
                write!(to, "these tasks follow each other for ever: {}", names.join(" → "))
            }
            Self::NotInUse { part, name } => write!(to, "`use.{part}` has no `{name}`"),
            Self::SecondDefault => to.write_str("a second case without `when`"),
            Self::Expression(what) => write!(to, "this expression {what}"),
            Self::LiteralMessageId => {
                to.write_str("a fixed `messageId` would be the same each time the task is carried out")
            }
            Self::NoAgent => to.write_str("this call names no agent"),
            Self::NoTaskId => to.write_str("this call names no task"),
        }
    }
}

/// The kinds of tasks, as they are written.
fn kinds() -> String {
    let kinds = words::of(Spot::Kind).map(|word| format!("`{}`", word.name));
    kinds.collect::<Vec<_>>().join(", ")
}

impl FaultKind {
    /// The correct text to write instead.
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::Empty | Self::OtherKind => {
                "a run file begins with `document:` (dsl, namespace, name, version) and has a list of tasks under `do:`".to_owned()
            }
            Self::SecondDocument => "put it into a file of its own".to_owned(),
            Self::Indirection(_) => "write the value out where it belongs".to_owned(),
            Self::Twice(_) => "remove one of the two".to_owned(),
            Self::KeyNoText => "put it between quotes".to_owned(),
            Self::Unknown { like: Some(like), .. } => format!("is `{like}` meant?"),
            Self::NotCarriedOut { instead, .. } => (*instead).to_owned(),
            Self::NotOneOf { known, .. } => format!("write one of: {}", known.join(", ")),
            Self::NotWrittenAs { example, .. } => format!("for example `{example}`"),
            Self::NoKind => format!("write one of {}", kinds()),
            Self::TwoKinds(..) => "make two tasks of it".to_owned(),
            Self::SameName(_) => "give it another name: `then` finds a task by its name".to_owned(),
            Self::NoSuchTask(_) => {
                "write the name of a task beside this one, or `continue`, `exit` or `end`".to_owned()
            }
            Self::Endless(_) => "use `for` with `while`, or a `switch` that leaves the circle".to_owned(),
            Self::SecondDefault => "write `when` for all cases but one".to_owned(),
            Self::Expression(_) => "an expression is written `${ .name }`".to_owned(),
            Self::LiteralMessageId => "leave it out: each message gets an identity of its own".to_owned(),
            Self::NoAgent => {
                "write `server: a2a-workbench://agents/NAME`, or the address of a card under `agentCard.endpoint`".to_owned()
            }
            Self::NoTaskId => "write `parameters: {id: '${ … }'}`".to_owned(),
            Self::NoYaml(_)
            | Self::TooLarge(_)
            | Self::TooDeep(_)
            | Self::WrongType { .. }
            | Self::Missing(_)
            | Self::Unknown { like: None, .. }
            | Self::NothingIn(_)
            | Self::NotInUse { .. } => return None,
        };
        Some(hint)
    }
}
