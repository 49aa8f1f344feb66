//! The bytes by which ledger rows hold together: links, seals and commitments.
//!
//! Everything is hashed (SHA-256) over *fields*. A field is its length as 8 bytes and then its bytes; a field
//! that may be absent is one byte 0, or one byte 1 and the field. Numbers are 8 bytes, in two's complement where
//! signed, lengths and numbers with the most significant byte first; texts are UTF-8. Each function documents its
//! fields, so that another program can verify an export. Deliberately absent: keys and I/O.

use super::Entry;
use crate::sealing::Fields;
pub use crate::sealing::{Digest, SealKey};

/// A value that a row commits to.
///
/// Its salt is the hash of the fields `a2a-workbench ledger salt 1`, the row's salt, which is kept nowhere, and its name.
/// So one value's salt does not reveal another's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    /// Its name.
    pub name: String,
    /// Keeps the commitment from being guessed.
    pub salt: [u8; 32],
    /// The value.
    pub value: String,
}

impl Content {
    pub(super) fn new(name: &str, value: String, salt: &[u8; 32]) -> Self {
        let mut fields = Fields::of("a2a-workbench ledger salt 1");
        fields.add(salt).add(name.as_bytes());
        Self { name: name.to_owned(), salt: fields.hash().0, value }
    }

    /// The commitment to it: the hash of the fields `a2a-workbench ledger content 1`, salt, name and value.
    pub fn commitment(&self) -> Digest {
        let mut fields = Fields::of("a2a-workbench ledger content 1");
        fields.add(&self.salt).add(self.name.as_bytes()).add(self.value.as_bytes());
        fields.hash()
    }
}

/// The link before the first row: the hash of the fields `a2a-workbench ledger 1` and the ledger's name.
pub fn genesis(name: &str) -> Digest {
    let mut fields = Fields::of("a2a-workbench ledger 1");
    fields.add(name.as_bytes());
    fields.hash()
}

/// The link of a row that follows `before`; the link that the row itself names is ignored.
///
/// It is the hash of these fields: `a2a-workbench ledger row 1`, the link before it, `seq`, `at`, `kind`, `approvalId`,
/// `connectionId`, `who`, the number of commitments, for each its name and digest, and then the fields that may be
/// absent: rule id, rule name, `how`, `verdict`, `outcome`, `viewed` (one byte 0 or 1), `onCardMs`, `sealedBy`.
pub fn link(before: &Digest, row: &Entry) -> Digest {
    let mut fields = Fields::of("a2a-workbench ledger row 1");
    fields.add(&before.0).add(&row.seq.to_be_bytes()).add(&row.at.to_be_bytes());
    fields.add(row.fact.kind.as_str().as_bytes());
    fields.add(row.fact.approval_id.as_str().as_bytes()).add(row.fact.connection_id.as_str().as_bytes());
    fields.add(row.fact.who.kind().as_bytes());
    let count = u64::try_from(row.commitments.len()).expect("BUG: a row has few commitments");
    fields.add(&count.to_be_bytes());
    for (name, digest) in &row.commitments {
        fields.add(name.as_bytes()).add(&digest.0);
    }
    let (rule_id, rule_name) = row.fact.who.rule();
    fields.add_or_not(rule_id.map(str::as_bytes)).add_or_not(rule_name.map(str::as_bytes));
    fields.add_or_not(row.fact.how.map(|how| how.as_str().as_bytes()));
    fields.add_or_not(row.fact.verdict.map(|verdict| verdict.as_str().as_bytes()));
    fields.add_or_not(row.fact.outcome.map(|outcome| outcome.as_str().as_bytes()));
    fields.add_or_not(row.fact.viewed.map(|viewed| [u8::from(viewed)]).as_ref().map(<[u8; 1]>::as_slice));
    fields.add_or_not(row.fact.on_card_ms.map(i64::to_be_bytes).as_ref().map(<[u8; 8]>::as_slice));
    fields.add_or_not(row.sealed_by.as_deref().map(str::as_bytes));
    fields.hash()
}

#[cfg(test)]
mod tests {
    use super::{Content, Digest, SealKey, genesis, link};
    use crate::ledger::{Entry, EntryKind, Fact, How, Outcome, Verdict, Who};
    use crate::{ApprovalId, ConnectionId};

    fn row() -> Entry {
        Entry {
            seq: 7,
            at: 1_700_000_000_000,
            fact: Fact {
                kind: EntryKind::Decided,
                approval_id: ApprovalId::new("a"),
                connection_id: ConnectionId::new("c"),
                who: Who::Rule { id: "r".to_owned(), name: "small payments".to_owned() },
                how: Some(How::Rule),
                verdict: Some(Verdict::Approved),
                outcome: None,
                viewed: Some(false),
                on_card_ms: Some(1500),
            },
            commitments: vec![("title".to_owned(), Digest::new([3; 32]))],
            sealed_by: Some("k".to_owned()),
            link: Digest::new([0; 32]),
        }
    }

    /// Old exports must verify for ever: these digests must never change.
    #[test]
    fn the_bytes_that_are_hashed_are_those_that_are_documented() {
        let key = SealKey::new("k", [9; 32]);
        let linked = link(&genesis("name"), &row());
        let content = Content { name: "title".to_owned(), salt: [1; 32], value: "Pay".to_owned() };
        let digests = [genesis("name"), linked, key.seal(&linked), content.commitment()];
        // Made by another program from the description above.
        let expected = [
            "76fe76e0fc554b92d7f1659cbdf2a49ccec6951599f61a140bfe430272520521",
            "db6bcb260e1afc9e849cf5acec8d582ae4a5aed04b5c35abf302ac78510e15f6",
            "6b278683693b742de7755aa5b45a322b0480995463b14eef1e582cde4a4cf0e1",
            "d801429e78f106444a81b0dc298e1bc4753a0dfcf7637012b9b4ebe9abb40723",
        ];
        assert_eq!(digests.map(|digest| digest.to_string()), expected);
    }

    #[test]
    fn every_fact_of_a_row_is_in_its_link() {
        let before = genesis("name");
        let others: [fn(&mut Entry); 14] = [
            |row| row.seq = 8,
            |row| row.at = 1,
            |row| row.fact.kind = EntryKind::Withdrawn,
            |row| row.fact.approval_id = ApprovalId::new("b"),
            |row| row.fact.connection_id = ConnectionId::new("d"),
            |row| row.fact.who = Who::Person,
            |row| row.fact.who = Who::Rule { id: "r".to_owned(), name: "all payments".to_owned() },
            |row| row.fact.how = None,
            |row| row.fact.verdict = Some(Verdict::Rejected),
            |row| row.fact.outcome = Some(Outcome::Honoured),
            |row| row.fact.viewed = Some(true),
            |row| row.fact.on_card_ms = None,
            |row| row.commitments = Vec::new(),
            |row| row.sealed_by = None,
        ];
        for (index, change) in others.iter().enumerate() {
            let mut changed = row();
            change(&mut changed);
            assert_ne!(link(&before, &changed), link(&before, &row()), "change {index} does not show");
        }
        assert_ne!(link(&genesis("other"), &row()), link(&before, &row()), "what came before shows");
    }

    #[test]
    fn a_digest_is_written_and_read() {
        let digest = Digest::new([0xa5; 32]);
        assert_eq!(Digest::read(&digest.to_string()), Some(digest));
        assert_eq!(Digest::read("a5"), None);
        assert_eq!(Digest::read(&"g".repeat(64)), None);
        assert_eq!(Digest::read(&"é".repeat(32)), None);
    }
}
