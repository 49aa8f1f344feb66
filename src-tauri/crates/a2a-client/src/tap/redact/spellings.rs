//! The spellings of a repeated secret: plain, escaped and encoded.

use base64::Engine as _;
use base64::engine::GeneralPurpose;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};

/// A piece of base64 or hexadecimal of so many letters is not met by chance.
const LONG_ENOUGH: usize = 8;

/// Writes a code as JSON may (RFC 8259 §7).
type Escape = fn(u32) -> String;

/// Letters that JSON for HTML pages escapes, and their codes: by System.Text.Json (and so with small letters), by
/// Gson, by Go and Rails, and by encoders that escape everything.
const HTML_IN_JSON: [(&str, Escape); 6] = [
    ("+&<>'`", large),
    ("+&<>'`", small),
    ("&<>='", small),
    ("&<>", small),
    ("+&<>='`/", large),
    ("+&<>='`/", small),
];

/// The ways in which a value can stand in a URL, a header, JSON or something larger that was encoded.
pub(super) fn spellings(value: &str) -> Vec<Vec<u8>> {
    if value.is_empty() {
        return Vec::new();
    }
    let form: String = url::form_urlencoded::byte_serialize(value.as_bytes()).collect();
    let percent = form.replace('+', "%20");
    let [small_form, small_percent] = [&form, &percent].map(|it| small_codes(it));
    let json = serde_json::Value::from(value).to_string();
    let json = json.trim_matches('"').to_owned();
    // PHP escapes slashes, others what means something in HTML, each in its own way.
    let slashes = json.replace('/', "\\/");
    let for_html = HTML_IN_JSON.map(|(letters, escape)| {
        letters.chars().fold(json.clone(), |escaped, it| escaped.replace(it, &escape(it.into())))
    });
    let ascii = json.chars().fold(String::new(), |ascii, letter| ascii + &in_ascii(letter));
    let inside = [&STANDARD_NO_PAD, &URL_SAFE_NO_PAD]
        .into_iter()
        .flat_map(|alphabet| [0, 1, 2].map(|before| base64_inside(alphabet, before, value)));
    let hex = [hex::encode(value), hex::encode_upper(value)].into_iter().filter(|it| it.len() >= LONG_ENOUGH);
    let in_url = [form, percent, small_form, small_percent];
    [value.to_owned(), json, slashes, ascii, STANDARD.encode(value), URL_SAFE.encode(value)]
        .into_iter()
        .chain(in_url)
        .chain(for_html)
        .chain(inside.flatten())
        .chain(hex)
        .map(String::into_bytes)
        .collect()
}

fn large(code: u32) -> String {
    format!("\\u{code:04X}")
}

fn small(code: u32) -> String {
    format!("\\u{code:04x}")
}

/// Percent codes with small letters (RFC 3986 §2.1 has them equal).
fn small_codes(encoded: &str) -> String {
    let mut pieces = encoded.split('%');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| {
        let (code, rest) = piece.split_at_checked(2).unwrap_or((piece, ""));
        all + "%" + &code.to_ascii_lowercase() + rest
    })
}

/// As writers of JSON have it that keep to ASCII.
fn in_ascii(letter: char) -> String {
    if letter.is_ascii() {
        return letter.to_string();
    }
    letter.encode_utf16(&mut [0; 2]).iter().map(|unit| small((*unit).into())).collect()
}

/// The base64 of a value after so many other bytes, unless it could stand for other values as well.
fn base64_inside(alphabet: &GeneralPurpose, before: usize, value: &str) -> Option<String> {
    let bytes = [vec![0; before].as_slice(), value.as_bytes()].concat();
    let encoded = alphabet.encode(&bytes);
    // Six bits to a letter: those of the first and the last may be in part a neighbour's.
    let inside = encoded.get((before * 8).div_ceil(6)..bytes.len() * 8 / 6)?;
    (inside.len() >= LONG_ENOUGH).then(|| inside.to_owned())
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::{STANDARD, URL_SAFE, URL_SAFE_NO_PAD};

    use super::super::{MASK, Redactor};
    use crate::secret::Secret;
    use crate::tap::Hidden;

    const SECRET: &str = "s3cret+v/1&more=!";

    fn redactor(secret: &str) -> Redactor {
        Redactor::new(Hidden { values: vec![Secret::new(secret)], ..Hidden::default() }, None)
    }

    #[test]
    fn a_secret_is_hidden_in_foreign_escapes_and_inside_of_what_is_encoded() {
        let knowing = redactor(SECRET);
        let around = |before: &str| STANDARD.encode(format!("{before}{SECRET} is what you sent"));
        let encoded = ["", "a", "ab", "abc"].map(around);
        let escaped = [
            r"s3cret+v\/1&more=!",
            r"s3cret\u002Bv/1\u0026more=!",
            r"s3cret+v/1\u0026more\u003d!",
            r"s3cret+v/1\u0026more=!",
            r"s3cret\u002bv\u002f1\u0026more\u003d!",
        ]
        .map(str::to_owned);
        for text in encoded.into_iter().chain(escaped) {
            let shown = knowing.text(&text);
            assert!(shown.contains(MASK) && !shown.contains("more"), "{text} became {shown}");
        }
        assert_eq!(redactor("ab").text("YWI cWFi 6162"), "YWI cWFi 6162", "a short one stands in too much");
    }

    #[test]
    fn a_secret_is_hidden_in_hexadecimal_base64url_and_small_percent_codes() {
        // Its base64 has both letters that the other alphabet writes in its own way.
        let secret = "k\u{e9}y?>~\u{1f511}+/=";
        let knowing = redactor(secret);
        let hexadecimal = hex::encode(secret);
        let said = [
            hexadecimal.to_uppercase(),
            hexadecimal,
            URL_SAFE.encode(secret),
            URL_SAFE_NO_PAD.encode(secret),
            URL_SAFE_NO_PAD.encode(format!("you sent {secret} to me")),
            "k%c3%a9y%3f%3e%7e%f0%9f%94%91%2b%2f%3d".to_owned(),
            r"k\u00e9y?>~\ud83d\udd11+/=".to_owned(),
        ];
        for text in said {
            let shown = knowing.text(&text);
            assert!(shown.contains(MASK) && shown.len() < MASK.len() + 40, "{text} became {shown}");
        }
    }
}
