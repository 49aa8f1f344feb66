//! The program's own log: on standard error and, for bug reports, in the data folder. It has the program's
//! actions, never agents' words or secrets.

use std::path::Path;

use tracing_appender::non_blocking::WorkerGuard;
use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

/// Days of logs that are kept.
const KEPT: usize = 7;

/// Starts logging. Dropping the guard writes the waiting lines.
pub(crate) fn start(folder: &Path) -> Option<WorkerGuard> {
    let filter = EnvFilter::try_from_env("A2A_WORKBENCH_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let terminal = fmt::layer().with_writer(std::io::stderr).with_target(false);
    // Where the folder cannot be made, opening it will say so; here there is only nothing to log into.
    let logs = folder.join("logs");
    let _ = std::fs::create_dir_all(&logs);
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .max_log_files(KEPT)
        .filename_prefix("workbench")
        .filename_suffix("log")
        .build(logs);
    let (file, guard) = match file {
        Ok(file) => {
            let (writer, guard) = tracing_appender::non_blocking(file);
            (Some(fmt::layer().with_ansi(false).with_writer(writer)), Some(guard))
        }
        Err(_) => (None, None),
    };
    let _ = tracing_subscriber::registry().with(filter).with(terminal).with(file).try_init();
    guard
}
