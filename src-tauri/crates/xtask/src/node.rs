//! The page and the browser tests: packages from the lock file, and the page's build. Both are made only after
//! their sources changed, so that a second start takes seconds. Install scripts of packages never run.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;

use crate::problem::{Problem, Result, at};
use crate::process::run;
use crate::workspace::{Workspace, stamped, write_stamp};

/// A folder with a `package.json` and a lock file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Project {
    Page,
    EndToEnd,
}

impl Project {
    pub(crate) fn folder(self, workspace: &Workspace) -> PathBuf {
        match self {
            Self::Page => workspace.root.join("ui"),
            Self::EndToEnd => workspace.root.join("tests/e2e"),
        }
    }
}

/// `npm ci`, if the lock file is not the one of last time.
pub(crate) fn install(workspace: &Workspace, project: Project) -> Result {
    install_in(workspace, &project.folder(workspace))
}

/// The same in any folder with a lock file.
pub(crate) fn install_in(workspace: &Workspace, folder: &Path) -> Result {
    let lock = folder.join("package-lock.json");
    let wanted = fs::read_to_string(&lock).map_err(at("read", &lock))?;
    let stamp = folder.join("node_modules/.installed-from");
    if stamped(&stamp, &wanted) {
        return Ok(());
    }
    let mut npm = npm(workspace, folder);
    run(npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]))?;
    write_stamp(&stamp, &wanted)
}

/// `npm run <script>`.
pub(crate) fn script(workspace: &Workspace, project: Project, script: &str) -> Command {
    let mut npm = npm(workspace, &project.folder(workspace));
    npm.args(["run", "--silent", script]);
    npm
}

/// Builds the page into `ui/dist`, if a file under `ui` has changed since.
pub(crate) fn build_page(workspace: &Workspace) -> Result {
    let folder = Project::Page.folder(workspace);
    let dist = folder.join("dist/index.html");
    let stamp = folder.join("node_modules/.built-from");
    if dist.is_file() && stamped(&stamp, &fingerprint(&folder)?) {
        return Ok(());
    }
    run(&mut script(workspace, Project::Page, "build"))?;
    if !dist.is_file() {
        return Err(Problem::new("the page was built, and ui/dist/index.html is not there"));
    }
    write_stamp(&stamp, &fingerprint(&folder)?)
}

fn npm(workspace: &Workspace, folder: &Path) -> Command {
    let mut npm = workspace.command(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(folder);
    npm
}

/// Changes when a file is added, removed or written. Names, lengths and times are enough and are fast.
fn fingerprint(folder: &Path) -> Result<String> {
    let mut seen = Vec::new();
    collect(folder, &mut seen)?;
    seen.sort();
    let mut hasher = DefaultHasher::new();
    seen.hash(&mut hasher);
    Ok(format!("{:016x}", hasher.finish()))
}

fn collect(folder: &Path, seen: &mut Vec<(PathBuf, u64, u128)>) -> Result {
    for entry in fs::read_dir(folder).map_err(at("read", folder))? {
        let path = entry.map_err(at("read", folder))?.path();
        if path.ends_with("node_modules") || path.ends_with("dist") {
            continue;
        }
        let about = fs::metadata(&path).map_err(at("read", &path))?;
        if about.is_dir() {
            collect(&path, seen)?;
        } else {
            let modified = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            seen.push((path, about.len(), modified.unwrap_or_default().as_nanos()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_counts_as_changed_by_files_written_or_removed_not_packages() {
        let folder = std::env::temp_dir().join(format!("xtask-fingerprint-{}", std::process::id()));
        let write = |path: &str, text: &str| {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
            fs::write(path, text).expect("a file can be written");
        };
        let now = || fingerprint(&folder).expect("the folder is readable");

        write("src/main.ts", "a");
        let first = now();
        write("node_modules/x.js", "b");
        write("dist/index.html", "c");
        assert_eq!(now(), first, "neither packages nor the result are sources");
        write("src/app/Shell.tsx", "d");
        assert_ne!(now(), first);
        fs::remove_dir_all(folder.join("src/app")).expect("a folder can be removed");
        assert_eq!(now(), first);
        fs::remove_dir_all(&folder).expect("a folder can be removed");
    }
}
