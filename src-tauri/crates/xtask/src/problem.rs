//! A failure, and a remedy for the person at the terminal.

use std::fmt;

/// Most functions here do something and return nothing.
pub(crate) type Result<T = ()> = std::result::Result<T, Problem>;

/// A sentence that states the fact, and hints with remedies.
#[derive(Debug)]
pub(crate) struct Problem {
    what: String,
    hints: Vec<String>,
}

impl Problem {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), hints: Vec::new() }
    }

    #[must_use]
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// The fact alone, for a table.
    pub(crate) fn what(&self) -> &str {
        &self.what
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "error: {}", self.what)?;
        self.hints.iter().try_for_each(|hint| write!(out, "\n  hint: {hint}"))
    }
}

/// Turns a failed file operation into a sentence that names the file.
pub(crate) fn at<'a>(
    attempt: &'a str,
    path: &'a std::path::Path,
) -> impl FnOnce(std::io::Error) -> Problem + 'a {
    move |source| Problem::new(format!("could not {attempt} {}: {source}", path.display()))
}
