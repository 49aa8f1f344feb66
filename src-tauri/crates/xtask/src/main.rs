//! The repository's own commands: `cargo xtask setup | run | test | soak | bench | package | licences`.
//!
//! A fresh clone has only Rust and Node, so this crate depends on the standard library and a JSON and TOML reader
//! only, and builds before any system package is installed. It installs everything that the other crates, the
//! page and the tests need. Deliberately absent: configuration files, plug-ins, and anything that the app needs
//! at run time.

mod arguments;
mod bench;
mod desktop_session;
mod licences;
mod node;
mod package;
mod peers;
mod problem;
mod process;
mod run;
mod setup;
mod soak;
mod system_packages;
mod test;
mod toolchain;
mod tools;
mod workspace;

use std::process::ExitCode;

use crate::arguments::Request;
use crate::problem::Result;
use crate::workspace::Workspace;

fn main() -> ExitCode {
    match obey(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("\n{problem}");
            ExitCode::FAILURE
        }
    }
}

fn obey(words: impl Iterator<Item = String>) -> Result {
    let request = Request::parse(words)?;
    if let Request::Help(text) = request {
        print!("{text}");
        return Ok(());
    }
    let workspace = Workspace::find()?;
    match request {
        Request::Help(_) => Ok(()),
        Request::Setup => setup::everything(&workspace),
        Request::Run(options) => run::run(&workspace, &options),
        Request::Test(options) => test::test(&workspace, &options),
        Request::Soak => soak::soak(&workspace),
        Request::Bench(names) => bench::bench(&workspace, &names),
        Request::Licences => licences::write(&workspace),
        Request::Package { check: false } => package::build(&workspace),
        Request::Package { check: true } => package::check::check(&workspace),
    }
}
