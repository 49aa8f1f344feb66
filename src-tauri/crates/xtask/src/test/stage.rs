//! The stages: what each needs, and the command behind it.
//!
//! Rust code is compiled once, by Clippy. The build names every binary and every test with the features that the
//! later stages use, so that nextest, the doc tests and the browser find it ready.

use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::thread;

use super::scratch::Scratch;
use super::{Options, Subset, lints, peer_table, slowest};
use crate::desktop_session;
use crate::node::{self, Project};
use crate::peers;
use crate::problem::{Problem, Result};
use crate::process::run;
use crate::system_packages::{self, Purpose};
use crate::toolchain;
use crate::tools;
use crate::workspace::{EMBED_PAGE, Profile, Workspace};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Toolchain,
    SystemPackages,
    Format,
    PagePackages,
    PageCheck,
    PageTest,
    PageBuild,
    RustBuild,
    Clippy,
    Peers,
    RustTest,
    DocTest,
    EndToEndPackages,
    Browser,
    Window,
}

impl Stage {
    /// In running order: stages that fail fast come first.
    pub(super) const ALL: [Self; 15] = [
        Self::Toolchain,
        Self::SystemPackages,
        Self::Format,
        Self::PagePackages,
        Self::PageCheck,
        Self::PageTest,
        Self::PageBuild,
        Self::RustBuild,
        Self::Clippy,
        Self::Peers,
        Self::RustTest,
        Self::DocTest,
        Self::EndToEndPackages,
        Self::Browser,
        Self::Window,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Toolchain => "toolchain",
            Self::SystemPackages => "system packages",
            Self::Format => "format",
            Self::PagePackages => "page: packages",
            Self::PageCheck => "page: lint and types",
            Self::PageTest => "page: unit tests",
            Self::PageBuild => "page: build",
            Self::RustBuild => "rust build",
            Self::Clippy => "clippy",
            Self::Peers => "agents of other SDKs",
            Self::RustTest => "rust tests",
            Self::DocTest => "doc tests",
            Self::EndToEndPackages => "end to end: packages",
            Self::Browser => "end to end: browser",
            Self::Window => "end to end: window",
        }
    }

    pub(super) fn needs(self) -> &'static [Self] {
        match self {
            Self::Toolchain => &[],
            Self::SystemPackages | Self::Format | Self::PagePackages | Self::EndToEndPackages => {
                &[Self::Toolchain]
            }
            Self::PageCheck | Self::PageTest | Self::PageBuild => &[Self::PagePackages],
            Self::RustBuild => &[Self::SystemPackages, Self::PageBuild],
            Self::Clippy | Self::DocTest => &[Self::RustBuild],
            Self::Peers => &[Self::SystemPackages],
            Self::RustTest => &[Self::RustBuild, Self::Peers],
            Self::Browser | Self::Window => &[Self::RustBuild, Self::Peers, Self::EndToEndPackages],
        }
    }

    pub(super) fn run(self, workspace: &Workspace, options: &Options) -> Result {
        match self {
            Self::Toolchain => toolchain::check(workspace),
            Self::SystemPackages => system_packages::install_missing(Purpose::Test),
            Self::Format => run(&mut workspace.cargo(&["fmt", "--all", "--check"])),
            Self::PagePackages => node::install(workspace, Project::Page),
            Self::PageCheck => run(&mut node::script(workspace, Project::Page, "check")),
            Self::PageTest => run(&mut node::script(workspace, Project::Page, "test")),
            Self::PageBuild => node::build_page(workspace),
            Self::RustBuild => run(&mut whole(workspace, BUILD_ALL)),
            Self::Clippy => lints::check(workspace),
            Self::Peers => peers::prepare(workspace),
            Self::RustTest => rust_tests(workspace, options),
            Self::DocTest => run(&mut whole(workspace, &["test", "--doc"])),
            Self::EndToEndPackages => node::install(workspace, Project::EndToEnd),
            Self::Browser => in_memory(end_to_end(workspace, "browser")?),
            Self::Window => {
                tools::tauri_driver(workspace)?;
                in_memory(desktop_session::within(workspace, &end_to_end(workspace, "window")?))
            }
        }
    }
}

/// Everything there is, so that nextest, doc tests and the browser find it ready, and all of it is linted.
pub(crate) const BUILD_ALL: &[&str] = &["build", "--all-targets"];

/// An agent to sign in to, for the browser.
const GUARDED_AGENT: &str = "guarded_agent";

/// A Cargo command over all crates, with the features and the compiler that all commands share.
pub(crate) fn whole(workspace: &Workspace, words: &[&str]) -> Command {
    let mut cargo = workspace.cargo(words);
    cargo.arg("--workspace").args(EMBED_PAGE);
    cargo.env(peers::FOLDER_VARIABLE, peers::folder(workspace));
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    cargo
}

fn rust_tests(workspace: &Workspace, options: &Options) -> Result {
    tools::nextest(workspace)?;
    let mut nextest = whole(workspace, &["nextest", "run", "--profile", "ci"]);
    if options.only == Some(Subset::Peers) {
        nextest.args(["--filterset", "test(peers)"]);
    }
    peer_table::forget(workspace)?;
    slowest::forget(workspace)?;
    nextest.args(["--test-threads", &at_once().to_string()]).args(&options.filters);
    let tested = in_memory(nextest);
    peer_table::show(workspace)?;
    slowest::show(workspace)?;
    tested
}

/// How many tests run at a time: three for two processors, because some wait for an agent or for a process that starts.
fn at_once() -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    processors + processors / 2
}

/// Runs tests whose data is no burden to the disk.
fn in_memory(mut tests: Command) -> Result {
    let scratch = Scratch::new();
    scratch.lend(&mut tests);
    run(&mut tests)
}

/// A script of `tests/e2e`, told where the app, the agents and the programs of the machine are.
pub(crate) fn end_to_end(workspace: &Workspace, script: &str) -> Result<Command> {
    let chromium = Path::new("/usr/bin/chromium-headless-shell");
    if script == "browser" && !chromium.exists() {
        return Err(Problem::new(format!("{} is not there", chromium.display()))
            .hint("on Debian the package `chromium-headless-shell` brings it"));
    }
    let mut npm = node::script(workspace, Project::EndToEnd, script);
    let app = workspace.binary(Profile::Debug);
    npm.env("GUARDED_AGENT_BIN", app.with_file_name("examples").join(GUARDED_AGENT));
    npm.env("A2A_WORKBENCH_BIN", app);
    npm.env("CHROMIUM_BIN", chromium);
    npm.env(peers::FOLDER_VARIABLE, peers::folder(workspace));
    Ok(npm)
}
