//! Links of the scheme `a2a-workbench`, opened in a browser, a mail or a terminal.
//!
//! A link only leads to a place in the page; it fetches, sends and decides nothing. Here it waits until there is
//! a page. Deliberately absent: the contents of a link, which the page reads.

use std::sync::{Mutex, PoisonError};

use tauri::{AppHandle, Manager};
use workbench_core::Workbench;

use crate::window::bring_forward;

const SCHEME: &str = "a2a-workbench://";

/// The longest link that is passed on, in bytes: an address that a browser takes fits into it.
const LONGEST: usize = 8 * 1024;

/// A link that nobody follows yet, because the page is not there.
#[derive(Default)]
pub(crate) struct Pending(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    link: Option<String>,
    /// The page hears announcements.
    is_heard: bool,
}

impl Pending {
    /// Begins with the link that the program was started with.
    pub(crate) fn new(link: Option<String>) -> Self {
        Self(Mutex::new(Waiting { link, is_heard: false }))
    }

    /// The page listens from now on, and takes the waiting links.
    pub(crate) fn hand_over(&self, workbench: &Workbench) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.is_heard = true;
        if let Some(link) = waiting.link.take() {
            workbench.approvals().open_link(link);
        }
    }

    /// Hands a link over, now or once the page is there.
    fn take(&self, link: String, workbench: Option<&Workbench>) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match workbench.filter(|_| waiting.is_heard) {
            Some(workbench) => workbench.approvals().open_link(link),
            None => waiting.link = Some(link),
        }
    }
}

/// The link among words of a command line.
pub(crate) fn among<'w>(mut words: impl Iterator<Item = &'w str>) -> Option<String> {
    words.find(|word| is_link(word)).map(str::to_owned)
}

/// Whether a word is a link that may be passed on.
pub(crate) fn is_link(word: &str) -> bool {
    word.starts_with(SCHEME) && word.len() <= LONGEST && !word.chars().any(char::is_control)
}

/// Where a link leads in a browser: `approvals/7` of `a2a-workbench://approvals/7`.
pub(crate) fn place(link: &str) -> &str {
    link.strip_prefix(SCHEME).unwrap_or_default()
}

/// Brings the running program forward, at the link's place where there is one.
pub(crate) fn open(app: &AppHandle, link: Option<String>) {
    bring_forward(app);
    if let Some(link) = link {
        app.state::<Pending>().take(link, app.try_state::<Workbench>().as_deref());
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, among, place};

    #[test]
    fn a_link_is_a_path_in_a_browser() {
        assert_eq!(place("a2a-workbench://approvals/7"), "approvals/7");
        assert_eq!(place("https://example.test/7"), "");
    }

    #[test]
    fn the_first_link_of_a_command_line_is_taken_and_nothing_else_is_one() {
        let link = "a2a-workbench://approvals/7";
        assert_eq!(among(["/usr/bin/a2a-workbench", link].into_iter()).as_deref(), Some(link));
        let long = format!("a2a-workbench://agents/{}", "x".repeat(LONGEST));
        for word in ["--web", "https://agents/7", "a2a-workbench:agents/7", "a2a-workbench://a\nb", &long] {
            assert_eq!(among([word].into_iter()), None, "`{word}` is passed on to nobody");
        }
    }
}
