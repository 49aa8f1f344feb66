//! Writes frames: one after another, or over the incomplete one.

use super::{Frame, ROW_BYTES, Ring};
use crate::error::StoreError;
use crate::tx::Tx;

/// Puts a frame in the place of one that held the beginning of it. Returns how long that was; `None`: there is none.
pub(super) fn replace_frame(tx: &mut Tx<'_>, frame: &Frame) -> Result<Option<u64>, StoreError> {
    let of_this = "exchange = (SELECT row FROM exchanges WHERE id = ?1) AND seq = ?2";
    let before: Option<i64> = tx.one(
        &format!("SELECT length(body) FROM frames WHERE {of_this}"),
        (&frame.exchange_id, frame.seq),
        |row| row.get(0),
    )?;
    if before.is_some() {
        tx.execute(
            &format!("UPDATE frames SET kind = ?3, body = ?4, at = ?5 WHERE {of_this}"),
            (&frame.exchange_id, frame.seq, &frame.kind, &frame.body, frame.at),
        )?;
    }
    Ok(before.map(i64::unsigned_abs))
}

/// Adds a frame, or counts it as dropped like its exchange.
pub(super) fn add_frame(tx: &mut Tx<'_>, frame: &Frame, ring: &mut Ring) -> Result<(), StoreError> {
    let weight = frame.body.len() as u64 + ROW_BYTES;
    if write_frame(tx, frame)? {
        ring.bytes += weight;
    } else {
        ring.dropped_frames += 1;
        ring.dropped_bytes += weight;
    }
    Ok(())
}

/// Returns whether the frame's exchange is still there.
fn write_frame(tx: &mut Tx<'_>, frame: &Frame) -> Result<bool, StoreError> {
    let added = tx.execute(
        "INSERT INTO frames (exchange, seq, direction, kind, body, at)
         SELECT row, ?2, ?3, ?4, ?5, ?6 FROM exchanges WHERE id = ?1",
        (&frame.exchange_id, frame.seq, frame.direction, &frame.kind, &frame.body, frame.at),
    )?;
    Ok(added > 0)
}
