//! A character and its neighbours: whether it is visible there, and whether writing needs it.

use unicode_general_category::{GeneralCategory, get_general_category};

/// A character and its neighbours.
pub(super) struct Between {
    pub(super) before: Option<char>,
    pub(super) itself: char,
    pub(super) after: Option<char>,
}

pub(super) fn between(text: &str) -> impl Iterator<Item = Between> {
    let before = std::iter::once(None).chain(text.chars().map(Some));
    let after = text.chars().skip(1).map(Some).chain([None]);
    let beside = before.zip(text.chars()).zip(after);
    beside.map(|((before, itself), after)| Between { before, itself, after })
}

impl Between {
    pub(super) fn is_unseen(&self) -> bool {
        let breaks = matches!(self.itself, '\u{2028}' | '\u{2029}');
        let is_invisible = self.is_invisible() && !self.joins();
        breaks || self.itself.is_control() || is_bidirectional(self.itself) || is_invisible
    }

    /// Whether writing needs the invisible character: joiners, and the byte order mark at the beginning.
    pub(super) fn is_needed(&self) -> bool {
        self.joins() || (self.itself == '\u{FEFF}' && self.before.is_none())
    }

    /// Whether a joiner stands between two emoji, or between two letters of a script that joins them (Unicode 16, section
    /// 23.2). In a row of joiners a text can be hidden.
    pub(super) fn joins(&self) -> bool {
        let (Some(before), Some(after)) = (self.before, self.after) else { return false };
        let is_joined = |letter: char| matches!(letter, '\u{0600}'..='\u{0FFF}' | '\u{1780}'..='\u{18AF}');
        let is_emoji = |letter: char| is_sign(letter) || is_selector(letter);
        match self.itself {
            '\u{200D}' if is_emoji(before) && is_sign(after) => true,
            '\u{200C}' | '\u{200D}' => is_joined(before) && (is_joined(after) || after.is_whitespace()),
            _ => false,
        }
    }

    /// Whether it is drawn as nothing, or as a space, where something else would begin a line: a carriage return without
    /// the line feed that it belongs to, and the separators of Unicode, among the control codes.
    pub(super) fn is_control(&self) -> bool {
        match self.itself {
            '\n' | '\t' => false,
            '\r' => self.after != Some('\n'),
            '\u{2028}' | '\u{2029}' => true,
            letter => letter.is_control(),
        }
    }

    pub(super) fn is_invisible(&self) -> bool {
        is_invisible(self.itself) || (is_selector(self.itself) && !self.selects())
    }

    /// Whether a variation selector follows a character that has variants (Unicode 16, section 23.4): signs and
    /// emoji, ideographs, Mongolian letters, and keycaps.
    pub(super) fn selects(&self) -> bool {
        let Some(before) = self.before else { return false };
        match self.itself {
            '\u{180B}'..='\u{180F}' => matches!(before, '\u{1820}'..='\u{18AA}'),
            '\u{FE00}'..='\u{FE0F}' => {
                let is_keycap = matches!(before, '0'..='9' | '#' | '*') && self.after == Some('\u{20E3}');
                is_keycap || is_sign(before) || is_ideograph(before)
            }
            _ => is_ideograph(before),
        }
    }
}

/// Variation selectors: they draw nothing themselves, and any text can be hidden in a row of them.
pub(super) fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// Symbols and punctuation, emoji among them. The letter in U+2139 is one as well.
pub(super) fn is_sign(letter: char) -> bool {
    use GeneralCategory::{
        ClosePunctuation, CurrencySymbol, DashPunctuation, FinalPunctuation, InitialPunctuation, MathSymbol,
        ModifierSymbol, OpenPunctuation, OtherPunctuation, OtherSymbol,
    };
    if letter.is_ascii() {
        return false;
    }
    letter == '\u{2139}'
        || matches!(
            get_general_category(letter),
            ClosePunctuation
                | CurrencySymbol
                | DashPunctuation
                | FinalPunctuation
                | InitialPunctuation
                | MathSymbol
                | ModifierSymbol
                | OpenPunctuation
                | OtherPunctuation
                | OtherSymbol
        )
}

pub(super) fn is_ideograph(letter: char) -> bool {
    matches!(
        letter,
        '\u{3005}'..='\u{3007}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
            | '\u{20000}'..='\u{3FFFD}'
    )
}

/// Explicit formatting characters of the Unicode bidirectional algorithm (UAX #9 §2).
pub(super) fn is_bidirectional(letter: char) -> bool {
    matches!(letter, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Characters without width or ink, tags (U+E0000 block), which carry hidden text, and code points that are no
/// characters: private use, and noncharacters, all drawn as the same box.
pub(super) fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{00AD}' | '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}'
            | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2064}' | '\u{206A}'..='\u{206F}' | '\u{3164}'
            | '\u{2800}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFC}' | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E00FF}' | '\u{E01F0}'..='\u{E0FFF}'
            | '\u{E000}'..='\u{F8FF}' | '\u{FDD0}'..='\u{FDEF}' | '\u{F0000}'..='\u{10FFFF}'
    )
}
