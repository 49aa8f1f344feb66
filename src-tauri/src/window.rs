//! The only window: which page it may show, and bringing it back to the eye.

use tauri::{AppHandle, Manager, Url, WebviewWindow};

/// The label of the only window.
pub(crate) const MAIN: &str = "main";

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
