//! The history as a file: exporting it, examining such a file, and importing it.
//!
//! An export is written to a file without a name in the data folder, so that nothing of it stays there, however
//! it ends. An import is copied into such a file while it is examined, so that exactly the examined bytes are
//! imported, even if somebody changes the original meanwhile. Secrets of connections are taken out of every
//! export. Deliberately absent: choosing a place, which the host does.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::sync::Arc;

use a2a_client::Raw;
use a2a_hitl::Reply;
use tokio::task::spawn_blocking;
use workbench_store::approvals::marks::About;
use workbench_store::archive::{self, Imported, Selection};
use workbench_store::{ConnectionId, StoreError, connections};

use crate::asked::about::about;
use crate::asked::stored::{StoredRequest, answers};
use crate::auth::auth_of;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::lock::lock;
use crate::open_archive::{OpenArchive, Opened, ShownArchive};
use crate::policy::marking::risk_by;
use crate::sign_in::SignIn;
use crate::unnamed::unnamed_file;

/// Files of history: written, looked through, taken in. Cheap to clone.
#[derive(Clone)]
pub struct Archives {
    ground: Arc<Ground>,
    sign_in: SignIn,
    open: Arc<OpenArchive>,
}

impl Archives {
    pub(crate) fn new(ground: Arc<Ground>, sign_in: SignIn) -> Self {
        Self { ground, sign_in, open: Arc::default() }
    }

    /// Writes the selection into a file without a name, read from its beginning.
    ///
    /// # Errors
    /// When a selected thing does not exist, when the selection is empty, or when there is no room for it.
    pub async fn export(&self, selection: Selection) -> Result<File, CoreError> {
        let (knowing, now) = (self.all_who_know_secrets().await?, self.ground.environment().now());
        let file = unnamed_file(self.ground.folder().to_owned()).await?;
        let writing = self.ground.store().read(move |reader| {
            let redacted = |text: &str| knowing.iter().fold(text.to_owned(), |text, raw| raw.redacted(&text));
            let written = archive::write(reader, &selection, BufWriter::new(&file), &redacted, now)?;
            Ok((file, written))
        });
        let (mut file, written) = writing.await?;
        if written.conversations + written.runs == 0 {
            return Err(CoreError::NothingToExport);
        }
        file.rewind().map_err(CoreError::file)?;
        Ok(file)
    }

    /// Examines a file that may be an archive, and keeps it until it is [imported](Self::import) or closed.
    ///
    /// # Errors
    /// When it cannot be imported, or there is no room for it.
    pub async fn open(
        &self,
        name: &str,
        content: impl Read + Send + 'static,
    ) -> Result<ShownArchive, CoreError> {
        let copy = unnamed_file(self.ground.folder().to_owned()).await?;
        let looking = spawn_blocking(move || -> Result<_, CoreError> {
            let mut copying = Copying { from: content, to: BufWriter::new(copy), failed: None };
            let contents = archive::examine(&mut copying, &is_request);
            if let Some(error) = copying.failed {
                return Err(CoreError::file(error));
            }
            let contents = contents.map_err(StoreError::from)?;
            let copy = copying.to.into_inner().map_err(|error| CoreError::file(error.into_error()))?;
            Ok((contents, copy))
        });
        let (contents, content) = looking.await.map_err(|_| CoreError::Interrupted)??;
        let (contents, here) = self
            .ground
            .store()
            .read(move |reader| {
                let here = archive::here(reader, &contents)?;
                Ok((contents, here))
            })
            .await?;
        let shown =
            ShownArchive { id: self.ground.environment().fresh_id(), name: name.to_owned(), contents, here };
        *lock(&self.open.0) = Some(Opened { shown: shown.clone(), content });
        Ok(shown)
    }

    /// Imports an opened archive. Existing rows stay as they are.
    ///
    /// # Errors
    /// When it is not open any more, or there is no room for it. Then nothing was imported, and it stays open.
    pub async fn import(&self, id: &str) -> Result<Imported, CoreError> {
        let Some(mut opened) = self.take_archive(id) else { return Err(CoreError::not_found("archive", id)) };
        let reading = opened.content.rewind().and_then(|()| opened.content.try_clone());
        let content = reading.map_err(CoreError::file)?;
        let imported =
            archive::import(self.ground.store(), content, about_of, self.ground.environment().now()).await;
        if imported.is_err() {
            lock(&self.open.0).get_or_insert(opened);
        }
        Ok(imported?)
    }

    /// Lets go of an archive that was opened.
    pub fn close(&self, id: &str) {
        drop(self.take_archive(id));
    }

    fn take_archive(&self, id: &str) -> Option<Opened> {
        lock(&self.open.0).take_if(|opened| opened.shown.id == id)
    }

    /// Every [`Raw`] with secrets that an agent may have repeated. Secrets that the keyring lost cannot be searched
    /// for.
    async fn all_who_know_secrets(&self) -> Result<Vec<Raw>, CoreError> {
        let mut knowing = Vec::new();
        for connection in self.ground.store().read(connections::list).await? {
            let auth = auth_of(&connection);
            if auth.slots().next().is_none() {
                continue;
            }
            match self.sign_in.raw_for(&connection.id, &auth).await {
                Ok(raw) => {
                    let tokens = self.ground.values_of(&connection.id, &auth).await?.tokens;
                    let tokens =
                        tokens.iter().flat_map(|tokens| [Some(&tokens.access), tokens.refresh.as_ref()]);
                    tokens.flatten().for_each(|token| raw.hide(token));
                    knowing.push(raw);
                }
                Err(CoreError::SecretMissing) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(knowing)
    }
}

/// Copies everything that is read from a file.
struct Copying<R, W> {
    from: R,
    to: W,
    /// Why the copy is not whole.
    failed: Option<io::Error>,
}

impl<R: Read, W: Write> Read for Copying<R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        if let Err(error) = self.to.write_all(buffer.get(..read).unwrap_or_default()) {
            let kind = error.kind();
            self.failed = Some(error);
            return Err(kind.into());
        }
        Ok(read)
    }
}

fn about_of(reading: &str) -> Option<About> {
    let request: StoredRequest = serde_json::from_str(reading).ok()?;
    let agent = ConnectionId::new("");
    Some(about(&request.reading, &risk_by(&[], &agent, request.readings())))
}

fn is_request(reading: &str, decision: Option<&str>, reply: Option<&str>) -> bool {
    about_of(reading).is_some()
        && decision.is_none_or(|decision| answers(decision).is_ok())
        && reply.is_none_or(|reply| serde_json::from_str::<Reply>(reply).is_ok())
}
