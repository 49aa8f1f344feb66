//! The table at the end of a run: passed and failed stages, with their times.

use std::fmt::Write as _;
use std::time::Duration;

use super::stage::Stage;
use crate::problem::Problem;

/// How one stage ended.
#[derive(Debug)]
pub(super) enum Outcome {
    Passed,
    Failed(Problem),
    NotRun { because: Stage },
}

#[derive(Debug)]
pub(super) struct Row {
    pub(super) stage: Stage,
    pub(super) outcome: Outcome,
    pub(super) took: Duration,
}

impl Row {
    pub(super) fn passed(&self) -> bool {
        matches!(self.outcome, Outcome::Passed)
    }
}

/// One line per stage, a total, and a closing line that counts stages.
pub(super) fn table(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        let (name, took) = (row.stage.name(), clock(row.took));
        // Writing to a `String` cannot fail.
        let _ = match &row.outcome {
            Outcome::Passed => writeln!(text, "{took:>7}  passed   {name}"),
            Outcome::Failed(problem) => writeln!(text, "{took:>7}  FAILED   {name}: {}", problem.what()),
            Outcome::NotRun { because } => {
                writeln!(text, "{took:>7}  NOT RUN  {name}: needs `{}`", because.name())
            }
        };
    }
    let passed = rows.iter().filter(|row| row.passed()).count();
    let total = clock(rows.iter().map(|row| row.took).sum());
    let _ = writeln!(text, "{total:>7}  total\n\nstages: {passed} passed, {} failed", rows.len() - passed);
    text
}

/// Minutes and seconds.
fn clock(took: Duration) -> String {
    let seconds = took.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_names_what_failed_and_what_could_not_run_for_it() {
        let row = |stage, outcome, seconds| Row { stage, outcome, took: Duration::from_secs(seconds) };
        let rows = [
            row(Stage::Format, Outcome::Passed, 2),
            row(Stage::RustBuild, Outcome::Failed(Problem::new("`cargo build` failed")), 725),
            row(Stage::RustTest, Outcome::NotRun { because: Stage::RustBuild }, 0),
        ];
        let expected = "   \
   0:02  passed   format
  12:05  FAILED   rust build: `cargo build` failed
   0:00  NOT RUN  rust tests: needs `rust build`
  12:07  total

stages: 1 passed, 2 failed
";
        assert_eq!(table(&rows), expected);
    }
}
