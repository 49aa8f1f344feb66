//! The preview of a chat: the words of its last message on one line, without the marks of Markdown.

use pulldown_cmark::{Event, Options, Parser};
use serde_json::Value;

/// Members that hold what an agent says, the most telling first, where its text is one JSON object.
const SAID: [&str; 6] = ["content", "message", "question", "prompt", "text", "title"];

/// The words of a text that may be Markdown, on one line. Marks that cannot be told from words stay.
pub(crate) fn line(text: &str) -> String {
    let said = said_in(text);
    let text = said.as_deref().unwrap_or(text);
    let mut words = String::with_capacity(text.len());
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Text(said) | Event::Code(said) | Event::Html(said) | Event::InlineHtml(said) => {
                words.push_str(&said);
            }
            Event::SoftBreak | Event::HardBreak | Event::Rule => words.push(' '),
            Event::End(tag) if is_apart(tag) => words.push(' '),
            _ => {}
        }
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words in the object that a text is and nothing else, as agents write that send everything as text.
fn said_in(text: &str) -> Option<String> {
    let object: Value = text.trim_start().starts_with('{').then(|| serde_json::from_str(text).ok())??;
    SAID.iter()
        .find_map(|name| object.get(name)?.as_str().filter(|said| !said.trim().is_empty()))
        .map(str::to_owned)
}

/// Whether the next text begins a line or a cell of its own.
fn is_apart(tag: pulldown_cmark::TagEnd) -> bool {
    use pulldown_cmark::TagEnd::{Emphasis, Image, Link, Strikethrough, Strong};
    !matches!(tag, Emphasis | Image | Link | Strikethrough | Strong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_and_words_stay() {
        for (text, expected) in [
            ("## Receipt 0012\n\n| | |\n| --- | --- |\n| Payee | Sato |", "Receipt 0012 Payee Sato"),
            ("A **bold** word, `code`\nand a [link](https://a.example).", "A bold word, code and a link."),
            ("- one\n- two\n\n> three", "one two three"),
            ("```json\n{\"a\": 1}\n```", "{\"a\": 1}"),
            (
                "5 * 3 is 15, and 2 < 3; snake_case_name <b>x</b>",
                "5 * 3 is 15, and 2 < 3; snake_case_name <b>x</b>",
            ),
            ("half of a **bol", "half of a **bol"),
            (
                r#"{"type": "form", "title": "Issue", "content": "I need a **few** details."}"#,
                "I need a few details.",
            ),
            (r#"{"n": 1}"#, r#"{"n": 1}"#),
            (r#"{"content": "half of"#, r#"{"content": "half of"#),
            ("", ""),
        ] {
            assert_eq!(line(text), expected);
        }
    }
}
