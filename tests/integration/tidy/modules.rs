//! Modules of a crate depend one way, as crates do.
//!
//! The graph is read from the sources: a module at the top of a crate names another by a path from the root
//! (`crate::name`, or as many `super` as lead there); a re-export of the root belongs to its module. Tests are
//! left out, because they may use everything. Deliberately absent: calls of methods, which name no module.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{SourceFile, assert_none, files};

const CFG_TEST: &str = "#[cfg(test)]";

/// Which modules name which others, each with a file in which it does.
type Graph = BTreeMap<String, BTreeMap<String, String>>;

#[test]
fn modules_point_one_way() {
    let graphs = graphs();
    assert!(graphs.len() > 10, "only {} crates were read", graphs.len());
    let violations: Vec<String> = graphs.iter().filter_map(|(name, graph)| violation(name, graph)).collect();
    assert_none("modules that name each other", &violations);
}

#[test]
fn a_knot_of_modules_is_found_and_named() {
    let source = |path: &str, text: &str| SourceFile { path: path.to_owned(), text: text.to_owned() };
    let of_crate = [
        source(
            "lib.rs",
            "mod ground;\nmod one;\nmod other;\n#[cfg(test)]\nmod bench;\npub use other::{Shown, shown as seen};\n",
        ),
        source("ground.rs", "// use crate::one;\nconst WORDS: &str = \"crate::other\";\n"),
        source(
            "one.rs",
            "use crate::{ground, Shown};\n#[cfg(test)]\nmod tests {\n    use crate::bench;\n}\n",
        ),
        source("other/deep.rs", "pub(super) fn deep() { super::super::one::begin(crate::ground::WORDS) }\n"),
        source("bench.rs", "use crate::one;\n"),
    ];
    let graph = graph_of(&of_crate);
    let told = violation("sample", &graph).expect("`one` and `other` name each other");
    assert!(told.contains("one (one.rs) → other (other/deep.rs) → one"), "{told}");
    assert!(told.contains("order: ground | {one, other}"), "{told}");
    let edges = |name: &str| graph[name].keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(edges("ground"), [""; 0], "what a comment or a text says is no path");
    assert_eq!(
        edges("one"),
        ["ground", "other"],
        "what the root shows is its module's, and tests are left out"
    );
    assert!(!graph.contains_key("bench"), "a module of tests is none of the crate's");
}

/// The fault in the order of a crate's modules.
fn violation(name: &str, graph: &Graph) -> Option<String> {
    let knots = knots(graph);
    let largest = knots.iter().max_by_key(|knot| knot.len())?;
    let cycle = way_round(graph, largest);
    Some(format!("{name}: {} modules in a knot: {cycle}\n    order: {}", largest.len(), order(graph)))
}

/// Every crate with the graph of its modules.
fn graphs() -> BTreeMap<String, Graph> {
    let mut crates: BTreeMap<String, Vec<SourceFile>> = BTreeMap::new();
    for file in files().into_iter().filter(|file| file.has_extension(&["rs"])) {
        let of_host = file.path.strip_prefix("src-tauri/src/").map(|path| ("a2a-workbench", path));
        let below = file.path.strip_prefix("src-tauri/crates/");
        let place = of_host.or_else(|| below.and_then(|below| below.split_once("/src/")));
        if let Some((name, path)) = place {
            let source = SourceFile { path: path.to_owned(), text: file.text.clone() };
            crates.entry(name.to_owned()).or_default().push(source);
        }
    }
    crates.into_iter().map(|(name, sources)| (name, graph_of(&sources))).collect()
}

fn graph_of(sources: &[SourceFile]) -> Graph {
    let sources: Vec<SourceFile> =
        sources.iter().map(|it| SourceFile { path: it.path.clone(), text: plain(&it.text) }).collect();
    let of_tests: Vec<String> = sources.iter().flat_map(modules_of_tests).collect();
    let is_test = |path: &str| {
        let stem = path.strip_suffix(".rs").unwrap_or(path);
        of_tests
            .iter()
            .any(|test| stem == test || stem.strip_prefix(test).is_some_and(|it| it.starts_with('/')))
    };
    let (roots, modules): (Vec<_>, Vec<_>) = sources
        .iter()
        .filter(|source| !is_test(&source.path))
        .partition(|source| ["lib.rs", "main.rs"].contains(&source.path.as_str()));
    let mut graph: Graph =
        modules.iter().map(|source| (top(&source.path).to_owned(), BTreeMap::new())).collect();
    let mut shown = BTreeMap::new();
    for root in roots {
        for path in uses_in(&root.text).into_iter().filter(|path| path.len() > 1) {
            if let ([module, ..], [.., name]) = (path.as_slice(), path.as_slice())
                && graph.contains_key(module)
            {
                shown.insert(name.clone(), module.clone());
            }
        }
    }
    for source in modules {
        let from = top(&source.path);
        for name in names_at_the_root(&without_tests(&source.text), source.path.matches('/').count()) {
            let to = if graph.contains_key(&name) { Some(&name) } else { shown.get(&name) };
            if let Some(to) = to.filter(|to| *to != from) {
                let edges = graph.get_mut(from).expect("every source has its module in the graph");
                edges.entry(to.clone()).or_insert_with(|| source.path.clone());
            }
        }
    }
    graph
}

/// The module at the top that a file belongs to.
fn top(path: &str) -> &str {
    path.split(['/', '.']).next().unwrap_or(path)
}

/// The source without comments and texts, which name what they like.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let mut in_text = false;
        let mut letters = line.chars();
        while let Some(letter) = letters.next() {
            let rest = letters.as_str();
            match letter {
                '\\' if in_text => drop(letters.next()),
                '"' => in_text = !in_text,
                _ if in_text => {}
                '/' if rest.starts_with('/') => break,
                // A single letter may be a bracket or a quotation mark; a lifetime has no end.
                '\'' if rest.chars().nth(1) == Some('\'') => drop(letters.nth(1)),
                _ => plain.push(letter),
            }
        }
        plain.push('\n');
    }
    plain
}

/// The module behind each `#[cfg(test)]`: its name, and the text from `;` or `{` on.
fn modules_behind_cfg_test(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let behind = text.match_indices(CFG_TEST).map(|(at, _)| text[at + CFG_TEST.len()..].trim_start());
    behind.filter_map(|item| {
        let public = item.strip_prefix("pub(crate) ").or_else(|| item.strip_prefix("pub ")).unwrap_or(item);
        let name = public.strip_prefix("mod ")?;
        let end = name.find([';', '{'])?;
        Some((name[..end].trim(), &name[end..]))
    })
}

/// Modules in files of their own that a file has for tests alone, by their place without an ending.
fn modules_of_tests(source: &SourceFile) -> Vec<String> {
    let stem = source.path.strip_suffix(".rs").unwrap_or(&source.path);
    let folder = if ["lib", "main"].contains(&stem) { String::new() } else { format!("{stem}/") };
    let files = modules_behind_cfg_test(&source.text).filter(|(_, rest)| rest.starts_with(';'));
    files.map(|(name, _)| format!("{folder}{name}")).collect()
}

/// The source without the modules that it has for tests.
fn without_tests(text: &str) -> String {
    let mut left = text.to_owned();
    for (_, block) in modules_behind_cfg_test(text).filter(|(_, rest)| rest.starts_with('{')) {
        let mut depth = 0_usize;
        let end = block.char_indices().find(|(_, letter)| {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let end = end.map_or(block.len(), |(at, _)| at);
        left = left.replace(&block[..end], "{");
    }
    left
}

/// The names at the root of its crate that a file uses. `folders`: how many it lies in.
fn names_at_the_root(text: &str, folders: usize) -> BTreeSet<String> {
    let supers = "super::".repeat(folders + 1);
    let from = |prefix: &str| {
        let begins = |at: usize| !text[..at].ends_with(|it: char| it.is_alphanumeric() || "_:".contains(it));
        let found = text.match_indices(prefix).filter(|(at, _)| begins(*at));
        found.map(|(at, _)| &text[at + prefix.len()..]).collect::<Vec<_>>()
    };
    let behind = from("crate::").into_iter().chain(from(&supers)).filter(|rest| !rest.starts_with("super::"));
    behind.flat_map(|rest| branches(rest).0).filter_map(|path| path.into_iter().next()).collect()
}

/// Every path that a `use` leads to.
fn uses_in(text: &str) -> Vec<Vec<String>> {
    text.split("use ").skip(1).flat_map(|tree| branches(tree).0).collect()
}

/// The paths of a tree, as behind `use`, with the names that they are given, and what stands behind it.
fn branches(tree: &str) -> (Vec<Vec<String>>, &str) {
    let tree = tree.trim_start();
    if let Some(mut rest) = tree.strip_prefix('{') {
        let mut all = Vec::new();
        loop {
            let (paths, behind) = branches(rest);
            all.extend(paths);
            match behind.trim_start().strip_prefix(',') {
                Some(more) => rest = more,
                None => return (all, behind.trim_start().strip_prefix('}').unwrap_or(behind)),
            }
        }
    }
    let (name, rest) = name_in(tree);
    if let Some(below) = rest.strip_prefix("::") {
        let (paths, behind) = branches(below);
        let with_name = paths.into_iter().map(|path| [vec![name.to_owned()], path].concat());
        return (with_name.collect(), behind);
    }
    match rest.strip_prefix(" as ").map(name_in) {
        Some((alias, behind)) => (vec![vec![alias.to_owned()]], behind),
        None => (vec![vec![name.to_owned()]], rest),
    }
}

fn name_in(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len()))
}

/// Everything that a module leads to.
fn reach<'g>(graph: &'g Graph, from: &'g str) -> BTreeSet<&'g str> {
    let (mut reached, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(module) = waiting.pop() {
        waiting.extend(graph[module].keys().map(String::as_str).filter(|next| reached.insert(*next)));
    }
    reached
}

/// Modules that lead to each other, all that do so together.
fn knots(graph: &Graph) -> Vec<BTreeSet<&str>> {
    let reached: BTreeMap<&str, _> = graph.keys().map(|it| (it.as_str(), reach(graph, it))).collect();
    let knot_of = |module: &str| -> BTreeSet<&str> {
        let both_ways = |other: &&str| reached[other].contains(module);
        reached[module].iter().copied().filter(both_ways).collect()
    };
    let all: BTreeSet<BTreeSet<&str>> = graph.keys().map(|module| knot_of(module)).collect();
    all.into_iter().filter(|knot| !knot.is_empty()).collect()
}

/// A shortest way through a knot that ends where it begins, with the file of each step.
fn way_round(graph: &Graph, knot: &BTreeSet<&str>) -> String {
    let ways = knot.iter().filter_map(|start| way_back(graph, knot, start));
    let shortest = ways.min_by_key(Vec::len).expect("a knot has a way round");
    let steps = shortest.iter().zip(shortest.iter().cycle().skip(1));
    let told = steps.map(|(from, to)| format!("{from} ({}) → ", graph[*from][*to]));
    told.collect::<String>() + shortest[0]
}

fn way_back<'g>(graph: &'g Graph, knot: &BTreeSet<&'g str>, start: &'g str) -> Option<Vec<&'g str>> {
    let mut came_from: BTreeMap<&str, &str> = BTreeMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(module) = waiting.pop_front() {
        for next in graph[module].keys().map(String::as_str).filter(|next| knot.contains(next)) {
            if next == start {
                let mut way = vec![module];
                while way.last() != Some(&start) {
                    way.extend(way.last().and_then(|last| came_from.get(last)));
                }
                way.reverse();
                return Some(way);
            }
            if !came_from.contains_key(next) {
                came_from.insert(next, module);
                waiting.push_back(next);
            }
        }
    }
    None
}

/// The modules from the ground up: each names those before it alone, but for knots.
fn order(graph: &Graph) -> String {
    let knots = knots(graph);
    let mut left: Vec<BTreeSet<&str>> = knots.clone();
    let knotted: BTreeSet<&str> = knots.iter().flatten().copied().collect();
    left.extend(
        graph.keys().map(String::as_str).filter(|it| !knotted.contains(it)).map(|it| BTreeSet::from([it])),
    );
    let (mut placed, mut layers) = (BTreeSet::new(), Vec::new());
    while !left.is_empty() {
        let rests = |group: &BTreeSet<&str>| {
            let mut below = group.iter().flat_map(|it| graph[*it].keys()).map(String::as_str);
            below.all(|it| placed.contains(it) || group.contains(it))
        };
        let (layer, above): (Vec<_>, Vec<_>) = left.into_iter().partition(rests);
        let names = |group: &BTreeSet<&str>| {
            let names = group.iter().copied().collect::<Vec<_>>().join(", ");
            if group.len() > 1 { format!("{{{names}}}") } else { names }
        };
        let mut told: Vec<String> = layer.iter().map(names).collect();
        told.sort();
        layers.push(told.join(", "));
        placed.extend(layer.into_iter().flatten());
        left = above;
    }
    layers.join(" | ")
}
