//! Places: the repository, the cache that survives a fresh clone, and Cargo's output.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::problem::{Problem, Result, at};

/// The page is embedded in every binary that is started from here, so one build serves app and tests.
pub(crate) const EMBED_PAGE: [&str; 2] = ["--features", "a2a-workbench/custom-protocol"];

/// The folders that every command works with.
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    /// Virtual environments and helper programs. Outside the clone, where there is a user cache.
    pub(crate) cache: PathBuf,
    /// Cargo's output.
    pub(crate) target: PathBuf,
}

/// Which of Cargo's profiles a binary was built with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Profile {
    #[default]
    Debug,
    Release,
}

impl Workspace {
    pub(crate) fn find() -> Result<Self> {
        let start = match env::var_os("CARGO_MANIFEST_DIR") {
            Some(manifest) => PathBuf::from(manifest),
            None => env::current_dir().map_err(at("read", Path::new(".")))?,
        };
        let Some(root) = start.ancestors().find(|folder| folder.join("Cargo.lock").is_file()) else {
            return Err(Problem::new("this is not the repository: there is no Cargo.lock here or above")
                .hint("start the command as `cargo xtask …` somewhere inside the clone"));
        };
        let root = root.to_owned();
        let user_cache = user_cache();
        let cache =
            user_cache.clone().map_or_else(|| root.join("target/cache"), |it| it.join("a2a-workbench"));
        let target = match (env::var_os("CARGO_TARGET_DIR"), user_cache) {
            (Some(chosen), _) => root.join(chosen),
            (None, Some(_)) => cache.join("target"),
            (None, None) => root.join("target"),
        };
        Ok(Self { root, cache, target })
    }

    /// A program that is started in the repository, with the cached helper programs on its `PATH`.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.tools().join("bin")).chain(env::split_paths(&path));
        if let Ok(path) = env::join_paths(folders) {
            command.env("PATH", path);
        }
        // Cargo describes *this* crate in the environment; a child that reads it would build anew each time.
        for (name, _) in env::vars_os() {
            let name_text = name.to_string_lossy();
            if ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_"]
                .iter()
                .any(|prefix| name_text.starts_with(prefix))
            {
                command.env_remove(&name);
            }
        }
        command.env("CARGO_TARGET_DIR", &self.target);
        // What is built once is never built on, and nobody opens a debugger on it.
        if env::var_os("CI").is_some() {
            command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_DEBUG", "none");
        }
        command
    }

    pub(crate) fn cargo(&self, words: &[&str]) -> Command {
        let mut command = self.command("cargo");
        command.args(words);
        command
    }

    /// Root of the helper programs that `cargo install` puts into the cache.
    pub(crate) fn tools(&self) -> PathBuf {
        self.cache.join("tools")
    }

    /// The app's binary.
    pub(crate) fn binary(&self, profile: Profile) -> PathBuf {
        let folder = match profile {
            Profile::Debug => "debug",
            Profile::Release => "release",
        };
        self.target.join(folder).join(format!("a2a-workbench{}", env::consts::EXE_SUFFIX))
    }
}

/// `$XDG_CACHE_HOME` or `~/.cache`, if there is one.
fn user_cache() -> Option<PathBuf> {
    let chosen = env::var_os("XDG_CACHE_HOME").filter(|value| !value.is_empty()).map(PathBuf::from);
    let usual = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    chosen.or_else(usual).filter(|folder| folder.is_dir())
}

/// True when a stamp from last time says that nothing has changed since.
pub(crate) fn stamped(stamp: &Path, content: &str) -> bool {
    fs::read_to_string(stamp).is_ok_and(|last| last == content)
}

/// Remembers for next time the sources of a product.
pub(crate) fn write_stamp(stamp: &Path, content: &str) -> Result {
    if let Some(folder) = stamp.parent() {
        fs::create_dir_all(folder).map_err(at("create", folder))?;
    }
    fs::write(stamp, content).map_err(at("write", stamp))
}
