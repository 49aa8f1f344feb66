//! Opening the application, and saying plainly why it cannot be opened.

use std::path::{Path, PathBuf};

use workbench_core::{HostKind, OpenError, OpenOptions, Workbench, with_causes};

/// A reason not to start, for a person.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// What happened.
    pub(crate) message: String,
    /// What to do.
    pub(crate) hint: String,
    /// A backup that could be put in place of a damaged database.
    pub(crate) backup: Option<PathBuf>,
}

/// Opens the data folder and everything in it.
pub(crate) async fn open(folder: &Path, host: HostKind) -> Result<Workbench, Refusal> {
    Workbench::open(OpenOptions::new(folder, host)).await.map_err(|error| refusal(folder, &error))
}

/// Puts a backup in place of the damaged database, which is kept beside it.
pub(crate) fn restore(folder: &Path, backup: &Path, host: HostKind) -> Result<(), Refusal> {
    workbench_core::restore_backup(folder, host, backup).map_err(|error| refusal(folder, &error))
}

fn refusal(folder: &Path, error: &OpenError) -> Refusal {
    let folder = folder.display();
    let (message, hint, backup) = match error {
        OpenError::Held { holder: Some(holder) } => {
            let kind = match holder.kind {
                HostKind::Desktop => "A window",
                HostKind::Web => "A web host",
            };
            (
                format!("{kind} of A2A Workbench (process {}) is using {folder}.", holder.pid),
                "Use that one, or end it first. Another folder can be named with --data-dir.".to_owned(),
                None,
            )
        }
        OpenError::Held { holder: None } => (
            format!("Another A2A Workbench is using {folder}."),
            "Use that one, or end it first. Another folder can be named with --data-dir.".to_owned(),
            None,
        ),
        OpenError::Newer { found, known } => (
            format!(
                "{folder} was last used by a newer version (database {found}, this version knows {known})."
            ),
            "Install that version, or name another folder with --data-dir. Nothing was changed.".to_owned(),
            None,
        ),
        OpenError::Corrupt { backups } => match backups.first() {
            Some(backup) => (
                format!("The database in {folder} is damaged."),
                format!("The newest backup is {}. The damaged file is kept beside it.", backup.display()),
                Some(backup.clone()),
            ),
            None => (
                format!("The database in {folder} is damaged, and there is no backup."),
                "Move workbench.db away to start anew. Nothing was changed.".to_owned(),
                None,
            ),
        },
        OpenError::ReadOnly => (
            format!("{folder} cannot be written."),
            "Check who owns the folder, or name another with --data-dir.".to_owned(),
            None,
        ),
        OpenError::Full => (
            format!("The disk that holds {folder} is full."),
            "Free some space and start again. Nothing was lost.".to_owned(),
            None,
        ),
        OpenError::Other(_) => (
            format!("{folder} cannot be used: {}.", with_causes(error)),
            "The log in that folder may say more.".to_owned(),
            None,
        ),
    };
    Refusal { message, hint, backup }
}
