//! How an agent did, in numbers.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::TokensView;

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
