//! The requirements of a build: the toolchain, system packages, packages of the page.

use crate::problem::Result;
use crate::system_packages::{self, Purpose};
use crate::workspace::Workspace;
use crate::{node, peers, toolchain, tools};

/// `cargo xtask setup`: everything that `run` and `test` need, so that both can start at once.
pub(crate) fn everything(workspace: &Workspace) -> Result {
    machine(workspace, Purpose::Test)?;
    tools::nextest(workspace)?;
    tools::tauri_driver(workspace)?;
    peers::prepare(workspace)?;
    node::install(workspace, node::Project::Page)?;
    node::install(workspace, node::Project::EndToEnd)?;
    println!("Everything is set up. `cargo xtask run` starts the app, `cargo xtask test` tests it.");
    Ok(())
}

/// The machine's part: Rust, Node, npm and system packages.
pub(crate) fn machine(workspace: &Workspace, purpose: Purpose) -> Result {
    toolchain::check(workspace)?;
    system_packages::install_missing(purpose)
}
