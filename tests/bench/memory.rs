//! The memory of this process, as Linux counts it.

use std::fs;

use anyhow::{Context, Result};

/// The memory of the process while nothing happens.
pub(crate) struct Idle {
    pub(crate) kibibytes: f64,
}

impl Idle {
    /// Looks now, and lets the peak begin anew (proc(5), `clear_refs`).
    pub(crate) fn now() -> Result<Self> {
        fs::write("/proc/self/clear_refs", "5").context("the peak of the memory begins anew")?;
        Ok(Self { kibibytes: status("VmRSS")? })
    }

    /// How far the process went above that, in MiB.
    pub(crate) fn peak_above(&self) -> Result<f64> {
        Ok(peak()? - self.kibibytes / 1024.0)
    }
}

/// The most that the process held since the peak began anew, in MiB.
pub(crate) fn peak() -> Result<f64> {
    Ok(status("VmHWM")? / 1024.0)
}

fn status(member: &str) -> Result<f64> {
    let status = fs::read_to_string("/proc/self/status").context("this bench measures on Linux")?;
    let value = status.lines().find_map(|line| line.strip_prefix(member)?.strip_prefix(':'));
    let kibibytes = value.and_then(|value| value.split_whitespace().next()).context("no such member")?;
    Ok(kibibytes.parse()?)
}
