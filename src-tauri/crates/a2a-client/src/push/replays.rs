//! Remembers deliveries, to recognise repeated ones.

use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use super::WINDOW;
use crate::clock::UnixMillis;

/// More are not remembered: the oldest are forgotten first.
const MOST: usize = 4096;

type Fingerprint = [u8; 32];

/// The deliveries of one registration within the replay window.
///
/// They are told apart by the body and, where one was signed, the time. Not by signatures: those can be
/// written in several ways that all verify.
#[derive(Debug, Clone, Default)]
pub struct Replays {
    seen: HashSet<Fingerprint>,
    order: VecDeque<(UnixMillis, Fingerprint)>,
}

impl Replays {
    /// A time may be signed up to a window ahead and is taken up to a window later.
    const KEPT: Duration = Duration::from_secs(2 * WINDOW.as_secs());

    /// Remembers a delivery; `false`: it was known.
    pub(super) fn is_new(&mut self, signed_at: Option<i64>, body: &[u8], now: UnixMillis) -> bool {
        while let Some((at, oldest)) = self.order.front()
            && (now.since(*at) > Self::KEPT || self.order.len() >= MOST)
        {
            self.seen.remove(oldest);
            self.order.pop_front();
        }
        let mut hash = Sha256::new();
        hash.update(signed_at.unwrap_or(i64::MIN).to_be_bytes());
        hash.update(body);
        let fingerprint = hash.finalize().into();
        let is_new = self.seen.insert(fingerprint);
        if is_new {
            self.order.push_back((now, fingerprint));
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Replays};
    use crate::clock::UnixMillis;

    #[test]
    fn a_body_is_new_again_when_the_window_is_over() {
        let mut replays = Replays::default();
        let mut at = |minutes: i64| replays.is_new(None, b"{}", UnixMillis(minutes * 60_000));
        assert_eq!([at(0), at(1), at(10), at(11)], [true, false, false, true]);
    }

    #[test]
    fn a_flood_is_not_remembered_without_end() {
        let mut replays = Replays::default();
        for number in 0..2 * MOST {
            assert!(replays.is_new(None, &number.to_be_bytes(), UnixMillis(0)));
        }
        assert!(replays.seen.len() <= MOST && replays.order.len() <= MOST);
    }
}
