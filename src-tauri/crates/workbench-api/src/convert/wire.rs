//! The traffic log.

use workbench_core::queries::ExchangeDetail;
use workbench_core::queries::rows::{Direction, ExchangeOverview, Frame};

use crate::convert::count;
use crate::views::{ExchangeView, FrameDirection, FrameView, HeaderPair, WireRow};

pub(crate) fn row(overview: &ExchangeOverview) -> WireRow {
    let exchange = &overview.exchange;
    // Heads, and the body that was sent, are shown beside the frames.
    let beside = 1 + u32::from(exchange.sent_bytes > 0) + u32::from(exchange.status.is_some());
    WireRow {
        id: exchange.id.to_string(),
        connection_id: exchange.connection_id.as_ref().map(ToString::to_string),
        connection_name: overview.connection_name.clone(),
        operation: exchange.operation.clone(),
        task_key: exchange.task_key.as_ref().map(ToString::to_string),
        method: exchange.method.clone(),
        url: exchange.url.clone(),
        status: exchange.status.map(i64::from),
        error: exchange.error.clone(),
        frames: i64::from(overview.last_frame.saturating_sub(beside)),
        bytes_in: count(exchange.received_bytes),
        started_at: exchange.started_at,
        first_byte_ms: exchange.first_byte_ms.map(i64::from),
        duration_ms: exchange.duration_ms.map(i64::from),
        trace_id: exchange.trace_id.clone(),
    }
}

pub(crate) fn exchange(detail: &ExchangeDetail, frame_limit: usize) -> ExchangeView {
    let shown = || detail.frames.iter().take(frame_limit);
    let started_at = detail.overview.exchange.started_at;
    let of = |direction: Direction, kind: &'static str| {
        shown().filter(move |frame| frame.direction == direction && frame.kind == kind)
    };
    let request_body: Vec<_> = of(Direction::Sent, "body").map(text).collect();
    ExchangeView {
        row: row(&detail.overview),
        request_headers: of(Direction::Sent, "head").flat_map(headers).collect(),
        request_body: (!request_body.is_empty()).then(|| request_body.concat()),
        response_headers: of(Direction::Received, "head").flat_map(headers).collect(),
        frames: shown()
            .filter(|frame| frame.direction == Direction::Received && frame.kind != "head")
            .map(|frame| FrameView {
                seq: i64::from(frame.seq),
                direction: FrameDirection::In,
                kind: frame.kind.clone(),
                text: text(frame),
                at_ms: frame.at - started_at,
            })
            .collect(),
        truncated: detail.frames.len() > frame_limit,
    }
}

/// Bytes that are no text are shown as what they are not: the replacement character.
fn text(frame: &Frame) -> String {
    String::from_utf8_lossy(&frame.body).into_owned()
}

fn headers(frame: &Frame) -> Vec<HeaderPair> {
    let pairs: Vec<(String, String)> = serde_json::from_slice(&frame.body).unwrap_or_default();
    pairs.into_iter().map(|(name, value)| HeaderPair { name, value }).collect()
}
