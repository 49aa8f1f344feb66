//! The files that the package installed: libraries, desktop entry, icons, the handler of our links.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{INSTALLED_BINARY, said};
use crate::problem::{Problem, Result, at};
use crate::process::{capture, run};

const SCHEME: &str = "x-scheme-handler/a2a-workbench;";
const ICON_SIZES: [&str; 4] = ["32x32", "64x64", "128x128", "256x256"];

pub(super) fn everything(package: &str) -> Result {
    let listed = capture(Command::new("dpkg").args(["--listfiles", package])).unwrap_or_default();
    let files: Vec<PathBuf> = listed.lines().map(PathBuf::from).collect();
    libraries()?;
    desktop_entry(&files)?;
    icons(&files)
}

fn libraries() -> Result {
    let linked = capture(Command::new("ldd").arg(INSTALLED_BINARY))
        .ok_or_else(|| Problem::new(format!("`ldd {INSTALLED_BINARY}` failed")))?;
    let missing: Vec<_> = linked.lines().filter(|line| line.contains("not found")).map(str::trim).collect();
    if !missing.is_empty() {
        return Err(Problem::new(format!("the package's dependencies leave out {}", missing.join(", "))));
    }
    said("every library of the binary is there", linked.contains("libwebkit2gtk"))
}

fn desktop_entry(files: &[PathBuf]) -> Result {
    let is_entry = |file: &&PathBuf| {
        file.starts_with("/usr/share/applications") && file.extension().is_some_and(|it| it == "desktop")
    };
    let Some(entry) = files.iter().find(is_entry) else {
        return Err(Problem::new("the package brings no desktop entry"));
    };
    run(Command::new("desktop-file-validate").arg(entry))?;
    let text = fs::read_to_string(entry).map_err(at("read", entry))?;
    let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
    said("the desktop entry starts the binary with a link", value("Exec=").ends_with("a2a-workbench %u"))?;
    said("the desktop entry handles a2a-workbench:// links", value("MimeType=").contains(SCHEME))
}

fn icons(files: &[PathBuf]) -> Result {
    let has = |size: &str| {
        let at_size =
            |file: &PathBuf| file.components().any(|part| part.as_os_str() == size) && is_icon(file);
        files.iter().any(at_size)
    };
    let missing: Vec<_> = ICON_SIZES.into_iter().filter(|size| !has(size)).collect();
    if missing.is_empty() {
        return said("icons are there in every size", true);
    }
    Err(Problem::new(format!("the package brings no icon of {}", missing.join(", "))))
}

fn is_icon(file: &Path) -> bool {
    file.starts_with("/usr/share/icons/hicolor") && file.extension().is_some_and(|it| it == "png")
}
