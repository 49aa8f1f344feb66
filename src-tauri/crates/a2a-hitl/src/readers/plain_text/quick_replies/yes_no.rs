//! Yes and no for a question that they answer, in the words of its language. They are told by how such a question begins or
//! ends; a question for something (`Can you tell me the city?`) and one of several (`… or …?`) are none.

use super::{ASKS, last_sentence, words};

/// First words of questions, in small letters, and what answers them.
const OPENERS: [(&[&str], [&str; 2]); 8] = [
    (
        &[
            "proceed",
            "continue",
            "confirm",
            "approve",
            "allow",
            "accept",
            "authorize",
            "authorise",
            "permit",
            "agree",
            "agreed",
            "want",
            "do",
            "does",
            "shall",
            "should",
            "is",
            "are",
            "can",
            "could",
            "may",
            "would",
            "will",
            "ok",
            "okay",
            "ready",
            "correct",
            "sure",
        ],
        ["yes", "no"],
    ),
    (
        &[
            "soll",
            "sollen",
            "möchten",
            "möchtest",
            "darf",
            "dürfen",
            "wollen",
            "willst",
            "kann",
            "können",
            "ist",
            "sind",
            "stimmt",
            "einverstanden",
        ],
        ["ja", "nein"],
    ),
    (
        &["voulez", "veux", "souhaitez", "dois", "puis", "est", "confirmez", "acceptez", "approuvez"],
        ["oui", "non"],
    ),
    (
        &["desea", "deseas", "quieres", "quiere", "debo", "puedo", "confirmas", "apruebas", "apruebo"],
        ["sí", "no"],
    ),
    (&["deseja", "posso", "quer", "aprova", "prossigo"], ["sim", "não"]),
    (&["vuoi", "vuole", "desideri", "desidera", "confermi", "approvi"], ["sì", "no"]),
    (&["wilt", "wil", "zal", "mag"], ["ja", "nee"]),
    (&["продолжить", "хотите", "подтверждаете", "подтвердить", "отправить", "согласны"], ["да", "нет"]),
];
/// Yes and no in more languages.
const MORE: [[&str; 2]; 9] = [
    ["y", "n"],
    ["tak", "nie"],
    ["ano", "ne"],
    ["evet", "hayır"],
    ["igen", "nem"],
    ["kyllä", "ei"],
    ["da", "nu"],
    ["так", "ні"],
    ["ναι", "όχι"],
];
/// Verbs of deeds that English questions begin with (`Delete the branch?`), before words for the thing.
const DEEDS: [&str; 40] = [
    "add",
    "apply",
    "archive",
    "book",
    "buy",
    "cancel",
    "close",
    "commit",
    "create",
    "delete",
    "deploy",
    "drop",
    "execute",
    "grant",
    "install",
    "invite",
    "keep",
    "merge",
    "move",
    "order",
    "overwrite",
    "pay",
    "publish",
    "push",
    "release",
    "remove",
    "replace",
    "reset",
    "restart",
    "retry",
    "run",
    "save",
    "schedule",
    "send",
    "ship",
    "start",
    "stop",
    "submit",
    "transfer",
    "update",
];
const THINGS: [&str; 16] = [
    "the", "this", "that", "it", "a", "an", "all", "these", "those", "them", "your", "my", "our", "now",
    "again", "anyway",
];
/// Behind an English opener in the midst of a sentence: `…, would you like that?`
const SUBJECTS: [&str; 9] = ["you", "i", "we", "it", "this", "that", "these", "they", "the"];
/// Openers of a polite wish, and the words that make one of it.
const POLITE: [&str; 4] = ["can", "could", "will", "would"];
const WISHES: [&str; 30] = [
    "tell",
    "provide",
    "specify",
    "share",
    "give",
    "send",
    "clarify",
    "describe",
    "name",
    "explain",
    "enter",
    "list",
    "let",
    "elaborate",
    "upload",
    "attach",
    "paste",
    "choose",
    "pick",
    "select",
    "prefer",
    "indicate",
    "state",
    "type",
    "submit",
    "supply",
    "help",
    "say",
    "show",
    "write",
];
/// Between alternatives.
const OR: [&str; 8] = [" or ", " oder ", " ou ", " o ", " или ", "还是", "또는", "または"];

/// Endings of questions without spaces that yes or no answers, words that make them open, and what answers them.
const ENDINGS: [(&[&str], &[&str], [&str; 2]); 3] = [
    (
        &["ますか", "ですか", "でしょうか"],
        &["何", "なに", "どの", "どこ", "どちら", "いつ", "誰", "だれ", "いくら", "どう"],
        ["はい", "いいえ"],
    ),
    (&["吗", "嗎"], &["什么", "什麼", "哪", "谁", "誰", "多少", "几", "怎", "何时"], ["是", "否"]),
    (
        &["까요", "습니까", "니까", "나요", "을까요"],
        &["무엇", "무슨", "어느", "어떤", "어떻게", "언제", "어디", "누구", "누가", "몇", "얼마", "왜"],
        ["네", "아니요"],
    ),
];

/// Yes and no, in the language of the question.
pub(super) fn guessed(prompt: &str) -> Option<Vec<String>> {
    let Some(question) = prompt.strip_suffix(ASKS) else {
        return unspaced(prompt.trim_end_matches('。'))
            .filter(|yes_no| yes_no.first().is_some_and(|yes| yes == "はい"));
    };
    let sentence = last_sentence(question);
    spaced(sentence).or_else(|| unspaced(sentence))
}

/// Whether two words are yes and no in one language.
pub(super) fn are_both(yes: &str, no: &str) -> bool {
    let said = [yes, no].map(str::to_lowercase);
    OPENERS.iter().map(|(_, answers)| answers).chain(&MORE).any(|answers| *answers == said)
}

/// Whether a sentence, without its last sign, begins or ends as such a question does.
pub(super) fn is_asked(sentence: &str) -> bool {
    let is_opener = |(openers, _): &(&[&str], _)| openers.contains(&word(sentence, 0).as_str());
    (OPENERS.iter().any(is_opener) && !sentence.contains(" of ")) || unspaced(sentence).is_some()
}

fn spaced(sentence: &str) -> Option<Vec<String>> {
    let small = sentence.to_lowercase();
    if OR.iter().any(|or| small.contains(or)) && word(sentence, 0) != "подтвердить" {
        return None;
    }
    if DEEDS.contains(&word(sentence, 0).as_str()) && THINGS.contains(&word(sentence, 1).as_str()) {
        return Some(words(["yes", "no"]));
    }
    let last_clause = sentence.rsplit([',', '–', '—', ':', ';']).next().unwrap_or_default();
    let in_midst = SUBJECTS.contains(&word(last_clause, 1).as_str()).then_some(last_clause);
    let clauses = [Some(sentence), in_midst];
    clauses.into_iter().flatten().find_map(|clause| {
        let opener = word(clause, 0);
        let (_, [yes, no]) = OPENERS.iter().find(|(openers, _)| openers.contains(&opener.as_str()))?;
        if POLITE.contains(&opener.as_str()) && is_wish(clause) {
            return None;
        }
        // Who asks for approval reads the verb.
        let approves = small.contains("you approve");
        Some(words(if approves { ["approve", "reject"] } else { [yes, no] }))
    })
}

/// `Could you please tell me the city`, `Would you prefer tea`
fn is_wish(clause: &str) -> bool {
    let said = clause.split_whitespace().skip(1).take(4).map(plain);
    said.into_iter().any(|word| WISHES.contains(&word.as_str()))
}

fn unspaced(sentence: &str) -> Option<Vec<String>> {
    let last = sentence.rsplit(['。', '！', '？', '\n']).next().unwrap_or_default().trim_end();
    // `是否确认`
    if last.contains("是否") {
        return Some(words(if last.contains("确认") { ["确认", "取消"] } else { ["是", "否"] }));
    }
    let (_, _, yes_no) = ENDINGS.iter().find(|(endings, open, _)| {
        endings.iter().any(|ending| last.ends_with(ending)) && !open.iter().any(|word| last.contains(word))
    })?;
    Some(words(*yes_no))
}

fn word(sentence: &str, at: usize) -> String {
    sentence.split_whitespace().nth(at).map(plain).unwrap_or_default()
}

/// The letters that a word begins with, behind signs: `est` of `Est-ce`.
fn plain(word: &str) -> String {
    let word = word.trim_start_matches(|letter: char| !letter.is_alphabetic());
    word.chars().take_while(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect()
}
