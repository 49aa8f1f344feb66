//! The visual order of words in a native dialog or a notification.
//!
//! Right-to-left letters reorder the text between and after them: an account `1234`, a Hebrew hyphen, `5678`
//! would be drawn as `5678-1234`. Each run of them is isolated, so that the rest keeps the order in which it is
//! sent (UAX #9 §2.4). The page does the same with elements.

use unicode_bidi::{BidiClass, bidi_class};

/// Begins an isolate that runs as its first letter does (FIRST STRONG ISOLATE).
const BEGIN: char = '\u{2068}';
/// Ends it (POP DIRECTIONAL ISOLATE).
const END: char = '\u{2069}';

/// A text with each run of letters and digits that would turn others around isolated.
pub(super) fn in_order(text: &str) -> String {
    let mut ordered = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut is_open = false;
    while let Some(letter) = letters.next() {
        let turns = turns(letter);
        if turns && !is_open {
            ordered.push(BEGIN);
            is_open = true;
        }
        // A space between two words of one name, and the marks on letters, belong to the run.
        let is_between = letter == ' ' && letters.peek().is_some_and(|next| self::turns(*next));
        let is_mark = bidi_class(letter) == BidiClass::NSM;
        if is_open && !turns && !is_between && !is_mark {
            ordered.push(END);
            is_open = false;
        }
        ordered.push(letter);
    }
    if is_open {
        ordered.push(END);
    }
    ordered
}

fn turns(letter: char) -> bool {
    matches!(bidi_class(letter), BidiClass::R | BidiClass::AL | BidiClass::AN)
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn what_runs_to_the_left_turns_nothing_around() {
        for (text, ordered) in [
            ("1234\u{5BE}5678", "1234\u{2068}\u{5BE}\u{2069}5678"),
            ("10 \u{5D0} 20", "10 \u{2068}\u{5D0}\u{2069} 20"),
            ("\u{661}-\u{662}", "\u{2068}\u{661}\u{2069}-\u{2068}\u{662}\u{2069}"),
            ("משה כהן (1)", "\u{2068}משה כהן\u{2069} (1)"),
            ("בְּרָא", "\u{2068}בְּרָא\u{2069}"),
            ("Grüße, 佐藤 e\u{301}", "Grüße, 佐藤 e\u{301}"),
            ("", ""),
        ] {
            assert_eq!(in_order(text), ordered, "{text}");
        }
    }
}
