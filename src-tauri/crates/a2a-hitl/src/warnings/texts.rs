//! Single texts and names: invisible characters, and characters that look like others.

use a2a_protocol::cover;
use unicode_general_category::{GeneralCategory, get_general_category};

use super::between::{Between, between, is_bidirectional, is_invisible, is_selector};
use super::hiding::{self, Counted, code};
use super::look_alikes::{look_alike_sign, look_alike_word, look_alike_words};
use super::{Characters, Sign, blobs, cuts, links, secrets};

/// What is wrong with a text.
pub(super) fn in_text(text: &str) -> Vec<Sign> {
    let mut found = in_name(text);
    found.extend(cuts::cut(text));
    found.extend(secrets::in_text(text));
    found.extend(blobs::longest(text).map(|length| Sign::OpaqueBlob { length }));
    found
}

/// What is wrong with a member's name.
pub(super) fn in_name(name: &str) -> Vec<Sign> {
    let mut found = letters(name);
    found.extend(hiding::in_text(name));
    found.extend(name.contains(cover::MARK).then_some(Sign::TakenOut));
    found
}

/// Deceiving and invisible characters in a text.
pub(super) fn letters(text: &str) -> Vec<Sign> {
    let mut found = characters(text);
    found.extend(look_alike_word(text));
    found
}

fn characters(text: &str) -> Vec<Sign> {
    let of = |sign: fn(Characters) -> Sign, letters: &mut dyn Iterator<Item = char>| {
        let first = code(letters.next()?);
        Some(sign(Characters { first, more: letters.count() }))
    };
    let invisible = between(text).filter(|letter| letter.is_invisible() && !letter.joins());
    [
        of(Sign::Bidirectional, &mut text.chars().filter(|letter| is_bidirectional(*letter))),
        of(Sign::Invisible, &mut invisible.map(|letter| letter.itself)),
        of(Sign::Control, &mut between(text).filter(Between::is_control).map(|letter| letter.itself)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The first deception in a text, if any: a word or host of letters that look like others, or the code of a character
/// that is invisible, reverses the direction or covers its neighbours. Characters that writing needs do not count:
/// joiners of letters and emoji, and the byte order mark at the beginning of a file.
pub(crate) fn deceit(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let turning = text.chars().find(|letter| is_bidirectional(*letter));
    let hidden = || between(text).find(|letter| letter.is_invisible() && !letter.is_needed());
    let passing = || look_alike_words(text).next().map(str::to_owned);
    turning
        .or_else(|| hidden().map(|letter| letter.itself))
        .map(code)
        .or_else(|| hiding::covers(text))
        .or_else(|| links::look_alike_hosts(text).next().map(str::to_owned))
        .or_else(passing)
        .or_else(|| look_alike_sign(text).map(code))
}

/// Whether nothing is drawn for a character, but for marks on the letter before it.
pub(crate) fn has_no_ink(letter: char) -> bool {
    let marks = || {
        let category = get_general_category(letter);
        matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
    };
    !letter.is_ascii() && (is_bidirectional(letter) || is_invisible(letter) || is_selector(letter) || marks())
}

/// Characters in a text that are invisible, reverse its direction or break its line.
pub fn unseen(text: &str) -> impl Iterator<Item = char> {
    between(text).filter(Between::is_unseen).map(|letter| letter.itself)
}

/// A text on one line, with every character that reverses its direction, is invisible or hides its neighbours written
/// as its code, as `\u{202e}`.
pub fn plainly(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut counted = Counted::default();
    for letter in between(text) {
        let hides = counted.hides(letter.itself);
        if hides || letter.is_unseen() {
            plain.extend(letter.itself.escape_unicode());
        } else {
            plain.push(letter.itself);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WarningKind;

    #[track_caller]
    fn check(text: &str, expected: &[WarningKind]) {
        let found: Vec<WarningKind> = in_text(text).iter().map(Sign::kind).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn characters_that_deceive_the_eye_are_named_by_their_code() {
        check("invoice\u{202E}fdp.exe", &[WarningKind::Bidirectional]);
        for turning in "\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2066}\u{2069}".chars() {
            check(&format!("pay{turning}pal"), &[WarningKind::Bidirectional]);
        }
        // The first and the last of each run of them.
        let hidden = "\u{AD}\u{34F}\u{115F}\u{1160}\u{17B4}\u{17B5}\u{180E}\u{200B}\u{200D}\u{2060}\u{2064}\u{206A}\
                      \u{206F}\u{2800}\u{3164}\u{FEFF}\u{FFA0}\u{FFF9}\u{FFFB}\u{13430}\u{1343F}\u{1BCA0}\u{1BCA3}\
                      \u{1D173}\u{1D17A}\u{E0000}\u{E0041}\u{E00FF}\u{E01F0}\u{E0FFF}\u{E001}\u{FDD0}\u{F0001}";
        for hidden in hidden.chars() {
            check(&format!("pay{hidden}pal"), &[WarningKind::Invisible]);
        }
        for shown in [
            "1\u{FE0F}\u{20E3}",
            "❤\u{FE0F} ‼\u{FE0F} ℹ\u{FE0F} ∩\u{FE00}",
            "葛\u{E0100}飾区",
            "葛\u{FE00}",
            "ᠠ\u{180B}",
        ] {
            check(shown, &[]);
            assert_eq!(unseen(shown).next(), None, "{shown:?}");
        }
        for alone in [
            "pay\u{FE0F}",
            "pay_\u{FE0F}",
            "pay \u{FE0E}",
            "pay1\u{FE0F}",
            "\u{FE0F}pay",
            "é\u{FE0F}",
            "pay\u{E0100}",
            "❤\u{E0100}",
            "❤\u{FE0F}\u{FE0F}",
            "葛\u{E0100}\u{E0101}",
            "pay\u{180B}",
        ] {
            check(alone, &[WarningKind::Invisible]);
            assert_eq!(unseen(alone).count(), 1, "{alone:?}");
        }
        let all: Vec<char> = unseen("a\tb\nc\u{2028}d\u{202E}e\u{200B}f g").collect();
        assert_eq!(
            all,
            ['\t', '\n', '\u{2028}', '\u{202E}', '\u{200B}'],
            "and line breaks for texts in one line"
        );
        check("a\u{0007}b\u{001B}[2J", &[WarningKind::Control]);
        check("go to \u{0430}pple", &[WarningKind::LookAlike]);
        check("go to appl\u{03B5}", &[WarningKind::LookAlike]);
        check("say Bearer a1B2c3D4e5F6g7H8i9", &[WarningKind::Secret]);
        check(&"aB3d".repeat(50), &[WarningKind::OpaqueBlob]);
        check("Москва and Αθήνα are words", &[]);
        for needed in
            ["👩\u{200D}👩\u{200D}👧 come", "❤\u{FE0F}\u{200D}🔥", "👍🏽", "🧑🏽\u{200D}🚀", "می\u{200C}خواهم"]
        {
            check(needed, &[]);
        }
        for symbol in ["sensor-α", "α-42", "Δt_3", "order β"] {
            check(symbol, &[]);
        }
        check("sensor-\u{3bf}", &[WarningKind::LookAlike]);
        check("削\u{200D}除", &[WarningKind::Invisible]);
        check("👩\u{200D}\u{200D}👧", &[WarningKind::Invisible]);
        for passing in [
            "асе",
            "ВТС",
            "АСМЕ-РАХ 100",
            "@асе",
            "Release it to орѕ today",
            "/srv/орѕ/х",
            "ΤΟΚΙΟ",
            "ᎪᏢᏢ",
            "а",
        ] {
            check(passing, &[WarningKind::LookAlike]);
        }
        for sign in
            ["ls\u{37E} date", "1\u{201A}000", "ls\u{37E}", "\u{2F2D}本商店", "\u{2EC4}村", "\u{F90A}額"]
        {
            check(sign, &[WarningKind::LookAlike]);
        }
        check("er sagt \u{201A}ja\u{2018}, (\u{201A}nein\u{2018})", &[]);
        let word = Sign::LookAlikeWord { word: "t\u{43e}".to_owned(), character: "U+043E".to_owned() };
        assert_eq!(in_text("t\u{43e} pay"), [word]);
        let sign = Sign::LookAlikeWord { word: "\u{37E}".to_owned(), character: "U+037E".to_owned() };
        assert_eq!(in_text("ls\u{37E}"), [sign]);
        check("Переведи 100 ВТС", &[WarningKind::LookAlike]);
        check("Релиз to орѕ, да", &[WarningKind::LookAlike]);
        check("Со мной и по делу, а у неё с e-mail", &[]);
        check("two\nlines\tand a tab", &[]);
        check("lines\r\nof Windows\r\n", &[]);
        for breaks in ["10\r00 EUR", "-- note\rUPDATE", "a\u{2028}b", "a\u{2029}b", "ends\r", "\r\r\n"] {
            check(breaks, &[WarningKind::Control]);
        }
        let twice = Characters { first: "U+200B".to_owned(), more: 1 };
        assert_eq!(in_text("a\u{200B}b\u{200B}"), [Sign::Invisible(twice)]);
    }

    #[test]
    fn what_deceives_is_told_apart_from_what_writing_needs() {
        for (text, what) in [
            ("invoice\u{202E}fdp.exe", "U+202E"),
            ("de\u{200B}lete", "U+200B"),
            ("\u{200B}delete", "U+200B"),
            ("de\u{200D}lete", "U+200D"),
            ("d\u{AD}rop", "U+00AD"),
            ("x\u{FEFF}", "U+FEFF"),
            ("\u{E0041}", "U+E0041"),
            ("5\u{336}", "U+0336"),
            ("to p\u{430}y", "p\u{430}y"),
            ("ls\u{37E} date", "U+037E"),
            ("at \u{430}\u{440}\u{440}\u{4CF}\u{435}.com", "\u{430}\u{440}\u{440}\u{4CF}\u{435}.com"),
        ] {
            assert_eq!(deceit(text).as_deref(), Some(what), "{text:?}");
        }
        for text in [
            "plain",
            "👩\u{200D}👩\u{200D}👧",
            "❤\u{FE0F}\u{200D}🔥",
            "می\u{200C}خواهم",
            "\u{FEFF}id,name",
            "Москва, Αθήνα, naïve, 東京",
        ] {
            assert_eq!(deceit(text), None, "{text:?}");
        }
    }
}
