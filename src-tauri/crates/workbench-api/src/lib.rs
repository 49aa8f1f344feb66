//! The commands that a host serves to the page: one declared list, its parameters, views and errors.
//!
//! A host (the desktop window, the loopback web server) carries `name + JSON` here and JSON back; it
//! knows none of the commands. The list in [`commands`] makes the router, the TypeScript types and the
//! tag table, so that the page never guesses what a command returns or which query it made stale.
//! Deliberately absent: Tauri, HTTP, SQL, and any decision that [`workbench_core`] should make.

#[macro_use]
pub mod params;

pub mod agents;
pub mod app;
pub mod approvals;
pub mod archive;
pub mod cards;
pub mod chats;
pub mod commands;
pub mod comparisons;
pub mod conditions;
pub mod consent;
pub mod cursor;
pub mod discovery;
pub mod doctor;
pub mod error;
pub mod events;
pub mod exchanges;
pub mod files;
pub mod findings;
pub mod generations;
pub mod history;
pub mod host;
pub mod ledger;
pub mod links;
pub mod media_types;
pub mod messages;
pub mod mocks;
pub mod pretty;
pub mod push;
pub mod question;
pub mod remedies;
pub mod rules;
pub mod runs;
pub mod sentences;
pub mod serving;
pub mod sign_in;
pub mod taps;
pub mod tasks;
pub mod telemetry;
pub mod typescript;
pub mod uploads;

pub use commands::{COMMANDS, Command, Kind, Risk, Tag, call};
pub use error::{AppError, Code};
pub use events::{Batch, Change, HostEvent, Pump};
pub use host::Host;
pub use telemetry::Telemetry;
