//! The folder in memory where tests keep their data: each opens a database of its own, and would wait for the disk at
//! every commit. Where memory has no room for it, the tests write to the disk as any program does.

use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{env, fs};

use crate::process::capture;

const MEMORY: &str = "/dev/shm";
/// What all tests together need, with room to spare, in MiB.
const NEEDED: u64 = 3072;

/// It goes with everything in it when it is dropped.
pub(super) struct Scratch(Option<PathBuf>);

impl Scratch {
    /// No folder is made where `TMPDIR` says already where temporary files belong.
    pub(super) fn new() -> Self {
        let folder = Path::new(MEMORY).join(format!("a2a-workbench-tests-{}", process::id()));
        let wanted = env::var_os("TMPDIR").is_none() && free(MEMORY).is_some_and(|free| free >= NEEDED);
        Self((wanted && fs::create_dir(&folder).is_ok()).then_some(folder))
    }

    /// Has a command and all that it starts write there.
    pub(super) fn lend(&self, command: &mut Command) {
        if let Self(Some(folder)) = self {
            command.env("TMPDIR", folder);
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Self(Some(folder)) = self {
            // What is left over is gone with the next start of the machine.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// The room in a folder, in MiB.
fn free(folder: &str) -> Option<u64> {
    available(&capture(Command::new("df").args(["--output=avail", "--block-size=1M", folder]))?)
}

fn available(told: &str) -> Option<u64> {
    told.lines().last()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_room_is_the_number_below_the_heading() {
        assert_eq!(available(" Avail\n 22528"), Some(22528));
        assert_eq!(available("df: /dev/shm: No such file or directory"), None);
    }

    #[test]
    fn nothing_is_left_of_what_was_written() {
        let folder = env::temp_dir().join(format!("scratch-{}", process::id()));
        fs::create_dir(&folder).expect("a folder is made");
        fs::write(folder.join("file"), "written").expect("a file is written");
        let scratch = Scratch(Some(folder.clone()));
        let mut command = Command::new("env");
        scratch.lend(&mut command);
        assert!(command.get_envs().any(|(name, _)| name == "TMPDIR"));
        drop(scratch);
        assert!(!folder.exists());
    }
}
