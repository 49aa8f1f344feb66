//! Errors on the page: the failure, a remedy, and a code only if the page acts on it.

mod core;

use serde::Serialize;
use thiserror::Error;
use ts_rs::TS;

use crate::findings::FindingView;
use crate::question::ConfirmRequest;
use crate::sentences::{RefusalSentence, SentenceView};

/// An error that a person reads.
#[derive(Debug, Clone, Serialize, Error, TS)]
#[serde(rename_all = "camelCase")]
#[error("{message}")]
pub struct AppError {
    /// Decides how the page reacts.
    pub code: Code,
    /// The event, without blame.
    pub message: SentenceView,
    /// Remedies, most likely first.
    pub hints: Vec<SentenceView>,
    /// Findings in the agent's answer, if they are the cause.
    pub findings: Vec<FindingView>,
    /// The question to confirm first, with [`Code::ConfirmationNeeded`].
    pub confirm: Option<Box<ConfirmRequest>>,
}

/// The page's reaction to an error. A code exists only if the page acts on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// Shows it.
    Failed,
    /// Marks the field that the person filled in.
    InvalidInput,
    /// Leaves the place: the thing is gone.
    NotFound,
    /// Opens the credentials of the connection.
    NeedsCredentials,
    /// Shows the request anew: it changed since it was decided.
    StaleRequest,
    /// Asks for the word and calls again with it.
    ConfirmationNeeded,
}

impl AppError {
    /// An error that is only shown.
    pub fn failed(message: impl Into<SentenceView>) -> Self {
        Self::new(Code::Failed, message)
    }

    /// An error with the given code.
    pub fn new(code: Code, message: impl Into<SentenceView>) -> Self {
        Self { code, message: message.into(), hints: Vec::new(), findings: Vec::new(), confirm: None }
    }

    /// A call that the page should not have made.
    pub fn misunderstood(detail: impl Into<String>) -> Self {
        Self::failed(RefusalSentence::Misunderstood { detail: detail.into() })
    }

    /// Adds something to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<SentenceView>) -> Self {
        self.hints.push(hint.into());
        self
    }
}
