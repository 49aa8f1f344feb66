//! What a host must be able to do for the commands: the things that only a window or a browser has.

use std::fs::File;
use std::future::{self, Future};

use workbench_core::Workbench;

use crate::error::AppError;
use crate::views::{ConfirmRequest, FileSaved, HostKind};

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
    /// Content, from where it stands to its end.
    pub content: File,
}

/// The place in which the page runs.
pub trait Host: Send + Sync + 'static {
    /// The application behind the page.
    fn workbench(&self) -> &Workbench;

    /// Which host this is.
    fn kind(&self) -> HostKind;

    /// Asks outside the page. `word` is what the page sent along, where it did.
    ///
    /// # Errors
    /// [`crate::Code::ConfirmationNeeded`] where no native dialog exists and the word is not there yet.
    fn confirm(
        &self,
        request: ConfirmRequest,
        word: Option<&str>,
    ) -> impl Future<Output = Result<bool, AppError>> + Send;

    /// Lets the person pick files to send.
    fn pick_files(&self) -> impl Future<Output = Result<Vec<PickedFile>, AppError>> + Send;

    /// Lets the person keep a file.
    fn save_file(&self, file: FileToSave) -> impl Future<Output = Result<FileSaved, AppError>> + Send;

    /// Lets the person pick a file that may be large; `None`: the person picked none.
    fn pick_large_file(&self) -> impl Future<Output = Result<Option<LargeFile>, AppError>> + Send;

    /// Lets the person keep a file that may be large. It is there whole or not at all.
    fn save_large_file(&self, file: LargeFile) -> impl Future<Output = Result<FileSaved, AppError>> + Send;

    /// Opens an address in the system browser. The person has already agreed to this very address.
    fn open_link(&self, url: &str) -> impl Future<Output = Result<(), AppError>> + Send;

    /// Shows the data folder in the file manager.
    fn open_data_folder(&self) -> impl Future<Output = Result<(), AppError>> + Send;

    /// Whether the program starts when the person logs in. `None`: this host is not started that way.
    fn starts_at_login(&self) -> impl Future<Output = Option<bool>> + Send {
        future::ready(None)
    }

    /// Has the program start when the person logs in, or not any more.
    fn start_at_login(&self, _on: bool) -> impl Future<Output = Result<(), AppError>> + Send {
        future::ready(Err(AppError::misunderstood("this host is not started at login")))
    }

    /// Ends the program and starts it anew, after asking where that would interrupt something.
    fn restart(&self) -> impl Future<Output = Result<(), AppError>> + Send;
}
