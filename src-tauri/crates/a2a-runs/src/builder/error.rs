//! Reasons why a form makes no file.

/// Faults of a form. Each names the faulty part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormError {
    /// It has no title.
    NoTitle,
    /// Fewer agents than the pattern needs, or too many.
    Agents,
    /// Two steps are called so, or the file needs the name itself.
    Name(String),
    /// The step with this name has no agent that can be named.
    NoAgent(String),
    /// The step with this name has no text; `None`: the question to the person has none.
    NoWords(Option<String>),
    /// Not from one round to the most.
    Rounds,
    /// The file has another shape than that of a form.
    OtherShape,
}
