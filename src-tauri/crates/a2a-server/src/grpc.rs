//! Framing and status of gRPC (A2A 1.0 §10, 0.3 §3.2.2). Deliberately absent: agents, which [`host`](crate::host)
//! calls.

mod frames;
mod status;

use a2a_protocol::Json;
use a2a_protocol::proto::Table;
use axum::body::Bytes;

pub(crate) use frames::{frame, only_message, respond, until_refused};
pub(crate) use status::{GRPC, Status};

/// A message in its frame.
pub(crate) fn encoded(table: &Table, json: &Json) -> Result<Bytes, Status> {
    let encoded = table.encode(json).map_err(|error| Status::internal(error.to_string()))?;
    Ok(frame(&encoded.wire))
}
