//! The A2A protocol as data: what every generation (0.1, 0.2, 0.3, 1.0) says, without saying it to anybody.
//!
//! One [`model`] for all generations, one reader that recognises every spelling by the members
//! present, one writer per dialect, one table of routes, and the rules that choose an interface from
//! an agent card. Deliberately absent: I/O, clocks, async, randomness. Reading never fails on content;
//! it returns what could be read and a [`Finding`] for each thing that was not as expected.

pub mod finding;
pub mod json;
pub mod model;

pub use finding::{Decoded, Finding, Rule};
pub use json::{Json, JsonError};
