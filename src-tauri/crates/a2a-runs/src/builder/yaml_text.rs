//! Texts as YAML scalars that read back unchanged.

use std::fmt::Write;

/// A text on one line. Plain where nothing in it can be taken for something else.
pub(super) fn scalar(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '/' | '.');
    let begins = text.starts_with(|letter: char| letter.is_ascii_lowercase());
    let is_word = !matches!(text, "true" | "false" | "null" | "yes" | "no" | "on" | "off" | "y" | "n");
    let is_address = text.strip_prefix("a2a-workbench://").or_else(|| text.strip_prefix("https://"));
    if is_word && begins && is_address.unwrap_or(text).chars().all(is_plain) {
        return text.to_owned();
    }
    if text.chars().all(is_printable) {
        return format!("'{}'", text.replace('\'', "''"));
    }
    format!("\"{}\"", escaped(text))
}

/// A text as JSON and jq write it, quotes not included.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            letter if is_printable(letter) => out.push(letter),
            letter => {
                let mut units = [0; 2];
                for unit in letter.encode_utf16(&mut units) {
                    // Writing to a string does not fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out
}

/// Whether a letter may stand in a file unescaped.
fn is_printable(letter: char) -> bool {
    !letter.is_control() && !matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}
