//! A data folder after long use, for benchmarks that start the program on it.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, ensure};
use workbench_core::{HostKind, OpenOptions, Workbench};
use workbench_secrets::SessionStore;

use crate::history::{self, Kind};

/// Makes it with so many tasks of each kind and closes it in order, so that its database is not checked at the
/// next start.
pub(crate) fn make(data: &Path, tasks: &[(Kind, usize)]) -> Result<()> {
    workbench_core::install_crypto_provider();
    tokio::runtime::Runtime::new()?.block_on(async {
        let bench = Workbench::open(OpenOptions {
            secrets: Some(Arc::new(SessionStore::new("a benchmark"))),
            ..OpenOptions::new(data, HostKind::Desktop)
        })
        .await?;
        for &(kind, count) in tasks {
            history::write(bench.store(), kind, count).await?;
        }
        bench.close().await;
        anyhow::Ok(())
    })?;
    let log = data.join("workbench.db-wal");
    ensure!(!log.exists(), "the database would be checked at each start: {} is left", log.display());
    Ok(())
}
