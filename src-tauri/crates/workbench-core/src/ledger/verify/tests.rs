//! Exports that were changed on the way, one way at a time.

use workbench_store::ledger::chain::{self, Content, Digest};
use workbench_store::ledger::check::Fault;
use workbench_store::ledger::{Entry, EntryKind, Fact, Head, How, Verdict, Who};
use workbench_store::{ApprovalId, ConnectionId};

use super::{Judgement, Problem, verify};
use crate::ledger::export::tests::json_lines;
use crate::ledger::export::{FileContent, FileRow};
use crate::ledger::keys::Keys;

fn keys(sign: u8) -> Keys {
    Keys::read("name", &Keys::text([1; 32], [sign; 32])).unwrap()
}

fn rows() -> Vec<FileRow> {
    let mut rows: Vec<FileRow> = Vec::new();
    for seq in 1..=6 {
        let before = rows.last().map_or_else(|| chain::genesis("name"), |row| row.entry.link);
        let content = Content { name: "title".to_owned(), salt: [2; 32], value: format!("Pay {seq}") };
        let rule = Who::Rule { id: "r".to_owned(), name: "small".to_owned() };
        let mut entry = Entry {
            seq,
            at: 100,
            fact: Fact {
                how: Some(How::Rule),
                verdict: Some(Verdict::Approved),
                viewed: Some(false),
                ..Fact::new(EntryKind::Decided, rule, ApprovalId::new("a"), ConnectionId::new("c"))
            },
            commitments: vec![("title".to_owned(), content.commitment())],
            sealed_by: None,
            link: Digest::new([0; 32]),
        };
        entry.link = chain::link(&before, &entry);
        rows.push(FileRow { entry, seal: None, content: vec![FileContent::from(&content)] });
    }
    rows
}

fn exported(keys: Option<&Keys>) -> String {
    let rows = rows();
    let head = Head { count: 6, link: rows.last().unwrap().entry.link };
    json_lines(&rows, head, "name", 1000, false, keys)
}

fn problems(file: &str) -> Vec<Problem> {
    match verify(file.as_bytes(), None) {
        Judgement::Broken(report) => report.problems,
        other => panic!("should be broken: {other:?}"),
    }
}

fn lines(change: impl FnOnce(&mut Vec<String>)) -> String {
    let mut lines: Vec<String> = exported(Some(&keys(9))).lines().map(str::to_owned).collect();
    change(&mut lines);
    lines.join("\n") + "\n"
}

#[test]
fn what_nobody_touched_is_intact_and_names_its_signer() {
    let keys = keys(9);
    let Judgement::Intact(report) = verify(exported(Some(&keys)).as_bytes(), Some(keys.fingerprint())) else {
        panic!("it is as it was taken out")
    };
    assert_eq!((report.count, report.unsealed, report.forgotten), (6, 6, 0));
    assert_eq!(report.signer.as_deref(), Some(keys.fingerprint()));
}

#[test]
fn an_edited_row_is_found() {
    let file = lines(|lines| lines[3] = lines[3].replace("approved", "rejected"));
    assert_eq!(problems(&file), [Problem::Row(Fault::Edited { seq: 3 })]);
}

#[test]
fn edited_words_are_found() {
    let file = lines(|lines| lines[3] = lines[3].replace("Pay 3", "Pay 9"));
    let name = "title".to_owned();
    assert_eq!(problems(&file), [Problem::Row(Fault::ContentEdited { seq: 3, name })]);
}

#[test]
fn a_gap_is_found() {
    let file = lines(|lines| _ = lines.remove(3));
    assert_eq!(problems(&file), [Problem::Row(Fault::Gap { from: 3, to: 3 })]);
}

#[test]
fn reordering_is_found() {
    let file = lines(|lines| lines.swap(3, 4));
    let found = problems(&file);
    assert!(found.contains(&Problem::Row(Fault::OutOfOrder { seq: 3 })), "{found:?}");
}

#[test]
fn a_cut_tail_is_found_with_how_much_is_missing() {
    let file = lines(|lines| lines.truncate(5));
    assert_eq!(problems(&file), [Problem::Row(Fault::CutTail { missing: 2 })]);
    let nothing = lines(|lines| lines.truncate(1));
    assert_eq!(problems(&nothing), [Problem::Row(Fault::CutTail { missing: 6 })]);
    let half_a_line = exported(Some(&keys(9)));
    let found = problems(&half_a_line[..half_a_line.len() - 40]);
    assert_eq!(found, [Problem::Unreadable { line: 7 }, Problem::Row(Fault::CutTail { missing: 1 })]);
}

#[test]
fn a_row_more_is_found() {
    let file = lines(|lines| lines.push(lines[6].replace("\"seq\":6", "\"seq\":7")));
    let found = problems(&file);
    assert!(found.contains(&Problem::Row(Fault::Added { rows: 1 })), "{found:?}");
}

#[test]
fn what_was_left_out_afterwards_is_found() {
    let file = lines(|lines| {
        let start = lines[3].find(r#","content":["#).unwrap();
        lines[3].truncate(start);
        lines[3].push_str(r#","content":[]}"#);
    });
    assert_eq!(problems(&file), [Problem::Changed]);
}

#[test]
fn a_head_that_was_made_to_fit_is_found_by_its_signature() {
    let shorter = rows().into_iter().take(4).collect::<Vec<_>>();
    let head = Head { count: 4, link: shorter[3].entry.link };
    let forged = json_lines(&shorter, head, "name", 1000, false, Some(&keys(8)));
    let honest = exported(Some(&keys(9)));
    let signature = |file: &str| {
        let start = file.find(r#""signature":"#).unwrap();
        file[start..file.find('\n').unwrap()].to_owned()
    };
    let key = |file: &str| {
        let start = file.find(r#""key":"#).unwrap();
        file[start..file.find(r#","signature""#).unwrap()].to_owned()
    };
    let dressed =
        forged.replace(&signature(&forged), &signature(&honest)).replace(&key(&forged), &key(&honest));
    assert_eq!(problems(&dressed), [Problem::WrongSignature]);

    let unsigned = honest.replace(&signature(&honest), r#""signature":null}"#);
    assert_eq!(problems(&unsigned), [Problem::WrongSignature]);

    let mine = keys(9);
    let by_another = verify(forged.as_bytes(), Some(mine.fingerprint()));
    let Judgement::Broken(report) = by_another else { panic!("another key signs: {by_another:?}") };
    assert_eq!(report.problems, [Problem::OtherKey]);
}

#[test]
fn what_nothing_signs_proves_nothing() {
    let unsigned = exported(None);
    assert!(matches!(verify(unsigned.as_bytes(), None), Judgement::Unsigned(_)));
    let edited = unsigned.replace("approved", "rejected");
    assert!(matches!(verify(edited.as_bytes(), None), Judgement::Broken(_)));
}

#[test]
fn what_is_no_ledger_is_none() {
    for text in ["", "{}", "no json", r#"{"format":"har"}"#] {
        assert_eq!(verify(text.as_bytes(), None), Judgement::NotALedger, "{text}");
    }
    let later = exported(None).replacen(r#""version":1"#, r#""version":2"#, 1);
    assert_eq!(verify(later.as_bytes(), None), Judgement::NotALedger);
}
