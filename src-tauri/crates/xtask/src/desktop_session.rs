//! A throw-away desktop (home, session bus, keyring, screen) for one command, so that real windows and a real
//! keyring are used and the developer's own are not touched. Linux only, like the WebDriver of the window.

use std::process::Command;

use crate::workspace::Workspace;

const SCRIPT: &str = include_str!("desktop-session.sh");

/// Runs `inner` (its program, arguments, folder and environment) on a desktop of its own.
pub(crate) fn within(workspace: &Workspace, inner: &Command) -> Command {
    let mut outer = workspace.command("bash");
    outer.args(["-c", SCRIPT, "desktop-session"]).arg(inner.get_program()).args(inner.get_args());
    if let Some(folder) = inner.get_current_dir() {
        outer.current_dir(folder);
    }
    for (name, value) in inner.get_envs() {
        match value {
            Some(value) => outer.env(name, value),
            None => outer.env_remove(name),
        };
    }
    outer
}
