//! Run files: which agents do what, in which order or in parallel, and where a person decides.
//!
//! A run file is written in the Open Workflow Specification, DSL 1.0.3 (CNCF; formerly Serverless Workflow).
//! [`read`] understands the part that the workbench carries out: it returns a whole [`RunFile`], or every
//! [`Fault`] with line, column and remedy. The events of a run are its [`journal`]; the [`Machine`] finds the
//! next steps from file and journal. Deliberately absent: I/O, clocks, async, carrying out steps, evaluating
//! expressions.
//!
//! ```
//! let text = "
//! document: {dsl: 1.0.3, namespace: stories, name: one-story, version: 1.0.0}
//! do:
//!   - write:
//!       call: a2a
//!       with:
//!         method: message/send
//!         server: a2a-workbench://agents/story-writer
//!         parameters: {message: {parts: [{kind: text, text: '${ .topic }'}]}}
//!       then: finish
//! ";
//! let faults = a2a_runs::read(text).unwrap_err();
//! assert_eq!(faults[0].place, a2a_runs::Place { line: 10, column: 13 });
//! assert_eq!(faults[0].to_string(), "no task called `finish` stands in this list");
//! ```

pub mod builder;
pub mod editing;
pub mod examples;
mod fault;
pub mod figures;
mod file;
pub mod journal;
pub mod machine;
pub mod outline;
pub mod plan;
pub mod words;
mod yaml;

pub use fault::{Fault, FaultKind, Place};
pub use file::read;
pub use journal::Entry;
pub use machine::Machine;
pub use plan::RunFile;
