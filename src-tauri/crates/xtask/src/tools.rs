//! Helper programs from crates.io, built once into the cache at a pinned version.

use std::process::Command;

use crate::problem::Result;
use crate::process::{capture, run};
use crate::workspace::Workspace;

/// The test runner: one process per test, a summary, time limits. Any installed version will do.
pub(crate) fn nextest(workspace: &Workspace) -> Result {
    let present = capture(&mut workspace.cargo(&["nextest", "--version"])).is_some();
    if present { Ok(()) } else { install(workspace, "cargo-nextest", "0.9.143") }
}

/// The WebDriver server that opens the app's real window.
pub(crate) fn tauri_driver(workspace: &Workspace) -> Result {
    let present = workspace.tools().join("bin").join("tauri-driver").is_file()
        || capture(Command::new("tauri-driver").arg("--help")).is_some();
    if present { Ok(()) } else { install(workspace, "tauri-driver", "2.1.0") }
}

fn install(workspace: &Workspace, name: &str, version: &str) -> Result {
    println!("{name} {version} is not here yet: it is built once, into {}", workspace.tools().display());
    let mut cargo = workspace.cargo(&["install", name, "--version", version, "--locked", "--root"]);
    // In a temporary folder of its own: another build holds the lock of ours, and nothing is worth keeping.
    cargo.env_remove("CARGO_TARGET_DIR");
    run(cargo.arg(workspace.tools()))
}
