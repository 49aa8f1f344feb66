//! `cargo xtask bench`: the figures of the benchmarks in `tests/bench`, as JSON and as a table.
//!
//! A benchmark prints each figure as one line of JSON, `{"figure": …, "value": …, "unit": …, "target": …}`
//! (`target` is a sentence and may be absent). Every other line is for people and is passed on.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::Value;

use crate::problem::{Problem, Result};
use crate::process::{could_not_start, run};
use crate::system_packages::Purpose;
use crate::workspace::{EMBED_PAGE, Profile, Workspace};
use crate::{desktop_session, node, setup};

pub(crate) fn bench(workspace: &Workspace) -> Result {
    setup::machine(workspace, Purpose::Test)?;
    node::install(workspace, node::Project::Page)?;
    node::build_page(workspace)?;
    crate::run::build(workspace, Profile::Release)?;
    // What the window is compared with; the benchmark finds it beside the binary.
    let mut empty = workspace.cargo(&["build", "--package", "a2a-workbench", "--example", "empty_window"]);
    run(empty.args(EMBED_PAGE).arg("--release"))?;
    run(&mut workspace.cargo(&["bench", "--package", "workbench-tests", "--benches", "--no-run"]))?;

    let figures = measure(workspace)?;
    if figures.is_empty() {
        return Err(Problem::new("no benchmark printed a figure"));
    }
    println!("\n{:#}\n\n{}", Value::Array(figures.clone()), table(&figures));
    Ok(())
}

/// Runs the benchmarks on a desktop of their own, since some of them open the window.
fn measure(workspace: &Workspace) -> Result<Vec<Value>> {
    let mut cargo = workspace.cargo(&["bench", "--package", "workbench-tests", "--benches"]);
    cargo.env("A2A_WORKBENCH_BIN", workspace.binary(Profile::Release));
    let mut session = desktop_session::within(workspace, &cargo);
    let mut child =
        session.stdout(Stdio::piped()).spawn().map_err(|source| could_not_start(&cargo, &source))?;
    let mut figures = Vec::new();
    for line in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()) {
        let line = line.map_err(|source| Problem::new(format!("could not read the output: {source}")))?;
        match figure(&line) {
            Some(figure) => figures.push(figure),
            None => println!("{line}"),
        }
    }
    let status = child.wait().map_err(|source| could_not_start(&cargo, &source))?;
    if status.success() { Ok(figures) } else { Err(Problem::new(format!("`cargo bench` failed: {status}"))) }
}

fn figure(line: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(line).ok()?;
    value.get("figure").and_then(Value::as_str)?;
    Some(value)
}

fn table(figures: &[Value]) -> String {
    let cell = |figure: &Value, name: &str| match figure.get(name) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    };
    let width = figures.iter().map(|it| cell(it, "figure").chars().count()).max().unwrap_or_default();
    let line = |it: &Value| {
        let name = cell(it, "figure");
        let text =
            format!("{name:width$}  {:>12} {:9} {}", cell(it, "value"), cell(it, "unit"), cell(it, "target"));
        format!("{}\n", text.trim_end())
    };
    figures.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_state_a_figure_are_collected() {
        assert!(figure(r#"{"figure": "inbox p95", "value": 31, "unit": "ms"}"#).is_some());
        assert!(figure(r#"{"reason": "compiler-artifact"}"#).is_none());
        assert!(figure("running 3 tests").is_none());
    }

    #[test]
    fn the_table_aligns_figures_and_leaves_out_targets_that_are_not_there() {
        let figures = [
            r#"{"figure":"stream","value":41000,"unit":"events/s","target":"≥ 20000"}"#,
            r#"{"figure":"inbox p95","value":31,"unit":"ms"}"#,
        ]
        .map(|line| figure(line).expect("a figure"));
        assert_eq!(
            table(&figures),
            "stream            41000 events/s  ≥ 20000\ninbox p95            31 ms\n"
        );
    }
}
