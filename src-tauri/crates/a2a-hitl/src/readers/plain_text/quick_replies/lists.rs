//! Quick replies one below the other: `1) Basic`, `- PDF`. They answer a question right before them, or right
//! after them if it asks for one of them. After any other list, a question stands by itself.

use super::{ASKS, answers, yes_no};

/// Phrases, in small letters, by which a question wants several of a list in one answer. A button would send one of them.
const SEVERAL: [&str; 12] = [
    "separated by comma",
    "comma-separated",
    "comma separated",
    "all that apply",
    "one or more of",
    "durch komma",
    "mit komma",
    "kommagetrennt",
    "séparés par des virgules",
    "separados por comas",
    "カンマ区切り",
    "以逗号分隔",
];

/// Whether several of what is listed make one answer: “Reply with the numbers separated by commas.”
pub(super) fn wants_several(prompt: &str) -> bool {
    let small = prompt.to_lowercase();
    SEVERAL.iter().any(|phrase| small.contains(phrase))
}

/// First words of questions that ask for one of several, whatever is in between.
const WHICH: [&str; 26] = [
    "which",
    "what",
    "who",
    "where",
    "when",
    "pick",
    "choose",
    "select",
    "welche",
    "welcher",
    "welches",
    "welchen",
    "quel",
    "quelle",
    "quels",
    "lequel",
    "cuál",
    "cual",
    "qué",
    "quale",
    "qual",
    "welke",
    "который",
    "какой",
    "哪个",
    "哪一个",
];
const WHICH_UNSPACED: [&str; 11] =
    ["どれ", "どの", "どちら", "どっち", "いずれ", "選んで", "選び", "選択", "哪", "选择", "골라"];
/// Words for the mark of an item, in small letters: a question for a number asks for one of the numbered items.
const NUMBER: [&str; 12] = [
    "number",
    "nummer",
    "ziffer",
    "numéro",
    "numero",
    "número",
    "chiffre",
    "номер",
    "番号",
    "数字",
    "编号",
    "번호",
];
/// Pieces of words that say how to reply, in small letters.
const REPLY: [&str; 26] = [
    "reply", "answer", "respond", "enter", "type", "send", "choos", "pick", "select", "antwort", "wähl",
    "gib", "nenn", "répond", "entrez", "tapez", "choisi", "indiq", "escrib", "elij", "入力", "返信", "答え",
    "输入", "回复", "입력",
];
/// Words that ask for one of the items before them: `Please specify the chain.`
const CHOOSE: [&str; 6] = ["specify", "choose", "pick", "select", "indicate", "wählen"];
/// Polite words before the asking one.
const POLITE: [&str; 6] = ["please", "kindly", "bitte", "veuillez", "por", "favor"];

/// What makes a key of a digit: `1️⃣`.
const KEYCAP: char = '\u{20e3}';

/// What stands before an item.
enum Mark {
    /// A number or a letter, which is the reply.
    Counted(String),
    Bullet,
}

pub(super) fn behind_question(prompt: &str) -> Option<Vec<String>> {
    let lines: Vec<&str> = prompt.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_item = |line: &&str| item(line).is_some();
    // Questions one below the other want an answer each.
    if lines.iter().filter(|line| is_item(line) && line.ends_with(ASKS)).count() > 1 {
        return None;
    }
    let last = lines.iter().rposition(is_item)?;
    let first = lines.get(..last)?.iter().rposition(|line| !is_item(line)).map_or(0, |before| before + 1);
    let items: Vec<(Mark, &str)> = lines.get(first..=last)?.iter().filter_map(|line| item(line)).collect();
    let before = first.checked_sub(1).and_then(|at| lines.get(at)).copied().unwrap_or_default();
    let behind = lines.get(last + 1..)?.join(" ");
    let is_asked_before = asks(before) && !behind.contains(ASKS);
    let is_asked_behind = (behind.trim_end().ends_with(ASKS) && asks_which(&behind))
        || CHOOSE.contains(&first_asking_word(super::last_sentence(&behind)).as_str())
        || WHICH_UNSPACED.iter().any(|which| behind.contains(which));
    let names_numbers = !behind.is_empty() && !behind.contains(ASKS) && names_a_mark(&behind, &items);
    let is_counted = items.iter().all(|(mark, _)| matches!(mark, Mark::Counted(_)));
    let asks_a_number = is_counted && [before, &behind].into_iter().any(asks_for_a_number);
    if !(is_asked_before || is_asked_behind || names_numbers || asks_a_number) {
        return None;
    }
    answers(items.iter().map(|(mark, text)| match mark {
        Mark::Counted(mark) => mark.as_str(),
        Mark::Bullet => word_of(text),
    }))
}

/// Whether a line asks for one of the next items: a question, or a line that ends with a colon.
fn asks(line: &str) -> bool {
    let line = line.trim_end_matches([':', '：', '*', ' ']);
    let is_question = line.ends_with(ASKS) || line.ends_with("か。") || line.ends_with('か');
    let sentence = super::last_sentence(line);
    (is_question && !is_yes_no(sentence)) || asks_which(sentence)
}

fn is_yes_no(sentence: &str) -> bool {
    yes_no::is_asked(sentence.trim_end_matches(ASKS))
}

pub(super) fn asks_which(text: &str) -> bool {
    let sentence = super::last_sentence(text);
    WHICH.contains(&first_word(without_politeness(sentence)).as_str())
        || WHICH_UNSPACED.iter().any(|which| sentence.contains(which))
}

fn without_politeness(sentence: &str) -> &str {
    let mut rest = sentence;
    while POLITE.contains(&first_word(rest).as_str()) {
        rest = rest.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start());
    }
    rest
}

/// `Reply with the number`, 番号を入力してください: in a sentence that is no question of its own.
fn asks_for_a_number(text: &str) -> bool {
    let sentence = super::last_sentence(text.trim_end_matches([':', '：', '*', ' '])).to_lowercase();
    let has = |pieces: &[&str]| pieces.iter().any(|piece| sentence.contains(piece));
    !sentence.ends_with(ASKS) && has(&NUMBER) && has(&REPLY)
}

/// The first word of a sentence behind polite ones.
pub(super) fn first_asking_word(sentence: &str) -> String {
    first_word(without_politeness(sentence))
}

/// Whether it begins with a word that says how to reply.
pub(in crate::readers::plain_text) fn says_reply(sentence: &str) -> bool {
    let first = first_asking_word(sentence);
    !first.is_empty() && REPLY.iter().any(|piece| first.starts_with(piece))
}

/// Whether a sentence wants the mark of an item: `Reply with (1) …`, `Which number …`. To choose is done by words as well.
pub(super) fn wants_a_mark(sentence: &str) -> bool {
    const CHOOSE: [&str; 7] = ["choos", "pick", "select", "wähl", "choisi", "elij", "indiq"];
    let (small, first) = (sentence.to_lowercase(), first_asking_word(sentence));
    let says_how = says_reply(sentence) && !CHOOSE.iter().any(|piece| first.starts_with(piece));
    says_how || NUMBER.iter().chain(&["letter", "buchstabe"]).any(|piece| small.contains(piece))
}

fn first_word(sentence: &str) -> String {
    sentence
        .trim_start_matches(['¿', '*', ' '])
        .chars()
        .take_while(|letter| letter.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect()
}

/// `Reply 1, 2 or 3.`: the marks of the first and the last of them.
fn names_a_mark(text: &str, items: &[(Mark, &str)]) -> bool {
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
    let is_named = |item: Option<&(Mark, &str)>| match item {
        Some((Mark::Counted(mark), _)) => words.iter().any(|word| word == mark),
        _ => false,
    };
    is_named(items.first()) && is_named(items.last())
}

/// An item of a list: its mark and its text.
fn item(line: &str) -> Option<(Mark, &str)> {
    let bullet = ["- ", "* ", "• ", "‣ ", "◦ ", "– ", "・", "● ", "○ ", "▪ "]
        .iter()
        .find_map(|mark| line.strip_prefix(mark));
    if let Some(text) = bullet {
        return Some((Mark::Bullet, text.trim())).filter(|(_, text)| !text.is_empty());
    }
    if let Some(first) = line.chars().next().filter(|first| matches!(first, '①'..='⑳')) {
        return Some((Mark::Counted(first.to_string()), line.strip_prefix(first)?.trim()));
    }
    if let Some((mark, text)) = line.split_once(' ').filter(|(mark, _)| is_picture(mark)) {
        return Some((Mark::Bullet, text.trim())).filter(|_| !mark.is_empty() && !text.trim().is_empty());
    }
    if let Some((digit, text)) = line.split_once(KEYCAP) {
        let digit = digit.trim_end_matches('\u{fe0f}');
        let is_digit = digit.len() == 1 && digit.bytes().all(|digit| digit.is_ascii_digit());
        return Some((Mark::Counted(digit.to_owned()), text.trim()))
            .filter(|_| is_digit && !text.trim().is_empty());
    }
    // `| 2 | Standard |`
    if let Some((mark, rest)) = line.strip_prefix('|').and_then(|row| row.trim_start().split_once(['|', ' ']))
    {
        let text = rest.trim_matches(['|', ' ']);
        let is_number =
            !mark.is_empty() && mark.len() <= 2 && mark.bytes().all(|digit| digit.is_ascii_digit());
        return Some((Mark::Counted(mark.to_owned()), text)).filter(|_| is_number && !text.is_empty());
    }
    let line = line.trim_start_matches("**");
    let opened = line.strip_prefix(['(', '[', '（']).unwrap_or(line);
    let mark: String = opened.chars().take_while(|letter| letter.is_alphanumeric()).take(3).collect();
    let is_number = mark.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '０'..='９'));
    let is_letter = mark.chars().count() == 1 && mark.is_ascii();
    let rest =
        opened.strip_prefix(mark.as_str())?.strip_prefix([')', '.', ']', '）', '．', ':', '：', '、'])?;
    let is_marked = !mark.is_empty() && mark.chars().count() <= 2 && (is_number || is_letter);
    // `**A)** Merge`
    let rest = rest.strip_prefix("**").unwrap_or(rest);
    (is_marked && (rest.starts_with([' ', '\u{3000}']) || !rest.is_ascii()))
        .then(|| (Mark::Counted(mark), rest.trim()))
        .filter(|(_, text)| !text.is_empty())
}

/// A picture before an item: `✅ Approve`.
fn is_picture(mark: &str) -> bool {
    mark.chars().count() <= 3 && mark.chars().all(|sign| !sign.is_alphanumeric() && sign > '\u{2600}')
}

/// What an item is called, before what is said of it: `**PDF** – for printing`.
fn word_of(text: &str) -> &str {
    let end = [" – ", " — ", " - ", ": ", "："].iter().filter_map(|mark| text.find(mark)).min();
    text.get(..end.unwrap_or(text.len())).unwrap_or(text)
}
