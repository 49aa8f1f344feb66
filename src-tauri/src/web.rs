//! The same application in a browser on this machine, started from a terminal.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use tauri::Context;
use tauri::utils::assets::AssetKey;
use tokio::io::{AsyncBufReadExt, BufReader, stdin};
use workbench_api::Telemetry;
use workbench_core::HostKind;
use workbench_web::{Asset, Assets, Running, ServeOptions, serve};

use crate::{logging, startup};

/// How a browser is served.
#[derive(Debug)]
pub(crate) struct Options<'o> {
    pub(crate) folder: &'o Path,
    /// 0 picks one.
    pub(crate) port: u16,
    /// Open the browser.
    pub(crate) open: bool,
    /// Where the printed address leads, such as `approvals/7`.
    pub(crate) place: &'o str,
}

/// Serves until the terminal says to stop.
pub(crate) fn run(options: &Options<'_>, context: Context) -> ExitCode {
    let _log = logging::start(options.folder);
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("a2a-workbench: {error}");
            return ExitCode::FAILURE;
        }
    };
    let ended = runtime.block_on(serve_until_stopped(options, Arc::new(Embedded(context))));
    // Everything was closed in order. A thread still reads the terminal and would wait for one more line.
    runtime.shutdown_background();
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("a2a-workbench: {message}");
            ExitCode::FAILURE
        }
    }
}

async fn serve_until_stopped(
    &Options { folder, port, open, place }: &Options<'_>,
    assets: Arc<dyn Assets>,
) -> Result<(), String> {
    let workbench = startup::open(folder, HostKind::Web)
        .await
        .map_err(|refusal| format!("{}\n{}", refusal.message, refusal.hint))?;
    let options = ServeOptions { workbench: workbench.clone(), assets, port };
    let running = serve(options).await.map_err(|error| error.to_string())?;
    println!("A2A Workbench serves this machine. The address works once, within ten minutes:\n");
    let url = print_url(&running, place);
    if open && let Err(error) = tauri_plugin_opener::open_url(url, None::<&str>) {
        eprintln!("The browser could not be opened ({error}): open the address yourself.");
    }
    println!("\nEnter: a new address. Ctrl+C: stop.");
    workbench.start().await;
    let telemetry = Telemetry::start(&workbench).await;
    let mut lines = BufReader::new(stdin()).lines();
    let mut terminal = true;
    loop {
        tokio::select! {
            line = lines.next_line(), if terminal => match line {
                Ok(Some(_)) => drop(print_url(&running, place)),
                // Without a terminal there is nobody to print for.
                Ok(None) | Err(_) => terminal = false,
            },
            () = asked_to_stop() => break,
        }
    }
    running.stop().await;
    telemetry.stop().await;
    workbench.close().await;
    Ok(())
}

fn print_url(running: &Running, place: &str) -> String {
    let url = running.one_time_url(place);
    println!("  {url}");
    url
}

/// Ctrl+C, or the polite signal of a service manager.
async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

/// The page's files inside this program.
struct Embedded(Context);

impl Assets for Embedded {
    fn get(&self, path: &str) -> Option<Asset> {
        let bytes = self.0.assets().get(&AssetKey::from(path))?.into_owned();
        let media_type = tauri::utils::mime_type::MimeType::parse(&bytes, path);
        Some(Asset { bytes, media_type })
    }
}
