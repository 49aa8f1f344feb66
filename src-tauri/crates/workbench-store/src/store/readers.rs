//! A few read-only connections, lent to blocking threads one job at a time.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::open;
use crate::blob_folder::BlobFolder;
use crate::error::StoreError;
use crate::tx::{Reader, repeat};

const CONNECTIONS: usize = 3;

#[derive(Debug)]
pub(super) struct Readers {
    pool: Arc<Pool>,
    /// One permit per connection, so that nobody waits while holding a thread.
    permits: Arc<Semaphore>,
}

#[derive(Debug)]
struct Pool {
    idle: Mutex<Vec<Connection>>,
    blobs: Arc<BlobFolder>,
}

impl Readers {
    pub(super) fn open(database: &Path, blobs: Arc<BlobFolder>) -> Result<Self, StoreError> {
        let connections: Result<Vec<_>, _> = (0..CONNECTIONS).map(|_| open::readable(database)).collect();
        let pool = Pool { idle: Mutex::new(connections?), blobs };
        Ok(Self { pool: Arc::new(pool), permits: Arc::new(Semaphore::new(CONNECTIONS)) })
    }

    pub(super) async fn run<T, F>(&self, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Reader<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let pool = Arc::clone(&self.pool);
        let work = tokio::task::spawn_blocking(move || {
            let borrowed = pool.borrow();
            let result = borrowed.run(job);
            drop(borrowed);
            drop(permit);
            result
        });
        match work.await {
            Ok(result) => result,
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(StoreError::Closed),
        }
    }
}

impl Pool {
    fn borrow(&self) -> Borrowed<'_> {
        let connection = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Borrowed { pool: self, connection }
    }
}

/// Gives the connection back however the job ends.
struct Borrowed<'a> {
    pool: &'a Pool,
    connection: Option<Connection>,
}

impl Borrowed<'_> {
    fn run<T>(&self, job: impl FnOnce(&Reader<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let connection = self.connection.as_ref().expect("BUG: there are as many permits as connections");
        // Ends with the guard: several queries of one job see one state.
        repeat(connection, "BEGIN")?;
        job(&Reader::new(connection, &self.pool.blobs))
    }
}

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            // A view that does not end would show the same for ever.
            if !connection.is_autocommit()
                && let Err(error) = repeat(&connection, "COMMIT")
            {
                tracing::error!(%error, "a reader cannot let go of what it saw");
            }
            self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        }
    }
}
