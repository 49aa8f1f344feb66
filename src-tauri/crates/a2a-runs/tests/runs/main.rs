//! Run files: those that are read, and the faults of the others.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, and says where"
)]

mod asking;
mod builder;
mod carrying_out;
mod conformance;
mod editing;
mod faults;
mod figures;
mod guide;
mod hostile;
mod shipped;
mod stops;
mod understood;
mod world;

/// A file whose tasks are `tasks`, which begin in line 3.
fn file(tasks: &str) -> String {
    format!("document: {{dsl: 1.0.3, namespace: tests, name: one, version: 1.0.0}}\ndo:\n{tasks}")
}
