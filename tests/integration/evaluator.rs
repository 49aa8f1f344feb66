//! The worker that evaluates what run files say, as a program for the tests: they have no other that becomes it.

use std::process::ExitCode;

fn main() -> ExitCode {
    a2a_evaluate::worker::run()
}
