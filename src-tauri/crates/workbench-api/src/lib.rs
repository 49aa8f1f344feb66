//! The commands that a host serves to the page: one declared list, with parameters, views and errors.
//!
//! A host (the desktop window, the loopback web server) passes `name + JSON` here and JSON back; it knows no
//! command. The list in [`commands`] generates the router, the TypeScript types and the tag table, so the page
//! never guesses a command's result or which query it made stale. Deliberately absent: Tauri, HTTP, SQL, and
//! every decision of [`workbench_core`].

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
