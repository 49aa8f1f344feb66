//! Names of members that a person, or an agent, may mistake for each other.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// Every name that can be mistaken for an earlier one, with that one. Equal names do not count.
///
/// Alike are names that differ in case, width, spaces and punctuation alone (`toAccount`, `to_account`), and names
/// whose letters look the same (UTS #39 §4). Within ASCII, letters are told apart: `l1` is not `ll`.
pub(super) fn alike<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    let mut by_letters = HashMap::new();
    let mut by_looks = HashMap::<String, First<'_>>::new();
    let mut found = Vec::new();
    for name in names {
        let letters = letters(name);
        if letters.is_empty() {
            continue;
        }
        let looks = by_looks.entry(skeleton(&letters).collect()).or_default().with(name);
        let earlier = by_letters.get(&letters).copied().or(looks);
        if let Some(earlier) = earlier.filter(|earlier| *earlier != name) {
            found.push((name.to_owned(), earlier.to_owned()));
        }
        by_letters.entry(letters).or_insert(name);
    }
    found
}

/// Every text that looks like one before it and is another, with that one. Within ASCII, letters are told apart.
pub(super) fn looking_alike<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    let mut by_looks = HashMap::<String, First<'_>>::new();
    let mut before = |text: &'a str| by_looks.entry(looks(text)).or_default().with(text);
    texts
        .filter_map(|text| Some((text, before(text).filter(|before| *before != text)?)))
        .map(|(text, before)| (text.to_owned(), before.to_owned()))
        .collect()
}

pub(super) fn looks(text: &str) -> String {
    skeleton(text).collect()
}

/// The first names of one look.
#[derive(Default)]
struct First<'a> {
    ascii: Option<&'a str>,
    other: Option<&'a str>,
}

impl<'a> First<'a> {
    /// Takes in one more, and names the first that it may be taken for.
    fn with(&mut self, name: &'a str) -> Option<&'a str> {
        let Self { ascii, other } = self;
        let before = if name.is_ascii() { *other } else { ascii.or(*other) };
        if name.is_ascii() { ascii } else { other }.get_or_insert(name);
        before
    }
}

fn letters(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).filter(|letter| letter.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_say_the_same_are_found() {
        for other in ["AMOUNT", "Amount", "am\u{43e}unt", "\u{ff41}mount", "amount ", "_amount", "a-mount"] {
            let found = alike(["to", "amount", other].into_iter());
            assert_eq!(found, [(other.to_owned(), "amount".to_owned())], "{other}");
        }
        assert_eq!(alike(["to_account", "toAccount"].into_iter()).len(), 1);
        assert_eq!(alike(["am\u{43e}unt", "amount"].into_iter()).len(), 1, "in whichever order");
    }

    #[test]
    fn texts_that_look_the_same_are_found_and_spelling_is_told_apart() {
        for (one, other) in
            [("山本", "\u{2F2D}本"), ("\u{110}or\u{111}e", "\u{189}or\u{111}e"), ("pay", "p\u{430}y")]
        {
            let found = looking_alike([one, "else", other].into_iter());
            assert_eq!(found, [(other.to_owned(), one.to_owned())], "{other}");
        }
        let differ = [
            "C",
            "C++",
            "C#",
            "c",
            "rn",
            "m",
            "to_account",
            "toAccount",
            "\u{e9}t\u{e9}",
            "ete",
            "yes",
            "yes",
        ];
        assert_eq!(looking_alike(differ.into_iter()), []);
    }

    #[test]
    fn names_that_differ_and_repetitions_are_left_alone() {
        let differ = ["amount", "amounts", "l1", "ll", "a", "b", "金額", "金", "", "_", "/"];
        assert_eq!(alike(differ.into_iter()), []);
        assert_eq!(alike(["amount", "amount"].into_iter()), []);
    }
}
