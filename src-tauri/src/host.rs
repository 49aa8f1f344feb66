//! The desktop as a host of the commands: native dialogs, the system browser, files.

use std::io::{self, Cursor, Read};
use std::path::PathBuf;

use tauri::AppHandle;
use tauri_plugin_dialog::{DialogExt, FilePath, MessageDialogButtons, MessageDialogKind};
use tauri_plugin_opener::OpenerExt;
use tokio::sync::oneshot;
use workbench_api::host::{FileSaved, HostKind};
use workbench_api::host::{FileToSave, LargeFile, PickedFile, async_trait};
use workbench_api::question::ConfirmRequest;
use workbench_api::sentences::{AdviceSentence, RefusalSentence};
use workbench_api::{AppError, Host};
use workbench_core::{Workbench, whole_file};

use crate::leaving::{self, Leave};
use crate::login::Login;
use crate::words;

/// The desktop as a host.
pub(crate) struct DesktopHost {
    app: AppHandle,
    workbench: Workbench,
    /// Where the program can be started at login.
    login: Option<Login>,
}

impl DesktopHost {
    pub(crate) fn new(app: AppHandle, workbench: Workbench, login: Option<Login>) -> Self {
        Self { app, workbench, login }
    }

    /// Where a person wants a file; `None`: nowhere.
    async fn place_for(&self, name: &str) -> Result<Option<PathBuf>, AppError> {
        let (answer, answered) = oneshot::channel();
        self.app.dialog().file().set_file_name(name).save_file(move |path| {
            let _ = answer.send(path);
        });
        let Some(path) = answered.await.ok().flatten() else { return Ok(None) };
        path.into_path().map(Some).map_err(|_| AppError::failed(RefusalSentence::NoLocalPlace))
    }
}

#[async_trait]
impl Host for DesktopHost {
    fn workbench(&self) -> &Workbench {
        &self.workbench
    }

    fn kind(&self) -> HostKind {
        HostKind::Desktop
    }

    async fn confirm(&self, request: ConfirmRequest, _word: Option<&str>) -> Result<bool, AppError> {
        let (answer, answered) = oneshot::channel();
        let words = words::chosen(&self.workbench).await;
        let (question, agree) = words.question(&request.question);
        self.app
            .dialog()
            .message(question)
            .title(words.confirm)
            .kind(MessageDialogKind::Warning)
            .buttons(MessageDialogButtons::OkCancelCustom(agree.to_owned(), words.cancel.to_owned()))
            .show(move |yes| {
                let _ = answer.send(yes);
            });
        Ok(answered.await.unwrap_or(false))
    }

    async fn pick_files(&self) -> Result<Vec<PickedFile>, AppError> {
        let (answer, answered) = oneshot::channel();
        self.app.dialog().file().pick_files(move |paths| {
            let _ = answer.send(paths.unwrap_or_default());
        });
        let mut files = Vec::new();
        for path in answered.await.unwrap_or_default() {
            files.push(read(path).await?);
        }
        Ok(files)
    }

    async fn save_file(&self, file: FileToSave) -> Result<FileSaved, AppError> {
        let Some(path) = self.place_for(&file.name).await? else { return Ok(FileSaved::Cancelled) };
        put(path, file.name, Cursor::new(file.bytes)).await
    }

    async fn pick_large_file(&self) -> Result<Option<LargeFile>, AppError> {
        let (answer, answered) = oneshot::channel();
        self.app.dialog().file().pick_file(move |path| {
            let _ = answer.send(path);
        });
        let Some(path) = answered.await.ok().flatten() else { return Ok(None) };
        let (path, name) = place_and_name(path)?;
        let content = tokio::fs::File::open(&path).await.map_err(|error| not_read(&name, &error))?;
        let content = content.into_std().await;
        Ok(Some(LargeFile { name, content }))
    }

    async fn save_large_file(&self, file: LargeFile) -> Result<FileSaved, AppError> {
        let Some(path) = self.place_for(&file.name).await? else { return Ok(FileSaved::Cancelled) };
        put(path, file.name, file.content).await
    }

    async fn open_link(&self, url: &str) -> Result<(), AppError> {
        self.app.opener().open_url(url, None::<&str>).map_err(|error| {
            AppError::failed(RefusalSentence::NoBrowser).hint(AdviceSentence::CopyAddress).hint(cause(&error))
        })
    }

    async fn open_data_folder(&self) -> Result<(), AppError> {
        let folder = self.workbench.folder().to_string_lossy().into_owned();
        self.app.opener().open_path(&folder, None::<&str>).map_err(|error| {
            AppError::failed(RefusalSentence::NoFileManager)
                .hint(AdviceSentence::FolderIs { folder: folder.clone() })
                .hint(cause(&error))
        })
    }

    async fn starts_at_login(&self) -> Option<bool> {
        match &self.login {
            Some(login) => Some(login.is_on().await),
            None => None,
        }
    }

    async fn start_at_login(&self, on: bool) -> Result<(), AppError> {
        let Some(login) = &self.login else {
            return Err(AppError::misunderstood("this program is not started at login"));
        };
        login
            .set(on)
            .await
            .map_err(|error| AppError::failed(RefusalSentence::LoginEntryNotWritten).hint(cause(&error)))
    }

    async fn restart(&self) -> Result<(), AppError> {
        if leaving::may_leave(&self.app, Leave::ToStartAnew).await {
            self.app.request_restart();
        }
        Ok(())
    }
}

/// The system's own words for it.
fn cause(error: &impl std::fmt::Display) -> AdviceSentence {
    AdviceSentence::TheCause { cause: error.to_string() }
}

async fn read(path: FilePath) -> Result<PickedFile, AppError> {
    let (path, name) = place_and_name(path)?;
    let bytes = tokio::fs::read(&path).await.map_err(|error| not_read(&name, &error))?;
    Ok(PickedFile { name, bytes })
}

fn place_and_name(path: FilePath) -> Result<(PathBuf, String), AppError> {
    let path = path.into_path().map_err(|_| AppError::failed(RefusalSentence::NoLocalPlace))?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok((path, name))
}

fn not_read(name: &str, error: &io::Error) -> AppError {
    AppError::failed(RefusalSentence::FileNotRead { name: name.to_owned() }).hint(cause(error))
}

/// Writes a file whole or not at all.
async fn put(
    path: PathBuf,
    proposed: String,
    content: impl Read + Send + 'static,
) -> Result<FileSaved, AppError> {
    let name = path.file_name().map_or(proposed, |name| name.to_string_lossy().into_owned());
    let writing = tokio::task::spawn_blocking(move || whole_file::write(&path, content));
    let written = writing.await.map_err(io::Error::from).flatten();
    written.map_err(|error| {
        AppError::failed(RefusalSentence::FileNotWritten { name: name.clone() }).hint(cause(&error))
    })?;
    Ok(FileSaved::Saved { name })
}
