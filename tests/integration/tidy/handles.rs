//! The door of the application holds handles and does nothing itself, and each handle describes itself on its
//! front page. Deliberately absent: the contents of a handle; its fields show them, and the order of modules
//! limits them.

use std::collections::BTreeSet;

use super::{SourceFile, assert_none, files};

const CORE: &str = "src-tauri/crates/workbench-core/src/";

/// Blocks of methods that `Workbench` has: opening with what it holds, and beginning with its end. They may only become
/// fewer.
const BLOCKS: usize = 2;

/// Lines of a front page: what it is, why it is here, what is deliberately absent.
const FRONT_PAGE: usize = 6;

#[test]
fn the_workbench_has_no_methods_but_its_doors() {
    let core = core();
    let has_block = |source: &&SourceFile| source.text.lines().any(is_block_of_workbench);
    let found: Vec<&str> = core.iter().filter(has_block).map(|source| source.path.as_str()).collect();
    let blocks =
        core.iter().flat_map(|source| source.text.lines()).filter(|line| is_block_of_workbench(line));
    assert_eq!(
        blocks.count(),
        BLOCKS,
        "a method belongs to the handle that has what it needs; fewer is better, and then say so here: {found:?}"
    );
}

#[test]
fn a_handle_says_on_one_page_what_it_is_and_what_it_is_not() {
    let core = core();
    let door = core.iter().find(|source| source.path == "workbench.rs").expect("the door is there");
    let held: BTreeSet<&str> = door
        .text
        .split_once("struct Inner {")
        .and_then(|(_, behind)| behind.split_once('}'))
        .map(|(fields, _)| fields.split(|letter: char| !letter.is_alphanumeric()))
        .expect("the door has its handles in one place")
        .filter(|word| word.starts_with(char::is_uppercase))
        .collect();
    let pages = core.iter().filter(|source| !source.path.contains('/') && source.path != door.path);
    let pages: Vec<_> = pages.filter(|source| handles_in(source).any(|name| held.contains(name))).collect();
    assert!(pages.len() > 25, "only {} handles were found", pages.len());
    let violations: Vec<String> = pages.iter().filter_map(|source| fault_of(source)).collect();
    assert_none("front pages of handles", &violations);
}

fn core() -> Vec<SourceFile> {
    let all = files().into_iter().filter_map(|file| {
        let path = file.path.strip_prefix(CORE)?.to_owned();
        Some(SourceFile { path, text: file.text })
    });
    all.filter(|source| source.has_extension(&["rs"])).collect()
}

/// Blocks of traits are what any type has.
fn is_block_of_workbench(line: &str) -> bool {
    line.starts_with("impl ")
        && !line.contains(" for ")
        && line.trim_end_matches([' ', '{']).ends_with("Workbench")
}

fn handles_in(source: &SourceFile) -> impl Iterator<Item = &str> {
    let structs = source.text.lines().filter_map(|line| line.split_once("struct "));
    structs
        .filter(|(before, _)| before.starts_with("pub"))
        .map(|(_, name)| name.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default())
}

fn fault_of(source: &SourceFile) -> Option<String> {
    let page: Vec<&str> = source.text.lines().take_while(|line| line.starts_with("//!")).collect();
    let says = page.join(" ").replace("//! ", "").contains("eliberately absent");
    let path = &source.path;
    match (page.len() <= FRONT_PAGE, says) {
        (true, true) => None,
        (false, _) => Some(format!("{path}: {} lines, and a reader has time for {FRONT_PAGE}", page.len())),
        (true, false) => Some(format!("{path}: it does not say what is deliberately absent")),
    }
}
