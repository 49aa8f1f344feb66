//! Single texts and names: what is not seen in them, or looks like something else.

use std::collections::HashSet;

use a2a_protocol::cover;
use unicode_general_category::{GeneralCategory, get_general_category};

use super::hiding::{self, Counted, code};
use super::{Characters, Sign, blobs, cuts, links, names, secrets};

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

/// What in a text is not what it looks like, or not seen at all.
pub(super) fn letters(text: &str) -> Vec<Sign> {
    let mut found = characters(text);
    found.extend(look_alike_word(text));
    found
}

/// Letters of other alphabets that are drawn as Latin ones are, in most fonts.
const TWINS: &str = "асеорхуіјѕһԁԛԝАВСЕНІЈКМОРЅТХοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
/// Words of so many such letters are rare where they are no others.
const RARE: usize = 3;

/// The first word that may pass for a Latin one, or sign for one of ASCII. One in a host is told with the host.
fn look_alike_word(text: &str) -> Option<Sign> {
    if text.is_ascii() {
        return None;
    }
    let hosts: HashSet<&str> = links::look_alike_hosts(text).flat_map(look_alike_words).collect();
    let word = look_alike_words(text).find(|word| !hosts.contains(word));
    let foreign = word.and_then(|word| Some((word.to_owned(), word.chars().find(|it| is_foreign(*it))?)));
    let sign = || look_alike_sign(text).map(|sign| (sign.to_string(), sign));
    let (word, letter) = foreign.or_else(sign)?;
    Some(Sign::LookAlikeWord { word, character: code(letter) })
}

/// The first sign that fonts draw as another: the Greek question mark as a semicolon, the low quotation mark as a comma,
/// unless it opens a quotation, and radicals and doubles of ideographs as the ideograph.
fn look_alike_sign(text: &str) -> Option<char> {
    let is_one = |letter: &Between| match letter.itself {
        '\u{037E}' | '\u{2E80}'..='\u{2FD5}' | '\u{F900}'..='\u{FA0B}' => true,
        '\u{201A}' => letter.before.is_some_and(char::is_alphanumeric),
        _ => false,
    };
    between(text).find(is_one).map(|letter| letter.itself)
}

/// Words that mix Latin letters with those of an alphabet that has some of the same form (UTS #39 §5.1), and words of such
/// letters alone (§5.2): any, where nothing else is in that alphabet.
fn look_alike_words(text: &str) -> impl Iterator<Item = &str> {
    let passes = |letter: char| names::looks(letter.encode_utf8(&mut [0; 4])).is_ascii();
    let is_of_it = text.chars().any(|letter| is_foreign(letter) && !passes(letter));
    text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !is_symbol(word)).filter(move |word| {
        let is_mixed =
            || word.chars().any(|letter| letter.is_ascii_alphabetic()) && word.chars().any(is_foreign);
        let is_rare = || word.chars().count() >= RARE && word.chars().all(|letter| TWINS.contains(letter));
        let is_alone = || word.chars().all(|letter| is_foreign(letter) && passes(letter));
        !word.is_ascii() && (is_mixed() || if is_of_it { is_rare() } else { is_alone() })
    })
}

/// A Greek letter that stands by itself, or beside one other, as in `Δt` and `sensor-α`, unless it is drawn as a Latin one.
fn is_symbol(word: &str) -> bool {
    let mut greek = word.chars().filter(|letter| !letter.is_ascii());
    let is_symbol = |letter: char| matches!(letter, '\u{0391}'..='\u{03C9}') && !TWINS.contains(letter);
    word.chars().count() <= 2 && greek.next().is_some_and(is_symbol) && greek.next().is_none()
}

/// Greek and Coptic, Cyrillic, Armenian, Cherokee and Lisu.
fn is_foreign(letter: char) -> bool {
    matches!(
        letter,
        '\u{0370}'..='\u{058F}' | '\u{13A0}'..='\u{13FF}' | '\u{2C80}'..='\u{2CFF}' | '\u{A4D0}'..='\u{A4FF}'
            | '\u{AB70}'..='\u{ABBF}'
    )
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

/// What in a text deceives the eye, if anything: a word or a host of letters that look like others, or the code of a
/// character that is not seen, turns the direction around or covers what stands beside it. What writing needs does not:
/// what joins letters and emoji, and the mark of bytes at the beginning of a file.
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

/// What in a text is not seen, turns its direction around or breaks its line.
pub fn unseen(text: &str) -> impl Iterator<Item = char> {
    between(text).filter(Between::is_unseen).map(|letter| letter.itself)
}

/// A text on one line, in which nothing turns its direction around, is not seen or hides what stands beside it: such a
/// character stands there by its code, as `\u{202e}`.
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

/// A character and what stands beside it.
struct Between {
    before: Option<char>,
    itself: char,
    after: Option<char>,
}

fn between(text: &str) -> impl Iterator<Item = Between> {
    let before = std::iter::once(None).chain(text.chars().map(Some));
    let after = text.chars().skip(1).map(Some).chain([None]);
    let beside = before.zip(text.chars()).zip(after);
    beside.map(|((before, itself), after)| Between { before, itself, after })
}

impl Between {
    fn is_unseen(&self) -> bool {
        let breaks = matches!(self.itself, '\u{2028}' | '\u{2029}');
        let is_invisible = self.is_invisible() && !self.joins();
        breaks || self.itself.is_control() || is_bidirectional(self.itself) || is_invisible
    }

    /// Whether writing needs what is not seen: what joins, and the mark of bytes at the beginning.
    fn is_needed(&self) -> bool {
        self.joins() || (self.itself == '\u{FEFF}' && self.before.is_none())
    }

    /// Whether a joiner stands between two emoji, or between two letters of a script that joins them (Unicode 16, section
    /// 23.2). In a row of joiners a text can be hidden.
    fn joins(&self) -> bool {
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
    fn is_control(&self) -> bool {
        match self.itself {
            '\n' | '\t' => false,
            '\r' => self.after != Some('\n'),
            '\u{2028}' | '\u{2029}' => true,
            letter => letter.is_control(),
        }
    }

    fn is_invisible(&self) -> bool {
        is_invisible(self.itself) || (is_selector(self.itself) && !self.selects())
    }

    /// Whether what selects another look stands behind something that has several (Unicode 16, section 23.4): signs and
    /// emoji, ideographs, Mongolian letters, and what a keycap is drawn around.
    fn selects(&self) -> bool {
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
fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// Symbols and punctuation, emoji among them. The letter in U+2139 is one as well.
fn is_sign(letter: char) -> bool {
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

fn is_ideograph(letter: char) -> bool {
    matches!(
        letter,
        '\u{3005}'..='\u{3007}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
            | '\u{20000}'..='\u{3FFFD}'
    )
}

/// Explicit formatting characters of the Unicode bidirectional algorithm (UAX #9 §2).
fn is_bidirectional(letter: char) -> bool {
    matches!(letter, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Characters without width or ink, tags (U+E0000 block), which carry hidden text, and what is no character: for private
/// use, and never one, drawn as one box whichever it is.
fn is_invisible(letter: char) -> bool {
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
