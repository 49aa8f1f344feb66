//! Limits on the amount of data that is accepted from an agent: every limit in one place.
//!
//! An agent is hostile input. Everything that grows with its answers has a number here, and each number can be
//! set per connection. Deliberately absent: the depth of JSON, because every reader relies on
//! [`a2a_protocol::json::DEPTH_LIMIT`].

use std::time::Duration;

/// Bounds on one connection's traffic. [`Limits::default`] holds the values the product ships with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Largest agent card, in bytes after decompression.
    pub card_bytes: usize,
    /// Largest answer to a call that is not a stream, in bytes after decompression.
    pub body_bytes: usize,
    /// Largest event of a stream, from its first field to the blank line, in bytes.
    pub event_bytes: usize,
    /// Redirects followed for one request.
    pub redirects: usize,
    /// Pages asked for when listing tasks.
    pub pages: usize,
    /// Largest page of a catalogue, in bytes after decompression.
    pub catalog_bytes: usize,
    /// Pages of catalogues that one search reads, nested ones included.
    pub catalog_pages: usize,
    /// Agents that one search takes from catalogues.
    pub catalog_agents: usize,
    /// How deep catalogues that are listed in catalogues are read; the one that was found is at depth 0.
    pub catalog_depth: usize,
    /// Time for all pages of a catalogue together.
    pub catalog_time: Duration,
    /// Time to find the host, connect and agree on TLS; for
    /// [`TransportOptions::connect`](crate::TransportOptions::connect), because connections are shared.
    pub connect: Duration,
    /// Time from sending a request to the head of its answer, for calls that need not wait for an agent.
    pub headers: Duration,
    /// The same for calls that an agent may take its time over: a blocking send.
    pub blocking: Duration,
    /// Time between two reads of a body or stream, keep-alive comments included.
    pub idle: Duration,
    /// Time for a whole body that is no stream: bytes that trickle in are no answer.
    pub whole: Duration,
    /// Time between two *events* of a stream: keep-alive comments alone do not make a stream alive.
    pub event_idle: Duration,
    /// Time after subscribing to a task that was read, until it is read once more if its stream stays silent: before
    /// 1.0, no stream tells of changes in between.
    pub quiet: Duration,
    /// Time for a whole `CancelTask`; some agents never answer one.
    pub cancel: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            card_bytes: MIB,
            body_bytes: 32 * MIB,
            event_bytes: 16 * MIB,
            redirects: 5,
            pages: 1_000,
            catalog_bytes: 8 * MIB,
            catalog_pages: 100,
            catalog_agents: 10_000,
            catalog_depth: 3,
            catalog_time: Duration::from_mins(1),
            connect: Duration::from_secs(10),
            headers: Duration::from_secs(30),
            blocking: Duration::from_mins(15),
            idle: Duration::from_mins(2),
            whole: Duration::from_mins(5),
            event_idle: Duration::from_mins(5),
            quiet: Duration::from_secs(2),
            cancel: Duration::from_secs(20),
        }
    }
}

const MIB: usize = 1024 * 1024;

/// Bytes of an error's body that are read, to find out whether it is an error of the protocol.
pub(crate) const ERROR_BODY_BYTES: usize = 64 * 1024;

/// Characters of a body that are kept for a person to read.
pub(crate) const EXCERPT_CHARS: usize = 2_000;

/// A server asking to wait longer than this is not taken at its word.
pub(crate) const LONGEST_RETRY_AFTER: Duration = Duration::from_hours(1);
