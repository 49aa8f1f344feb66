//! What a browser can do for the commands. It has no native dialogs, so a consent is a word typed
//! again, and files go through the page.

use workbench_api::host::{FileToSave, LargeFile, PickedFile};
use workbench_api::views::{AdviceSentence, ConfirmRequest, FileSaved, HostKind, RefusalSentence};
use workbench_api::{AppError, Code, Host};
use workbench_core::Workbench;

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The browser as a host.
#[derive(Clone)]
pub(crate) struct WebHost {
    workbench: Workbench,
}

impl WebHost {
    pub(crate) fn new(workbench: Workbench) -> Self {
        Self { workbench }
    }
}

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
        Ok(FileSaved::Download {
            name: file.name,
            media_type: file.media_type,
            base64: STANDARD.encode(&file.bytes),
        })
    }

    async fn pick_large_file(&self) -> Result<Option<LargeFile>, AppError> {
        Err(AppError::misunderstood("in a browser, the page itself picks files"))
    }

    /// It travels in one answer, so that here it is held in memory after all.
    async fn save_large_file(&self, file: LargeFile) -> Result<FileSaved, AppError> {
        let LargeFile { name, media_type, mut content } = file;
        let reading = tokio::task::spawn_blocking(move || {
            let mut bytes = Vec::new();
            content.read_to_end(&mut bytes).map(|_| bytes)
        });
        let read = reading.await.map_err(std::io::Error::from).flatten();
        let bytes = read.map_err(|error| {
            AppError::failed(RefusalSentence::FileNotRead { name: name.clone() })
                .hint(AdviceSentence::TheCause { cause: error.to_string() })
        })?;
        self.save_file(FileToSave { name, media_type, bytes }).await
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
