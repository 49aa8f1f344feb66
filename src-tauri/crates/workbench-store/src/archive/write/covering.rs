//! Takes secrets out of a line of an archive without breaking it: only quoted text is searched, and structural
//! texts stay.
//!
//! A credential can be a word or number that stands everywhere. Replaced wherever it occurs, it would destroy the
//! names and hashes of the file.

use a2a_protocol::cover::{end_of_literal, is_word};
use serde_json::value::RawValue;

/// Values that are terms of the archive, not text.
const TERMS: [&str; 43] = [
    "a2a-workbench-history",
    "accepted",
    "agent",
    "alarm",
    "answered-elsewhere",
    "as-it-can",
    "asked-again",
    "at-once",
    "before-sending",
    "blue",
    "decided",
    "declined",
    "delivered",
    "done",
    "event",
    "expired",
    "failed",
    "first-use",
    "gap",
    "green",
    "history",
    "honoured",
    "in-flight",
    "left-open",
    "lost",
    "no-reaction",
    "note",
    "notice",
    "orange",
    "other-executed",
    "outcome",
    "pending",
    "person",
    "proposed",
    "purple",
    "receipt",
    "red",
    "refused",
    "reply",
    "sent",
    "status",
    "superseded",
    "user",
];

/// `line`, which is JSON, without the texts that `redacted` takes out.
pub(super) fn covered(line: &str, redacted: &dyn Fn(&str) -> String) -> String {
    let mut covered = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(start) = rest.find('"') {
        let (before, literal) = rest.split_at(start);
        let (literal, after) = literal.split_at(end_of_literal(literal, 0));
        covered.push_str(before);
        covered.push_str(&shown(literal, after.trim_start().starts_with(':'), redacted));
        rest = after;
    }
    covered.push_str(rest);
    covered
}

fn shown(literal: &str, is_name: bool, redacted: &dyn Fn(&str) -> String) -> String {
    let Ok(text) = serde_json::from_str::<String>(literal) else { return literal.to_owned() };
    let without = if is_structure(&text) { covered(&text, redacted) } else { redacted(&text) };
    let stays = without == text
        || if is_name { is_word(&text) } else { TERMS.contains(&&*text) }
        || (is_hash(&text) && !without.starts_with('['));
    if stays { literal.to_owned() } else { serde_json::Value::from(without).to_string() }
}

/// JSON that did not fit on a line stands there as a text, and has to stay JSON.
fn is_structure(text: &str) -> bool {
    text.starts_with(['{', '[']) && serde_json::from_str::<&RawValue>(text).is_ok()
}

/// A credential can look like a hash; then it goes as a whole, and not only a piece of it.
fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::covered;

    fn check(line: &str, secret: &str, expected: &str, why: &str) {
        let without = |text: &str| text.replace(secret, "[redacted]");
        assert_eq!(covered(line, &without), expected, "{why}");
    }

    #[test]
    fn what_is_in_quotes_loses_a_secret_however_it_is_escaped() {
        check(r#"{"text":"a p\"w b"}"#, "p\"w", r#"{"text":"a [redacted] b"}"#, "it is looked at unescaped");
        check(r#"["s3cret",{"k":"s3cret"}]"#, "s3cret", r#"["[redacted]",{"k":"[redacted]"}]"#, "everywhere");
        check(r#"{"s3cret":1}"#, "s3cret", r#"{"[redacted]":1}"#, "also as a name");
    }

    #[test]
    fn json_in_a_text_stays_json() {
        let (line, left) =
            (r#"["{\n\"text\":\"text 1\",\"n\":1}"]"#, r#"["{\n\"text\":\"text [redacted]\",\"n\":1}"]"#);
        check(line, "1", left, "its numbers stay");
        check(r#"["{1"]"#, "1", r#"["{[redacted]"]"#, "unless it is none");
    }

    #[test]
    fn what_the_file_is_made_of_stays() {
        check(r#"{"text" : "text"}"#, "text", r#"{"text" : "[redacted]"}"#, "names of members");
        check(r#"{"kind":"event","at":12}"#, "e", r#"{"kind":"event","at":12}"#, "terms");
        check(r#"{"at":1200}"#, "12", r#"{"at":1200}"#, "numbers");
        let hash = "ab12".repeat(16);
        let line = format!(r#"{{"hash":"{hash}"}}"#);
        check(&line, "b1", &line, "hashes that only hold it");
        check(&line, &hash, r#"{"hash":"[redacted]"}"#, "unless it is one");
    }
}
