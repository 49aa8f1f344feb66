//! An exchange in progress: the number of its next frame, and the body received so far.

use workbench_store::wire::{Direction, Exchange, Frame, Record};

use crate::meaning::overhearing::Overhearing;
use crate::meaning::refusal::is_refusal;

/// An exchange that has not ended.
pub(super) struct Open {
    pub(super) exchange: Exchange,
    pub(super) seq: u32,
    /// The last frame holds the received part of a body, so many bytes. The next one replaces it.
    pub(super) so_far: Option<u64>,
    /// For a call between others: its facts so far.
    pub(super) overhearing: Option<Overhearing>,
}

impl Open {
    pub(super) fn receive(&mut self, length: u64) {
        let counted = self.so_far.unwrap_or(0);
        self.exchange.received_bytes = (self.exchange.received_bytes + length).saturating_sub(counted);
    }

    pub(super) fn frame(&mut self, direction: Direction, kind: &str, body: Vec<u8>, at: i64) -> Record {
        let goes_on = self.so_far.take().is_some();
        self.seq += u32::from(!goes_on);
        self.exchange.refused |= direction == Direction::Received && is_refusal(kind, &body);
        let exchange_id = self.exchange.id.clone();
        let frame = Frame { exchange_id, seq: self.seq, direction, kind: kind.to_owned(), body, at };
        if goes_on { Record::FrameAgain(frame) } else { Record::Frame(frame) }
    }
}
