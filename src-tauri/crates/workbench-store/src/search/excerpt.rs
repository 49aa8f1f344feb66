//! The excerpt around a hit, with the hit marked.

use crate::grams::{folded, words};

/// Some words of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// As they stand in the text. Untrusted.
    pub text: String,
    /// The piece is a hit.
    pub found: bool,
}

/// Characters before the first thing found, and all that are shown.
const BEFORE: usize = 40;
const SHOWN: usize = 200;
const CUT: &str = "…";

/// The part of `text` where the first of the words stands. `None`: none of them does, as they are written.
pub(super) fn around(text: &str, looked_for: &str) -> Option<Vec<Piece>> {
    let words = Words::of(looked_for);
    let (first, _) = words.find(text)?;
    let start = text.get(..first)?.char_indices().rev().take(BEFORE).last().map_or(first, |(at, _)| at);
    Some(pieces(text, start, &words))
}

/// The beginning of the text, if the hit is unknown.
pub(super) fn beginning(text: &str) -> Vec<Piece> {
    pieces(text, 0, &Words(Vec::new()))
}

fn pieces(text: &str, start: usize, words: &Words) -> Vec<Piece> {
    let rest = text.get(start..).unwrap_or_default();
    let end = rest.char_indices().nth(SHOWN).map_or(rest.len(), |(at, _)| at);
    let mut shown = rest.get(..end).unwrap_or_default();
    let mut pieces = Vec::new();
    let mut plain = if start > 0 { CUT.to_owned() } else { String::new() };
    while let Some((at, length)) = words.find(shown) {
        let (before, behind) = shown.split_at(at);
        let (found, behind) = behind.split_at(length);
        plain.push_str(before);
        push(&mut pieces, std::mem::take(&mut plain), false);
        push(&mut pieces, found.to_owned(), true);
        shown = behind;
    }
    plain.push_str(shown);
    if end < rest.len() {
        plain.push_str(CUT);
    }
    push(&mut pieces, plain, false);
    pieces
}

fn push(pieces: &mut Vec<Piece>, text: String, found: bool) {
    match pieces.last_mut() {
        Some(last) if last.found == found => last.text.push_str(&text),
        _ if text.is_empty() => {}
        _ => pieces.push(Piece { text, found }),
    }
}

/// The searched words, without upper case and marks, longer words first.
struct Words(Vec<Vec<char>>);

impl Words {
    fn of(looked_for: &str) -> Self {
        let mut words: Vec<Vec<char>> =
            words(looked_for).map(|word| word.chars().flat_map(folded).collect()).collect();
        words.retain(|word| !word.is_empty());
        words.sort_by_key(|word: &Vec<char>| std::cmp::Reverse(word.len()));
        Self(words)
    }

    /// Where the first of them stands in `text` and how long it is there, in bytes.
    fn find(&self, text: &str) -> Option<(usize, usize)> {
        if self.0.is_empty() {
            return None;
        }
        text.char_indices().find_map(|(at, _)| {
            let rest = text.get(at..)?;
            self.0.iter().find_map(|word| begins_with(rest, word)).map(|length| (at, length))
        })
    }
}

/// How many bytes of `text` a word at its beginning takes, with the marks on its last letter.
fn begins_with(text: &str, word: &[char]) -> Option<usize> {
    let mut expected = word.iter().copied().peekable();
    for (at, character) in text.char_indices() {
        let mut letters = folded(character).peekable();
        let is_mark = letters.peek().is_none();
        if (is_mark && at == 0) || (!is_mark && expected.peek().is_none()) {
            return (at > 0).then_some(at);
        }
        if !letters.all(|letter| expected.next() == Some(letter)) {
            return None;
        }
    }
    expected.peek().is_none().then_some(text.len())
}

#[cfg(test)]
mod tests {
    use super::{around, beginning};

    /// An excerpt; found words stand in brackets.
    fn shown(text: &str, looked_for: &str) -> Option<String> {
        around(text, looked_for).map(|pieces| {
            pieces
                .iter()
                .map(|it| if it.found { format!("[{}]", it.text) } else { it.text.clone() })
                .collect()
        })
    }

    #[test]
    fn every_word_is_marked_in_the_case_in_which_it_stands() {
        assert_eq!(
            shown("Pay the INVOICE, then pay again", "pay invoice").as_deref(),
            Some("[Pay] the [INVOICE], then [pay] again")
        );
        assert_eq!(shown("佐藤文具に支払う", "文具 支").as_deref(), Some("佐藤[文具]に[支]払う"));
        assert_eq!(shown("payment", "pay payment").as_deref(), Some("[payment]"), "the longer one");
        assert_eq!(shown("paypay", "pay").as_deref(), Some("[paypay]"), "side by side");
        assert_eq!(shown("50% of it", "50%").as_deref(), Some("[50%] of it"));
        assert_eq!(shown("STRASSE in İzmir", "i̇z").as_deref(), Some("STRASSE in [İz]mir"));
        assert_eq!(shown("A Cafe\u{301}, a café", "CAFE é").as_deref(), Some("A [Cafe\u{301}], a [café]"));
        assert_eq!(shown("nothing of it", "else"), None);
    }

    #[test]
    fn of_a_long_text_the_part_is_shown_where_the_first_word_stands() {
        let text = format!("{}here{}", "あ".repeat(1_000), "い".repeat(1_000));
        let part = shown(&text, "here").expect("it is there");
        assert_eq!(part, format!("…{}[here]{}…", "あ".repeat(40), "い".repeat(156)));
        let start = beginning(&text);
        assert_eq!(start.len(), 1, "one piece: {start:?}");
        assert_eq!(start[0].text, format!("{}…", "あ".repeat(200)));
        assert!(beginning("").is_empty());
    }
}
