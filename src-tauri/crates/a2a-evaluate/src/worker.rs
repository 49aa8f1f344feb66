//! The worker: one line of JSON in, one line out, until its input ends.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::jq::Jq;
use crate::{Job, Refusal, RefusalKind, schema};

/// The word that makes a program the worker instead of itself.
pub const WORD: &str = "evaluate-for-runs";
/// A larger result is none, in bytes of JSON.
pub const LARGEST: usize = 16 * 1024 * 1024;
/// So much may be mapped into the process, in bytes: program, input, result and all that is in between.
#[cfg(unix)]
const MEMORY: u64 = 1024 * 1024 * 1024;

/// The worker's answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Answer {
    Value(Value),
    Refused(Refusal),
}

/// Answers job after job and returns how the process ends. For the first thing that a program does: before it has threads,
/// files or a window.
pub fn run() -> ExitCode {
    if let Err(error) = limit_memory() {
        eprintln!("memory cannot be limited: {error}");
        return ExitCode::FAILURE;
    }
    let (mut answers, mut jq) = (io::stdout().lock(), Jq::default());
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return ExitCode::FAILURE };
        let mut answer = answered(&line, &mut jq);
        answer.push('\n');
        if answers.write_all(answer.as_bytes()).and_then(|()| answers.flush()).is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn answered(line: &str, jq: &mut Jq) -> String {
    let answer = match carry_out(line, jq) {
        Ok(value) => Answer::Value(value),
        Err(refusal) => Answer::Refused(refusal),
    };
    let text = serde_json::to_string(&answer).unwrap_or_default();
    if text.len() <= LARGEST {
        return text;
    }
    let detail = format!("the result is larger than {} MiB", LARGEST / 1024 / 1024);
    let refused = Answer::Refused(Refusal::new(RefusalKind::Limit, detail));
    serde_json::to_string(&refused).unwrap_or_default()
}

fn carry_out(line: &str, jq: &mut Jq) -> Result<Value, Refusal> {
    let job = serde_json::from_str(line).map_err(|error| {
        Refusal::new(RefusalKind::Unavailable, format!("the job cannot be read: {error}"))
    })?;
    match job {
        Job::Evaluate { template, input, variables, many } => {
            jq.evaluate(&template, &input, &variables, many)
        }
        Job::Check { schema, value } => schema::check(&schema, &value),
    }
}

#[cfg(unix)]
fn limit_memory() -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let none = Rlimit { current: Some(0), maximum: Some(0) };
    // A worker that dies leaves no image of its memory.
    setrlimit(Resource::Core, none)?;
    let memory = Rlimit { current: Some(MEMORY), maximum: Some(MEMORY) };
    // macOS knows no limit of mapped memory; there the deadline has to do.
    let limited = setrlimit(Resource::As, memory);
    if cfg!(target_os = "macos") { Ok(()) } else { Ok(limited?) }
}

#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "the deadline has to do, and the signature is that of the others"
)]
fn limit_memory() -> io::Result<()> {
    Ok(())
}
