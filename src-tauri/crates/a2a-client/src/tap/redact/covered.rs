//! Covers the secrets of a connection in answers before they are read.
//!
//! The wire log shows bytes and may cover any of them. A read answer becomes a task, a request or an error: it
//! must stay JSON, and every member that decides something in the protocol must stay the same. So only texts are
//! covered, and only secrets that are too long to occur by chance.

use a2a_protocol::json::Indexed;
use a2a_protocol::{Json, cover};
use memchr::memmem;

use super::{Redactor, replaced};

/// The shortest spelling that is looked for, in bytes. Shorter ones stand in too many words, and taking them out would
/// make another answer of it.
const SHORTEST: usize = 8;

impl Redactor {
    /// An agent's answer without the secrets that it repeats, still JSON. Unchanged if there are none.
    pub(crate) fn covered(&self, answer: Indexed) -> Indexed {
        match self.without_secrets(answer.json()) {
            Some(covered) => covered.into(),
            None => answer,
        }
    }

    /// As [`Self::covered`]; `None` where there is nothing to cover.
    pub(crate) fn without_secrets(&self, answer: &Json) -> Option<Json> {
        let secrets = self.secrets();
        let known = || secrets.spellings().filter(|it| it.needle().len() >= SHORTEST);
        known().next()?;
        let text = answer.as_str().as_bytes();
        if !known().any(|secret| secret.find(text).is_some()) && !escapes_what_needs_none(text) {
            return None;
        }
        cover::covered(answer, &|text| {
            let replaced = replaced(text.as_bytes(), known(), cover::MARK)?;
            Some(String::from_utf8_lossy(&replaced).into_owned())
        })
    }

    /// As [`Self::covered`], for words outside of JSON.
    pub(crate) fn covered_text(&self, text: String) -> String {
        self.covered_words(&text).unwrap_or(text)
    }

    /// As [`Self::covered_text`]; `None` where there is nothing to cover.
    pub(crate) fn covered_words(&self, text: &str) -> Option<String> {
        let secrets = self.secrets();
        let known = secrets.spellings().filter(|it| it.needle().len() >= SHORTEST);
        let replaced = replaced(text.as_bytes(), known, cover::MARK)?;
        Some(String::from_utf8_lossy(&replaced).into_owned())
    }
}

/// Whether escapes may hide a letter that needs none: everything up to U+00FF, and the slash.
fn escapes_what_needs_none(json: &[u8]) -> bool {
    [br"\u00".as_slice(), br"\/"].iter().any(|escape| memmem::find(json, escape).is_some())
}

#[cfg(test)]
mod tests {
    use a2a_protocol::json::Indexed;

    use super::super::Redactor;
    use crate::secret::Secret;
    use crate::tap::Hidden;

    fn knowing(secret: &str) -> Redactor {
        Redactor::new(Hidden { values: vec![Secret::new(secret)], ..Hidden::default() }, None)
    }

    fn covered(redactor: &Redactor, answer: &str) -> String {
        redactor.covered(Indexed::parse(answer).unwrap()).into_json().as_str().to_owned()
    }

    #[test]
    fn an_answer_is_read_without_the_secrets_that_it_repeats() {
        let redactor = knowing("t0k/n-1234");
        let plain = r#"{"text":"you sent [redacted by workbench]!"}"#;
        for answer in [
            r#"{"text":"you sent t0k/n-1234!"}"#,
            r#"{"text":"you sent t0k\/n-1234!"}"#,
            r#"{"text":"you sent \u0074\u0030k/n-1234!"}"#,
            r#"{"text":"you sent dDBrL24tMTIzNA==!"}"#,
            r#"{"text":"you sent t0k%2Fn-1234!"}"#,
            r#"{"text":"you sent t0k%2fn-1234!"}"#,
            r#"{"text":"you sent 74306b2f6e2d31323334!"}"#,
        ] {
            assert_eq!(covered(&redactor, answer), plain, "{answer}");
        }
        let inside = r#"{"text":"{\"you\":\"\\u0074\\u0030k\\/n-1234\"}"}"#;
        assert_eq!(covered(&redactor, inside), r#"{"text":"{\"you\":\"[redacted by workbench]\"}"}"#);
        let other = r#"{"text":"caf\u00e9 \/ t0k"}"#;
        assert_eq!(covered(&redactor, other), other, "what holds none stays byte for byte");
        redactor.hide(&Secret::new("learned-later"));
        assert_eq!(covered(&redactor, r#"["learned-later"]"#), r#"["[redacted by workbench]"]"#);
        assert_eq!(redactor.covered_text("no t0k/n-1234".to_owned()), "no [redacted by workbench]");
    }

    #[test]
    fn what_is_too_short_to_be_told_from_a_word_stays_in_what_is_read() {
        let redactor = knowing("pay");
        let answer = r#"{"text":"pay the payments clerk"}"#;
        assert_eq!(covered(&redactor, answer), answer, "the request is still the request");
        assert_eq!(redactor.text("pay"), "[redacted]", "the wire log hides it all the same");
    }
}
