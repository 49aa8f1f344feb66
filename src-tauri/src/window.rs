//! The window: opening it, keeping it on its own page, hiding it behind the tray, and asking before work is lost.

use std::convert::Infallible;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{
    AppHandle, Context, Manager, RunEvent, Url, WebviewUrl, WebviewWindow, WebviewWindowBuilder, WindowEvent,
    async_runtime,
};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogKind};
use tauri_plugin_window_state::StateFlags;
use tokio::sync::oneshot;
use tokio::time::timeout;
use workbench_api::Telemetry;
use workbench_core::{HostKind, Settings, Workbench};

use crate::arguments::Arguments;
use crate::host::DesktopHost;
use crate::links::{self, Pending};
use crate::login::Login;
use crate::notifications::{self, Pause};
use crate::startup::{self, Refusal};
#[cfg(target_os = "linux")]
use crate::tray;
use crate::tray::Presence;
use crate::{display, ipc, logging, marks, startup_words, words};

/// The label of the only window.
pub(crate) const MAIN: &str = "main";

/// How long what was going on waits for the page.
const PAGE_PATIENCE: Duration = Duration::from_secs(5);

/// The person agreed to leave unfinished work.
#[derive(Default)]
struct Leaving(AtomicBool);

/// What is exported until the program ends.
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
                && !window.state::<Leaving>().0.load(Ordering::Relaxed)
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
                RunEvent::Opened { urls } => links::open(app, links::among(urls.iter().map(Url::as_str))),
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

/// Whether `url` is the page that this program shipped.
pub(crate) fn is_own_page(url: &Url) -> bool {
    let own = url.scheme() == "tauri" || matches!(url.host_str(), Some("tauri.localhost"));
    let development = cfg!(dev) && url.host_str() == Some("localhost") && url.port() == Some(5173);
    own || development
}

/// Shows the window, wherever it was put.
pub(crate) fn bring_forward(app: &AppHandle) {
    if let Some(window) = app.get_webview_window(MAIN) {
        let _ = window.unminimize();
        let _ = window.show();
        let _ = window.set_focus();
    }
}

/// Shows the window if it is hidden, and leaves it where it is otherwise.
pub(crate) fn bring_back(app: &AppHandle) {
    let hidden = |window: &WebviewWindow| !window.is_visible().unwrap_or(true);
    if app.get_webview_window(MAIN).as_ref().is_some_and(hidden) {
        bring_forward(app);
    }
}

/// The window's cross: hides it where the tray leads back to it and something is watched, and quits otherwise.
async fn close_window(app: AppHandle) {
    let Some(workbench) = workbench(&app) else { return leave(&app) };
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
        notifications::kept_running(app, workbench.clone()).await;
        let told = workbench.preferences().set(Settings { told_of_tray: true, ..settings }).await;
        if let Err(error) = told {
            tracing::warn!(%error, "that the program keeps running will be said again");
        }
    }
}

pub(crate) fn workbench(app: &AppHandle) -> Option<Workbench> {
    app.try_state::<DesktopHost>().map(|host| workbench_api::Host::workbench(host.inner()).clone())
}

fn leave(app: &AppHandle) {
    app.state::<Leaving>().0.store(true, Ordering::Relaxed);
    match app.get_webview_window(MAIN) {
        Some(window) => drop(window.close()),
        None => app.exit(0),
    }
}

/// Quits, unless work would be interrupted and the person wants to stay.
pub(crate) async fn ask_before_leaving(app: AppHandle) {
    if may_leave(&app, Leave::ForGood).await {
        leave(&app);
    }
}

/// For how long the program ends.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Leave {
    /// Until somebody starts it.
    ForGood,
    /// It starts itself again.
    ToStartAnew,
}

/// Whether nothing would be interrupted by ending now, or the person agrees to that.
pub(crate) async fn may_leave(app: &AppHandle, leave: Leave) -> bool {
    let Some(workbench) = workbench(app) else { return true };
    let Some(unfinished) = workbench.screens().unfinished().await else { return true };
    let words = words::chosen(&workbench).await;
    let (title, button) = match leave {
        Leave::ForGood => (words.quit_title, words.quit),
        Leave::ToStartAnew => (words.restart_title, words.restart),
    };
    let goes_back = workbench.planned_restore().is_some();
    let (answer, answered) = oneshot::channel();
    app.dialog()
        .message(words.unfinished(unfinished, goes_back))
        .title(title)
        .kind(MessageDialogKind::Warning)
        .buttons(MessageDialogButtons::OkCancelCustom(button.to_owned(), words.stay.to_owned()))
        .show(move |yes| {
            let _ = answer.send(yes);
        });
    answered.await.unwrap_or(false)
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
    if let Some(workbench) = workbench(app) {
        async_runtime::block_on(workbench.close());
    }
}
