//! What it costs to watch 1,000 running tasks of 50 agents while nothing happens.
//!
//! The agents are here, in the parent; the workbench is in a process of its own, which says how much
//! processor time it used in half a minute and how far its memory went up meanwhile. Each agent holds
//! every stream open and says no more than where a task stands.

#![expect(clippy::indexing_slicing, reason = "a benchmark that panics has failed, and says where")]

mod figure;
mod memory;
mod quiet_agents;
mod saved_agents;

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use quiet_agents::{AGENTS, QuietAgents, TASKS_OF_EACH};
use serde_json::{Value, json};
use tokio::time::sleep;
use workbench_core::{HostKind, OpenOptions, Workbench};
use workbench_secrets::SessionStore;

/// Every task has been looked at and has found its pace.
const SETTLING: Duration = Duration::from_secs(30);
/// How long it is measured.
const MEASURED_SECONDS: u32 = 30;

#[tokio::main]
async fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.as_slice() {
        [word, addresses] if word == "watch" => watch(addresses).await,
        _ => compare().await,
    }
}

async fn compare() -> Result<()> {
    let agents = QuietAgents::start().await?;
    let child = Command::new(std::env::current_exe()?)
        .args(["watch", &agents.addresses()])
        .stdout(Stdio::piped())
        .spawn()
        .context("the workbench starts")?;
    let output = tokio::task::spawn_blocking(move || child.wait_with_output()).await??;
    ensure!(output.status.success(), "watching failed: {}", output.status);
    let taken: Value = serde_json::from_slice(&output.stdout)?;
    let number = |name: &str| taken[name].as_f64().with_context(|| format!("no {name}"));
    ensure!(agents.every_task_was_seen(), "a task was never looked at");
    let say = |what: &str, value, unit, target| {
        figure::print(&format!("watching {} tasks: {what}", AGENTS * TASKS_OF_EACH), value, unit, target);
    };
    let used: Vec<f64> = serde_json::from_value(taken["used"].clone()).context("what each second took")?;
    say("processor", used.iter().sum::<f64>() / f64::from(MEASURED_SECONDS) * 100.0, "%", Some("< 5"));
    say("processor, the busiest second", figure::quantile(&used, 1.0) * 100.0, "%", None);
    say("memory", number("resident")?, "MiB", None);
    say("memory growth", number("growth")?, "MiB", Some("< 8"));
    say("streams at once", f64::from(agents.most_streams()), "streams", None);
    Ok(())
}

/// Watches everything that the agents at these addresses have; what that took goes to the parent.
async fn watch(addresses: &str) -> Result<()> {
    workbench_core::install_crypto_provider();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let bench = Workbench::open(OpenOptions {
        secrets: Some(Arc::new(SessionStore::new("a benchmark"))),
        ..OpenOptions::new(folder.path().join("data"), HostKind::Desktop)
    })
    .await?;
    quiet_agents::write(bench.store(), addresses).await?;
    bench.start().await;
    sleep(SETTLING).await;
    let (idle, mut before) = (memory::Idle::now()?, processor_seconds()?);
    let mut used = Vec::new();
    for _ in 0..MEASURED_SECONDS {
        sleep(Duration::from_secs(1)).await;
        let now = processor_seconds()?;
        used.push(now - before);
        before = now;
    }
    println!(
        "{}",
        json!({ "used": used, "resident": idle.kibibytes / 1024.0, "growth": idle.peak_above()? })
    );
    bench.close().await;
    Ok(())
}

/// Processor time of this process so far, by itself and in the kernel (proc(5), `stat`).
fn processor_seconds() -> Result<f64> {
    /// What Linux counts in for every program, whatever it counts in itself.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").context("this bench measures on Linux")?;
    let (_, members) = stat.rsplit_once(')').context("the name of a program ends in a bracket")?;
    let ticks = members.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    Ok(ticks.sum::<Result<f64, _>>()? / TICKS_PER_SECOND)
}
