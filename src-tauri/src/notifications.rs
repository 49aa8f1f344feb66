//! Desktop notifications: who asks, and by which tool; never with what. Lock screens show them to anybody.
//!
//! What arrives together is told together. A click leads to the request.

use std::time::Duration;

use tauri::{AppHandle, Manager};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, sleep_until};
use workbench_core::{Announcement, ApprovalId, Tag, Workbench};

use crate::window::MAIN;
use crate::words;

/// What arrives within this time is told together.
const TOGETHER: Duration = Duration::from_secs(2);

/// A request to tell of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) approval: ApprovalId,
    pub(crate) agent: String,
    pub(crate) tool: Option<String>,
}

/// Follows the application: notifies of requests, and keeps their number in the window's title.
pub(crate) async fn follow(app: AppHandle, workbench: Workbench) {
    let mut announcements = workbench.announcements();
    let mut asked: Vec<Asked> = Vec::new();
    let mut due = None;
    set_title(&app, &workbench).await;
    loop {
        let announcement = tokio::select! {
            announcement = announcements.recv() => announcement,
            () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                due = None;
                notify(&app, &workbench, std::mem::take(&mut asked)).await;
                continue;
            }
        };
        match announcement {
            Ok(Announcement::NewRequest { approval, agent, tool }) => {
                asked.push(Asked { approval, agent, tool });
                due.get_or_insert_with(|| Instant::now() + TOGETHER);
            }
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

async fn notify(app: &AppHandle, workbench: &Workbench, asked: Vec<Asked>) {
    let Some(last) = asked.last() else { return };
    let looking = app.get_webview_window(MAIN).is_some_and(|window| window.is_focused().unwrap_or(false));
    let Ok(settings) = workbench.settings().await else { return };
    if looking || !settings.notifications || settings.quiet_hours.cover(minute_of_the_day()) {
        return;
    }
    let (title, body) = words::chosen(workbench).await.asked(&asked);
    show(app.clone(), workbench.clone(), title, body, last.approval.clone());
}

/// The minute of the day where this machine is, counted from midnight.
fn minute_of_the_day() -> u16 {
    let now = jiff::Zoned::now().time();
    u16::from(now.hour().unsigned_abs()) * 60 + u16::from(now.minute().unsigned_abs())
}

/// Shows a notification and waits for a click on it, on a thread of its own: the desktop may keep it for hours.
#[cfg(target_os = "linux")]
fn show(app: AppHandle, workbench: Workbench, title: String, body: String, request: ApprovalId) {
    std::thread::spawn(move || {
        let shown = notify_rust::Notification::new()
            .appname("A2A Workbench")
            .icon("a2a-workbench")
            .summary(&title)
            .body(&plain(&body))
            .action("default", "")
            .show();
        match shown {
            Ok(shown) => shown.wait_for_action(|action| {
                if action == "default" {
                    crate::window::bring_forward(&app);
                    workbench.focus_request(&request);
                }
            }),
            Err(error) => tracing::warn!(%error, "a notification could not be shown"),
        }
    });
}

/// The body of a notification may be marked up; names of agents and tools are not.
#[cfg(target_os = "linux")]
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Shows a notification. The system brings the window forward by itself.
#[cfg(not(target_os = "linux"))]
fn show(app: AppHandle, _: Workbench, title: String, body: String, _: ApprovalId) {
    use tauri_plugin_notification::NotificationExt;

    if let Err(error) = app.notification().builder().title(title).body(body).show() {
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
