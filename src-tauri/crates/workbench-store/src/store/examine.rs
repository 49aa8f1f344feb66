//! Checks that all data are as written: pages, search index, references of rows, and the files beside the
//! database.

use std::path::Path;

use rusqlite::Connection;

use crate::blob_folder::BlobFolder;
use crate::error::StoreError;
use crate::tx::{Reader, Tx};

/// Of the faults of one kind, so many are named.
const NAMED: usize = 20;

/// A part of the data that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DataFault {
    /// The file of the database is damaged.
    Pages {
        /// SQLite's report.
        said: String,
    },
    /// The search index does not fit the texts.
    Search,
    /// A row refers to one that is not there.
    Reference {
        /// Its table.
        table: String,
    },
    /// A large body is not there, or not as it was written.
    File {
        /// The name of its file.
        name: String,
    },
}

/// Looks at everything that can be looked at while others write.
pub(super) fn look(reader: &Reader<'_>) -> Result<Vec<DataFault>, StoreError> {
    let mut faults = Vec::new();
    let said: Vec<String> = reader.all(&format!("PRAGMA integrity_check({NAMED})"), [], |row| row.get(0))?;
    faults.extend(said.into_iter().filter(|said| said != "ok").map(|said| DataFault::Pages { said }));
    let mut tables: Vec<String> = reader.all("PRAGMA foreign_key_check", [], |row| row.get(0))?;
    tables.dedup();
    faults.extend(tables.into_iter().take(NAMED).map(|table| DataFault::Reference { table }));
    let files: Vec<String> = reader.all("SELECT hash FROM blobs ORDER BY hash", [], |row| row.get(0))?;
    let broken = files.into_iter().filter(|hash| !reader.blobs().is_whole(hash)).take(NAMED);
    faults.extend(broken.map(|name| DataFault::File { name }));
    Ok(faults)
}

/// The search can be examined by the writer only.
pub(super) fn search(tx: &Tx<'_>) -> Option<DataFault> {
    let examined =
        tx.execute("INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 0)", []);
    examined.err().map(|error| {
        tracing::warn!(%error, "the index of the search is not as it should be");
        DataFault::Search
    })
}

/// Large bodies that copies of the database still name: a copy that is put back needs them.
pub(super) fn named_by(copies: &[super::StoredCopy]) -> Vec<String> {
    let of = |path: &Path| -> rusqlite::Result<Vec<String>> {
        let connection = Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut statement = connection.prepare("SELECT hash FROM blobs")?;
        statement.query_map([], |row| row.get(0))?.collect()
    };
    copies.iter().flat_map(|copy| of(&copy.path).unwrap_or_default()).collect()
}

impl BlobFolder {
    fn is_whole(&self, hash: &str) -> bool {
        use sha2::{Digest as _, Sha256};
        self.read(hash).is_ok_and(|bytes| hex::encode(Sha256::digest(bytes)) == hash)
    }
}
