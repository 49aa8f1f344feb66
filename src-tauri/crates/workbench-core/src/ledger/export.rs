//! Taking the ledger out: as JSON Lines that anybody can verify, as CSV and as Markdown.
//!
//! The first line of the JSON Lines is a [`FileHead`], signed with Ed25519 (RFC 8032): the signature is
//! over the bytes of [`FileHead::signed`]. Every further line is one row as it stands in the ledger, with
//! as much of its content as is shown. What is not shown is left out whole, never changed, so that
//! everything that is there still matches its commitment. Unless a person wants all of it, arguments
//! and words stay here.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use workbench_store::ledger::chain::{Content, Digest};
use workbench_store::ledger::{self, Entry, Head, list};

use super::keys::Keys;
use crate::error::CoreError;
use crate::workbench::Workbench;

/// What the first line says it is.
pub const FORMAT: &str = "a2a-workbench-ledger";

/// Content that holds neither arguments nor anybody's words.
const ALWAYS_SHOWN: [&str; 5] = ["agent", "tools", "reader", "request", "fault"];

/// As what the ledger is taken out.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// A name for it.
    pub name: String,
    /// Media type.
    pub media_type: &'static str,
    /// What is in it.
    pub text: String,
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
    /// What is signed: everything but the signature, each as its length in 8 bytes, most significant
    /// first, and its bytes; numbers as 8 bytes, `redacted` as one byte.
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
    /// Its seal, for whoever has the key.
    pub seal: Option<Digest>,
    /// What is shown of its content.
    pub content: Vec<FileContent>,
}

/// Content of a row, with what its commitment is made of.
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

impl Workbench {
    /// The ledger as a file; `whole` with all that was asked and answered.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn export_ledger(&self, format: Format, whole: bool) -> Result<Exported, CoreError> {
        let (rows, head, name) = self
            .store()
            .read(move |reader| {
                let mut rows = Vec::new();
                list::each(reader, |entry, seal, content| {
                    let shown = content.iter().filter(|content| whole || is_always_shown(&content.name));
                    let content = shown.map(FileContent::from).collect();
                    rows.push(FileRow { entry: entry.clone(), seal: seal.copied(), content });
                })?;
                Ok((rows, ledger::head(reader)?, ledger::name(reader)?))
            })
            .await?;
        let keys = self.ledger_keys().await;
        let at = self.environment().now();
        Ok(match format {
            Format::JsonLines => Exported {
                name: "ledger.jsonl".to_owned(),
                media_type: "application/jsonl",
                text: json_lines(&rows, head, &name, at, !whole, keys),
            },
            Format::Csv => {
                Exported { name: "ledger.csv".to_owned(), media_type: "text/csv", text: csv(&rows) }
            }
            Format::Markdown => {
                Exported { name: "ledger.md".to_owned(), media_type: "text/markdown", text: markdown(&rows) }
            }
        })
    }
}

fn is_always_shown(name: &str) -> bool {
    ALWAYS_SHOWN.contains(&name)
}

pub(super) fn json_lines(
    rows: &[FileRow],
    head: Head,
    ledger: &str,
    exported_at: i64,
    redacted: bool,
    keys: Option<&Keys>,
) -> String {
    let mut body = String::new();
    for row in rows {
        body.push_str(&serde_json::to_string(row).expect("BUG: a row is plain data"));
        body.push('\n');
    }
    let mut first = FileHead {
        format: FORMAT.to_owned(),
        version: 1,
        ledger: ledger.to_owned(),
        exported_at,
        redacted,
        count: head.count,
        link: head.link,
        digest: Digest::new(Sha256::digest(body.as_bytes()).into()),
        key: keys.map(|keys| STANDARD.encode(keys.public())),
        signature: None,
    };
    first.signature = keys.map(|keys| STANDARD.encode(keys.sign(&first.signed())));
    format!("{}\n{body}", serde_json::to_string(&first).expect("BUG: a head is plain data"))
}

const COLUMNS: [&str; 15] = [
    "seq", "at", "kind", "agent", "tools", "title", "who", "rule", "how", "verdict", "outcome", "viewed",
    "onCardMs", "edited", "sealedBy",
];

fn cells(row: &FileRow) -> [String; 15] {
    let FileRow { entry, content, .. } = row;
    let content =
        |name: &str| content.iter().find(|content| content.name == name).map(|content| content.value.clone());
    let rule = match &entry.who {
        ledger::Who::Rule { name, .. } => name.clone(),
        ledger::Who::Agent | ledger::Who::Person | ledger::Who::Workbench => String::new(),
    };
    let at = jiff::Timestamp::from_millisecond(entry.at);
    [
        entry.seq.to_string(),
        at.map_or_else(|_| entry.at.to_string(), |at| at.to_string()),
        entry.kind.as_str().to_owned(),
        content("agent").unwrap_or_default(),
        content("tools").unwrap_or_default(),
        content("title").unwrap_or_default(),
        entry.who.kind().to_owned(),
        rule,
        entry.how.map(|how| how.as_str().to_owned()).unwrap_or_default(),
        entry.verdict.map(|verdict| verdict.as_str().to_owned()).unwrap_or_default(),
        entry.outcome.map(|outcome| outcome.as_str().to_owned()).unwrap_or_default(),
        entry.viewed.map(|viewed| viewed.to_string()).unwrap_or_default(),
        entry.on_card_ms.map(|time| time.to_string()).unwrap_or_default(),
        content("edited").unwrap_or_default(),
        entry.sealed_by.clone().unwrap_or_else(|| "unsealed".to_owned()),
    ]
}

/// RFC 4180. What a spreadsheet would take for a formula gets an apostrophe in front: agents choose words.
fn csv(rows: &[FileRow]) -> String {
    let line = |cells: &[String]| {
        let quoted = cells.iter().map(|cell| {
            let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
            format!("\"{}{}\"", if formula { "'" } else { "" }, cell.replace('"', "\"\""))
        });
        format!("{}\r\n", quoted.collect::<Vec<_>>().join(","))
    };
    let head = line(&COLUMNS.map(str::to_owned));
    rows.iter().fold(head, |mut text, row| {
        text.push_str(&line(&cells(row)));
        text
    })
}

/// A table. Whatever Markdown or HTML would make of an agent's words is escaped.
fn markdown(rows: &[FileRow]) -> String {
    let mut text = format!("| {} |\n|{}\n", COLUMNS.join(" | "), " --- |".repeat(COLUMNS.len()));
    for row in rows {
        let cells = cells(row).map(|cell| escaped(&cell));
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
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
mod tests;
