//! A page's calls, without a page.

use workbench_api::host::{FileSaved, HostKind};
use workbench_api::host::{FileToSave, LargeFile, PickedFile, async_trait};
use workbench_api::question::ConfirmRequest;
use workbench_api::{AppError, Host};
use workbench_core::Workbench;

/// A host that only reads; whatever else a command wants of it is refused.
pub(crate) struct NoWindow(pub(crate) Workbench);

#[async_trait]
impl Host for NoWindow {
    fn workbench(&self) -> &Workbench {
        &self.0
    }

    fn kind(&self) -> HostKind {
        HostKind::Desktop
    }

    async fn confirm(&self, _: ConfirmRequest, _: Option<&str>) -> Result<bool, AppError> {
        Err(no_window())
    }

    async fn pick_files(&self) -> Result<Vec<PickedFile>, AppError> {
        Err(no_window())
    }

    async fn save_file(&self, _: FileToSave) -> Result<FileSaved, AppError> {
        Err(no_window())
    }

    async fn pick_large_file(&self) -> Result<Option<LargeFile>, AppError> {
        Err(no_window())
    }

    async fn save_large_file(&self, _: LargeFile) -> Result<FileSaved, AppError> {
        Err(no_window())
    }

    async fn open_link(&self, _: &str) -> Result<(), AppError> {
        Err(no_window())
    }

    async fn open_data_folder(&self) -> Result<(), AppError> {
        Err(no_window())
    }

    async fn restart(&self) -> Result<(), AppError> {
        Err(no_window())
    }
}

fn no_window() -> AppError {
    AppError::misunderstood("a benchmark has no window")
}
