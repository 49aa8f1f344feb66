//! What a spreadsheet and a Markdown viewer make of an agent's words.

use super::{FileContent, FileRow, csv, escaped, markdown};
use workbench_store::ledger::chain::Digest;
use workbench_store::ledger::{Entry, EntryKind, Who};
use workbench_store::{ApprovalId, ConnectionId};

fn row(title: &str) -> FileRow {
    let entry = Entry {
        seq: 1,
        at: 0,
        kind: EntryKind::Proposed,
        approval_id: ApprovalId::new("a"),
        connection_id: ConnectionId::new("c"),
        who: Who::Agent,
        how: None,
        verdict: None,
        outcome: None,
        viewed: None,
        on_card_ms: None,
        commitments: Vec::new(),
        sealed_by: None,
        link: Digest::new([0; 32]),
    };
    let title = FileContent { name: "title".to_owned(), salt: entry.link, value: title.to_owned() };
    FileRow { entry, seal: None, content: vec![title] }
}

#[test]
fn a_formula_in_an_agents_words_stays_words() {
    let text = csv(&[row("=HYPERLINK(\"http://x\")")]);
    let expected = concat!(
        "\"1\",\"1970-01-01T00:00:00Z\",\"proposed\",\"\",\"\",\"'=HYPERLINK(\"\"http://x\"\")\",",
        "\"agent\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"unsealed\"\r\n"
    );
    assert_eq!(text.split_once("\r\n").unwrap().1, expected);
}

#[test]
fn an_agents_words_make_no_cells_links_or_tags() {
    assert_eq!(escaped("a|b\n[x](y) <img>"), r"a\|b \[x\]\(y\) \<img\>");
    let text = markdown(&[row("one | two\nthree")]);
    assert_eq!(text.lines().count(), 3, "a row is a line: {text}");
    assert!(text.contains(r"one \| two three"), "{text}");
}
