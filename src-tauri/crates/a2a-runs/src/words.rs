//! The words of a run file: where each may stand, what belongs to it, and its meaning in English and Japanese.
//!
//! One table ([`table::WORDS`]) serves the editor's suggestions and explanations ([`crate::editing`]), the names
//! of tasks in faults, and the guide. Deliberately absent: checking a file, which is [`crate::read`]'s.

mod table;

pub use table::WORDS;

/// The kind of a mapping, or the words of a closed value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// The file itself.
    File,
    /// `document`.
    Document,
    /// `document.metadata`.
    About,
    /// `document.metadata.budgets`.
    Budgets,
    /// `use`.
    Use,
    /// `input`.
    Input,
    /// `output` and `export`.
    Output,
    /// `schema`.
    Schema,
    /// `timeout`.
    Timeout,
    /// A duration.
    Span,
    /// Words that every task may have.
    Task,
    /// The kind of a task: one of these stands in each.
    Kind,
    /// `metadata` of a task.
    Marks,
    /// Values of `call`.
    Protocol,
    /// `with` of a call.
    With,
    /// Values of `method`.
    Method,
    /// `agentCard`, and `server` where it is a mapping.
    Card,
    /// `parameters`.
    Parameters,
    /// `message`.
    Message,
    /// One of `parts`.
    Part,
    /// Values of `kind` of a part.
    PartKind,
    /// `data` of a part that asks a person.
    Data,
    /// Values of `gate`.
    Gate,
    /// `for`.
    For,
    /// `fork`.
    Fork,
    /// One case of `switch`.
    Case,
    /// `catch`.
    Catch,
    /// `errors` of `catch`.
    Caught,
    /// A retry policy.
    Retry,
    /// `backoff`.
    Backoff,
    /// `limit`.
    Limit,
    /// `attempt`.
    Attempt,
    /// `jitter`.
    Jitter,
    /// `raise`.
    Raise,
    /// An error.
    Error,
    /// `run`.
    Run,
    /// `workflow`.
    Workflow,
    /// Values of `then`, beside the name of a task.
    Then,
    /// `true` or `false`.
    Flag,
}

impl Spot {
    /// Where that is in a file; `task` stands for any task.
    pub fn place(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Document => "document",
            Self::About => "document.metadata",
            Self::Budgets => "document.metadata.budgets",
            Self::Use => "use",
            Self::Input => "input",
            Self::Output => "output, export",
            Self::Schema => "schema",
            Self::Timeout => "timeout",
            Self::Span => "after, delay, wait",
            Self::Task | Self::Kind => "task",
            Self::Marks => "task.metadata",
            Self::Protocol => "task.call",
            Self::With => "task.with",
            Self::Method => "task.with.method",
            Self::Card => "task.with.agentCard",
            Self::Parameters => "task.with.parameters",
            Self::Message => "message",
            Self::Part => "message.parts",
            Self::PartKind => "message.parts.kind",
            Self::Data => "message.parts.data",
            Self::Gate => "message.parts.data.gate",
            Self::For => "task.for",
            Self::Fork => "task.fork",
            Self::Case => "task.switch",
            Self::Catch => "task.catch",
            Self::Caught => "task.catch.errors",
            Self::Retry => "retry",
            Self::Backoff => "retry.backoff",
            Self::Limit => "retry.limit",
            Self::Attempt => "retry.limit.attempt",
            Self::Jitter => "retry.jitter",
            Self::Raise => "task.raise",
            Self::Error => "error",
            Self::Run => "task.run",
            Self::Workflow => "task.run.workflow",
            Self::Then => "then",
            Self::Flag => "flag",
        }
    }
}

/// The value that a word takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Something that nobody can know beforehand: a text, an expression, a value.
    Free,
    /// A mapping of these words.
    Map(Spot),
    /// A mapping, or the name of one under this part of `use`.
    Defined(Spot, &'static str),
    /// Tasks, each under its name.
    Tasks,
    /// Cases, each under its name.
    Cases,
    /// A mapping of names that a person gives to mappings of these words.
    Named(Spot),
    /// A list of mappings of these words.
    List(Spot),
    /// One of these words.
    One(Spot),
    /// One of these words, or the name of a task of the same list.
    Next,
    /// The address of an agent.
    Agent,
}

/// A word, with its meaning.
#[derive(Debug, Clone, Copy)]
pub struct Word {
    /// Its place.
    pub spot: Spot,
    /// As it is written.
    pub name: &'static str,
    /// The value that it takes.
    pub shape: Shape,
    /// In English.
    pub en: &'static str,
    /// In Japanese.
    pub ja: &'static str,
}

/// The words that may stand somewhere, in the order of the table. A task has those of its kind as well.
pub fn of(spot: Spot) -> impl Iterator<Item = &'static Word> {
    let is_here = move |word: &&Word| word.spot == spot || (spot == Spot::Task && word.spot == Spot::Kind);
    WORDS.iter().filter(is_here)
}

/// The meaning of a word in a spot.
pub fn find(spot: Spot, name: &str) -> Option<&'static Word> {
    of(spot).find(|word| word.name == name)
}
