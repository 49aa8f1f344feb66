//! Conditions on a part of a text, which says little about the rest: `eve@evil.com, bob@corp.com` contains
//! `@corp.com`, and an unforeseen line may follow.
//!
//! As with [`prefix`](super::prefix), a rule must not approve a text that has more in it than the condition
//! names, and must not let pass a text that only hides the value or spells it in another way.

use std::collections::BTreeSet;

use a2a_hitl::{alike_names, looks, unseen};
use unicode_normalization::UnicodeNormalization;

use super::decoded::decoded;
use super::{place, prefix};

/// A part with fewer letters occurs in almost any text once separators between letters are dropped.
const FEWEST_LETTERS: usize = 3;

/// Whether a text contains this part; `None` if it is doubtful for the rule's effect.
pub(crate) fn contains(text: &str, part: &str, approves: bool) -> Option<bool> {
    let contains = text.contains(part);
    let is_sure = if !contains {
        let leads_through = || part.contains(['/', '\\']) && prefix::may_lead_through(text, part);
        !(in_other_spelling(text, part, |text, part| text.contains(part)) || leads_through())
    } else if part.contains(['/', '\\']) {
        place::is_around(text, part)
    } else {
        !has_unseen(text, part) && is_one_address(text, part)
    };
    (is_sure || contains != approves).then_some(contains)
}

/// Whether a text has characters that are invisible, reverse it or break its line, and that the value does not have.
pub(crate) fn has_unseen(text: &str, value: &str) -> bool {
    unseen(text).any(|letter| !value.contains(letter))
}

/// A text without all that.
pub(crate) fn seen(text: &str, value: &str) -> String {
    let unseen: BTreeSet<char> = unseen(text).filter(|letter| !value.contains(*letter)).collect();
    text.chars().filter(|letter| !unseen.contains(letter)).collect()
}

/// A text without regard to case, width, and invisible characters that are not in the value.
pub(crate) fn folded(text: &str, value: &str) -> String {
    seen(text, value).nfkc().map(with_dot).flat_map(char::to_lowercase).collect()
}

/// Names of hosts are parted by the full stop of Chinese and Japanese as well.
pub(crate) fn with_dot(letter: char) -> char {
    if letter == '\u{3002}' { '.' } else { letter }
}

/// Whether two texts that are not the same may be taken for one another.
pub(crate) fn are_alike(one: &str, other: &str) -> bool {
    let is_same = |one: &str, other: &str| one.trim() == other.trim();
    one != other && (is_same(one, other) || alike_names(one, other) || in_other_spelling(one, other, is_same))
}

/// Whether a text that does not fit a value literally fits it in another spelling: decoded, in letters that look the
/// same, or without separators between letters, unless those make it a place.
pub(crate) fn in_other_spelling(text: &str, value: &str, fits: impl Fn(&str, &str) -> bool) -> bool {
    let Some(meant) = decoded(text, value) else { return true };
    let wanted = decoded(value, value).unwrap_or_else(|| value.to_owned());
    let is_plain = meant == text && wanted == value;
    in_other_letters(text, value, &fits) || (!is_plain && in_other_letters(&meant, &wanted, fits))
}

fn in_other_letters(text: &str, value: &str, fits: impl Fn(&str, &str) -> bool) -> bool {
    let (plain, wanted) = (folded(text, value), folded(value, value));
    let fits = |text: &str, value: &str| fits(text.trim_start(), value) || fits(text, value);
    let look_alike = || {
        // Some letters look the same as capitals, and others as small ones.
        let capital = |text: &str| looks(&seen(text, value).nfkc().collect::<String>()).to_lowercase();
        !(text.is_ascii() && value.is_ascii())
            && (fits(&looks(&plain), &looks(&wanted)) || fits(&capital(text), &capital(value)))
    };
    let in_letters = || {
        let of_value = letters(&wanted);
        let is_word = of_value.chars().filter(|letter| *letter != '*').nth(FEWEST_LETTERS - 1).is_some();
        let is_place = value.contains(['/', '\\', ':', '@']);
        is_word && !is_place && fits(&letters(&plain), &of_value)
    };
    let unspaced = |text: &str| text.split_whitespace().collect::<String>();
    let in_address = || value.contains('@') && fits(&unspaced(&plain), &unspaced(&wanted));
    fits(&plain, &wanted) || look_alike() || in_letters() || in_address()
}

/// Letters and digits, and the star of a pattern.
fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric() || *letter == '*').collect()
}

/// Whether a text names one address where the value is one or the end of one, and no other host: `@corp.com` is in
/// `bob@corp.com.evil.com` as well.
pub(crate) fn is_one_address(text: &str, value: &str) -> bool {
    let Some((_, host)) = value.rsplit_once('@') else { return true };
    let separates = |letter: char| {
        (matches!(letter, ',' | ';' | '|' | '\u{3001}' | '\u{FF0C}' | '\u{FF1B}') || letter.is_whitespace())
            && !value.contains(letter)
    };
    let ats = |text: &str| text.matches(['@', '\u{FE6B}', '\u{FF20}']).count();
    let is_list = text.split(separates).filter(|part| !part.is_empty()).count() > 1;
    let goes_on = |rest: &str| {
        let rest = rest.trim_start_matches('.');
        rest.starts_with(|letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_'))
    };
    let ends_within = host.ends_with(char::is_alphanumeric) && text.split(value).skip(1).any(goes_on);
    // `%` and `!` in a name lead on to another host, and parameters to other receivers.
    let is_in_addresses = |letter: char| matches!(letter, '.' | '+' | '<' | '>') || place::is_plain(letter);
    let mut around = text.split(value).flat_map(|piece| piece.trim().chars());
    !is_list && ats(text) == ats(value) && !ends_within && around.all(is_in_addresses)
}

#[cfg(test)]
mod tests {
    use super::contains;

    #[track_caller]
    fn check(part: &str, text: &str, approving: Option<bool>, guarding: Option<bool>) {
        assert_eq!(contains(text, part, true), approving, "to approve {text:?} by {part:?}");
        assert_eq!(contains(text, part, false), guarding, "to reject {text:?} by {part:?}");
    }

    #[test]
    fn what_is_in_a_text_is_in_it_for_every_rule() {
        for (part, text) in [
            ("@corp.com", "bob@corp.com"),
            ("@corp.com", " bob@corp.com "),
            ("@corp.com", "<bob@corp.com>"),
            ("@corp.com", "bob@corp.com."),
            ("@corp.", "bob@corp.com"),
            ("bob@", "bob@corp.com"),
            ("a@corp.com, ", "a@corp.com, "),
            ("report", "the report, the other; and ❤\u{FE0F} 葛\u{E0100}"),
            ("two\n", "two\nlines\n"),
        ] {
            check(part, text, Some(true), Some(true));
        }
        for (part, text) in [("@corp.com", "bob@corp.example"), ("report", "two\nlines"), ("\n", "a\tb")] {
            check(part, text, Some(false), Some(false));
        }
    }

    #[test]
    fn no_rule_approves_what_says_more_and_one_that_rejects_rejects_it() {
        for text in [
            "eve@evil.com\n@corp.com",
            "a@corp.com,eve@evil.com",
            "a@corp.com, eve",
            "eve;a@corp.com",
            "eve a@corp.com",
            "eve\u{3000}a@corp.com",
            "eve、a@corp.com",
            "eve@evil.com/@corp.com",
            "eve@evil.com%0a@corp.com",
            "eve\u{FF20}evil.com(a@corp.com)",
            "eve%evil.com@corp.com",
            "evil.com!eve@corp.com",
            "a@corp.com?bcc=eve%40evil.com",
            "a@corp.com.evil.com",
            "a@corp.com-evil.com",
            "a@corp.company",
            "a@corp.com\0",
            "a@corp.com\u{200B}",
            "a@corp.com\u{FE0F}",
            "a\u{202E}@corp.com",
        ] {
            check("@corp.com", text, None, Some(true));
        }
        for text in ["/safe/../etc", "/etc,/safe/", "/x//safe/", "/etc /safe/", "/etc%00/safe/", "$(a)/safe/"]
        {
            check("/safe/", text, None, Some(true));
        }
        check("/safe/", "/srv/safe/a.txt", Some(true), Some(true));
        check("report", "report\nand more", None, Some(true));
        check("report", "re\tport report", None, Some(true));
        check("two\n", "two\nlines\u{2028}", None, Some(true));
    }

    #[test]
    fn no_rule_that_rejects_is_passed_by_by_what_is_not_seen() {
        for text in ["bob@evil\u{200B}.com", "bob@\u{FE0F}evil.com", "bob@evil\n.com", "bob@evil\0.com"] {
            check("@evil.com", text, Some(false), None);
        }
        for text in ["bob@Evil.COM", "bob@\u{FF45}vil.com", "bob\u{FF20}evil.com"] {
            check("@evil.com", text, Some(false), None);
        }
    }
}
