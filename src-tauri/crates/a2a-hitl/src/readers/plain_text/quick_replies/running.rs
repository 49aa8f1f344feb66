//! Words in quotes that running text says to reply with, wherever in it: `Send the file back, or reply "leave open" to book it
//! later.` Other words in quotes, such as the name of a column, are none.

use super::MOST;
use super::pairs::{QUOTES, all_quoted};

/// Words and letters of a reply at most.
const FEW: usize = 3;
const SHORT: usize = 24;
/// Bytes of a line at most: words for a person are shorter.
const LONGEST: usize = 2_000;
/// Beginnings of words that say how to reply, in small letters.
const SAYS: [&str; 29] = [
    "reply",
    "answer",
    "respond",
    "type",
    "say",
    "write",
    "antwort",
    "schreib",
    "sag",
    "gib",
    "tipp",
    "répond",
    "tapez",
    "écri",
    "dites",
    "escrib",
    "contest",
    "digit",
    "rispond",
    "scriv",
    "antwoord",
    "schrijf",
    "ответ",
    "напиш",
    "odpowiedz",
    "napisz",
    "yanıt",
    "yaz",
    "escrev",
];
/// The same in languages without spaces, or in which such a word follows the reply.
const UNSPACED: [&str; 11] =
    ["返信", "入力", "答え", "回答", "返答", "输入", "回复", "回覆", "입력", "답", "응답"];
const BEHIND: [&str; 5] = ["antwort", "eingeb", "schreib", "yanıt", "yaz"];
/// What somebody else does: `the label says "fragile"`.
const TOLD: [&str; 6] = ["says", "answers", "responds", "types", "writes", "replies"];
/// Between such a word and the reply.
const WITH: [&str; 12] =
    ["with", "by", "just", "simply", "only", "mit", "avec", "par", "con", "com", "met", "sie"];
/// Between the reply and such a word.
const PARTICLES: [&str; 6] = ["と", "라고", "으로", "로", "yazarak", "diye"];
/// Words before one that make it a name of something: `the answer "42"`, `of type "csv"`.
const NAMING: [&str; 24] = [
    "the", "an", "a", "of", "your", "my", "this", "that", "last", "previous", "data", "file", "media",
    "content", "der", "die", "das", "eine", "la", "le", "el", "il", "una", "une",
];

/// Each of them once, as it is written: those of the last line, and of the lines before it that say so as well.
pub(super) fn told(prompt: &str) -> Option<Vec<String>> {
    let lines = prompt.lines().rev().map(str::trim).filter(|line| !line.is_empty());
    let mut said: Vec<Vec<String>> = lines.map_while(replies_in).collect();
    said.reverse();
    let mut found: Vec<String> = Vec::new();
    for reply in said.into_iter().flatten() {
        if !found.contains(&reply) {
            found.push(reply);
        }
    }
    (1..=MOST).contains(&found.len()).then_some(found)
}

/// The words that a line says to reply with; `None`: it says nothing of the kind.
fn replies_in(line: &str) -> Option<Vec<String>> {
    let quoted = Some(line).filter(|line| line.len() <= LONGEST).and_then(all_quoted)?;
    // `wait: ...` is to be completed, and so one of several is no whole choice.
    if quoted.iter().any(|(_, text)| text.contains("...") || text.contains(['…', '<', '{'])) {
        return None;
    }
    let wanted = quoted.into_iter().filter(|(begins, text)| is_reply(line, *begins, text));
    let wanted: Vec<String> = wanted.map(|(_, text)| text.to_owned()).collect();
    (!wanted.is_empty()).then_some(wanted)
}

fn is_reply(line: &str, begins: usize, text: &str) -> bool {
    let is_sign = |sign: char| {
        sign.is_whitespace()
            || sign == ':'
            || QUOTES.iter().any(|(open, close)| [*open, *close].contains(&sign))
    };
    let is_short = text.split_whitespace().count() <= FEW && text.chars().count() <= SHORT;
    let [before, after] =
        [line.get(..begins), line.get(begins + text.len()..)].map(Option::unwrap_or_default);
    let before = before.trim_end_matches(is_sign).to_lowercase();
    let after = after.trim_start_matches(is_sign).to_lowercase();
    !text.trim().is_empty() && is_short && (is_asked_before(&before) || is_asked_behind(&after))
}

/// `reply`, `respond with`; no `typed`, no `says`, and no `the answer`.
fn is_asked_before(before: &str) -> bool {
    let mut words = before.split_whitespace().rev().skip_while(|word| WITH.contains(word));
    let Some(last) = words.next() else { return false };
    let is_told = TOLD.contains(&last) || (last.is_ascii() && last.ends_with("ed"));
    let names = words.next().is_some_and(|word| NAMING.contains(&word));
    (!is_told && !names && SAYS.iter().any(|begin| last.starts_with(begin)))
        || UNSPACED.iter().any(|said| last.ends_with(said))
}

/// `「保留」と返信`, `「いいえ」と送って`, `„offen lassen“ antworten`
fn is_asked_behind(after: &str) -> bool {
    let rest =
        PARTICLES.iter().find_map(|particle| after.strip_prefix(particle)).unwrap_or(after).trim_start();
    // A document is sent without the particle of what is said.
    if after.starts_with("と送") {
        return true;
    }
    UNSPACED.iter().chain(&BEHIND).any(|said| rest.starts_with(said))
}
