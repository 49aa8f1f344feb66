//! How long this disk takes to keep a little data: the floor under whatever is committed.

use std::fs::File;
use std::io::Write;
use std::time::Instant;

use anyhow::Result;

/// About as much as one commit appends to a write-ahead log.
const COMMIT: [u8; 8192] = [1; 8192];

/// Seconds that two commits, one after the other, wait for the disk.
pub(crate) fn waits(rounds: usize) -> Result<Vec<f64>> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let mut file = File::create(folder.path().join("log"))?;
    let mut seconds = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let start = Instant::now();
        for _ in 0..2 {
            file.write_all(&COMMIT)?;
            file.sync_data()?;
        }
        seconds.push(start.elapsed().as_secs_f64());
    }
    Ok(seconds)
}
