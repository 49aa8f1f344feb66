//! Dependencies point one way, and each heavy library has one home.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

use super::{assert_none, root};

/// Our crates and which of the others each may name.
const LAYERS: &[(&str, &[&str])] = &[
    ("a2a-protocol", &[]),
    ("a2a-hitl", &["a2a-protocol"]),
    ("a2a-runs", &[]),
    ("a2a-evaluate", &["a2a-runs"]),
    ("a2a-client", &["a2a-protocol"]),
    ("a2a-server", &["a2a-protocol"]),
    ("workbench-store", &["a2a-protocol", "a2a-hitl"]),
    ("workbench-secrets", &[]),
    (
        "workbench-core",
        &[
            "a2a-protocol",
            "a2a-hitl",
            "a2a-runs",
            "a2a-evaluate",
            "a2a-client",
            "a2a-server",
            "workbench-store",
            "workbench-secrets",
        ],
    ),
    ("workbench-api", &["a2a-protocol", "a2a-hitl", "a2a-runs", "workbench-core"]),
    ("workbench-web", &["workbench-core", "workbench-api"]),
    ("a2a-workbench", &["a2a-runs", "a2a-evaluate", "workbench-core", "workbench-api", "workbench-web"]),
    ("xtask", &[]),
];

/// Libraries that only these crates may name. The tests' own package and dev-dependencies are free.
const HOMES: &[(&str, &[&str])] = &[
    ("reqwest", &["a2a-client"]),
    ("tonic", &["a2a-client", "a2a-server"]),
    ("hyper", &[]),
    ("axum", &["a2a-server", "workbench-web"]),
    ("tower-http", &["a2a-server", "workbench-web"]),
    ("rusqlite", &["workbench-store"]),
    ("rusqlite_migration", &["workbench-store"]),
    ("apple-native-keyring-store", &["workbench-secrets"]),
    ("keyring", &["workbench-secrets"]),
    ("keyring-core", &["workbench-secrets"]),
    ("windows-native-keyring-store", &["workbench-secrets"]),
    ("zbus-secret-service-keyring-store", &["workbench-secrets"]),
    ("tauri", &["a2a-workbench"]),
    ("tauri-build", &["a2a-workbench"]),
    ("opentelemetry", &["workbench-api"]),
    ("opentelemetry-otlp", &["workbench-api"]),
    ("opentelemetry_sdk", &["workbench-api"]),
    ("anyhow", &[]),
    ("jaq-core", &["a2a-evaluate"]),
    ("jaq-std", &["a2a-evaluate"]),
    ("jaq-json", &["a2a-evaluate"]),
];

/// Crates that are pure or build first: everything foreign that they may name.
const ONLY: &[(&str, &[&str])] = &[
    // Bytes are looked for in bodies of many MiB.
    ("a2a-protocol", &["jiff", "memchr", "serde", "serde_json", "thiserror"]),
    // Points in time are compared, which needs no clock; letters are told from those that look like them.
    (
        "a2a-hitl",
        &[
            "hex",
            "jiff",
            "serde",
            "serde_json",
            "sha2",
            "thiserror",
            "unicode-general-category",
            "unicode-normalization",
            "unicode-security",
        ],
    ),
    ("a2a-runs", &["granit-parser", "serde", "serde_json"]),
    ("xtask", &["serde_json", "toml", "quick-xml"]),
];

/// `(crate, dependency, reason)`.
const EXCEPTIONS: &[(&str, &str, &str)] =
    &[("a2a-client", "hyper", "only its error tells what is no HTTP from a connection that ended")];

/// The package that looks at all the others.
const TESTS: &str = "workbench-tests";

/// A crate and what it names outside of its tests.
struct Package {
    name: String,
    names: BTreeSet<String>,
}

fn packages() -> Vec<Package> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let output = cargo.output().expect("cargo describes the workspace");
    assert!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let described = metadata["packages"].as_array().expect("a list of packages");
    described.iter().map(package).filter(|package| package.name != TESTS).collect()
}

fn package(described: &Value) -> Package {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let dependencies = described["dependencies"].as_array().expect("a list of dependencies");
    let outside_tests = dependencies.iter().filter(|dependency| dependency["kind"] != "dev");
    Package { name: text(&described["name"]), names: outside_tests.map(|it| text(&it["name"])).collect() }
}

fn looked_up<'a>(table: &[(&str, &'a [&'a str])], name: &str) -> Option<&'a [&'a str]> {
    table.iter().find(|(key, _)| *key == name).map(|(_, allowed)| *allowed)
}

/// Tauri's plugins are as much Tauri as Tauri is.
fn home_of(dependency: &str) -> Option<&'static [&'static str]> {
    let key = if dependency.starts_with("tauri-plugin-") { "tauri" } else { dependency };
    looked_up(HOMES, key)
}

fn violation(package: &str, dependency: &str) -> Option<String> {
    if EXCEPTIONS.iter().any(|(who, what, _)| *who == package && *what == dependency) {
        return None;
    }
    let ours = looked_up(LAYERS, dependency).is_some();
    if ours && !looked_up(LAYERS, package).unwrap_or_default().contains(&dependency) {
        return Some(format!("{package} names {dependency}, which is not below it"));
    }
    if home_of(dependency).is_some_and(|home| !home.contains(&package)) {
        return Some(format!("{package} names {dependency}, which lives elsewhere"));
    }
    let foreign = looked_up(ONLY, package).filter(|_| !ours);
    foreign
        .is_some_and(|allowed| !allowed.contains(&dependency))
        .then(|| format!("{package} names {dependency}; it is to stay small"))
}

#[test]
fn dependencies_point_one_way_and_each_library_has_one_home() {
    let mut violations = Vec::new();
    for package in packages() {
        violations.extend(package.names.iter().filter_map(|name| violation(&package.name, name)));
    }
    assert_none("layering", &violations);
}

#[test]
fn every_crate_has_its_place_in_the_table() {
    let found: BTreeSet<String> = packages().into_iter().map(|package| package.name).collect();
    let placed: BTreeSet<String> = LAYERS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(found, placed, "a new crate is placed among the layers, a removed one leaves them");
}

#[test]
fn a_dependency_that_points_up_or_leaves_its_home_is_found() {
    for (package, dependency) in [
        ("a2a-protocol", "a2a-client"),
        ("a2a-client", "a2a-server"),
        ("workbench-api", "workbench-web"),
        ("workbench-core", "reqwest"),
        ("workbench-web", "tauri-plugin-dialog"),
        ("a2a-hitl", "tokio"),
    ] {
        assert!(violation(package, dependency).is_some(), "{package} may not name {dependency}");
    }
    assert_eq!(violation("workbench-core", "tokio"), None, "what has no home is free");
}
