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
        let address = reader.any_text(uri, at)?;
        return Some(within(reader, uri, &address, part).unwrap_or(Content::Url(address)));
    }
    reader.pass_over(uri);
    let text = reader.said(bytes, at)?;
    if let Some(content) = within(reader, bytes, &text, part) {
        return Some(content);
    }
    // Servers are known to do this in the protobuf form of 0.3 alone.
    if reader.expected == Dialect::V0_3Proto
        && let Some(once) = encoded_twice(&text, part.media_type.as_deref())
    {
        reader.note_slot(bytes, Rule::EncodedTwice, at, "the bytes are base64 of base64; decoded once more");
        return Some(Content::Raw(once.into()));
    }
    Some(Content::Raw(text))
}

/// The file in a `data:` address, which some servers write where bytes or another address belong.
pub(super) fn within<'a>(
    reader: &mut Reader<'a>,
    slot: Slot<'a>,
    text: &str,
    part: &mut Part,
) -> Option<Content> {
    let (media_type, base64) = data_address(text)?;
    let message = "the file stands in a `data:` address; it was read from it";
    reader.note_slot(slot, Rule::DataAddress, section::part(reader.expected), message);
    part.media_type = part.media_type.take().or(media_type);
    Some(Content::Raw(base64.into()))
}

/// Media type and base64 of a `data:` address (RFC 2397); `None`: it is none.
fn data_address(text: &str) -> Option<(Option<String>, String)> {
    let scheme = text.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("data:"))?;
    let (head, data) = text.get(scheme.len()..)?.split_once(',')?;
    let (media_type, is_base64) = match head.rsplit_once(';') {
        Some((media_type, last)) if last.trim().eq_ignore_ascii_case("base64") => (media_type, true),
        _ if head.trim().eq_ignore_ascii_case("base64") => ("", true),
        _ => (head, false),
    };
    let bytes = percent_decoded(data);
    let base64 = if is_base64 { String::from_utf8(bytes).ok()? } else { base64::encode(&bytes) };
    base64::decode(&base64).ok()?;
    Some((Some(media_type.trim().to_owned()).filter(|stated| stated.contains('/')), base64))
}

fn percent_decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, others)) = rest.split_first() {
        let digits = others.get(..2).and_then(|digits| str::from_utf8(digits).ok());
        let escaped =
            digits.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { others.get(2..).unwrap_or_default() } else { others };
    }
    bytes
}

/// The type that a file's first bytes show, where nobody states one.
pub(crate) fn type_of(base64: &str) -> Option<&'static str> {
    let beginning = base64::decode(base64.get(..16).unwrap_or(base64)).ok()?;
    BEGINNINGS.iter().find(|(_, known)| beginning.starts_with(known)).map(|(media_type, _)| *media_type)
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

    use super::{data_address, encoded_twice};
    use crate::base64;

    #[rstest]
    #[case::base64("data:image/png;base64,iVBORw==", Some((Some("image/png"), "iVBORw==")))]
    #[case::of_the_other_alphabet("DATA:image/png;BASE64,-_8", Some((Some("image/png"), "-_8")))]
    #[case::with_parameters("data:text/plain;charset=utf-8;base64,QUI=", Some((Some("text/plain;charset=utf-8"), "QUI=")))]
    #[case::as_text("data:text/plain,A%42", Some((Some("text/plain"), "QUI=")))]
    #[case::of_no_type("data:;base64,QUI%3D", Some((None, "QUI=")))]
    #[case::base64_alone("data:base64,QUI=", Some((None, "QUI=")))]
    #[case::not_base64("data:image/png;base64,!!", None)]
    #[case::another_address("gs://bucket/data:1,2", None)]
    fn a_data_address_is_its_type_and_its_bytes(
        #[case] text: &str,
        #[case] expected: Option<(Option<&str>, &str)>,
    ) {
        let found = data_address(text);
        let found = found.as_ref().map(|(media_type, base64)| (media_type.as_deref(), base64.as_str()));
        assert_eq!(found, expected, "{text}");
    }

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
