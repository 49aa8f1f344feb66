//! Marks of the start's progress on standard output, for measuring the window from outside.
//!
//! They appear only if `A2A_WORKBENCH_MARKS` is set. The page's performance marks come through the document's
//! title, which every web view tells its window, so that no further command is open to the page.

use tauri::{Manager, Runtime, WebviewWindowBuilder};

const PREFIX: &str = "mark: ";

/// Prints a mark of the program's own, where that is asked for.
pub(crate) fn reached(mark: &str) {
    if asked_for() {
        println!("{mark}");
    }
}

/// Lets the window print each mark of its page as one line, where that is asked for.
pub(crate) fn print<R: Runtime, M: Manager<R>>(
    window: WebviewWindowBuilder<'_, R, M>,
) -> WebviewWindowBuilder<'_, R, M> {
    if !asked_for() {
        return window;
    }
    let script = format!(
        "new PerformanceObserver((list) => {{
           for (const mark of list.getEntries()) document.title = '{PREFIX}' + mark.name;
         }}).observe({{ type: 'mark', buffered: true }});
         performance.mark('document begun');"
    );
    window.initialization_script(script).on_document_title_changed(|_, title| {
        if let Some(mark) = title.strip_prefix(PREFIX) {
            println!("{mark}");
        }
    })
}

fn asked_for() -> bool {
    std::env::var_os("A2A_WORKBENCH_MARKS").is_some()
}
