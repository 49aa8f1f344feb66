//! Files of the data folder that have no name.

use std::fs::File;
use std::path::Path;

use tokio::task::spawn_blocking;

use crate::error::CoreError;

/// A file that vanishes with its last handle.
pub(crate) async fn unnamed_file(folder: impl AsRef<Path> + Send + 'static) -> Result<File, CoreError> {
    let making = spawn_blocking(move || tempfile::tempfile_in(folder));
    making.await.map_err(|_| CoreError::Interrupted)?.map_err(CoreError::file)
}
