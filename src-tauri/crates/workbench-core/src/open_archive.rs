//! The archive that a person examines before importing it.

use std::fs::File;
use std::sync::Mutex;

use workbench_store::archive::{Contents, Here};

/// The archive that a person looks at. One at a time: opening another closes it.
#[derive(Default, Debug)]
pub(crate) struct OpenArchive(pub(crate) Mutex<Option<Opened>>);

/// An archive and its content.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) shown: ShownArchive,
    pub(crate) content: File,
}

/// An archive that was looked through, and not taken in yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownArchive {
    /// Identity, for as long as it is open.
    pub id: String,
    /// The name of the file.
    pub name: String,
    /// Its contents.
    pub contents: Contents,
    /// The part of it that is here already.
    pub here: Here,
}
