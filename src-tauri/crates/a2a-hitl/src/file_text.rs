//! The text of a file that came with a request. It is approved with the request, so it is shown with it, and
//! hidden text in it gets a warning.

use a2a_protocol::model::{Content, Part};
use a2a_protocol::{Dialect, Json, base64, read};

/// Bytes that a card draws, as of any other text. A longer one is read where files are.
pub(crate) const MOST: usize = 4 * 1024 * 1024;

/// The text of a part with a file's bytes, if they are text. The part's media type does not count, because an agent
/// may call anything a picture.
pub fn file_text(part: &Part) -> Option<String> {
    let Content::Raw(encoded) = &part.content else { return None };
    let digits = encoded.bytes().filter(|byte| !byte.is_ascii_whitespace() && *byte != b'=').count();
    if digits / 4 * 3 > MOST {
        return None;
    }
    let bytes = base64::decode(encoded).ok().filter(|bytes| bytes.len() <= MOST)?;
    String::from_utf8(bytes).ok()
}

/// The same for a piece beneath a request.
pub(crate) fn of_piece(piece: &Json) -> Option<String> {
    let may_be_file = piece.pick(["raw", "file"]).iter().any(Option::is_some);
    may_be_file.then(|| file_text(&read::part(piece, Dialect::V1_0).value))?
}

/// How well-known files begin that are no text, in base64: PNG, JPEG, GIF, WebP and WAV, PDF, ZIP, gzip.
const BEGINNINGS: [&str; 7] = ["iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR", "JVBERi0", "UEsDB", "H4sI"];

/// The base64 of a piece that is a file, if its letters have no meaning: the page shows it as the decoded text, or it
/// begins as only bytes do.
pub(crate) fn encoded(piece: &Json) -> Option<String> {
    let Content::Raw(encoded) = read::part(piece, Dialect::V1_0).value.content else { return None };
    let are_bytes = BEGINNINGS.iter().any(|beginning| encoded.starts_with(beginning))
        && encoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=-_\r\n".contains(&byte));
    (are_bytes || of_piece(piece).is_some()).then(|| encoded.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8], media_type: &str) -> Option<String> {
        let content = Content::Raw(base64::encode(bytes).as_str().into());
        file_text(&Part { media_type: Some(media_type.into()), ..Part::new(content) })
    }

    #[test]
    fn whatever_reads_as_text_is_one_however_it_is_called() {
        for called in ["text/plain", "application/json", "image/png", ""] {
            assert_eq!(
                of("給料 \u{200B}\n".as_bytes(), called).as_deref(),
                Some("給料 \u{200B}\n"),
                "{called:?}"
            );
        }
        assert_eq!(of(b"", "text/plain").as_deref(), Some(""), "nothing is a text, too");
        assert_eq!(of(b"\x89PNG\xFF", "text/plain"), None, "no text, though it is called one");
        assert_eq!(file_text(&Part::new(Content::Raw("A".into()))), None, "no bytes");
        assert_eq!(file_text(&Part::text("QUJD")), None, "no file");
    }

    #[test]
    fn a_text_is_drawn_up_to_a_bound() {
        assert_eq!(of(&vec![b'a'; MOST], "text/plain").map(|text| text.len()), Some(MOST));
        for more in 1..4 {
            assert_eq!(of(&vec![b'a'; MOST + more], "text/plain"), None, "{more} more");
        }
    }
}
