//! The tray of Linux desktops, by the `StatusNotifierItem` protocol over the session bus.

mod icon;
mod item;

use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use ksni::TrayMethods;
use tauri::{AppHandle, Manager};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::sleep;
use workbench_core::{Announcement, Tag, Workbench};

use self::item::{Item, Shown, Wish};
use super::Presence;
use crate::notifications::Pause;
use crate::{leaving, window, words};

/// How long a tray may be away, as while the desktop's shell starts again, before a hidden window is shown.
const ABSENCE: Duration = Duration::from_secs(10);

/// Keeps the icon true for as long as the program runs. Returns at once where there is no tray.
pub(crate) async fn keep(app: AppHandle, workbench: Workbench) {
    let presence = app.state::<Presence>().inner().clone();
    let mut announcements = workbench.announcements();
    let mut shown = look(&app, &workbench).await;
    let (wish, mut wishes) = mpsc::unbounded_channel();
    let item = Item { shown: shown.clone(), presence: presence.clone(), wish };
    let item = match item.spawn().await {
        Ok(item) => item,
        Err(error) => {
            tracing::info!(%error, "the desktop has no tray");
            return;
        }
    };
    presence.set(true);
    loop {
        let pause = app.state::<Pause>().until(Timestamp::now());
        tokio::select! {
            Some(wish) = wishes.recv() => fulfil(&app, &workbench, wish).await,
            () = sleep(until(pause)), if pause.is_some() => {}
            announcement = announcements.recv() => match announcement {
                Ok(Announcement::Changed(changes))
                    if changes.iter().any(|change| matches!(change.tag, Tag::Approvals | Tag::Settings)) => {}
                Err(RecvError::Lagged(_)) => {}
                Ok(_) => continue,
                Err(RecvError::Closed) => return,
            },
        }
        let now = look(&app, &workbench).await;
        if now != shown {
            shown.clone_from(&now);
            item.update(|item| item.shown = now).await;
        }
    }
}

async fn look(app: &AppHandle, workbench: &Workbench) -> Shown {
    let pause = app.state::<Pause>().until(Timestamp::now());
    Shown {
        // What cannot be counted is said by the page.
        waiting: workbench.waiting().await.unwrap_or_default(),
        paused_until: pause.map(|until| until.to_zoned(TimeZone::system()).strftime("%H:%M").to_string()),
        words: words::chosen(workbench).await,
    }
}

fn until(pause: Option<Timestamp>) -> Duration {
    let left = pause.map(|until| until.duration_since(Timestamp::now()));
    left.and_then(|left| Duration::try_from(left).ok()).unwrap_or_default()
}

async fn fulfil(app: &AppHandle, workbench: &Workbench, wish: Wish) {
    match wish {
        Wish::Open => window::bring_forward(app),
        Wish::Newest => {
            window::bring_forward(app);
            if let Ok(Some(newest)) = workbench.approvals().newest_request().await {
                workbench.approvals().focus_request(&newest);
            }
        }
        Wish::Pause { hours } => {
            let until = Timestamp::now() + SignedDuration::from_hours(hours);
            app.state::<Pause>().set(Some(until));
        }
        Wish::Resume => app.state::<Pause>().set(None),
        Wish::Quit => leaving::ask_before_leaving(app.clone()).await,
        Wish::Gone => {
            let app = app.clone();
            tauri::async_runtime::spawn(async move {
                sleep(ABSENCE).await;
                if !app.state::<Presence>().is_there() {
                    window::bring_back(&app);
                }
            });
        }
    }
}
