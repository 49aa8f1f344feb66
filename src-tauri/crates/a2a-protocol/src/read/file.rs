//! `file` of 0.1 to 0.3, in its JSON and its protobuf spelling.

use super::reader::Reader;
use super::section;
use super::slot::Slot;
use crate::base64;
use crate::dialect::Dialect;
use crate::finding::Rule;
use crate::model::{Content, Part};

pub(super) fn file_content<'a>(reader: &mut Reader<'a>, value: &'a str, part: &mut Part) -> Option<Content> {
    let (slots, extra) = reader.members(value, Part::FILE);
    let content = content_of(reader, slots, part);
    part.extra.append(&mut reader.with_left(extra));
    content
}

fn content_of<'a>(reader: &mut Reader<'a>, slots: [Slot<'a>; 6], part: &mut Part) -> Option<Content> {
    let at = section::part(reader.expected);
    let [name, mime_type, bytes, uri, with_bytes, with_uri] = slots;
    part.filename = reader.text(name, at).or(part.filename.take());
    part.media_type = reader.text(mime_type, at).or(part.media_type.take());
    let bytes = reader.either(bytes, with_bytes);
    let uri = reader.either(uri, with_uri);
    if uri.is_filled() && !bytes.is_filled() {
        return reader.any_text(uri, at).map(Content::Url);
    }
    reader.pass_over(uri);
    let text = reader.said(bytes, at)?;
    // Servers are known to do this in the protobuf form of 0.3 alone.
    if reader.expected == Dialect::V0_3Proto
        && let Some(once) = encoded_twice(&text, part.media_type.as_deref())
    {
        reader.note_slot(bytes, Rule::EncodedTwice, at, "the bytes are base64 of base64; decoded once more");
        return Some(Content::Raw(once.into()));
    }
    Some(Content::Raw(text))
}

/// How files of well-known types begin.
const BEGINNINGS: &[(&str, &[u8])] = &[
    ("image/png", b"\x89PNG"),
    ("image/jpeg", b"\xFF\xD8\xFF"),
    ("image/gif", b"GIF8"),
    ("application/pdf", b"%PDF"),
    ("application/zip", b"PK\x03\x04"),
];

/// The base64 within, when `text` is base64 of base64. A file that happens to be base64 text itself must
/// not be taken for it: where the type is well known its beginning decides, where no type is stated that
/// of any well-known one, and text is never one.
fn encoded_twice(text: &str, media_type: Option<&str>) -> Option<String> {
    let essence =
        |media_type: &str| media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let media_type = media_type.map(essence);
    if media_type.as_ref().is_some_and(|media_type| media_type.starts_with("text/")) {
        return None;
    }
    // A look at the beginning spares decoding of what is plainly something else.
    let beginning = base64::decode(text.get(..64).unwrap_or(text)).ok()?;
    if !beginning.iter().all(|byte| is_letter(*byte)) {
        return None;
    }
    let once = String::from_utf8(base64::decode(text).ok()?).ok()?;
    let padded = once.len().is_multiple_of(4) && once.bytes().all(is_letter);
    let bytes = base64::decode(&once).ok().filter(|bytes| padded && !bytes.is_empty())?;
    let begins_as = |(_, beginning): &(&str, &[u8])| bytes.starts_with(beginning);
    let is_file = match &media_type {
        Some(media_type) => BEGINNINGS.iter().find(|(known, _)| known == media_type).is_none_or(begins_as),
        None => BEGINNINGS.iter().any(begins_as),
    };
    is_file.then_some(once)
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::encoded_twice;
    use crate::base64;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n and so on";

    #[rstest]
    #[case::picture(PNG, Some("image/png"), true)]
    #[case::unknown_type(b"\x00\x01\x02", Some("application/octet-stream"), true)]
    #[case::with_parameters(PNG, Some("Image/PNG; q=1"), true)]
    #[case::text(b"abc", Some("text/plain"), false)]
    #[case::no_type(PNG, None, true)]
    #[case::no_type_and_no_known_beginning(b"abc", None, false)]
    #[case::not_what_it_says(b"abc", Some("image/png"), false)]
    fn base64_of_base64_is_told_by_what_is_within(
        #[case] file: &[u8],
        #[case] media_type: Option<&str>,
        #[case] expected: bool,
    ) {
        let once = base64::encode(file);
        let twice = base64::encode(once.as_bytes());
        let found = encoded_twice(&twice, media_type);
        assert_eq!(found.as_deref(), expected.then_some(once.as_str()), "{media_type:?}");
        assert_eq!(encoded_twice(&once, media_type), None, "once is once");
    }
}
