//! `cargo xtask soak`: the randomised tests, with rounds that take too long for every change.

use crate::problem::Result;
use crate::process::run;
use crate::system_packages::Purpose;
use crate::test::{BUILD_ALL, whole};
use crate::workspace::Workspace;
use crate::{node, peers, setup, tools};

/// The profile `soak` of nextest chooses the tests; `SOAK` tells them to take their time.
pub(crate) fn soak(workspace: &Workspace) -> Result {
    setup::machine(workspace, Purpose::Test)?;
    node::install(workspace, node::Project::Page)?;
    node::build_page(workspace)?;
    peers::prepare(workspace)?;
    tools::nextest(workspace)?;
    run(&mut whole(workspace, BUILD_ALL))?;
    run(whole(workspace, &["nextest", "run", "--profile", "soak", "--no-capture"]).env("SOAK", "1"))
}
