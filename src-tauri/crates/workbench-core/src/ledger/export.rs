//! Exports the ledger: as JSON Lines that anybody can verify, as CSV, and as Markdown.
//!
//! The first of the JSON Lines is a [`FileHead`], signed with Ed25519 (RFC 8032) over [`FileHead::signed`]; each
//! further line is one row. Content is exported whole or left out whole, so that it still matches its commitment;
//! arguments and words are left out unless a person wants them. A ledger may be larger than memory: rows are
//! written as they are read, and the head, which counts them, is put before them at the end.

use std::fs::File;
use std::io::{self, BufWriter, IntoInnerError, Seek, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tokio::task::spawn_blocking;
use workbench_store::ledger::chain::{Content, Digest};
use workbench_store::ledger::{self, Entry, Head, list};

use super::Ledger;
use super::keys::Keys;
use crate::error::CoreError;
use crate::unnamed::unnamed_file;

/// The name of the format, in the first line.
pub const FORMAT: &str = "a2a-workbench-ledger";

/// Content that holds neither arguments nor anybody's words.
const ALWAYS_SHOWN: [&str; 6] = ["agent", "tools", "skill", "reader", "request", "fault"];

/// The format of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One row a line, signed.
    JsonLines,
    /// For a spreadsheet.
    Csv,
    /// For reading.
    Markdown,
}

/// A file to be saved.
#[derive(Debug)]
pub struct Exported {
    /// A name for it.
    pub name: &'static str,
    /// Its content: a file without a name, read from its beginning.
    pub content: File,
}

/// The first line of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileHead {
    /// [`FORMAT`].
    pub format: String,
    /// 1.
    pub version: u32,
    /// Which ledger.
    pub ledger: String,
    /// When it was taken out, in Unix milliseconds.
    pub exported_at: i64,
    /// Content is left out.
    pub redacted: bool,
    /// How many rows there are.
    pub count: u64,
    /// The link of the last one.
    pub link: Digest,
    /// SHA-256 of everything after the first line.
    pub digest: Digest,
    /// The public key that signs, in base64; `None`: there was no keyring.
    pub key: Option<String>,
    /// The signature, in base64.
    pub signature: Option<String>,
}

impl FileHead {
    /// The signed bytes: every field but the signature, each as its length in 8 bytes, most significant first, and
    /// its bytes; numbers as 8 bytes, `redacted` as one byte.
    pub fn signed(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut add = |field: &[u8]| {
            bytes.extend(u64::try_from(field.len()).unwrap_or(u64::MAX).to_be_bytes());
            bytes.extend(field);
        };
        add(b"a2a-workbench ledger export 1");
        add(self.ledger.as_bytes());
        add(&self.exported_at.to_be_bytes());
        add(&[u8::from(self.redacted)]);
        add(&self.count.to_be_bytes());
        add(self.link.as_bytes());
        add(self.digest.as_bytes());
        add(self.key.as_deref().unwrap_or_default().as_bytes());
        bytes
    }
}

/// A line of an export after the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRow {
    /// The row.
    #[serde(flatten)]
    pub entry: Entry,
    /// Its seal, for the holder of the key.
    pub seal: Option<Digest>,
    /// The content of the row that is shown.
    pub content: Vec<FileContent>,
}

/// Content of a row, with the salt of its commitment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileContent {
    /// Its name.
    pub name: String,
    /// Its salt.
    pub salt: Digest,
    /// The value.
    pub value: String,
}

impl From<&Content> for FileContent {
    fn from(content: &Content) -> Self {
        Self { name: content.name.clone(), salt: Digest::new(content.salt), value: content.value.clone() }
    }
}

impl Ledger {
    /// The ledger as a file; `whole` with all that was asked and answered.
    ///
    /// # Errors
    /// When the store cannot be read, or there is no room for the file.
    pub async fn export(&self, format: Format, whole: bool) -> Result<Exported, CoreError> {
        let file = unnamed_file(self.ground.folder().to_owned()).await?;
        let writing = self.ground.store().read(move |reader| {
            let mut rows = Rows::begin(format, file);
            list::each(reader, 0, |row| {
                // Whoever verifies the file finds that it is missing.
                let Ok((entry, seal, content)) = row else { return };
                let shown = content.iter().filter(|content| whole || is_always_shown(&content.name));
                let content = shown.map(FileContent::from).collect();
                rows.put(&FileRow { entry: entry.clone(), seal: seal.copied(), content });
            })?;
            Ok((rows.end(), ledger::head(reader)?, ledger::name(reader)?))
        });
        let (rows, head, name) = writing.await?;
        let (mut rows, digest) = rows.map_err(CoreError::file)?;
        rows.rewind().map_err(CoreError::file)?;
        Ok(match format {
            Format::JsonLines => {
                let keys = self.keys().await;
                let first = first_line(digest, head, &name, self.ground.environment().now(), !whole, keys);
                let mut file = unnamed_file(self.ground.folder().to_owned()).await?;
                let joining = spawn_blocking(move || -> io::Result<File> {
                    file.write_all(first.as_bytes())?;
                    io::copy(&mut rows, &mut file)?;
                    file.rewind().map(|()| file)
                });
                let content = joining.await.map_err(|_| CoreError::Interrupted)?.map_err(CoreError::file)?;
                Exported { name: "ledger.jsonl", content }
            }
            Format::Csv => Exported { name: "ledger.csv", content: rows },
            Format::Markdown => Exported { name: "ledger.md", content: rows },
        })
    }
}

fn is_always_shown(name: &str) -> bool {
    ALWAYS_SHOWN.contains(&name)
}

/// Rows on their way into a file.
struct Rows<W: Write> {
    format: Format,
    output: BufWriter<W>,
    digest: Sha256,
    /// The first thing that went wrong: nothing is written after it.
    written: io::Result<()>,
}

impl<W: Write> Rows<W> {
    fn begin(format: Format, output: W) -> Self {
        let (output, digest) = (BufWriter::new(output), Sha256::new());
        let mut rows = Self { format, output, digest, written: Ok(()) };
        match format {
            Format::JsonLines => {}
            Format::Csv => rows.write(&csv_line(&COLUMNS.map(str::to_owned))),
            Format::Markdown => {
                rows.write(&format!("| {} |\n|{}\n", COLUMNS.join(" | "), " --- |".repeat(COLUMNS.len())));
            }
        }
        rows
    }

    fn put(&mut self, row: &FileRow) {
        let line = match self.format {
            Format::JsonLines => {
                format!("{}\n", serde_json::to_string(row).expect("BUG: a row is plain data"))
            }
            Format::Csv => csv_line(&cells(row)),
            Format::Markdown => markdown_line(row),
        };
        self.write(&line);
    }

    fn write(&mut self, text: &str) {
        if self.written.is_ok() {
            self.digest.update(text);
            self.written = self.output.write_all(text.as_bytes());
        }
    }

    /// Where it was written to, and the SHA-256 of that.
    fn end(self) -> io::Result<(W, Digest)> {
        self.written?;
        let output = self.output.into_inner().map_err(IntoInnerError::into_error)?;
        Ok((output, Digest::new(self.digest.finalize().into())))
    }
}

/// The line before the rows.
fn first_line(
    digest: Digest,
    head: Head,
    ledger: &str,
    exported_at: i64,
    redacted: bool,
    keys: Option<&Keys>,
) -> String {
    let mut first = FileHead {
        format: FORMAT.to_owned(),
        version: 1,
        ledger: ledger.to_owned(),
        exported_at,
        redacted,
        count: head.count,
        link: head.link,
        digest,
        key: keys.map(|keys| STANDARD.encode(keys.public())),
        signature: None,
    };
    first.signature = keys.map(|keys| STANDARD.encode(keys.sign(&first.signed())));
    format!("{}\n", serde_json::to_string(&first).expect("BUG: a head is plain data"))
}

const COLUMNS: [&str; 16] = [
    "seq", "at", "kind", "agent", "tools", "skill", "title", "who", "rule", "how", "verdict", "outcome",
    "viewed", "onCardMs", "edited", "sealedBy",
];

fn cells(row: &FileRow) -> [String; 16] {
    let FileRow { entry, content, .. } = row;
    let content =
        |name: &str| content.iter().find(|content| content.name == name).map(|content| content.value.clone());
    let rule = match &entry.fact.who {
        ledger::Who::Rule { name, .. } => name.clone(),
        ledger::Who::Agent | ledger::Who::Person | ledger::Who::Workbench => String::new(),
    };
    let at = jiff::Timestamp::from_millisecond(entry.at);
    [
        entry.seq.to_string(),
        at.map_or_else(|_| entry.at.to_string(), |at| at.to_string()),
        entry.fact.kind.as_str().to_owned(),
        content("agent").unwrap_or_default(),
        content("tools").unwrap_or_default(),
        content("skill").unwrap_or_default(),
        content("title").unwrap_or_default(),
        entry.fact.who.kind().to_owned(),
        rule,
        entry.fact.how.map(|how| how.as_str().to_owned()).unwrap_or_default(),
        entry.fact.verdict.map(|verdict| verdict.as_str().to_owned()).unwrap_or_default(),
        entry.fact.outcome.map(|outcome| outcome.as_str().to_owned()).unwrap_or_default(),
        entry.fact.viewed.map(|viewed| viewed.to_string()).unwrap_or_default(),
        entry.fact.on_card_ms.map(|time| time.to_string()).unwrap_or_default(),
        content("edited").unwrap_or_default(),
        entry.sealed_by.clone().unwrap_or_else(|| "unsealed".to_owned()),
    ]
}

/// RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe in front, because agents choose
/// words.
fn csv_line(cells: &[String]) -> String {
    let quoted = cells.iter().map(|cell| {
        let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
        format!("\"{}{}\"", if formula { "'" } else { "" }, cell.replace('"', "\"\""))
    });
    format!("{}\r\n", quoted.collect::<Vec<_>>().join(","))
}

/// A row of a table. Markdown and HTML in an agent's words are escaped.
fn markdown_line(row: &FileRow) -> String {
    format!("| {} |\n", cells(row).map(|cell| escaped(&cell)).join(" | "))
}

fn escaped(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    for character in cell.chars() {
        match character {
            '\n' | '\r' => text.push(' '),
            character if character.is_ascii_punctuation() && !"-.,:/".contains(character) => {
                text.push('\\');
                text.push(character);
            }
            character => text.push(character),
        }
    }
    text
}

#[cfg(test)]
pub(super) mod tests;
