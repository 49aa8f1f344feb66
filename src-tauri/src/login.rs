//! Starts the program at login, by an entry of the desktop (XDG Autostart Specification 0.5).
//!
//! The entry itself is the setting: other programs list it and may remove it or switch it off. It is written here
//! and not by a crate, because it has six lines, and the crate for it neither quotes them nor respects
//! `XDG_CONFIG_HOME`.

use std::env;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use tokio::fs;

/// File name of the entry.
const ENTRY: &str = "dev.a2aworkbench.desktop.desktop";

/// The entry of this program for the person who is logged in.
#[derive(Debug)]
pub(crate) struct Login {
    folder: PathBuf,
    program: PathBuf,
}

impl Login {
    /// `None`: this desktop has no such entries, or their place or this program's path is unknown.
    pub(crate) fn of_this_program() -> Option<Self> {
        if !cfg!(target_os = "linux") {
            return None;
        }
        let folder = dirs::config_dir()?.join("autostart");
        // What runs of an AppImage is gone when it ends.
        let program = env::var_os("APPIMAGE").map(PathBuf::from).or_else(|| env::current_exe().ok())?;
        Some(Self { folder, program })
    }

    /// Whether there is an entry that nobody switched off.
    pub(crate) async fn is_on(&self) -> bool {
        let entry = fs::read_to_string(self.folder.join(ENTRY)).await;
        entry.is_ok_and(|entry| !entry.lines().any(is_off))
    }

    /// Makes the entry or takes it away.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub(crate) async fn set(&self, on: bool) -> io::Result<()> {
        let place = self.folder.join(ENTRY);
        if on {
            fs::create_dir_all(&self.folder).await?;
            return fs::write(place, entry(&self.program)).await;
        }
        match fs::remove_file(place).await {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            Ok(()) | Err(_) => Ok(()),
        }
    }
}

fn is_off(line: &str) -> bool {
    let line: String = line.split_whitespace().collect();
    line == "Hidden=true" || line == "X-GNOME-Autostart-enabled=false"
}

fn entry(program: &Path) -> String {
    format!(
        "[Desktop Entry]\nType=Application\nVersion=1.5\nName=A2A Workbench\nExec={}\nTerminal=false\n",
        quoted(&program.to_string_lossy())
    )
}

/// One word of a command (Desktop Entry Specification 1.5, "The Exec key"): quoted, and escaped once for the quotes and
/// once more for the value.
fn quoted(word: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in word.chars() {
        match letter {
            '"' | '`' | '$' => quoted.extend(["\\\\", &letter.to_string()]),
            '\\' => quoted.push_str("\\\\\\\\"),
            '%' => quoted.push_str("%%"),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{ENTRY, Login, quoted};

    #[tokio::test]
    async fn the_entry_comes_and_goes_and_counts_as_others_leave_it() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("autostart");
        let login = Login { folder: folder.clone(), program: PathBuf::from("/opt/a b/a2a-workbench") };
        assert!(!login.is_on().await, "off from the beginning");
        login.set(false).await.unwrap();

        login.set(true).await.unwrap();
        assert!(login.is_on().await);
        let entry = std::fs::read_to_string(folder.join(ENTRY)).unwrap();
        assert!(entry.contains("\nExec=\"/opt/a b/a2a-workbench\"\n"), "{entry}");

        for off in ["Hidden=true", "X-GNOME-Autostart-enabled = false"] {
            std::fs::write(folder.join(ENTRY), format!("{entry}{off}\n")).unwrap();
            assert!(!login.is_on().await, "{off}: another program switched it off");
        }
        login.set(true).await.unwrap();
        assert!(login.is_on().await, "switched on again here");

        login.set(false).await.unwrap();
        assert!(!folder.join(ENTRY).exists());
    }

    #[test]
    fn a_path_is_one_word_of_a_command_whatever_stands_in_it() {
        assert_eq!(quoted("/a b"), r#""/a b""#);
        assert_eq!(quoted("/100%"), r#""/100%%""#);
        assert_eq!(quoted(r#"/"$`"#), r#""/\\"\\$\\`""#);
        assert_eq!(quoted(r"/a\b"), r#""/a\\\\b""#);
    }
}
