//! How an agent did, in numbers.

use workbench_core::queries::rows::FigurePart as Part;
use workbench_core::queries::{self, AgentFigures};

use super::{count, tasks};
use crate::views::{FigurePart, FigureSpan, FiguresView};

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
        tokens: part.tokens.map(tasks::tokens),
    }
}
