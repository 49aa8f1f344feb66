//! `cargo xtask run`: from a clone to the window, or to the printed URL where there is no display.

use std::env;
use std::path::PathBuf;

use crate::problem::Result;
use crate::process::run as start;
use crate::system_packages::Purpose;
use crate::workspace::{EMBED_PAGE, Profile, Workspace};
use crate::{node, setup};

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) web: bool,
    pub(crate) profile: Profile,
    pub(crate) data_dir: Option<PathBuf>,
}

pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result {
    setup::machine(workspace, Purpose::Run)?;
    node::install(workspace, node::Project::Page)?;
    node::build_page(workspace)?;
    build(workspace, options.profile)?;

    let mut app = workspace.command(workspace.binary(options.profile));
    app.current_dir(env::current_dir().unwrap_or_else(|_| workspace.root.clone()));
    if options.web || !has_display() {
        if !options.web {
            println!("There is no display here: starting the web host instead.");
        }
        app.arg("--web");
    }
    if let Some(folder) = &options.data_dir {
        app.arg("--data-dir").arg(folder);
    }
    start(&mut app)
}

/// Builds the app alone, with the page in it.
pub(crate) fn build(workspace: &Workspace, profile: Profile) -> Result {
    let mut cargo = workspace.cargo(&["build", "--package", "a2a-workbench"]);
    cargo.args(EMBED_PAGE);
    if profile == Profile::Release {
        cargo.arg("--release");
    }
    start(&mut cargo)
}

fn has_display() -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}
