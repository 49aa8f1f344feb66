//! The documents that people read before the code: short enough, and without dead links.

use std::path::Path;

use super::{SourceFile, assert_none, files};

/// A newcomer reads so much.
const README_LINES: usize = 100;

/// The targets of the links in a text, without those that lead into the web or within the page.
fn links(text: &str) -> Vec<&str> {
    let after = text.split("](").skip(1);
    let targets = after.filter_map(|rest| rest.split(')').next());
    let paths = targets.map(|target| target.split('#').next().unwrap_or_default());
    paths.filter(|path| !path.is_empty() && !path.contains("://")).collect()
}

/// `folder/../other` without the detour.
fn resolved(page: &str, target: &str) -> String {
    let folder = Path::new(page).parent().unwrap_or(Path::new(""));
    let mut parts: Vec<&str> = folder.iter().filter_map(|part| part.to_str()).collect();
    for part in target.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn dead_links(page: &SourceFile, is_there: impl Fn(&str) -> bool) -> Vec<String> {
    let dead = links(&page.text).into_iter().filter(|target| !is_there(&resolved(&page.path, target)));
    dead.map(|target| format!("{} leads to {target}, which is not there", page.path)).collect()
}

#[test]
fn every_link_of_a_page_leads_to_something_that_is_there() {
    let files = files();
    // Pictures and folders are no sources, but they are in the repository.
    let root = super::root();
    let pages = files.iter().filter(|file| file.has_extension(&["md"]));
    let dead = pages.flat_map(|page| dead_links(page, |path| root.join(path).exists()));
    assert_none("links", &dead.collect::<Vec<_>>());
}

#[test]
fn the_readme_is_short() {
    let files = files();
    let readme = files.iter().find(|file| file.path == "README.md").expect("there is one");
    let lines = readme.text.lines().count();
    assert!(lines <= README_LINES, "README.md has {lines} lines; what is longer belongs to `src-tauri/docs`");
}

#[test]
fn a_dead_link_is_found() {
    let page = SourceFile {
        path: "docs/a/b.md".to_owned(),
        text: "[x](../c.md#top) [y](https://y) [z](d.md)".to_owned(),
    };
    let dead = dead_links(&page, |path| path == "docs/c.md");
    assert_eq!(dead, ["docs/a/b.md leads to d.md, which is not there"]);
}
