//! The traffic, read for a person: the meaning of each frame, the place of a shown thing on the wire, and
//! imported traffic.
//!
//! Everything works on the log, after the fact: nothing here sees bytes that the tap did not redact. An imported
//! session has a store of its own in a temporary folder and is read by the same code. Deliberately absent:
//! keeping readings; a frame is read again at each look.

pub(crate) mod bodies;
pub mod session;

mod imports;
mod locate;

use std::sync::Arc;

use bodies::BodySearches;
pub use bodies::ExchangeSource;
use imports::Imports;
pub use imports::{ImportError, ImportedSession};
pub use locate::{Located, Place, Wanted};

use crate::ground::Ground;

/// Looks into the traffic, one's own and that of sessions from elsewhere.
pub struct Inspector {
    ground: Arc<Ground>,
    imports: Imports,
    body_searches: BodySearches,
}

impl Inspector {
    pub(crate) fn new(ground: Arc<Ground>) -> Self {
        Self { ground, imports: Imports::default(), body_searches: BodySearches::default() }
    }
}
