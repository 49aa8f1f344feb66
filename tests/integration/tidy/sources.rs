//! The form of a source file: it says why it is there, is finished, and does not panic by surprise.

use super::{SourceFile, assert_none, files};

/// Marks of work that was not done. Spelled in halves, so that this file is no violation.
const UNFINISHED: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("to", "do!("),
    concat!("unimple", "mented!("),
    concat!("#[ig", "nore"),
    concat!("test.sk", "ip("),
    concat!("it.sk", "ip("),
    concat!("describe.sk", "ip("),
    concat!(".on", "ly("),
];

/// Folders of somebody's own machine.
const HOMES: &[&str] =
    &[concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/Us", "ers/"), concat!("C:\\", "Users")];

/// `(path, needle, reason)` of what is meant.
const EXCEPTIONS: &[(&str, &str, &str)] = &[];

/// How many lines of prose a module's opening has at most, and how wide one is.
const OPENING_LINES: usize = 6;
const OPENING_WIDTH: usize = 130;

fn is_code(file: &SourceFile) -> bool {
    let code = ["rs", "ts", "tsx", "css", "py", "mjs", "sql", "sh", "toml", "html"];
    file.has_extension(&code) || file.path.starts_with(".ci/")
}

fn is_rust(file: &SourceFile) -> bool {
    file.has_extension(&["rs"])
}

/// Rust that ends up in the product.
fn is_product(file: &SourceFile) -> bool {
    let path = &file.path;
    let is_test = path.starts_with("tests/")
        || path.contains("/tests/")
        || path.ends_with("/tests.rs")
        || path.ends_with("_tests.rs");
    is_rust(file) && !is_test
}

/// Every line that holds one of the needles.
fn holding(file: &SourceFile, needles: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        for needle in needles.iter().filter(|needle| begins_a_word(line, needle)) {
            let meant = EXCEPTIONS.iter().any(|(path, what, _)| *path == file.path && what == needle);
            if !meant {
                found.push(format!("{}:{}: {needle}", file.path, index + 1));
            }
        }
    }
    found
}

/// At the start of a path it is somebody's home; `box/home` is a folder of ours.
fn begins_a_word(line: &str, needle: &str) -> bool {
    let continues = |before: &str| before.ends_with(|it: char| it.is_alphanumeric() || "_-}.)".contains(it));
    let places = line.match_indices(needle).map(|(at, _)| line.split_at(at).0);
    places.into_iter().any(|before| !needle.starts_with('/') || !continues(before))
}

/// The part of a Rust file that ends up in the product: everything before its tests. A line that only names a
/// module of tests (`mod tests;`) ends nothing.
fn product_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    let opens_tests = |at: usize| {
        let next = lines.get(at + 1).map_or("", |line| line.trim());
        lines.get(at).is_some_and(|line| line.trim() == "#[cfg(test)]") && next.ends_with('{')
    };
    let end = (0..lines.len()).find(|at| opens_tests(*at)).unwrap_or(lines.len());
    let is_doc = |line: &str| line.trim_start().starts_with("//");
    lines.into_iter().take(end).enumerate().filter(move |(_, line)| !is_doc(line))
}

/// `expect` states what only a bug of ours can break; everything else is an error that somebody handles.
fn surprises(file: &SourceFile) -> Vec<String> {
    let surprise = |line: &str| line.replace("expect(\"BUG: ", "").contains("expect(\"");
    let lines = product_lines(&file.text).filter(|(_, line)| surprise(line));
    lines.map(|(index, line)| format!("{}:{}: {}", file.path, index + 1, line.trim())).collect()
}

/// Where decisions are made and delivered, but for the one file that knows what old rows meant.
fn is_policy(file: &SourceFile) -> bool {
    let folders = ["approvals", "asked", "policy", "resilience", "rules", "tray"];
    let at = |folder: &&str| file.path.starts_with(&format!("src-tauri/crates/workbench-core/src/{folder}"));
    is_product(file) && folders.iter().any(at) && !file.path.ends_with("/asked/outcome.rs")
}

/// Lines in which a `DeliverySentence` is matched or compared: it is for people.
fn read_sentences(file: &SourceFile) -> Vec<String> {
    let reads = |line: &str| {
        let Some((before, after)) = line.split_once("DeliverySentence::") else { return false };
        let is_pattern = after.split_once("=>").is_some_and(|(pattern, _)| !pattern.contains('('))
            && !before.contains("=>");
        let is_alternative = before.trim() == "|";
        is_pattern
            || is_alternative
            || before.contains("matches!(")
            || before.ends_with("== ")
            || before.ends_with("!= ")
    };
    let lines = product_lines(&file.text).filter(|(_, line)| reads(line));
    lines.map(|(index, line)| format!("{}:{}: {}", file.path, index + 1, line.trim())).collect()
}

/// The lines of a module's opening that hold prose: its example, the empty lines around that, and links do not count.
fn opening(text: &str) -> usize {
    let mut in_example = false;
    let prose = text.lines().map_while(|line| line.strip_prefix("//!").map(str::trim)).filter(|line| {
        let is_fence = line.starts_with("```");
        in_example ^= is_fence;
        let target = line.starts_with('[').then(|| line.split_once("]: ")).flatten();
        let is_link = target.is_some_and(|(_, target)| !target.contains(' '));
        !(in_example || is_fence || is_link || line.is_empty())
    });
    prose.count()
}

/// An opening is read by everybody who passes by. A longer one holds something that belongs to an item, or to nobody.
fn long_openings(file: &SourceFile) -> Vec<String> {
    let lines = opening(&file.text);
    let is_long = |line: &str| line.starts_with("//!") && line.chars().count() > OPENING_WIDTH;
    let wide = file.text.lines().enumerate().filter(|(_, line)| is_long(line));
    let wide = wide.map(|(at, _)| format!("{}:{}: over {OPENING_WIDTH} wide", file.path, at + 1));
    let long = (!(1..=OPENING_LINES).contains(&lines)).then(|| format!("{}: {lines} lines", file.path));
    long.into_iter().chain(wide).collect()
}

fn gather(only: fn(&SourceFile) -> bool, rule: impl Fn(&SourceFile) -> Vec<String>) -> Vec<String> {
    files().iter().filter(|file| only(file)).flat_map(rule).collect()
}

#[test]
fn nothing_is_left_undone_or_switched_off() {
    assert_none("unfinished", &gather(is_code, |file| holding(file, UNFINISHED)));
}

#[test]
fn no_path_leads_into_somebodys_home() {
    assert_none("absolute paths", &gather(is_code, |file| holding(file, HOMES)));
}

#[test]
fn every_rust_file_says_why_it_is_there() {
    let silent =
        gather(|file| is_rust(file) && !file.text.starts_with("//!"), |file| vec![file.path.clone()]);
    assert_none("does not begin with `//!`", &silent);
}

#[test]
fn an_opening_has_one_to_six_lines() {
    let rule = "say what it is, why it is here and what is absent, in at most six lines; the rest belongs to an item";
    assert_none(rule, &gather(is_rust, long_openings));
}

#[test]
fn the_lines_of_an_opening_are_counted_without_its_example() {
    let example = "//! One.\n//!\n//! Two\n//! three.\n//!\n//! ```\n//! a();\n//! ```\n//!\n//! [`x`]: y\nuse b;\n//! c";
    assert_eq!(opening(example), 3, "an example is code, and a link's target is read by nobody");
    let file = |text: String| SourceFile { path: "src/a.rs".to_owned(), text };
    assert_eq!(long_openings(&file("//! A line.\n".repeat(6))), <[String; 0]>::default());
    assert_eq!(long_openings(&file("//! A line.\n".repeat(7))), ["src/a.rs: 7 lines"]);
    assert_eq!(long_openings(&file("//!\n".to_owned())), ["src/a.rs: 0 lines"]);
    let wide = format!("//! {}\n", "a".repeat(OPENING_WIDTH));
    assert_eq!(long_openings(&file(wide)), ["src/a.rs:1: over 130 wide"], "no second way to be long");
}

#[test]
fn outside_of_tests_expect_names_a_bug() {
    assert_none("write `expect(\"BUG: …\")` or return an error", &gather(is_product, surprises));
}

#[test]
fn policy_reads_kinds_and_never_sentences() {
    assert_none("decide by `Outcome::kind` instead", &gather(is_policy, read_sentences));
}

#[test]
fn a_sentence_that_is_read_is_found() {
    let found =
        |line: &str| read_sentences(&SourceFile { path: "src/a.rs".to_owned(), text: line.to_owned() }).len();
    for reading in [
        "DeliverySentence::TaskEnded => Kind::Plain,",
        "| DeliverySentence::TaskEnded",
        "if matches!(why, DeliverySentence::TaskEnded) {",
        "let ended = why == DeliverySentence::TaskEnded;",
    ] {
        assert_eq!(found(reading), 1, "{reading}");
    }
    for telling in [
        "Taker::ItsTask => DeliverySentence::AgentHasDecision,",
        "None => (Event::SeenAccepted, Kind::Presumed, DeliverySentence::WentOnAfterSending),",
        "missing.map_err(|error| DeliverySentence::ReplyIncomplete { cause })",
        "let why = Outcome::plain(DeliverySentence::CannotTell);",
    ] {
        assert_eq!(found(telling), 0, "{telling}");
    }
}

#[test]
fn each_rule_finds_what_it_is_for() {
    let file = |text: &str| SourceFile { path: "src/a.rs".to_owned(), text: text.to_owned() };
    for needle in UNFINISHED.iter().chain(HOMES) {
        assert_eq!(holding(&file(&format!("fine\nx {needle} y")), &[needle]).len(), 1, "{needle}");
    }
    assert_eq!(
        holding(&file(concat!("box/ho", "me/x")), HOMES),
        <[String; 0]>::default(),
        "a folder of ours"
    );
    let surprising = "a.expect(\"it works\");\n#[cfg(test)]\nmod tests {\n  b.expect(\"in a test\");\n}\n";
    assert_eq!(surprises(&file(surprising)), ["src/a.rs:1: a.expect(\"it works\");"]);
    let after_a_declaration = "#[cfg(test)]\nmod tests;\nfn f() { a.expect(\"it works\") }";
    assert_eq!(surprises(&file(after_a_declaration)).len(), 1);
    assert_eq!(
        surprises(&file("/// a.expect(\"in an example\")\nb.expect(\"BUG: c\")")),
        <[String; 0]>::default()
    );
}
