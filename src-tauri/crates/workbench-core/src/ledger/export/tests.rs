//! The exact bytes of an export, and an agent's words in a spreadsheet and a Markdown viewer.

use std::io::{self, Write};

use super::{FileContent, FileRow, Format, Keys, Rows, escaped, first_line};
use workbench_store::ledger::chain::Digest;
use workbench_store::ledger::{Entry, EntryKind, Fact, Head, Who};
use workbench_store::{ApprovalId, ConnectionId};

fn row(title: &str) -> FileRow {
    let entry = Entry {
        seq: 1,
        at: 0,
        fact: Fact::new(EntryKind::Proposed, Who::Agent, ApprovalId::new("a"), ConnectionId::new("c")),
        commitments: Vec::new(),
        sealed_by: None,
        link: Digest::new([0; 32]),
    };
    let title = FileContent { name: "title".to_owned(), salt: entry.link, value: title.to_owned() };
    FileRow { entry, seal: None, content: vec![title] }
}

fn text(format: Format, rows: &[FileRow]) -> (String, Digest) {
    let mut writing = Rows::begin(format, Vec::new());
    for row in rows {
        writing.put(row);
    }
    let (bytes, digest) = writing.end().unwrap();
    (String::from_utf8(bytes).unwrap(), digest)
}

/// A whole file, as it is verified.
pub(in crate::ledger) fn json_lines(
    rows: &[FileRow],
    head: Head,
    ledger: &str,
    exported_at: i64,
    redacted: bool,
    keys: Option<&Keys>,
) -> String {
    let (text, digest) = text(Format::JsonLines, rows);
    first_line(digest, head, ledger, exported_at, redacted, keys) + &text
}

/// A row of [`row`] as it stands in a file.
fn json_row(title: &str) -> String {
    let zeros = "0".repeat(64);
    format!(
        concat!(
            r#"{{"seq":1,"at":0,"kind":"proposed","approvalId":"a","connectionId":"c","who":{{"kind":"agent"}},"#,
            r#""how":null,"verdict":null,"outcome":null,"viewed":null,"onCardMs":null,"commitments":[],"#,
            r#""sealedBy":null,"link":"{zeros}","seal":null,"#,
            r#""content":[{{"name":"title","salt":"{zeros}","value":"{title}"}}]}}"#,
            "\n"
        ),
        zeros = zeros,
        title = title
    )
}

#[test]
fn the_signed_file_is_the_same_byte_for_byte_in_every_version() {
    let head = Head { count: 2, link: Digest::new([0; 32]) };
    let file = json_lines(&[row("one"), row("two")], head, "name", 1000, true, None);
    let first = concat!(
        r#"{"format":"a2a-workbench-ledger","version":1,"ledger":"name","exportedAt":1000,"redacted":true,"#,
        r#""count":2,"link":"0000000000000000000000000000000000000000000000000000000000000000","#,
        r#""digest":"e4a8332d07b869ea02c948b9cbb8d0b58e41456676d03b210b6fa71ef975b4a6","#,
        r#""key":null,"signature":null}"#,
        "\n"
    );
    assert_eq!(file, format!("{first}{}{}", json_row("one"), json_row("two")));
}

#[test]
fn the_tables_are_the_same_byte_for_byte_in_every_version() {
    let rows = [row("one"), row("two")];
    let csv = concat!(
        r#""seq","at","kind","agent","tools","skill","title","who","rule","how","verdict","outcome","#,
        r#""viewed","onCardMs","edited","sealedBy""#,
        "\r\n",
        r#""1","1970-01-01T00:00:00Z","proposed","","","","one","agent","","","","","","","","unsealed""#,
        "\r\n",
        r#""1","1970-01-01T00:00:00Z","proposed","","","","two","agent","","","","","","","","unsealed""#,
        "\r\n"
    );
    assert_eq!(text(Format::Csv, &rows).0, csv);
    let markdown = concat!(
        "| seq | at | kind | agent | tools | skill | title | who | rule | how | verdict | outcome | viewed | ",
        "onCardMs | edited | sealedBy |\n",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
        "| 1 | 1970-01-01T00:00:00Z | proposed |  |  |  | one | agent |  |  |  |  |  |  |  | unsealed |\n",
        "| 1 | 1970-01-01T00:00:00Z | proposed |  |  |  | two | agent |  |  |  |  |  |  |  | unsealed |\n"
    );
    assert_eq!(text(Format::Markdown, &rows).0, markdown);
}

/// A disk with room for so many bytes.
struct Small(usize);

impl Write for Small {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_file_for_which_there_is_no_room_is_not_taken_for_a_whole_one() {
    for room in [0, 10_000] {
        let mut writing = Rows::begin(Format::Csv, Small(room));
        (0..1000).for_each(|_| writing.put(&row("one")));
        let refused = writing.end().map(|_| ());
        assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::StorageFull, "{room}");
    }
}

#[test]
fn a_formula_in_an_agents_words_stays_words() {
    let (text, _) = text(Format::Csv, &[row("=HYPERLINK(\"http://x\")")]);
    let expected = concat!(
        "\"1\",\"1970-01-01T00:00:00Z\",\"proposed\",\"\",\"\",\"\",\"'=HYPERLINK(\"\"http://x\"\")\",",
        "\"agent\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"unsealed\"\r\n"
    );
    assert_eq!(text.split_once("\r\n").unwrap().1, expected);
}

#[test]
fn an_agents_words_make_no_cells_links_or_tags() {
    assert_eq!(escaped("a|b\n[x](y) <img>"), r"a\|b \[x\]\(y\) \<img\>");
    let (text, _) = text(Format::Markdown, &[row("one | two\nthree")]);
    assert_eq!(text.lines().count(), 3, "a row is a line: {text}");
    assert!(text.contains(r"one \| two three"), "{text}");
}
