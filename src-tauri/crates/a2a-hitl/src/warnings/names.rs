//! Names of members that a person, or an agent, may take for one another.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// Every name that can be mistaken for one before it, with that one. The same name twice is not of this kind.
///
/// Alike are names that differ in case, width, spaces and punctuation alone (`toAccount`, `to_account`), and names whose
/// letters look the same (UTS #39 §4). Within ASCII, letters are told apart: `l1` is not `ll`.
pub(super) fn alike<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    let mut by_letters = HashMap::new();
    let mut by_looks = HashMap::<String, First<'_>>::new();
    let mut found = Vec::new();
    for name in names {
        let letters = letters(name);
        if letters.is_empty() {
            continue;
        }
        let First { ascii, other } = by_looks.entry(skeleton(&letters).collect()).or_default();
        let looks = if name.is_ascii() { *other } else { ascii.or(*other) };
        if name.is_ascii() { ascii } else { other }.get_or_insert(name);
        let earlier = by_letters.get(&letters).copied().or(looks);
        if let Some(earlier) = earlier.filter(|earlier| *earlier != name) {
            found.push((name.to_owned(), earlier.to_owned()));
        }
        by_letters.entry(letters).or_insert(name);
    }
    found
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
    fn names_that_differ_and_repetitions_are_left_alone() {
        let differ = ["amount", "amounts", "l1", "ll", "a", "b", "金額", "金", "", "_", "/"];
        assert_eq!(alike(differ.into_iter()), []);
        assert_eq!(alike(["amount", "amount"].into_iter()), []);
    }
}
