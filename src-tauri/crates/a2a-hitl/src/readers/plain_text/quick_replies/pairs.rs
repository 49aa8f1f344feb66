//! Quick replies within a sentence: quoted, around an "or", or after a colon, if the sentence says how to reply
//! or is nothing else.

use super::{ASKS, answers, last_sentence};

/// Words that stand between alternatives.
pub(super) const OR: [&str; 34] = [
    "or",
    "oder",
    "ou",
    "o",
    "u",
    "of",
    "eller",
    "lub",
    "albo",
    "nebo",
    "vai",
    "tai",
    "veya",
    "ya",
    "или",
    "або",
    "atau",
    "hoặc",
    "หรือ",
    "または",
    "もしくは",
    "或",
    "或者",
    "또는",
    "أو",
    "או",
    "या",
    "ή",
    "sau",
    "vagy",
    "ili",
    "või",
    "arba",
    "یا",
];
/// Between alternatives of scripts that have no spaces.
const UNSPACED_OR: [&str; 6] = ["または", "もしくは", "か、", "或者", "或", "还是"];
/// Quotation marks, opening and closing.
pub(super) const QUOTES: [(char, char); 21] = [
    ('\'', '\''),
    ('"', '"'),
    ('“', '”'),
    ('„', '“'),
    ('„', '”'),
    ('”', '”'),
    ('«', '»'),
    ('»', '«'),
    ('「', '」'),
    ('『', '』'),
    ('`', '`'),
    ('‘', '’'),
    ('‚', '‘'),
    ('‹', '›'),
    ('›', '‹'),
    ('《', '》'),
    ('〈', '〉'),
    ('【', '】'),
    ('〝', '〟'),
    ('＂', '＂'),
    ('＇', '＇'),
];
/// Words that stand for something else, and answer nothing.
pub(super) const POINTS: [&str; 8] = ["it", "this", "that", "them", "these", "those", "me", "you"];
/// Words of an alternative at most.
const FEW: usize = 3;
/// Words of a sentence that says how to reply, at most.
const SHORT: usize = 9;

/// The alternatives that the end of a text tells.
pub(super) fn told(prompt: &str) -> Option<Vec<String>> {
    let last_line = prompt.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
    let sentence = last_sentence(last_line);
    let before =
        prompt.get(..prompt.len() - prompt.rsplit(sentence).next().map_or(0, str::len) - sentence.len());
    let is_asked = before.is_some_and(|before| before.trim_end().ends_with(ASKS));
    quoted(sentence)
        .or_else(|| quoted_before(last_line, sentence))
        .or_else(|| bold(sentence))
        .or_else(|| quoted_with_phrases(sentence))
        .or_else(|| quoted_with_phrases(&in_quotes(sentence)))
        .or_else(|| behind_colon(sentence, is_asked))
        .or_else(|| around_or(sentence))
        .or_else(|| slashed(sentence))
        .or_else(|| listed_before(last_line, sentence))
}

/// `Reply "yes" or "no"`, 「承認」または「却下」: quoted words with one word or less between them. In a question only an "or"
/// stands between them: "rename “a” to “b”?" offers nothing.
fn quoted(sentence: &str) -> Option<Vec<String>> {
    quoted_with(sentence, sentence.ends_with(ASKS))
}

/// `Reply “ja” or “nein”. Thank you!`: in the sentence before, with an "or" between them as in a question.
fn quoted_before(line: &str, last: &str) -> Option<Vec<String>> {
    let before = line.strip_suffix(last).filter(|_| !last.contains(ASKS))?;
    quoted_with(last_sentence(before), true)
}

/// `is_strict`: only an "or" stands between them.
fn quoted_with(sentence: &str, is_strict: bool) -> Option<Vec<String>> {
    let found = all_quoted(sentence)?;
    let pairs = found.iter().zip(found.iter().skip(1));
    let joined = |((begins, one), (next, _)): (&(usize, &str), &(usize, &str))| {
        let between = sentence.get(begins + one.len()..*next).unwrap_or_default();
        joins(
            between.trim_matches(|sign: char| {
                QUOTES.iter().any(|(open, close)| sign == *open || sign == *close)
            }),
            is_strict,
        )
    };
    let is_word = |text: &str| {
        text.split_whitespace().count() <= FEW
            && !text.contains(['/', '\\', '=', '{', '_'])
            && !has_inner_dot(text)
    };
    (pairs.into_iter().all(joined) && found.iter().all(|(_, text)| is_word(text)))
        .then(|| answers(found.iter().map(|(_, text)| *text)))
        .flatten()
}

/// Everything in quotation marks, and where it begins.
pub(super) fn all_quoted(sentence: &str) -> Option<Vec<(usize, &str)>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some((start, open)) = sentence.get(at..)?.char_indices().find(|(start, letter)| {
        QUOTES.iter().any(|(open, _)| open == letter) && !is_apostrophe(sentence, at + start)
    }) {
        let begins = at + start + open.len_utf8();
        let closes = |letter: char| QUOTES.iter().any(|(opens, closes)| *opens == open && *closes == letter);
        let inside = sentence.get(begins..)?;
        let end = inside
            .char_indices()
            .find(|(end, letter)| closes(*letter) && !is_apostrophe(sentence, begins + end));
        let Some((end, close)) = end else { break };
        found.push((begins, inside.get(..end)?));
        at = begins + end + close.len_utf8();
    }
    Some(found)
}

/// `Say “send” to send it, “edit” to change it or “keep” to keep it.`: each description follows its reply, so that a
/// comma or an "or" precedes the next.
fn quoted_with_phrases(sentence: &str) -> Option<Vec<String>> {
    if sentence.ends_with(ASKS) {
        return None;
    }
    let quoted = all_quoted(sentence)?;
    let (mut between, mut found, mut at) = (Vec::new(), Vec::new(), 0);
    for (begins, text) in quoted {
        let is_quote = |sign: char| QUOTES.iter().any(|(open, close)| sign == *open || sign == *close);
        between.push(sentence.get(at..begins)?.trim_matches(is_quote).trim());
        found.push(text);
        at = begins + text.len();
    }
    let (first, others) = between.split_first()?;
    let last_word = |text: &str| text.rsplit(char::is_whitespace).next().unwrap_or_default().to_lowercase();
    let goes_on =
        |text: &&str| text.ends_with([',', '、', '，', ';']) || OR.contains(&last_word(text).as_str());
    let has_or = others.last().is_some_and(|text| {
        OR.contains(&last_word(text).as_str()) || UNSPACED_OR.iter().any(|or| text.ends_with(or))
    });
    let says_how = first.split_whitespace().count() <= FEW;
    let are_words = found
        .iter()
        .all(|text| text.split_whitespace().count() <= FEW && !text.contains(['/', '=', '{', '_']));
    (says_how && has_or && others.iter().all(goes_on) && are_words).then(|| answers(found)).flatten()
}

/// `choose **Express** or **Standard**`: bold words with an "or" between them, and nothing else.
fn bold(sentence: &str) -> Option<Vec<String>> {
    let pieces: Vec<&str> = sentence.split("**").collect();
    let bold: Vec<&str> = pieces.iter().skip(1).step_by(2).copied().collect();
    let between = pieces.get(2..pieces.len().checked_sub(1)?).unwrap_or_default().iter().step_by(2);
    let is_joint = |text: &str| text.trim() == "," || joins(text.trim_start_matches(','), true);
    let has_or = between
        .clone()
        .any(|text| joins(text.trim_start_matches(','), true) && !text.trim_matches([',', ' ']).is_empty());
    let is_whole = pieces.len() % 2 == 1 && bold.iter().all(|text| text.split_whitespace().count() <= FEW);
    (is_whole && has_or && between.clone().all(|text| is_joint(text))).then(|| answers(bold)).flatten()
}

/// A sentence with quotation marks around its bold words.
fn in_quotes(sentence: &str) -> String {
    let pieces: Vec<&str> = sentence.split("**").collect();
    let is_whole = pieces.len() > 3 && pieces.len() % 2 == 1;
    let marked = |(at, piece): (usize, &&str)| {
        if at % 2 == 1 { format!("“{piece}”") } else { (*piece).to_owned() }
    };
    if is_whole { pieces.iter().enumerate().map(marked).collect() } else { String::new() }
}

/// Whether the sign here stands within a word: `don't`.
fn is_apostrophe(text: &str, at: usize) -> bool {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    let behind = text.get(at + 1..).and_then(|behind| behind.chars().next());
    let is_letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
    text.get(at..).is_some_and(|rest| rest.starts_with('\'')) && is_letter(before) && is_letter(behind)
}

fn has_inner_dot(text: &str) -> bool {
    text.trim_end_matches('.').contains('.')
}

/// Whether nothing but a sign or an "or" stands between two alternatives: a known one, with a particle (`ya da`), or else the
/// one short word that such a thing is in most languages.
fn joins(between: &str, is_strict: bool) -> bool {
    let signs = |sign: char| sign.is_whitespace() || ",、，/|・".contains(sign);
    let between = between.trim_matches(signs).to_lowercase();
    let words: Vec<&str> = between.split_whitespace().collect();
    match words[..] {
        [] => true,
        [word] => OR.contains(&word) || (!is_strict && word.chars().count() <= 8 && word != "and"),
        [word, particle] => OR.contains(&word) && particle.chars().count() <= 3,
        _ => false,
    }
}

/// `respond with: approve or deny`, `Options: PDF, DOCX`: commas alone only behind a question, or behind a name of one word.
fn behind_colon(sentence: &str, is_asked: bool) -> Option<Vec<String>> {
    let (before, list) = sentence.rsplit_once([':', '：'])?;
    let list = list.trim().trim_end_matches(ASKS).trim_end_matches(['.', '。']);
    let has_or = list.split_whitespace().any(|word| OR.contains(&word.to_lowercase().as_str()));
    // `Please give feedback: approved / rejected`
    let has_or = has_or || (list.contains(" / ") && crate::readers::plain_text::asks(&before.to_lowercase()));
    let has_or = has_or || UNSPACED_OR.iter().any(|or| list.contains(or));
    let is_name = before.split_whitespace().count() <= 2;
    if !(has_or || (is_name && (is_asked || sentence.ends_with(ASKS) || names_options(before)))) {
        return None;
    }
    let parts = split_at_or(list)?;
    parts.iter().all(|part| is_short(part)).then(|| answers(parts.iter().map(String::as_str))).flatten()
}

/// `Options: approve, reject, edit. What would you like?`
fn listed_before(line: &str, question: &str) -> Option<Vec<String>> {
    let before = line.strip_suffix(question).filter(|_| question.ends_with(ASKS))?;
    let sentence = last_sentence(before);
    let (name, _) = sentence.split_once([':', '：']).filter(|(name, _)| names_options(name))?;
    behind_colon(sentence, !name.is_empty())
}

/// What is called options, and no results: in any language it is what is listed behind a question.
fn names_options(name: &str) -> bool {
    let known = [
        "options",
        "option",
        "choices",
        "answers",
        "reply",
        "replies",
        "choose",
        "pick",
        "select",
        "available options",
        "alternatives",
        "alternativen",
        "alternativas",
        "選択肢",
        "回答",
        "optionen",
        "auswahl",
        "opciones",
        "choix",
        "opções",
        "опции",
        "选项",
        "선택지",
    ];
    known.contains(&name.trim().to_lowercase().as_str())
}

/// `Reply yes or no.`, `Oui ou non ?`: at the end of a sentence that says how to reply, or as all of it.
fn around_or(sentence: &str) -> Option<Vec<String>> {
    let is_question = sentence.ends_with(ASKS);
    let clause = sentence.trim_end_matches(ASKS).trim_end_matches(['.', '。', '!']).trim();
    let clause = clause.rsplit([';', '—', '–', '(']).next().unwrap_or_default().trim();
    if let Some(unspaced) = unspaced_pair(clause) {
        return Some(unspaced);
    }
    let words: Vec<&str> = clause.split_whitespace().collect();
    let or = words.iter().rposition(|word| OR.contains(&word.to_lowercase().as_str()))?;
    let [last] = words.get(or + 1..)? else { return None };
    let before = words.get(..or)?;
    // `yes, no or later`
    let mut listed: Vec<&str> = vec![before.last()?];
    listed.extend(before.iter().rev().skip(1).take_while(|word| word.ends_with(',')));
    let is_all = listed.len() == before.len();
    let says_how = !is_question && words.len() <= SHORT;
    // `…, yes or no?`; of `…, by train, bus or car?` these are not all.
    let is_behind_comma =
        clause.rsplit_once(',').is_some_and(|(_, tail)| tail.split_whitespace().count() == 3);
    if is_question && is_behind_comma && super::yes_no::are_both(before.last()?, last) {
        return answers([*before.last()?, last]);
    }
    let listed = listed.into_iter().rev().chain([*last]);
    if listed.clone().any(|word| POINTS.contains(&word.to_lowercase().as_str())) {
        return None;
    }
    (is_all || says_how).then(|| answers(listed)).flatten()
}

/// `はいまたはいいえ` as all of a sentence.
fn unspaced_pair(clause: &str) -> Option<Vec<String>> {
    let (one, other) = UNSPACED_OR.iter().find_map(|or| clause.split_once(or))?;
    let other = ["で", "と", "を"]
        .iter()
        .find_map(|particle| other.split_once(particle))
        .map_or(other, |(word, _)| word);
    // Words may stand apart all the same: `请回复 是 或 否`
    let one = one.trim().rsplit(char::is_whitespace).next().unwrap_or_default();
    let other = other.trim();
    let is_word = |word: &str| (1..=6).contains(&word.chars().count());
    (is_word(one) && is_word(other)).then(|| answers([one, other])).flatten()
}

/// `Format: PDF / DOCX / HTML?` or the alternatives alone.
fn slashed(sentence: &str) -> Option<Vec<String>> {
    let clause = sentence.trim_end_matches(ASKS).trim_end_matches(['.', '。']).trim();
    let clause = clause.rsplit([':', '：', ',', '、', '—']).next().unwrap_or_default();
    // `Reply approve/reject/edit`
    let told =
        clause.split_once(' ').filter(|(word, _)| super::lists::says_reply(word)).map(|(_, list)| list);
    let clause = told.map_or(clause, |list| list.strip_prefix("with ").unwrap_or(list));
    let parts: Vec<&str> = clause.split(['/', '／']).map(str::trim).collect();
    let has_letters =
        |part: &&str| part.chars().any(char::is_alphabetic) && part.split_whitespace().count() <= 2;
    let is_place = sentence.contains("://") || parts.iter().any(|part| part.contains(['.', '\\', '_']));
    // Words before the first alternative are none of it, and a way has no spaces: `See docs/api/v1?`
    let first_is_long = parts.first().is_some_and(|part| part.contains(' ')) && !clause.contains(" / ");
    let is_place = is_place || first_is_long;
    let says_how = sentence.split_whitespace().count() <= FEW && super::lists::says_reply(sentence);
    ((sentence.ends_with(ASKS) || says_how) && !is_place && parts.iter().all(has_letters))
        .then(|| answers(parts))
        .flatten()
}

fn split_at_or(list: &str) -> Option<Vec<String>> {
    let mut parts = vec![String::new()];
    for word in list.split_whitespace() {
        if OR.contains(&word.to_lowercase().as_str()) {
            parts.push(String::new());
            continue;
        }
        let mut pieces = word.split([',', '、', '，', '/', '|', ';']).peekable();
        while let Some(piece) = pieces.next() {
            let part = parts.last_mut()?;
            if !part.is_empty() && !piece.is_empty() {
                part.push(' ');
            }
            part.push_str(piece);
            if pieces.peek().is_some() {
                parts.push(String::new());
            }
        }
    }
    let parts: Vec<String> =
        parts.into_iter().flat_map(|part| unspaced(&part)).filter(|part| !part.trim().is_empty()).collect();
    (parts.len() > 1).then_some(parts)
}

fn unspaced(part: &str) -> Vec<String> {
    let or = UNSPACED_OR.iter().find_map(|or| part.split_once(or));
    or.map_or_else(|| vec![part.to_owned()], |(one, other)| vec![one.to_owned(), other.to_owned()])
}

fn is_short(part: &str) -> bool {
    part.split_whitespace().count() <= FEW && part.chars().count() <= 24
}
