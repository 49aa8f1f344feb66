//! `cargo xtask package --check`: installs and uses the deb on a real system, as a person would.
//!
//! The built deb is first installed under a lower version number and started so that it makes a data folder, then
//! upgraded, examined, used and removed; the data folder has to outlive all of it.

mod examine;
mod start;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{deb, newest};
use crate::node::{self, Project};
use crate::problem::{Problem, Result, at};
use crate::process::{capture, run};
use crate::system_packages::{self, Purpose, as_root};
use crate::workspace::Workspace;
use crate::{desktop_session, peers, setup, tools};

const PACKAGE: &str = "a2a-workbench";
const INSTALLED_BINARY: &str = "/usr/bin/a2a-workbench";
const OLDER_VERSION: &str = "0.0.1";

pub(crate) fn check(workspace: &Workspace) -> Result {
    let deb = newest(workspace, "deb")?;
    if !system_packages::is_root() {
        return Err(Problem::new("installing and removing a package needs root"));
    }
    if installed_version().is_some() {
        return Err(Problem::new(format!(
            "{PACKAGE} is installed here already, and the check would remove it"
        ))
        .hint(format!("remove it yourself with `apt-get remove {PACKAGE}`, or check on another machine")));
    }
    setup::machine(workspace, Purpose::CheckPackage)?;
    let scratch = std::env::temp_dir().join(format!("a2a-workbench-package-{}", std::process::id()));
    fs::create_dir_all(&scratch).map_err(at("create", &scratch))?;
    let outcome = life_of_a_package(workspace, &deb, &scratch);
    if outcome.is_err() && installed_version().is_some() {
        remove()?;
    }
    fs::remove_dir_all(&scratch).map_err(at("remove", &scratch))?;
    outcome
}

fn life_of_a_package(workspace: &Workspace, deb: &Path, scratch: &Path) -> Result {
    let data = scratch.join("data");

    install(&relabelled(deb, scratch)?)?;
    said("an older version installs with apt", installed_version().as_deref() == Some(OLDER_VERSION))?;
    start::window(workspace, &data)?;
    let before = files_in(&data)?;
    said("it opens its window and makes a data folder", !before.is_empty())?;

    install(deb)?;
    said("the new version upgrades it", installed_version().is_some_and(|it| it != OLDER_VERSION))?;
    examine::everything(PACKAGE)?;
    start::window(workspace, &data)?;
    start::web_host(&data)?;
    said("it starts on the older data folder, as window and as web host", keeps(&data, &before)?)?;
    use_in_window(workspace)?;
    said("the end-to-end tests of the window pass on the installed binary", true)?;

    remove()?;
    said("the package is removed", !Path::new(INSTALLED_BINARY).exists())?;
    said("the data folder is kept", keeps(&data, &before)?)
}

/// Prints a claim that holds, or fails with it.
fn said(claim: &str, holds: bool) -> Result {
    if holds {
        println!("ok: {claim}");
        return Ok(());
    }
    Err(Problem::new(format!("does not hold: {claim}")))
}

fn install(deb: &Path) -> Result {
    run(&mut as_root(&["apt-get", "install", "-q", "-y", "--no-install-recommends", &deb.to_string_lossy()])?)
}

fn remove() -> Result {
    run(&mut as_root(&["apt-get", "remove", "-q", "-y", PACKAGE])?)
}

fn installed_version() -> Option<String> {
    let query = ["--show", "--showformat", "${db:Status-Status} ${Version}", PACKAGE];
    let printed = capture(Command::new("dpkg-query").args(query))?;
    printed.strip_prefix("installed ").map(str::to_owned)
}

/// The same package with a lower version number, for something to upgrade from.
fn relabelled(current: &Path, scratch: &Path) -> Result<PathBuf> {
    let tree = scratch.join("older");
    deb::unpack(current, &tree)?;
    let control = tree.join("DEBIAN/control");
    let text = fs::read_to_string(&control).map_err(at("read", &control))?;
    let older = |line: &str| match line.strip_prefix("Version: ") {
        Some(_) => format!("Version: {OLDER_VERSION}\n"),
        None => format!("{line}\n"),
    };
    let text: String = text.lines().map(older).collect();
    fs::write(&control, text).map_err(at("write", &control))?;
    let older_deb = scratch.join("older.deb");
    deb::pack(&tree, &older_deb)?;
    Ok(older_deb)
}

/// The window tests of `tests/e2e`, against the installed program: connect, stream, approve, start again.
fn use_in_window(workspace: &Workspace) -> Result {
    peers::prepare(workspace)?;
    tools::tauri_driver(workspace)?;
    node::install(workspace, Project::EndToEnd)?;
    let mut tests = crate::test::end_to_end(workspace, "window")?;
    tests.env("A2A_WORKBENCH_BIN", INSTALLED_BINARY);
    run(&mut desktop_session::within(workspace, &tests))
}

/// Files at the top of a data folder, without locks, which say who has it open now.
fn files_in(data: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(data).map_err(at("read", data))? {
        let path = entry.map_err(at("read", data))?.path();
        let transient = ["lock", "db-wal", "db-shm", "sqlite-wal", "sqlite-shm"];
        let passing = path.extension().is_some_and(|it| transient.iter().any(|name| it == *name));
        if path.is_file() && !passing {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn keeps(data: &Path, before: &[PathBuf]) -> Result<bool> {
    let now = files_in(data)?;
    Ok(before.iter().all(|file| now.contains(file)))
}
