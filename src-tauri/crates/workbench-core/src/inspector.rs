//! The traffic, read for a person: what each frame means, where something said stands on the wire, and
//! traffic that came from elsewhere.
//!
//! Everything works on what the log has, after the fact: nothing here sees bytes that the tap did not
//! redact. Somebody else's session lives in a store of its own, in a temporary folder, and is read by the
//! same code. Deliberately absent: keeping what was read; it is read again when somebody looks.

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
