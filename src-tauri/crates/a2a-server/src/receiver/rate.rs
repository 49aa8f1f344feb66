//! The rate of calls to one path.

use jiff::Timestamp;

use super::PER_SECOND;

/// The calls of the second that is going on.
#[derive(Debug, Default)]
pub(super) struct Rate {
    second: i64,
    calls: u32,
}

impl Rate {
    /// Counts a call; `false`: it is one too many.
    pub(super) fn admits(&mut self, now: Timestamp) -> bool {
        if now.as_second() != self.second {
            *self = Self { second: now.as_second(), calls: 0 };
        }
        self.calls = self.calls.saturating_add(1);
        self.calls <= PER_SECOND
    }
}
