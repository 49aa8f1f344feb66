//! Writes lines to the file: without secrets, counted and hashed.

use std::io::{self, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::covering::covered;
use crate::archive::limits::{self, Unfit};
use crate::archive::line::{self, Line};
use crate::error::StoreError;

/// The lines written so far.
pub(super) struct Lines<'a, W> {
    output: W,
    pub(super) redacted: &'a dyn Fn(&str) -> String,
    count: u64,
    digest: Sha256,
}

impl<'a, W: Write> Lines<'a, W> {
    pub(super) fn new(output: W, redacted: &'a dyn Fn(&str) -> String) -> Self {
        Self { output, redacted, count: 0, digest: Sha256::new() }
    }

    /// Returns whether it was written: a line that no import accepts is left out.
    pub(super) fn put(&mut self, line: &Line) -> Result<bool, StoreError> {
        if let Err(Unfit { member, limit }) = limits::check(line) {
            tracing::warn!(member, limit, "a value is none for an archive; what has it is left out");
            return Ok(false);
        }
        let written = to_text(line)?;
        // A large body lost what must not leave before it was named by its hash.
        let mut text = if matches!(line, Line::Body(_)) { written } else { covered(&written, self.redacted) };
        text.push('\n');
        self.count += 1;
        self.digest.update(text.as_bytes());
        self.output.write_all(text.as_bytes()).map_err(unwritten)?;
        Ok(true)
    }

    pub(super) fn end(mut self) -> Result<(), StoreError> {
        let end = line::End { lines: self.count, sha256: hex::encode(self.digest.finalize()) };
        let text = to_text(&Line::End(end))?;
        writeln!(self.output, "{text}").and_then(|()| self.output.flush()).map_err(unwritten)
    }
}

fn to_text(line: &Line) -> Result<String, StoreError> {
    serde_json::to_string(line).map_err(StoreError::unreadable("line of an archive"))
}

fn unwritten(error: io::Error) -> StoreError {
    StoreError::file(Path::new("archive"), error)
}

/// An address without user information, query and fragment: keys may stand in them.
pub(super) fn bare(address: &str) -> String {
    let address = address.split(['?', '#']).next().unwrap_or_default();
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let host = host.rsplit('@').next().unwrap_or_default();
    format!("{scheme}://{host}{path}")
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn an_address_leaves_without_what_may_be_a_key() {
        for (address, left) in [
            ("https://me:pw@agent.example/card.json?key=s3cret#x", "https://agent.example/card.json"),
            ("https://agent.example", "https://agent.example"),
            ("https://a@b@agent.example:8443/p@th", "https://agent.example:8443/p@th"),
            ("agent.example", "agent.example"),
        ] {
            assert_eq!(bare(address), left);
            assert_eq!(bare(left), left, "and stays so");
        }
    }
}
