//! Uploads from a browser, which has no path to give: a file comes in pieces, so that neither side holds a large
//! one in memory.
//!
//! The pieces go to a file without a name in the data folder, so nothing of it stays, however the upload ends.
//! Deliberately absent: a limit. The disk and the reader of the file have theirs.

use std::fs::File;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tokio::task::spawn_blocking;

use crate::environment::Environment;
use crate::error::CoreError;
use crate::lock::lock;
use crate::unnamed::unnamed_file;

/// So many at once; the oldest goes for the next one.
const MOST: usize = 2;

/// The files that are on their way.
#[derive(Debug)]
pub struct Uploads {
    folder: PathBuf,
    environment: Environment,
    waiting: Mutex<Vec<Upload>>,
}

#[derive(Debug)]
struct Upload {
    id: String,
    content: File,
    bytes: u64,
}

impl Uploads {
    /// Files that wait in this folder.
    pub(crate) fn new(folder: &Path, environment: Environment) -> Self {
        Self { folder: folder.to_owned(), environment, waiting: Mutex::default() }
    }

    /// Waits for a file, and says under which name.
    ///
    /// # Errors
    /// When there is no room for it.
    pub async fn begin(&self) -> Result<String, CoreError> {
        let content = unnamed_file(self.folder.clone()).await?;
        let id = self.environment.fresh_id();
        let mut uploads = lock(&self.waiting);
        if uploads.len() >= MOST {
            uploads.remove(0);
        }
        uploads.push(Upload { id: id.clone(), content, bytes: 0 });
        Ok(id)
    }

    /// Takes the piece of a file that begins at byte `at`.
    ///
    /// # Errors
    /// When the file is not waited for any more, when a piece before this one is missing, or when there is no room for it.
    pub async fn add_to(&self, id: &str, at: u64, piece: Vec<u8>) -> Result<(), CoreError> {
        let mut upload = self.waiting_for(id)?;
        if upload.bytes != at {
            return Err(CoreError::Interrupted);
        }
        let adding = spawn_blocking(move || {
            upload.content.write_all(&piece)?;
            upload.bytes += piece.len() as u64;
            Ok(upload)
        });
        let upload = adding.await.map_err(|_| CoreError::Interrupted)?.map_err(CoreError::file)?;
        lock(&self.waiting).push(upload);
        Ok(())
    }

    /// The whole of a file, read from its beginning.
    ///
    /// # Errors
    /// When it is not waited for any more.
    pub fn take(&self, id: &str) -> Result<File, CoreError> {
        let mut upload = self.waiting_for(id)?;
        upload.content.rewind().map_err(CoreError::file)?;
        Ok(upload.content)
    }

    /// Waits no longer for a file.
    pub fn drop_one(&self, id: &str) {
        lock(&self.waiting).retain(|upload| upload.id != id);
    }

    fn waiting_for(&self, id: &str) -> Result<Upload, CoreError> {
        let mut uploads = lock(&self.waiting);
        let place = uploads.iter().position(|upload| upload.id == id);
        place.map(|place| uploads.remove(place)).ok_or_else(|| CoreError::not_found("upload", id))
    }
}
