//! The page's wait for its inbox with 10,000 open requests. Measured at the host's call: JSON in, JSON out,
//! against a database on disk.

#![expect(clippy::indexing_slicing, reason = "a benchmark that panics has failed, and says where")]

mod figure;
mod history;
mod no_window;
mod saved_agents;

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use history::{AGENTS, Kind};
use no_window::NoWindow;
use serde_json::{Value, json};
use workbench_api::call;
use workbench_core::{OpenOptions, Workbench};
use workbench_secrets::SessionStore;

const REQUESTS: usize = 10_000;
/// Tasks that wait for nobody.
const COMPLETED: usize = 1_000;
/// The number of rows that the page asks for.
const PAGE: usize = 50;
/// How often each question is asked.
const CALLS: usize = 400;
const TARGET: &str = "< 50";

#[tokio::main]
async fn main() -> Result<()> {
    workbench_core::install_crypto_provider();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let bench = Workbench::open(OpenOptions {
        secrets: Some(Arc::new(SessionStore::new("a benchmark"))),
        ..OpenOptions::new(folder.path().join("data"), workbench_core::HostKind::Desktop)
    })
    .await?;
    history::write(bench.store(), Kind::Completed, COMPLETED).await?;
    history::write(bench.store(), Kind::Waiting, REQUESTS).await?;
    let host = NoWindow(bench);

    let first = json!({});
    let middle = json!({ "cursor": cursor_behind(&host, REQUESTS / 2).await? });
    let of_one = json!({ "filter": { "agentId": saved_agents::connection(AGENTS - 1).as_str() } });
    measure(&host, "first page", &first, PAGE).await?;
    measure(&host, "page in the middle", &middle, PAGE).await?;
    measure(&host, "one agent's ten", &of_one, 10).await?;
    host.0.close().await;
    Ok(())
}

async fn measure(host: &NoWindow, what: &str, params: &Value, expected: usize) -> Result<()> {
    let params = params.to_string();
    let mut milliseconds = Vec::with_capacity(CALLS);
    for _ in 0..CALLS {
        let start = Instant::now();
        let answer = list(host, &params).await?;
        milliseconds.push(start.elapsed().as_secs_f64() * 1000.0);
        let page: Value = serde_json::from_str(&answer)?;
        let shown = page["requests"].as_array().map_or(0, Vec::len);
        ensure!(
            shown == expected && page["counts"]["waiting"] == REQUESTS,
            "{shown} requests: {answer:.200}"
        );
    }
    figure::print(&format!("inbox {what}: p50"), figure::quantile(&milliseconds, 0.5), "ms", None);
    figure::print(&format!("inbox {what}: p95"), figure::quantile(&milliseconds, 0.95), "ms", Some(TARGET));
    Ok(())
}

/// Goes on from page to page, as a person who scrolls, until so many requests were shown.
async fn cursor_behind(host: &NoWindow, requests: usize) -> Result<String> {
    let mut params = json!({ "limit": 200 });
    for _ in 0..requests / 200 {
        let page: Value = serde_json::from_str(&list(host, &params.to_string()).await?)?;
        params["cursor"] = page["cursor"].clone();
    }
    Ok(params["cursor"].as_str().context("there is more to show")?.to_owned())
}

async fn list(host: &NoWindow, params: &str) -> Result<String> {
    call(host, "approvals.list", params)
        .await
        .map_err(|error| anyhow::anyhow!("the inbox is refused: {error:?}"))
}
