//! The fill of the ring of traffic, and the counts of everything that fell out of it.

use super::{signed, unsigned};
use crate::error::StoreError;
use crate::tx::{Reader, Tx};

/// The fill of the ring, and the counts of dropped exchanges.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ring {
    /// Bytes held.
    pub bytes: u64,
    /// Exchanges that fell out.
    pub dropped_exchanges: u64,
    /// Frames that fell out.
    pub dropped_frames: u64,
    /// Bytes that fell out.
    pub dropped_bytes: u64,
}

impl Ring {
    pub(super) fn drop_bytes(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
        self.dropped_bytes += bytes;
    }
}

/// The fill of the ring, and the counts of dropped exchanges.
pub fn ring(reader: &Reader<'_>) -> Result<Ring, StoreError> {
    let ring = reader.one(
        "SELECT bytes, dropped_exchanges, dropped_frames, dropped_bytes FROM wire_ring",
        [],
        |row| {
            Ok(Ring {
                bytes: unsigned(row.get(0)?),
                dropped_exchanges: unsigned(row.get(1)?),
                dropped_frames: unsigned(row.get(2)?),
                dropped_bytes: unsigned(row.get(3)?),
            })
        },
    )?;
    Ok(ring.unwrap_or_default())
}

pub(super) fn write_ring(tx: &mut Tx<'_>, ring: Ring) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE wire_ring SET bytes = ?1, dropped_exchanges = ?2, dropped_frames = ?3,
            dropped_bytes = ?4",
        (
            signed(ring.bytes),
            signed(ring.dropped_exchanges),
            signed(ring.dropped_frames),
            signed(ring.dropped_bytes),
        ),
    )?;
    Ok(())
}
