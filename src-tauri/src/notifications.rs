//! Desktop notifications: which agent asks, and with which tool, but no content, because lock screens show them
//! to anybody.
//!
//! Requests that arrive together share one notification. A click leads to the request, and a button puts it
//! aside. None is shown while the window is looked at, in quiet hours, or during a pause.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jiff::{Timestamp, Zoned};
use tauri::{AppHandle, Manager, WebviewWindow, async_runtime};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, sleep_until};
use workbench_core::{Announcement, Settings, Tag, Workbench};

use crate::window::{MAIN, bring_forward};
use crate::words::{self, Asked};

/// Requests that arrive within this time share one notification.
const TOGETHER: Duration = Duration::from_secs(2);

/// For how long a request is put aside from its notification.
const ASIDE_MS: i64 = 60 * 60 * 1000;

/// A button of a notification. None approves: nobody has seen the request there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    Open,
    Snooze,
}

#[cfg(target_os = "linux")]
impl Deed {
    /// Its name for the desktop.
    fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Snooze => "snooze",
        }
    }

    /// The chosen action; `None`: it was closed.
    fn read(action: &str) -> Option<Self> {
        match action {
            "default" | "open" => Some(Self::Open),
            "snooze" => Some(Self::Snooze),
            _ => None,
        }
    }
}

/// A while in which nothing is notified of. A person asks for it in the tray; nothing of it is kept.
#[derive(Default)]
pub(crate) struct Pause(Mutex<Option<Timestamp>>);

impl Pause {
    /// When it ends; `None`: there is none.
    pub(crate) fn until(&self, now: Timestamp) -> Option<Timestamp> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).filter(|until| *until > now)
    }

    /// Begins or ends it.
    pub(crate) fn set(&self, until: Option<Timestamp>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = until;
    }
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
                if changes.iter().any(|change| change.tag == Tag::Approvals) {
                    set_title(&app, &workbench).await;
                }
            }
            Ok(
                Announcement::Delta(_)
                | Announcement::Notice(_)
                | Announcement::Focus(_)
                | Announcement::Link(_),
            ) => {}
            Err(RecvError::Lagged(_)) => set_title(&app, &workbench).await,
            Err(RecvError::Closed) => return,
        }
    }
}

async fn notify(app: &AppHandle, workbench: &Workbench, asked: Vec<Asked>) {
    let Some(last) = asked.last() else { return };
    // A hidden window may still be told to have the focus.
    let looked_at =
        |window: WebviewWindow| window.is_visible().unwrap_or(false) && window.is_focused().unwrap_or(false);
    let looking = app.get_webview_window(MAIN).is_some_and(looked_at);
    let Ok(settings) = workbench.settings().await else { return };
    if looking || !may_disturb(&settings, &app.state::<Pause>(), &Zoned::now()) {
        return;
    }
    let words = words::chosen(workbench).await;
    let (title, body) = words.asked(&asked);
    let newest = last.approval.clone();
    let chosen = move |deed: Deed, app: &AppHandle, workbench: &Workbench| match deed {
        Deed::Open => {
            bring_forward(app);
            workbench.approvals().focus_request(&newest);
        }
        Deed::Snooze => put_aside(workbench.clone(), asked),
    };
    let buttons = &[(Deed::Open, words.look), (Deed::Snooze, words.snooze)];
    show(app.clone(), workbench.clone(), (title, body), buttons, chosen);
}

/// Snoozes the announced requests for an hour. Requests answered meanwhile stay answered.
fn put_aside(workbench: Workbench, asked: Vec<Asked>) {
    let until = Timestamp::now().as_millisecond() + ASIDE_MS;
    async_runtime::spawn(async move {
        for Asked { approval, .. } in asked {
            if let Err(error) = workbench.approvals().snooze(&approval, Some(until)).await {
                tracing::warn!(%error, "a request could not be put aside");
            }
        }
    });
}

fn may_disturb(settings: &Settings, pause: &Pause, now: &Zoned) -> bool {
    let time = now.time();
    let minute = u16::from(time.hour().unsigned_abs()) * 60 + u16::from(time.minute().unsigned_abs());
    settings.notifications && !settings.quiet_hours.cover(minute) && pause.until(now.timestamp()).is_none()
}

/// Says that the window is gone and the program is not.
pub(crate) async fn kept_running(app: AppHandle, workbench: Workbench) {
    let words = words::chosen(&workbench).await;
    let told = (words.kept_running.to_owned(), words.kept_running_text.to_owned());
    show(app, workbench, told, &[], |_, app, _| bring_forward(app));
}

/// Shows a notification and waits for a click on it, on a thread of its own: the desktop may keep it for hours. A desktop
/// that has no buttons leaves them out.
#[cfg(target_os = "linux")]
fn show(
    app: AppHandle,
    workbench: Workbench,
    (title, body): (String, String),
    buttons: &[(Deed, &'static str)],
    chosen: impl FnOnce(Deed, &AppHandle, &Workbench) + Send + 'static,
) {
    let buttons = buttons.to_vec();
    std::thread::spawn(move || {
        let mut notification = notify_rust::Notification::new();
        notification.appname("A2A Workbench").icon("a2a-workbench").summary(&title).body(&plain(&body));
        notification.action("default", "");
        for (deed, label) in buttons {
            notification.action(deed.key(), label);
        }
        let shown = notification.show();
        match shown {
            Ok(shown) => shown.wait_for_action(|action| {
                if let Some(deed) = Deed::read(action) {
                    chosen(deed, &app, &workbench);
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
fn show(
    app: AppHandle,
    _: Workbench,
    (title, body): (String, String),
    _: &[(Deed, &'static str)],
    _: impl FnOnce(Deed, &AppHandle, &Workbench) + Send + 'static,
) {
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

#[cfg(test)]
mod tests {
    use jiff::{SignedDuration, Zoned};
    use workbench_core::{QuietHours, Settings};

    use super::{Pause, may_disturb};

    #[test]
    fn nobody_is_disturbed_in_quiet_hours_a_pause_or_against_their_settings() {
        let at = |text: &str| text.parse::<Zoned>().unwrap();
        let (noon, night) = (at("2026-11-22T12:00[Asia/Tokyo]"), at("2026-11-22T23:30[Asia/Tokyo]"));
        let quiet = QuietHours { on: true, from: 22 * 60, to: 7 * 60 };
        let settings = Settings { quiet_hours: quiet, ..Settings::default() };
        let pause = Pause::default();
        assert!(may_disturb(&settings, &pause, &noon));
        assert!(!may_disturb(&settings, &pause, &night), "the hours are those of the place");
        assert!(!may_disturb(&Settings { notifications: false, ..settings.clone() }, &pause, &noon));

        let end = noon.timestamp() + SignedDuration::from_hours(1);
        pause.set(Some(end));
        assert!(!may_disturb(&settings, &pause, &noon));
        assert!(
            may_disturb(&settings, &pause, &at("2026-11-22T13:00[Asia/Tokyo]")),
            "a pause ends by itself"
        );
        pause.set(None);
        assert!(may_disturb(&settings, &pause, &noon), "or before its time");
    }
}
