//! The caller's side of the worker: starts it for the first job, and ends it when a job takes too long.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::worker::{Answer, LARGEST, WORD};
use crate::{Job, Refusal, RefusalKind};

/// How long one job may take.
const DEADLINE: Duration = Duration::from_secs(5);
/// A line of the worker is its result and a few words around it.
const LINE: u64 = LARGEST as u64 + 4096;

/// Asks one worker, job after job.
#[derive(Debug)]
pub struct Evaluator {
    program: PathBuf,
    words: Vec<OsString>,
    deadline: Duration,
    worker: Mutex<Option<Worker>>,
}

/// A worker that runs. It is ended when it is let go of.
#[derive(Debug)]
struct Worker {
    _process: Child,
    jobs: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Evaluator {
    /// A worker that `program` becomes when its first argument is [`WORD`].
    pub fn of(program: impl Into<PathBuf>) -> Self {
        let (words, worker) = (vec![WORD.into()], Mutex::default());
        Self { program: program.into(), words, deadline: DEADLINE, worker }
    }

    /// The same with another time for one job.
    pub fn within(self, deadline: Duration) -> Self {
        Self { deadline, ..self }
    }

    /// The result of a job.
    ///
    /// # Errors
    /// The reason without one: a wrong expression or schema, a value that does not fit, or a limit.
    pub async fn ask(&self, job: &Job) -> Result<Value, Refusal> {
        let mut line = serde_json::to_vec(job)
            .map_err(|error| Refusal::new(RefusalKind::Unavailable, error.to_string()))?;
        line.push(b'\n');
        let mut place = self.worker.lock().await;
        // Whatever ends this call early, a worker that is in the midst of a job is not asked again.
        let mut worker = match place.take() {
            Some(worker) => worker,
            None => self.start().map_err(|error| {
                Refusal::new(RefusalKind::Unavailable, format!("the worker cannot be started: {error}"))
            })?,
        };
        match timeout(self.deadline, worker.ask(&line)).await {
            Ok(Ok(answer)) => {
                *place = Some(worker);
                match answer {
                    Answer::Value(value) => Ok(value),
                    Answer::Refused(refusal) => Err(refusal),
                }
            }
            Ok(Err(error)) => {
                tracing::info!(%error, "the worker ended in the midst of a job");
                let detail = "this needs more memory than it may have, or goes deeper than it can";
                Err(Refusal::new(RefusalKind::Limit, detail))
            }
            Err(_) => {
                let detail = format!("this takes longer than {} ms", self.deadline.as_millis());
                Err(Refusal::new(RefusalKind::Limit, detail))
            }
        }
    }

    fn start(&self) -> io::Result<Worker> {
        let mut process = Command::new(&self.program)
            .args(&self.words)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let (Some(jobs), Some(answers)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        Ok(Worker { _process: process, jobs, answers: BufReader::new(answers) })
    }
}

impl Worker {
    async fn ask(&mut self, job: &[u8]) -> io::Result<Answer> {
        self.jobs.write_all(job).await?;
        self.jobs.flush().await?;
        let mut line = Vec::new();
        (&mut self.answers).take(LINE).read_until(b'\n', &mut line).await?;
        Ok(serde_json::from_slice(&line)?)
    }
}
