//! The cost of watching 1,000 running tasks of 50 agents while nothing happens.
//!
//! The agents are here, in the parent. The workbench is in a process of its own, which reports its processor time
//! in half a minute, soon after the start and later, and the growth of its memory. Each agent holds every stream
//! open and tells only the state of a task.

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

/// Every task has been looked at once or twice; the pauses between two looks still grow.
const GROWING: Duration = Duration::from_secs(30);
/// They have grown to the longest, two minutes for so many tasks.
const SETTLING: Duration = Duration::from_secs(150);
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
    let seconds =
        |name: &str| serde_json::from_value::<Vec<f64>>(taken[name].clone()).context("what each second took");
    let mean = |used: &[f64]| used.iter().sum::<f64>() / f64::from(MEASURED_SECONDS) * 100.0;
    let (growing, settled) = (seconds("growing")?, seconds("settled")?);
    say("processor half a minute after the start", mean(&growing), "%", None);
    say("processor", mean(&settled), "%", Some("< 5"));
    say("processor, the busiest second", figure::quantile(&settled, 1.0) * 100.0, "%", None);
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
    sleep(GROWING).await;
    let growing = used_by_second().await?;
    sleep(SETTLING).await;
    let idle = memory::Idle::now()?;
    let settled = used_by_second().await?;
    println!(
        "{}",
        json!({
            "growing": growing,
            "settled": settled,
            "resident": idle.kibibytes / 1024.0,
            "growth": idle.peak_above()?,
        })
    );
    bench.close().await;
    Ok(())
}

/// Processor time of each second that is measured.
async fn used_by_second() -> Result<Vec<f64>> {
    let mut before = processor_seconds()?;
    let mut used = Vec::new();
    for _ in 0..MEASURED_SECONDS {
        sleep(Duration::from_secs(1)).await;
        let now = processor_seconds()?;
        used.push(now - before);
        before = now;
    }
    Ok(used)
}

/// Processor time of this process so far, by itself and in the kernel (proc(5), `stat`).
fn processor_seconds() -> Result<f64> {
    /// The unit in which Linux counts for every program, whatever it counts in itself.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").context("this bench measures on Linux")?;
    let (_, members) = stat.rsplit_once(')').context("the name of a program ends in a bracket")?;
    let ticks = members.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    Ok(ticks.sum::<Result<f64, _>>()? / TICKS_PER_SECOND)
}
