//! Debian's packages that Cargo and npm cannot bring: WebKitGTK to build and run the window, and a screen, a
//! session bus, a keyring, browsers and Python to test it.
//!
//! On other systems nothing is installed; the list is shown, and the person decides.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::problem::{Problem, Result};
use crate::process::{capture, run};

/// The purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Building the app and opening its window.
    Run,
    /// Everything that `cargo xtask test` starts.
    Test,
    /// Installing and looking at the finished package.
    CheckPackage,
}

const TO_RUN: &[&str] = &[
    "build-essential",
    "libayatana-appindicator3-dev",
    "librsvg2-dev",
    "libwebkit2gtk-4.1-dev",
    "pkg-config",
];

const TO_TEST: &[&str] = &[
    "chromium-headless-shell",
    "dbus",
    "dbus-user-session",
    "dbus-x11",
    "fonts-noto-cjk",
    "fonts-noto-color-emoji",
    "gnome-keyring",
    "libgl1-mesa-dri",
    "python3",
    "python3-gi",
    "python3-venv",
    "python3-xlib",
    "webkit2gtk-driver",
    "xauth",
    "xvfb",
];

const TO_CHECK_A_PACKAGE: &[&str] = &["desktop-file-utils", "file", "x11-utils"];

impl Purpose {
    fn packages(self) -> Vec<&'static str> {
        match self {
            Self::Run => TO_RUN.to_vec(),
            Self::Test => [TO_RUN, TO_TEST].concat(),
            Self::CheckPackage => [TO_RUN, TO_TEST, TO_CHECK_A_PACKAGE].concat(),
        }
    }
}

/// Installs missing packages, after saying so. Does nothing if none is missing.
pub(crate) fn install_missing(purpose: Purpose) -> Result {
    let wanted = purpose.packages();
    if !cfg!(target_os = "linux") {
        return Ok(()); // macOS and Windows bring their own web view; the test stages say what else they lack.
    }
    if !Path::new("/usr/bin/dpkg-query").exists() || !Path::new("/usr/bin/apt-get").exists() {
        return elsewhere(&wanted);
    }
    let missing = missing_of(&wanted, &installed(&wanted));
    if missing.is_empty() {
        return Ok(());
    }
    println!("System packages that are missing and will be installed with apt-get:");
    println!("  {}", missing.join(" "));
    run(&mut as_root(&["apt-get", "update", "-q"])?)?;
    let install = ["apt-get", "install", "-q", "-y", "--no-install-recommends"];
    run(&mut as_root(&[&install, missing.as_slice()].concat())?)
}

/// The commands as root, directly or through sudo.
pub(crate) fn as_root(words: &[&str]) -> Result<Command> {
    let prefix: &[&str] = match (is_root(), Path::new("/usr/bin/sudo").exists()) {
        (true, _) => &["env"],
        (false, true) => &["sudo", "env"],
        (false, false) => {
            return Err(Problem::new("installing packages needs root, and there is no sudo here")
                .hint(format!("as root, run: {}", words.join(" "))));
        }
    };
    let words = [prefix, &["DEBIAN_FRONTEND=noninteractive"], words].concat();
    let mut words = words.into_iter();
    let mut command = Command::new(words.next().unwrap_or("env"));
    command.args(words);
    Ok(command)
}

pub(crate) fn is_root() -> bool {
    capture(Command::new("id").arg("-u")).as_deref() == Some("0")
}

/// A Linux without apt: some packages may be there under another name, so a working WebKitGTK decides.
fn elsewhere(wanted: &[&str]) -> Result {
    let web_view = capture(Command::new("pkg-config").args(["--modversion", "webkit2gtk-4.1"]));
    if web_view.is_some() {
        return Ok(());
    }
    Err(Problem::new(
        "WebKitGTK 4.1 was not found, and packages are installed automatically on Debian and Ubuntu only",
    )
    .hint(format!("install what your system calls these packages of Debian: {}", wanted.join(" ")))
    .hint("then start this command again"))
}

fn installed(wanted: &[&str]) -> BTreeSet<String> {
    // Fails as a whole when it does not know one of the names, yet prints the ones it knows.
    let mut query = Command::new("dpkg-query");
    query.args(["--show", "--showformat", "${Package} ${db:Status-Status}\n"]).args(wanted);
    let printed = query.output().map(|output| output.stdout).unwrap_or_default();
    installed_in(&String::from_utf8_lossy(&printed))
}

fn installed_in(printed: &str) -> BTreeSet<String> {
    printed.lines().filter_map(|line| line.strip_suffix(" installed")).map(str::to_owned).collect()
}

fn missing_of<'a>(wanted: &[&'a str], installed: &BTreeSet<String>) -> Vec<&'a str> {
    wanted.iter().copied().filter(|package| !installed.contains(*package)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_that_is_unknown_or_half_removed_counts_as_missing() {
        let installed = installed_in("xvfb installed\ndbus config-files\nlibgl1-mesa-dri installed\n");
        assert_eq!(missing_of(&["xvfb", "dbus", "chromium"], &installed), ["dbus", "chromium"]);
    }

    #[test]
    fn testing_needs_everything_that_running_needs() {
        let to_test = Purpose::Test.packages();
        assert!(Purpose::Run.packages().iter().all(|package| to_test.contains(package)));
    }
}
