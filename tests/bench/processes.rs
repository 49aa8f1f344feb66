//! A program with its child processes, as Linux shows them: a web view has several.

use std::fs;
use std::process::Child;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// A page that lost its window ends by itself, soon.
const PATIENCE: Duration = Duration::from_secs(20);

/// The memory of a process and all below it in MiB, each shared page counted by its share (PSS).
pub(crate) fn memory_of_tree(root: u32) -> Result<f64> {
    let tree = tree_below(root)?;
    ensure!(tree.len() > 1, "a window has a process for its page");
    let mut kibibytes = 0.0;
    for process in tree {
        let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup"))?;
        let value = rollup.lines().find_map(|line| line.strip_prefix("Pss:")?.split_whitespace().next());
        kibibytes += value.context("the kernel tells the share of a process")?.parse::<f64>()?;
    }
    Ok(kibibytes / 1024.0)
}

/// Ends a process and waits until all below it are gone, so that the next one has the machine.
pub(crate) fn end(mut child: Child) -> Result<()> {
    let tree = tree_below(child.id())?;
    child.kill()?;
    child.wait()?;
    let begun = Instant::now();
    while tree.iter().any(|&process| runs(process)) {
        ensure!(begun.elapsed() < PATIENCE, "a process outlives its window");
        std::thread::park_timeout(Duration::from_millis(5));
    }
    Ok(())
}

/// A process that has ended and was not collected does not run.
fn runs(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let state = status.lines().find_map(|line| line.strip_prefix("State:"));
    state.is_some_and(|state| !state.trim_start().starts_with('Z'))
}

fn tree_below(root: u32) -> Result<Vec<u32>> {
    let mut parents = Vec::new();
    for entry in fs::read_dir("/proc")? {
        let Ok(process) = entry?.file_name().to_string_lossy().parse::<u32>() else { continue };
        if let Some(parent) = parent_of(process) {
            parents.push((process, parent));
        }
    }
    let mut tree = vec![root];
    let mut known = 0;
    while let Some(&parent) = tree.get(known) {
        tree.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(process, _)| *process));
        known += 1;
    }
    Ok(tree)
}

/// `None`: it ended meanwhile.
fn parent_of(process: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()
}
