//! Agents of the official SDKs and of frameworks, for tests, made once and kept in the cache.
//!
//! Each Python agent has its own virtual environment, because they exclude one another, each JavaScript agent its
//! own packages, the Rust agent its own workspace. A reader of HTTP archives, in Python, is installed in the same
//! way.

use std::ffi::OsStr;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use crate::node;
use crate::problem::{Problem, Result, at};
use crate::process::{capture, run};
use crate::workspace::{Workspace, stamped, write_stamp};

/// The environment variable that tells tests where the virtual environments are.
pub(crate) const FOLDER_VARIABLE: &str = "A2A_PEERS_DIR";

/// How many parts are installed at a time.
const AT_ONCE: usize = 3;

/// One folder per file in `tests/peers/requirements`, by its name, one per folder in `tests/peers/javascript`, below
/// `javascript`, and `rust-sdk`.
pub(crate) fn prepare(workspace: &Workspace) -> Result {
    // Compiled while the others wait for the network.
    let mut parts = vec![Part::Rust];
    for list in entries(&workspace.root.join("tests/peers/requirements"))? {
        if list.extension().is_some_and(|it| it == "txt") {
            parts.push(Part::Python(list));
        }
    }
    for agent in entries(&workspace.root.join("tests/peers/javascript"))? {
        if agent.join("package-lock.json").is_file() {
            parts.push(Part::JavaScript(agent));
        }
    }
    install(workspace, &parts)
}

/// A part of the peers that is installed by itself.
enum Part {
    /// The agent of the Rust SDK.
    Rust,
    /// The list of an environment's packages.
    Python(PathBuf),
    /// The folder of an agent with its lock file.
    JavaScript(PathBuf),
}

/// The clients that ours is compared with: as fast as they can be.
pub(crate) fn prepare_opponents(workspace: &Workspace) -> Result {
    prepare(workspace)?;
    rust_sdk(workspace, &["--release"])
}

fn rust_sdk(workspace: &Workspace, options: &[&str]) -> Result {
    let manifest = workspace.root.join("tests/peers/rust-sdk/Cargo.toml");
    run(workspace
        .command("cargo")
        .args(["build", "--locked", "--quiet", "--manifest-path"])
        .arg(manifest)
        .args(options)
        .arg("--target-dir")
        .arg(folder(workspace).join("rust-sdk")))
}

/// Where the virtual environments are.
pub(crate) fn folder(workspace: &Workspace) -> PathBuf {
    workspace.cache.join("peers")
}

/// Several at a time: each waits for the network, then unpacks, and none needs another.
fn install(workspace: &Workspace, parts: &[Part]) -> Result {
    let next = AtomicUsize::new(0);
    let install = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            match part {
                Part::Rust => rust_sdk(workspace, &[])?,
                Part::Python(list) => {
                    let name = list.file_stem().unwrap_or_default();
                    environment(workspace, list, &folder(workspace).join(name))?;
                }
                Part::JavaScript(agent) => packages(workspace, agent)?,
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let installing = [(); AT_ONCE].map(|()| scope.spawn(install));
        // All are waited for, so that none goes on after a failure.
        let ends = installing.map(|each| each.join().unwrap_or_else(|panic| resume_unwind(panic)));
        ends.into_iter().collect()
    })
}

/// The packages of an agent in JavaScript, in the cache; `packages.mjs` has Node look for them there.
fn packages(workspace: &Workspace, agent: &Path) -> Result {
    let into = folder(workspace).join("javascript").join(agent.file_name().unwrap_or_default());
    fs::create_dir_all(&into).map_err(at("make", &into))?;
    for file in ["package.json", "package-lock.json"] {
        let from = agent.join(file);
        fs::copy(&from, into.join(file)).map_err(at("copy", &from))?;
    }
    node::install_in(workspace, &into)
}

/// The entries of a folder, by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(at("read", folder))? {
        entries.push(entry.map_err(at("read", folder))?.path());
    }
    entries.sort();
    Ok(entries)
}

fn environment(workspace: &Workspace, requirements: &Path, environment: &Path) -> Result {
    let wanted = fs::read_to_string(requirements).map_err(at("read", requirements))?;
    let stamp = environment.join("installed-from.txt");
    let python = environment.join("bin/python");
    let import = format!("import {}", module(requirements));
    let usable = || capture(workspace.command(&python).args(["-c", import.as_str()])).is_some();
    if stamped(&stamp, &wanted) && usable() {
        return Ok(());
    }
    println!("Installing the Python packages of {}", requirements.display());
    if environment.exists() {
        fs::remove_dir_all(environment).map_err(at("remove", environment))?;
    }
    run(workspace.command(base_python()).args(["-m", "venv"]).arg(environment)).map_err(|problem| {
        problem.hint("on Debian and Ubuntu, the package python3-venv makes this possible")
    })?;
    // The lists are complete and pinned; nothing is resolved, and nothing is built from source.
    let install = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--only-binary=:all:",
    ];
    run(workspace.command(&python).args(install).arg("--requirement").arg(requirements))?;
    if !usable() {
        return Err(Problem::new(format!("{} was installed, and `{import}` fails", requirements.display())));
    }
    write_stamp(&stamp, &wanted)
}

/// The purpose of a list: an SDK, or another tool's reader of our files.
fn module(requirements: &Path) -> &'static str {
    match requirements.file_stem().and_then(OsStr::to_str) {
        Some("har") => "haralyzer",
        Some("langgraph") => "langgraph_api",
        Some("fasta2a") => "fasta2a",
        _ => "a2a",
    }
}

/// The system's own Python, which `python3-venv` belongs to, before any other on the `PATH`.
fn base_python() -> &'static str {
    if Path::new("/usr/bin/python3").exists() { "/usr/bin/python3" } else { "python3" }
}
