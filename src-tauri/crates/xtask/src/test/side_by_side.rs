//! Stages that run at the same time, each line of theirs marked with its stage.
//!
//! Browser and window both mostly wait for what a page shows, and leave each other the processors.

use std::panic::resume_unwind;
use std::process::Command;
use std::thread;

use super::report::Row;
use super::stage::Stage;
use super::{Options, row};
use crate::process::{run, run_marked};
use crate::workspace::Workspace;

/// Runs the stages, and says how each ended. None of them needs another. One alone has the terminal for itself.
pub(super) fn side_by_side(
    workspace: &Workspace,
    options: &Options,
    stages: &[Stage],
    before: &[Row],
) -> Vec<Row> {
    if stages.is_empty() {
        return Vec::new();
    }
    let names: Vec<&str> = stages.iter().map(|stage| stage.name()).collect();
    println!("\n== {}", names.join(", "));
    let is_alone = stages.len() == 1;
    let one = |stage: Stage| {
        row(stage, before, || {
            let start = |program: &mut Command| {
                if is_alone { run(program) } else { run_marked(program, stage.name()) }
            };
            stage.run(workspace, options, start)
        })
    };
    thread::scope(|scope| {
        let running: Vec<_> = stages.iter().map(|stage| scope.spawn(move || one(*stage))).collect();
        running.into_iter().map(|stage| stage.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}
