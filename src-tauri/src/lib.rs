//! The desktop host, the only crate that knows Tauri.
//!
//! It owns the parts of a window: native dialogs, notifications, the tray, the title, the system browser. The
//! page gets three commands, of which `rpc` carries every call to [`workbench_api`]. Deliberately absent:
//! application logic, and any Tauri plugin that the page could call.

mod arguments;
mod check_run;
mod desktop;
mod display;
mod host;
mod ipc;
mod leaving;
mod links;
mod logging;
mod login;
mod marks;
mod notifications;
mod run;
mod startup;
mod startup_words;
mod tray;
mod verify_ledger;
mod web;
mod window;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use arguments::{Arguments, Mode};

/// Runs the program with the given arguments, the program's name aside.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let mut arguments = arguments.peekable();
    // Before anything else: the worker has neither folder nor window, and little memory.
    if arguments.next_if(|word| word == a2a_evaluate::worker::WORD).is_some() {
        return a2a_evaluate::worker::run();
    }
    marks::reached("program begun");
    let arguments = match Arguments::parse(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("a2a-workbench: {error}\n\n{}", arguments::USAGE);
            return ExitCode::from(2);
        }
    };
    workbench_core::install_crypto_provider();
    match arguments.mode {
        Mode::Help => println!("{}", arguments::USAGE),
        Mode::Version => println!("a2a-workbench {}", env!("CARGO_PKG_VERSION")),
        Mode::CheckRun(file) => return check_run::run(&file),
        Mode::Run { file, input } => return run::run(&arguments.folder, &file, input.as_deref()),
        Mode::VerifyLedger { file, key } => return verify_ledger::run(&file, key.as_deref()),
        Mode::Web { port, open } => {
            let place = arguments.link.as_deref().map_or("", links::place);
            let folder = arguments.folder.as_path();
            return web::run(&web::Options { folder, port, open, place }, context());
        }
        Mode::Desktop => return desktop::run(&arguments, context()),
    }
    ExitCode::SUCCESS
}

/// The configuration and the page, which are part of the program.
fn context() -> tauri::Context {
    tauri::generate_context!()
}
