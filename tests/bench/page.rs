//! A person's waits in the page: for a request to appear, for a large inbox to scroll, for pictures to keep up.
//!
//! Measured in `tests/e2e/bench`, by Chromium against the web host and, where there is a screen, in the window;
//! this makes the data folder of 10,000 open requests and starts them. Without a binary, which `cargo xtask
//! bench` provides, nothing is measured.

mod data_folder;
mod history;
mod saved_agents;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use history::Kind;

/// Tasks in the database: those that are over, and those that wait in the inbox.
const COMPLETED: usize = 1_000;
const WAITING: usize = 10_000;

fn main() -> Result<()> {
    let Some(workbench) = std::env::var_os("A2A_WORKBENCH_BIN") else {
        println!("The page is not measured: A2A_WORKBENCH_BIN names no binary.");
        return Ok(());
    };
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let data = folder.path().join("data");
    data_folder::make(&data, &[(Kind::Completed, COMPLETED), (Kind::Waiting, WAITING)])?;
    let status = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
        .args(["run", "--silent", "bench"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("e2e"))
        .env("A2A_WORKBENCH_BIN", workbench)
        .env("A2A_BENCH_DATA", &data)
        .status()
        .context("could not start `npm run bench`")?;
    ensure!(status.success(), "`npm run bench` failed: {status}");
    Ok(())
}
