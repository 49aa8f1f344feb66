//! The memory that a waiting event takes: one event may be thousands of frames without a byte in them.

use a2a_client::tap::Wire;
use workbench_store::wire::Record;

use super::Message;

/// The largest weight of all waiting and written events together, in bytes.
pub(super) const HEAVIEST: usize = 32 * 1024 * 1024;
/// The weight of an event, a record or a frame besides its bytes.
const EACH: usize = 256;

impl Message {
    /// The approximate memory of an event and of the records made from it, in bytes.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Event(_, event) => EACH + of_wire(&event.wire),
            Self::Whole(records) => records.iter().map(of_record).sum(),
            Self::About(..) | Self::Flush(_) => 0,
        }
    }
}

fn of_wire(wire: &Wire) -> usize {
    match wire {
        Wire::Request { body, .. } => body.len(),
        Wire::Body { bytes } | Wire::BodySoFar { bytes } => bytes.len(),
        Wire::Frames(frames) => frames.iter().map(|frame| EACH + frame.bytes.len()).sum(),
        Wire::Response { .. } | Wire::Trailers { .. } | Wire::End { .. } | Wire::Error { .. } => 0,
    }
}

fn of_record(record: &Record) -> usize {
    match record {
        Record::Frame(frame) | Record::FrameAgain(frame) => EACH + frame.body.len(),
        Record::Exchange(_) | Record::About { .. } | Record::Overheard { .. } => EACH,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::Ordering;

    use a2a_client::UnixMillis;
    use a2a_client::tap::{ExchangeId, FrameKind, Tag, Tap as _, WireEvent, WireFrame};
    use bytes::Bytes;
    use workbench_store::{DataFolder, HostKind, Store, StoreOptions};

    use super::*;
    use crate::environment::Environment;
    use crate::wire_log::WireLog;

    #[tokio::test]
    async fn an_agent_that_floods_is_logged_as_far_as_there_is_room() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = DataFolder::open(folder.path(), HostKind::Desktop).expect("a data folder");
        let store = Store::open(data, StoreOptions::at(0)).expect("a store");
        let log = WireLog::start(store, Environment::system());
        let comment =
            WireFrame { offset: 0, bytes: Bytes::from_static(b":"), length: 1, kind: FrameKind::Comment };
        let flood = || WireEvent {
            exchange: ExchangeId(1),
            at: UnixMillis(0),
            tag: Arc::new(Tag::default()),
            wire: Wire::Frames(vec![comment.clone(); 10_000]),
        };
        for _ in 0..100 {
            log.record(flood());
        }
        let held = log.weight.load(Ordering::Relaxed);
        assert!(held > HEAVIEST / 2 && held <= HEAVIEST, "{held} bytes wait");
        assert!(log.dropped.load(Ordering::Relaxed) > 80, "the rest is counted");
        log.flush().await;
        assert_eq!(log.weight.load(Ordering::Relaxed), 0, "and there is room again");
    }
}
