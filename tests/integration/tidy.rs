//! The repository's promises that no compiler checks: dependencies, places of files, and the form of sources. An
//! exception to a rule is listed by name, with its reason.

mod handles;
mod layering;
mod layout;
mod modules;
mod papers;
mod sources;
mod tests;

use std::path::{Path, PathBuf};
use std::process::Command;

/// A file of the repository, by its path from the root.
struct SourceFile {
    path: String,
    text: String,
}

impl SourceFile {
    fn has_extension(&self, extensions: &[&str]) -> bool {
        let extension = Path::new(&self.path).extension();
        extension.is_some_and(|it| extensions.iter().any(|wanted| it == *wanted))
    }
}

fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().expect("the tests' package lies in the repository").to_owned()
}

/// Every text file that is ours: what Git tracks, and what it would track.
fn files() -> Vec<SourceFile> {
    let mut git = Command::new("git");
    git.current_dir(root()).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let output = git.output().expect("git lists the files of the repository");
    assert!(output.status.success(), "git could not list the files: {output:?}");
    let paths = String::from_utf8(output.stdout).expect("paths are UTF-8");
    let mut files = Vec::new();
    for path in paths.split('\0').filter(|path| !path.is_empty()) {
        // A file that is tracked and was deleted just now, or that is no text, has nothing to check.
        if let Ok(text) = std::fs::read_to_string(root().join(path)) {
            files.push(SourceFile { path: path.to_owned(), text });
        }
    }
    assert!(files.len() > 50, "git listed only {} files", files.len());
    files
}

/// Fails with every violation at once, one per line.
#[track_caller]
fn assert_none(rule: &str, violations: &[String]) {
    assert!(violations.is_empty(), "{rule}:\n  {}", violations.join("\n  "));
}
