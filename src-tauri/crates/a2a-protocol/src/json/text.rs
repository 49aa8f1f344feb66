//! A text, or a file in base64, which may be very long.
//!
//! It is handed on many times: read, folded into the task, shown, stored. So a long text stays in its received
//! body and is shared; a short one has its own memory, because a few words must not keep a whole body alive.

use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

use super::{Json, offset_in};

/// From this length on, in bytes, a text is shared with the body in which it came.
const LONG: usize = 64 * 1024;

/// The text of a part, or its file in base64. Cloning a long received one shares it.
///
/// Equality is equality of content, wherever it is stored.
#[derive(Clone)]
pub struct Text(Memory);

#[derive(Clone)]
enum Memory {
    Own(String),
    Shared(Arc<String>, Range<usize>),
}

impl Text {
    /// A text that stands in `body` without escapes.
    ///
    /// # Panics
    /// When `text` does not point into that body.
    pub(crate) fn within(body: &Json, text: &str) -> Self {
        if text.len() < LONG {
            return text.to_owned().into();
        }
        Self(Memory::Shared(Arc::clone(&body.body), offset_in(&body.body, text)))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Memory::Own(text) => text,
            Memory::Shared(body, range) => {
                body.get(range.clone()).expect("BUG: the range was taken from this body")
            }
        }
    }

    /// The text by itself; a shared one is copied.
    pub fn into_string(self) -> String {
        match self.0 {
            Memory::Own(text) => text,
            Memory::Shared(..) => self.as_str().to_owned(),
        }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Default for Text {
    fn default() -> Self {
        String::new().into()
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Memory::Own(text))
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::{LONG, Text};
    use crate::dialect::Dialect;
    use crate::json::{Indexed, Json};
    use crate::model::{Content, Part};
    use crate::read;

    fn said(body: &Indexed) -> Part {
        read::part(body, Dialect::V1_0).value
    }

    fn body(text: &str) -> Indexed {
        Indexed::parse(format!(r#"{{"text":"{text}"}}"#)).expect("valid")
    }

    #[test]
    fn a_long_text_is_where_it_came() {
        let body = body(&"é".repeat(LONG / 2));
        let whole = body.json().as_str();
        let shared = [said(&body), said(&body).clone()];
        for part in &shared {
            let text = part.as_text().expect("a text");
            assert_eq!((text.as_ptr(), text.len()), (whole[9..].as_ptr(), LONG), "the very bytes");
        }
        assert_eq!(shared[0].as_text(), Some("é".repeat(LONG / 2).as_str()), "what was said");
    }

    #[test]
    fn a_long_file_is_where_it_came() {
        let body = Indexed::parse(format!(r#"{{"raw":"{}"}}"#, "QUJD".repeat(LONG / 4))).expect("valid");
        let Content::Raw(base64) = said(&body).content else { panic!("a file") };
        assert_eq!(
            (base64.as_ptr(), base64.len()),
            (body.json().as_str()[8..].as_ptr(), LONG),
            "the very bytes"
        );
    }

    #[test]
    fn a_short_text_does_not_keep_its_body() {
        let body = body(&"x".repeat(LONG - 1));
        let part = said(&body);
        let inside = body.json().as_str()[9..].as_ptr();
        assert_ne!(part.as_text().map(str::as_ptr), Some(inside), "bytes of its own");
    }

    #[test]
    fn a_long_text_with_escapes_is_what_they_stand_for() {
        let said = said(&body(&r"\n".repeat(LONG)));
        assert_eq!(said.as_text(), Some("\n".repeat(LONG).as_str()), "line feeds");
    }

    #[test]
    fn where_a_text_stands_makes_no_difference() {
        let long = "x".repeat(LONG);
        let json = Json::parse(format!("\"{long}\"")).expect("valid");
        let shared = Text::within(&json, &json.as_str()[1..=LONG]);
        assert_eq!(shared, Text::from(long.clone()), "the same words");
        assert_eq!(Content::Text(shared.clone()), Content::Text(long.clone().into()), "the same content");
        assert_eq!(
            (shared.clone().into_string(), format!("{shared:?}")),
            (long.clone(), format!("{long:?}"))
        );
    }
}
