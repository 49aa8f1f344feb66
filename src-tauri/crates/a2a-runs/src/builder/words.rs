//! Texts with names between braces, and the jq that replaces them by values.

use super::yaml_text::{escaped, scalar};

const REQUEST: &str = r"\($workflow.input.request)";
const CANDIDATES: &str = r"\($workflow.definition.document.metadata.candidates)";

/// Names that may stand in words at some place of a file.
#[derive(Debug, Clone, Default)]
pub(super) struct Known<'n>(Vec<&'n str>);

impl<'n> Known<'n> {
    /// The request, and these steps.
    pub(super) fn of(steps: impl IntoIterator<Item = &'n str>) -> Self {
        Self(steps.into_iter().collect())
    }
}

/// The jq that inserts the value of a name into a text.
fn inserted(name: &str) -> String {
    match name {
        "request" => REQUEST.to_owned(),
        "candidates" => CANDIDATES.to_owned(),
        name => format!(r#"\($context["{}"])"#, escaped(name)),
    }
}

/// Words as jq.
pub(super) fn jq(words: &str, Known(names): &Known<'_>) -> String {
    let names = names.iter().copied().chain(["request"]);
    let found = names.map(|name| (format!("{{{name}}}"), inserted(name))).collect::<Vec<_>>();
    let mut out = String::from("\"");
    let mut rest = words;
    while !rest.is_empty() {
        if let Some((mark, insert)) = found.iter().find(|(mark, _)| rest.starts_with(mark)) {
            out.push_str(insert);
            rest = rest.get(mark.len()..).unwrap_or_default();
            continue;
        }
        let mut letters = rest.chars();
        out.extend(letters.next().map(|letter| escaped(letter.encode_utf8(&mut [0; 4]))));
        rest = letters.as_str();
    }
    out.push('"');
    out
}

/// Words as they stand in the file: as they are, or as an expression where something is put in.
pub(super) fn text(words: &str, known: &Known<'_>) -> String {
    let jq = jq(words, known);
    if jq == format!("\"{}\"", escaped(words)) && !words.trim().starts_with("${") {
        return scalar(words);
    }
    scalar(&format!("${{ {jq} }}"))
}

/// The words of a text of the file.
pub(super) fn read(text: &str) -> Option<String> {
    match text.strip_prefix("${ ").and_then(|rest| rest.strip_suffix(" }")) {
        Some(jq) => string(jq).filter(|(_, rest)| rest.is_empty()).map(|(words, _)| words),
        None => Some(text.to_owned()),
    }
}

/// The text of a jq string, and the rest.
pub(super) fn string(jq: &str) -> Option<(String, &str)> {
    let mut rest = jq.strip_prefix('"')?;
    let mut words = String::new();
    loop {
        if let Some(after) = rest.strip_prefix('"') {
            return Some((words, after));
        }
        if rest.starts_with(r"\(") {
            let (name, after) = insertion(rest)?;
            words.extend(["{", &name, "}"]);
            rest = after;
            continue;
        }
        let end = piece(rest)?;
        let (piece, after) = rest.split_at(end);
        words.push_str(&serde_json::from_str::<String>(&format!("\"{piece}\"")).ok()?);
        rest = after;
    }
}

/// How far a string goes before something is put in, or before it ends.
fn piece(text: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some(at),
            '\\' if text.get(at..).is_some_and(|rest| rest.starts_with(r"\(")) => return Some(at),
            '\\' => drop(letters.next()),
            _ => {}
        }
    }
    None
}

/// The name of an inserted value, and the rest.
fn insertion(text: &str) -> Option<(String, &str)> {
    for (name, insert) in [("request", REQUEST), ("candidates", CANDIDATES)] {
        if let Some(rest) = text.strip_prefix(insert) {
            return Some((name.to_owned(), rest));
        }
    }
    let rest = text.strip_prefix(r"\($context[")?;
    let (name, rest) = string(rest)?;
    Some((name, rest.strip_prefix("])")?))
}
