//! The cost of runs: the same pipeline and the same fork by the workbench and by Google's ADK, both with history
//! on disk; then long runs, wide runs, the replay of a long journal, and a run's traffic among that of others.
//!
//! The agents run here, in the parent. Each contender runs in its own process and reports the time of each round,
//! its peaks of memory and its result, which must be equal. The first rounds open connections: their time is not counted.
//! `cargo bench --bench runs -- long` measures one part: `adk`, `long`, `wide`, `replay` or `traffic`.

#![expect(clippy::indexing_slicing, reason = "a benchmark that panics has failed, and says where")]

mod bare_calls;
mod crew;
mod disk;
mod figure;
mod memory;
mod run_cases;
mod run_traffic;
mod saved_agents;

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use crew::{Crew, Pace};
use run_cases::{Shape, Taken};
use serde_json::Value;
use workbench_core::{HostKind, OpenOptions, Workbench};
use workbench_secrets::SessionStore;

/// Pairs of waits that tell how long this disk takes, before the run and after it.
const ROUNDS_OF_DISK: usize = 250;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let runtime = tokio::runtime::Runtime::new()?;
    if let [case, pace, root] = words.as_slice() {
        workbench_core::install_crypto_provider();
        let (case, pace, root) = (case.clone(), pace.clone(), root.clone());
        let taken =
            runtime.block_on(async { tokio::spawn(run_cases::measure(case, pace, root)).await })??;
        println!("{}", serde_json::to_string(&taken)?);
        return Ok(());
    }
    let wanted = |part: &str| words.is_empty() || words.iter().any(|word| word == part);
    let crew = runtime.block_on(Crew::start())?;
    if wanted("adk") {
        for shape in [Shape::Pipeline, Shape::Fork] {
            for pace in Pace::ALL {
                against_adk(&crew, shape, pace)?;
            }
        }
    }
    if wanted("long") {
        let calls = runtime.block_on(bare_calls(&crew))?;
        long(&crew, &calls)?;
    }
    if wanted("wide") {
        wide(&crew)?;
    }
    if wanted("replay") {
        let replay = run_cases::replay()?;
        figure::print("journal of 10,000 entries: replay", replay * 1000.0, "ms", Some("< 50"));
    }
    if wanted("traffic") {
        runtime.block_on(traffic())?;
    }
    Ok(())
}

async fn traffic() -> Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let options = OpenOptions {
        secrets: Some(Arc::new(SessionStore::new("a benchmark"))),
        ..OpenOptions::new(folder.path().join("data"), HostKind::Desktop)
    };
    let bench = Workbench::open(options).await?;
    run_traffic::measure(bench.store()).await?;
    bench.close().await;
    Ok(())
}

/// The time of a round beyond that of the agents themselves, ours and theirs.
fn against_adk(crew: &Crew, shape: Shape, pace: Pace) -> Result<()> {
    let ours = ours(shape.name(), pace, crew)?;
    let theirs = adk(shape, pace, crew)?;
    ensure!(ours.output == theirs.output, "not the same came out: {} and {}", ours.output, theirs.output);
    let critical = pace.time().as_secs_f64() * shape.in_order();
    let over = |taken: &Taken| (figure::quantile(&taken.seconds, 0.5) - critical) * 1000.0;
    let say = |what: &str, value, unit, target| {
        figure::print(
            &format!("{} of agents that answer {}: {what}", shape.name(), pace.name()),
            value,
            unit,
            target,
        );
    };
    say("we add", over(&ours), "ms", None);
    say("ADK adds", over(&theirs), "ms", None);
    say("ours to ADK's", over(&ours) / over(&theirs), "times", Some(shape.aim()));
    say("a first run adds to our memory", ours.first_mebibytes, "MiB", None);
    say("a first run adds to ADK's memory", theirs.first_mebibytes, "MiB", None);
    say("five more, once it is warm, add to our memory", ours.mebibytes, "MiB", None);
    say("five more, once it is warm, add to ADK's memory", theirs.mebibytes, "MiB", None);
    say("we hold in all", ours.whole_mebibytes, "MiB", None);
    say("ADK holds in all", theirs.whole_mebibytes, "MiB", None);
    Ok(())
}

/// The calls of a long run without the run. The agents run in this process, whose work is not measured.
async fn bare_calls(crew: &Crew) -> Result<Vec<f64>> {
    let url = format!("{}{}", crew.root(), crew::agent(Pace::AtOnce, 0));
    tokio::spawn(async move { bare_calls::seconds(&url, run_cases::STEPS).await }).await?
}

/// A thousand steps one after the other, each with a schema and an expression: on disk, where a step waits for two commits,
/// and in memory, where it waits for none. Below both is the floor that nobody can be faster than: the same call made by the
/// HTTP library alone, and on disk two waits beside it, measured before the run and after it.
fn long(crew: &Crew, calls: &[f64]) -> Result<()> {
    let mut waits = disk::waits(ROUNDS_OF_DISK)?;
    let on_disk = ours("steps", Pace::AtOnce, crew)?;
    waits.extend(disk::waits(ROUNDS_OF_DISK)?);
    let in_memory = ours(run_cases::STEPS_IN_MEMORY, Pace::AtOnce, crew)?;
    let say = |what: &str, of: &str, milliseconds, target| {
        figure::print(&format!("a run of 1,000 steps: {what}, {of}"), milliseconds, "ms", target);
    };
    for (of, share, target) in [("half of them", 0.5, None), ("p95", 0.95, Some("≤ 5"))] {
        let quantile = |seconds: &[f64]| figure::quantile(seconds, share) * 1000.0;
        let (call, disk) = (quantile(calls), quantile(&waits));
        let (stored, held) = (quantile(&on_disk.seconds), quantile(&in_memory.seconds));
        say("a call alone", of, call, None);
        say("two waits for the disk", of, disk, None);
        say("per step", of, stored, None);
        say("per step beyond a call and two waits", of, stored - call - disk, target);
        say("per step without a disk", of, held, None);
        say("per step without a disk beyond a call", of, held - call, target);
    }
    figure::print("a run of 1,000 steps: memory", on_disk.mebibytes, "MiB", None);
    Ok(())
}

fn wide(crew: &Crew) -> Result<()> {
    let taken = ours("branches", Pace::AtOnce, crew)?;
    let seconds = figure::quantile(&taken.seconds, 0.5);
    figure::print("200 branches over 20 agents", seconds * 1000.0, "ms", None);
    figure::print("200 branches over 20 agents: memory", taken.mebibytes, "MiB", Some("< 64 over idle"));
    Ok(())
}

fn ours(case: &str, pace: Pace, crew: &Crew) -> Result<Taken> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([case, pace.name(), &crew.root()]);
    taken(&mut command)
}

fn adk(shape: Shape, pace: Pace, crew: &Crew) -> Result<Taken> {
    let folder = std::env::var_os("A2A_PEERS_DIR")
        .context("A2A_PEERS_DIR does not say where ADK is: run `cargo xtask bench`")?;
    let mut python = Command::new(PathBuf::from(folder).join("adk/bin/python"));
    python.args(["-B", "-W", "ignore", concat!(env!("CARGO_MANIFEST_DIR"), "/peers/runs_adk.py")]);
    python.args([shape.name(), pace.name(), &crew.root(), &run_cases::WARM_UP.to_string()]);
    python.arg(run_cases::ROUNDS.to_string());
    taken(&mut python)
}

fn taken(command: &mut Command) -> Result<Taken> {
    let output = command.stderr(Stdio::inherit()).output().context("what is measured starts")?;
    ensure!(output.status.success(), "{command:?} failed: {}", output.status);
    let last = std::str::from_utf8(&output.stdout)?.lines().last().unwrap_or_default();
    let value: Value = serde_json::from_str(last).with_context(|| format!("not a figure: {last}"))?;
    Ok(serde_json::from_value(value)?)
}
