//! Answers that stand out of a sentence that says how to reply: in capitals, as a picture, as a number with what it means, or
//! each in brackets of its own.

use super::answers;
use super::pairs::OR;

/// Words between a verb that says how to reply and the reply: `Answer with STOP to end it`.
const WITH: [&str; 5] = ["with", "mit", "avec", "con", "com"];
/// Words before the first of them at most.
const FEW: usize = 3;

/// `Type CONFIRM to delete it, or CANCEL to keep it`, `Reply 👍 to approve or 👎 to reject`, `Press 1 for yes, 2 for no`.
pub(super) fn in_sentence(prompt: &str) -> Option<Vec<String>> {
    let line = prompt.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
    bracketed(line)
        .or_else(|| lettered(line))
        .or_else(|| keys(line))
        .or_else(|| marked(super::last_sentence(line)))
}

/// `Reply "approve" to go on; anything else stops.`, `Please confirm the order.`: the only word that is wanted.
pub(super) fn alone(prompt: &str) -> Option<Vec<String>> {
    let line = prompt.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
    let sentence = super::last_sentence(line);
    if sentence.ends_with(super::ASKS) {
        return None;
    }
    if let Some(word) = loud(line) {
        return Some(vec![word.to_owned()]);
    }
    if super::lists::first_asking_word(sentence) == "confirm" {
        return Some(vec!["confirm".to_owned()]);
    }
    let mut quoted = super::pairs::all_quoted(sentence)?;
    let (begins, word) = quoted.pop().filter(|_| quoted.is_empty())?;
    // `If you have lost it, reply "lost"`
    let clause = sentence.get(..begins)?.rsplit([',', '、', '，']).next()?;
    let is_near = clause.split_whitespace().count() <= FEW;
    let is_short = word.split_whitespace().count() <= 2 && word.chars().count() <= 24 && !word.is_empty();
    let otherwise = otherwise(sentence).filter(|other| *other != word);
    let all = [Some(word), otherwise].into_iter().flatten().map(str::to_owned);
    (super::says_reply(clause) && is_near && is_short).then(|| all.collect())
}

/// `Reply APPROVE to start. Anything else is taken as feedback.`: the only word in capitals of a sentence that says how to reply.
fn loud(line: &str) -> Option<&str> {
    let says_how = |sentence: &&str| super::says_reply(sentence.trim());
    line.split_inclusive(['.', '!']).filter(says_how).find_map(|sentence| {
        let words: Vec<&str> = sentence.split_whitespace().map(plain).collect();
        let mut loud = words.iter().enumerate().filter(|(_, word)| is_loud(word));
        let (at, word) = loud.next().filter(|_| loud.next().is_none())?;
        let before = at.checked_sub(1).and_then(|before| words.get(before))?;
        let is_wanted = super::says_reply(before) || WITH.contains(before);
        (is_wanted && at <= FEW && at + 1 < words.len()).then_some(*word)
    })
}

/// What any other reply does (`any other reply denies`), which is the word to refuse with.
fn otherwise(sentence: &str) -> Option<&'static str> {
    const OTHER: [&str; 5] = ["any other", "anything else", "other replies", "otherwise", "all else"];
    const DOES: [(&str, &str); 8] = [
        ("den", "deny"),
        ("reject", "reject"),
        ("declin", "decline"),
        ("refus", "refuse"),
        ("cancel", "cancel"),
        ("abort", "abort"),
        ("stop", "stop"),
        ("skip", "skip"),
    ];
    let small = sentence.to_lowercase();
    let behind = OTHER.iter().find_map(|other| Some(small.split_once(other)?.1.to_owned()))?;
    let said = |(begin, word): &(&str, &'static str)| {
        behind
            .split(|letter: char| !letter.is_alphabetic())
            .any(|said| said.starts_with(begin))
            .then_some(*word)
    };
    DOES.iter().find_map(said)
}

fn marked(sentence: &str) -> Option<Vec<String>> {
    if sentence.ends_with(super::ASKS) {
        return None;
    }
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let (mut found, mut first) = (Vec::new(), None);
    for (at, word) in words.iter().enumerate() {
        let plain = plain(word);
        let stands_out =
            is_loud(plain) || is_picture(plain) || (is_number(plain) && is_explained(words.get(at + 1)));
        if !stands_out {
            continue;
        }
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let goes_on = before.is_some_and(|before| before.ends_with([',', ';', '、']) || is_or(before));
        if first.is_none() {
            first = Some(at);
        } else if !goes_on {
            return None;
        }
        found.push(plain);
    }
    let says_how = first.is_some_and(|at| (1..=FEW).contains(&at));
    let is_shouted = !sentence.chars().any(char::is_lowercase);
    (says_how && (!is_shouted || found.iter().all(|word| is_picture(word)))).then(|| answers(found)).flatten()
}

/// `(a) retry, (b) skip, or (c) abort?`: the letters or numbers, which follow each other.
fn lettered(line: &str) -> Option<Vec<String>> {
    let marks_in = |open: char, close: &str| -> Vec<char> {
        let pieces = line.split(open).skip(1);
        let marks = pieces.filter_map(|piece| piece.split_once(close)).map(|(mark, _)| mark);
        marks.filter(|mark| mark.len() == 1).filter_map(|mark| mark.chars().next()).collect()
    };
    // `[1]` may be a note as well.
    let in_square = || super::says_reply(line).then(|| marks_in('[', "] "));
    let marks = Some(marks_in('(', ") ")).filter(|marks| marks.len() > 1).or_else(in_square)?;
    let first = marks.first().filter(|first| ['a', 'A', '1'].contains(first))?;
    let follow = marks.iter().zip(*first..).all(|(mark, expected)| *mark == expected);
    if let Some(names) = named_by(&marks, line).filter(|_| follow) {
        return Some(names);
    }
    let marks: Vec<String> = marks.iter().map(char::to_string).collect();
    follow.then(|| answers(marks.iter().map(String::as_str))).flatten()
}

/// `Train`, `Company bike` and `Home office` of `(1) Train, (2) Company bike, or (3) Home office`: a person chooses by the words,
/// and so does who reads the answer, unless it is told to be the mark.
fn named_by(marks: &[char], line: &str) -> Option<Vec<String>> {
    let mut pieces = vec![line];
    for mark in marks {
        let (before, behind) = pieces.pop()?.split_once(&format!("({mark}) "))?;
        pieces.extend([before, behind]);
    }
    let (before, names) = pieces.split_first()?;
    let sentence = super::last_sentence(before);
    let wants_mark =
        super::lists::wants_a_mark(sentence) || super::lists::wants_a_mark(super::last_sentence(line));
    let name = |name: &&str| {
        let name = name.trim_end_matches(|sign: char| sign.is_whitespace() || ",;.?？。!".contains(sign));
        let name = name
            .rsplit_once(char::is_whitespace)
            .filter(|(_, last)| is_or(last))
            .map_or(name, |(name, _)| name);
        name.trim_end_matches(|sign: char| sign.is_whitespace() || ",;".contains(sign)).to_owned()
    };
    let names: Vec<String> = names.iter().map(name).collect();
    let is_short =
        |name: &String| name.split_whitespace().count() <= FEW && !name.contains(['?', '.', '(', '"']);
    (!wants_mark && names.iter().all(is_short)).then(|| answers(names.iter().map(String::as_str))).flatten()
}

/// `[y]es, [n]o, [a]lways`: the letters to be pressed.
fn keys(line: &str) -> Option<Vec<String>> {
    let pieces = line.split('[').skip(1).filter_map(|piece| piece.split_once(']'));
    let keys: Vec<&str> = pieces
        .filter(|(key, rest)| key.chars().count() == 1 && rest.starts_with(char::is_alphabetic))
        .map(|(key, _)| key)
        .collect();
    answers(keys)
}

fn plain(word: &str) -> &str {
    word.trim_matches(|sign: char| ",.;:!()*\"'“”".contains(sign))
}

fn is_or(word: &str) -> bool {
    OR.contains(&word.trim_end_matches(',').to_lowercase().as_str())
        || ["and", "und", "et", "y", "e"].contains(&word)
}

/// A word in capitals. Two letters may be a name of something.
fn is_loud(word: &str) -> bool {
    let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
    letters > 2 && word.chars().all(|letter| letter.is_uppercase() || matches!(letter, '-' | '_'))
        || ["OK", "NO", "GO", "SÍ", "SI", "JA"].contains(&word)
}

fn is_picture(word: &str) -> bool {
    let is_of_picture = |letter: char| !letter.is_alphanumeric() && !letter.is_ascii() && letter > '\u{2190}';
    !word.is_empty() && word.chars().all(is_of_picture) && word.chars().any(|letter| letter > '\u{2600}')
}

fn is_number(word: &str) -> bool {
    word.len() == 1 && word.bytes().all(|digit| digit.is_ascii_digit())
}

/// `1 for yes`, `2 = no`
fn is_explained(next: Option<&&str>) -> bool {
    next.is_some_and(|next| ["for", "to", "=", "für", "pour", "para", "per", "-", "–"].contains(next))
}

/// `[Approve] [Reject] [Edit]`: each in brackets, and nothing between them.
fn bracketed(line: &str) -> Option<Vec<String>> {
    let begins = line.find('[')?;
    let list = line.get(begins..)?.trim_end_matches(['.', '?']);
    let mut found = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        let (inside, behind) = rest.strip_prefix('[')?.split_once(']')?;
        found.push(inside);
        rest = behind.trim_start_matches(|sign: char| sign.is_whitespace() || ",/|·•".contains(sign));
        rest = rest.strip_prefix("or ").unwrap_or(rest);
    }
    let is_short = |text: &&str| text.split_whitespace().count() <= FEW && !text.contains(['(', '/']);
    found.iter().all(is_short).then(|| answers(found)).flatten()
}
