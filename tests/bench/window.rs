//! The start-up time and memory of the workbench's window, compared with an empty window.
//!
//! Cold starts take turns: from `exec` to the page's mark that it painted the inbox, with 10,000 tasks in the
//! database, and the memory of all processes five seconds later. Each start has a fresh copy of the data folder
//! and a home of its own. Without a graphics card the workbench paints without composing layers, so the empty
//! window has a third turn without them. Without a binary and a screen (`cargo xtask bench` provides both)
//! nothing is measured.

mod data_folder;
mod figure;
mod history;
mod processes;
mod saved_agents;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use history::Kind;

const STARTS: usize = 15;
/// Tasks in the database: those that are over, and those that wait in the inbox.
const COMPLETED: usize = 9_900;
const WAITING: usize = 100;
/// Tells WebKitGTK to paint without composing layers.
const PLAIN: (&str, &str) = ("WEBKIT_DISABLE_COMPOSITING_MODE", "1");
/// When memory is looked at, after the first picture.
const SETTLING: Duration = Duration::from_secs(5);
/// Ends what would never end.
const PATIENCE: Duration = Duration::from_mins(1);

/// The cost of one start.
struct Start {
    milliseconds: f64,
    mebibytes: f64,
}

fn main() -> Result<()> {
    let (Some(workbench), Some(_)) = (std::env::var_os("A2A_WORKBENCH_BIN"), std::env::var_os("DISPLAY"))
    else {
        println!("The window is not measured: A2A_WORKBENCH_BIN names no binary, or there is no screen.");
        return Ok(());
    };
    let workbench = PathBuf::from(workbench);
    let empty = workbench.with_file_name("examples").join("empty_window");
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let data = folder.path().join("data");
    data_folder::make(&data, &[(Kind::Completed, COMPLETED), (Kind::Waiting, WAITING)])?;

    let (mut of_empty, mut of_plain, mut of_workbench) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..STARTS {
        let home = folder.path().join(format!("start-{number}"));
        of_empty.push(start(&mut Command::new(&empty), "painted", &home.join("empty"))?);
        of_plain.push(start(Command::new(&empty).envs([PLAIN]), "painted", &home.join("plain"))?);
        let copy = home.join("data");
        copy_folder(&data, &copy)?;
        let mut opening = Command::new(&workbench);
        opening.arg("--data-dir").arg(&copy);
        of_workbench.push(start(&mut opening, "inbox painted", &home.join("workbench"))?);
        fs::remove_dir_all(&home)?;
    }

    let median = |starts: &[Start], value: fn(&Start) -> f64| {
        figure::quantile(&starts.iter().map(value).collect::<Vec<_>>(), 0.5)
    };
    let time = |starts| median(starts, |start| start.milliseconds);
    let memory = |starts| median(starts, |start| start.mebibytes);
    figure::print("window: empty, painted", time(&of_empty), "ms", None);
    figure::print("window: empty without compositing, painted", time(&of_plain), "ms", None);
    figure::print("window: inbox painted", time(&of_workbench), "ms", None);
    figure::print("window: over empty", time(&of_workbench) - time(&of_empty), "ms", Some("≤ 500"));
    figure::print("window: ratio to empty", time(&of_workbench) / time(&of_empty), "×", None);
    figure::print("window memory: empty", memory(&of_empty), "MiB", None);
    figure::print("window memory: empty without compositing", memory(&of_plain), "MiB", None);
    figure::print("window memory: workbench", memory(&of_workbench), "MiB", None);
    figure::print(
        "window memory: over empty",
        memory(&of_workbench) - memory(&of_empty),
        "MiB",
        Some("≤ 90"),
    );
    figure::print("window memory: ratio to empty", memory(&of_workbench) / memory(&of_empty), "×", None);
    Ok(())
}

/// Starts a program, waits until it prints `mark`, looks at its memory and ends it.
fn start(program: &mut Command, mark: &str, home: &Path) -> Result<Start> {
    fs::create_dir_all(home)?;
    let begun = Instant::now();
    let mut child = program
        .env("A2A_WORKBENCH_MARKS", "1")
        .env("A2A_WORKBENCH_LOG", "error")
        .envs(["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"].map(|name| (name, home)))
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not start {program:?}"))?;
    let measured = measure(&mut child, begun, mark);
    processes::end(child)?;
    measured.with_context(|| format!("{program:?}"))
}

fn measure(child: &mut Child, begun: Instant, mark: &str) -> Result<Start> {
    let lines = lines_of(child)?;
    let painted = loop {
        let (line, at) = lines.recv_timeout(PATIENCE).with_context(|| format!("waiting for `{mark}`"))?;
        if line == mark {
            break at;
        }
    };
    let settled = painted + SETTLING;
    while let Some(left) = settled.checked_duration_since(Instant::now()) {
        match lines.recv_timeout(left) {
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => bail!("it ended by itself"),
        }
    }
    Ok(Start {
        milliseconds: painted.duration_since(begun).as_secs_f64() * 1000.0,
        mebibytes: processes::memory_of_tree(child.id())?,
    })
}

/// The program's lines, with the time at which each came.
fn lines_of(child: &mut Child) -> Result<Receiver<(String, Instant)>> {
    let output = child.stdout.take().context("the output is read")?;
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send((line, Instant::now())).is_err() {
                break;
            }
        }
    });
    Ok(lines)
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
