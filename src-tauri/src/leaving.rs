//! Ending the program: a person is asked before work is lost.

use std::sync::atomic::{AtomicBool, Ordering};

use tauri::{AppHandle, Manager};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogKind};
use tokio::sync::oneshot;
use workbench_core::Workbench;

use crate::window::MAIN;
use crate::words;

/// The person agreed to leave unfinished work.
#[derive(Default)]
pub(crate) struct Leaving(AtomicBool);

impl Leaving {
    /// They did.
    pub(crate) fn is_agreed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
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

/// Quits, unless work would be interrupted and the person wants to stay.
pub(crate) async fn ask_before_leaving(app: AppHandle) {
    if may_leave(&app, Leave::ForGood).await {
        leave(&app);
    }
}

/// Quits without a question.
pub(crate) fn leave(app: &AppHandle) {
    app.state::<Leaving>().0.store(true, Ordering::Relaxed);
    match app.get_webview_window(MAIN) {
        Some(window) => drop(window.close()),
        None => app.exit(0),
    }
}

/// Whether nothing would be interrupted by ending now, or the person agrees to that.
pub(crate) async fn may_leave(app: &AppHandle, leave: Leave) -> bool {
    let Some(workbench) = app.try_state::<Workbench>() else { return true };
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
