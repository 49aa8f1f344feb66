//! Answers worth one click, in the agent's own spelling.

/// First words of English questions that yes or no answers.
const YES_NO_OPENERS: [&str; 17] = [
    "proceed", "continue", "confirm", "approve", "do", "does", "shall", "should", "is", "are", "can", "may",
    "would", "will", "ok", "okay", "ready",
];
/// Endings of Japanese questions that はい or いいえ answers.
const HAI_IIE_ENDINGS: [&str; 3] = ["ますか", "ですか", "でしょうか"];
/// Japanese question words: with one of these the question is open.
const JAPANESE_OPEN: [&str; 10] =
    ["何", "なに", "どの", "どこ", "どちら", "いつ", "誰", "だれ", "いくら", "どう"];

/// The answers that a question offers: `(yes/no)` as spelled, else yes and no where they would answer it.
pub(in crate::readers) fn offered_by(prompt: &str) -> Vec<String> {
    let prompt = prompt.trim_end();
    let offered = bracketed(prompt);
    if !offered.is_empty() {
        return offered;
    }
    let Some(question) = prompt.strip_suffix(['?', '？']) else {
        return if japanese_yes_no(prompt.trim_end_matches('。')) {
            words(["はい", "いいえ"])
        } else {
            Vec::new()
        };
    };
    let sentence = question.rsplit(['.', '!', '?', '。', '！', '？', '\n']).next().unwrap_or_default().trim();
    let opener: String =
        sentence.chars().take_while(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect();
    if YES_NO_OPENERS.contains(&opener.as_str()) && !sentence.contains(" or ") {
        return words(["yes", "no"]);
    }
    if japanese_yes_no(sentence) { words(["はい", "いいえ"]) } else { Vec::new() }
}

/// Two to four short alternatives in the last pair of brackets at the end, as in `[y/N]`.
fn bracketed(prompt: &str) -> Vec<String> {
    let prompt = prompt.trim_end_matches(['?', '？', ':', '：', '.', '。', ' ']);
    let Some(inner) = prompt.strip_suffix([')', ']', '）', '］']) else { return Vec::new() };
    let Some((_, group)) = inner.rsplit_once(['(', '[', '（', '［']) else { return Vec::new() };
    let alternatives: Vec<&str> = group.split(['/', '／', '|']).map(str::trim).collect();
    let short = |word: &&str| !word.is_empty() && word.chars().count() <= 16 && !word.contains(' ');
    if (2..=4).contains(&alternatives.len()) && alternatives.iter().all(short) {
        alternatives.into_iter().map(str::to_owned).collect()
    } else {
        Vec::new()
    }
}

fn japanese_yes_no(sentence: &str) -> bool {
    let last = sentence.rsplit(['。', '！', '？', '\n']).next().unwrap_or_default();
    HAI_IIE_ENDINGS.iter().any(|ending| last.ends_with(ending))
        && !JAPANESE_OPEN.iter().any(|word| last.contains(word))
}

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(prompt: &str, expected: &[&str]) {
        assert_eq!(offered_by(prompt), expected, "{prompt}");
    }

    #[test]
    fn the_agents_own_alternatives_are_offered_as_spelled() {
        check("I am about to delete 37 rows. Proceed? (yes/no)", &["yes", "no"]);
        check("Overwrite [y/N]?", &["y", "N"]);
        check("送金します。よろしいですか（はい／いいえ）", &["はい", "いいえ"]);
        check("Which branch (main/develop/release)?", &["main", "develop", "release"]);
    }

    #[test]
    fn a_question_that_yes_or_no_answers_offers_both() {
        check("Rows are gone then. Proceed?", &["yes", "no"]);
        check("Do you want the window seat?", &["yes", "no"]);
        check("続行しますか？", &["はい", "いいえ"]);
        check("送金します。よろしいでしょうか。", &["はい", "いいえ"]);
    }

    #[test]
    fn an_open_question_offers_nothing() {
        check("What is your address?", &[]);
        check("Do you want tea or coffee?", &[]);
        check("どの口座に送りますか？", &[]);
        check("Please give the amount (in yen)", &[]);
        check("See https://example.com/a/b (docs/api/v1/long path here)", &[]);
        check("", &[]);
    }
}
