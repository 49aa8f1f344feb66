//! The table: one column per interface, one line per behaviour, and below it the reasons.
//!
//! Each agent is a test of its own, in a process of its own. So each leaves its part of the table in a file,
//! and `cargo xtask test` shows them together.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use workbench_tests::peers::Kind;

/// How a behaviour turned out.
#[derive(Debug)]
pub(crate) enum Cell {
    Fine,
    /// It fails, as is known, for this reason.
    Documented(&'static str),
    /// It fails now and then, as is known, for this reason.
    Sometimes(&'static str),
    /// It is fine, although there is a reason why it should not be.
    Surprise(&'static str),
    Failed(String),
}

/// Everything over one interface.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) interface: String,
    pub(crate) cells: Vec<(&'static str, Cell)>,
}

impl Row {
    /// The cells that are not as they are written down.
    pub(crate) fn wrong(&self) -> Vec<String> {
        let told = |(name, cell): &(&str, Cell)| match cell {
            Cell::Fine | Cell::Documented(_) | Cell::Sometimes(_) => None,
            Cell::Surprise(reason) => {
                Some(format!("{}, {name}: works, although it is written that: {reason}", self.interface))
            }
            Cell::Failed(failure) => Some(format!("{}, {name}: {failure}", self.interface)),
        };
        self.cells.iter().filter_map(told).collect()
    }
}

/// The table of one agent in Markdown.
pub(crate) fn table(rows: &[Row]) -> String {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    let mut text = String::from("| |");
    for row in rows {
        let _ = write!(text, " {} |", row.interface); // writing to a `String` cannot fail
    }
    let _ = write!(text, "\n| --- |{}", " --- |".repeat(rows.len()));
    let names = rows.first().map(|row| row.cells.iter().map(|(name, _)| *name));
    for (line, name) in names.into_iter().flatten().enumerate() {
        let _ = write!(text, "\n| {name} |");
        for row in rows {
            let mut number = |reason| {
                let next = reasons.len() + 1;
                *reasons.entry(reason).or_insert(next)
            };
            let cell = match &row.cells[line].1 {
                Cell::Fine => "ok".to_owned(),
                Cell::Documented(reason) => format!("no ({})", number(reason)),
                Cell::Sometimes(reason) => format!("at times ({})", number(reason)),
                Cell::Surprise(_) => "SURPRISE".to_owned(),
                Cell::Failed(_) => "FAILED".to_owned(),
            };
            let _ = write!(text, " {cell} |");
        }
    }
    let mut reasons: Vec<(usize, &str)> =
        reasons.into_iter().map(|(reason, number)| (number, reason)).collect();
    reasons.sort_unstable();
    text.push('\n');
    for (number, reason) in reasons {
        let _ = write!(text, "\n{number}. {reason}");
    }
    text.push('\n');
    text
}

/// Leaves the table for `cargo xtask test`, and in the output of the test.
pub(crate) fn write(kind: Kind, rows: &[Row]) {
    let table = table(rows);
    println!("{table}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("peers");
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    std::fs::write(folder.join(format!("{kind:?}.md")), table).expect("the table can be written");
}
