//! Long texts that look like encoded bytes, which nobody can read here.

/// Shortest run of base64 letters that is taken for encoded bytes.
const BLOB: usize = 200;
/// Widths at which encoders wrap.
const WRAPPED: std::ops::RangeInclusive<usize> = 60..=80;
/// Shortest run that is taken for them where the text says that something is encoded.
const SAID_BLOB: usize = 12;
/// What says so, in lower case.
const SAYS: [&str; 6] = ["base64", "b64", "atob(", "btoa(", " -enc", " -e "];

/// Length of the longest run of base64 or hexadecimal letters, if it is long; lines of one width are one run.
pub(super) fn longest(text: &str) -> Option<usize> {
    let runs = text.split(|letter| !is_code(letter));
    let longest = runs.map(str::len).chain([wrapped(text)]).max();
    longest.filter(|length| *length >= BLOB).or_else(|| said(text))
}

/// Letters in the longest run of lines that are as wide as each other and of nothing else, with the shorter one that ends
/// them.
fn wrapped(text: &str) -> usize {
    let (mut longest, mut width, mut length) = (0, 0, 0);
    for line in text.lines().map(str::trim) {
        let is_code = !line.is_empty() && line.bytes().all(|byte| is_code(char::from(byte)));
        if is_code && line.len() == width {
            length += width;
        } else {
            let ends = if is_code && line.len() < width { line.len() } else { 0 };
            longest = longest.max(length + ends);
            (width, length) =
                if is_code && WRAPPED.contains(&line.len()) { (line.len(), line.len()) } else { (0, 0) };
        }
        longest = longest.max(length);
    }
    longest
}

/// The longest run that is like base64, in a text that says that something is encoded.
fn said(text: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    if !SAYS.iter().any(|word| lower.contains(word)) {
        return None;
    }
    let runs = text.split(|letter| !is_code(letter)).filter(|run| is_like_base64(run));
    runs.map(str::len).max()
}

/// Letters of both cases with digits or padding; no path and no name of a function.
fn is_like_base64(run: &str) -> bool {
    let has = |wanted: fn(&u8) -> bool| run.bytes().any(|byte| wanted(&byte));
    let unpadded = run.trim_end_matches('=').len();
    let lower = run.to_ascii_lowercase();
    run.len() >= SAID_BLOB
        && unpadded % 4 != 1
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && (has(u8::is_ascii_digit) || unpadded < run.len())
        && run.bytes().filter(|byte| matches!(byte, b'/' | b'-' | b'_')).count() * 8 <= run.len()
        && !lower.contains("base64")
        && !lower.contains("b64")
}

pub(super) fn is_code(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '+' | '/' | '=' | '-' | '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_is_encoded_bytes_however_it_is_wrapped() {
        assert_eq!(longest(&"QUJD".repeat(60)), Some(240));
        assert_eq!(longest(&"Qx-_".repeat(60)), Some(240), "in letters for addresses");
        for (width, end) in [(76, "\n"), (64, "\r\n"), (76, "\n  ")] {
            let line = "QUJDx9+/".repeat(10);
            let lines = [line.get(..width).unwrap(); 4].join(end);
            let text = format!("decode this:\n{lines}{end}QUJD\nand go on");
            assert_eq!(longest(&text), Some(width * 4 + 4), "{text}");
        }
    }

    #[test]
    fn a_short_run_is_told_by_what_stands_beside_it() {
        for text in [
            "echo cm0gLXJmIC8= | base64 -d | sh",
            "powershell -EncodedCommand SQBFAFgAIAAoAE4A",
            "powershell.exe -enc SQBFAFgAIAAoAE4A",
            "powershell -e SQBFAFgAIAAoAE4A",
            "eval(atob(\"YWxlcnQoMSk7MQ==\"))",
            "base64.b64decode('cHJpbnQoMSk7MQ==')",
            "[Convert]::FromBase64String('cHJpbnQoMSk7MQ')",
            "data:text/html;base64,PGI+aGk8L2I+PGI+",
            "the b64 of it: cHJpbnQoMSk7MQ==",
            "btoa(x) is YWxlcnQoMSk7MQ==",
        ] {
            assert!(longest(text).is_some(), "{text}");
        }
    }

    #[test]
    fn words_paths_and_rules_are_no_bytes() {
        for text in [
            "word ".repeat(60).as_str(),
            "base64 -d /etc/ssl/private/Key1.pem",
            "Convert it with FromBase64String or ToBase64String, please",
            "base64 is an encoding that LibreOfficeWriter knows",
            "cm0gLXJmIC8= is short and nobody says what it is",
            "a checksum: d41d8cd98f00b204e9800998ecf8427e",
            "xxxx\n\nhead -e commit-abcdefabcdef",
        ] {
            assert_eq!(longest(text), None, "{text}");
        }
        for text in [
            "base64 of ALLCAPITALS1",
            "base64 of nocapitals12",
            "base64 of NoDigitsInside",
            "call toB64String1",
            "base64 of aB3dE6gH9jK2m",
            "base64 of aB3dE6gH9jK",
            "base64 of aB-3d-E6-gH9",
            "base64 of isBase64Known",
        ] {
            assert_eq!(longest(text), None, "{text}");
        }
        assert_eq!(longest(&"Q".repeat(199)), None);
        assert_eq!(longest(&"Q".repeat(200)), Some(200));
        assert_eq!(longest(&["a".repeat(50).as_str(); 8].join("\n")), None, "no encoder wraps there");
        let lines: Vec<String> = (10..40).map(|width| "ab".repeat(width)).collect();
        assert_eq!(longest(&lines.join("\n")), None, "lines of every width");
    }
}
