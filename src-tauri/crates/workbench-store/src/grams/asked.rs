//! A typed query, and the look-ups in the index that it needs.

use super::{Gram, LONGEST, folded, of_word, words};

/// The index is asked for the rarest of so many. More of them rule out hardly a text, and each has to be read along.
pub(crate) const MOST_GRAMS: usize = 6;
/// Of so many, every second one is looked at: together they have still every two letters that stand beside each other.
const MANY_GRAMS: usize = 16;

/// Words that must all stand in a text.
#[derive(Debug)]
pub(crate) struct Asked {
    /// Without upper case and marks.
    words: Vec<String>,
    pub(crate) grams: Vec<Gram>,
}

impl Asked {
    /// `None`: no words.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let words: Vec<Vec<char>> = words(text).map(|word| word.chars().flat_map(folded).collect()).collect();
        let all: Vec<Vec<Gram>> = words.iter().map(|word| of_word(word)).collect();
        let is_many = all.iter().map(Vec::len).sum::<usize>() > MANY_GRAMS;
        let mut grams: Vec<Gram> = all
            .into_iter()
            .flat_map(|grams| {
                let last = grams.len().saturating_sub(1);
                let is_asked = move |place| !is_many || place % 2 == 0 || place == last;
                grams.into_iter().enumerate().filter(move |(place, _)| is_asked(*place)).map(|(_, gram)| gram)
            })
            .collect();
        grams.sort_unstable();
        grams.dedup();
        let words = words.into_iter().map(String::from_iter).collect();
        (!grams.is_empty()).then_some(Self { words, grams })
    }

    /// For the index, without asking it for the rarest gram.
    pub(crate) fn all(&self) -> String {
        together(&self.grams)
    }

    /// Whether every text that the index finds is sure to hold the words.
    pub(crate) fn is_known_to_the_index(&self) -> bool {
        self.grams.len() <= MOST_GRAMS && self.words.iter().all(|word| word.chars().count() <= LONGEST)
    }

    /// Whether each of the words stands in the title or in the body.
    pub(crate) fn is_held_by(&self, title: &str, body: &str) -> bool {
        let fold = |text: &str| {
            if text.is_ascii() { text.to_ascii_lowercase() } else { text.chars().flat_map(folded).collect() }
        };
        let (title, body) = (fold(title), fold(body));
        self.words.iter().all(|word| body.contains(word.as_str()) || title.contains(word.as_str()))
    }
}

pub(crate) fn together(grams: &[Gram]) -> String {
    grams.iter().map(Gram::to_string).collect::<Vec<_>>().join(" AND ")
}

#[cfg(test)]
mod tests {
    use super::Asked;

    fn holds(words: &str, title: &str, body: &str) -> bool {
        Asked::of(words).unwrap().is_held_by(title, body)
    }

    #[test]
    fn each_word_stands_in_the_title_or_in_the_text() {
        assert!(holds("CAFE invoice", "The invoice", "of a Café"));
        assert!(holds("voic 議", "", "invoices 会議"));
        assert!(!holds("invoice paid", "The invoice", "is late"));
        assert!(!holds("ab", "a", "b"), "no word goes on from the title into the text");
    }

    #[test]
    fn nothing_is_asked_by_what_has_no_letters() {
        for nothing in ["", " \n", "\0", "\u{301}"] {
            assert!(Asked::of(nothing).is_none(), "{nothing:?}");
        }
    }

    #[test]
    fn the_index_knows_short_words_by_itself() {
        for (words, expected) in
            [("a", true), ("会議 の abc", true), ("abcd", false), ("a b c d e f g", false)]
        {
            assert_eq!(Asked::of(words).unwrap().is_known_to_the_index(), expected, "{words}");
        }
    }
}
