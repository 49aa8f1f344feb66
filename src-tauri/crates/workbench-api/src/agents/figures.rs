//! Figures of an agent: times, states and tokens.

use a2a_protocol::usage::TokenUsage;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::queries;
use workbench_core::queries::AgentFigures;
use workbench_core::queries::rows::FigurePart as Part;

use crate::params::count;

params! {
    /// Figures of an agent.
    FiguresOf {
        /// The agent.
        id: String,
        /// Over how long.
        span: FigureSpan,
    }
}

/// Over how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FigureSpan {
    /// The last hour.
    Hour,
    /// The last day.
    Day,
    /// The last week.
    Week,
}

/// How an agent did.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FiguresView {
    /// Where the first part begins.
    pub since: i64,
    /// The length of a part, in milliseconds.
    pub part_ms: i64,
    /// Over the whole stretch.
    pub whole: FigurePart,
    /// Part by part.
    pub parts: Vec<FigurePart>,
    /// Where the traffic log begins, if it begins within the stretch.
    pub log_since: Option<i64>,
}

/// How an agent did in one part.
#[derive(Debug, Clone, Copy, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FigurePart {
    /// Calls that were made.
    pub calls: i64,
    /// Those of them that failed on the way or were refused.
    pub failed: i64,
    /// Half of the calls that are answered at once took no longer, in milliseconds.
    pub latency_p50: Option<i64>,
    /// Nineteen of twenty of them took no longer, in milliseconds.
    pub latency_p95: Option<i64>,
    /// The first byte of half of the answers took no longer, in milliseconds.
    pub first_byte_p50: Option<i64>,
    /// The first byte of nineteen of twenty answers took no longer, in milliseconds.
    pub first_byte_p95: Option<i64>,
    /// How long its tasks waited for a person, in milliseconds, added up.
    pub waited_ms: i64,
    /// Tokens that it told of its tasks; `null`: it told none.
    pub tokens: Option<TokensView>,
}

/// Tokens that models took and gave, as an agent tells them.
#[derive(Debug, Clone, Copy, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TokensView {
    /// Tokens that the models read.
    pub input: Option<i64>,
    /// Tokens that they wrote.
    pub output: Option<i64>,
    /// Everything that is counted.
    pub total: Option<i64>,
}

pub(crate) fn figures(known: &AgentFigures) -> FiguresView {
    FiguresView {
        since: known.since,
        part_ms: known.part,
        whole: part(&known.figures.whole),
        parts: known.figures.parts.iter().map(part).collect(),
        log_since: known.figures.log_since,
    }
}

pub(crate) fn span(span: FigureSpan) -> queries::FigureSpan {
    match span {
        FigureSpan::Hour => queries::FigureSpan::Hour,
        FigureSpan::Day => queries::FigureSpan::Day,
        FigureSpan::Week => queries::FigureSpan::Week,
    }
}

fn part(part: &Part) -> FigurePart {
    FigurePart {
        calls: count(part.calls),
        failed: count(part.failed),
        latency_p50: part.latency.p50.map(i64::from),
        latency_p95: part.latency.p95.map(i64::from),
        first_byte_p50: part.first_byte.p50.map(i64::from),
        first_byte_p95: part.first_byte.p95.map(i64::from),
        waited_ms: count(part.waited),
        tokens: part.tokens.map(tokens),
    }
}

pub(crate) fn tokens(told: TokenUsage) -> TokensView {
    TokensView { input: told.input.map(count), output: told.output.map(count), total: told.total.map(count) }
}
