//! `cargo xtask package`: the deb and the rpm. Other formats are configured in `tauri.conf.json` and are built
//! on their own systems.

pub(crate) mod check;
mod deb;

use std::fs;
use std::path::{Path, PathBuf};

use crate::problem::{Problem, Result, at};
use crate::process::run;
use crate::system_packages::Purpose;
use crate::workspace::{Profile, Workspace};
use crate::{node, setup};

pub(crate) fn build(workspace: &Workspace) -> Result {
    setup::machine(workspace, Purpose::Run)?;
    node::install(workspace, node::Project::Page)?;
    node::build_page(workspace)?;
    // The build that `cargo xtask bench` measures, so that one release build serves both.
    crate::run::build(workspace, Profile::Release)?;
    // The CLI lives with the page's packages, and it looks for its configuration from the root downwards.
    let mut tauri = workspace.command(workspace.root.join("ui/node_modules/.bin/tauri"));
    run(tauri.args(["bundle", "--ci", "--bundles", "deb,rpm"]))?;
    deb::press(&newest(workspace, "deb")?)?;
    println!("\nPackages:");
    for format in ["deb", "rpm"] {
        let package = newest(workspace, format)?;
        let bytes = fs::metadata(&package).map_err(at("read", &package))?.len();
        println!("  {} ({}.{} MB)", package.display(), bytes / 1_000_000, bytes / 100_000 % 10);
    }
    Ok(())
}

/// The package of a format that was built last.
fn newest(workspace: &Workspace, format: &str) -> Result<PathBuf> {
    let folder = workspace.target.join("release/bundle").join(format);
    let none =
        || Problem::new(format!("there is no {format} package")).hint("`cargo xtask package` builds it");
    if !folder.is_dir() {
        return Err(none());
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).map_err(at("read", &folder))? {
        let path = entry.map_err(at("read", &folder))?.path();
        if path.is_file() && path.extension().is_some_and(|extension| extension == Path::new(format)) {
            let about = fs::metadata(&path).map_err(at("read", &path))?;
            found.push((about.modified().map_err(at("read", &path))?, path));
        }
    }
    found.into_iter().max().map(|(_, path)| path).ok_or_else(none)
}
