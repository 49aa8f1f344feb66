//! `cargo xtask bench`: the figures of the benchmarks in `tests/bench`, as JSON and as a table.
//!
//! A benchmark prints each figure as one line of JSON, `{"figure": …, "value": …, "unit": …, "target": …}`
//! (`target` is a limit, `≤ 500` or `≥ 20`, and may be absent). Every other line is for people and is passed on.
//! A missed target is reported and fails nothing, because figures depend on the machine.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::problem::{Problem, Result};
use crate::process::{could_not_start, run};
use crate::system_packages::Purpose;
use crate::workspace::{EMBED_PAGE, Profile, Workspace};
use crate::{desktop_session, node, peers, setup, tools};

/// Those of these names, or all where none is given.
pub(crate) fn bench(workspace: &Workspace, names: &[String]) -> Result {
    setup::machine(workspace, Purpose::Test)?;
    peers::prepare_opponents(workspace)?;
    tools::tauri_driver(workspace)?;
    node::install(workspace, node::Project::Page)?;
    node::install(workspace, node::Project::EndToEnd)?;
    node::build_page(workspace)?;
    crate::run::build(workspace, Profile::Release)?;
    // What the window is compared with; the benchmark finds it beside the binary.
    let mut empty = workspace.cargo(&["build", "--package", "a2a-workbench", "--example", "empty_window"]);
    run(empty.args(EMBED_PAGE).arg("--release"))?;
    run(benches(workspace, names).arg("--no-run"))?;

    let (figures, outcome) = measure(workspace, names)?;
    if figures.is_empty() {
        return outcome.and_then(|()| Err(Problem::new("no benchmark printed a figure")));
    }
    println!("\n{:#}\n\n{}", Value::Array(figures.clone()), table(&figures));
    outcome
}

/// The app's package and its features are named so that the benchmarks share the crates of the app that is installed: no
/// crate is compiled twice.
fn benches(workspace: &Workspace, names: &[String]) -> Command {
    let mut cargo = workspace.cargo(&["bench", "--package", "workbench-tests", "--package", "a2a-workbench"]);
    cargo.arg("--no-default-features").args(EMBED_PAGE);
    if names.is_empty() {
        cargo.arg("--benches");
    }
    cargo.args(names.iter().flat_map(|name| ["--bench", name]));
    cargo
}

/// Runs the benchmarks on a desktop of their own, since some of them open the window. Figures measured before a
/// failure took long and are reported, too.
fn measure(workspace: &Workspace, names: &[String]) -> Result<(Vec<Value>, Result)> {
    let mut cargo = benches(workspace, names);
    cargo.arg("--no-fail-fast");
    cargo.env("A2A_WORKBENCH_BIN", workspace.binary(Profile::Release));
    cargo.env(peers::FOLDER_VARIABLE, peers::folder(workspace));
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
    let failed = || Err(Problem::new(format!("`cargo bench` failed: {status}")));
    Ok((figures, if status.success() { Ok(()) } else { failed() }))
}

fn figure(line: &str) -> Option<Value> {
    let mut value: Value = serde_json::from_str(line).ok()?;
    value.get("figure").and_then(Value::as_str)?;
    let met = is_met(&value);
    if let (Some(met), Some(members)) = (met, value.as_object_mut()) {
        members.insert("met".to_owned(), met.into());
    }
    Some(value)
}

/// `None`: it has no target.
fn is_met(figure: &Value) -> Option<bool> {
    let value = figure.get("value")?.as_f64()?;
    let (relation, bound) = figure.get("target")?.as_str()?.split_once(' ')?;
    let bound: f64 = bound.split(' ').next()?.parse().ok()?;
    match relation {
        "≤" => Some(value <= bound),
        "<" => Some(value < bound),
        "≥" => Some(value >= bound),
        ">" => Some(value > bound),
        _ => None,
    }
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
        let met = match it.get("met") {
            Some(Value::Bool(true)) => "met",
            Some(_) => "missed",
            None => "",
        };
        let (value, unit, target) = (cell(it, "value"), cell(it, "unit"), cell(it, "target"));
        let text = format!("{name:width$}  {value:>12} {unit:9} {target:10} {met}");
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
    fn a_target_is_met_up_to_its_bound() {
        let met = |value: &str, target: &str| {
            let line = format!(r#"{{"figure":"f","value":{value},"unit":"ms","target":"{target}"}}"#);
            figure(&line).and_then(|figure| figure.get("met").and_then(Value::as_bool))
        };
        assert_eq!(met("500", "≤ 500"), Some(true));
        assert_eq!(met("500.5", "≤ 500"), Some(false));
        assert_eq!(met("50", "< 50"), Some(false), "a bound that may not be reached");
        assert_eq!(met("20", "≥ 20 % of the floor"), Some(true));
        assert_eq!(met("19.9", "≥ 20"), Some(false));
        assert_eq!(met("1", "as fast as it can"), None, "words that are no bound are not judged");
    }

    #[test]
    fn the_table_aligns_figures_and_leaves_out_targets_that_are_not_there() {
        let figures = [
            r#"{"figure":"stream","value":41000,"unit":"events/s","target":"≥ 20000"}"#,
            r#"{"figure":"window","value":512.5,"unit":"ms","target":"≤ 500"}"#,
            r#"{"figure":"inbox p95","value":31,"unit":"ms"}"#,
        ]
        .map(|line| figure(line).expect("a figure"));
        assert_eq!(
            table(&figures),
            "stream            41000 events/s  ≥ 20000    met\n\
             window            512.5 ms        ≤ 500      missed\n\
             inbox p95            31 ms\n"
        );
    }
}
