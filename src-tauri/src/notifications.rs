//! Desktop notifications: who asks, never what is asked. Lock screens show them to anybody.

use tauri::{AppHandle, Manager};
use tauri_plugin_notification::NotificationExt;
use tokio::sync::broadcast::error::RecvError;
use workbench_core::{Announcement, Tag, Workbench};

use crate::window::MAIN;
use crate::words;

/// Follows the application: notifies of requests, and keeps their number in the window's title.
pub(crate) async fn follow(app: AppHandle, workbench: Workbench) {
    let mut announcements = workbench.announcements();
    set_title(&app, &workbench).await;
    loop {
        match announcements.recv().await {
            Ok(Announcement::NewRequest { agent, .. }) => notify(&app, &workbench, &agent).await,
            Ok(Announcement::Changed(changes)) => {
                if changes.iter().any(|change| change.tag == Tag::Inbox) {
                    set_title(&app, &workbench).await;
                }
            }
            Ok(Announcement::Delta(_) | Announcement::Notice(_) | Announcement::Focus(_)) => {}
            Err(RecvError::Lagged(_)) => set_title(&app, &workbench).await,
            Err(RecvError::Closed) => return,
        }
    }
}

async fn notify(app: &AppHandle, workbench: &Workbench, agent: &str) {
    let looking = app.get_webview_window(MAIN).is_some_and(|window| window.is_focused().unwrap_or(false));
    if looking || !workbench.settings().await.is_ok_and(|settings| settings.notifications) {
        return;
    }
    let body = words::chosen(workbench).await.waiting;
    if let Err(error) = app.notification().builder().title(agent).body(body).show() {
        tracing::warn!(%error, "a notification could not be shown");
    }
}

async fn set_title(app: &AppHandle, workbench: &Workbench) {
    let Ok(waiting) = workbench.waiting().await else { return };
    let title = if waiting == 0 { "A2A Workbench".to_owned() } else { format!("({waiting}) A2A Workbench") };
    if let Some(window) = app.get_webview_window(MAIN)
        && let Err(error) = window.set_title(&title)
    {
        tracing::warn!(%error, "the title could not be set");
    }
}
