//! Tells whether a text is English or Japanese.

/// The languages that agents speak here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Japanese,
}

impl Language {
    /// Japanese when there is any kana or kanji.
    pub(crate) fn of(text: &str) -> Self {
        let is_japanese = |letter| matches!(letter, '\u{3041}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}');
        if text.chars().any(is_japanese) { Self::Japanese } else { Self::English }
    }

    /// The text in this language.
    pub(crate) fn pick<T>(self, english: T, japanese: T) -> T {
        match self {
            Self::English => english,
            Self::Japanese => japanese,
        }
    }
}
