//! Abilities that only a window or a browser has, and that commands need ([`Host`]).

use std::fs::File;

pub use async_trait::async_trait;
use serde::Serialize;
use ts_rs::TS;
use workbench_core::Workbench;

use crate::error::AppError;
use crate::question::ConfirmRequest;

/// Which host serves the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum HostKind {
    /// The desktop window.
    Desktop,
    /// A browser on this machine.
    Web,
}

/// The result of saving a file.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum FileSaved {
    /// Written where the person chose.
    Saved {
        /// Its name.
        name: String,
    },
    /// The person closed the dialog.
    Cancelled,
    /// The browser keeps it: the page lets it fetch the file.
    Download {
        /// A safe name.
        name: String,
        /// Fetches the file, once.
        ticket: String,
    },
}

/// A file that a person picked.
#[derive(Debug, Clone)]
pub struct PickedFile {
    /// Name without folders.
    pub name: String,
    /// Content.
    pub bytes: Vec<u8>,
}

/// A file that a person wants to keep.
#[derive(Debug, Clone)]
pub struct FileToSave {
    /// A safe name to propose.
    pub name: String,
    /// Content.
    pub bytes: Vec<u8>,
}

/// A file that may be too large to be held in memory.
#[derive(Debug)]
pub struct LargeFile {
    /// Name without folders; of one to be saved, a safe name to propose.
    pub name: String,
    /// Content, from its present position to its end.
    pub content: File,
}

/// The place in which the page runs. Commands see it as `dyn Host`: each is compiled once, not once per host.
#[async_trait]
pub trait Host: Send + Sync + 'static {
    /// The application behind the page.
    fn workbench(&self) -> &Workbench;

    /// Which host this is.
    fn kind(&self) -> HostKind;

    /// Asks outside the page. `word` is the page's word, if it sent one.
    ///
    /// # Errors
    /// [`crate::Code::ConfirmationNeeded`] if no native dialog exists and the word is not there yet.
    async fn confirm(&self, request: ConfirmRequest, word: Option<&str>) -> Result<bool, AppError>;

    /// Lets the person pick files to send.
    async fn pick_files(&self) -> Result<Vec<PickedFile>, AppError>;

    /// Lets the person keep a file.
    async fn save_file(&self, file: FileToSave) -> Result<FileSaved, AppError>;

    /// Lets the person pick a file that may be large; `None`: the person picked none.
    async fn pick_large_file(&self) -> Result<Option<LargeFile>, AppError>;

    /// Lets the person keep a file that may be large. It is there whole or not at all.
    async fn save_large_file(&self, file: LargeFile) -> Result<FileSaved, AppError>;

    /// Opens an address in the system browser. The person has already agreed to this very address.
    async fn open_link(&self, url: &str) -> Result<(), AppError>;

    /// Shows the data folder in the file manager.
    async fn open_data_folder(&self) -> Result<(), AppError>;

    /// Whether the program starts when the person logs in. `None`: this host is not started that way.
    async fn starts_at_login(&self) -> Option<bool> {
        None
    }

    /// Has the program start when the person logs in, or not any more.
    async fn start_at_login(&self, _on: bool) -> Result<(), AppError> {
        Err(AppError::misunderstood("this host is not started at login"))
    }

    /// Ends the program and starts it anew, after asking where that would interrupt something.
    async fn restart(&self) -> Result<(), AppError>;
}
