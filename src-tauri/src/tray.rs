//! The icon in the system's tray: the number of waiting requests, a way back to the window, and a pause of
//! notifications.
//!
//! Not every desktop has a tray, and one can come or go while the program runs; [`Presence`] tells whether it is
//! there, because a window is hidden only behind it. Deliberately absent: trays on other systems than Linux,
//! where closing the window quits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(target_os = "linux")]
mod linux;

#[cfg(target_os = "linux")]
pub(crate) use linux::keep;

/// Whether the icon is in a tray.
#[derive(Clone, Default)]
pub(crate) struct Presence(Arc<AtomicBool>);

impl Presence {
    /// It is.
    pub(crate) fn is_there(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    #[cfg(target_os = "linux")]
    fn set(&self, is_there: bool) {
        self.0.store(is_there, Ordering::Relaxed);
    }
}
