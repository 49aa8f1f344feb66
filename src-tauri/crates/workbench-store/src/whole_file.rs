//! Files that exist whole or not at all, even on a full disk or after a power failure.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

/// Writes beside `path`, syncs to the disk, and moves the file there in one step. The earlier file stays until then.
///
/// # Errors
/// When the content cannot be read, or there is no room for it.
pub fn write(path: &Path, mut content: impl Read) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let unfinished = path.with_file_name(name);
    let written = File::create(&unfinished).and_then(|mut file| {
        io::copy(&mut content, &mut file)?;
        file.flush()?;
        file.sync_all()
    });
    let placed = written.and_then(|()| fs::rename(&unfinished, path));
    if placed.is_err() && fs::remove_file(&unfinished).is_err() {
        tracing::warn!(path = %unfinished.display(), "an unfinished file stays");
    }
    placed
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{self, Read};

    use super::write;

    /// Something, and then nothing more can be had.
    struct Breaks(bool);

    impl Read for Breaks {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::ErrorKind::StorageFull.into());
            }
            buffer.fill(b'x');
            Ok(buffer.len())
        }
    }

    #[test]
    fn a_file_that_cannot_be_written_whole_leaves_only_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.jsonl");
        write(&path, &b"before"[..]).unwrap();
        let error = write(&path, Breaks(false)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read(&path).unwrap(), b"before");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no half file lies beside it");
    }
}
