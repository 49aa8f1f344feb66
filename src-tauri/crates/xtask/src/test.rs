//! `cargo xtask test`: every check of the repository, in timed stages.
//!
//! A stage runs when the stages it needs have passed; the others go on after a failure, so that one run shows
//! every fault. Deliberately absent: skipping. A stage that cannot run has failed.

mod lints;
mod peer_table;
mod report;
mod scratch;
mod slowest;
mod stage;

use std::time::Instant;

use crate::problem::{Problem, Result};
use crate::workspace::Workspace;
use report::{Outcome, Row};
use stage::Stage;

pub(crate) use stage::{BUILD_ALL, end_to_end, whole};

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) only: Option<Subset>,
    /// Only the Rust tests whose names contain one of these.
    pub(crate) filters: Vec<String>,
}

/// A part of the tests that one works on at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subset {
    Rust,
    Ui,
    Peers,
    Browser,
    Window,
}

impl Subset {
    pub(crate) const ALL: [Self; 5] = [Self::Rust, Self::Ui, Self::Peers, Self::Browser, Self::Window];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Ui => "ui",
            Self::Peers => "peers",
            Self::Browser => "browser",
            Self::Window => "window",
        }
    }
}

pub(crate) fn test(workspace: &Workspace, options: &Options) -> Result {
    let mut rows: Vec<Row> = Vec::new();
    for stage in plan(options) {
        println!("\n== {}", stage.name());
        let begun = Instant::now();
        let outcome = match unmet(stage, &rows) {
            Some(needed) => Outcome::NotRun { because: needed },
            None => match stage.run(workspace, options) {
                Ok(()) => Outcome::Passed,
                Err(problem) => Outcome::Failed(problem),
            },
        };
        if let Outcome::Failed(problem) = &outcome {
            eprintln!("{problem}");
        }
        rows.push(Row { stage, outcome, took: begun.elapsed() });
    }
    print!("\n{}", report::table(&rows));
    let failed: Vec<_> = rows.iter().filter(|row| !row.passed()).map(|row| row.stage.name()).collect();
    if failed.is_empty() { Ok(()) } else { Err(Problem::new(format!("failed: {}", failed.join(", ")))) }
}

/// The stages asked for and everything that they need, in the order of running.
fn plan(options: &Options) -> Vec<Stage> {
    let mut chosen: Vec<Stage> = match options.only {
        Some(Subset::Peers) => vec![Stage::RustTest],
        _ if !options.filters.is_empty() => vec![Stage::RustTest],
        None => Stage::ALL.to_vec(),
        Some(Subset::Ui) => vec![Stage::PageCheck, Stage::PageTest, Stage::PageBuild],
        Some(Subset::Rust) => vec![Stage::Format, Stage::Clippy, Stage::RustTest, Stage::DocTest],
        Some(Subset::Browser) => vec![Stage::Browser],
        Some(Subset::Window) => vec![Stage::Window],
    };
    let mut next = 0;
    while let Some(stage) = chosen.get(next).copied() {
        let missing = stage.needs().iter().filter(|needed| !chosen.contains(needed));
        let missing: Vec<Stage> = missing.copied().collect();
        chosen.extend(missing);
        next += 1;
    }
    Stage::ALL.into_iter().filter(|stage| chosen.contains(stage)).collect()
}

/// The first stage that this one needs and that did not pass.
fn unmet(stage: Stage, rows: &[Row]) -> Option<Stage> {
    let failed = rows.iter().filter(|row| !row.passed()).map(|row| row.stage);
    failed.into_iter().find(|failed| stage.needs().contains(failed))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn without_options_every_stage_runs_in_its_order() {
        assert_eq!(plan(&Options::default()), Stage::ALL);
    }

    #[test]
    fn every_stage_comes_after_what_it_needs() {
        for (place, stage) in Stage::ALL.iter().enumerate() {
            let before = Stage::ALL.split_at(place).0;
            for needed in stage.needs() {
                assert!(before.contains(needed), "`{}` comes before `{}`", stage.name(), needed.name());
            }
        }
    }

    #[test]
    fn the_page_alone_needs_neither_system_packages_nor_rust() {
        let stages = plan(&Options { only: Some(Subset::Ui), filters: Vec::new() });
        assert_eq!(
            stages,
            [Stage::Toolchain, Stage::PagePackages, Stage::PageCheck, Stage::PageTest, Stage::PageBuild]
        );
    }

    #[test]
    fn a_filter_runs_the_rust_tests_and_what_they_need_only() {
        let stages = plan(&Options { only: None, filters: vec!["sse".to_owned()] });
        assert!(stages.contains(&Stage::RustTest) && stages.contains(&Stage::PageBuild));
        assert!(!stages.contains(&Stage::Clippy) && !stages.contains(&Stage::Browser));
    }

    #[test]
    fn a_stage_whose_need_has_failed_does_not_run() {
        let failed = Outcome::Failed(Problem::new("no"));
        let rows = [Row { stage: Stage::RustBuild, outcome: failed, took: Duration::ZERO }];
        assert_eq!(unmet(Stage::RustTest, &rows), Some(Stage::RustBuild));
        assert_eq!(unmet(Stage::PageTest, &rows), None);
    }
}
