//! Files on their way to an agent, and files that came from one.

use std::borrow::Cow;

use a2a_protocol::model::Part;
use workbench_store::{AttachmentId, attachments};

use crate::error::CoreError;
use crate::ground::Ground;

/// The largest file that can be attached, in bytes: base64 makes it a third larger on the wire.
const LARGEST: usize = 24 * 1024 * 1024;

pub use workbench_store::attachments::Attachment;

impl Ground {
    /// Keeps a file until it is sent. An empty media type is guessed from the name.
    ///
    /// # Errors
    /// When the file is too large, or the disk full.
    pub async fn attach(
        &self,
        name: &str,
        media_type: &str,
        bytes: Vec<u8>,
    ) -> Result<Attachment, CoreError> {
        let name = safe_name(name);
        if bytes.len() > LARGEST {
            return Err(CoreError::TooLarge { name, limit: LARGEST as u64 / (1024 * 1024) });
        }
        let media_type =
            if media_type.is_empty() { guessed_media_type(&name) } else { media_type.to_owned() };
        let attachment = Attachment {
            id: AttachmentId::new(self.environment().fresh_id()),
            name,
            media_type,
            size: bytes.len() as u64,
            created_at: self.environment().now(),
        };
        let kept = attachment.clone();
        self.store().write("attachment", move |tx| attachments::insert(tx, &kept, &bytes)).await?;
        Ok(attachment)
    }
}

/// The media type that a file's name suggests.
pub fn guessed_media_type(name: &str) -> String {
    mime_guess::from_path(name).first_or_octet_stream().to_string()
}

/// The parts of an artifact. Some agents write a file as a text, and tell its name as the artifact's alone: such a text has
/// that name here, and the media type that goes with it.
pub fn parts_by_name<'a>(name: Option<&str>, parts: &'a [Part]) -> Cow<'a, [Part]> {
    let is_unnamed =
        |part: &Part| part.as_text().is_some() && part.filename.is_none() && part.media_type.is_none();
    let name = name.filter(|name| !name.contains(char::is_whitespace));
    let file = name.and_then(|name| Some((name, mime_guess::from_path(name).first()?)));
    let Some((name, media_type)) = file.filter(|_| parts.iter().any(is_unnamed)) else {
        return Cow::Borrowed(parts);
    };
    let named = |part: &Part| {
        if !is_unnamed(part) {
            return part.clone();
        }
        Part { filename: Some(name.to_owned()), media_type: Some(media_type.to_string()), ..part.clone() }
    };
    Cow::Owned(parts.iter().map(named).collect())
}

/// The ending that files of a media type have by custom, where they have one.
pub fn usual_ending(media_type: &str) -> Option<&'static str> {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    // The list of all has rarer ones first.
    let usual =
        [("text/plain", "txt"), ("text/markdown", "md"), ("image/jpeg", "jpg"), ("text/html", "html")];
    let known = usual.iter().find(|(known, _)| *known == essence).map(|(_, ending)| *ending);
    let is_any = essence == "application/octet-stream";
    known.or_else(|| mime_guess::get_mime_extensions_str(&essence).filter(|_| !is_any)?.first().copied())
}

/// A file name without folders, control characters or direction overrides, never empty.
pub fn safe_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last
        .chars()
        .filter(|character| !character.is_control() && !is_direction_mark(*character))
        .map(
            |character| {
                if matches!(character, ':' | '*' | '?' | '"' | '<' | '>' | '|') { '_' } else { character }
            },
        )
        .take(120)
        .collect();
    // Windows drops dots and spaces at the end.
    let trimmed = clean.trim().trim_start_matches('.').trim_end_matches(['.', ' ']);
    match trimmed {
        "" => "file".to_owned(),
        device if is_device(device) => format!("_{device}"),
        name => name.to_owned(),
    }
}

/// Names that are devices on Windows in every folder and with every ending.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let numbered = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
    matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL")
        || numbered.is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']))
}

fn is_direction_mark(character: char) -> bool {
    matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use a2a_protocol::model::Part;

    use super::{parts_by_name, safe_name, usual_ending};

    #[test]
    fn a_text_is_the_file_that_its_artifact_is_called_after() {
        let own = Part { media_type: Some("text/plain".into()), ..Part::text("own") };
        let all = [Part::text("a"), own];
        let parts = |name: Option<&str>| {
            let told = parts_by_name(name, &all).into_owned().into_iter();
            told.map(|part| (part.filename, part.media_type)).collect::<Vec<_>>()
        };
        let file = |name: &str, media_type: &str| (Some(name.to_owned()), Some(media_type.to_owned()));
        let stated = (None, Some("text/plain".to_owned()));
        assert_eq!(parts(Some("css/style.css")), [file("css/style.css", "text/css"), stated.clone()]);
        for words in [None, Some("answer"), Some("Notes on Node.js"), Some("v1.2")] {
            assert_eq!(parts(words), [(None, None), stated.clone()], "{words:?}");
        }
    }

    #[test]
    fn a_media_type_has_its_usual_ending_and_bytes_of_any_kind_have_none() {
        for (media_type, ending) in [
            ("text/plain; charset=utf-8", Some("txt")),
            ("IMAGE/JPEG", Some("jpg")),
            ("image/png", Some("png")),
            ("application/pdf", Some("pdf")),
            ("text/csv", Some("csv")),
            ("application/octet-stream", None),
            ("made/up", None),
            ("", None),
        ] {
            assert_eq!(usual_ending(media_type), ending, "{media_type}");
        }
    }

    #[test]
    fn a_name_from_an_agent_cannot_leave_its_folder_or_lie_about_its_ending() {
        for (given, safe) in [
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\x\\report.pdf", "report.pdf"),
            ("invoice\u{202e}fdp.exe", "invoicefdp.exe"),
            (".bashrc", "bashrc"),
            ("a\0b", "ab"),
            ("", "file"),
            ("..", "file"),
            ("CON", "_CON"),
            ("nul.txt", "_nul.txt"),
            ("com1.tar.gz", "_com1.tar.gz"),
            ("console.log", "console.log"),
            ("name.exe. .", "name.exe"),
            ("請求書.pdf", "請求書.pdf"),
        ] {
            assert_eq!(safe_name(given), safe, "{given:?}");
        }
        assert_eq!(safe_name(&"x".repeat(5_000)).len(), 120);
    }
}
