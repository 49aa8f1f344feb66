//! The traffic: every exchange with its frames, redacted.

use serde::Serialize;
use ts_rs::TS;

/// A page of exchanges, newest first.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WirePage {
    /// The exchanges.
    pub rows: Vec<WireRow>,
    /// Continue here; `null` on the last page.
    pub cursor: Option<String>,
    /// Exchanges that were dropped because the log is full.
    pub dropped: i64,
}

/// One logical call.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WireRow {
    /// Identity.
    pub id: String,
    /// The agent.
    pub connection_id: Option<String>,
    /// The agent's name.
    pub connection_name: Option<String>,
    /// What was called, such as `SendStreamingMessage` or `card`.
    pub operation: String,
    /// Its task.
    pub task_key: Option<String>,
    /// HTTP method.
    pub method: String,
    /// Address, redacted.
    pub url: String,
    /// HTTP status, once there.
    pub status: Option<i64>,
    /// Why it failed.
    pub error: Option<String>,
    /// Frames so far.
    pub frames: i64,
    /// Bytes received so far.
    pub bytes_in: i64,
    /// When it began.
    pub started_at: i64,
    /// Milliseconds to the first byte.
    pub first_byte_ms: Option<i64>,
    /// Milliseconds in all; `null` while it runs.
    pub duration_ms: Option<i64>,
    /// The trace that its request named: everything that came of one action has the same.
    pub trace_id: Option<String>,
}

/// One call in full.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExchangeView {
    /// What the list shows of it.
    pub row: WireRow,
    /// Request headers, redacted.
    pub request_headers: Vec<HeaderPair>,
    /// Request body, redacted.
    pub request_body: Option<String>,
    /// Response headers, redacted.
    pub response_headers: Vec<HeaderPair>,
    /// What arrived, in order.
    pub frames: Vec<FrameView>,
    /// There are more frames than are shown.
    pub truncated: bool,
}

/// A header.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HeaderPair {
    /// Name.
    pub name: String,
    /// Value, redacted.
    pub value: String,
}

/// One frame.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FrameView {
    /// Position in the exchange.
    pub seq: i64,
    /// Which way.
    pub direction: FrameDirection,
    /// `body`, `sse` or `comment`.
    pub kind: String,
    /// Content, redacted.
    pub text: String,
    /// Milliseconds since the exchange began.
    pub at_ms: i64,
}

/// Which way a frame went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FrameDirection {
    /// To the agent.
    Out,
    /// From the agent.
    In,
}
