//! Sends a call once more.
//!
//! A redirect within the origin, a renewed token, another form, another generation: each follows a refusal that
//! proves that nothing was done, and each sends the same call again. A caller whose call must not be acted on
//! twice is asked before each copy ([`Copies`]).

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::future::BoxFuture;

use crate::error::TransportError;

/// Says whether a call may be sent once more, after its first copy was refused.
pub trait Again: fmt::Debug + Send + Sync + 'static {
    /// Completes when that is known.
    fn may_send(&self) -> BoxFuture<'_, bool>;
}

/// The copies of one call. Clones count together.
#[derive(Debug, Clone)]
pub struct Copies {
    first_left: Arc<AtomicBool>,
    again: Arc<dyn Again>,
}

impl Copies {
    /// Of a call that has not been sent. `again` is asked before each copy but the first.
    pub fn guarded_by(again: Arc<dyn Again>) -> Self {
        Self { first_left: Arc::default(), again }
    }

    /// One more is about to leave.
    pub(super) async fn leave(&self) -> Result<(), TransportError> {
        if !self.first_left.swap(true, Ordering::SeqCst) || self.again.may_send().await {
            return Ok(());
        }
        Err(TransportError::NotSentAgain)
    }
}
