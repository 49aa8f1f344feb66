//! Faults of an archive.

use std::io;
use std::sync::Arc;

use thiserror::Error;

/// Why a file is no archive that can be taken in.
#[derive(Debug, Clone, Error)]
pub enum ArchiveError {
    /// Something else.
    #[error("the file is no archive")]
    NotAnArchive,
    /// Made by a later version of the workbench.
    #[error("the archive is of version {0}, which is not known here")]
    Newer(u32),
    /// Its end is missing.
    #[error("the end of the archive is missing")]
    Cut,
    /// It is not as it was written.
    #[error("the archive was changed after it was written")]
    Altered,
    /// A line is not allowed in its place.
    #[error("line {line} of the archive cannot be read")]
    Broken {
        /// From 1.
        line: u64,
    },
    /// It would take more memory or time than anything that is written here.
    #[error("line {line} of the archive is too large")]
    TooLarge {
        /// From 1.
        line: u64,
    },
    /// A single value is longer than any that is written here.
    #[error("`{member}` in line {line} of the archive is longer than {limit} bytes")]
    TooLong {
        /// From 1.
        line: u64,
        /// Which value: the kind of the line and its member.
        member: &'static str,
        /// Its limit, in bytes.
        limit: usize,
    },
    /// A single value is none that is written here: an address that leads to no agent, an id with control characters.
    #[error("`{member}` in line {line} of the archive is none that is written here")]
    Odd {
        /// From 1.
        line: u64,
        /// Which value: the kind of the line and its member.
        member: &'static str,
    },
    /// The file cannot be read.
    #[error("the archive cannot be read")]
    Io(#[source] Arc<io::Error>),
}

impl From<io::Error> for ArchiveError {
    fn from(error: io::Error) -> Self {
        Self::Io(Arc::new(error))
    }
}
