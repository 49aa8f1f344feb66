//! Opens the application, or says plainly why it cannot be opened.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::time::{Instant, sleep};
use workbench_core::{HostKind, OpenError, OpenOptions, Workbench, with_causes};

use crate::startup_words::{self, StartupWords};
use crate::words::filled;

/// A reason not to start, for a person.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// The error.
    pub(crate) message: String,
    /// Advice.
    pub(crate) hint: String,
    /// A backup that could be put in place of a database that is damaged or gone.
    pub(crate) backup: Option<PathBuf>,
}

/// How a folder is waited for that another program has still.
struct Patience {
    longest: Duration,
    between_looks: Duration,
}

/// A program that was told to end may take so long, such as the one that starts this one anew.
const LEAVING: Patience =
    Patience { longest: Duration::from_secs(3), between_looks: Duration::from_millis(50) };

/// Opens the data folder and everything in it.
pub(crate) async fn open(folder: &Path, host: HostKind) -> Result<Workbench, Refusal> {
    let opened = once_free(LEAVING, async || Workbench::open(OpenOptions::new(folder, host)).await).await;
    opened.map_err(|error| refusal(folder, &error))
}

async fn once_free<T>(
    Patience { longest, between_looks }: Patience,
    mut open: impl AsyncFnMut() -> Result<T, OpenError>,
) -> Result<T, OpenError> {
    let begun = Instant::now();
    loop {
        match open().await {
            Err(OpenError::Held { .. }) if begun.elapsed() < longest => sleep(between_looks).await,
            opened => return opened,
        }
    }
}

/// Puts a backup in place of the damaged database, which is kept beside it.
pub(crate) fn restore(folder: &Path, backup: &Path, host: HostKind) -> Result<(), Refusal> {
    workbench_core::restore_backup(folder, host, backup).map_err(|error| refusal(folder, &error))
}

fn refusal(folder: &Path, error: &OpenError) -> Refusal {
    told(startup_words::of_the_system(), folder, error)
}

fn told(words: &StartupWords, folder: &Path, error: &OpenError) -> Refusal {
    let folder = folder.display().to_string();
    let in_folder = |text: &str| filled(text, &[("folder", &folder)]);
    let of_backup = |text: &str, backup: &Path| filled(text, &[("backup", &backup.display().to_string())]);
    let (message, hint, backup) = match error {
        OpenError::Held { holder: Some(holder) } => {
            let text = match holder.kind {
                HostKind::Desktop => words.held_by_window,
                HostKind::Web => words.held_by_web,
            };
            let pid = holder.pid.to_string();
            (filled(text, &[("folder", &folder), ("pid", &pid)]), words.held_hint.to_owned(), None)
        }
        OpenError::Held { holder: None } => (in_folder(words.held), words.held_hint.to_owned(), None),
        OpenError::Newer { found, known } => {
            let (found, known) = (found.to_string(), known.to_string());
            let values = [("folder", folder.as_str()), ("found", &found), ("known", &known)];
            (filled(words.newer, &values), words.newer_hint.to_owned(), None)
        }
        OpenError::Corrupt { backups } => match backups.first() {
            Some(backup) => {
                (in_folder(words.corrupt), of_backup(words.corrupt_hint, backup), Some(backup.clone()))
            }
            None => (in_folder(words.lost), words.lost_hint.to_owned(), None),
        },
        OpenError::Gone { backups } => match backups.first() {
            Some(backup) => (in_folder(words.gone), of_backup(words.gone_hint, backup), Some(backup.clone())),
            None => (in_folder(words.gone), words.gone_without_backup_hint.to_owned(), None),
        },
        OpenError::ReadOnly => (in_folder(words.read_only), words.read_only_hint.to_owned(), None),
        OpenError::Full => (in_folder(words.full), words.full_hint.to_owned(), None),
        OpenError::Other(_) => {
            let cause = with_causes(error);
            let message = filled(words.other, &[("folder", folder.as_str()), ("cause", &cause)]);
            (message, words.other_hint.to_owned(), None)
        }
    };
    Refusal { message, hint, backup }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::time::Duration;

    use workbench_core::OpenError;

    use super::{Patience, once_free, told};
    use crate::startup_words::{ENGLISH, JAPANESE};

    #[tokio::test]
    async fn a_program_that_is_leaving_is_waited_for_and_one_that_stays_is_not() {
        let patience =
            |seconds| Patience { longest: Duration::from_secs(seconds), between_looks: Duration::ZERO };
        let mut tries = 0;
        let leaving = once_free(patience(600), async || {
            tries += 1;
            if tries < 5 { Err(OpenError::Held { holder: None }) } else { Ok(tries) }
        });
        assert!(matches!(leaving.await, Ok(5)));

        let staying = once_free(patience(0), async || Err::<(), _>(OpenError::Held { holder: None })).await;
        assert!(matches!(staying, Err(OpenError::Held { .. })), "{staying:?}");

        let mut tries = 0;
        let broken = once_free(patience(600), async || {
            tries += 1;
            Err::<(), _>(OpenError::ReadOnly)
        });
        assert!(matches!(broken.await, Err(OpenError::ReadOnly)));
        assert_eq!(tries, 1, "nothing else goes away by itself");
    }

    #[test]
    fn why_it_cannot_start_is_told_in_the_language_of_the_system() {
        let folder = Path::new("/data/{cause}");
        let newer = OpenError::Newer { found: 9, known: 8 };
        assert_eq!(
            told(&ENGLISH, folder, &newer).message,
            "/data/{cause} was last used by a newer version (database 9, this version knows 8)."
        );
        let japanese = told(&JAPANESE, folder, &newer);
        assert!(japanese.message.contains("/data/{cause}") && japanese.message.contains('9'), "{japanese:?}");

        let damaged = OpenError::Corrupt { backups: vec![PathBuf::from("/data/backup.db")] };
        for words in [&ENGLISH, &JAPANESE] {
            let refusal = told(words, folder, &damaged);
            assert!(refusal.hint.contains("/data/backup.db"), "{refusal:?}");
            assert_eq!(refusal.backup, Some(PathBuf::from("/data/backup.db")));
        }
        let gone = OpenError::Gone { backups: vec![PathBuf::from("/data/backup.db")] };
        for words in [&ENGLISH, &JAPANESE] {
            let refusal = told(words, folder, &gone);
            assert!(refusal.hint.contains("/data/backup.db") && refusal.message.contains("/data/{cause}"));
            assert_eq!(refusal.backup, Some(PathBuf::from("/data/backup.db")));
            let without = told(words, folder, &OpenError::Gone { backups: Vec::new() });
            assert!(without.backup.is_none() && without.hint.contains("--data-dir"), "{without:?}");
        }
        assert_eq!(told(&ENGLISH, folder, &OpenError::Corrupt { backups: Vec::new() }).backup, None);
    }
}
