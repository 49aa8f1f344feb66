//! The workbench in a browser on this machine: the page and commands of the desktop window.
//!
//! It serves machines without a display, and proves that the page knows nothing of its host. It listens on
//! loopback only. Opening the printed address within ten minutes starts a session: the URL's fragment, which
//! browsers never send or log, holds a one-time token that is exchanged for a session token. Files leave over
//! paths that work once (`downloads`). Deliberately absent: cookies, which every other server on loopback would
//! receive, and listening on another interface.

mod assets;
mod call;
mod downloads;
mod events;
mod fetching;
mod guard;
mod host;
mod server;
mod shared;
mod tokens;

pub use assets::{Asset, Assets, FolderAssets};
pub use server::{Running, ServeError, ServeOptions, serve};
