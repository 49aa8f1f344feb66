//! Rust, Node and npm, which people bring along. An old or missing one is reported in a sentence, before anything
//! fails in an unclear way.

use std::fs;
use std::process::Command;

use crate::problem::{Problem, Result, at};
use crate::process::capture;
use crate::workspace::Workspace;

/// Major and minor; nothing here turns on a patch release.
type Version = (u32, u32);

struct Tool {
    name: &'static str,
    program: &'static str,
    needed: Version,
    how_to_update: &'static str,
}

/// Checks the three tools. The minimum of Rust is the workspace's `rust-version`.
pub(crate) fn check(workspace: &Workspace) -> Result {
    let tools = [
        Tool {
            name: "Rust",
            program: "rustc",
            needed: workspace_rust_version(workspace)?,
            how_to_update: "run `rustup update stable`, or install Rust as described on https://rustup.rs",
        },
        Tool {
            name: "Node",
            program: "node",
            needed: (20, 19), // Vite's minimum
            how_to_update: "install a current LTS release as described on https://nodejs.org (Debian's own may be too old)",
        },
        Tool {
            name: "npm",
            program: "npm",
            needed: (10, 0),
            how_to_update: "it comes with Node; or run `npm install --global npm@10`",
        },
    ];
    tools
        .iter()
        .try_for_each(|tool| judge(tool, capture(Command::new(tool.program).arg("--version")).as_deref()))
}

fn judge(tool: &Tool, printed: Option<&str>) -> Result {
    let (major, minor) = tool.needed;
    let needed = format!("{} {major}.{minor} or newer is needed", tool.name);
    let Some(printed) = printed else {
        return Err(Problem::new(format!("{needed}, and `{}` was not found", tool.program))
            .hint(format!("to install it: {}", tool.how_to_update)));
    };
    match version_in(printed) {
        Some(found) if found >= tool.needed => Ok(()),
        Some(_) => Err(Problem::new(format!("{needed}; this is `{printed}`"))
            .hint(format!("to update: {}", tool.how_to_update))),
        None => Err(Problem::new(format!("{needed}, and `{} --version` says `{printed}`", tool.program))
            .hint(format!("to install it: {}", tool.how_to_update))),
    }
}

/// The first word that reads as a version: `rustc 1.95.0 (…)`, `v20.20.2`, `10.8.2`.
fn version_in(printed: &str) -> Option<Version> {
    printed.split_whitespace().find_map(|word| {
        let mut numbers = word.trim_start_matches('v').split(['.', '-']);
        Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
    })
}

fn workspace_rust_version(workspace: &Workspace) -> Result<Version> {
    let path = workspace.root.join("Cargo.toml");
    let text = fs::read_to_string(&path).map_err(at("read", &path))?;
    let stated = text.parse::<toml::Table>().ok().and_then(|manifest| {
        let package = manifest.get("workspace")?.get("package")?;
        version_in(package.get("rust-version")?.as_str()?)
    });
    stated.ok_or_else(|| Problem::new("Cargo.toml states no workspace.package.rust-version"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Tool =
        Tool { name: "Node", program: "node", needed: (20, 0), how_to_update: "install a newer one" };

    #[track_caller]
    fn check(printed: Option<&str>, expected: Option<&str>) {
        let said = judge(&NODE, printed).err().map(|problem| problem.to_string());
        assert_eq!(said.as_deref(), expected);
    }

    #[test]
    fn a_tool_that_is_new_enough_is_accepted_however_it_spells_its_version() {
        check(Some("v20.0.0"), None);
        check(Some("rustc 21.1.0-nightly (59807616e 2026-04-14)"), None);
    }

    #[test]
    fn a_tool_that_is_too_old_or_missing_is_named_with_what_to_do() {
        check(
            Some("v18.19.1"),
            Some(
                "error: Node 20.0 or newer is needed; this is `v18.19.1`\n  hint: to update: install a newer one",
            ),
        );
        check(
            None,
            Some(
                "error: Node 20.0 or newer is needed, and `node` was not found\n  hint: to install it: install a newer one",
            ),
        );
    }
}
