//! The ten slowest Rust tests of a run, from nextest's report.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::problem::{Problem, Result, at};
use crate::workspace::Workspace;

const SHOWN: usize = 10;

/// Forgets the report of an earlier run.
pub(super) fn forget(workspace: &Workspace) -> Result {
    let report = report(workspace);
    if report.exists() { fs::remove_file(&report).map_err(at("remove", &report)) } else { Ok(()) }
}

/// Nothing is shown where no test ran.
pub(super) fn show(workspace: &Workspace) -> Result {
    let report = report(workspace);
    if !report.exists() {
        return Ok(());
    }
    let text = fs::read_to_string(&report).map_err(at("read", &report))?;
    print!("\n{}", table(&text)?);
    Ok(())
}

/// The place of the report, from `.config/nextest.toml`: nextest keeps to the workspace, whatever folder Cargo builds
/// into.
fn report(workspace: &Workspace) -> PathBuf {
    workspace.root.join("target/nextest/ci/junit.xml")
}

fn table(report: &str) -> Result<String> {
    let mut tests = tests(report)?;
    tests.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut text = String::from("The slowest tests, in seconds:\n");
    for (seconds, name) in tests.iter().take(SHOWN) {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{seconds:>7.1}  {name}");
    }
    Ok(text)
}

/// The seconds of each test, and its name after that of its binary.
fn tests(report: &str) -> Result<Vec<(f64, String)>> {
    let unreadable =
        |why: &dyn std::fmt::Display| Problem::new(format!("nextest's report cannot be read: {why}"));
    let mut reader = Reader::from_str(report);
    let mut found = Vec::new();
    loop {
        match reader.read_event().map_err(|error| unreadable(&error))? {
            Event::Start(element) | Event::Empty(element) if element.name().as_ref() == "testcase" => {
                let said =
                    |name| attribute(&element, name).ok_or_else(|| unreadable(&"a test without its time"));
                let seconds = said("time")?.parse().map_err(|error| unreadable(&error))?;
                found.push((seconds, format!("{} {}", said("classname")?, said("name")?)));
            }
            Event::Eof => return Ok(found),
            _ => {}
        }
    }
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = element.try_get_attribute(name).ok()??;
    Some(attribute.value.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_come_first_and_no_more_than_ten() {
        let case =
            |number: u8| format!(r#"<testcase name="n{number}" classname="crate" time="{number}.25"/>"#);
        let cases = (1..=12).map(case).collect::<Vec<_>>().concat();
        let report = format!(
            r#"<?xml version="1.0"?><testsuites><testsuite name="crate">{cases}</testsuite></testsuites>"#
        );
        let table = table(&report).unwrap();
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 11, "{table}");
        assert_eq!(lines[1], "   12.2  crate n12");
        assert_eq!(lines[10], "    3.2  crate n3");
    }

    #[test]
    fn a_report_that_is_cut_off_is_a_problem() {
        assert!(table("<testsuites><testcase name=").is_err());
    }
}
