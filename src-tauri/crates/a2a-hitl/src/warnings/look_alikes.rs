//! Words and signs that look like others: letters of other alphabets that fonts draw as Latin ones.

use std::collections::HashSet;

use super::between::{Between, between};
use super::hiding::code;
use super::{Sign, links, names};

/// Letters of other alphabets that are drawn as Latin ones are, in most fonts.
const TWINS: &str = "асеорхуіјѕһԁԛԝАВСЕНІЈКМОРЅТХοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
/// Words of so many such letters are rare where they are no others.
const RARE: usize = 3;

/// The first word that may pass for a Latin one, or sign for one of ASCII. One in a host is told with the host.
pub(super) fn look_alike_word(text: &str) -> Option<Sign> {
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
pub(super) fn look_alike_sign(text: &str) -> Option<char> {
    let is_one = |letter: &Between| match letter.itself {
        '\u{037E}' | '\u{2E80}'..='\u{2FD5}' | '\u{F900}'..='\u{FA0B}' => true,
        '\u{201A}' => letter.before.is_some_and(char::is_alphanumeric),
        _ => false,
    };
    between(text).find(is_one).map(|letter| letter.itself)
}

/// Words that mix Latin letters with those of an alphabet that has some of the same form (UTS #39 §5.1), and words of such
/// letters alone (§5.2): any, where nothing else is in that alphabet.
pub(super) fn look_alike_words(text: &str) -> impl Iterator<Item = &str> {
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

/// A Greek letter alone, or beside one other, as in `Δt` and `sensor-α`, unless it is drawn as a Latin one.
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
