//! The program: a desktop window, or with `--web` a loopback server for a browser.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    a2a_workbench::run(std::env::args_os().skip(1))
}
