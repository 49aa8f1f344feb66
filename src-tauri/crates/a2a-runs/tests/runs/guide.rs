//! The guide explains the words of a run file as the editor does.

use std::fmt::Write as _;
use std::path::Path;

use a2a_runs::words::{Spot, WORDS, Word};

/// Every word in a table, place by place.
fn table(heads: &str, meaning: impl Fn(&Word) -> &'static str) -> String {
    let mut table = format!("\n{heads}\n| --- | --- | --- |\n");
    let mut last = "";
    for word in WORDS.iter().filter(|word| word.spot != Spot::Flag) {
        let place = word.spot.place();
        let shown = if place == last { String::new() } else { format!("`{place}`") };
        writeln!(table, "| {shown} | `{}` | {} |", word.name, meaning(word))
            .expect("a text takes everything");
        last = place;
    }
    table
}

/// `UPDATE_GUIDE=1` writes it anew.
#[track_caller]
fn check(page: &str, head: &str, table: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide").join(page);
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, after) = text.split_once(head).expect("the page has the words of a run file");
    let end = after.find("\n## ").unwrap_or(after.len());
    if std::env::var_os("UPDATE_GUIDE").is_some() {
        std::fs::write(&path, format!("{before}{head}{table}{}", &after[end..])).unwrap();
    } else {
        assert_eq!(&after[..end], table, "UPDATE_GUIDE=1 writes {page} anew");
    }
}

#[test]
fn the_guide_lists_every_word_in_both_languages() {
    check("run-files.md", "## Words\n", &table("| in | word | what it means |", |word| word.en));
    check("ja/run-files.md", "## 使える言葉\n", &table("| 場所 | 言葉 | 意味 |", |word| word.ja));
}
