//! Reads an archive line by line: one line is in memory, however large the file.

use std::io::{BufRead, BufReader, Read};

use sha2::{Digest, Sha256};

use super::limits::{self, Unfit};
use super::line::{Head, Line};
use super::{ArchiveError, FORMAT, VERSION};

/// The longest line, in bytes. An event may have 16 MiB, a whole answer 32; escapes can double that.
const LONGEST: u64 = 80 * 1024 * 1024;
/// The length of the first line that is enough to recognise the format.
const BEGINNING: u64 = 4 * 1024;

/// The lines of an archive after the first, up to the last, each with its number.
pub(super) struct Lines<R> {
    input: BufReader<R>,
    text: Vec<u8>,
    digest: Sha256,
    /// How many were read.
    count: u64,
    ended: bool,
}

impl<R: Read> Lines<R> {
    /// Reads the first line.
    pub(super) fn open(input: R) -> Result<(Head, Self), ArchiveError> {
        let (input, text, digest) = (BufReader::new(input), Vec::new(), Sha256::new());
        let mut lines = Self { input, text, digest, count: 0, ended: false };
        if !lines.advance(BEGINNING)? {
            return Err(ArchiveError::NotAnArchive);
        }
        lines.hash();
        let version = serde_json::from_slice::<serde_json::Value>(&lines.text).ok().and_then(|first| {
            let head = first.get("archive")?;
            let version = head.get("version")?.as_u64()?;
            (head.get("format")?.as_str()? == FORMAT).then_some(version)
        });
        match version {
            None | Some(0) => Err(ArchiveError::NotAnArchive),
            Some(newer) if newer > u64::from(VERSION) => {
                Err(ArchiveError::Newer(u32::try_from(newer).unwrap_or(u32::MAX)))
            }
            Some(_) => match serde_json::from_slice(&lines.text) {
                Ok(Line::Archive(head)) => Ok((head, lines)),
                _ => Err(ArchiveError::NotAnArchive),
            },
        }
    }

    /// How many lines were read, which is the number of the last one, from 1.
    pub(super) fn number(&self) -> u64 {
        self.count
    }

    pub(super) fn broken(&self) -> ArchiveError {
        ArchiveError::Broken { line: self.count }
    }

    /// The next line; `None` after the last, which was found to fit those before it.
    pub(super) fn next(&mut self) -> Result<Option<Line>, ArchiveError> {
        if self.ended {
            return Ok(None);
        }
        let before = self.count;
        if !self.advance(LONGEST)? {
            return Err(ArchiveError::Cut);
        }
        match serde_json::from_slice(&self.text).map_err(|_| self.broken())? {
            Line::End(end) => {
                self.ended = true;
                if self.input.fill_buf()?.is_empty() {
                    let digest = hex::encode(self.digest.clone().finalize());
                    let fits = end.lines == before && end.sha256 == digest;
                    return if fits { Ok(None) } else { Err(ArchiveError::Altered) };
                }
                Err(ArchiveError::Altered)
            }
            line => {
                let number = self.count;
                limits::check(&line).map_err(|Unfit { member, limit }| match limit {
                    Some(limit) => ArchiveError::TooLong { line: number, member, limit },
                    None => ArchiveError::Odd { line: number, member },
                })?;
                self.hash();
                Ok(Some(line))
            }
        }
    }

    /// Reads one line; `false` at the end of the file.
    fn advance(&mut self, longest: u64) -> Result<bool, ArchiveError> {
        self.text.clear();
        let read = Read::take(&mut self.input, longest).read_until(b'\n', &mut self.text)?;
        self.count += 1;
        match self.text.pop() {
            None => Ok(false),
            Some(b'\n') => Ok(true),
            Some(_) if u64::try_from(read).is_ok_and(|read| read == longest) => Err(if self.count == 1 {
                ArchiveError::NotAnArchive
            } else {
                ArchiveError::TooLarge { line: self.count }
            }),
            Some(_) if self.count == 1 => Err(ArchiveError::NotAnArchive),
            Some(_) => Err(ArchiveError::Cut),
        }
    }

    fn hash(&mut self) {
        self.digest.update(&self.text);
        self.digest.update(b"\n");
    }
}
