//! The pace at which a followed task is looked at again, as an argument.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;

use crate::call::CallError;
use crate::clock::Clock;

/// The first pause; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause between attempts to take a stream up again.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// The longest pause between two readings of a task that is only polled.
const LONGEST_POLL: Duration = Duration::from_secs(15);

/// A look at a task that is about to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// How many were made since something last changed; the first is 0.
    pub number: u32,
    /// The connection broke and has not come back: this look is to find out.
    pub broken: bool,
    /// The task is read again and again, because no stream of it is open.
    pub polls: bool,
}

/// The right to keep a stream open, given back when dropped.
pub type StreamSlot = Box<dyn Send>;

/// Says when a followed task may be looked at again, and hears how that went.
pub trait Pace: fmt::Debug + Send + Sync + 'static {
    /// Completes when the look may be made.
    fn before(&self, look: Look) -> BoxFuture<'_, ()>;

    /// The right to open a stream now. Without it the task is polled, and the right is asked for again after each
    /// reading.
    fn slot(&self) -> Option<StreamSlot>;

    /// A reading or a stream worked, or did not.
    fn went(&self, outcome: Result<(), &CallError>);
}

/// Pauses that double, and as many streams as wanted.
#[derive(Debug)]
pub(crate) struct Doubling {
    clock: Arc<dyn Clock>,
}

impl Doubling {
    pub(crate) fn by(clock: Arc<dyn Clock>) -> Self {
        Self { clock }
    }
}

impl Pace for Doubling {
    fn before(&self, look: Look) -> BoxFuture<'_, ()> {
        if look.number == 0 {
            return Box::pin(std::future::ready(()));
        }
        let longest = if look.polls { LONGEST_POLL } else { LONGEST_PAUSE };
        let pause = FIRST_PAUSE.saturating_mul(2_u32.saturating_pow(look.number - 1)).min(longest);
        self.clock.sleep(pause)
    }

    fn slot(&self) -> Option<StreamSlot> {
        Some(Box::new(()))
    }

    fn went(&self, _: Result<(), &CallError>) {}
}
