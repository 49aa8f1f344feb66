//! Verifies an exported ledger: was it changed, shortened or reordered?
//!
//! It needs only the file: the chain shows where it was changed, the signature that the whole, its end included,
//! is as exported. The owner of a signing key can sign anything, so the report names the key's fingerprint, for
//! comparison with the one that the workbench shows.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize as _;
use sha2::{Digest as _, Sha256};
use workbench_store::ledger::EntryKind;
use workbench_store::ledger::Head;
use workbench_store::ledger::chain::{Content, Digest};
use workbench_store::ledger::check::{Checked, Fault, Walk};

use super::export::{FORMAT, FileHead, FileRow};
use super::keys::{fingerprint, is_signed};

/// The result of checking a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Which ledger.
    pub ledger: String,
    /// When it was taken out, in Unix milliseconds.
    pub exported_at: i64,
    /// How many rows it should have.
    pub count: u64,
    /// Fingerprint of the key that signs; `None`: nothing signs it.
    pub signer: Option<String>,
    /// Rows that were made without a keyring.
    pub unsealed: u64,
    /// Requests with forgotten content.
    pub forgotten: u64,
    /// The problems.
    pub problems: Vec<Problem>,
}

/// One thing that is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// With its rows.
    Row(Fault),
    /// A line cannot be read as a row.
    Unreadable {
        /// Which, the first line being 1.
        line: usize,
    },
    /// Its bytes are not the signed ones.
    Changed,
    /// The signature does not fit.
    WrongSignature,
    /// Another key signs than was expected.
    OtherKey,
}

/// How a file is judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// It is as exported.
    Intact(Report),
    /// It is not.
    Broken(Report),
    /// It is consistent but unsigned: anybody could have written it.
    Unsigned(Report),
    /// It is no export of a ledger.
    NotALedger,
}

/// Judges the bytes of a file. `key` is the fingerprint of the key that should sign it.
pub fn verify(bytes: &[u8], key: Option<&str>) -> Judgement {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (first, body) = bytes.split_at(end);
    let body = body.get(1..).unwrap_or_default();
    let Ok(head) = serde_json::from_slice::<FileHead>(first) else { return Judgement::NotALedger };
    if (head.format.as_str(), head.version) != (FORMAT, 1) {
        return Judgement::NotALedger;
    }
    let mut walked = rows(&head, body);
    let public = head.key.as_deref().and_then(|key| STANDARD.decode(key).ok());
    let signature = head.signature.as_deref().and_then(|signature| STANDARD.decode(signature).ok());
    let signer = public.as_deref().map(fingerprint);
    let mut problems = walked.problems;
    problems.extend(walked.checked.faults.drain(..).map(Problem::Row));
    if problems.is_empty() && digest(body) != head.digest {
        problems.push(Problem::Changed);
    }
    match (&public, &signature) {
        (Some(public), Some(signature)) if !is_signed(public, &head.signed(), signature) => {
            problems.push(Problem::WrongSignature);
        }
        (Some(_), None) => problems.push(Problem::WrongSignature),
        (Some(_), Some(_)) | (None, _) => {}
    }
    if key.is_some_and(|key| signer.as_deref() != Some(key)) {
        problems.push(Problem::OtherKey);
    }
    let report = Report {
        ledger: head.ledger,
        exported_at: head.exported_at,
        count: head.count,
        unsealed: walked.unsealed,
        forgotten: walked.forgotten,
        problems,
        signer,
    };
    match (report.problems.is_empty(), &report.signer) {
        (false, _) => Judgement::Broken(report),
        (true, Some(_)) => Judgement::Intact(report),
        (true, None) => Judgement::Unsigned(report),
    }
}

struct Walked {
    checked: Checked,
    problems: Vec<Problem>,
    unsealed: u64,
    forgotten: u64,
}

fn rows(head: &FileHead, body: &[u8]) -> Walked {
    let mut walk = Walk::new(&head.ledger);
    let (mut problems, mut unsealed, mut forgotten, mut rows) = (Vec::new(), 0, 0, 0);
    let mut last: Option<Digest> = None;
    for (index, line) in body.split(|byte| *byte == b'\n').enumerate() {
        if line.is_empty() {
            continue;
        }
        let mut reader = serde_json::Deserializer::from_slice(line);
        let read = FileRow::deserialize(&mut reader).and_then(|row| reader.end().map(|()| row));
        let Ok(row) = read else {
            problems.push(Problem::Unreadable { line: index + 2 });
            continue;
        };
        let shown: Vec<Content> = row
            .content
            .iter()
            .filter_map(|content| {
                let salt = content.salt.as_bytes().try_into().ok()?;
                Some(Content { name: content.name.clone(), salt, value: content.value.clone() })
            })
            .collect();
        walk.row(&row.entry);
        walk.content(&row.entry, &shown);
        rows += 1;
        unsealed += u64::from(row.entry.sealed_by.is_none());
        forgotten += u64::from(row.entry.fact.kind == EntryKind::Forgotten);
        last = Some(row.entry.link);
    }
    if rows > head.count {
        walk.fault(Fault::Added { rows: rows - head.count });
    }
    if rows == head.count && last.is_some_and(|last| last != head.link) {
        walk.fault(Fault::OtherHead { seq: head.count });
    }
    let checked = walk.end(&Head { count: head.count, link: head.link });
    Walked { checked, problems, unsealed, forgotten }
}

fn digest(bytes: &[u8]) -> Digest {
    Digest::new(Sha256::digest(bytes).into())
}

#[cfg(test)]
mod tests;
