//! The page's three commands. Each checks that the page is the one that this program ships.

use std::sync::{Mutex, PoisonError};

use tauri::async_runtime::spawn;
use tauri::ipc::Channel;
use tauri::{State, WebviewWindow};
use tokio::sync::mpsc;
use workbench_api::{AppError, Batch, Host, Pump};

use crate::host::DesktopHost;
use crate::links::Pending;
use crate::window::{MAIN, is_own_page};

/// Where the window's acknowledgements go. Subscribing again, as a reload does, replaces it.
#[derive(Default)]
pub(crate) struct Acknowledge(Mutex<Option<mpsc::Sender<i64>>>);

/// Answers one call: JSON in, JSON out.
#[tauri::command]
pub(crate) async fn rpc(
    window: WebviewWindow,
    host: State<'_, DesktopHost>,
    name: String,
    params: String,
) -> Result<String, AppError> {
    own_page_only(&window)?;
    workbench_api::call(host.inner(), &name, &params).await
}

/// Starts sending events to the page.
#[tauri::command]
pub(crate) async fn subscribe(
    window: WebviewWindow,
    host: State<'_, DesktopHost>,
    acknowledge: State<'_, Acknowledge>,
    pending: State<'_, Pending>,
    channel: Channel<Batch>,
) -> Result<(), AppError> {
    own_page_only(&window)?;
    let (sender, acknowledged) = mpsc::channel(8);
    acknowledge.0.lock().unwrap_or_else(PoisonError::into_inner).replace(sender);
    let mut pump = Pump::new(host.workbench().announcements(), acknowledged);
    pending.hand_over(host.workbench());
    spawn(async move {
        while let Some(batch) = pump.next().await {
            if channel.send(batch).is_err() {
                break;
            }
        }
    });
    Ok(())
}

/// The page is done with a batch.
#[tauri::command]
pub(crate) async fn ack(
    window: WebviewWindow,
    acknowledge: State<'_, Acknowledge>,
    batch: i64,
) -> Result<(), AppError> {
    own_page_only(&window)?;
    let sender = acknowledge.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(sender) = sender {
        // A full or closed channel means that the page subscribed anew; its next batch counts.
        let _ = sender.try_send(batch);
    }
    Ok(())
}

fn own_page_only(window: &WebviewWindow) -> Result<(), AppError> {
    let refused = || AppError::misunderstood("only the workbench's own page may do this");
    let url = window.url().map_err(|_| refused())?;
    if window.label() == MAIN && is_own_page(&url) { Ok(()) } else { Err(refused()) }
}
