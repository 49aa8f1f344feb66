//! A deb opened and closed again.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::problem::{Result, at};
use crate::process::{capture, run};

/// Writes the contents of a deb into a new folder; `DEBIAN/` holds its metadata.
pub(super) fn unpack(deb: &Path, tree: &Path) -> Result {
    run(Command::new("dpkg-deb").arg("--raw-extract").arg(deb).arg(tree))
}

/// The deb of such a folder, as small as every dpkg since 2011 can read it.
pub(super) fn pack(tree: &Path, deb: &Path) -> Result {
    run(Command::new("dpkg-deb").args(["--root-owner-group", "-Zxz", "-z9", "--build"]).arg(tree).arg(deb))
}

/// Tauri's bundler packs with gzip; xz makes a quarter less of the same files. Where there is no dpkg, its deb is left.
pub(super) fn press(deb: &Path) -> Result {
    if capture(Command::new("dpkg-deb").arg("--version")).is_none() {
        println!("There is no dpkg-deb here: the deb stays larger than it could be.");
        return Ok(());
    }
    let scratch = deb.with_extension("pressed");
    if scratch.exists() {
        fs::remove_dir_all(&scratch).map_err(at("remove", &scratch))?;
    }
    fs::create_dir(&scratch).map_err(at("create", &scratch))?;
    let (tree, pressed) = (scratch.join("tree"), scratch.join("pressed.deb"));
    unpack(deb, &tree)?;
    pack(&tree, &pressed)?;
    fs::rename(&pressed, deb).map_err(at("replace", deb))?;
    fs::remove_dir_all(&scratch).map_err(at("remove", &scratch))
}
