//! The workbench in a browser on this machine: the same page and commands as the desktop window.
//!
//! For machines without a display, and the proof that the page knows nothing of its host. The server
//! listens on loopback only. Whoever opens the printed address within ten minutes gets a session: the
//! one-time token stands in the fragment, which browsers never send or log, and is exchanged for a
//! session token that the page keeps. Files leave over paths that work once (`downloads`). Deliberately
//! absent: cookies, which every other server on loopback would receive, and any way to listen on another
//! interface.

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
