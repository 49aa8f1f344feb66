//! Sentences about a file that cannot be imported as history, with remedies.

use serde::Serialize;
use ts_rs::TS;

/// Faults of archives, and of rows imported from one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ArchiveSentence {
    /// The selection for the export contains no conversation.
    NothingToExport,
    /// Start a conversation first.
    ExportWhenSpoken,
    /// The file is something else.
    NotAnArchive,
    /// It was written by a newer version.
    NewerArchive,
    /// Its end is missing.
    ArchiveCut,
    /// It was changed after it was written.
    ArchiveAltered,
    /// A line cannot be read.
    ArchiveBroken {
        /// From 1.
        line: u64,
    },
    /// A line is larger than any that is written here.
    ArchiveTooLarge {
        /// From 1.
        line: u64,
    },
    /// A single value is longer than any that is written here.
    ArchiveValueTooLong {
        /// From 1.
        line: u64,
        /// Which value, by its name in the file.
        member: String,
        /// Its limit, in bytes.
        limit: u64,
    },
    /// A single value is none that is written here.
    ArchiveValueOdd {
        /// From 1.
        line: u64,
        /// Which value, by its name in the file.
        member: String,
    },
    /// The file cannot be read.
    ArchiveUnreadable,
    /// Choose a file that was exported here.
    ChooseExported,
    /// Export it again where it came from.
    ExportAgain,
    /// Bring the program up to date.
    UpdateForArchive,
    /// Nothing was taken in.
    NothingTakenIn,
    /// A file in the data folder cannot be used.
    NoRoomForFile,
    /// A conversation or task came from a file: nothing goes on in it.
    CameFromFile,
    /// Start a new conversation, or open the task at its agent.
    GoOnElsewhere,
}
