//! The wait for hits in 1,000,000 messages, and the cost of one more message.
//!
//! Measured at the host's call: JSON in, JSON out, against a warm database on disk. With a binary, which `cargo
//! xtask bench` provides, the page is measured on the same folder (`tests/e2e/bench/search.bench.ts`).
//! `A2A_BENCH_MESSAGES` sets another number of messages.

#![expect(clippy::indexing_slicing, reason = "a benchmark that panics has failed, and says where")]

mod figure;
mod messages;
mod no_window;
mod saved_agents;
mod texts;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use no_window::NoWindow;
use serde_json::{Value, json};
use texts::{Dice, Texts, list};
use workbench_api::call;
use workbench_core::{HostKind, OpenOptions, Workbench};
use workbench_secrets::SessionStore;
use workbench_store::{Store, tasks};

const MESSAGES: usize = 1_000_000;
/// The number of hits that the page shows.
const SHOWN: usize = 50;
/// How often each question is asked.
const CALLS: usize = 400;
/// Messages that are written one by one.
const WRITES: usize = 200;
const TARGET: &str = "< 50";

#[tokio::main]
async fn main() -> Result<()> {
    workbench_core::install_crypto_provider();
    let messages = match std::env::var("A2A_BENCH_MESSAGES") {
        Ok(number) => number.parse()?,
        Err(_) => MESSAGES,
    };
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let empty = open(&folder.path().join("empty")).await?;
    messages::write(empty.store(), 20).await?;
    write_one_by_one(empty.store(), "beside none", 20).await?;
    empty.close().await;

    let data = folder.path().join("data");
    let bench = open(&data).await?;
    let start = Instant::now();
    messages::write(bench.store(), messages).await?;
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    let rate = messages as f64 / start.elapsed().as_secs_f64();
    figure::print("messages stored in large transactions", rate, "messages/s", None);
    let host = NoWindow(bench);
    for case in cases(messages) {
        measure(&host, &case, messages).await?;
    }
    write_one_by_one(host.0.store(), &format!("beside {}", with_commas(messages)), messages).await?;
    host.0.close().await;
    // The page's host wants the folder for itself.
    drop(host);
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    let size = std::fs::metadata(data.join("workbench.db"))?.len() as f64 / 1024.0 / 1024.0;
    figure::print(&format!("database of {} messages", with_commas(messages)), size, "MiB", None);
    measure_page(&data)
}

async fn open(data: &Path) -> Result<Workbench> {
    let options = OpenOptions {
        secrets: Some(Arc::new(SessionStore::new("a benchmark"))),
        ..OpenOptions::new(data, HostKind::Desktop)
    };
    Ok(Workbench::open(options).await?)
}

/// One kind of question.
struct Case {
    what: &'static str,
    /// The words of each call.
    words: Box<dyn Fn(usize) -> String>,
    /// Hits of each call, as far as they are known.
    hits: Option<usize>,
}

/// No two calls that follow each other ask the same, where there is more than one such question.
fn cases(messages: usize) -> Vec<Case> {
    let case = |what, hits, words: Box<dyn Fn(usize) -> String>| Case { what, words, hits };
    let typed = |letters: usize| move |call: usize| word(call)[..letters].to_owned();
    let japanese = |words: &'static str| move |call: usize| list(words)[call % list(words).len()].to_owned();
    let named = move |call: usize| {
        let number = call * (messages / CALLS).max(1);
        (number..messages).find(|&number| Texts::is_named(number) && number % 20 != 7).unwrap_or_default()
    };
    let all: Vec<String> = {
        let texts = Texts::new();
        (0..CALLS).map(|call| texts.text(named(call))).collect()
    };
    let sentence = move |call: usize| all[call].split(' ').take(6).collect::<Vec<_>>().join(" ");
    let roses = messages.div_ceil(texts::ROSE).min(SHOWN);
    vec![
        case("a word of every tenth message", Some(SHOWN), Box::new(|_| "invoice".to_owned())),
        case("a name that one message has", Some(1), Box::new(move |call| Texts::name(named(call)))),
        case(
            "two words",
            None,
            Box::new(move |call| format!("{} {}", word(call), word(call / 8 + call + 1))),
        ),
        case("one letter", Some(SHOWN), Box::new(typed(1))),
        case("two letters", Some(SHOWN), Box::new(typed(2))),
        case("three letters", Some(SHOWN), Box::new(typed(3))),
        case("five letters", Some(SHOWN), Box::new(typed(5))),
        case("six words of a message", None, Box::new(sentence)),
        case("a Japanese word of two letters", Some(SHOWN), Box::new(japanese(texts::JAPANESE_PAIRS))),
        case("a rare Japanese word of two letters", Some(roses), Box::new(|_| "薔薇".to_owned())),
        case("a Japanese word of three letters", Some(SHOWN), Box::new(japanese(texts::JAPANESE_THREES))),
        case("a common and a short word", None, Box::new(|call| format!("invoice {}", &word(call)[..2]))),
        case("a common and a rare short word", None, Box::new(|_| "invoice 薔薇".to_owned())),
        case(
            "two words that no message has together",
            Some(0),
            Box::new(|call| format!("{} th", list(texts::JAPANESE_THREES)[call % 10])),
        ),
        case("nowhere", Some(0), Box::new(|call| format!("zq{call}xj"))),
        case("nowhere, of common letters", Some(0), Box::new(made_of_common_letters)),
    ]
}

/// A word that some messages have.
fn word(call: usize) -> &'static str {
    let words = list("lighthouse translation warehouse passport comparison keyboard research envelope");
    words[call % words.len()]
}

/// Two words of the vocabulary without a space between them: every three letters of it are common, and it is nowhere.
fn made_of_common_letters(call: usize) -> String {
    let words =
        list("meeting station payment comparison translation condition research approval reference weather");
    let mut dice = Dice(call as u64);
    format!("{}{}", dice.one_of(&words), dice.one_of(&words))
}

async fn measure(host: &NoWindow, case: &Case, messages: usize) -> Result<()> {
    let mut milliseconds = Vec::with_capacity(CALLS);
    for number in 0..CALLS {
        let text = (case.words)(number);
        let params = json!({ "text": text, "limit": SHOWN }).to_string();
        let start = Instant::now();
        let answer = call(host, "search.query", &params)
            .await
            .map_err(|error| anyhow::anyhow!("the search is refused: {error:?}"))?;
        milliseconds.push(start.elapsed().as_secs_f64() * 1000.0);
        let hits: Value = serde_json::from_str(&answer)?;
        let hits = hits.as_array().context("a list")?;
        let is_expected = case.hits.is_none_or(|expected| expected == hits.len());
        ensure!(is_expected, "{}: {} hits for `{text}`: {answer:.300}", case.what, hits.len());
        let times: Vec<i64> = hits.iter().filter_map(|hit| hit["at"].as_i64()).collect();
        ensure!(times.is_sorted_by(|one, next| one >= next), "{}: the latest first: {times:?}", case.what);
    }
    let of = with_commas(messages);
    for (name, share, target) in [("p50", 0.5, None), ("p95", 0.95, Some(TARGET))] {
        let value = figure::quantile(&milliseconds, share);
        figure::print(&format!("search of {of}, {}: {name}", case.what), value, "ms", target);
    }
    Ok(())
}

/// An agent's messages, each in a transaction of its own.
async fn write_one_by_one(store: &Store, beside: &str, messages: usize) -> Result<()> {
    let texts = Texts::new();
    let mut milliseconds = Vec::with_capacity(WRITES);
    for number in messages..messages + WRITES {
        let key = messages::task(0);
        let event = messages::said(
            key.as_str(),
            "TASK_STATE_COMPLETED",
            &format!("message-{number:07}"),
            &texts.text(number),
        );
        let start = Instant::now();
        store
            .write("one message", move |tx| tasks::append_events(tx, &key, &[event], messages::time(number)))
            .await?;
        milliseconds.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    for (name, share) in [("p50", 0.5), ("p95", 0.95)] {
        let value = figure::quantile(&milliseconds, share);
        figure::print(&format!("one message stored {beside}: {name}"), value, "ms", None);
    }
    Ok(())
}

/// From the last key to the painted hits.
fn measure_page(data: &Path) -> Result<()> {
    let Some(workbench) = std::env::var_os("A2A_WORKBENCH_BIN") else {
        println!("The page is not measured: A2A_WORKBENCH_BIN names no binary.");
        return Ok(());
    };
    let status = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
        .args(["run", "--silent", "bench", "--", "search.bench.ts"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("e2e"))
        .env("A2A_WORKBENCH_BIN", workbench)
        .env("A2A_BENCH_SEARCH_DATA", data)
        .status()
        .context("could not start `npm run bench`")?;
    ensure!(status.success(), "`npm run bench` failed: {status}");
    Ok(())
}

fn with_commas(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).unwrap_or_default())
        .collect();
    groups.join(",")
}
