//! `cargo xtask licences`: the parts built into the app, by name, version and licence.
//!
//! The list is a file of the page (`ui/src/features/help/licences.json`), shown under *Help*. It is made from
//! Cargo's resolution for the desktop on Linux and from the page's lock file, and holds every part of the binary
//! or the page, without build and test tools. A test compares it with both lock files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::problem::{Problem, Result};
use crate::process::capture;
use crate::workspace::Workspace;

/// From the root of the repository.
const LIST: &str = "ui/src/features/help/licences.json";

const APP: &str = "a2a-workbench";

/// Writes the list anew.
pub(crate) fn write(workspace: &Workspace) -> Result {
    let mut all = crates(&workspace.root)?;
    all.extend(packages(&workspace.root)?);
    let rows: Vec<Value> = all
        .into_iter()
        .map(|((name, version), licence)| json!({ "name": name, "version": version, "licence": licence }))
        .collect();
    let text = serde_json::to_string_pretty(&rows).map_err(|error| Problem::new(error.to_string()))?;
    std::fs::write(workspace.root.join(LIST), text + "\n")
        .map_err(|error| Problem::new(format!("`{LIST}` could not be written: {error}")))?;
    println!("{LIST}: {} entries", rows.len());
    Ok(())
}

type Licences = BTreeMap<(String, String), String>;

fn crates(root: &Path) -> Result<Licences> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args(["metadata", "--format-version", "1", "--locked"]);
    cargo.args(["--filter-platform", "x86_64-unknown-linux-gnu"]);
    let text = capture(&mut cargo).ok_or_else(|| Problem::new("`cargo metadata` failed"))?;
    built_in(&read(&text, "cargo metadata")?).ok_or_else(|| Problem::new("`cargo metadata` names no app"))
}

/// The app's dependencies, without those that only build or test something.
fn built_in(metadata: &Value) -> Option<Licences> {
    let packages: BTreeMap<&str, &Value> = metadata
        .get("packages")?
        .as_array()?
        .iter()
        .filter_map(|each| Some((each["id"].as_str()?, each)))
        .collect();
    let nodes: BTreeMap<&str, &Value> = metadata
        .pointer("/resolve/nodes")?
        .as_array()?
        .iter()
        .filter_map(|each| Some((each["id"].as_str()?, each)))
        .collect();
    let (app, _) = packages.iter().find(|(_, package)| package["name"] == APP)?;
    let (mut open, mut seen) = (vec![*app], BTreeSet::new());
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let needed = nodes.get(id).and_then(|node| node["deps"].as_array()).into_iter().flatten();
        let runs = |dep: &&Value| {
            dep["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
        };
        open.extend(needed.filter(runs).filter_map(|dep| dep["pkg"].as_str()));
    }
    let others = seen.iter().filter_map(|id| packages.get(id)).filter(|package| !package["source"].is_null());
    Some(others.map(|package| entry(package, text(package, "name"))).collect())
}

fn packages(root: &Path) -> Result<Licences> {
    let path = root.join("ui/package-lock.json");
    let text = std::fs::read_to_string(&path)
        .map_err(|error| Problem::new(format!("`ui/package-lock.json` could not be read: {error}")))?;
    let lock = read(&text, "ui/package-lock.json")?;
    let listed = lock.get("packages").and_then(Value::as_object).into_iter().flatten();
    let shipped = listed.filter(|(path, package)| {
        !path.is_empty()
            && package["dev"] != true
            && package["devOptional"] != true
            && package["optional"] != true
    });
    Ok(shipped
        .map(|(path, package)| entry(package, path.rsplit("node_modules/").next().unwrap_or(path).to_owned()))
        .collect())
}

fn entry(package: &Value, name: String) -> ((String, String), String) {
    ((name, text(package, "version")), text(package, "license"))
}

fn text(package: &Value, member: &str) -> String {
    package[member].as_str().unwrap_or("see its source").to_owned()
}

fn read(text: &str, what: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| Problem::new(format!("`{what}` is no JSON: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_builds_or_tests_the_app_is_left_out() {
        let package = |id: &str, source: Value| json!({ "id": id, "name": id, "version": "1", "license": "MIT", "source": source });
        let needs = |pkg: &str, kind: Value| json!({ "pkg": pkg, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [package(APP, Value::Null), package("run", json!("r")), package("deep", json!("r")),
                package("build", json!("r")), package("test", json!("r"))],
            "resolve": { "nodes": [
                { "id": APP, "deps": [needs("run", Value::Null), needs("build", json!("build")), needs("test", json!("dev"))] },
                { "id": "run", "deps": [needs("deep", Value::Null)] },
            ] },
        });
        let found = built_in(&metadata).expect("the app is there");
        let names: Vec<&str> = found.keys().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["deep", "run"]);
    }
}
