//! Finds changes that were made to the ledger from outside, or to an exported copy.
//!
//! [`Walk`] is the pure part and takes rows in order. [`ledger`] feeds it with all rows and compares the end with
//! the head in the keyring: that head may lag behind, because a program can end between a commit and the keyring,
//! but it is never ahead, so a ledger that ends before it was cut. A whole check of many rows takes seconds, and
//! rows never change, so [`Progress`] is kept and [`added`] goes on from there.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::chain::{self, Content, Digest, SealKey};
use super::list;
use super::{Entry, EntryKind, Head, Unreadable, name};
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
    /// A row, or the one before it, was changed after writing.
    Edited {
        /// Which.
        seq: u64,
    },
    /// A row's seal is not that of this ledger's key.
    WrongSeal {
        /// Which.
        seq: u64,
    },
    /// The question or answer does not match the row's commitment.
    ContentEdited {
        /// Which.
        seq: u64,
        /// The name of the changed content.
        name: String,
    },
    /// The question or answer is gone, and nobody forgot it.
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
    /// The ledger does not lead to the row that is remembered, by the keyring or by an earlier check.
    OtherHead {
        /// Its place.
        seq: u64,
    },
    /// The workbench found the ledger damaged, and went on from there.
    FoundDamaged {
        /// The row that says so.
        seq: u64,
    },
}

/// The result of a check.
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
    /// The faults, at most [`MOST_FAULTS`].
    pub faults: Vec<Fault>,
    /// Faults beyond those.
    pub more_faults: u64,
}

/// A walk over rows in the order in which they stand.
#[derive(Debug, Clone)]
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
        if row.fact.kind == EntryKind::Damaged {
            self.fault(Fault::FoundDamaged { seq: row.seq });
        }
        (self.last, self.before) = (row.seq.max(self.last), row.link);
    }

    /// The next row, of which nothing can be read but its place.
    fn unreadable(&mut self, row: &Unreadable) {
        self.checked.rows += 1;
        self.fault(Fault::Edited { seq: row.seq });
        (self.last, self.before) = (row.seq.max(self.last), row.link.unwrap_or(self.before));
    }

    /// Compares the shown content of the last row with its commitments.
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

    /// Adds a fault that was found outside of the rows.
    pub fn fault(&mut self, fault: Fault) {
        if self.checked.faults.len() < MOST_FAULTS {
            self.checked.faults.push(fault);
        } else {
            self.checked.more_faults += 1;
        }
    }
}

/// The result of a check so far, and where it ended.
#[derive(Debug, Clone)]
pub struct Progress {
    walk: Walk,
    /// Rows whose content is gone and was not forgotten.
    silent: Vec<(ApprovalId, u64)>,
    furthest: Head,
}

impl Progress {
    fn begin(reader: &Reader<'_>) -> Result<Self, StoreError> {
        let walk = Walk::new(&name(reader)?);
        let furthest = Head { count: 0, link: walk.before };
        Ok(Self { walk, silent: Vec::new(), furthest })
    }

    /// The last row that was looked at.
    pub fn head(&self) -> Head {
        Head { count: self.walk.last, link: self.walk.before }
    }

    /// The furthest that this ledger is known to have got: here, by an earlier check, or by `remembered`.
    pub fn furthest(&self, remembered: Option<&Head>) -> Head {
        let known = [Some(self.head()), remembered.copied()];
        known
            .into_iter()
            .flatten()
            .fold(self.furthest, |one, other| if other.count > one.count { other } else { one })
    }

    /// The result of the check.
    pub fn checked(&self) -> Checked {
        let mut walk = self.walk.clone();
        for (_, seq) in &self.silent {
            walk.fault(Fault::ContentGone { seq: *seq });
        }
        walk.end(&self.furthest)
    }

    /// Looks at the rows that follow.
    fn go_on(&mut self, reader: &Reader<'_>, key: Option<&SealKey>) -> Result<(), StoreError> {
        let Self { walk, silent, furthest } = self;
        let mut forgotten: HashMap<ApprovalId, u64> = HashMap::new();
        list::each(reader, walk.last, |row| {
            let (row, seal, shown) = match row {
                Ok(row) => row,
                Err(row) => {
                    walk.unreadable(&row);
                    return;
                }
            };
            walk.row(row);
            walk.seal(row, seal, key);
            walk.content(row, shown);
            if row.seq == furthest.count && row.link != furthest.link {
                walk.fault(Fault::OtherHead { seq: row.seq });
            }
            if row.fact.kind == EntryKind::Forgotten {
                forgotten.insert(row.fact.approval_id.clone(), row.seq);
            }
            if shown.len() < row.commitments.len() {
                silent.push((row.fact.approval_id.clone(), row.seq));
            }
        })?;
        silent.retain(|(approval, seq)| forgotten.get(approval).is_none_or(|until| until < seq));
        Ok(())
    }
}

/// Checks the whole ledger with the key that the keyring has, where it has one. It is expected to lead to `head`.
pub fn ledger(
    reader: &Reader<'_>,
    key: Option<&SealKey>,
    head: Option<&Head>,
) -> Result<Progress, StoreError> {
    let mut progress = Progress::begin(reader)?;
    progress.furthest = progress.furthest(head);
    progress.go_on(reader, key)?;
    Ok(progress)
}

/// Checks the rows that were added since an earlier check, as [`ledger`] would. `None`: the ledger does not lead to
/// where that check ended, so that nothing of it holds any more.
pub fn added(
    reader: &Reader<'_>,
    mut before: Progress,
    key: Option<&SealKey>,
    head: Option<&Head>,
) -> Result<Option<Progress>, StoreError> {
    if against_head(reader, &before.head())?.is_some() {
        return Ok(None);
    }
    before.furthest = before.furthest(head);
    before.go_on(reader, key)?;
    Ok(Some(before))
}

/// The fault of a ledger that does not lead to a remembered head; `None`: it does.
pub fn against_head(reader: &Reader<'_>, head: &Head) -> Result<Option<Fault>, StoreError> {
    let end = super::head(reader)?;
    if end.count < head.count {
        return Ok(Some(Fault::CutTail { missing: head.count - end.count }));
    }
    let sql = "SELECT link FROM ledger WHERE seq = ?1";
    let link: Option<Option<Digest>> = reader.one(sql, [head.count], |row| Ok(row.get(0).ok()))?;
    let leads = head.count == 0 || link.flatten() == Some(head.link);
    Ok((!leads).then_some(Fault::OtherHead { seq: head.count }))
}
