//! placeholder

/// placeholder
pub struct Workbench {}
