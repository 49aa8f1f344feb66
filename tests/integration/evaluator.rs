//! The worker that evaluates expressions of run files, as a program for the tests, which have no other binary for
//! it.

use std::process::ExitCode;

fn main() -> ExitCode {
    a2a_evaluate::worker::run()
}
