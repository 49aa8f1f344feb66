//! The worker as a program of its own, for tests and for hosts that cannot become it.

use std::process::ExitCode;

fn main() -> ExitCode {
    a2a_evaluate::worker::run()
}
