//! Whether an agent may lead to this machine or into the local network.

use serde::Serialize;
use ts_rs::TS;

/// Whether an agent may lead to this machine or into the local network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum InsideView {
    /// It needs no leave: it is here itself, or its card was pasted.
    Needless,
    /// A person allowed it.
    Allowed,
    /// It is called at public addresses alone.
    Refused,
}
