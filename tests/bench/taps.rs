//! The cost of a tap for its callers: the time of a call, against the same call made directly.
//!
//! Calls take turns over two open connections, so that a busy moment of the machine hits both. The workbench with
//! the tap, its log and its store runs here, and so does the agent, a sample.

mod figure;

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use reqwest::Client;
use serde_json::{Value, json};
use workbench_core::queries::rows::Caller;
use workbench_core::{HostKind, OpenOptions, TapState, Workbench};
use workbench_secrets::SessionStore;

const CALLS: usize = 3_000;
/// Calls before, which open connections and are not counted.
const WARMING: usize = 200;
const PATH: &str = "payments-clerk";

fn main() -> Result<()> {
    workbench_core::install_crypto_provider();
    tokio::runtime::Runtime::new()?.block_on(async { tokio::spawn(compare()).await })?
}

async fn compare() -> Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let bench = Workbench::open(OpenOptions {
        secrets: Some(Arc::new(SessionStore::new("a benchmark"))),
        ..OpenOptions::new(folder.path().join("data"), HostKind::Desktop)
    })
    .await?;
    bench.start().await;
    bench.trying().connect().await?;
    let known = bench.connections().await?;
    let clerk = known.iter().find(|known| known.input == PATH).context("the clerk is a sample")?;
    let own = clerk.interface.as_ref().context("it can be called")?.url.clone();
    bench.taps().add(&clerk.id, Caller::Somebody).await?;
    let tap = match bench.taps().list().await?.pop().map(|tap| tap.state) {
        Some(TapState::Open { address, .. }) => format!("{address}/{PATH}/"),
        state => bail!("the tap should be open: {state:?}"),
    };

    let client = Client::builder().no_proxy().build()?;
    let (mut direct, mut through) = (Vec::with_capacity(CALLS), Vec::with_capacity(CALLS));
    for number in 0..WARMING + CALLS {
        for (url, taken) in [(&own, &mut direct), (&tap, &mut through)] {
            let milliseconds = call(&client, url).await?;
            if number >= WARMING {
                taken.push(milliseconds);
            }
        }
    }
    let passed = bench.taps().list().await?.pop().map(|tap| tap.state);
    ensure!(
        matches!(passed, Some(TapState::Open { passed, .. }) if usize::try_from(passed)? == WARMING + CALLS),
        "every other call went through the tap: {passed:?}"
    );
    bench.close().await;

    for (share, name, target) in [(0.5, "median", None), (0.95, "p95", Some("≤ 2"))] {
        let (direct, through) = (figure::quantile(&direct, share), figure::quantile(&through, share));
        figure::print(&format!("tap: direct call, {name}"), direct, "ms", None);
        figure::print(&format!("tap: added to a call, {name}"), through - direct, "ms", target);
    }
    Ok(())
}

/// One call, answered whole; in milliseconds.
async fn call(client: &Client, url: &str) -> Result<f64> {
    let call = json!({
        "jsonrpc": "2.0", "id": "1", "method": "SendMessage",
        "params": { "message": {
            "messageId": "m", "role": "ROLE_USER", "parts": [{ "text": "Pay 800 yen to Corner Bakery" }],
        } },
    });
    let start = Instant::now();
    let answer = client.post(url).header("A2A-Version", "1.0").json(&call).send().await?;
    let answer = answer.bytes().await?;
    let taken = start.elapsed().as_secs_f64() * 1000.0;
    let answer: Value = serde_json::from_slice(&answer)?;
    ensure!(
        answer.pointer("/result/task/id").is_some_and(Value::is_string),
        "every call is answered: {answer}"
    );
    Ok(taken)
}
