//! The commands that a host serves to the page: one declared list, its parameters, views and errors.
//!
//! A host (the desktop window, the loopback web server) carries `name + JSON` here and JSON back; it
//! knows none of the commands. The list in [`commands`] makes the router, the TypeScript types and the
//! tag table, so that the page never guesses what a command returns or which query it made stale.
//! Deliberately absent: Tauri, HTTP, SQL, and any decision that [`workbench_core`] should make.

pub mod commands;
pub mod error;
pub mod events;
pub mod host;
pub mod params;
pub mod runs;
pub mod serving;
pub mod telemetry;
pub mod typescript;
pub mod views;

mod convert;
mod handlers;

pub use commands::{COMMANDS, Command, Kind, Risk, Tag, call};
pub use error::{AppError, Code};
pub use events::{Batch, Change, HostEvent, Pump};
pub use host::Host;
pub use telemetry::Telemetry;
