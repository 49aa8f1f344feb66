//! Quick replies: answers to click, in the agent's own spelling. They are only suggestions; other words can
//! always be typed.
//!
//! They are found by their form: in brackets, in a list after a question, in quotation marks, or around an "or"
//! where the agent says how to reply. A list alone is a result or a plan, and a person's own question is none of
//! these.

mod commands;
mod empty;
mod enumerated;
mod files;
mod lists;
mod marked;
mod pairs;
mod running;
mod yes_no;

pub(super) use self::lists::says_reply;

/// Signs that end a question.
pub(in crate::readers) const ASKS: [char; 3] = ['?', '？', '؟'];
/// Letters of an answer at most.
const LONGEST: usize = 40;
/// Answers at most.
const MOST: usize = 12;

/// The answers that a question offers, as spelled; else yes and no where they would answer it. An empty one is offered
/// where it means something.
pub(in crate::readers) fn offered_by(prompt: &str) -> Vec<String> {
    if let Some(answers) = empty::told(prompt) {
        return answers;
    }
    let prompt = prompt.trim_end();
    if lists::wants_several(prompt) {
        return Vec::new();
    }
    let guessed =
        || yes_no::guessed(prompt).or_else(|| marked::alone(prompt)).or_else(|| running::told(prompt));
    let found = Some(told_by(prompt)).filter(|told| !told.is_empty()).or_else(guessed);
    found.filter(|answers| !files::are_wanted(prompt, answers)).unwrap_or_default()
}

/// The answers that a question tells, as spelled.
pub(in crate::readers) fn told_by(prompt: &str) -> Vec<String> {
    let prompt = prompt.trim_end();
    if lists::wants_several(prompt) {
        return Vec::new();
    }
    let found = commands::told(prompt)
        .or_else(|| commands::bare(prompt))
        .or_else(|| bracketed(prompt))
        .or_else(|| range(prompt))
        .or_else(|| enumerated::told(prompt))
        .or_else(|| pairs::told(prompt))
        .or_else(|| marked::in_sentence(prompt))
        .or_else(|| lists::behind_question(prompt));
    found.filter(|answers| !files::are_wanted(prompt, answers)).unwrap_or_default()
}

/// Answers that differ, at least two, each short.
fn answers<'a>(all: impl IntoIterator<Item = &'a str>) -> Option<Vec<String>> {
    let plain = |text: &str| -> String {
        let text = text.trim().trim_matches(|sign| "*`\"“”„«»「」『』".contains(sign));
        let text = text.trim_end_matches(['.', ',', ';', '。', '、']).trim();
        let is_open = text.contains(['(', '（', '[']);
        if is_open { text.to_owned() } else { text.trim_end_matches([')', '）', ']']).to_owned() }
    };
    let answers: Vec<String> = all.into_iter().map(plain).collect();
    let is_short =
        |text: &String| !text.is_empty() && text.chars().count() <= LONGEST && !text.contains("://");
    let differ =
        answers.iter().enumerate().all(|(at, text)| !answers.iter().take(at).any(|before| before == text));
    ((2..=MOST).contains(&answers.len()) && answers.iter().all(is_short) && differ).then_some(answers)
}

/// Two to six short alternatives in brackets at the end of one of the last lines, as in `[y/N]`.
fn bracketed(prompt: &str) -> Option<Vec<String>> {
    let lines = prompt.lines().rev().map(str::trim).filter(|line| !line.is_empty()).take(2);
    lines.flat_map(|line| [line, up_to_brackets(line)]).find_map(in_brackets)
}

/// A few whole numbers in brackets at the end: `(1-5)`.
fn range(prompt: &str) -> Option<Vec<String>> {
    let line = prompt.trim_end_matches(['?', '？', ':', '：', '.', '。', ' ']);
    let inner = line.strip_suffix([')', ']', '）', '］'])?;
    let (_, group) = inner.rsplit_once(['(', '[', '（', '［'])?;
    let (from, to) = group.split_once(['-', '–', '~', '～', '〜'])?;
    let (from, to): (usize, usize) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (from < to && to - from < MOST).then(|| (from..=to).map(|number| number.to_string()).collect())
}

/// A line up to the last brackets that stand right behind a question.
fn up_to_brackets(line: &str) -> &str {
    let end = line
        .rfind([')', ']', '）', '］'])
        .map(|at| at + line.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8));
    let upto = end.and_then(|end| line.get(..end)).unwrap_or_default();
    let begins = upto.rfind(['(', '[', '（', '［']).and_then(|at| upto.get(..at));
    if begins.is_some_and(|before| before.trim_end().ends_with(ASKS)) { upto } else { "" }
}

fn in_brackets(line: &str) -> Option<Vec<String>> {
    let line = line.trim_end_matches(['?', '？', ':', '：', '.', '。', ' ']);
    let inner = line.strip_suffix([')', ']', '）', '］'])?;
    let (_, group) = inner.rsplit_once(['(', '[', '（', '［'])?;
    let divided: Vec<&str> = group.split(['/', '／', '|', '｜']).collect();
    let alternatives = if divided.len() > 1 { divided } else { enumerated(group) };
    let alternatives: Vec<&str> = alternatives.into_iter().map(str::trim).collect();
    let short = |word: &&str| word.chars().count() <= 24 && word.split_whitespace().count() <= 2;
    // `(MM/DD/YYYY)`
    let is_date = alternatives.iter().all(|word| is_one_letter(word));
    ((2..=6).contains(&alternatives.len()) && alternatives.iter().all(short) && !is_date)
        .then(|| answers(alternatives))
        .flatten()
}

/// One letter, again and again.
fn is_one_letter(word: &str) -> bool {
    let first = word.chars().next();
    word.chars().nth(1).is_some()
        && word.chars().all(|letter| Some(letter) == first && letter.is_alphabetic())
}

/// `PDF`, `DOCX` and `HTML` of `PDF, DOCX or HTML`.
fn enumerated(group: &str) -> Vec<&str> {
    let found = [" or ", " oder ", " ou ", "または"].iter().find_map(|or| group.rsplit_once(or));
    found.map(|(before, last)| before.split([',', '、']).chain([last]).collect()).unwrap_or_default()
}

/// The last sentence of a text.
fn last_sentence(text: &str) -> &str {
    let text = text.trim_end();
    let body = text.trim_end_matches(['.', '!', '?', '。', '！', '？', '؟', ' ']);
    let start = body
        .rfind(['.', '!', '?', '。', '！', '？', '؟', '\n'])
        .map(|at| at + body.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8));
    text.get(start.unwrap_or(0)..).unwrap_or_default().trim()
}

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

#[cfg(test)]
mod tests;
