//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use thiserror::Error;

use crate::links;

pub(crate) const USAGE: &str = "\
A2A Workbench: connect, chat with and approve A2A agents.

Usage: a2a-workbench [--data-dir DIR] [--web [--port PORT] [--open]] [LINK]
       a2a-workbench verify-ledger FILE [--key FINGERPRINT]
       a2a-workbench check-run FILE
       a2a-workbench [--data-dir DIR] run FILE [--input JSON]

  --data-dir DIR   keep everything in DIR instead of the user's data folder
  --web            serve a browser on this machine instead of opening a window
  --port PORT      with --web: listen there instead of on any free port
  --open           with --web: open the address in the browser
  verify-ledger    say whether an exported ledger (JSON Lines) is what was exported: ends with
                   0 if it is, 1 if it was changed, 2 if that cannot be told
  --key            with verify-ledger: the key that must have signed it; without, any key may have
  check-run        say whether a run file (Open Workflow Specification 1.0, YAML) can be carried out: ends
                   with 0 and its tasks if it can, 1 and every fault if not, 2 if it cannot be read
  LINK             open the window at a place: a2a-workbench://approvals/ID, and the same with agents/NAME,
                   tasks/ID, chats/ID, runs/ID and connect?card=URL; with --web, the printed address leads
                   there
  run              carry a run file out with the saved agents: steps on standard error, the output on
                   standard output; ends with 0 if it completed, 1 if not, 2 if it could not be begun,
                   3 if it waits for a person and goes on in the workbench
  --input JSON     with run: what it is given
  --version, --help";

/// The command line, understood.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Arguments {
    /// Window, server or a word.
    pub(crate) mode: Mode,
    /// Where everything is kept.
    pub(crate) folder: PathBuf,
    /// The folder was chosen by the person.
    pub(crate) own_folder: bool,
    /// A link that was opened from outside.
    pub(crate) link: Option<String>,
}

/// The thing to do.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Open the window.
    Desktop,
    /// Serve a browser.
    Web {
        /// Port; 0 picks one.
        port: u16,
        /// Open the browser.
        open: bool,
    },
    /// Judge an export of the ledger.
    VerifyLedger {
        /// The file.
        file: PathBuf,
        /// Fingerprint of the key that must have signed it.
        key: Option<String>,
    },
    /// Say whether a run file can be carried out.
    CheckRun(PathBuf),
    /// Carry a run file out.
    Run {
        /// The file.
        file: PathBuf,
        /// The command's input, as JSON.
        input: Option<String>,
    },
    /// Say which version this is.
    Version,
    /// Say how to call this.
    Help,
}

/// Why the command line cannot be followed.
#[derive(Debug, Error)]
pub(crate) enum ArgumentsError {
    #[error("`{0}` needs a value")]
    NoValue(&'static str),
    #[error("`{0}` is not a port")]
    NotAPort(String),
    #[error("there is no option `{0}`")]
    Unknown(String),
    #[error("there is no data folder for this user; name one with `--data-dir`")]
    NoFolder,
}

impl Arguments {
    pub(crate) fn parse(mut words: impl Iterator<Item = OsString>) -> Result<Self, ArgumentsError> {
        let (mut mode, mut port, mut open, mut folder) = (Mode::Desktop, 0, false, None);
        let (mut key, mut given) = (None, None);
        let mut link = None;
        while let Some(word) = words.next() {
            match word.to_str() {
                Some("--data-dir") => {
                    folder = Some(PathBuf::from(words.next().ok_or(ArgumentsError::NoValue("--data-dir"))?));
                }
                Some("--web") => mode = Mode::Web { port: 0, open: false },
                Some("--open") => open = true,
                Some("--port") => {
                    let value = words.next().ok_or(ArgumentsError::NoValue("--port"))?;
                    let text = value.to_string_lossy();
                    port = text.parse().map_err(|_| ArgumentsError::NotAPort(text.into_owned()))?;
                }
                Some("verify-ledger") => {
                    let file = words.next().ok_or(ArgumentsError::NoValue("verify-ledger"))?;
                    mode = Mode::VerifyLedger { file: file.into(), key: None };
                }
                Some("check-run") => {
                    let file = words.next().ok_or(ArgumentsError::NoValue("check-run"))?;
                    mode = Mode::CheckRun(file.into());
                }
                Some("run") => {
                    let file = words.next().ok_or(ArgumentsError::NoValue("run"))?;
                    mode = Mode::Run { file: file.into(), input: None };
                }
                Some("--input") => {
                    let value = words.next().ok_or(ArgumentsError::NoValue("--input"))?;
                    given = Some(value.to_string_lossy().into_owned());
                }
                Some("--key") => {
                    let value = words.next().ok_or(ArgumentsError::NoValue("--key"))?;
                    key = Some(value.to_string_lossy().into_owned());
                }
                Some("--version" | "-V") => mode = Mode::Version,
                Some("--help" | "-h") => mode = Mode::Help,
                Some(word) if links::is_link(word) => link = Some(word.to_owned()),
                _ => return Err(ArgumentsError::Unknown(word.to_string_lossy().into_owned())),
            }
        }
        match &mut mode {
            Mode::Web { port: chosen, open: opens } => (*chosen, *opens) = (port, open),
            Mode::VerifyLedger { key: chosen, .. } => *chosen = key,
            Mode::Run { input, .. } => *input = given,
            Mode::Desktop | Mode::CheckRun(_) | Mode::Version | Mode::Help => {}
        }
        let own_folder = folder.is_some();
        let folder = folder.or_else(data_folder).ok_or(ArgumentsError::NoFolder)?;
        Ok(Self { mode, folder, own_folder, link })
    }
}

/// The user's data folder, the same for window and server.
fn data_folder() -> Option<PathBuf> {
    dirs::data_dir().map(|folder| folder.join("dev.a2aworkbench.desktop"))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::path::Path;

    use super::{Arguments, Mode};

    fn parse(words: &[&str]) -> Result<Arguments, String> {
        Arguments::parse(words.iter().map(OsString::from)).map_err(|error| error.to_string())
    }

    #[test]
    fn the_order_of_options_does_not_matter() {
        for words in
            [["--web", "--port", "4000", "--data-dir", "d"], ["--data-dir", "d", "--port", "4000", "--web"]]
        {
            let arguments = parse(&words).unwrap();
            assert_eq!(arguments.mode, Mode::Web { port: 4000, open: false });
            assert_eq!(arguments.folder, Path::new("d"));
        }
        assert_eq!(parse(&["--open", "--web"]).unwrap().mode, Mode::Web { port: 0, open: true });
    }

    #[test]
    fn a_ledger_is_verified_with_or_without_a_key() {
        let verify = |key: Option<&str>| Mode::VerifyLedger { file: "l".into(), key: key.map(str::to_owned) };
        assert_eq!(parse(&["verify-ledger", "l"]).unwrap().mode, verify(None));
        for words in [["--key", "k", "verify-ledger", "l"], ["verify-ledger", "l", "--key", "k"]] {
            assert_eq!(parse(&words).unwrap().mode, verify(Some("k")));
        }
        assert_eq!(parse(&["verify-ledger"]).unwrap_err(), "`verify-ledger` needs a value");
        assert_eq!(parse(&["check-run", "f"]).unwrap().mode, Mode::CheckRun("f".into()));
        let run = |input: Option<&str>| Mode::Run { file: "f".into(), input: input.map(str::to_owned) };
        assert_eq!(parse(&["run", "f"]).unwrap().mode, run(None));
        assert_eq!(parse(&["--input", "{}", "run", "f"]).unwrap().mode, run(Some("{}")));
    }

    #[test]
    fn a_link_opens_the_window_at_its_place() {
        let arguments = parse(&["a2a-workbench://chats/7"]).unwrap();
        assert_eq!(
            (arguments.mode, arguments.link.as_deref()),
            (Mode::Desktop, Some("a2a-workbench://chats/7"))
        );
        assert_eq!(parse(&["mailto:a@b.example"]).unwrap_err(), "there is no option `mailto:a@b.example`");
    }

    #[test]
    fn what_cannot_be_followed_is_named() {
        assert_eq!(parse(&["--nope"]).unwrap_err(), "there is no option `--nope`");
        assert_eq!(parse(&["--data-dir"]).unwrap_err(), "`--data-dir` needs a value");
        assert_eq!(parse(&["--web", "--port", "70000"]).unwrap_err(), "`70000` is not a port");
    }
}
