//! Archives: the history in one file, written and read back.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod view;

pub use commands::HistoryExport;
pub use view::{ArchiveAgentView, ArchiveView, ExportScope, ImportedView, LeftOutView};
