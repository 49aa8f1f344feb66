//! Single texts and names: cut, invisible, encoded, secret.

use a2a_protocol::cover;

use super::hiding::{self, Counted};
use super::{Characters, Sign};

/// Marks that people and programs leave where they cut.
const CUTS: [&str; 8] =
    ["[truncated]", "(truncated)", "<truncated>", "[snip]", "[...]", "[…]", "(省略)", "（省略）"];
/// Endings of a text that was cut.
const CUT_ENDINGS: [&str; 3] = ["…", "...", "（以下略）"];
/// Parts of names under which credentials travel.
const SECRET_NAMES: [&str; 12] = [
    "password",
    "passwd",
    "passphrase",
    "secret",
    "token",
    "apikey",
    "accesskey",
    "privatekey",
    "authorization",
    "credential",
    "sessionid",
    "パスワード",
];
/// How well-known credentials begin.
const SECRET_BEGINNINGS: [&str; 10] = [
    "Bearer ",
    "Basic ",
    "sk-",
    "sk_live_",
    "ghp_",
    "github_pat_",
    "xoxb-",
    "AKIA",
    "eyJhbGciOi",
    "-----BEGIN ",
];
/// Shortest run of base64 letters that is taken for encoded bytes.
const BLOB: usize = 200;

/// What is wrong with a text.
pub(super) fn in_text(text: &str) -> Vec<Sign> {
    let mut found = in_name(text);
    found.extend(mixed_word(text));
    found.extend(cut(text));
    if SECRET_BEGINNINGS.iter().any(|beginning| text.trim_start().starts_with(beginning)) {
        found.push(Sign::SecretText);
    }
    if let Some(length) = longest_blob(text) {
        found.push(Sign::OpaqueBlob { length });
    }
    found
}

/// What is wrong with a member's name.
pub(super) fn in_name(name: &str) -> Vec<Sign> {
    let mut found = characters(name);
    found.extend(hiding::in_text(name));
    found.extend(name.contains(cover::MARK).then_some(Sign::TakenOut));
    found
}

/// Whether credentials travel under such a name.
pub(super) fn names_a_secret(name: &str) -> bool {
    let plain: String =
        name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    SECRET_NAMES.iter().any(|secret| plain.contains(secret))
}

fn cut(text: &str) -> Option<Sign> {
    let lower = text.to_lowercase();
    let mark = CUTS.iter().find(|mark| lower.contains(**mark));
    let mark = mark.or_else(|| CUT_ENDINGS.iter().find(|ending| text.trim_end().ends_with(**ending)));
    let inside = || (text.contains('…')).then_some(&"…");
    let mark = mark.or_else(inside)?;
    Some(Sign::Truncated { mark: (*mark).to_owned() })
}

/// A word that mixes Latin letters with Cyrillic or Greek ones (UTS #39 §5.1).
fn mixed_word(text: &str) -> Option<Sign> {
    let foreign = |letter: char| matches!(letter, '\u{0370}'..='\u{03FF}' | '\u{0400}'..='\u{052F}');
    let word = text
        .split(|letter: char| !letter.is_alphabetic())
        .find(|word| word.chars().any(|letter| letter.is_ascii_alphabetic()) && word.chars().any(foreign))?;
    Some(Sign::LookAlikeWord { word: word.to_owned() })
}

fn characters(text: &str) -> Vec<Sign> {
    let of = |sign: fn(Characters) -> Sign, belongs: fn(char) -> bool| {
        let mut letters = text.chars().filter(|letter| belongs(*letter));
        let first = format!("U+{:04X}", u32::from(letters.next()?));
        Some(sign(Characters { first, more: letters.count() }))
    };
    [
        of(Sign::Bidirectional, is_bidirectional),
        of(Sign::Invisible, is_invisible),
        of(Sign::Control, is_control),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A text on one line, in which nothing turns its direction around, is not seen or hides what stands beside it: such a
/// character stands there by its code, as `\u{202e}`.
pub fn plainly(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut counted = Counted::default();
    for letter in text.chars() {
        let breaks = matches!(letter, '\u{2028}' | '\u{2029}');
        let hides = counted.hides(letter);
        if breaks || hides || letter.is_control() || is_bidirectional(letter) || is_invisible(letter) {
            plain.extend(letter.escape_unicode());
        } else {
            plain.push(letter);
        }
    }
    plain
}

/// Explicit formatting characters of the Unicode bidirectional algorithm (UAX #9 §2).
fn is_bidirectional(letter: char) -> bool {
    matches!(letter, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Characters without width or ink, and tags (U+E0000 block), which carry hidden text.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{00AD}' | '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}'
            | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2064}' | '\u{206A}'..='\u{206F}' | '\u{3164}'
            | '\u{2800}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}'
    )
}

fn is_control(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')
}

/// Length of the longest run of base64 or hexadecimal letters, if it is long.
fn longest_blob(text: &str) -> Option<usize> {
    let blob = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '/' | '=' | '-' | '_');
    text.split(|letter| !blob(letter)).map(str::len).max().filter(|length| *length >= BLOB)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WarningKind;

    #[track_caller]
    fn check(text: &str, expected: &[WarningKind]) {
        let found: Vec<WarningKind> = in_text(text).iter().map(Sign::kind).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn cut_text_is_pointed_out() {
        check("ls; echo ok …", &[WarningKind::Truncated]);
        check("first 100 rows [Truncated]", &[WarningKind::Truncated]);
        check("rm -rf / … && echo", &[WarningKind::Truncated]);
        check("and so on...", &[WarningKind::Truncated]);
        check("a...b", &[]);
    }

    #[test]
    fn characters_that_deceive_the_eye_are_named_by_their_code() {
        check("invoice\u{202E}fdp.exe", &[WarningKind::Bidirectional]);
        for hidden in ['\u{200B}', '\u{2800}', '\u{FFF9}', '\u{1D173}', '\u{E0041}'] {
            check(&format!("pay{hidden}pal"), &[WarningKind::Invisible]);
        }
        check("a\u{0007}b\u{001B}[2J", &[WarningKind::Control]);
        check("go to \u{0430}pple.com", &[WarningKind::LookAlike]);
        check("Москва and Αθήνα are words", &[]);
        check("two\nlines\tand a tab", &[]);
        let twice = Characters { first: "U+200B".to_owned(), more: 1 };
        assert_eq!(in_text("a\u{200B}b\u{200B}"), [Sign::Invisible(twice)]);
    }

    #[test]
    fn bytes_and_credentials_are_recognised_by_their_look() {
        check(&"QUJD".repeat(60), &[WarningKind::OpaqueBlob]);
        check(&"word ".repeat(60), &[]);
        check("Bearer abc", &[WarningKind::Secret]);
        assert!(
            names_a_secret("X-API-Key") && names_a_secret("clientSecret") && names_a_secret("access_token")
        );
        assert!(!names_a_secret("amount") && !names_a_secret("to"));
    }
}
