//! The speed and memory of receiving a stream of 100,000 small events, and one very large event.
//!
//! The same bytes are read in three ways, each in its own process: by a plain loop over the HTTP library (the
//! floor), by the client, and by the client with tap, session and store until all is on disk; then by the clients
//! of the official SDKs. Rounds take turns, so that a busy moment hits all of them; the median counts. The agent
//! runs here, in the parent.

#![expect(clippy::indexing_slicing, reason = "a benchmark that panics has failed, and says where")]

mod agent;
mod cases;
mod figure;
mod memory;
mod opponents;

use std::process::Command;

use anyhow::{Context, Result, ensure};

use agent::{Agent, Framing};
use cases::Taken;

const ROUNDS: usize = 5;
const CASES: [&str; 3] = ["floor", "client", "workbench"];
/// Measured against the clients of SDKs only.
const CALLS: [&str; 2] = ["unary", "grpc"];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match words.as_slice() {
        [case, url] if CASES.iter().chain(&CALLS).any(|known| case == known) => measure(case, url),
        [only] if only == "grpc" => opponents::grpc(),
        _ => compare(),
    }
}

/// One case in this process; what it took goes to the parent.
fn measure(case: &str, url: &str) -> Result<()> {
    workbench_core::install_crypto_provider();
    let (case, url) = (case.to_owned(), url.to_owned());
    // As a task like any other: outside of one, each piece that arrives would wake another thread.
    let running = async move {
        match case.as_str() {
            "floor" => cases::floor(&url).await,
            "client" => cases::client(&url).await,
            "unary" => cases::unary(&url).await,
            "grpc" => cases::grpc(&url).await,
            _ => cases::workbench(&url).await,
        }
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let taken = runtime.block_on(async { tokio::spawn(running).await })??;
    println!("{}", taken.to_json());
    Ok(())
}

fn compare() -> Result<()> {
    let agent = Agent::start()?;
    for framing in [Framing::OneByOne, Framing::Gathered] {
        let [floor, client, workbench] = rounds(&agent.url(framing), CASES)?;
        let speed = |median: &Median| per_second(framing.events(), median);
        let say = |what: &str, value, unit, target| {
            figure::print(&format!("stream {}: {what}", framing.name()), value, unit, target);
        };
        say("floor", speed(&floor), "events/s", None);
        say("client", speed(&client), "events/s", None);
        say("client of floor", floor.seconds / client.seconds * 100.0, "%", Some("≥ 20"));
        say("client memory", client.mebibytes, "MiB", None);
        say("tap and store", speed(&workbench), "events/s", Some("≥ 20000"));
        say("tap and store memory", workbench.mebibytes, "MiB", Some("< 64 over idle"));
    }
    let [floor, client] = rounds(&agent.url(Framing::Pieces), ["floor", "client"])?;
    let say = |what: &str, value, unit, target| {
        figure::print(&format!("one event of 8 MiB: {what}"), value, unit, target);
    };
    say("floor", floor.seconds * 1000.0, "ms", None);
    say("client", client.seconds * 1000.0, "ms", None);
    say("client to floor", client.seconds / floor.seconds, "times", Some("≤ 2"));
    say("client memory", client.mebibytes, "MiB", None);
    opponents::compare(&agent)
}

fn rounds<const N: usize>(url: &str, cases: [&str; N]) -> Result<[Median; N]> {
    let mut taken = [const { Vec::new() }; N];
    for _ in 0..ROUNDS {
        for (case, taken) in cases.iter().zip(&mut taken) {
            taken.push(run(case, url)?);
        }
    }
    Ok(taken.map(|runs| Median::of(&runs)))
}

#[expect(clippy::cast_precision_loss, reason = "a count far below the limit")]
fn per_second(count: usize, median: &Median) -> f64 {
    count as f64 / median.seconds
}

fn run(case: &str, url: &str) -> Result<Taken> {
    let output = Command::new(std::env::current_exe()?)
        .args([case, url])
        .stderr(std::process::Stdio::inherit())
        .output()
        .with_context(|| format!("could not measure {case}"))?;
    ensure!(output.status.success(), "{case} failed: {}", output.status);
    Taken::from_json(std::str::from_utf8(&output.stdout)?.trim())
}

struct Median {
    seconds: f64,
    mebibytes: f64,
}

impl Median {
    fn of(runs: &[Taken]) -> Self {
        let median =
            |value: fn(&Taken) -> f64| figure::quantile(&runs.iter().map(value).collect::<Vec<_>>(), 0.5);
        Self { seconds: median(|taken| taken.seconds), mebibytes: median(|taken| taken.mebibytes) }
    }
}
