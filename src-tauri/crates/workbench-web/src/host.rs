//! The browser as a host of the commands. It has no native dialogs, so a consent is a word typed again, and files
//! leave as downloads.

use std::sync::Arc;

use workbench_api::host::{FileSaved, HostKind};
use workbench_api::host::{FileToSave, LargeFile, PickedFile, async_trait};
use workbench_api::question::ConfirmRequest;
use workbench_api::sentences::{AdviceSentence, RefusalSentence};
use workbench_api::{AppError, Code, Host};
use workbench_core::Workbench;

use crate::downloads::{Content, Downloads, Offered};

/// The browser as a host of one session.
pub(crate) struct WebHost {
    workbench: Workbench,
    downloads: Arc<Downloads>,
    session: String,
}

impl WebHost {
    pub(crate) fn new(workbench: Workbench, downloads: Arc<Downloads>, session: &str) -> Self {
        Self { workbench, downloads, session: session.to_owned() }
    }

    fn offer(&self, name: String, content: Content) -> FileSaved {
        let ticket = self.downloads.offer(&self.session, Offered { name: name.clone(), content });
        FileSaved::Download { name, ticket }
    }
}

#[async_trait]
impl Host for WebHost {
    fn workbench(&self) -> &Workbench {
        &self.workbench
    }

    fn kind(&self) -> HostKind {
        HostKind::Web
    }

    async fn confirm(&self, request: ConfirmRequest, word: Option<&str>) -> Result<bool, AppError> {
        if word.is_some_and(|word| word.trim().eq_ignore_ascii_case(&request.word)) {
            return Ok(true);
        }
        let mut error = AppError::new(Code::ConfirmationNeeded, RefusalSentence::NotConfirmed);
        error.confirm = Some(Box::new(request));
        Err(error)
    }

    async fn pick_files(&self) -> Result<Vec<PickedFile>, AppError> {
        Err(AppError::misunderstood("in a browser, the page itself picks files"))
    }

    async fn save_file(&self, file: FileToSave) -> Result<FileSaved, AppError> {
        Ok(self.offer(file.name, Content::Bytes(file.bytes)))
    }

    async fn pick_large_file(&self) -> Result<Option<LargeFile>, AppError> {
        Err(AppError::misunderstood("in a browser, the page itself picks files"))
    }

    async fn save_large_file(&self, file: LargeFile) -> Result<FileSaved, AppError> {
        Ok(self.offer(file.name, Content::File(file.content)))
    }

    /// The page is in a browser already and opens the link itself once this agreed.
    async fn open_link(&self, _url: &str) -> Result<(), AppError> {
        Ok(())
    }

    async fn open_data_folder(&self) -> Result<(), AppError> {
        Err(AppError::failed(RefusalSentence::NoFolderInBrowser).hint(AdviceSentence::PathInSettings))
    }

    /// Nobody would tell the page under which address it comes back.
    async fn restart(&self) -> Result<(), AppError> {
        Err(AppError::failed(RefusalSentence::NoRestartInBrowser).hint(AdviceSentence::StartAgainInTerminal))
    }
}
