//! Starts other programs: shown before they run, judged by their exit.

use std::io::{self, BufRead as _, BufReader, Read};
use std::panic::resume_unwind;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;

use crate::problem::{Problem, Result};

/// Runs a program with its output on this terminal. Anything but success is a problem.
pub(crate) fn run(command: &mut Command) -> Result {
    println!("$ {}", shown(command));
    let status = command.status().map_err(|source| could_not_start(command, &source))?;
    judged(command, status)
}

/// The same for one of several programs that run at once: each line of its output begins with this mark.
pub(crate) fn run_marked(command: &mut Command, mark: &str) -> Result {
    println!("{mark} | $ {}", shown(command));
    let status = marked(command, |line| println!("{mark} | {line}"));
    let status = status.map_err(|source| could_not_start(command, &source))?;
    judged(command, status)
}

/// Runs a program and hands on each line of what it prints, whether output or error, as it comes.
fn marked(command: &mut Command, on_line: impl Fn(&str) + Sync) -> io::Result<ExitStatus> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let errors = scope.spawn(|| each_line(errors, &on_line));
        each_line(output, &on_line)?;
        errors.join().unwrap_or_else(|panic| resume_unwind(panic))
    })?;
    child.wait()
}

/// Hands on the lines of a pipe until it ends.
fn each_line(pipe: Option<impl Read>, on_line: impl Fn(&str)) -> io::Result<()> {
    let Some(pipe) = pipe else { return Ok(()) };
    BufReader::new(pipe).split(b'\n').try_for_each(|line| {
        on_line(&String::from_utf8_lossy(&line?));
        Ok(())
    })
}

fn judged(command: &Command, status: ExitStatus) -> Result {
    if status.success() {
        Ok(())
    } else {
        Err(Problem::new(format!("`{}` failed: {status}", shown(command))))
    }
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
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn a_command_is_shown_as_one_could_type_it() {
        let mut command = Command::new("apt-get");
        command.args(["install", "-E", "test(a b)", "first\nsecond"]);
        assert_eq!(shown(&command), "apt-get install -E 'test(a b)' 'first …'");
    }

    #[cfg(unix)]
    #[test]
    fn a_program_beside_others_is_heard_line_by_line_and_judged() {
        let heard = Mutex::new(Vec::new());
        let hear = |line: &str| heard.lock().expect("nothing panics").push(line.to_owned());
        let mut script = Command::new("sh");
        script.args(["-c", "echo out; echo err >&2; printf end; exit 3"]);
        let status = marked(&mut script, hear).expect("there is a shell");
        let mut heard = heard.into_inner().expect("nothing panics");
        heard.sort();
        assert_eq!(heard, ["end", "err", "out"]);
        let problem = judged(&script, status).expect_err("it did not succeed");
        assert!(problem.what().ends_with("failed: exit status: 3"), "{}", problem.what());
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let problem = run(&mut Command::new("no-such-program-here")).expect_err("there is no such program");
        assert!(problem.what().starts_with("could not start `no-such-program-here`"), "{}", problem.what());
    }
}
