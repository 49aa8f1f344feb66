//! Finding what was changed from outside: in the ledger itself, or in a copy of it.
//!
//! [`Walk`] is the pure part, fed row by row in the order in which they stand; [`ledger`] feeds it with
//! everything there is and compares the end with the head that the keyring remembers. A head may be
//! behind, because a program can end between a commit and the keyring; it is never ahead of what is
//! on disk, so a ledger that ends before it was cut.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use super::chain::{self, Content, Digest, SealKey};
use super::list;
use super::{Entry, EntryKind, Head, name};
use crate::error::StoreError;
use crate::ids::ApprovalId;
use crate::tx::Reader;

/// How many faults are kept apart; more are counted only.
pub const MOST_FAULTS: usize = 100;

/// One thing that is wrong with a ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fault {
    /// Rows are missing between others.
    Gap {
        /// The first that is missing.
        from: u64,
        /// The last that is missing.
        to: u64,
    },
    /// A row stands after one that it comes before.
    OutOfOrder {
        /// Which.
        seq: u64,
    },
    /// A row is not what was written, or the one before it is not.
    Edited {
        /// Which.
        seq: u64,
    },
    /// A row's seal is not that of this ledger's key.
    WrongSeal {
        /// Which.
        seq: u64,
    },
    /// What was asked or answered is not what the row commits to.
    ContentEdited {
        /// Which.
        seq: u64,
        /// What of it.
        name: String,
    },
    /// What was asked or answered is gone, and nobody forgot it.
    ContentGone {
        /// Which.
        seq: u64,
    },
    /// Rows are missing at the end.
    CutTail {
        /// How many.
        missing: u64,
    },
    /// There are more rows than there were.
    Added {
        /// How many.
        rows: u64,
    },
    /// The ledger does not lead to the row that the keyring remembers.
    OtherHead {
        /// Its place.
        seq: u64,
    },
    /// The workbench found the ledger damaged when it started, and went on from there.
    FoundDamaged {
        /// The row that says so.
        seq: u64,
    },
}

/// What a check found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many rows there are.
    pub rows: u64,
    /// Rows that the given key seals.
    pub sealed: u64,
    /// Rows that were made without a keyring.
    pub unsealed: u64,
    /// Rows that another key seals, which cannot be checked here.
    pub other_key: u64,
    /// What is wrong, at most [`MOST_FAULTS`].
    pub faults: Vec<Fault>,
    /// Faults beyond those.
    pub more_faults: u64,
}

/// A walk over rows in the order in which they stand.
#[derive(Debug)]
pub struct Walk {
    before: Digest,
    last: u64,
    checked: Checked,
}

impl Walk {
    /// Before the first row of the ledger of that name.
    pub fn new(name: &str) -> Self {
        Self { before: chain::genesis(name), last: 0, checked: Checked::default() }
    }

    /// The next row.
    pub fn row(&mut self, row: &Entry) {
        self.checked.rows += 1;
        if row.seq <= self.last {
            self.fault(Fault::OutOfOrder { seq: row.seq });
        } else if row.seq > self.last + 1 {
            self.fault(Fault::Gap { from: self.last + 1, to: row.seq - 1 });
        } else if chain::link(&self.before, row) != row.link {
            self.fault(Fault::Edited { seq: row.seq });
        }
        if row.kind == EntryKind::Damaged {
            self.fault(Fault::FoundDamaged { seq: row.seq });
        }
        (self.last, self.before) = (row.seq.max(self.last), row.link);
    }

    /// What is shown of the last row's content.
    pub fn content(&mut self, row: &Entry, shown: &[Content]) {
        for content in shown {
            let commitment = content.commitment();
            if !row.commitments.contains(&(content.name.clone(), commitment)) {
                self.fault(Fault::ContentEdited { seq: row.seq, name: content.name.clone() });
            }
        }
    }

    /// The end, where a ledger that goes at least as far as `head` is expected.
    pub fn end(mut self, head: &Head) -> Checked {
        if self.last < head.count {
            self.fault(Fault::CutTail { missing: head.count - self.last });
        }
        self.checked
    }

    fn seal(&mut self, row: &Entry, seal: Option<&Digest>, key: Option<&SealKey>) {
        match (&row.sealed_by, key) {
            (None, _) => self.checked.unsealed += 1,
            (Some(by), Some(key)) if by == key.id() => {
                self.checked.sealed += 1;
                if !seal.is_some_and(|seal| key.is_seal(seal, &row.link)) {
                    self.fault(Fault::WrongSeal { seq: row.seq });
                }
            }
            (Some(_), _) => self.checked.other_key += 1,
        }
    }

    /// Adds what was found outside of the rows.
    pub fn fault(&mut self, fault: Fault) {
        if self.checked.faults.len() < MOST_FAULTS {
            self.checked.faults.push(fault);
        } else {
            self.checked.more_faults += 1;
        }
    }
}

/// Checks the whole ledger with the key and the head that the keyring has, where it has them.
pub fn ledger(
    reader: &Reader<'_>,
    key: Option<&SealKey>,
    head: Option<&Head>,
) -> Result<Checked, StoreError> {
    let mut walk = Walk::new(&name(reader)?);
    let mut silent: HashMap<ApprovalId, Vec<u64>> = HashMap::new();
    let mut forgotten: BTreeMap<ApprovalId, u64> = BTreeMap::new();
    list::each(reader, |row, seal, shown| {
        walk.row(row);
        walk.seal(row, seal, key);
        walk.content(row, shown);
        if let Some(head) = head.filter(|head| head.count == row.seq && head.link != row.link) {
            walk.fault(Fault::OtherHead { seq: head.count });
        }
        if row.kind == EntryKind::Forgotten {
            forgotten.insert(row.approval_id.clone(), row.seq);
        }
        if shown.len() < row.commitments.len() {
            silent.entry(row.approval_id.clone()).or_default().push(row.seq);
        }
    })?;
    let mut gone: Vec<u64> = Vec::new();
    for (approval, rows) in silent {
        let until = forgotten.get(&approval).copied().unwrap_or_default();
        gone.extend(rows.into_iter().filter(|seq| *seq > until));
    }
    gone.sort_unstable();
    for seq in gone {
        walk.fault(Fault::ContentGone { seq });
    }
    let start = Head { count: 0, link: chain::genesis("") };
    Ok(walk.end(head.unwrap_or(&start)))
}

/// Whether the ledger still leads to a head that was remembered: `None` where it does.
pub fn against_head(reader: &Reader<'_>, head: &Head) -> Result<Option<Fault>, StoreError> {
    let end = super::head(reader)?;
    if end.count < head.count {
        return Ok(Some(Fault::CutTail { missing: head.count - end.count }));
    }
    let sql = "SELECT link FROM ledger WHERE seq = ?1";
    let link: Option<Digest> = reader.one(sql, [head.count], |row| row.get(0))?;
    let leads = head.count == 0 || link == Some(head.link);
    Ok((!leads).then_some(Fault::OtherHead { seq: head.count }))
}
