//! The words of a name, as they look.

use std::borrow::Cow;

use super::has_no_ink;

/// The words of a name, in small letters.
pub(crate) fn words_of(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    each_word(&inked(name), |word| words.push(word.to_lowercase()));
    words
}

/// A text without invisible characters; borrowed if it has none.
pub(crate) fn inked(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.chars().any(has_no_ink) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter(|letter| !has_no_ink(*letter)).collect())
}

/// The words, with `camelCase`, `HTTPServer` and `snake_case` taken apart, and those taken apart at capitals also
/// whole: `dElete` is a word.
pub(crate) fn each_word(text: &str, mut take: impl FnMut(&str)) {
    for run in text.split(|letter: char| !letter.is_alphanumeric()).filter(|run| !run.is_empty()) {
        let mut start = 0;
        let mut before: Option<char> = None;
        let mut letters = run.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let goes_on_small = letters.peek().is_some_and(|(_, next)| next.is_lowercase());
            let begins = letter.is_uppercase()
                && before
                    .is_some_and(|before| before.is_lowercase() || (before.is_uppercase() && goes_on_small));
            if begins {
                take(run.get(start..at).unwrap_or_default());
                start = at;
            }
            before = Some(letter);
        }
        take(run.get(start..).unwrap_or_default());
        if start > 0 {
            take(run);
        }
    }
}
