//! Sentences about a conversation that cannot be recorded, or a file that cannot be played, with remedies.

use serde::Serialize;
use ts_rs::TS;

/// An obstacle to recording a cassette.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum CassetteSentence {
    /// Nothing of the conversation was answered.
    NothingRecorded,
    /// The agent has to answer first.
    RecordWhenAnswered,
    /// The file is not JSON.
    CassetteNotJson {
        /// Its name.
        name: String,
        /// From 1.
        line: usize,
        /// In bytes, from 1.
        column: usize,
    },
    /// The file is something else.
    NotACassette {
        /// Its name.
        name: String,
    },
    /// Something on it cannot be read.
    CassetteBroken {
        /// Its name.
        name: String,
        /// Where: a JSON pointer.
        pointer: String,
    },
    /// Nothing is on it.
    EmptyCassette {
        /// Its name.
        name: String,
    },
    /// It was written by a newer version.
    NewerCassette {
        /// Its name.
        name: String,
    },
    /// There is more on it than can be played.
    CassetteTooLong {
        /// Its name.
        name: String,
    },
    /// No port could be had for it.
    MockNotStarted,
    /// Save the conversation again.
    SaveCassetteAgain,
    /// Save only one task.
    SaveOneTask,
    /// Bring the program up to date.
    UpdateForCassette,
}
