//! Starts other programs: shown before they run, judged by their exit.

use std::process::{Command, Stdio};

use crate::problem::{Problem, Result};

/// Runs a program with its output on this terminal. Anything but success is a problem.
pub(crate) fn run(command: &mut Command) -> Result {
    let shown = shown(command);
    println!("$ {shown}");
    let status = command.status().map_err(|source| could_not_start(command, &source))?;
    if status.success() { Ok(()) } else { Err(Problem::new(format!("`{shown}` failed: {status}"))) }
}

/// Runs a program and returns its output. `None` when it is missing or failed.
pub(crate) fn capture(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The sentence for a program that is not there or may not be run.
pub(crate) fn could_not_start(command: &Command, source: &std::io::Error) -> Problem {
    Problem::new(format!("could not start `{}`: {source}", command.get_program().to_string_lossy()))
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" ")
}

/// Short enough to read: a script that is passed as one argument is shown by its first line.
fn quoted(word: &str) -> String {
    match word.lines().next() {
        Some(first) if first.len() < word.len() => format!("'{first} …'"),
        _ if word.is_empty() || word.contains(' ') => format!("'{word}'"),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_one_could_type_it() {
        let mut command = Command::new("apt-get");
        command.args(["install", "-E", "test(a b)", "first\nsecond"]);
        assert_eq!(shown(&command), "apt-get install -E 'test(a b)' 'first …'");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let problem = run(&mut Command::new("no-such-program-here")).expect_err("there is no such program");
        assert!(problem.what().starts_with("could not start `no-such-program-here`"), "{}", problem.what());
    }
}
