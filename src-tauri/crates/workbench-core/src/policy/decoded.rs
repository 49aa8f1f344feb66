//! Texts that decode to another text: `%45ve`, `&#69;ve` and `\u0045ve` are `Eve` to a program that decodes them,
//! and nobody knows which programs do. So only a plain text is certain.

use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization;

use super::part::seen;

/// How often a text is decoded: a text for several programs in turn is encoded several times.
const ROUNDS: usize = 4;

/// Names of letters in HTML that are common in texts; a text with another name is meant for a program that knows it.
const ENTITIES: [(&str, char); 6] =
    [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", '\u{a0}')];

/// A text without percent-encoding and without invisible characters, which programs drop; `None` if it cannot be
/// decoded, or not completely.
pub(crate) fn unescaped(text: &str) -> Option<String> {
    to_its_end(text, "", percent_decoded)
}

/// A text without escapes of addresses, HTML or programs, and without invisible characters that are not in the value;
/// `None` if it cannot be decoded, or if a program may take a part of it for all.
pub(crate) fn decoded(text: &str, value: &str) -> Option<String> {
    let round = |text: &str| {
        let text: String = text.nfkc().collect();
        let text = backslashes_decoded(&entities_decoded(&percent_decoded(&text)?)?);
        (!text.contains('\0') && !is_encoded_word(&text)).then_some(text)
    };
    to_its_end(text, value, round)
}

fn to_its_end(text: &str, value: &str, round: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut text = seen(text, value);
    for _ in 0..ROUNDS {
        let next = seen(&round(&text)?, value);
        if next == text {
            return Some(text);
        }
        text = next;
    }
    None
}

fn percent_decoded(text: &str) -> Option<String> {
    Some(percent_decode_str(text).decode_utf8().ok()?.into_owned())
}

/// The way in which a mail writes non-ASCII text.
fn is_encoded_word(text: &str) -> bool {
    text.split_once("=?").is_some_and(|(_, rest)| rest.contains("?="))
}

fn entities_decoded(text: &str) -> Option<String> {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        decoded.push_str(before);
        let (name, behind) = beginning(after, |letter| letter.is_ascii_alphanumeric());
        let named = behind.strip_prefix(';').filter(|_| !name.is_empty());
        rest = if let Some((number, behind)) = after.strip_prefix('#').and_then(numbered) {
            decoded.push(char::from_u32(number?)?);
            // Browsers need no semicolon behind a number.
            behind.strip_prefix(';').unwrap_or(behind)
        } else if let Some(behind) = named {
            decoded.push(ENTITIES.into_iter().find(|(known, _)| *known == name)?.1);
            behind
        } else {
            decoded.push('&');
            after
        };
    }
    decoded.push_str(rest);
    Some(decoded)
}

/// The number at the beginning of a text, unless it is too large, and the rest.
fn numbered(code: &str) -> Option<(Option<u32>, &str)> {
    let (digits, radix) = code.strip_prefix(['x', 'X']).map_or((code, 10), |digits| (digits, 16));
    let (digits, behind) = beginning(digits, |letter| letter.is_digit(radix));
    (!digits.is_empty()).then(|| (u32::from_str_radix(digits, radix).ok(), behind))
}

/// The longest beginning of a text made of such letters, and the rest.
fn beginning(text: &str, of: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|letter| !of(letter)).unwrap_or(text.len()))
}

/// Without `\u0045`, `\u{45}`, `%u0045` and `\x45`. Escapes that name no letter stay.
fn backslashes_decoded(text: &str) -> String {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(['\\', '%']) {
        let (before, escape) = rest.split_at(place);
        decoded.push_str(before);
        if let Some((letter, behind)) = escaped(escape) {
            decoded.push(letter);
            rest = behind;
        } else {
            let (sign, behind) = escape.split_at(1);
            decoded.push_str(sign);
            rest = behind;
        }
    }
    decoded.push_str(rest);
    decoded
}

/// The escaped letter at the beginning of a text, and the rest.
fn escaped(text: &str) -> Option<(char, &str)> {
    let letter = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| is_number).and_then(char::from_u32)
    };
    if let Some((digits, behind)) = text.strip_prefix("\\u{").and_then(|rest| rest.split_once('}')) {
        return Some((letter(digits)?, behind));
    }
    let (rest, length) = if let Some(rest) = text.strip_prefix("\\x") {
        (rest, 2)
    } else {
        (
            text.strip_prefix("\\u")
                .or_else(|| text.strip_prefix("%u"))
                .or_else(|| text.strip_prefix("%U"))?,
            4,
        )
    };
    let (digits, behind) = rest.split_at_checked(length)?;
    Some((letter(digits)?, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_letter_by_others_is_undone_to_its_end() {
        for text in [
            "Eve",
            "%45ve",
            "%2545ve",
            "&#69;ve",
            "&#x45;ve",
            "&#69ve",
            "\\u0045ve",
            "\\u{45}ve",
            "\\x45ve",
            "%u0045ve",
            "%26%2369;ve",
            "&amp;#69;ve",
            "\u{FF05}45ve",
            "\u{FF06}#69;ve",
            "E\u{200B}ve",
            "E%E2%80%8Bve",
        ] {
            assert_eq!(decoded(text, "").as_deref(), Some("Eve"), "{text}");
        }
        for text in ["%c3", "&Eacute;ve", "&#0;", "&#x110000;", "Eve%00", "=?utf-8?q?Eve?=", "%2525252545ve"]
        {
            assert_eq!(decoded(text, ""), None, "{text}");
        }
        for text in [
            "50% & more",
            "C:\\users\\x",
            "a&b;c&d",
            "%u00",
            "\\u{}",
            "\\u+045",
            "a=?b",
            "&",
            "\\",
            "%",
            "\\é\\xé",
        ] {
            assert!(decoded(text, "").is_some() || text.contains("&b;"), "{text}");
        }
        assert_eq!(decoded("50% & C:\\users\\x %u00 &#", "").as_deref(), Some("50% & C:\\users\\x %u00 &#"));
    }
}
