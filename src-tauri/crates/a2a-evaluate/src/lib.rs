//! Evaluates the jq expressions and JSON Schemas of run files, in a process of its own.
//!
//! A run file may come from a stranger, and both languages can hang, exhaust the stack or grow without end. A
//! worker evaluates them: a process with an empty environment and a memory limit, killed when a job exceeds its
//! deadline and started anew for the next one. [`Evaluator`] is the caller's side, [`worker`] the other.
//! Deliberately absent: clock, environment, I/O and external schema references, so that equal input gives equal
//! output.

mod evaluator;
mod jq;
mod schema;
pub mod worker;

use std::fmt;

use a2a_runs::plan::Template;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use evaluator::Evaluator;

/// Something to be evaluated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Job {
    /// The value of a template.
    Evaluate {
        /// The template.
        template: Template,
        /// `.`
        input: Value,
        /// `$name`
        variables: Map<String, Value>,
        /// Several results are gathered in a list. Otherwise there has to be one.
        many: bool,
    },
    /// Checks a value against a schema; the result is `null`.
    Check {
        /// The JSON Schema.
        schema: Value,
        /// The value.
        value: Value,
    },
}

/// Why a job came to nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The kind of reason.
    pub kind: RefusalKind,
    /// For a person: the expression, the member, the rule.
    pub detail: String,
}

/// The reason why a job has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RefusalKind {
    /// An expression that is no jq, or fails.
    Expression,
    /// A schema that is none.
    Schema,
    /// A value that does not fit its schema.
    Validation,
    /// Time, memory, depth or the size of the result.
    Limit,
    /// There is no worker to ask.
    Unavailable,
}

impl Refusal {
    pub(crate) fn new(kind: RefusalKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.detail)
    }
}

impl std::error::Error for Refusal {}
