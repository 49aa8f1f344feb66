//! `run FILE`: carries out a run file with the saved agents, without a window, and ends with its result.
//!
//! Steps are reported on standard error as they happen, the output on standard output. The run is stored in the
//! data folder: if it waits for a person, or is interrupted, the program ends, and the run goes on when the
//! workbench is opened.

use std::collections::HashMap;
use std::path::Path;
use std::process::ExitCode;

use a2a_runs::journal::Outcome;
use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;
use workbench_core::runs::{RunShown, RunStart, StepShown, StepState};
use workbench_core::{CoreError, HostKind, RunId, Workbench, with_causes};

use crate::{check_run, startup};

/// The run failed, or was ended.
const FAILED: u8 = 1;
/// It could not be begun.
const NOT_BEGUN: u8 = 2;
/// It waits for a person.
const WAITS: u8 = 3;

/// Carries the file out and returns how the program ends.
pub(crate) fn run(folder: &Path, file: &Path, input: Option<&str>) -> ExitCode {
    match tokio::runtime::Runtime::new() {
        Ok(runtime) => {
            let code = runtime.block_on(carried_out(folder, file, input));
            runtime.shutdown_background();
            ExitCode::from(code)
        }
        Err(error) => refused(&error.to_string()),
    }
}

fn refused(why: &str) -> ExitCode {
    eprintln!("a2a-workbench: {why}");
    ExitCode::from(NOT_BEGUN)
}

async fn carried_out(folder: &Path, file: &Path, input: Option<&str>) -> u8 {
    let begin = match read(file, input) {
        Ok(begin) => begin,
        Err(why) => {
            eprint!("{why}");
            return NOT_BEGUN;
        }
    };
    let workbench = match startup::open(folder, HostKind::Web).await {
        Ok(workbench) => workbench,
        Err(refusal) => {
            eprintln!("{}\n{}", refusal.message, refusal.hint);
            return NOT_BEGUN;
        }
    };
    workbench.start().await;
    let code = match workbench.runs().start(begin).await {
        Ok(run) => tokio::select! {
            code = followed(&workbench, &run) => code,
            _ = tokio::signal::ctrl_c() => {
                eprintln!("Interrupted. The run goes on when the workbench is opened.");
                WAITS
            }
        },
        Err(CoreError::Unbound { agents }) => {
            eprintln!("These agents are not among yours, or several of yours are called so:");
            for agent in agents {
                eprintln!("  {agent}");
            }
            NOT_BEGUN
        }
        Err(error) => {
            eprintln!("{}", with_causes(&error));
            NOT_BEGUN
        }
    };
    workbench.close().await;
    code
}

/// The run to begin, or its faults, line by line.
fn read(file: &Path, input: Option<&str>) -> Result<RunStart, String> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name} cannot be read: {error}\n"))?;
    if let Err(faults) = a2a_runs::read(&text) {
        return Err(check_run::faults(&name, &faults));
    }
    let input = match input {
        Some(input) => {
            serde_json::from_str(input).map_err(|error| format!("--input is not JSON: {error}\n"))?
        }
        None => Value::Null,
    };
    Ok(RunStart { text, input, ..RunStart::default() })
}

/// Tells the steps of a run until it is over, or waits for a person.
async fn followed(workbench: &Workbench, id: &RunId) -> u8 {
    let mut news = workbench.announcements();
    let mut told: HashMap<String, StepState> = HashMap::new();
    loop {
        let shown = match workbench.runs().get(id).await {
            Ok(shown) => shown,
            Err(error) => {
                eprintln!("{}", with_causes(&error));
                return FAILED;
            }
        };
        for step in &shown.steps {
            if told.insert(step.at.clone(), step.state) != Some(step.state) {
                eprintln!("{}", line(step));
            }
        }
        if let Some(code) = ended(&shown) {
            return code;
        }
        if let Err(RecvError::Closed) = news.recv().await {
            return FAILED;
        }
    }
}

fn line(step: &StepShown) -> String {
    let state = match step.state {
        StepState::Running => "begins",
        StepState::Waiting => "waits for you",
        StepState::Done => "done",
        StepState::Skipped => "skipped",
        StepState::Failed => "failed",
        StepState::Canceled => "canceled",
    };
    let why = step.error.as_ref().and_then(|error| error.detail.as_ref().or(error.title.as_ref()));
    why.map_or_else(|| format!("{} {state}", step.at), |why| format!("{} {state}: {why}", step.at))
}

/// How the program ends; `None`: the run goes on.
fn ended(shown: &RunShown) -> Option<u8> {
    let goes_on = |step: &StepShown| step.state == StepState::Running;
    match &shown.outcome {
        Some(Outcome::Completed(value)) => {
            println!("{}", serde_json::to_string_pretty(value).unwrap_or_default());
            Some(0)
        }
        Some(Outcome::Faulted(error)) => {
            let instance = error.instance.as_deref().unwrap_or_default();
            let title = error.title.as_deref().unwrap_or(&error.type_);
            let detail = error.detail.as_deref().map_or_else(String::new, |detail| format!(": {detail}"));
            eprintln!("The run failed at {instance}: {title}{detail}");
            Some(FAILED)
        }
        Some(Outcome::Canceled) => {
            eprintln!("The run was canceled.");
            Some(FAILED)
        }
        None => {
            let asks =
                !shown.asks.is_empty() || shown.steps.iter().any(|step| step.state == StepState::Waiting);
            let waits = asks && !shown.steps.iter().any(goes_on);
            waits.then(|| {
                eprintln!("The run waits for a person. It goes on when it is answered in the workbench.");
                WAITS
            })
        }
    }
}
