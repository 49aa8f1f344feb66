//! Links of the scheme `a2a-workbench`, opened in a browser, a mail or a terminal.
//!
//! A link only leads to a place: the page reads it, and nothing is fetched, sent or decided by it. Here it waits until
//! there is a page. Deliberately absent: what a link can say, which the page alone knows.

use std::sync::{Mutex, PoisonError};

use tauri::{AppHandle, Manager};
use workbench_core::Workbench;

use crate::window::{bring_forward, workbench};

const SCHEME: &str = "a2a-workbench://";

/// The longest link that is passed on, in bytes: an address that a browser takes fits into it.
const LONGEST: usize = 8 * 1024;

/// The link that the program was started with, until the page can take it.
#[derive(Default)]
pub(crate) struct Pending(Mutex<Option<String>>);

impl Pending {
    pub(crate) fn new(link: Option<String>) -> Self {
        Self(Mutex::new(link))
    }

    /// Hands the link over to a page that listens by now.
    pub(crate) fn hand_over(&self, workbench: &Workbench) {
        if let Some(link) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            workbench.open_link(link);
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

/// Brings the running program forward, at the link's place where there is one.
pub(crate) fn open(app: &AppHandle, link: Option<String>) {
    bring_forward(app);
    let Some(link) = link else { return };
    match workbench(app) {
        Some(workbench) => workbench.open_link(link),
        None => *app.state::<Pending>().0.lock().unwrap_or_else(PoisonError::into_inner) = Some(link),
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, among};

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
