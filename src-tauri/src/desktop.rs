//! The desktop application, put together: what Tauri is given, the window, and what runs beside it until the end.

use std::convert::Infallible;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{
    AppHandle, Context, Manager, RunEvent, WebviewUrl, WebviewWindowBuilder, WindowEvent, async_runtime,
};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogKind};
use tauri_plugin_window_state::StateFlags;
use tokio::sync::oneshot;
use tokio::time::timeout;
use workbench_api::Telemetry;
use workbench_core::{HostKind, Settings, Workbench};

use crate::arguments::Arguments;
use crate::host::DesktopHost;
use crate::leaving::{Leaving, ask_before_leaving, leave};
use crate::links::{self, Pending};
use crate::login::Login;
use crate::notifications::{self, Pause};
use crate::startup::{self, Refusal};
#[cfg(target_os = "linux")]
use crate::tray;
use crate::tray::Presence;
use crate::window::{MAIN, is_own_page};
use crate::{display, ipc, logging, marks, startup_words};

/// How long what was going on waits for the page.
const PAGE_PATIENCE: Duration = Duration::from_secs(5);

/// The export of traces, kept until the program ends.
struct Exporting(Mutex<Option<Telemetry>>);

/// Runs the desktop application until its window is closed.
pub(crate) fn run(arguments: &Arguments, context: Context) -> ExitCode {
    display::prepare();
    let _log = logging::start(&arguments.folder);
    let mut builder = tauri::Builder::default();
    if !arguments.own_folder {
        builder = builder.plugin(tauri_plugin_single_instance::init(|app, words, _| {
            links::open(app, links::among(words.iter().map(String::as_str)));
        }));
    }
    let size_and_place = StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED;
    let built = builder
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_notification::init())
        .plugin(tauri_plugin_opener::Builder::new().open_js_links_on_click(false).build())
        .plugin(tauri_plugin_window_state::Builder::new().with_state_flags(size_and_place).build())
        .manage(ipc::Acknowledge::default())
        .manage(Leaving::default())
        .manage(Pause::default())
        .manage(Presence::default())
        .manage(Pending::new(arguments.link.clone()))
        .invoke_handler(tauri::generate_handler![ipc::rpc, ipc::subscribe, ipc::ack])
        .on_window_event(|window, event| {
            if let WindowEvent::CloseRequested { api, .. } = event
                && !window.state::<Leaving>().is_agreed()
            {
                api.prevent_close();
                async_runtime::spawn(close_window(window.app_handle().clone()));
            }
        })
        .setup({
            let folder = arguments.folder.clone();
            // What starts at login opens the folder that is everybody's.
            let login = if arguments.own_folder { None } else { Login::of_this_program() };
            move |app| Ok(open(app.handle(), &folder, login)?)
        })
        .build(context);
    match built {
        Ok(app) => {
            app.run(|app, event| match event {
                RunEvent::Exit => close(app),
                // Here the system says so instead of starting the program anew.
                #[cfg(target_os = "macos")]
                RunEvent::Opened { urls } => {
                    links::open(app, links::among(urls.iter().map(tauri::Url::as_str)))
                }
                _ => {}
            });
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("a2a-workbench: the window could not be opened: {error}");
            ExitCode::FAILURE
        }
    }
}

fn open(app: &AppHandle, folder: &Path, login: Option<Login>) -> tauri::Result<()> {
    marks::reached("toolkit begun");
    let workbench = match async_runtime::block_on(startup::open(folder, HostKind::Desktop)) {
        Ok(workbench) => workbench,
        Err(refusal) => {
            explain(app, folder, refusal);
            return Ok(());
        }
    };
    marks::reached("workbench opened");
    app.manage(workbench.clone());
    app.manage(DesktopHost::new(app.clone(), workbench.clone(), login));
    let telemetry = async_runtime::block_on(Telemetry::start(&workbench));
    app.manage(Exporting(Mutex::new(Some(telemetry))));
    let (shown, seen) = oneshot::channel();
    let shown = Mutex::new(Some(shown));
    let window = WebviewWindowBuilder::new(app, MAIN, WebviewUrl::default())
        .title("A2A Workbench")
        .inner_size(1280.0, 800.0)
        .min_inner_size(720.0, 480.0)
        .on_navigation(is_own_page)
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .on_page_load(move |_, page| {
            if let PageLoadEvent::Finished = page.event() {
                shown.lock().unwrap_or_else(PoisonError::into_inner).take();
            }
        });
    marks::print(window).build()?;
    marks::reached("window made");
    async_runtime::spawn(notifications::follow(app.clone(), workbench.clone()));
    #[cfg(target_os = "linux")]
    async_runtime::spawn(tray::keep(app.clone(), workbench.clone()));
    async_runtime::spawn(start_behind(seen, workbench));
    Ok(())
}

/// Takes up what was going on once the page is there, so that neither waits for the other's work. A
/// page that does not come keeps nothing from being done.
async fn start_behind(page: oneshot::Receiver<Infallible>, workbench: Workbench) {
    let _ = timeout(PAGE_PATIENCE, page).await;
    marks::reached("page loaded");
    workbench.start().await;
    marks::reached("workbench started");
}

/// The window's cross: hides it where the tray leads back to it and something is watched, and quits otherwise.
async fn close_window(app: AppHandle) {
    let Some(workbench) = app.try_state::<Workbench>() else { return leave(&app) };
    let settings = workbench.settings().await.unwrap_or_default();
    let stays = settings.keep_in_tray
        && app.state::<Presence>().is_there()
        && workbench.screens().is_watching().await;
    let Some(window) = app.get_webview_window(MAIN).filter(|_| stays) else {
        return ask_before_leaving(app).await;
    };
    if let Err(error) = window.hide() {
        tracing::warn!(%error, "the window could not be hidden");
        return;
    }
    if !settings.told_of_tray {
        notifications::kept_running(app.clone(), workbench.inner().clone()).await;
        let told = workbench.preferences().set(Settings { told_of_tray: true, ..settings }).await;
        if let Err(error) = told {
            tracing::warn!(%error, "that the program keeps running will be said again");
        }
    }
}

/// Says why the application cannot start; with a backup at hand, offers it. The event loop is not
/// running yet, so this must not wait for the dialog.
fn explain(app: &AppHandle, folder: &Path, refusal: Refusal) {
    eprintln!("a2a-workbench: {} {}", refusal.message, refusal.hint);
    let words = startup_words::of_the_system();
    let (quit, folder) = (app.clone(), folder.to_owned());
    let dialog = app
        .dialog()
        .message(format!("{}\n\n{}", refusal.message, refusal.hint))
        .title(words.title)
        .kind(MessageDialogKind::Error);
    let Some(backup) = refusal.backup else {
        dialog.show(move |_| quit.exit(1));
        return;
    };
    dialog
        .buttons(MessageDialogButtons::OkCancelCustom(words.restore.to_owned(), words.quit.to_owned()))
        .show(move |restore| {
            if !restore {
                quit.exit(1);
                return;
            }
            match startup::restore(&folder, &backup, HostKind::Desktop) {
                Ok(()) => quit.restart(),
                Err(refusal) => {
                    eprintln!("a2a-workbench: {} {}", refusal.message, refusal.hint);
                    quit.exit(1);
                }
            }
        });
}

fn close(app: &AppHandle) {
    let exporting = app.try_state::<Exporting>();
    if let Some(telemetry) = exporting.and_then(|exporting| exporting.0.lock().ok()?.take()) {
        async_runtime::block_on(telemetry.stop());
    }
    if let Some(workbench) = app.try_state::<Workbench>() {
        async_runtime::block_on(workbench.close());
    }
}
