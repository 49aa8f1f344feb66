//! The table of the SDKs' agents over each of their interfaces. The tests run in processes of their own and leave
//! one part per agent; here the parts are joined and shown.

use std::fs;
use std::path::{Path, PathBuf};

use crate::problem::{Result, at};
use crate::workspace::Workspace;

/// Forgets the parts of an earlier run.
pub(super) fn forget(workspace: &Workspace) -> Result {
    let parts = parts(workspace);
    if parts.exists() { fs::remove_dir_all(&parts).map_err(at("remove", &parts)) } else { Ok(()) }
}

/// Shows the table, and leaves it as one file beside its parts. Nothing is shown where no agent was asked.
pub(super) fn show(workspace: &Workspace) -> Result {
    let parts = parts(workspace);
    if !parts.exists() {
        return Ok(());
    }
    let table = joined(&parts)?;
    let file = parts.with_extension("md");
    fs::write(&file, &table).map_err(at("write", &file))?;
    println!("\n{table}");
    Ok(())
}

/// Below the folder that Cargo gives to tests for their temporary files.
fn parts(workspace: &Workspace) -> PathBuf {
    workspace.target.join("tmp/peers")
}

fn joined(parts: &Path) -> Result<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(parts).map_err(at("read", parts))? {
        files.push(entry.map_err(at("read", parts))?.path());
    }
    files.sort();
    let read = |file: &PathBuf| fs::read_to_string(file).map_err(at("read", file));
    Ok(files.iter().map(read).collect::<Result<Vec<_>>>()?.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_put_together_and_those_of_an_earlier_run_forgotten() {
        let target = std::env::temp_dir().join(format!("xtask-peer-table-{}", std::process::id()));
        let workspace = Workspace { root: target.clone(), cache: target.clone(), target: target.clone() };
        fs::create_dir_all(parts(&workspace)).unwrap();
        fs::write(parts(&workspace).join("V03.md"), "| 0.3 |\n").unwrap();
        fs::write(parts(&workspace).join("V01.md"), "| 0.1 |\n").unwrap();
        show(&workspace).unwrap();
        assert_eq!(fs::read_to_string(target.join("tmp/peers.md")).unwrap(), "| 0.1 |\n\n| 0.3 |\n");
        forget(&workspace).unwrap();
        assert!(!parts(&workspace).exists());
        fs::remove_dir_all(&target).unwrap();
    }
}
